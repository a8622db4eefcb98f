# SPDX-License-Identifier: Apache-2.0
"""Which column may order the systems of these texts, and what must be known of the order: each in
one sentence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import NamedTuple

import numpy as np

from ..printable import and_more, count_of, inflect
from ..reading.rows import EMPTY_DOCUMENT
from ..texts.broken import LANGUAGE, keep_exceptions
from ..texts.language import name_language
from ..texts.writing import NO_CAPITALS
from .citations import say_citations
from .columns import Column, Measure
from .differences import Apart, tell_apart
from .names import MOST_NAMED, list_systems, percent
from .statistics import LEAST_DOCUMENTS
from .table import (
    JUDGED,
    KEPT,
    MARKED,
    NOT_FOUND,
    PASSAGES_USED,
    SHARE_MISSING,
    UNSOURCED,
    Table,
)

MOSTLY = 0.5  # of the summaries
MOST_REPEATERS = 3  # that are named
COPIES = 0.5  # of the word sequences of a system; what is copied is found
# % of the passages that are used: the most of nine sets of documents, and of meetings; printed by
# `benchmarks.source_use`
USED_CALLED_UNUSED = (3, 27)
# how it helps in a column that leads
COPYING_HELPS = {
    MARKED: "what is copied is always found",
    "qa_score": "what is copied keeps its phrases",
}
MUCH_REPEATED = 2.0  # times the repetition of the median system
MUCH_LONGER = 1.5  # times as many words: a longer summary keeps more of the source
MANY_TIMES = 10  # of which no decimal is said
FEW_DOCUMENTS = 30  # with fewer, only large differences can be shown
# Of the key facts, looked for by words. Of facts that another article has, 98 % are missing from a
# source by chance; of the sentences of a reference, people's order still is found where systems
# lack 59 to 79 %. `benchmarks.key_facts` prints both.
NEARLY_ALL = 0.95
SOME_UNDEFINED = 0.2  # of the summaries of a system
SHOWN_LINES = 10
TRANSLATIONS = "Most summaries are in another language than their source"
# the user's own facts, or the user's own model: they lead before the facts of the texts
BETTER_KNOWN = (SHARE_MISSING, "support_score")
CODES = (
    "language",
    "no_capitals",
    "no_facts",
    "few_facts",
    "repeats",
    "copied",
    "few_documents",
    "length",
    "dialogue",
    "stand_in",
    "passages",
    "missing_documents",
    "undefined",
    "key_facts",
    "key_facts_by_words",
    "empty_documents",
    "repeated_rows",
    "citations",
)


@dataclass(frozen=True)
class Caution:
    """What a reader of the screen must know, and the code by which `--ignore` leaves it out."""

    code: str
    sentence: str


class Lead(NamedTuple):
    """The key of the column that orders the systems, None where nothing may, and why it is not that
    of the facts, if it is not.
    """

    key: str | None
    caution: Caution | None


def choose_lead(table: Table, measures: Sequence[Measure]) -> Lead:
    """Return which of the columns may order the systems.

    The order by facts agreed with people where names are written with capitals and the language is
    read, and nowhere else. Key phrases agreed less often, and of languages that are not read they
    did not.
    """
    several = len(table.systems) > 1
    keys = [measure.key for measure in measures if measure.better != "neither"]
    for better_known in BETTER_KNOWN:
        if better_known in keys:
            return Lead(better_known, None)
    next_key = next((key for key in keys if key != MARKED), None)
    if MARKED not in keys:
        if next_key is None:
            return Lead(None, None)
        sentence = "The metric facts did not run"
        if several:
            sentence += f", so the order is by {name_of(next_key, measures)}"
        return Lead(next_key, Caution("no_facts", f"{sentence}."))
    if np.isnan(table.numbers[NOT_FOUND]).mean() > MOSTLY:
        return Lead(None, about_unread(table))
    if not keep_exceptions([LANGUAGE in codes for codes in table.labels["problems"]]):
        return Lead(None, nothing_orders("language", TRANSLATIONS, table))
    if sentence := without_capitals(table):
        if several and next_key is None:
            sentence += " and nothing orders the systems"
        elif several:
            sentence += f" and the order is by {name_of(next_key, measures)}"
        return Lead(next_key, Caution("no_capitals", f"{sentence}."))
    if not enough_checked(table).any():
        return Lead(None, about_few_facts(table))
    return Lead(MARKED, None)


def about_few_facts(table: Table) -> Caution:
    """Return that no system has enough summaries with anything to check."""
    so = ": too few to order the systems"
    if len(table.systems) == 1:
        so = "; only these are checked"
        if not table.checked.any():
            so = ", so no facts are checked"
    return Caution("few_facts", f"{count_checked(table)}{so}.")


def about_unread(table: Table) -> Caution:
    """Return why most summaries have no score of facts."""
    code, texts = "language", "The language is not read"
    if table.language:
        texts = f"The texts are in {name_language(table.language)}, whose words are not read"
    digests = table.labels["document_digest"]
    if digests.count(EMPTY_DOCUMENT) > MOSTLY * len(digests):
        code, texts = "empty_documents", "Most documents are empty"
    return nothing_orders(code, texts, table)


def nothing_orders(code: str, why: str, table: Table) -> Caution:
    """Return why no column orders the systems, or, of one system, why its facts are not checked."""
    if len(table.systems) == 1:
        return Caution(code, f"{why}: nothing is said of their facts.")
    return Caution(
        code, f"{why}: nothing here can order the systems. They stand as they are given."
    )


def without_capitals(table: Table) -> str:
    """Return how many summaries have no capital letters, without a full stop; "" where it is not
    most of them.
    """
    lower = [NO_CAPITALS in codes for codes in table.labels["writing"]]
    if not lower or np.mean(lower) <= MOSTLY:
        return ""
    which = f"{percent(float(np.mean(lower)))} of the summaries have no"
    if all(lower):
        which = f"The {inflect(len(lower), 'summary has')} no"
    return f"{which} capital letters, so names are not checked"


def enough_checked(table: Table) -> np.ndarray:
    """Return of which systems at least half of the summaries have a fact that could be checked,
    (systems,).

    Of fewer, "0 %" would be said of texts that nobody has looked at.
    """
    return table.by_system(table.checked.astype(float)) >= MOSTLY


def count_checked(table: Table) -> str:
    """Return in how many summaries there was anything to check."""
    if len(table) == 1 and not table.checked.any():
        return "The summary has no name, number or date"
    if not table.checked.any():
        return f"None of the {len(table):,} summaries has a name, number or date"
    checked = count_of(int(table.checked.sum()), "has")
    return f"Of {count_of(len(table), 'summary')} {checked} a name, number or date"


def name_of(key: str | None, measures: Sequence[Measure]) -> str:
    """Return the name of a column in a sentence."""
    return next((measure.head.text for measure in measures if measure.key == key), "")


def find_cautions(
    table: Table,
    names: Sequence[str],
    columns: Mapping[str, Column],
    lead: Column | None,
    best: Collection[int],
) -> Iterator[Caution]:
    """Yield what these texts and systems call for; `names` are short ones of the systems."""
    several = len(table.systems) > 1
    if repeaters := repeating(columns.get("repeats")):
        yield about_repeats(names, columns["repeats"], repeaters)
    if several and lead is not None and lead.key in COPYING_HELPS and "copied" in columns:
        yield from about_copying(names, columns["copied"], COPYING_HELPS[lead.key], best)
    if several and lead is not None:
        yield from about_documents(table, lead)
    yield from about_capitals(table, columns, lead)
    for key in ("qa_score", SHARE_MISSING):
        if several and key in columns:
            yield from about_length(table, names, columns[key])
    if share_of_dialogues(table) > MOSTLY:
        yield Caution(
            "dialogue", "The sources are dialogues: whether the right person said it is not seen."
        )
    for name, ran in table.metrics.items():
        if str(ran.options.get("model_name", "")).startswith("package:"):
            yield Caution(
                "stand_in", f"{name} ran with a small stand-in encoder: its numbers say little."
            )
    if PASSAGES_USED in table.scores:
        yield from about_passages(table, names)
    yield from about_empty(table)
    yield from about_repeated_rows(table)
    if several:
        yield from about_missing(table, names)
    if lead is not None:
        yield from about_undefined(table, names, lead)
        yield from about_checked(table, names, lead)
    if UNSOURCED in table.scores:
        yield from about_key_facts(table)
    yield from (Caution("citations", sentence) for sentence in say_citations(table, names))


def about_capitals(
    table: Table, columns: Mapping[str, Column], lead: Column | None
) -> Iterator[Caution]:
    """Yield that names are not checked, where facts have a column and another leads anyway; where
    facts would lead, `choose_lead` says it.
    """
    leads_anyway = lead is not None and lead.key in BETTER_KNOWN
    if leads_anyway and MARKED in columns and without_capitals(table):
        yield Caution("no_capitals", f"{without_capitals(table)}.")


def share_of_dialogues(table: Table) -> float:
    """Return the share of the summaries with a source whose source is a dialogue."""
    dialogues = list(compress(table.labels["dialogue"], table.labels["document_digest"]))
    return sum(dialogues) / max(1, len(dialogues))


def repeating(repeats: Column | None) -> list[int]:
    """Return the systems that repeat themselves: twice as much as the median one, and shown to,
    beside most others.
    """
    if repeats is None or not repeats.letters:
        return []
    median = float(np.nanmedian(repeats.means))
    beaten_by = (repeats.surpasses < 0).sum(axis=1)
    return [
        system
        for system, mean in enumerate(repeats.means)
        if mean >= MUCH_REPEATED * median and 2 * beaten_by[system] >= len(beaten_by)
    ]


def about_repeats(names: Sequence[str], repeats: Column, repeaters: Sequence[int]) -> Caution:
    """Return which systems repeat themselves."""
    shares = ", ".join(f"{names[k]} {repeats.say(k)}" for k in repeaters[:MOST_REPEATERS])
    median = percent(float(np.nanmedian(repeats.means)))
    return Caution(
        "repeats", f"Repeats itself: {shares} of the word sequences (the middle system {median})."
    )


def about_copying(
    names: Sequence[str], copied: Column, how: str, best: Collection[int]
) -> Iterator[Caution]:
    """Yield how many systems mostly copy, if any of the best group does, and how that helps them in
    the leading column.
    """
    copies = {system for system, mean in enumerate(copied.means) if mean > COPIES}
    if not copies & set(best):
        return
    if len(best) > 1 and len(copies & set(best)) > len(best) / 2:
        of = f"{len(best)} of {len(names)} systems are not told apart"
        yield Caution(
            "copied",
            f"{of}: their summaries are mostly copied, and {how}.",
        )
    else:
        who = list_systems([names[system] for system in sorted(copies)])
        verb = inflect(len(copies), "copies")
        yield Caution("copied", f"{who} mostly {verb} the source, and {how}.")


def about_documents(table: Table, lead: Column) -> Iterator[Caution]:
    """Yield what can be seen with these documents, where they are few."""
    documents = len(table.documents)
    if have_unbroken(table).sum() < 2:
        return  # all that the others wrote is broken, which is said of them
    if documents < LEAST_DOCUMENTS:
        sentence = (
            f"With {count_of(documents, 'document')} no difference between systems can be shown"
        )
        yield Caution(
            "few_documents", f"{sentence}; it takes {LEAST_DOCUMENTS}, and better {FEW_DOCUMENTS}."
        )
    elif lead.apart and lead.apart.shows_none:
        yield Caution("few_documents", f"{about_shared(documents, lead.apart, lead.title)}.")
    elif documents < FEW_DOCUMENTS:
        size = "large differences"
        if lead.is_share and lead.apart and not np.isnan(lead.apart.detectable):
            size = f"differences of {100 * lead.apart.detectable:.0f} points or more"
        yield Caution("few_documents", f"With {documents} documents only {size} can be shown.")


def have_unbroken(table: Table) -> np.ndarray:
    """Return which systems wrote a summary that is not broken, (systems,)."""
    return np.isin(np.arange(len(table.systems)), table.system_codes[~table.has_problem])


def about_shared(documents: int, apart: Apart, title: str) -> str:
    """Return why no difference could be shown, however large, without a full stop."""
    shared = int(apart.documents.max())
    nothing = "no difference between systems can be shown, however large"
    if shared >= LEAST_DOCUMENTS:
        return f"With {documents:,} documents and so many pairs of systems {nothing}"
    both = "both systems"
    if len(apart.documents) > 2:
        both = "any two systems"
    having = f"Only {shared:,} of the {documents:,} documents {inflect(shared, 'has')}"
    if not shared:
        having = f"None of the {documents:,} documents has"
    takes = f"It takes {LEAST_DOCUMENTS}, and better {FEW_DOCUMENTS}"
    return f'{having} "{title}" of {both}: {nothing}. {takes}'


def about_length(table: Table, names: Sequence[str], column: Column) -> Iterator[Caution]:
    """Yield that the systems differ much in length, as longer summaries keep more."""
    lengths = compare_lengths(table)
    if lengths.ratio >= MUCH_LONGER:
        longest, shortest = names[lengths.longest], names[lengths.shortest]
        times = f"{lengths.ratio:.1f}"
        if lengths.ratio >= MANY_TIMES:
            times = f"{lengths.ratio:,.0f}"
        sentence = f"{longest} has {times} times the words of {shortest}"
        which = {"higher": "more", "lower": "fewer"}[column.better]
        yield Caution("length", f"{sentence}: {which} {column.title} is often only more words.")


class Lengths(NamedTuple):
    """How many times the words of the shortest system the longest has, and which these are."""

    ratio: float
    longest: int
    shortest: int


def compare_lengths(table: Table) -> Lengths:
    """Return how far the systems differ in length; those without a word are left out."""
    words = table.by_system(table.words)
    with_words = np.flatnonzero(words > 0)
    if not len(with_words):
        return Lengths(1.0, 0, 0)
    longest, shortest = (
        int(with_words[pick(words[with_words])]) for pick in (np.argmax, np.argmin)
    )
    return Lengths(float(words[longest] / words[shortest]), longest, shortest)


def about_passages(table: Table, names: Sequence[str]) -> Iterator[Caution]:
    """Yield which passages no summary of a system uses, and how often one that is used is called
    unused.
    """
    systems_by_passages: dict[tuple[int, ...], list[str]] = {}
    for system, name in enumerate(names):
        rows = np.flatnonzero(table.system_codes == system).tolist()
        if unused := never_used(table, rows):
            systems_by_passages.setdefault(unused, []).append(name)
    for unused, systems in systems_by_passages.items():
        of_systems = f" of {list_systems(systems)}" if any(systems) else ""
        passages = list_systems([str(number + 1) for number in unused])
        noun = inflect(len(unused), "passage")
        yield Caution("passages", f"No summary{of_systems} uses {noun} {passages}.")
    if systems_by_passages:
        of_documents, of_meetings = USED_CALLED_UNUSED
        yield Caution(
            "passages",
            f"On other texts, not yours, up to {of_documents} % of the passages that are used are"
            f" called unused, and {of_meetings} % in long meetings.",
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


def about_empty(table: Table) -> Iterator[Caution]:
    """Yield how many summaries have an empty document, and in which lines of the input."""
    files, lines, digests = (table.labels[name] for name in ("file", "line", "document_digest"))
    rows = [row for row, digest in enumerate(digests) if digest == EMPTY_DOCUMENT]
    if not rows:
        return
    places = [str(lines[row]) for row in rows]
    if len(set(files)) > 1:
        places = [f"{files[row]}:{lines[row]}" for row in rows]
    places = list(dict.fromkeys(places))
    first_places = f"{inflect(len(places), 'line')} {', '.join(places[:SHOWN_LINES])}"
    yield Caution(
        "empty_documents",
        f"{count_of(len(rows), 'summary has')} an empty document"
        f" ({first_places}{and_more(len(places) - SHOWN_LINES)}): nothing there rests on a source.",
    )


def about_repeated_rows(table: Table) -> Iterator[Caution]:
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
    lines = table.labels["line"]
    first = first_rows[keys[again[0]]]
    yield Caution(
        "repeated_rows",
        f"{count_of(len(again), 'row has')} the document, system and summary of an earlier one"
        f" (line {lines[again[0]]} those of line {lines[first]}): each counts as often as it is"
        " there.",
    )


def about_missing(table: Table, names: Sequence[str]) -> Iterator[Caution]:
    """Yield which systems lack documents that others have."""
    documents = len(table.documents)
    has = ~np.isnan(table.by_document(np.ones(len(table))))
    counts = zip(names, has.sum(axis=0), strict=True)
    lacking = [f"{name} {number:,}" for name, number in counts if number < documents]
    if lacking:
        yield Caution(
            "missing_documents",
            f"Of the {documents:,} documents some have fewer: {list_systems(lacking)}.",
        )


def about_undefined(table: Table, names: Sequence[str], lead: Column) -> Iterator[Caution]:
    """Yield of which systems the leading column looks at a part only."""
    key = lead.key
    if key == SHARE_MISSING:
        key = KEPT  # of which it is the rest
    missing = np.zeros(len(table), dtype=bool)
    if key in table.scores:  # of facts, what has nothing to check is said for itself
        missing = np.isnan(table.numbers[key])
    shares = table.by_system(missing.astype(float))
    few = [name for name, share in zip(names, shares, strict=True) if share > SOME_UNDEFINED]
    if few:
        sentence = f"{lead.title} is undefined for {percent(float(max(shares)))} of the summaries"
        if len(names) > 1:
            sentence += f" of {list_systems(few)}"
        yield Caution("undefined", f"{sentence[0].upper()}{sentence[1:]}, which are left out.")


def about_checked(table: Table, names: Sequence[str], lead: Column) -> Iterator[Caution]:
    """Yield in how many summaries there was anything to check, where it is not most of them, and
    which systems are therefore not ordered.
    """
    if lead.key != MARKED:
        return
    enough = enough_checked(table)
    if table.checked.mean() < MOSTLY:
        yield Caution("few_facts", f"{count_checked(table)}; only these are checked.")
    if len(names) == 1:
        return
    for system in np.flatnonzero(have_unbroken(table) & ~enough).tolist()[:MOST_NAMED]:
        of_system = table.checked[table.system_codes == system]
        has = f"{names[system]} has a name, number or date in {of_system.sum():,} of"
        so = ": too few to order it"
        if not lead.surpasses.any() or (lead.surpasses[:, system] > 0).any():
            so = "; only these are checked"  # there is no order, or it is ruled out all the same
        yield Caution("few_facts", f"{has} {count_of(len(of_system), 'summary')}{so}.")


def about_key_facts(table: Table) -> Iterator[Caution]:
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
    yield Caution("key_facts", f"{'; '.join(parts)}.")


def silence_of_words(table: Table, seed: int) -> str:
    """Return why key facts that were looked for by words say nothing of the systems; "" where they
    do.

    By words, people's order of systems is found from their facts, and also from the sentences of a
    reference, of which every system lacks most.
    """
    missing = 1 - table.values(KEPT)
    of_systems = table.by_system(missing)
    if np.isnan(of_systems).all():
        return ""
    if np.nanmin(of_systems) >= NEARLY_ALL:
        return "nearly every one is missing from every summary"
    if len(table.systems) == 1:
        return ""
    if np.nanmax(of_systems) <= 1 - NEARLY_ALL:
        return "nearly none is missing from any summary"
    apart_by_column = tell_apart({KEPT: table.by_document(missing)}, seed)
    if apart_by_column and not apart_by_column[KEPT].higher.any():
        return "no two systems are told apart by them"
    return ""


def about_silence(why: str) -> Caution:
    """Return what to do where words say nothing."""
    return Caution(
        "key_facts_by_words",
        f"Key facts were looked for by words, and {why}: that says nothing of what is kept. Give a"
        " verifier or a chat model (option `verifier` of key_facts), or shorter facts.",
    )
