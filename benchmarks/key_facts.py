# SPDX-License-Identifier: Apache-2.0
"""Are the key facts that `key_facts` calls missing really missing? REALSumm's pyramid
units, by words.

    python -m benchmarks.key_facts FOLDER [--resamples 500] [--sets FILE ...]
        [--clinical FOLDER] [--coverage FILE:LANGUAGE ...] [--machine FILE]

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
"""

from __future__ import annotations

import re
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks import agreement, baselines, made_facts
from benchmarks.judgements import JudgedSummaries, read, read_lines, read_table
from benchmarks.measures import count_pairs, spearman
from benchmarks.printing import make_parser, print_table, to_digits
from metrics.key_facts.by_words import SHARE, locate, mentions, parts_of
from metrics.key_facts.shared import keys_in, read_terms
from summary_metrics.reading.key_facts import facts_of_reference

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
SENTENCES = ", by sentences of the reference"
SCORE, RECALL = "key_facts_score", "key_facts_recall"


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


class Lookup(NamedTuple):
    """Whether a fact is said to be in a summary, whether it is by most workers, None where they are
    split, and by each.
    """

    kind: str
    is_found: bool
    is_there: bool | None
    votes: list[bool]


def read_ratings(folder: Path) -> list[Judged]:
    """Return all judged summaries, sorted by kind, system and document."""
    votes: dict[tuple[str, str, str, str], dict[str, list[bool]]] = defaultdict(
        lambda: defaultdict(list)
    )
    ratings = folder / "human_annotations" / "SCUs_and_annotations"
    for file in sorted(ratings.glob("SCU_rating_results_*/*.csv")):
        for row in read_table(file):
            system = row["Input.summaryId"]
            is_extractive = (
                "ext_systems" in file.parent.name or system in EXTRACTIVE_AMONG_ABSTRACTIVE
            )
            kind = KINDS[not is_extractive]
            place = (kind, system, row["Input.eventId"], row["Input.summary_text"])
            for name, fact in row.items():
                number = name.removeprefix("Input.statement_")
                if number != name and fact not in ("", "BLANK"):
                    votes[place][fact].append(row[f"Answer.S{number}Answer"] == "p")
    every = (Judged(*place, of_summary) for place, of_summary in sorted(votes.items()))
    return [judged for judged in every if judged.facts]


def read_texts(folder: Path, name: str) -> dict[str, str]:
    """Return a text of each document, "src" or "ref", by the name of the document in the
    ratings.
    """
    chosen = folder / "selected_docs_for_human_eval"
    listed = (chosen / "selected_documents.md").read_text(encoding="utf-8")
    numbers = re.findall(r"\d+", re.search(r"\[[\d, ]+\]", listed)[0])  # type: ignore[index]
    text = (chosen / "abs" / "ptr_generator" / f"{name}.txt").read_text(encoding="utf-8")
    texts = [" ".join(re.sub(r"</?t>", " ", line).split()) for line in text.splitlines()]
    return dict(zip((f"cnndm{number}" for number in numbers), texts, strict=True))


def rates(pairs: Iterable[tuple[bool, bool | None]]) -> list[str]:
    """Return how often "missing" is right, how much of the missing it finds, and the balanced
    accuracy.

    A pair is whether a fact is said to be there, and whether it is.
    """
    known = [pair for pair in pairs if pair[1] is not None]
    is_said, is_there = np.array(known, dtype=bool).T
    recall, specificity = (~is_said)[~is_there].mean(), is_said[is_there].mean()
    return to_digits([(~is_there)[~is_said].mean(), recall, (recall + specificity) / 2])


def look_up(judged: Sequence[Judged], share: float) -> list[Lookup]:
    """Return what the words say of each fact of each summary."""
    return [
        Lookup(
            kind_of(fact), locate(fact, of.summary, "en", share).found, of.facts.get(fact), votes
        )
        for of in judged
        for fact, votes in of.votes.items()
    ]


