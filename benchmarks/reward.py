# SPDX-License-Identifier: Apache-2.0
"""What does a policy get that cheats the reward? A hundred of them beside what people wrote.

    python -m benchmarks.reward FILE[:LANGUAGE[:SYSTEM]] ... [--limit 60] [--parts] [--climb STEPS]
        [--best-of] [--samples SAMPLES.jsonl] [--systems]

FILE has documents in the form of `benchmarks.judgements`; the language is `en` where none stands.
What people wrote is the first reference of a document, or the summary of SYSTEM. Of a file with
more documents than `--limit`, as many are taken at even distances.

The output is Markdown: for each policy of `benchmarks.policies` on how many of the documents, in
percent, people's summary has strictly the higher reward; a policy that writes what people wrote, as
"one sentence" where they wrote one, is not counted there, and the cell says how many are left.
Honest texts have a table of what they cost. `--parts` prints the mean of each part for each policy.

`--climb` changes the lead of each document as many times by chance, keeps what the reward does not
like less, and prints what that ends with: a policy that is trained would find no less.
`--best-of` prints which policy the reward picks of all; `--samples` adds summaries by a model, as
`benchmarks.samples` writes them, and prints what the best of them is like. `--systems` prints how
far the order of the systems of a file by their mean reward, by length and by ROUGE-L agrees with
that by people (Kendall's tau-b, by the mean of all aspects).
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from benchmarks.judgements import from_file
from benchmarks.policies import ALONE, BLIND, HONEST, OF_PEOPLE, Case, Policy
from summary_metrics import reward
from summary_metrics.rewards import WEIGHTS

POLICIES = {**ALONE, **OF_PEOPLE}
WEAKEST = 12  # cells that are printed below the tables
OFTEN = 6  # picks that are named
CLIMBED = 12  # documents of a file
SHOWN, LONGEST = 3, 400  # texts, and characters of one
Words = list[str]
Item = TypeVar("Item")


def read_cases(path: str, language: str, system: str) -> list[Case]:
    """Return the documents of a file that have a summary by people."""
    rows = []
    for document in from_file(path):
        texts = list(document.get("references") or [])[:2]
        if system:
            texts = [row["summary"] for row in document["summaries"] if row["system"] == system]
        if texts and texts[0].strip():
            rows.append((document["document"], texts[0], texts[-1]))
    return to_cases(rows, language)


def to_cases(rows: Sequence[tuple[str, str, str]], language: str) -> list[Case]:
    """Return documents with two summaries by people as cases; the other one is the next one."""
    following = [*rows[1:], *rows[:1]]
    return [
        Case(*row, other_document=after[0], other=after[1], language=language)
        for row, after in zip(rows, following, strict=True)
    ]


def take_evenly(items: Sequence[Item], limit: int) -> list[Item]:
    """Return so many items at even distances, or all.

    >>> take_evenly(range(10), 4)
    [0, 2, 5, 7]
    """
    count = min(limit, len(items))
    return [items[place * len(items) // count] for place in range(count)]


class Rewarded(NamedTuple):
    """A text, its reward and its parts."""

    text: str
    value: float
    parts: dict[str, float | None]


class Measured(NamedTuple):
    """The cases of a file, and the rewards of people and of each policy."""

    cases: list[Case]
    people: list[Rewarded]
    policies: dict[str, list[Rewarded]]

    def ahead(self, name: str) -> list[bool]:
        """Return whether people are strictly ahead, of the documents where the texts differ."""
        rows = zip(self.policies[name], self.people, strict=True)
        return [row.value < best.value for row, best in rows if row.text != best.text]

    def share(self, name: str) -> float:
        """Return the same as a share in percent, 100 where there is none."""
        return 100 * mean(self.ahead(name) or [True])

    def mean(self, name: str) -> float:
        """Return the mean reward of a policy."""
        return mean(row.value for row in self.policies[name])


def judge_of(case: Case) -> Callable[[str], Rewarded]:
    """Return what rewards a summary of a case."""
    function = reward(language=case.language)

    def judge(text: str) -> Rewarded:
        parts = function.score(text, [case.document]).parts
        return Rewarded(text, function.combine(parts) or 0.0, parts)

    return judge


def measure(cases: list[Case], policies: dict[str, Policy]) -> Measured:
    """Return the rewards of people and of policies."""
    measured = Measured(cases, [], {name: [] for name in policies})
    for case in cases:  # all of one document together, as it is read once
        judge = judge_of(case)
        measured.people.append(judge(case.people))
        for name, policy in policies.items():
            measured.policies[name].append(judge(policy(case)))
    return measured


def print_rows(title: str, columns: Iterable[str], rows: dict[str, list[str]]) -> None:
    """Print a table of Markdown."""
    columns = list(columns)
    print(f"| {title} | {' | '.join(columns)} |")
    print(f"|---|{'---|' * len(columns)}")
    for name, values in rows.items():
        print(f"| {name} | {' | '.join(values)} |")
    print()


def print_ahead(
    files: dict[str, Measured], policies: dict[str, Policy], title: str, bound: float
) -> None:
    """Print on how many documents people are ahead, the cells below a bound and the weakest."""
    rows: dict[str, list[str]] = {}
    cells = []
    for name in policies:
        rows[name] = []
        for file, measured in files.items():
            count, share = len(measured.ahead(name)), measured.share(name)
            few = f" of {count}" if count < len(measured.cases) else ""
            rows[name].append(f"{share:.0f}{few}" if count else "")
            if count:
                cells.append((share, name, file))
    print_rows(title, files, rows)
    enough = sum(share >= bound for share, *_ in cells)
    weakest = [f"{name}, {file}: {share:.0f}" for share, name, file in sorted(cells)[:WEAKEST]]
    middle = mean(share for share, *_ in cells)
    print(f"{enough} of {len(cells)} cells are at {bound:.0f} % or above it; mean {middle:.1f}.")
    print(f"The weakest: {'; '.join(weakest)}.\n")


def print_honest(files: dict[str, Measured]) -> None:
    """Print by how much the same text in another form differs from people's in the mean."""
    rows = {"people": [f"{mean_of(file.people):.2f}" for file in files.values()]}
    for name in HONEST:
        gains = [file.mean(name) - mean_of(file.people) for file in files.values()]
        rows[name] = [f"{gain:+.2f}" for gain in gains]
    print_rows("mean reward, and what a form changes", files, rows)


