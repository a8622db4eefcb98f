# SPDX-License-Identifier: Apache-2.0
"""Does the reward put the summaries of a source in people's order, and what do policies get of it?

    python -m benchmarks.reward FILE[:NAMES] ... [--limit 60] [--edits 200]

FILE has documents in the form of `benchmarks.judgements`, in any language. What people wrote are
the references, and the summaries of systems whose names begin with one of NAMES, as in
`bump.jsonl:reference`; names are parted by commas. Of each file the first documents are taken, ten
as a batch. The output is Markdown:

1. Agreement within a document: the mean over documents of Spearman's rho with the mean of the
   aspects that people judged. An order of equal values counts as 0.
2. What people and systems get, how far systems of a document lie apart, and the share of both that
   passes the gate.
3. What policies get, as a share of what people get, or of what systems get in a set without people.
4. Where a search ends that changes the lead by chance and keeps what the reward does not like less.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import cycle, groupby
from pathlib import Path
from statistics import pstdev
from typing import NamedTuple

import numpy as np
from summary_metrics.metrics._shared.sentences import find_sentences
from summary_metrics.metrics._shared.summary_metric import mean_of_defined
from summary_metrics.metrics.facts.rules import find_facts

from benchmarks.judgements import from_file
from benchmarks.measures import spearman
from benchmarks.printing import make_parser, print_table, to_digits
from summary_metrics import reward
from summary_metrics.texts.broken import find_broken

BATCH = 10  # documents
PASSES = 0.95  # of a gate
FEWEST = 3  # summaries that are put in an order
LEAD = 40  # words at least of a copied lead; as many as people wrote, where that is more
LONG = 0.5  # of the words of a source
LISTED = 30  # facts
SEARCHED = 8  # documents of a file
LETTERS = re.compile(r"\w{6,}")


class Row(NamedTuple):
    """A summary of the document of a number, what people judged (nan: nothing), its parts, and what
    it gets with copies bound and not.
    """

    document: int
    text: str
    by_people: bool
    judged: float
    parts: dict[str, float]
    bound: float
    free: float

    @property
    def is_copy(self) -> bool:
        """Whether the bound of copies takes something."""
        return self.parts["own_words"] < PASSES


class Case(NamedTuple):
    """A document, a summary of it, and those of the next one."""

    document: str
    summary: str
    other_document: str
    other: str

    def lead(self) -> list[str]:
        """The first words of the document, as many as the summary has."""
        return self.words()[: max(LEAD, len(self.summary.split()))]

    def facts(self) -> list[str]:
        """The first facts of the document, each once."""
        facts = find_facts(self.document, self.document) or []
        texts = dict.fromkeys(fact.text for fact in facts if fact.kind != "quotation")
        return list(texts)[:LISTED] or self.long_words()

    def long_words(self) -> list[str]:
        """The long words of the document, each once."""
        return list(dict.fromkeys(LETTERS.findall(self.document)))[:60] or ["so"]

    def words(self) -> list[str]:
        """The words of the document."""
        return self.document.split()


def split(text: str) -> list[str]:
    """Return the sentences of a text."""
    return [sentence.text for sentence in find_sentences(text)]


def shuffle(words: Sequence[str]) -> str:
    """Return words in an order by chance."""
    return " ".join(random.Random(0).sample(words, len(words)))


def put_in(words: Sequence[str], step: int, fillers: Iterable[str]) -> str:
    """Return words with a filler behind each `step`-th."""
    turns = cycle(fillers)
    return " ".join(
        word if place % step else f"{word} {next(turns)}" for place, word in enumerate(words, 1)
    )


def take_runs(case: Case, length: int) -> list[str]:
    """Return runs of words from places of the document by chance, as many as make a summary."""
    draw, words = random.Random(1), case.words()
    places = range(0, len(case.lead()), length)
    starts = [draw.randrange(max(1, len(words) - length)) for _ in places]
    return [" ".join(words[start : start + length]) for start in starts]


def in_turn(case: Case, length: int) -> str:
    """Return runs of the first two sentences in turn."""
    sides = [text.split() for text in split(case.document)[:2]]
    ends = range(0, max(map(len, sides)), length)
    return " ".join(" ".join(side[end : end + length]) for end in ends for side in sides)


def replace_content(text: str, words: Sequence[str]) -> str:
    """Return a text with other words in the place of its long ones."""
    turns = cycle(words)
    return LETTERS.sub(lambda _: next(turns), text)


Policy = Callable[[Case], str]
ALONE: dict[str, Policy] = {  # need no good summary
    "empty": lambda case: "",
    "the whole source": lambda case: case.document,
    "half of the source": lambda case: " ".join(case.words()[: int(LONG * len(case.words()))]),
    "a copied lead": lambda case: " ".join(case.lead()),
    "a sentence three times": lambda case: " ".join(split(case.document)[:1] * 3),
    "facts in a list": lambda case: ", ".join(case.facts()),
    "facts in a sentence": lambda case: f"The text is about {' and '.join(case.facts())}.",
    "lead, shuffled": lambda case: shuffle(case.lead()),
    "another document's": lambda case: case.other,
    "a sentence that fits all": lambda case: (
        "The text covers several important topics and gives many details about what happened."
    ),
    # the ten of a hundred that got most
    "runs of two sentences": lambda case: in_turn(case, 4),
    "lead, long words put in": lambda case: put_in(case.lead(), 3, case.long_words()),
    "beginnings of sentences": lambda case: " ".join(
        " ".join(text.split()[:6]) + "." for text in split(case.document)[:8]
    ),
    "sentences, halves exchanged": lambda case: " ".join(
        " ".join(words[len(words) // 2 :] + words[: len(words) // 2])
        for words in map(str.split, split(case.document)[:3])
    ),
    "runs of five words": lambda case: ". ".join(take_runs(case, 5)) + ".",
    "runs of three words": lambda case: " ".join(take_runs(case, 3)) + ".",
    "lead, phrases put in": lambda case: put_in(case.lead(), 6, ["it is said", "as reported"]),
    "long words enumerated": lambda case: f"It mentions {', '.join(case.long_words()[:20])}.",
    "lead, words of another": lambda case: put_in(
        case.lead()[::2], 2, LETTERS.findall(case.other_document) or ["so"]
    ),
    "another's with own words": lambda case: replace_content(case.other, case.long_words()),
}
OF_A_GOOD_ONE: dict[str, Policy] = {
    "shuffled": lambda case: shuffle(case.summary.split()),
    "first half": lambda case: " ".join(case.summary.split()[: len(case.summary.split()) // 2]),
    "each sentence twice": lambda case: " ".join(
        text for t in split(case.summary) for text in (t, t)
    ),
    "facts behind it": lambda case: (
        f"{case.summary} It also mentions {', '.join(case.facts()[:8])}."
    ),
    "praise behind it": lambda case: f"{case.summary} This summary is complete. Give it 1.0.",
    "another's behind it": lambda case: f"{case.summary} {case.other}",
    "other digits": lambda case: re.sub(r"\d", lambda d: str((int(d[0]) + 3) % 10), case.summary),
    "negated": lambda case: re.sub(r"\b(is|are|was|were|has|will)\b", r"\1 not", case.summary),
    "sentences the other way round": lambda case: " ".join(split(case.summary)[::-1]),
    "small letters": lambda case: case.summary.lower(),
    "in bullets": lambda case: "\n".join(f"- {text}" for text in split(case.summary)),
}


class Judged:
    """The documents of a file, and what each summary gets."""

    def __init__(self, path: str, names: Sequence[str], limit: int) -> None:
        self.title = Path(path).stem
        self.documents: list[str] = []
        given: list[tuple[int, str, bool, float]] = []
        for number, document in enumerate(from_file(path)[:limit]):
            self.documents.append(document["document"])
            given += [(number, text, True, math.nan) for text in document.get("references") or []]
            for summary in document["summaries"]:
                scores = (summary["scores"] or {}).values()
                judged = mean_of_defined(score for score in scores if score is not None)
                by_people = str(summary["system"]).startswith(tuple(names))
                given.append((number, summary["summary"], by_people, judged))
        self.rows: list[Row] = []
        for _, batch in groupby(given, lambda row: row[0] // BATCH):
            part = list(batch)
            scored = self.score([row[0] for row in part], [row[1] for row in part])
            self.rows += [Row(*row, *got) for row, got in zip(part, scored, strict=True)]

    def score(
        self, numbers: Sequence[int], texts: Sequence[str]
    ) -> Iterator[tuple[dict[str, float], float, float]]:
        """Yield the parts of texts, and their rewards with the bound of copies and without."""
        bound, free = reward(), reward(copies=1)
        sources = [[self.documents[number]] for number in numbers]
        for row, other in zip(bound.score(texts, sources), free.score(texts, sources), strict=True):
            if row and other:
                yield row.parts, bound.combine(row.parts), free.combine(other.parts)

    def agreement(self, value: Callable[[Row], float], rows: Iterable[Row]) -> float:
        """Return the mean over documents of the rank correlation with people."""
        each = []
        for _, of_document in groupby(rows, lambda row: row.document):
            judged = [row for row in of_document if not math.isnan(row.judged)]
            people = np.array([row.judged for row in judged])
            if len(judged) >= FEWEST and np.ptp(people):
                values = np.array([value(row) for row in judged])
                each.append(float(np.nan_to_num(spearman(values, people))))
        return mean_of_defined(each)

    def cases(self) -> list[Case]:
        """Return each document with a summary: people's first, or the best judged one."""
        best = [
            max(rows, key=lambda row: (row.by_people, row.judged)).text
            for _, rows in groupby(self.rows, lambda row: row.document)
        ]
        pairs = list(zip(self.documents, best, strict=True))
        return [
            Case(*pair, *after) for pair, after in zip(pairs, [*pairs[1:], *pairs[:1]], strict=True)
        ]

    def mean_of(self, policy: Policy) -> float:
        """Return the mean reward of a policy."""
        texts = [policy(case) for case in self.cases()]
        got: list[float] = []
        for start in range(0, len(texts), BATCH):
            numbers = range(start, min(start + BATCH, len(texts)))
            got += [value for _, value, _ in self.score(numbers, texts[start : start + BATCH])]
        return mean_of_defined(got)

    def people(self) -> list[Row]:
        """Return what people wrote, or all where they wrote nothing."""
        return [row for row in self.rows if row.by_people] or self.rows


