# SPDX-License-Identifier: Apache-2.0
"""The scores of all summaries as one table, in the order of the input, and their means."""

from __future__ import annotations

import json
import math
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import compress
from typing import Any, NamedTuple

import numpy as np

from ..errors import FAILED, JobError, Option, did_you_mean
from ..metrics._shared.summary_metric import Score
from ..reading.files import ROWS, name_by_file
from ..reading.rows import EMPTY_DOCUMENT
from ..scoring.evidence import KeptFact, RowEvidence
from ..scoring.rows import error_key
from ..texts.broken import STATING
from .names import name_files
from .statistics import Ends, divide, estimate_means, sure_ends

# What a result says of a row beside its scores, or what is made of it, and what stands there where
# a result does not have it.
LABELS: dict[str, Any] = {
    "file": "",
    "line": 0,
    "id": None,
    "system": "",
    "document_digest": "",
    "summary_digest": "",
    "key_facts_digest": "",  # "" where the row has no key facts
    "words": 0,
    "problems": (),
    "writing": (),
    "dialogue": False,
    "source_words": "",
    "other_document": "",
    "packed": "",  # the evidence as JSON, as objects would take several times the memory
    "failed": (),  # the metrics that failed
    "untrusted": False,  # whether `support` failed its controls
}
OF_MANY = (
    "file",
    "system",
    "document_digest",
    "source_words",
    "other_document",
)  # labels that many rows share
NOT_FOUND = "facts_not_found"
MARKED = "marked"  # whether any is not found; undefined where there was nothing to check
# by the user's own facts
MISSING, MANDATORY = "key_facts_missing", "mandatory_missing"
RECALL = "key_facts_recall"
JUDGED, UNSOURCED = "key_facts_judged", "key_facts_not_in_source"
PASSAGES_USED = "passages_used"
SUPPORT, SUPPORT_MIN = "support_", "support_min"  # of the scores of `support`, by a model
# of the key facts of a summary, by weight: a column, not a score
SHARE_MISSING = "key_facts_missing_share"
# the share of repeated word sequences within so many tokens: columns, no scores
REPEATS = {30: "repeats_30", 20: "repeats_20", 10: "repeats_10"}
LEAST_ASKED = 3  # systems: of a mark both others are asked whether they say so, too
NO_SYSTEM = "(none)"  # the name of the rows without a system, where others have one


@dataclass(frozen=True)
class MetricRun:
    """A metric as it ran: the options that it was given, keys and addresses hidden, and the keys of
    its scores.
    """

    options: Mapping[str, Any] = field(default_factory=dict)
    keys: Sequence[str] = ()


