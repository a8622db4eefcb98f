# SPDX-License-Identifier: Apache-2.0
"""Bring published judgements of summaries into the form that the other benchmarks read.

    python -m benchmarks.convert qags mturk_cnndm.jsonl > qags_cnndm.jsonl
    python -m benchmarks.convert qags mturk_xsum.jsonl > qags_xsum.jsonl
    python -m benchmarks.convert cliff CLIFF_error_types.csv --origin cnndm > cliff_cnndm.jsonl
    python -m benchmarks.convert cliff CLIFF_error_types.csv --origin xsum > cliff_xsum.jsonl
    python -m benchmarks.convert sentence_pairs summary_pairs.json > sentence_pairs.jsonl
    python -m benchmarks.convert dialsummeval human_judgment.jsonl > dialsummeval.jsonl
    python -m benchmarks.convert dailynews DailyNews_300_aspects.json > dailynews.jsonl
    python -m benchmarks.convert longsciverify pubmed_test.json pubmed_reviewer_1.csv pubmed_reviewer_2.csv \\
        pubmed_reviewer_3.csv > longsciverify.jsonl
    python -m benchmarks.convert faithbench FaithBench.csv data_for_release/batch_*.json > faithbench.jsonl
    python -m benchmarks.convert summedits summedits_news.json > summedits_news.jsonl
    python -m benchmarks.convert bump task1_dataset.json task2_dataset.json > bump.jsonl
    python -m benchmarks.convert basse BASSE.es.jsonl > basse_es.jsonl
    python -m benchmarks.convert polytope Human_Annotation_Summarization_*.xlsm > polytope.jsonl
    python -m benchmarks.convert circumstantial final_release_dataset.csv > circumstantial.jsonl

The files are those of the authors, as benchmarks/README.md names them. A document becomes one line, with its summaries
and the mean of the judges' scores.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import fmean
from typing import Any

from benchmarks.annotated import DocumentRecord, basse, bump, circumstantial, faithbench, polytope, rows_of, summedits

MANY_FILES = ("longsciverify", "faithbench", "bump", "polytope")  # forms that are read from several files


def lines_of(path: Path) -> list[Any]:
    """Return the values of a JSONL file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def gather(rows: list[tuple[str, str, dict[str, Any]]]) -> Iterator[DocumentRecord]:
    """Yield a document for each identifier, in order, of rows of identifier, document and summary."""
    documents: dict[str, DocumentRecord] = {}
    for identifier, document, summary in rows:
        documents.setdefault(identifier, {"id": identifier, "document": document, "summaries": []})
        documents[identifier]["summaries"].append(summary)
    yield from documents.values()


def qags(path: Path) -> Iterator[DocumentRecord]:
    """Three workers said of each sentence whether the article supports it: the share of sentences that most support.

    Wang et al. 2020, "Asking and answering questions to evaluate the factual consistency of summaries", section 5.1.
    """
    for number, line in enumerate(lines_of(path)):
        sentences = line["summary_sentences"]
        votes = [[response["response"] == "yes" for response in sentence["responses"]] for sentence in sentences]
        yield {
            "id": str(number),
            "document": line["article"],
            "summaries": [
                {
                    "summary": " ".join(sentence["sentence"] for sentence in sentences),
                    "scores": {"consistency": fmean(2 * sum(vote) > len(vote) for vote in votes)},
                }
            ],
        }


def cliff(path: Path, origin: str | None = None) -> Iterator[DocumentRecord]:
    """One for a summary that people found correct, 0 for others; the words that they marked, and the kinds of errors.

    Cao and Wang 2021, "CLIFF: Contrastive learning for improving faithfulness and factuality in abstractive
    summarization", as Tang et al. 2023, "Understanding factual errors in summarization", released them with unified
    kinds. "extrinsic-NP" is a name, number or other noun phrase that the article does not have.
    """
    chosen = [row for row in rows_of(path) if origin in (None, row["origin"])]
    if not chosen:
        raise ValueError(f"{path}: no row has the origin {origin!r}")
    yield from gather(
        [
            (
                row["id"],
                row["doc"],
                {
                    "system": row["model_name"],
                    "summary": row["summ"],
                    "scores": {"correct": int(row["error_type"] == "correct")},
                    "errors": ast.literal_eval(row["annotated_span"] or "[]"),
                    "kinds": [] if row["error_type"] == "correct" else ast.literal_eval(row["error_type"]),
                },
            )
            for row in chosen
        ]
    )


