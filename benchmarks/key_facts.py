# SPDX-License-Identifier: Apache-2.0
"""Are the key facts that `key_facts` calls missing really missing? REALSumm's pyramid
units, by words.

    python -m benchmarks.key_facts FOLDER [--missing NUMBER] [--resamples 500]
        [--sets FILE ...] [--clinical FOLDER] [--machine FILE]

FOLDER is the repository of the authors, neulab/REALSumm (Bhandari et al. 2020; CC BY 4.0): 100
articles of CNN/DailyMail, the facts of their reference summaries, and whether the summaries of 25
systems have them, by the majority of three or four workers; a fact on which these are split evenly
is left out. The sources are in small letters.

The output is Markdown. The first table is of single facts: for each share of the content words that
must be there, how often "missing" is right, how many of the missing facts it finds, and the mean of
the rates at which missing and present ones are recognised; then the same for kinds of facts, with
the share that is used. The last two rows take each worker for right in turn: against them stand the
words, and the other workers of the same fact. The second table is of the sources: how often the
words say that a source lacks a fact of its own, and a fact of another article. Then comes
Spearman's rho with the share of facts that the workers found, as in `benchmarks.agreement`, also
where the key facts are the sentences of the reference, as `--reference-column` takes them; and at
last how many pairs of all systems a column of the screen tells apart, how many people do, and on
how many that both tell apart they agree.

`--sets` are judged summaries in the form of `benchmarks.judgements`: of sentences of right
summaries facts are made that the text denies (`benchmarks.made_facts`), and the table says how many
of them are still found. Beside them stand facts by hand that a text says in other words, and what
the words call denied of REALSumm's facts.

`--clinical` is the folder Correlation-Study of abachaa/MTS-Dialog (Ben Abacha et al. 2023): 400
notes of 100 visits to a doctor by four models, with the share that doctors found to be omitted. The
key facts are the sentences of the doctor's note. Spearman's rho is that with what is not omitted;
`SHARE_OF_SOURCE` was chosen by the first 50 visits.

`--coverage` are sets with people's `coverage` of the reference, as `benchmarks.convert` makes them
of Multi_SummEval, each with its language: `multi_de.jsonl:de`. The key facts are the sentences of
the reference.

`--machine` is dataset/realsumm/machine-keyfact-list-from-gpt4.json of DISL-Lab/FineSurE: key facts
that a model wrote, with which REALSumm's summaries are scored, too.

The rules and the share were chosen by the extractive systems alone, those for sources by the table
of sources.

`--missing` prints so many facts that are called missing, drawn at random, to read.
"""

from __future__ import annotations

import argparse
import csv
import json
import random
import re
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from scipy.stats import spearmanr

from benchmarks import agreement, baselines, made_facts
from benchmarks.judgements import JudgedSummaries, read
from metrics.key_facts.by_words import SHARE, locate, mentions, parts_of
from metrics.key_facts.shared import keys_in, read_terms
from summary_metrics.findings.differences import tell_apart
from summary_metrics.reading.key_facts import facts_of_reference
from summary_metrics.registry import load_metric

SHARES = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.0)
# their ratings lie in the other folder
EXTRACTIVE_AMONG_ABSTRACTIVE = ("banditsumm_out", "neusumm_out")
KINDS = ("extractive", "abstractive")
RATES = ('"missing" is right', "of the missing", "balanced accuracy")
KINDS_OF_FACTS = {
    "exact": "with a number or date",
    "name": "with a name, no number",
    "word": "with neither",
}
WORDS = re.compile(r"\w+")
VISITS = 50  # of the first half of the clinical notes
SEEN = 3  # summaries in which people found a fact, so that its source must have it


class Judged(NamedTuple):
    """A summary, and for each fact of its document whether each worker found it there."""

    kind: str
    system: str
    document: str
    summary: str
    votes: dict[str, list[bool]]

    @property
    def facts(self) -> dict[str, bool]:
        """What most workers say of each fact on which they are not split evenly."""
        return {
            fact: 2 * sum(of_fact) > len(of_fact)
            for fact, of_fact in self.votes.items()
            if 2 * sum(of_fact) != len(of_fact)
        }