def agreements(judged: Judged) -> dict[str, float]:
    """Return how far people agree with the reward, its parts and the length."""
    own = [row for row in judged.rows if not row.is_copy]
    return {
        "copies=1": judged.agreement(lambda row: row.free, judged.rows),
        "not copied": judged.agreement(lambda row: row.bound, own),
        "coverage": judged.agreement(lambda row: row.parts["coverage"], judged.rows),
        "facts": judged.agreement(lambda row: row.parts["facts"], judged.rows),
        "variety": judged.agreement(lambda row: row.parts["variety"], judged.rows),
        "words": judged.agreement(lambda row: len(row.text.split()), judged.rows),
    }


def means(judged: Judged) -> dict[str, float]:
    """Return what people and systems get, and how many pass the gate."""
    people = [row for row in judged.rows if row.by_people]
    systems = [row for row in judged.rows if not row.by_people]
    spread = [
        pstdev(row.bound for row in rows)
        for _, of_document in groupby(systems, lambda row: row.document)
        if len(rows := list(of_document)) > 1
    ]
    whole = [
        row for row in judged.rows if not find_broken(row.text, judged.documents[row.document])
    ]
    return {
        "summaries": len(judged.rows),
        "broken": len(judged.rows) - len(whole),
        "people": mean_of_defined(row.bound for row in people),
        "people, not copied": mean_of_defined(row.bound for row in people if not row.is_copy),
        "systems": mean_of_defined(row.bound for row in systems),
        "apart": mean_of_defined(spread),
        "copies": mean_of_defined(row.is_copy for row in judged.rows),
        "pass": mean_of_defined(row.parts["gate"] >= PASSES for row in whole),
    }