@dataclass(frozen=True)
class Table:
    """What an output holds, one row a summary.

    Attributes
    ----------
    labels
        The columns of `LABELS`, each a list over the rows.
    numbers
        For each key of `scores` and of `REPEATS`, an array of floats, (rows,), nan where it is
        undefined.
    scores
        What each score is.
    metrics
        How each metric ran.
    language
        The code of the language of the texts, "" where it is not known.
    skipped
        How many rows could not be read, by system, "" where nobody knows whose they are.
    habits
        Of systems, by their places, what counts as none of their marks, in small letters.
    """

    labels: Mapping[str, list[Any]]
    numbers: Mapping[str, np.ndarray]
    scores: Mapping[str, Score]
    metrics: Mapping[str, MetricRun] = field(default_factory=dict)
    language: str = ""
    skipped: Mapping[str, int] = field(default_factory=dict)
    habits: frozenset[tuple[int, str]] = frozenset()

    def __len__(self) -> int:
        return len(self.labels["system"])

    @cached_property
    def systems(self) -> list[str]:
        """The systems in order of appearance; [""] where no row has one."""
        return list(dict.fromkeys(self.labels["system"]))

    @property
    def fallen(self) -> list[str]:
        """The systems of which every row was skipped."""
        return [name for name in self.skipped if name and name not in self.systems]

    @cached_property
    def documents(self) -> list[str]:
        """The digests of the documents, sorted, so that the order of the rows does not decide what
        a seed draws.
        """
        return sorted(set(self.labels["document_digest"]) - {"", EMPTY_DOCUMENT})

    @cached_property
    def system_codes(self) -> np.ndarray:
        """The place of the system of each row in `systems`, (rows,)."""
        places = {name: place for place, name in enumerate(self.systems)}
        return np.array([places[name] for name in self.labels["system"]], dtype=np.int64)

    @cached_property
    def document_codes(self) -> np.ndarray:
        """The place of the document of each row in `documents`, (rows,); -1 where it has none."""
        places = {name: place for place, name in enumerate(self.documents)}
        digests = self.labels["document_digest"]
        return np.array([places.get(digest, -1) for digest in digests], dtype=np.int64)

    @cached_property
    def summarized(self) -> np.ndarray:
        """Which systems have a summary of which documents, (documents, systems)."""
        return ~np.isnan(self.by_document(np.ones(len(self))))

    @property
    def words(self) -> np.ndarray:
        """How many words each summary has, (rows,)."""
        return np.array(self.labels["words"], dtype=float)

    @cached_property
    def has_problem(self) -> np.ndarray:
        """Which summaries are broken, and state nothing of their source, (rows,)."""
        codes_of_rows = self.labels["problems"]
        return np.array([not STATING.issuperset(codes) for codes in codes_of_rows], dtype=bool)

    def failed(self, key: str) -> np.ndarray:
        """Return on which rows the metric of a score failed, (rows,)."""
        of_key = {name for name, run in self.metrics.items() if key in run.keys}
        failed = self.labels["failed"]
        return np.array([not of_key.isdisjoint(names) for names in failed], dtype=bool)

    def evidence(self, row: int) -> RowEvidence:
        """Return what the metrics and the texts show in a row, without those that show nothing."""
        evidence: RowEvidence = json.loads(self.labels["packed"][row] or "{}")
        if self.distrusted[row]:
            evidence.pop("support", None)
        return evidence

    def lacking(self, row: int) -> list[KeptFact]:
        """Return the facts of a summary that its source lacks, but for habits of its system."""
        facts = self.evidence(row).get("facts", {}).get("facts", ())
        system = int(self.system_codes[row])
        return [
            fact
            for fact in facts
            if "found" not in fact and (system, fact["text"].casefold()) not in self.habits
        ]

    @cached_property
    def sharing(self) -> Mapping[tuple[int, str], int]:
        """How many systems say of a document, by its place, a fact that it lacks, in small letters;
        nothing where there are too few systems to ask.
        """
        if NOT_FOUND not in self.scores or len(self.systems) < LEAST_ASKED:
            return {}
        said = {
            (int(self.document_codes[row]), fact["text"].casefold(), int(self.system_codes[row]))
            for row in np.flatnonzero(self.numbers[NOT_FOUND] > 0).tolist()
            for fact in self.lacking(row)
        }
        return Counter((document, text) for document, text, _ in said)

    @cached_property
    def file_names(self) -> dict[str, str]:
        """Short names of the files."""
        return name_files(list(dict.fromkeys(self.labels["file"])))

    def place(self, row: int) -> str:
        """Return where a row stands, as a sentence names it; the file where there are several. Rows
        of Python are named as its errors name them, since their numbers begin at 0.
        """
        file, line = self.labels["file"][row], self.labels["line"][row]
        if file == ROWS:
            return f"{ROWS}[{line}]"
        if len(self.file_names) > 1:
            return f"{self.file_names[file]}:{line}"
        return f"line {line}"

    def values(self, key: str) -> np.ndarray:
        """Return what is averaged of a score, (rows,).

        A broken summary is not counted as marked or not: a refusal states nothing, and of a summary
        in another language the words are not those that `facts` was asked to read. Where `support`
        fails its controls nothing of it counts, and nothing at all where it mostly does.
        """
        numbers = self.numbers[key]
        if key.startswith(SUPPORT):
            return np.where(self.distrusted, math.nan, numbers)
        if key == MARKED:
            return np.where(self.has_problem, math.nan, numbers)
        return numbers

    @property
    def untrusted(self) -> np.ndarray:
        """On which rows `support` failed its controls, (rows,)."""
        return np.array(self.labels["untrusted"], dtype=bool)

    @cached_property
    def distrusted(self) -> np.ndarray:
        """Of which rows nothing counts that `support` says, (rows,): of all where it fails most of
        its controls.
        """
        untrusted = self.untrusted
        if untrusted.any() and 2 * untrusted.sum() > self.asked:
            return np.ones(len(self), dtype=bool)
        return untrusted

    @property
    def asked(self) -> int:
        """Of how many summaries `support` says anything."""
        return int((~np.isnan(self.numbers[SUPPORT_MIN])).sum())

    @property
    def checked(self) -> np.ndarray:
        """Which summaries have a name, number or date that `facts` could check, (rows,)."""
        if MARKED not in self.scores:
            return np.ones(len(self), dtype=bool)
        return ~np.isnan(self.numbers[MARKED])

    @property
    def unasked(self) -> np.ndarray:
        """Which rows have key facts that could not be judged: their document is empty, or the
        verifier failed, (rows,).
        """
        has_facts = np.array(self.labels["key_facts_digest"], dtype=object) != ""
        return has_facts & np.isnan(self.values(UNSOURCED))

    def by_document(self, values: str | np.ndarray) -> np.ndarray:
        """Return the mean of each system on each document, (documents, systems), nan left out; nan
        where there is none.

        `values` is a score, or (rows,). Rows without a document are left out, as nothing can be
        paired with them.
        """
        shape = (len(self.documents), len(self.systems))
        cells = self.document_codes * shape[1] + self.system_codes
        cells[self.document_codes < 0] = -1
        return self._means(values, cells, shape[0] * shape[1]).reshape(shape)

    def by_system(self, values: str | np.ndarray) -> np.ndarray:
        """Return the mean over the summaries of each system, (systems,), nan left out; nan where
        there is none.
        """
        return self._means(values, self.system_codes, len(self.systems))

    def _means(self, values: str | np.ndarray, groups: np.ndarray, count: int) -> np.ndarray:
        """Return the means of groups of rows, which are numbered from 0; -1 is in none."""
        if isinstance(values, str):
            values = self.values(values)
        is_counted = ~np.isnan(values) & (groups >= 0)
        groups = groups[is_counted]
        sums = np.bincount(groups, weights=values[is_counted], minlength=count)
        return divide(sums, np.bincount(groups, minlength=count))

    def of_systems(self, names: Sequence[str]) -> Table:
        """Return the rows of some systems; a JobError names one that is not there."""
        check_systems(names, self.systems)
        is_of_systems = np.array([name in names for name in self.labels["system"]], dtype=bool)
        return replace(
            self,
            labels={key: list(compress(rows, is_of_systems)) for key, rows in self.labels.items()},
            numbers={key: values[is_of_systems] for key, values in self.numbers.items()},
        )