def read_ratings(folder: Path) -> list[Judged]:
    """Return all judged summaries, sorted by kind, system and document."""
    votes: dict[tuple[str, str, str, str], dict[str, list[bool]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for file in sorted(
        folder.glob("human_annotations/SCUs_and_annotations/SCU_rating_results_*/*.csv")
    ):
        with open(file, encoding="utf-8", newline="") as stream:
            for row in csv.DictReader(stream):
                system = row["Input.summaryId"]
                extractive = (
                    "ext_systems" in file.parent.name or system in EXTRACTIVE_AMONG_ABSTRACTIVE
                )
                place = (
                    KINDS[not extractive],
                    system,
                    row["Input.eventId"],
                    row["Input.summary_text"],
                )
                for name, fact in row.items():
                    if name.startswith("Input.statement_") and fact and fact != "BLANK":
                        answer = row[f"Answer.S{name.removeprefix('Input.statement_')}Answer"]
                        votes[place][fact].append(answer == "p")
    return [
        judged
        for judged in (Judged(*place, of_summary) for place, of_summary in sorted(votes.items()))
        if judged.facts
    ]


def read_texts(folder: Path, name: str) -> dict[str, str]:
    """Return a text of each document, "src" or "ref", by the name of the document in the
    ratings.
    """
    chosen = folder / "selected_docs_for_human_eval"
    listed = re.search(
        r"\[([\d, ]+)\]", (chosen / "selected_documents.md").read_text(encoding="utf-8")
    )
    assert listed, "selected_documents.md has no list of documents"
    lines = (
        (chosen / "abs" / "ptr_generator" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    )
    texts = [" ".join(re.sub(r"</?t>", " ", line).split()) for line in lines]
    return dict(
        zip((f"cnndm{number.strip()}" for number in listed[1].split(",")), texts, strict=True)
    )


def rates(pairs: Iterable[tuple[bool, bool]]) -> list[str]:
    """Return how often "missing" is right, how much of the missing it finds, and the balanced
    accuracy.

    A pair is whether a fact is said to be there, and whether it is.
    """
    is_said, is_there = np.array(list(pairs)).T
    recall, specificity = (~is_said)[~is_there].mean(), is_said[is_there].mean()
    return [
        f"{rate:.3f}" for rate in ((~is_there)[~is_said].mean(), recall, (recall + specificity) / 2)
    ]


def rate_facts(judged: Sequence[Judged]) -> dict[str, list[str]]:
    """Return the rates of each share, and of what stands against single workers."""
    rows = {}
    for share in SHARES:
        looked_up = [
            (judged_summary, fact, locate(fact, judged_summary.summary, "en", share).found)
            for judged_summary in judged
            for fact in judged_summary.votes
        ]
        used = " (used)" if share == SHARE else ""
        rows[f"{share:.1f}{used}"] = rates(
            (is_found, judged_summary.facts[fact])
            for judged_summary, fact, is_found in looked_up
            if fact in judged_summary.facts
        )
        if used:
            of_kind: dict[str, list[tuple[bool, bool]]] = {kind: [] for kind in KINDS_OF_FACTS}
            for judged_summary, fact, is_found in looked_up:
                if fact in judged_summary.facts:
                    of_kind[kind_of(fact)].append((is_found, judged_summary.facts[fact]))
            against = rates(
                (is_found, vote)
                for judged_summary, fact, is_found in looked_up
                for vote in judged_summary.votes[fact]
            )
    by_workers = rates(
        pair
        for judged_summary in judged
        for votes in judged_summary.votes.values()
        for pair in permutations(votes, 2)
    )
    kinds = {f"used, facts {name}": rates(of_kind[kind]) for kind, name in KINDS_OF_FACTS.items()}
    return {**rows, **kinds, "used, by each worker": against, "a worker, by each other": by_workers}


def kind_of(fact: str) -> str:
    """Return "exact" for a fact with a number or date, else "name" for one with a name, else
    "word".
    """
    kinds = {part.kind for part in parts_of(fact, "en")}
    return next(kind for kind in KINDS_OF_FACTS if kind in kinds)


def rate_sources(judged: Sequence[Judged], sources: dict[str, str]) -> list[list[str]]:
    """Return the rows of the table of sources."""
    seen = Counter(
        (judged_summary.document, fact)
        for judged_summary in judged
        for fact, is_there in judged_summary.facts.items()
        if is_there
    )
    facts = sorted(
        {
            (judged_summary.document, fact)
            for judged_summary in judged
            for fact in judged_summary.votes
        }
    )
    seen_often = [(document, fact) for document, fact in facts if seen[document, fact] >= SEEN]
    after = dict(zip(sources, [*list(sources)[1:], *list(sources)[:1]], strict=True))
    questions = {
        "its own": facts,
        f"its own, which people found in {SEEN} summaries or more": seen_often,
        "of another article": [(after[document], fact) for document, fact in facts],
    }
    lacking = {
        name: [not mentions(fact, sources[judged_summary], "en") for judged_summary, fact in pairs]
        for name, pairs in questions.items()
    }
    return [[name, str(len(pairs)), f"{np.mean(pairs):.3f}"] for name, pairs in lacking.items()]


def judged_summaries(
    judged: Sequence[Judged], sources: dict[str, str], references: dict[str, str]
) -> JudgedSummaries:
    """Return the summaries as `benchmarks.agreement` takes them; the judgement is the share of
    facts that they have.
    """
    systems, documents = (
        sorted({(judged_summary.kind, judged_summary.system) for judged_summary in judged}),
        list(sources),
    )
    return JudgedSummaries(
        sources=[sources[judged_summary.document] for judged_summary in judged],
        summaries=[judged_summary.summary for judged_summary in judged],
        references=[[references[judged_summary.document]] for judged_summary in judged],
        documents=np.array([documents.index(judged_summary.document) for judged_summary in judged]),
        systems=np.array(
            [
                systems.index((judged_summary.kind, judged_summary.system))
                for judged_summary in judged
            ]
        ),
        judgements={
            "people": np.array(
                [np.mean([*judged_summary.facts.values()]) for judged_summary in judged]
            )
        },
    )


def score(
    judged: JudgedSummaries, facts: list[list[str]], by_machine: list[list[str]]
) -> dict[str, np.ndarray]:
    """Return the scores of each summary, also with the key facts of a machine where there are
    any.
    """
    texts: dict[str, Any] = {
        "predictions": judged.summaries,
        "references": judged.sources,
        "use_aggregator": False,
    }
    compute = partial(load_metric("key_facts").compute, **texts)
    result = compute(key_facts=facts)
    # A sentence of these references ends in " .", and the next begins at once.
    cut = {
        text: facts_of_reference(re.sub(r" \.\s*", ".\n", text), "ref")
        for (text,) in judged.references
    }
    sentences = compute(key_facts=[cut[text] for (text,) in judged.references])
    columns = {}
    if any(by_machine):
        of_machine = compute(key_facts=by_machine)
        columns = {
            f"{key}, by facts of a machine": np.array(of_machine[key])
            for key in ("key_facts_score", "key_facts_recall")
        }
    return {
        "key_facts_score": np.array(result["key_facts_score"]),
        "key_facts_recall": np.array(result["key_facts_recall"]),
        "key_facts_recall, by sentences of the reference": np.array(sentences["key_facts_recall"]),
        **columns,
        "key_facts_score, by sentences of the reference": np.array(sentences["key_facts_score"]),
        "no key fact missing": 1.0 - (np.array(result["key_facts_missing"]) > 0),
        "ROUGE-1 recall": np.array(baselines.rouge(judged)[0]["rouge1 recall"]),
        "qa_score": np.array(load_metric("summarization_score").compute(**texts)["qa_score"]),
        "words": np.array(baselines.length(judged)[0]["words"]),
    }


def rate_pairs(judged: JudgedSummaries, scores: dict[str, np.ndarray]) -> list[list[str]]:
    """Return the rows of the table of pairs of systems."""
    shape = int(judged.documents.max()) + 1, int(judged.systems.max()) + 1
    higher = {}
    for name, values in {**judged.judgements, **scores}.items():
        column = np.full(shape, np.nan)
        column[judged.documents, judged.systems] = values
        higher[name] = tell_apart({name: column}, 0)[name].higher[np.triu_indices(shape[1], 1)]
    people = higher.pop("people")
    rows = []
    for name, differs in higher.items():
        both_differ = (differs != 0) & (people != 0)
        counts = (
            len(differs),
            (differs != 0).sum(),
            (people != 0).sum(),
            both_differ.sum(),
            (differs == people)[both_differ].sum(),
        )
        rows.append([name, *map(str, counts)])
    return rows


def rate_denied(judged: Sequence[Judged]) -> list[list[str]]:
    """Return the rows of the table of what is called denied."""
    rows = []
    for kind in KINDS:
        denied: dict[bool, list[bool]] = {True: [], False: []}
        for summary in judged:
            if summary.kind == kind:
                for fact, is_there in summary.facts.items():
                    located = locate(fact, summary.summary, "en")
                    denied[is_there].append(located.is_denied)
        rows.append([kind, *(f"{np.mean(denied[is_there]):.4f}" for is_there in (True, False))])
    return rows


def rate_clinical(folder: Path) -> list[list[str]]:
    """Return the rows of the clinical table."""
    notes = read_csv(folder / "MTS-Dialog-Automatic-Summaries-ValidationSet.csv")
    ratings = read_csv(folder / "MTS-Dialog-Manual-Scores4CorrelationStudy.csv")
    kept = 1 - np.array([float(rating["OmissionRate"]) for rating in ratings])
    texts: dict[str, Any] = {
        "predictions": [note["Automatic Summary"] for note in notes],
        "references": [note["Dialogue"] for note in notes],
        "use_aggregator": False,
    }
    facts = [facts_of_reference(note["Reference Summary"], "note") for note in notes]
    scores = load_metric("key_facts").compute(**texts, key_facts=facts)
    columns = {
        name: np.array(scores[name], dtype=float)
        for name in ("key_facts_score", "key_facts_recall")
    }
    columns["recall of the note's words"] = np.array(
        [
            word_recall(note["Reference Summary"], summary)
            for note, summary in zip(notes, texts["predictions"], strict=True)
        ]
    )
    found = load_metric("summarization_score").compute(**texts)
    columns["qa_score"] = np.array(found["qa_score"], dtype=float)
    is_first = np.array([int(note["ID"]) < VISITS for note in notes])
    halves = {"first": is_first, "second": ~is_first, "all": is_first | ~is_first}
    sets = {"": ~np.isnan(kept)}
    sets |= {f", where {name} is defined": ~np.isnan(columns[name]) for name in list(columns)[:2]}
    rows = []
    for where, is_there in sets.items():
        for name, values in columns.items():
            is_defined = ~np.isnan(values) & is_there
            cells = [f"{is_defined.mean():.3f}"]
            for half in halves.values():
                chosen = is_defined & half
                cells.append(f"{spearmanr(values[chosen], kept[chosen])[0]:.3f}")
            rows.append([f"{name}{where}", *cells])
    return rows


def rate_coverage(given: str) -> list[str]:
    """Return the row of a set in the table of coverage."""
    file, _, language = given.partition(":")
    judged = read(file)
    scores = load_metric("key_facts").compute(
        predictions=judged.summaries,
        references=judged.sources,
        key_facts=[facts_of_reference(source, "reference") for source in judged.sources],
        language=language,
        use_aggregator=False,
    )
    pairs = zip(judged.sources, judged.summaries, strict=True)
    columns = [
        scores["key_facts_score"],
        scores["key_facts_recall"],
        [count_recall(WORDS.findall(a.lower()), WORDS.findall(b.lower())) for a, b in pairs],
    ]
    people = judged.judgements["coverage"]
    rho = [spearmanr(column, people, nan_policy="omit")[0] for column in columns]
    return [given, *(f"{value:.3f}" for value in rho)]


def count_recall(reference: Sequence[str], summary: Sequence[str]) -> float:
    """Return the share of the words of a reference that a summary has, each as often."""
    kept = Counter(reference) & Counter(summary)
    return kept.total() / len(reference)


def word_recall(reference: str, summary: str) -> float:
    """Return the share of the content words of a reference that a summary has."""
    keys = {
        term.key
        for term in read_terms(reference)
        if term.reading.is_content or term.reading.is_fact
    }
    if not keys:
        return np.nan
    return len(keys & keys_in(summary)) / len(keys)


def read_csv(path: Path) -> list[dict[str, str]]:
    """Return the rows of a CSV file."""
    with path.open(encoding="utf-8-sig", errors="replace", newline="") as stream:
        return list(csv.DictReader(stream))


def read_machine(path: Path | None) -> dict[str, list[str]]:
    """Return the key facts that a machine wrote, by document; none without a file."""
    if path is None:
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines if line]
    return {row["doc_id"]: row["key_facts"] for row in rows}


def print_made(judged: Sequence[Judged], sets: Sequence[Path], clinical: Path | None) -> None:
    """Print the tables of facts that are denied, in other words, and of notes."""
    heads = ["those that are there", "those that are not"]
    print("\n" + agreement.table("called denied, of facts", heads, rate_denied(judged)))
    heads = ["facts", "found", "called denied"]
    if sets:
        print("\n" + agreement.table("change", heads, made_facts.rate_made(sets)))
    heads = ["facts", "found"]
    print("\n" + agreement.table("by hand", heads, made_facts.rate_paraphrases()))
    if clinical:
        heads = ["defined", "visits 0 to 49", "visits 50 to 99", "all"]
        rows = rate_clinical(clinical)
        print("\n" + agreement.table("Spearman's rho, clinical notes", heads, rows))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument(
        "--missing", type=int, default=0, metavar="NUMBER", help="print so many, to read"
    )
    parser.add_argument(
        "--resamples", type=int, default=500, help="of the bootstrap (default: %(default)s)"
    )
    parser.add_argument("--sets", type=Path, nargs="+", default=[], metavar="FILE")
    parser.add_argument("--clinical", type=Path, metavar="FOLDER")
    parser.add_argument("--coverage", nargs="+", default=[], metavar="FILE:LANGUAGE")
    parser.add_argument("--machine", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")  # undefined scores
    judged = read_ratings(arguments.folder)
    if arguments.missing:
        lost = [
            (fact, judged_summary)
            for judged_summary in judged
            for fact in judged_summary.facts
            if not locate(fact, judged_summary.summary, "en").found
        ]
        for fact, judged_summary in random.Random(0).sample(lost, arguments.missing):
            state = {True: "present", False: "missing"}[bool(judged_summary.facts[fact])]
            print(f"{state}\t{judged_summary.kind}\t{fact}\n\t{judged_summary.summary}\n")
        return
    of_kind = {
        kind: [judged_summary for judged_summary in judged if judged_summary.kind == kind]
        for kind in KINDS
    }
    for kind, of_this_kind in of_kind.items():
        present_facts = [
            present for judged_summary in of_this_kind for present in judged_summary.facts.values()
        ]
        systems = {judged_summary.system for judged_summary in of_this_kind}
        print(f"{kind}: {len(of_this_kind)} summaries of {len(systems)} systems,", end=" ")
        print(
            f"{len(present_facts)} times a fact, present in {np.mean(present_facts):.0%}",
            end="\n\n",
        )
    columns = [rate_facts(of_this_kind) for of_this_kind in of_kind.values()]
    heads = [f"{rate}, {kind}" for kind in KINDS for rate in RATES]
    print(
        agreement.table(
            "share of the content words",
            heads,
            ([k, *columns[0][k], *columns[1][k]] for k in columns[0]),
        )
    )
    print_made(judged, arguments.sets, arguments.clinical)
    if arguments.coverage:
        heads = ["key_facts_score", "key_facts_recall", "ROUGE-1 recall"]
        rows = map(rate_coverage, arguments.coverage)
        print("\n" + agreement.table("Spearman's rho with coverage", heads, rows))
    sources, references = read_texts(arguments.folder, "src"), read_texts(arguments.folder, "ref")
    print(
        "\n"
        + agreement.table(
            "facts", ["number", "said to be lacking in the source"], rate_sources(judged, sources)
        )
    )
    by_machine = read_machine(arguments.machine)
    for kind, of_this_kind in [*of_kind.items(), ("all", judged)]:
        texts = judged_summaries(of_this_kind, sources, references)
        scores = score(
            texts,
            [list(judged_summary.facts) for judged_summary in of_this_kind],
            [by_machine.get(judged_summary.document, []) for judged_summary in of_this_kind],
        )
        if kind == "all":
            heads = ["pairs", "told apart", "by people", "by both", "agree"]
            print("\n" + agreement.table("systems", heads, rate_pairs(texts, scores)))
            for name in ("key_facts_score", "key_facts_score, by sentences of the reference"):
                missing = [
                    1 - np.nanmean(scores[name][texts.systems == system])
                    for system in range(texts.systems.max() + 1)
                ]
                print(f"\n{name}: systems lack {min(missing):.0%} to {max(missing):.0%} by words")
            return
        correlations = []
        for name, values in scores.items():
            cells = [
                agreement.cell(
                    statistic, values, texts.judgements["people"], texts, arguments.resamples
                )
                for statistic in agreement.LEVELS.values()
            ]
            correlations.append([name, *cells])
        print("\n" + agreement.table(f"Spearman's rho, {kind}", agreement.LEVELS, correlations))


if __name__ == "__main__":
    main()
