# SPDX-License-Identifier: Apache-2.0
"""Correlations that others have published, as they published them."""

from __future__ import annotations

# PrimerAI/blanc, estime/README.md (commit 2731caa): made as Table 1 of Vasilyev and Bohannon
# (2021), which is of 16 systems, over 17 systems of SummEval: 1700 pairs, pooled, expert scores.
# ESTIME and Jensen-Shannon are negated there. BERTScore, BLEU and ROUGE compare with reference
# summaries.
SUMMEVAL_ASPECTS = ("consistency", "relevance", "coherence", "fluency")
# Spearman's rho of the four aspects, then Kendall's tau-c.
SUMMEVAL = {
    "BLANC-AXXL": ((0.19, 0.21, 0.11, 0.10), (0.09, 0.15, 0.08, 0.06)),
    "BLANC-BLU": ((0.20, 0.18, 0.10, 0.11), (0.10, 0.13, 0.07, 0.06)),
    "BLANC": ((0.19, 0.28, 0.22, 0.13), (0.10, 0.20, 0.16, 0.07)),
    "ESTIME-12": ((0.36, 0.10, 0.20, 0.32), (0.18, 0.07, 0.14, 0.19)),
    "ESTIME-21": ((0.39, 0.15, 0.27, 0.38), (0.19, 0.11, 0.19, 0.22)),
    "ESTIME-24": ((0.34, 0.08, 0.16, 0.34), (0.17, 0.06, 0.11, 0.20)),
    "Jensen-Shannon": ((0.18, 0.39, 0.29, 0.11), (0.09, 0.28, 0.21, 0.06)),
    "SummaQA-F": ((0.17, 0.14, 0.08, 0.12), (0.08, 0.10, 0.06, 0.07)),
    "SummaQA-P": ((0.19, 0.17, 0.10, 0.12), (0.09, 0.12, 0.08, 0.07)),
    "SUPERT": ((0.28, 0.26, 0.20, 0.17), (0.14, 0.19, 0.15, 0.10)),
    "BERTScore-F": ((0.10, 0.38, 0.39, 0.13), (0.05, 0.28, 0.28, 0.07)),
    "BERTScore-P": ((0.05, 0.29, 0.34, 0.11), (0.03, 0.21, 0.25, 0.06)),
    "BERTScore-R": ((0.15, 0.41, 0.34, 0.11), (0.08, 0.30, 0.249, 0.06)),
    "BLEU": ((0.09, 0.23, 0.19, 0.12), (0.04, 0.17, 0.14, 0.07)),
    "ROUGE-L": ((0.12, 0.23, 0.16, 0.08), (0.06, 0.16, 0.11, 0.04)),
    "ROUGE-1": ((0.13, 0.28, 0.17, 0.07), (0.07, 0.20, 0.12, 0.04)),
    "ROUGE-2": ((0.12, 0.23, 0.14, 0.06), (0.06, 0.16, 0.10, 0.04)),
    "ROUGE-3": ((0.15, 0.23, 0.15, 0.06), (0.07, 0.17, 0.11, 0.04)),
}

# Verifiers: name, set, balanced accuracy, Spearman's rho, and where it was read. Balanced accuracy
# of LLM-AggreFact is the mean over its eleven sets; thresholds differ from paper to paper.
AGGREFACT = "LLM-AggreFact"
LEADERBOARD = "the leaderboard of LLM-AggreFact (Tang et al. 2024, MiniCheck)"
FACTCG = "Lei et al. 2025, FactCG"
SUMMEDITS = "Laban et al. 2023, SummEdits"
FAITHBENCH = "Bao et al. 2024, FaithBench"
ALIGNSCORE = "Zha et al. 2023, AlignScore, README"
VERIFIERS: tuple[tuple[str, str, float | None, float | None, str], ...] = (
    ("Bespoke-MiniCheck-7B", AGGREFACT, 0.774, None, LEADERBOARD),
    ("Granite Guardian 3.3 8B", AGGREFACT, 0.765, None, LEADERBOARD),
    ("FactCG, DeBERTa 0.4B", AGGREFACT, 0.756, None, LEADERBOARD),
    ("FactCG, fitted thresholds", AGGREFACT, 0.772, None, FACTCG),
    ("MiniCheck-Flan-T5", AGGREFACT, 0.750, None, LEADERBOARD),
    ("MiniCheck-RoBERTa", AGGREFACT, 0.735, None, FACTCG),
    ("MiniCheck-DeBERTa", AGGREFACT, 0.731, None, FACTCG),
    ("HHEM-2.1-Open", AGGREFACT, 0.718, None, LEADERBOARD),
    ("AlignScore", AGGREFACT, 0.705, None, LEADERBOARD),
    ("QAFactEval", "SummEdits", 0.674, None, SUMMEDITS),
    ("SummaC-Conv", "SummEdits", 0.571, None, SUMMEDITS),
    ("DAE", "SummEdits", 0.553, None, SUMMEDITS),
    ("GPT-4 as judge", "SummEdits", 0.832, None, SUMMEDITS),
    ("GPT-4o as judge", "FaithBench", 0.562, None, FAITHBENCH),
    ("HHEM-2.1", "FaithBench", 0.543, None, FAITHBENCH),
    ("TrueTeacher", "FaithBench", 0.522, None, FAITHBENCH),
    ("AlignScore", "SummEval", None, 0.466, ALIGNSCORE),
    ("AlignScore", "QAGS-XSum", None, 0.572, ALIGNSCORE),
    ("AlignScore", "QAGS-CNN", None, 0.739, ALIGNSCORE),
)