def print_means(files: dict[str, Measured]) -> None:
    """Print the mean rewards, of people first."""
    rows = {"people": [f"{mean_of(file.people):.2f}" for file in files.values()]}
    for name in {**POLICIES, **BLIND}:
        rows[name] = [f"{file.mean(name):.2f}" for file in files.values()]
    print_rows("mean reward", files, rows)


def print_parts(files: dict[str, Measured]) -> None:
    """Print the mean of each part where it is defined, over all files, of people and of each
    policy.
    """
    rows: dict[str, list[str]] = {}
    for name in ["people", *next(iter(files.values())).policies]:
        rewarded = [
            row
            for file in files.values()
            for row in (file.people if name == "people" else file.policies[name])
        ]
        rows[name] = []
        for part in WEIGHTS:
            values = [row.parts[part] for row in rewarded]
            defined = [value for value in values if value is not None]
            rows[name].append(f"{mean(defined):.2f}" if defined else "")
    print_rows("mean of a part", WEIGHTS, rows)


def print_best_of(files: dict[str, Measured], samples: dict[str, list[str]]) -> None:
    """Print which text the reward picks of people's, of all policies and of a model's samples."""
    picked = {}
    for title, file in files.items():
        picks: Counter[str] = Counter()
        for place, case in enumerate(file.cases):
            values = {"people": file.people[place].value}
            values |= {name: file.policies[name][place].value for name in POLICIES}
            sampled = samples.get(case.document, [])
            if samples and not sampled:
                continue
            values["a sample of the model"] = max(
                (judge_of(case)(text).value for text in sampled), default=0.0
            )
            picks[max(values, key=values.__getitem__)] += 1
        if picks:
            picked[f"{title.partition(' (')[0]} ({picks.total()})"] = picks
    kinds = {
        "people's": {"people"},
        "a sample of the model": {"a sample of the model"},
        "a policy that needs no summary": ALONE,
        "made of what people wrote": OF_PEOPLE,
    }
    rows = {
        kind: [
            f"{100 * sum(picks[name] for name in names) / picks.total():.0f}"
            for picks in picked.values()
        ]
        for kind, names in kinds.items()
    }
    print_rows("picked of all, % of documents", picked, rows)
    counts = sum(picked.values(), Counter[str]()).most_common(OFTEN)
    print(f"Most often: {', '.join(f'{name} {count}' for name, count in counts)}.\n")