def name_systems(systems: Sequence[str | int], files: Sequence[str]) -> list[str]:
    """Return the name of the system of each row, "" being none.

    Where no row has a system and they are of several files, each file is one, by its stem.

    >>> name_systems([1, ""], ["rows.csv", "rows.csv"]), name_systems(["", ""], ["a.csv", "b.csv"])
    (['1', '(none)'], ['a', 'b'])
    """
    if any(name != "" for name in systems):
        return [str(name) or NO_SYSTEM for name in systems]
    by_file = name_by_file(files)
    if len(by_file) <= 1:
        return [""] * len(files)
    return [by_file[file] for file in files]


def check_systems(names: Sequence[str], systems: Sequence[str]) -> None:
    """Refuse a name that no system has; a JobError says which there are."""
    for name in names:
        if name not in systems:
            if not any(systems):
                refusal = f"no system {name!r}: the rows name none, and are of one file; give "
                raise JobError([refusal, Option("system-column", "NAME"), " or a file for each"])
            refusal = f"no system {name!r}; there are {', '.join(systems)}"
            raise JobError(refusal + did_you_mean(name, systems))


def value_or(value: Any, missing: Any) -> Any:
    """Return a value of a result, or what stands in the table where it is None or not there."""
    if value is None:
        return missing
    return value