def sentence_pairs(path: Path) -> Iterator[DocumentRecord]:
    """A sentence of an article, with a correct and an incorrect summary of it: 1 and 0.

    Falke et al. 2019, "Ranking generated summaries by correctness".
    """
    for number, pair in enumerate(json.loads(path.read_text(encoding="utf-8"))):
        yield {
            "id": str(number),
            "document": pair["article_sent"],
            "summaries": [
                {"summary": pair[f"{name}_sent"], "scores": {"correct": score}}
                for name, score in (("correct", 1), ("incorrect", 0))
            ],
        }


def dialsummeval(path: Path) -> Iterator[DocumentRecord]:
    """Dialogues with summaries by 14 systems, one of them people; the mean of three judges for each of four aspects.

    Gao and Wan 2022, "DialSummEval: Revisiting summarization evaluation for dialogues".
    """
    yield from gather(
        [
            (
                line["id"],
                line["dialogue"].removeprefix("| ").replace(" | ", "\n"),  # between what is said, in the file
                {
                    "system": line["model_id"],
                    "summary": line["summary"],
                    "scores": means(line["annotations"]),
                },
            )
            for line in lines_of(path)
        ]
    )


def dailynews(path: Path) -> Iterator[DocumentRecord]:
    """News with three summaries each, in a fixed order, and the mean of the judges for each of five aspects.

    Vasilyev et al. 2020, "Sensitivity of BLANC to human-scored qualities of text summaries".
    """
    systems: dict[str, int] = {}
    rows = []
    for entry in json.loads(path.read_text(encoding="utf-8")):
        text = entry["text"]
        systems[text] = systems.get(text, -1) + 1
        scores = {aspect.lower(): round(fmean(s["scores"]), 4) for aspect, s in entry["map_quality_scores"].items()}
        summary = {"system": str(systems[text]), "summary": entry["summary"], "scores": scores}
        rows.append((str(list(systems).index(text)), text, summary))
    yield from gather(rows)


def longsciverify(articles: Path, *reviews: Path) -> Iterator[DocumentRecord]:
    """Articles of science with three summaries each: the share of sentences that are factual, coherence and fluency.

    Bishop et al. 2024, "LongDocFACTScore: Evaluating the factuality of long document abstractive summarisation". The
    judges ranked the three summaries of an article by coherence and fluency, 3 being the best.
    """
    systems = ("gencomparesumabs", "dancersum", "section_conditional")
    # The files have the articles in one order. A table program has shortened some of the reviewers' numbers of arXiv.
    for article, *judged in zip(json.loads(articles.read_text("utf-8")), *map(rows_of, reviews), strict=True):
        summaries = []
        for number, system in enumerate(systems, 1):
            sentence = re.compile(rf"model_{number}_sent_\d+_factuality")
            scores = {
                "factuality": fmean(fmean(int(r[k]) for k in r if sentence.fullmatch(k) and r[k]) for r in judged),
                "coherence": fmean(int(r[f"model_{number}_coherence"]) for r in judged),
                "fluency": fmean(int(r[f"model_{number}_fluency"]) for r in judged),
            }
            rounded = {aspect: round(score, 4) for aspect, score in scores.items()}
            summaries.append({"system": system, "summary": judged[0][system], "scores": rounded})
        yield {
            "id": article["article_id"],
            "document": "\n".join(article["article_text"]),
            "references": [" ".join(re.sub("</?S>", "", part) for part in article["abstract_text"]).strip()],
            "summaries": summaries,
        }


def means(judges: list[dict[str, int]]) -> dict[str, float]:
    """Return the mean of each aspect over judges."""
    return {aspect: round(fmean(judge[aspect] for judge in judges), 4) for aspect in judges[0]}


FORMS: dict[str, Callable[..., Iterator[DocumentRecord]]] = {
    form.__name__: form
    for form in (
        *(qags, cliff, sentence_pairs, dialsummeval, dailynews, longsciverify),
        *(faithbench, summedits, bump, basse, polytope, circumstantial),
    )
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("form", choices=FORMS)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--origin", choices=["cnndm", "xsum"], help="of `cliff`: only the summaries of this data set")
    given = parser.parse_args()
    if given.origin and given.form != "cliff":
        parser.error("--origin belongs to cliff")
    if len(given.files) > 1 and given.form not in MANY_FILES:
        parser.error(f"{given.form} reads one file")
    if given.form == "longsciverify" and len(given.files) < 2:
        parser.error("longsciverify reads the articles and the files of the reviewers")
    options = {"origin": given.origin} if given.origin else {}
    try:
        for document in FORMS[given.form](*given.files, **options):
            print(json.dumps(document, ensure_ascii=False))
    except KeyError as error:
        parser.error(f"{given.files[0]} is not of the form {given.form}: there is no {error}")
    except (OSError, ValueError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