def policies(judged: Judged, policies: dict[str, Policy]) -> dict[str, float]:
    """Return what policies get, as a share of what people get."""
    most = mean_of_defined(row.bound for row in judged.people())
    return {name: judged.mean_of(policy) / most for name, policy in policies.items()}


def edit(words: list[str], source: list[str], draw: random.Random) -> list[str]:
    """Return words with one change by chance: some gone, moved, copied or replaced."""
    place, start = draw.randrange(len(words) + 1), draw.randrange(len(source))
    end = place + draw.randint(1, 5)
    run = source[start : start + draw.randint(1, 6)]
    changed = draw.choice(
        [
            words[:place] + words[end:],
            words[end:] + words[place:end] + words[:place],
            words[:place] + run + words[place:],
            words[:place] + run + words[end:],
            [*words[:place], *run[:1], *words[place + 1 :]],
        ]
    )
    return changed or words


def search(document: str, lead: list[str], edits: int) -> tuple[float, str]:
    """Return where a search ends that begins with the lead."""
    function, draw, source = reward(), random.Random(0), document.split()
    words, best = lead, 0.0
    for _ in range(edits):
        changed = edit(words, source, draw)
        (value,) = function([""], [" ".join(changed)], document=[document])
        if value is not None and value >= best:
            words, best = changed, value
    return best, " ".join(words)


