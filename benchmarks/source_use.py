# SPDX-License-Identifier: Apache-2.0
"""Does `source_use` see which passages were left out, and where a source was cut?

    python -m benchmarks.source_use FILE [FILE ...] [--meetings QMSUM ...] [--cases 300]

FILE is as for `benchmarks.judgements`; no judgement is used. QMSUM is a file of the authors, such
as data/ALL/jsonl/test.jsonl of Yale-LILY/QMSum (Zhong et al. 2021; MIT), with meetings, summaries
of the whole and of a topic by people, and the turns that belong to a topic.

The output is Markdown. In the first table a source is two to five documents as passages, and its
summary is made of summaries of some of them, at least one and not all: of the passages that were
left out, the share that is called unused, and of the others the same, which are false alarms.
"same text" has the thirds of one document instead, and a summary of up to two sentences of each
that was not left out. Then come the shares of the words and pairs of a summary that a passage has
by chance, and the constants that give them: n (1 - q) / q, for n own terms.

In the second table a source is one text. A summary is of sentences of its first half, or of the
whole, drawn evenly; that of joined texts is a summary of the first of two documents, or of both.
"cut" is how often nothing is called used behind the cut, with a twentieth of the source more, and
"whole" the same of the whole, which are false alarms.

The third table has the least, the middle and the most of all that, of the sets that chose the
constants, which are those of `factuality.CHOSE`, and of those that chose nothing.

The fourth table is of meetings. The first row is as in the first table. The second has topics as
passages and answers to questions as summaries. The last rows have the whole meeting as one text:
questions whose turns end before 60 % of it, questions whose turns begin behind 65 %, of which none
should be called unused there, and summaries of the whole.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from summary_metrics.metrics._shared.summary_metric import mean_of_defined

from benchmarks.factuality import CHOSE
from benchmarks.judgements import from_file, read_lines
from benchmarks.printing import make_parser, print_table, to_digits
from metrics.source_use.source_use import (
    BACKGROUND,
    compare,
    find_last,
    find_used,
    read_source,
    read_words,
)

SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
SHORTEST = 5  # words of a sentence
MOST_PASSAGES = 5
SLACK = 0.05  # of a source, as a sentence may end behind the cut
EARLY, LATE = 0.6, 0.65


class Document(NamedTuple):
    """A source and its summaries."""

    text: str
    summaries: list[str]


class Case(NamedTuple):
    """A source of passages, a summary, and of which passages it was made; None where that is
    open.
    """

    passages: list[str]
    summary: str
    used: list[bool | None]


def read_documents(path: str) -> list[Document]:
    """Return the documents of a file."""
    by_text: dict[str, list[str]] = {}
    for document in from_file(path):
        summaries = by_text.setdefault(document["document"], [])
        summaries += [summary["summary"] for summary in document["summaries"]]
    return [Document(text, summaries) for text, summaries in by_text.items()]


def sentences_of(text: str) -> list[str]:
    """Return the sentences of a text that have some words."""
    return [part for part in SENTENCE_END.split(text) if len(part.split()) >= SHORTEST]


def draw_used(passages: int, chance: random.Random) -> list[bool | None]:
    """Return of which passages a summary is made: at least one, and not all."""
    chosen = chance.sample(range(passages), chance.randint(1, passages - 1))
    return [number in chosen for number in range(passages)]


def joined_summaries(documents: Sequence[Document], count: int) -> Iterator[Case]:
    """Yield sources of several documents, with summaries of some of them."""
    chance = random.Random(1)
    for _ in range(count):
        drawn = chance.sample(documents, chance.randint(2, min(MOST_PASSAGES, len(documents))))
        used = draw_used(len(drawn), chance)
        of_each = [chance.choice(document.summaries) for document in drawn]
        summary = " ".join(text for text, is_used in zip(of_each, used, strict=True) if is_used)
        yield Case([document.text for document in drawn], summary, used)


def thirds(documents: Sequence[Document], count: int) -> Iterator[Case]:
    """Yield thirds of one document, with sentences of some of them."""
    chance = random.Random(2)
    long = [found for document in documents if len(found := sentences_of(document.text)) >= 12]
    if not long:
        return
    for _ in range(count):
        sentences = chance.choice(long)
        ends = [len(sentences) * third // 3 for third in range(4)]
        parts = [sentences[start:end] for start, end in pairwise(ends)]
        used = draw_used(3, chance)
        taken = [
            sentence
            for part, is_used in zip(parts, used, strict=True)
            if is_used
            for sentence in chance.sample(part, 2)
        ]
        yield Case([" ".join(part) for part in parts], " ".join(taken), used)


def rates(cases: Iterable[Case]) -> list[str]:
    """Return the shares of the passages that are called unused, of those left out and of the
    others, and how many there are of both.
    """
    unused: dict[bool, list[bool]] = {False: [], True: []}
    for case in cases:
        source = read_source(tuple(case.passages))
        found = find_used(source, compare(source, read_words(case.summary).stems))
        for is_used, is_found in zip(case.used, found, strict=True):
            if is_used is not None:
                unused[is_used].append(not is_found)
    left_out, others = unused[False], unused[True]
    return [say(left_out), say(others), f"{len(left_out)} / {len(others)}"]


def say(flags: Sequence[bool]) -> str:
    """Return a share as it is printed."""
    (share,) = to_digits([mean_of_defined(flags)])
    return share


def background(cases: Iterable[Case]) -> list[str]:
    """Return of each kind of terms the share that a passage has which was left out, its own terms,
    and the constant that gives the share.
    """
    hits, terms, own, passages = Counter[str](), Counter[str](), Counter[str](), 0
    for case in cases:
        source = read_source(tuple(case.passages))
        common = compare(source, read_words(case.summary).stems)
        for part, is_used in enumerate(case.used):
            if is_used is not False:
                continue
            passages += 1
            for kind in BACKGROUND:
                hits[kind] += common[kind].hits[part]
                terms[kind] += common[kind].hits[part] + common[kind].absent
                own[kind] += source.terms[kind].own_counts[part]
    cells = []
    for kind in BACKGROUND:
        share, mean = hits[kind] / max(1, terms[kind]), own[kind] / max(1, passages)
        constant = f"{mean * (1 - share) / share:,.0f}" if share else "-"
        cells += [f"{share:.4f}", f"{mean:.0f}", constant]
    return cells


def last_of(text: str, summary: str) -> float:
    """Return how far into a text its summary gets, 0 where nothing is drawn."""
    source = read_source((text,))
    return float(np.nan_to_num(find_last(source, compare(source, read_words(summary).stems))))


def share_before(text: str, end: str) -> float:
    """Return which share of the words of a text its beginning has."""
    return len(read_words(end).stems) / max(1, len(read_words(text).stems))


class Cut(NamedTuple):
    """A text, its beginning, and summaries of this and of the whole."""

    text: str
    beginning: str
    of_beginning: str
    of_whole: str


def rate_cuts(cuts: Iterable[Cut]) -> list[str]:
    """Return how many summaries of the beginning, and of the whole, are called to get no further
    than that, and how many there are.
    """
    halves, wholes = [], []
    for cut in cuts:
        end = share_before(cut.text, cut.beginning) + SLACK
        halves.append(last_of(cut.text, cut.of_beginning) <= end)
        wholes.append(last_of(cut.text, cut.of_whole) <= end)
    return [say(halves), say(wholes), f"{len(halves)}"]


def cut_texts(documents: Sequence[Document], count: int) -> Iterator[Cut]:
    """Yield texts that are cut in the middle."""
    chance = random.Random(3)
    long = [found for document in documents if len(found := sentences_of(document.text)) >= 12]
    for _ in range(count):
        sentences = chance.choice(long)
        half = sentences[: len(sentences) // 2]
        summaries = [spread(half, chance), spread(sentences, chance)]
        yield Cut(" ".join(sentences), " ".join(half), *summaries)


def spread(sentences: Sequence[str], chance: random.Random) -> str:
    """Return up to four sentences, one of each stretch of equal length."""
    count = min(4, len(sentences))
    places = [int((part + chance.random()) * len(sentences) / count) for part in range(count)]
    return " ".join(sentences[place] for place in places)


def joined_texts(documents: Sequence[Document], count: int) -> Iterator[Cut]:
    """Yield two documents joined, and summaries of the first, and of both."""
    chance = random.Random(4)
    for _ in range(count):
        pair = chance.sample(documents, 2)
        first, second = (chance.choice(document.summaries) for document in pair)
        text = "\n".join(document.text for document in pair)
        yield Cut(text, pair[0].text, first, f"{first} {second}")


def turns_of(meeting: dict[str, Any], start: int = 0, end: int | None = None) -> str:
    """Return the turns [start, end) of a meeting."""
    turns = meeting["meeting_transcripts"][start:end]
    return "\n".join(f"{turn['speaker']}: {turn['content']}" for turn in turns)


def spans_of(entry: dict[str, Any]) -> list[tuple[int, int]]:
    """Return the turns [start, end) that belong to a topic or a question."""
    spans = entry.get("topic_text_span") or entry["relevant_text_span"]
    return [(int(first), int(last) + 1) for first, last in spans]


def topics(meetings: Iterable[dict[str, Any]]) -> Iterator[Case]:
    """Yield the topics of each meeting as passages, with the answer to each question.

    A topic is used of which at least half, or ten turns, belong to the question, and left out where
    none does.
    """
    for meeting in meetings:
        spans = sorted({spans_of(topic)[0] for topic in meeting["topic_list"]})
        for question in meeting["specific_query_list"]:
            used: list[bool | None] = []
            for start, end in spans:
                common = sum(
                    max(0, min(end, last) - max(start, first)) for first, last in spans_of(question)
                )
                enough = min(10, (end - start) / 2)
                used.append(None if 0 < common < enough else common >= enough)
            if len(spans) > 1:
                yield Case([turns_of(meeting, *span) for span in spans], question["answer"], used)


def meeting_rows(meetings: Sequence[dict[str, Any]], count: int) -> Iterator[list[str]]:
    """Yield the rows of the third table."""
    documents = [
        Document(turns_of(meeting), [one["answer"] for one in meeting["general_query_list"]])
        for meeting in meetings
    ]
    yield ["meetings as passages", *rates(joined_summaries(documents, count))]
    yield ["topics as passages", *rates(topics(meetings))]
    early, late, whole = [], [], []
    for meeting, document in zip(meetings, documents, strict=True):
        whole += [last_of(document.text, summary) < EARLY for summary in document.summaries]
        for question in meeting["specific_query_list"]:
            spans = spans_of(question)
            start = share_before(document.text, turns_of(meeting, 0, min(spans)[0]))
            end = share_before(document.text, turns_of(meeting, 0, max(last for _, last in spans)))
            last = last_of(document.text, question["answer"])
            if end < EARLY:
                early.append(last <= end + SLACK)
            if start > LATE:
                late.append(last < EARLY)
    yield ["questions on early turns, nothing behind them", say(early), "-", f"{len(early)}"]
    yield ["questions on late turns, nothing behind 60 %", "-", say(late), f"{len(late)}"]
    yield ["whole meetings, nothing behind 60 %", "-", say(whole), f"{len(whole)}"]


def range_rows(title: str, rows: Sequence[Sequence[str]]) -> Iterator[list[str]]:
    """Yield the least, the middle and the most of the two first numbers of some rows, by what
    stands behind the name of the set, of the sets that chose the constants and of the others.
    """
    groups: dict[str, list[list[float]]] = {}
    for name, *cells in rows:
        file, _, what = name.partition(", ")
        which = "chose nothing"
        if file.startswith(CHOSE):
            which = "chose"
        key = ", ".join(filter(None, [title, what, which]))
        groups.setdefault(key, []).append([float(cell) for cell in cells[:2]])
    for key, numbers in groups.items():
        ends = np.quantile(numbers, [0, 0.5, 1], axis=0).T
        yield [key, *(" / ".join(f"{end:.3f}" for end in column) for column in ends)]


def main() -> None:
    """Print the tables."""
    parser = make_parser(__doc__)
    parser.add_argument("files", nargs="+", help="documents with summaries, as JSON Lines")
    parser.add_argument("--meetings", nargs="*", default=[], help="files of QMSum")
    parser.add_argument("--cases", type=int, default=300, help="of each row")
    arguments = parser.parse_args()
    passages, ends = [], []
    for path in arguments.files:
        documents, name = read_documents(path), Path(path).stem
        cases = list(joined_summaries(documents, arguments.cases))
        passages.append([name, *rates(cases), *background(cases)])
        of_thirds = list(thirds(documents, arguments.cases))
        if of_thirds:
            passages.append([f"{name}, same text", *rates(of_thirds), *["-"] * 6])
            ends.append([name, *rate_cuts(cut_texts(documents, arguments.cases))])
        joined = rate_cuts(joined_texts(documents, arguments.cases))
        ends.append([f"{name}, two documents joined", *joined])
    of_kinds = ["{}s by chance", "own {}s", "constant of {}s"]
    heads = [head.format(kind) for kind in BACKGROUND for head in of_kinds]
    print_table("passages", ["left out", "used", "of each", *heads], passages)
    print_table("one text", ["cut", "whole", "of each"], ends)
    heads = ["seen: left out, or cut", "false: used, or whole"]
    rows = [*range_rows("passages", passages), *range_rows("one text", ends)]
    print_table("least / middle / most", heads, rows)
    if arguments.meetings:
        meetings = [meeting for path in arguments.meetings for meeting in read_lines(Path(path))]
        of_meetings = meeting_rows(meetings, arguments.cases)
        print_table("meetings", ["left out", "used", "of each"], of_meetings)


if __name__ == "__main__":
    main()