def rate_facts(judged: Sequence[Judged]) -> dict[str, list[str]]:
    """Return the rates of each share, and of what stands against single workers."""
    rows = {}
    for share in SHARES:
        looked_up = look_up(judged, share)
        used = " (used)" * (share == SHARE)
        rows[f"{share:.1f}{used}"] = rates((one.is_found, one.is_there) for one in looked_up)
    looked_up = look_up(judged, SHARE)
    for kind, name in KINDS_OF_FACTS.items():
        of_kind = [(one.is_found, one.is_there) for one in looked_up if one.kind == kind]
        rows[f"used, facts {name}"] = rates(of_kind)
    against = ((one.is_found, vote) for one in looked_up for vote in one.votes)
    rows["used, by each worker"] = rates(against)
    by_others = (pair for one in looked_up for pair in permutations(one.votes, 2))
    rows["a worker, by each other"] = rates(by_others)
    return rows


def kind_of(fact: str) -> str:
    """Return "exact" for a fact with a number or date, else "name" for one with a name, else
    "word".
    """
    kinds = {part.kind for part in parts_of(fact, "en")}
    return next(kind for kind in KINDS_OF_FACTS if kind in kinds)


def rate_sources(judged: Sequence[Judged], sources: dict[str, str]) -> Iterator[list[str]]:
    """Yield the rows of the table of sources."""
    seen: Counter[tuple[str, str]] = Counter()
    for of_summary in judged:
        for fact in of_summary.votes:
            seen[of_summary.document, fact] += of_summary.facts.get(fact, False)
    facts = sorted(seen)
    after = dict(zip(sources, [*list(sources)[1:], *list(sources)[:1]], strict=True))
    questions = {
        "its own": facts,
        f"its own, which people found in {SEEN} summaries or more": [
            place for place in facts if seen[place] >= SEEN
        ],
        "of another article": [(after[document], fact) for document, fact in facts],
    }
    for name, places in questions.items():
        lacking = [not mentions(fact, sources[document], "en") for document, fact in places]
        yield [name, str(len(lacking)), f"{np.mean(lacking):.3f}"]


def judged_summaries(
    judged: Sequence[Judged], sources: dict[str, str], references: dict[str, str]
) -> JudgedSummaries:
    """Return the summaries as `benchmarks.agreement` takes them; the judgement is the share of
    facts that they have.
    """
    _, systems = np.unique([f"{one.kind} {one.system}" for one in judged], return_inverse=True)
    documents = list(sources)
    return JudgedSummaries(
        sources=[sources[one.document] for one in judged],
        summaries=[one.summary for one in judged],
        references=[[references[one.document]] for one in judged],
        documents=np.array([documents.index(one.document) for one in judged]),
        systems=systems,
        judgements={"people": np.array([np.mean([*one.facts.values()]) for one in judged])},
    )


def score(
    judged: JudgedSummaries, facts: list[list[str]], by_machine: list[list[str]]
) -> dict[str, np.ndarray]:
    """Return the scores of each summary, also with the key facts of a machine where there are
    any.
    """
    result = judged.score("key_facts", key_facts=facts)
    # A sentence of these references ends in " .", and the next begins at once.
    sentences = [
        facts_of_reference(re.sub(r" \.\s*", ".\n", text), "ref") for (text,) in judged.references
    ]
    by_sentences = judged.score("key_facts", key_facts=sentences)
    columns = {SCORE: result[SCORE], RECALL: result[RECALL]}
    columns[f"{RECALL}{SENTENCES}"] = by_sentences[RECALL]
    if any(by_machine):
        of_machine = judged.score("key_facts", key_facts=by_machine)
        columns |= {f"{key}, by facts of a machine": of_machine[key] for key in (SCORE, RECALL)}
    return columns | {
        f"{SCORE}{SENTENCES}": by_sentences[SCORE],
        "no key fact missing": 1.0 - (result["key_facts_missing"] > 0),
        "ROUGE-1 recall": baselines.rouge(judged)["rouge1 recall"],
        "qa_score": judged.score("summarization_score")["qa_score"],
        "words": baselines.length(judged),
    }