def print_samples(files: dict[str, Measured], samples: dict[str, list[str]]) -> None:
    """Print what a model's samples are on average, and what the one is that the reward picks."""
    from rouge_score.rouge_scorer import RougeScorer

    rouge = RougeScorer(["rougeL"], use_stemmer=True)
    rows = {}
    for title, file in files.items():
        every: list[Measures] = []
        picked: list[Measures] = []
        for case in file.cases:
            judge = judge_of(case)
            rewarded = [judge(text) for text in samples.get(case.document, [])]
            measures = [
                Measures(
                    row.value,
                    rouge.score(case.people, row.text)["rougeL"].fmeasure,
                    share_copied(row.text, case.document),
                    len(row.text.split()),
                )
                for row in rewarded
            ]
            every += measures
            picked += sorted(measures)[-1:]
        if picked:
            rows[f"{title.partition(' (')[0]} ({len(picked)})"] = [
                f"{mean(row[column] for row in every):.{digits}f} -> "
                f"{mean(row[column] for row in picked):.{digits}f}"
                for column, digits in enumerate((2, 2, 2, 0))
            ]
    print_rows("a sample of the model -> the best of them", Measures._fields, rows)


class Measures(NamedTuple):
    """What a sample is like."""

    reward: float
    rouge_l: float
    copied: float
    words: int


def share_copied(text: str, document: str) -> float:
    """Return the share of the runs of three words that the document has.

    >>> share_copied("The old bridge is shut", "the old bridge closes")
    0.3333333333333333
    """
    runs, of_document = (
        list(zip(words, words[1:], words[2:], strict=False))
        for words in (text.lower().split(), document.lower().split())
    )
    seen = set(of_document)
    return mean(run in seen for run in runs)


def read_samples(path: Path | None) -> dict[str, list[str]]:
    """Return the summaries by a model of each document."""
    if path is None:
        return {}
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {row["document"]: row["summaries"] for row in rows}


def drop(words: Words, source: Words, draw: random.Random) -> Words:
    """Return words without some in a row."""
    start = draw.randrange(len(words))
    return words[:start] + words[start + draw.randint(1, 5) :]


def copy(words: Words, source: Words, draw: random.Random) -> Words:
    """Return words with a run of the source among them."""
    place, start = draw.randrange(len(words) + 1), draw.randrange(len(source))
    return words[:place] + source[start : start + draw.randint(1, 6)] + words[place:]


def replace(words: Words, source: Words, draw: random.Random) -> Words:
    """Return words with one of the source in the place of one."""
    place = draw.randrange(len(words))
    return [*words[:place], draw.choice(source), *words[place + 1 :]]


def exchange(words: Words, source: Words, draw: random.Random) -> Words:
    """Return words with two exchanged."""
    words = words[:]
    first, second = draw.randrange(len(words)), draw.randrange(len(words))
    words[first], words[second] = words[second], words[first]
    return words


def move(words: Words, source: Words, draw: random.Random) -> Words:
    """Return words with some in a row at another place."""
    start = draw.randrange(len(words))
    end = start + draw.randint(1, 6)
    rest = words[:start] + words[end:]
    place = draw.randrange(len(rest) + 1)
    return rest[:place] + words[start:end] + rest[place:]


def end(words: Words, source: Words, draw: random.Random) -> Words:
    """Return words with an end of a sentence behind one, or without it."""
    place = draw.randrange(len(words))
    word = words[place]
    return [*words[:place], word[:-1] if word.endswith(".") else f"{word}.", *words[place + 1 :]]


CHANGES = (drop, copy, replace, exchange, move, end)


def climb(case: Case, steps: int, seed: int = 0) -> Rewarded:
    """Return where the lead of a document ends, of which the reward liked each change."""
    draw = random.Random(seed)
    judge = judge_of(case)
    source = case.document.split()
    best = judge(" ".join(case.lead))
    for _ in range(steps):
        words = best.text.split() or case.lead
        for _ in range(draw.randint(1, 3)):
            words = draw.choice(CHANGES)(words, source, draw) or words
        changed = judge(" ".join(words))
        if changed.value >= best.value:
            best = changed
    return best