def make_table(
    results: Iterable[Mapping[str, Any]],
    scores: Mapping[str, Score],
    metrics: Mapping[str, MetricRun] | None = None,
    language: str = "",
    skipped: Mapping[tuple[str | None, str], int] | None = None,
) -> Table:
    """Return the table of some results, each of them what the output says of one row.

    `skipped` has how many rows could not be read, by system and file, when all results are there;
    the system is None where nobody knows it. A JobError says that a score is infinite.
    """
    labels: dict[str, list[Any]] = {name: [] for name in LABELS}
    # a list of numbers takes four times the memory
    columns = {key: array("d") for key in (*scores, *REPEATS.values())}
    same: dict[Any, Any] = {}
    for result in results:
        evidence: RowEvidence = result.get("evidence", {})
        windows = evidence.get("unr", {}).get("windows", {})
        row = {
            **result,
            **{key: windows.get(str(window)) for window, key in REPEATS.items()},
            "failed": tuple(name for name in metrics or () if result.get(error_key(name))),
            "untrusted": bool(evidence.get("support", {}).get("flags")),
        }
        if evidence:  # of most rows there is none, as nothing is wrong
            row["packed"] = json.dumps(evidence, ensure_ascii=False)
        for name, missing in LABELS.items():
            value = value_or(row.get(name), missing)
            if name in OF_MANY:
                value = same.setdefault(value, value)
            labels[name].append(value)
        for key, column in columns.items():
            column.append(value_or(row.get(key), math.nan))
    skipped_known = {
        place: count for place, count in (skipped or {}).items() if place[0] is not None
    }
    names = name_systems(
        [*labels["system"], *(system or "" for system, _ in skipped_known)],
        [*labels["file"], *(file for _, file in skipped_known)],
    )
    rows = len(labels["system"])
    labels["system"] = names[:rows]
    skipped_of = Counter({"": sum((skipped or {}).values()) - sum(skipped_known.values())})
    for name, count in zip(names[rows:], skipped_known.values(), strict=True):
        skipped_of[name] += count
    numbers = {key: np.array(column) for key, column in columns.items()}
    for key, values in numbers.items():
        if np.isinf(values).any():
            raise JobError(f"row {int(np.isinf(values).argmax()) + 1}: {key} is infinite", FAILED)
    return Table(labels, numbers, dict(scores), metrics or {}, language, skipped_of)


class Mean(NamedTuple):
    """The mean of a score over `rows`, of which `undefined` have none, and its 95 % interval alone,
    nan where fewer documents have the score than it takes: `documents` have it. `drawn` are the
    ends of the means of documents that were drawn from these, however few.
    """

    mean: float
    low: float
    high: float
    rows: int
    undefined: int
    documents: int
    drawn: Ends


def measure_means(
    table: Table, keys: Sequence[str], is_chosen: np.ndarray, seed: int
) -> dict[str, Mean]:
    """Return the mean of each score over the rows that are chosen, (rows,)."""
    values = np.zeros((np.count_nonzero(is_chosen), len(keys)))
    for k, key in enumerate(keys):
        values[:, k] = table.values(key)[is_chosen]
    estimates = estimate_means(values, seed, table.document_codes[is_chosen])
    means = {}
    numbers = zip(keys, *(column.tolist() for column in estimates[1:]), strict=True)
    for key, undefined, mean, low, high, documents in numbers:
        score = table.scores[key]
        ends = sure_ends(low, high, documents, score.least, score.most)
        drawn = Ends(low, high)
        means[key] = Mean(mean, *ends, estimates.rows, undefined, documents, drawn)
    return means