def rate_pairs(judged: JudgedSummaries, scores: dict[str, np.ndarray]) -> Iterator[list[str]]:
    """Yield the rows of the table of pairs of systems."""
    people = judged.pairs_of_systems(judged.judgements["people"])
    told_by_people = count_pairs(people.higher, people).told
    for name, values in scores.items():
        counts = count_pairs(judged.pairs_of_systems(values).higher, people)
        cells = (counts.pairs, counts.told, told_by_people, counts.by_both, counts.agree)
        yield [name, *map(str, cells)]


def rate_denied(judged: Sequence[Judged]) -> Iterator[list[str]]:
    """Yield the rows of the table of what is called denied."""
    for kind in KINDS:
        denied: dict[bool, list[bool]] = {True: [], False: []}
        for of_summary in (one for one in judged if one.kind == kind):
            for fact, is_there in of_summary.facts.items():
                denied[is_there].append(locate(fact, of_summary.summary, "en").is_denied)
        yield [kind, *to_digits(map(np.mean, denied.values()), 4)]


def rate_clinical(folder: Path) -> Iterator[list[str]]:
    """Yield the rows of the clinical table."""
    notes = read_table(folder / "MTS-Dialog-Automatic-Summaries-ValidationSet.csv")
    ratings = read_table(folder / "MTS-Dialog-Manual-Scores4CorrelationStudy.csv")
    kept = 1 - np.array([float(rating["OmissionRate"]) for rating in ratings])
    count = np.arange(len(notes))
    judged = JudgedSummaries(
        sources=[note["Dialogue"] for note in notes],
        summaries=[note["Automatic Summary"] for note in notes],
        references=[[note["Reference Summary"]] for note in notes],
        documents=count,
        systems=count,
        judgements={},
    )
    facts = [facts_of_reference(reference, "note") for (reference,) in judged.references]
    result = judged.score("key_facts", key_facts=facts)
    pairs = zip(judged.references, judged.summaries, strict=True)
    columns = {
        SCORE: result[SCORE],
        RECALL: result[RECALL],
        "recall of the note's words": np.array(
            [word_recall(note, text) for (note,), text in pairs]
        ),
        "qa_score": judged.score("summarization_score")["qa_score"],
    }
    is_first = np.array([int(note["ID"]) < VISITS for note in notes])
    halves = (is_first, ~is_first, is_first | ~is_first)
    sets = {"": ~np.isnan(kept)}
    sets |= {f", where {name} is defined": ~np.isnan(columns[name]) for name in (SCORE, RECALL)}
    for where, is_there in sets.items():
        for name, values in columns.items():
            is_defined = ~np.isnan(values) & is_there
            chosen = [is_defined & half for half in halves]
            rho = [spearman(values[rows], kept[rows]) for rows in chosen]
            yield [f"{name}{where}", *to_digits([is_defined.mean(), *rho])]


def rate_coverage(description: str) -> list[str]:
    """Return the row of a set in the table of coverage."""
    file, _, language = description.partition(":")
    judged = read(file)
    facts = [facts_of_reference(source, "reference") for source in judged.sources]
    scores = judged.score("key_facts", key_facts=facts, language=language)
    pairs = zip(judged.sources, judged.summaries, strict=True)
    words = ([WORDS.findall(text.lower()) for text in pair] for pair in pairs)
    columns = (scores[SCORE], scores[RECALL], np.array([count_recall(*pair) for pair in words]))
    people = judged.judgements["coverage"]
    return [description, *to_digits(spearman(column, people) for column in columns)]


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