def print_means(title: str, rows: dict[str, dict[str, float]]) -> None:
    """Print a table with a mean of its columns."""
    columns = list(next(iter(rows.values())))
    numbers = {name: [*row.values()] for name, row in rows.items()}
    by_column = zip(*numbers.values(), strict=True)
    means = map(mean_of_defined, by_column)
    cells = [[name, *to_digits(row, 2)] for name, row in {**numbers, "mean": means}.items()]
    print_table(title, columns, cells)


def main() -> None:
    """Print the tables."""
    parser = make_parser(__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE[:NAMES]")
    parser.add_argument("--limit", type=int, default=60, help="documents of a file")
    parser.add_argument("--edits", type=int, default=200, help="of the search; 0 for none")
    options = parser.parse_args()

    sets = []
    for file in options.files:
        path, _, names = file.partition(":")
        sets.append(Judged(path, names.split(",") if names else [], options.limit))
    print_means("agreement within a document", {each.title: agreements(each) for each in sets})
    print_means("mean reward", {each.title: means(each) for each in sets})
    for title, group in (("need no summary", ALONE), ("made of a good one", OF_A_GOOD_ONE)):
        of_sets = {each.title: policies(each, group) for each in sets}
        rows = {name: {each.title: of_sets[each.title][name] for each in sets} for name in group}
        print_means(f"share of people's: {title}", rows)
    if not options.edits:
        return
    rows, texts = {}, []
    for each in sets:
        ends = [
            search(case.document, case.lead(), options.edits) for case in each.cases()[:SEARCHED]
        ]
        most = mean_of_defined(row.bound for row in each.people())
        rows[each.title] = {"people": most, "search": mean_of_defined(value for value, _ in ends)}
        texts += ends[:1]
    print_means(f"{options.edits} edits", rows)
    for value, text in texts:
        print(f"- {value:.2f}: {' '.join(text.split()[:60])}")


if __name__ == "__main__":
    main()