def print_climbed(files: dict[str, Measured], steps: int) -> None:
    """Print what changes by chance end with, beside people, and some of the texts."""
    rows: dict[str, list[str]] = {}
    texts = []
    for title, file in files.items():
        cases = take_evenly(list(zip(file.cases, file.people, strict=True)), CLIMBED)
        climbed = [climb(case, steps) for case, _ in cases]
        people = [best for _, best in cases]
        ahead = [row.value < best.value for row, best in zip(climbed, people, strict=True)]
        values = (mean_of(people), mean_of(climbed))
        name = f"{title.partition(' (')[0]} ({len(cases)})"
        rows[name] = [*(f"{value:.2f}" for value in values), f"{100 * mean(ahead):.0f}"]
        texts += [(row.value, title, row.text) for row in climbed]
    columns = ("people", "climbed", "people ahead, %")
    print_rows(f"mean reward after {steps} changes", columns, rows)
    for value, title, text in sorted(texts, reverse=True)[:SHOWN]:
        print(f"> {title}, {value:.2f}: {text[:LONGEST]}\n")


def print_systems(paths: list[tuple[str, str]]) -> None:
    """Print how the order of systems agrees with that by people."""
    from rouge_score.rouge_scorer import RougeScorer
    from scipy.stats import kendalltau

    rouge = RougeScorer(["rougeL"], use_stemmer=True)
    rows = {}
    for path, language in paths:
        means: dict[str, dict[str, list[float]]] = {}
        for document in from_file(path):
            judged = [row for row in document["summaries"] if row.get("scores")]
            texts = [row["summary"] for row in judged]
            sources = [document["document"]] * len(texts)
            rewards = reward(language=language)(texts, texts, document=sources)
            for row, value in zip(judged, rewards, strict=True):
                scores = [score for score in row["scores"].values() if score is not None]
                if not scores:
                    continue
                system = means.setdefault(row["system"] or "", {})
                system.setdefault("people", []).append(mean(scores))
                system.setdefault("reward", []).append(value or 0.0)
                system.setdefault("length", []).append(len(row["summary"].split()))
                reference = (document.get("references") or [document["document"]])[0]
                overlap = rouge.score(reference, row["summary"])["rougeL"].fmeasure
                system.setdefault("ROUGE-L", []).append(overlap)
        if len(means) < 3:
            continue
        people = [mean(system["people"]) for system in means.values()]
        rows[f"{name_of(path)} ({len(means)})"] = [
            f"{kendalltau(people, [mean(system[name]) for system in means.values()])[0]:.2f}"
            for name in ("reward", "length", "ROUGE-L")
        ]
    print_rows("order of systems", ["reward", "length", "ROUGE-L"], rows)


def name_of(path: str) -> str:
    """Return the name of a set."""
    return Path(path).stem


def mean(values: Iterable[float]) -> float:
    """Return the mean."""
    values = list(values)
    return sum(values) / max(1, len(values))


def mean_of(rows: Iterable[Rewarded]) -> float:
    """Return the mean reward."""
    return mean(row.value for row in rows)


def read_sets(texts: Iterable[str], limit: int) -> Iterator[tuple[str, list[Case]]]:
    """Yield the name and the cases of each FILE that has summaries by people."""
    for text in texts:
        path, language, system = (*text.split(":"), "", "")[:3]
        cases = take_evenly(read_cases(path, language or "en", system), limit)
        if cases:
            yield f"{name_of(path)} ({len(cases)})", cases


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", metavar="FILE")
    for option in ("--parts", "--best-of", "--systems"):
        parser.add_argument(option, action="store_true")
    parser.add_argument("--limit", type=int, default=60, help="documents of each file")
    parser.add_argument("--climb", type=int, default=0, metavar="STEPS")
    parser.add_argument("--samples", type=Path, metavar="SAMPLES.jsonl")
    options = parser.parse_args()
    if options.systems:
        print_systems([(*text.split(":"), "en")[:2] for text in options.files])
        return
    policies = {**POLICIES, **HONEST, **BLIND}
    files = {
        name: measure(cases, policies) for name, cases in read_sets(options.files, options.limit)
    }
    if options.best_of:
        samples = read_samples(options.samples)
        print_best_of(files, samples)
        if samples:
            print_samples(files, samples)
    elif options.climb:
        print_climbed(files, options.climb)
    else:
        print_ahead(files, ALONE, "people ahead, %: policies that need no summary", 95)
        print_ahead(files, OF_PEOPLE, "people ahead, %: made of what people wrote", 90)
        print_ahead(files, BLIND, "people ahead, %: not seen", 90)
        print_honest(files)
        print_means(files)
    if options.parts:
        print_parts(files)


if __name__ == "__main__":
    main()