def print_made(judged: Sequence[Judged], sets: Sequence[Path], clinical: Path | None) -> None:
    """Print the tables of facts that are denied, in other words, and of notes."""
    heads = ["those that are there", "those that are not"]
    print_table("called denied, of facts", heads, rate_denied(judged))
    if sets:
        heads = ["facts", "found", "called denied"]
        print_table("change", heads, made_facts.rate_made(sets))
    print_table("by hand", ["facts", "found"], made_facts.rate_paraphrases())
    if clinical:
        heads = ["defined", "visits 0 to 49", "visits 50 to 99", "all"]
        print_table("Spearman's rho, clinical notes", heads, rate_clinical(clinical))


def print_correlations(kind: str, texts: JudgedSummaries, columns: Any, resamples: int) -> None:
    """Print how far scores agree with people at each level."""
    people = texts.judgements["people"]
    rows = []
    for name, values in columns.items():
        levels = agreement.LEVELS.values()
        cells = [agreement.cell(level, values, people, texts, resamples) for level in levels]
        rows.append([name, *cells])
    print_table(f"Spearman's rho, {kind}", agreement.LEVELS, rows)


def print_systems(texts: JudgedSummaries, columns: dict[str, np.ndarray]) -> None:
    """Print which pairs of systems are told apart, and what systems lack."""
    heads = ["pairs", "told apart", "by people", "by both", "agree"]
    print_table("systems", heads, rate_pairs(texts, columns))
    for name in (SCORE, f"{SCORE}{SENTENCES}"):
        systems = range(texts.systems.max() + 1)
        missing = [1 - np.nanmean(columns[name][texts.systems == system]) for system in systems]
        print(f"{name}: systems lack {min(missing):.0%} to {max(missing):.0%} by words\n")


def main() -> None:
    """Print the tables."""
    parser = make_parser(__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument(
        "--resamples", type=int, default=500, help="of the bootstrap (default: %(default)s)"
    )
    parser.add_argument("--sets", type=Path, nargs="+", default=[], metavar="FILE")
    parser.add_argument("--clinical", type=Path, metavar="FOLDER")
    parser.add_argument("--coverage", nargs="+", default=[], metavar="FILE:LANGUAGE")
    parser.add_argument("--machine", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")  # means of nothing
    judged = read_ratings(arguments.folder)
    groups = {kind: [one for one in judged if one.kind == kind] for kind in KINDS}
    for kind, group in groups.items():
        present = [is_there for one in group for is_there in one.facts.values()]
        systems = {one.system for one in group}
        print(f"{kind}: {len(group)} summaries of {len(systems)} systems,", end=" ")
        print(f"{len(present)} times a fact, present in {np.mean(present):.0%}\n")
    columns = [rate_facts(group) for group in groups.values()]
    heads = [f"{rate}, {kind}" for kind in KINDS for rate in RATES]
    rows = [[name, *cells, *columns[1][name]] for name, cells in columns[0].items()]
    print_table("share of the content words", heads, rows)
    print_made(judged, arguments.sets, arguments.clinical)
    if arguments.coverage:
        heads = [SCORE, RECALL, "ROUGE-1 recall"]
        coverage = map(rate_coverage, arguments.coverage)
        print_table("Spearman's rho with coverage", heads, coverage)
    sources, references = read_texts(arguments.folder, "src"), read_texts(arguments.folder, "ref")
    heads = ["number", "said to be lacking in the source"]
    print_table("facts", heads, rate_sources(judged, sources))
    by_machine = {}
    if arguments.machine:
        by_machine = {row["doc_id"]: row["key_facts"] for row in read_lines(arguments.machine)}
    for kind, group in {**groups, "all": judged}.items():
        texts = judged_summaries(group, sources, references)
        of_machine = [by_machine.get(one.document, []) for one in group]
        scores = score(texts, [list(one.facts) for one in group], of_machine)
        if kind == "all":
            print_systems(texts, scores)
        else:
            print_correlations(kind, texts, scores, arguments.resamples)


if __name__ == "__main__":
    main()
