# SPDX-License-Identifier: Apache-2.0
"""Which column may lead these texts, or why none may, and what must be known of them: each in one
sentence, which carries the systems that it speaks of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..printable import count_of, inflect
from ..reading.rows import EMPTY_DOCUMENT
from ..texts.broken import LANGUAGE, keep_exceptions
from ..texts.descriptions import NO_CAPITALS
from .columns import UNSUPPORTED, Column
from .flagged import KEY_FACTS, say_citations
from .names import list_systems
from .statistics import tell_apart
from .table import (
    JUDGED,
    MARKED,
    NOT_FOUND,
    PASSAGES_USED,
    RECALL,
    SHARE_MISSING,
    UNSOURCED,
    MetricRun,
    Table,
)

MOSTLY = 0.5  # of the summaries
# % of the passages that are used: the most of twenty sets of documents, and of meetings; printed by
# `benchmarks.source_use`
USED_CALLED_UNUSED = (15, 27)
# Chosen, not measured: they decide what is worth a note, and order nothing. That a system repeats
# itself must be shown beside most others, too, and of longer summaries fewer key facts are missing.
MUCH_REPEATED = 2.0  # times the repetition of the median system
LEAST_REPEATED = 0.05  # of a text; an article and a name come twice in any
MUCH_LONGER = 1.5  # times as many words
# Of the key facts, looked for by words. Of facts that another article has, 98 % are missing from a
# source by chance; of the sentences of a reference, people's order still is found where systems
# lack 58 to 78 %. `benchmarks.key_facts` prints both.
NEARLY_ALL = 0.95
SHOWN_LINES = 10
# the user's own facts, or the user's own model: they lead before the facts of the texts
BETTER_KNOWN = (SHARE_MISSING, UNSUPPORTED)
CODES = (
    "controls no_capitals repeats length passages key_facts key_facts_by_words"
    " empty_documents repeated_rows citations"
).split()


@dataclass(frozen=True)
class Note:
    """What a reader of the screen must know, the code by which `--ignore` leaves it out, and the
    systems that it speaks of.
    """

    code: str
    sentence: str
    systems: tuple[int, ...] = ()


class Lead(NamedTuple):
    """The key of the column that leads; None where nothing may, and the code of the reason."""

    key: str | None
    why: str = ""


def choose_lead(table: Table, columns: Sequence[Column], silent: str = "") -> Lead:
    """Return which of the columns may lead; key facts may not where they are `silent`.

    The order by facts agreed with people where names are written with capitals and the language is
    read, and nowhere else; no other score of the texts alone agreed with them of all kinds of text.
    """
    keys = [column.key for column in columns]
    for better_known in BETTER_KNOWN:
        if better_known in keys and not (silent and better_known == SHARE_MISSING):
            return Lead(better_known)
    if MARKED not in table.scores or np.isnan(table.numbers[NOT_FOUND]).mean() > MOSTLY:
        return Lead(None, why_no_facts(table))
    if not keep_exceptions([LANGUAGE in codes for codes in table.labels["problems"]]):
        return Lead(None, "translations")
    if lacks_capitals(table):
        return Lead(None, "no_capitals")
    if not enough_checked(table).any():
        return Lead(None, "few_facts")
    return Lead(MARKED)


def why_no_facts(table: Table) -> str:
    """Return why most summaries have no score of facts."""
    if NOT_FOUND not in table.scores:
        return "no_facts"
    digests = table.labels["document_digest"]
    if digests.count(EMPTY_DOCUMENT) > MOSTLY * len(digests):
        return "empty_documents"
    return "language"


def lacks_capitals(table: Table) -> bool:
    """Return whether most summaries have no capital letters."""
    lower = [NO_CAPITALS in codes for codes in table.labels["writing"]]
    return bool(lower) and float(np.mean(lower)) > MOSTLY


def enough_checked(table: Table, lead: Column | None = None) -> np.ndarray:
    """Return of which systems at least half of the summaries have a fact that could be checked,
    (systems,); all where another column leads than that of facts.

    Of fewer, "0 %" would be said of texts that nobody has looked at.
    """
    if lead is not None and lead.key != MARKED:
        return np.ones(len(table.systems), dtype=bool)
    return table.by_system(table.checked.astype(float)) >= MOSTLY


def find_notes(
    table: Table, names: Sequence[str], columns: Mapping[str, Column], lead: Column | None
) -> Iterator[Note]:
    """Yield what these texts and systems call for; `names` are short ones of the systems."""
    if (
        lead is not None
        and lead.key in BETTER_KNOWN
        and MARKED in columns
        and lacks_capitals(table)
    ):
        yield Note("no_capitals", "Most texts have no capital letters, so names are not checked.")
    yield from about_controls(table)
    if SHARE_MISSING in columns:
        yield from about_length(table, names)
    if PASSAGES_USED in table.scores:
        yield from about_passages(table, names)
    yield from about_empty(table)
    yield from about_repeated_rows(table)
    if UNSOURCED in table.scores:
        yield from about_key_facts(table)
    for sentence, systems in say_citations(table, names):
        yield Note("citations", sentence, systems)


def about_controls(table: Table) -> Iterator[Note]:
    """Yield how often `support` failed its controls, and what that means."""
    if not table.untrusted.any():
        return
    count = f"its controls failed on {table.untrusted.sum():,} of {table.asked:,}"
    if not table.distrusted.all():
        yield Note("controls", f"The model that was asked: {count} summaries, which do not count.")
        return
    advice = ""
    if table.metrics.get("support", MetricRun()).options.get("verifier") != "openai":
        advice = " Or a wrong label of it is read."
    yield Note(
        "controls",
        f"This model is too weak for the task: {count}. Nothing that it says is counted.{advice}",
    )


def repeating(repeats: Column | None) -> list[int]:
    """Return the systems that repeat themselves: not only a word, twice as much as the median one,
    and shown to, beside most others.
    """
    if repeats is None or repeats.significance is None:
        return []
    least = max(LEAST_REPEATED, MUCH_REPEATED * float(np.nanmedian(repeats.means)))
    beaten_by = (repeats.surpasses < 0).sum(axis=1)
    return [
        system
        for system, mean in enumerate(repeats.means)
        if mean >= least and 2 * beaten_by[system] >= len(beaten_by)
    ]


def about_length(table: Table, names: Sequence[str]) -> Iterator[Note]:
    """Yield that the systems differ much in length, as longer summaries lack fewer key facts."""
    words = table.by_system(np.where(table.words > 0, table.words, np.nan))
    if np.isnan(words).all():
        return
    longest, shortest = int(np.nanargmax(words)), int(np.nanargmin(words))
    times = float(words[longest] / words[shortest])
    if times >= MUCH_LONGER:
        yield Note(
            "length",
            f"{names[longest]} has {times:,.1f} times the words of {names[shortest]}: fewer key"
            " facts missing is often only more words.",
            (longest, shortest),
        )


def about_passages(table: Table, names: Sequence[str]) -> Iterator[Note]:
    """Yield which passages no summary of a system uses, and how often one that is used is called
    unused.
    """
    systems_by_passages: dict[tuple[int, ...], list[int]] = {}
    for system in range(len(names)):
        rows = np.flatnonzero(table.system_codes == system).tolist()
        if unused := never_used(table, rows):
            systems_by_passages.setdefault(unused, []).append(system)
    for unused, systems in systems_by_passages.items():
        of_systems = ""
        if len(names) > 1:
            of_systems = f" of {list_systems([names[system] for system in systems])}"
        passages = list_systems([str(number + 1) for number in unused])
        noun = inflect(len(unused), "passage")
        sentence = f"No summary{of_systems} uses {noun} {passages}."
        yield Note("passages", sentence, tuple(systems))
    if systems_by_passages:
        of_documents, of_meetings = USED_CALLED_UNUSED
        yield Note(
            "passages",
            f"Elsewhere, up to {of_documents} % of the used passages were called unused, and"
            f" {of_meetings} % in long meetings.",
        )


def never_used(table: Table, rows: Sequence[int]) -> tuple[int, ...]:
    """Return the passages, from 0, that some rows have and none of them uses.

    A row that does not tell a passage from others does not call it unused, so it is left out.
    """
    having, leaving = Counter[int](), Counter[int]()
    is_defined = ~np.isnan(table.values(PASSAGES_USED))
    for row in rows:
        use = table.evidence(row).get("source_use")
        if use and is_defined[row]:
            having.update(range(len(use["shares"])))
            leaving.update(use.get("unused", ()))
    return tuple(passage for passage in sorted(having) if having[passage] == leaving[passage])


def about_empty(table: Table) -> Iterator[Note]:
    """Yield how many summaries have an empty document, and in which lines of the input."""
    digests = table.labels["document_digest"]
    rows = [row for row, digest in enumerate(digests) if digest == EMPTY_DOCUMENT]
    if not rows:
        return
    places = list(dict.fromkeys(map(table.place, rows)))
    yield Note(
        "empty_documents",
        f"{count_of(len(rows), 'summary has')} an empty document"
        f" ({list_systems(places, SHOWN_LINES)}): nothing there rests on a source.",
    )


def about_repeated_rows(table: Table) -> Iterator[Note]:
    """Yield how many rows have the system, document and summary of an earlier one, as a file that
    was joined twice has them; empty summaries are apart.
    """
    names = ("system", "document_digest", "summary_digest")
    keys = list(zip(*(table.labels[name] for name in names), strict=True))
    words = table.words
    first_rows: dict[tuple[str, str, str], int] = {}
    for row, key in enumerate(keys):
        first_rows.setdefault(key, row)
    again = [
        row
        for row, key in enumerate(keys)
        if first_rows[key] != row and words[row] and table.labels["document_digest"][row]
    ]
    if not again:
        return
    places = [table.place(row) for row in (again[0], first_rows[keys[again[0]]])]
    yield Note(
        "repeated_rows",
        f"{count_of(len(again), 'row has')} the document, system and summary of an earlier one"
        f" ({places[0]} those of {places[1]}): each counts as often as it is there.",
    )


def about_key_facts(table: Table) -> Iterator[Note]:
    """Yield how many of the key facts were judged, and what became of the others."""
    judged, unsourced = (int(np.nansum(table.values(key))) for key in (JUDGED, UNSOURCED))
    failed = int(table.unasked.sum())
    without = int(np.isnan(table.values(UNSOURCED)).sum()) - failed
    if judged + unsourced + failed == 0:
        return
    of_rows = count_of(len(table) - without - failed, "summary")
    facts = count_of(judged + unsourced, "key fact")
    parts = [f"Of {facts} asked of {of_rows}, {count_of(judged, 'was')} judged"]
    if unsourced:
        what = "1 is not found in its document, and counts"
        if unsourced > 1:
            what = f"{unsourced:,} are not found in their documents, and count"
        parts.append(f"{what} neither way")
    if failed:
        parts.append(f"those of {count_of(failed, 'summary')} could not be judged")
    if without:
        parts.append(f"{count_of(without, 'summary has')} none")
    yield Note("key_facts", f"{'; '.join(parts)}.")


def silence_of_words(table: Table, seed: int) -> str:
    """Return why key facts that were looked for by words say nothing of the systems; "" where they
    do.

    By words, people's order of systems is found from their facts, and also from the sentences of a
    reference, of which every system lacks most.
    """
    if RECALL not in table.scores or not by_words(table):
        return ""
    missing = 1 - table.values(RECALL)
    of_systems = table.by_system(missing)
    if np.isnan(of_systems).all():
        return ""
    if np.nanmin(of_systems) >= NEARLY_ALL:
        return "nearly every one is missing from every summary"
    if len(table.systems) == 1:
        return ""
    apart_by_column = tell_apart({RECALL: table.by_document(missing)}, seed)
    if apart_by_column and not apart_by_column[RECALL].higher.any():
        return "no two systems are told apart by them"
    return ""


def by_words(table: Table) -> bool:
    """Return whether no model and no verifier looked for key facts."""
    return table.metrics.get(KEY_FACTS, MetricRun()).options.get("verifier") is None


def about_silence(why: str) -> Iterator[Note]:
    """Yield what to do where words say nothing, for the reason that is given."""
    if why:
        yield Note(
            "key_facts_by_words",
            f"Key facts were looked for by words, and {why}: that says nothing of what is kept."
            " Give a verifier or a chat model (option `verifier` of key_facts), or shorter facts.",
        )
