# SPDX-License-Identifier: Apache-2.0
"""Which facts a text states, and which of them another one has.

`find_facts(summary, source, language)` returns the names, numbers, dates and quotations of the
summary, each with the characters of the source that support it. What follows from several facts is
not worked out: sums, differences, and how many of something are told.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from .capitals import Word
from .dates import Date, find_date, stated_dates
from .doses import check_frequencies
from .fact import Fact, Other
from .identifiers import HASH, identifier_key
from .names import (
    check_exchanged,
    check_letters,
    check_run,
    check_titles,
    find_name,
    find_same,
    find_whole,
    stated_names,
)
from .number_rules import check_number, find_number, stated_numbers
from .quotations import find_quotations
from .shared import (
    MAY_END,
    POINTED_ORDINALS,
    Citations,
    Number,
    Span,
    any_of,
    blank_citations,
    find_citations,
    fold,
    line_starts,
    mean_of_defined,
)
from .texts import Text, find_language, places_of, read_text
from .words import WORDS

AROUND = 60  # characters on both sides of a fact that is copied: rules look no further for a cause
MOST_SCANNED = 10**7  # characters of a source in which copies are looked for


NAME = r"[^\W\d_a-zß-öø-ÿ][\w'’-]+(?: [^\W\d_a-zß-öø-ÿ][\w'’-]+){0,2}"
LIST_OF_NAMES = re.compile(rf"\b({NAME}(?:, {NAME}){{1,10}}),? (\w{{1,3}}) ({NAME})")


def find_identifier(text: str, source: Text) -> Span | None:
    """Return where a source has an identifier, or another name of the same thing: a handle may
    stand without its sign, and a path or a hash with more of it.
    """
    key, spans = identifier_key(text), source.identifier_spans
    if place := spans.get(key) or find_same(key, source) or source.find_written(text, key):
        return place
    if HASH.fullmatch(text):
        return next((span for full, span in spans.items() if full.startswith(key)), None)
    return None


# What a summary says of itself

# "2.", "(2)", "2.1", "Finding 2:" in any language
LIST_NUMERAL = re.compile(
    r"[ \t>#*_•–-]*[(\[]?([^\W\d_a-z][^\W\d_]+ (?:n[°º.] )?\d{1,2} ?[.:)](?=[\s*_])"
    r"|\d{1,2}(?:(?:[./]\d{1,2}){0,3}[.):\]]{1,2}(?=[\s*_]|$)"
    r"|(?:[./]\d{1,2}){1,3}(?= [^\Wa-z]| \W)))",
    re.MULTILINE,
)
# in any language, before the word for a summary: "this", "my"
OF_ITSELF = (
    "i|we|have|this|these|above|following|my"
    "|est[ea]|dies(?:e|er|es)?|cet|cette|ce|quest[oa]|deze|denne|denna|ta|это"
)
PREAMBLE = re.compile(r"\s*([^\n:]{0,300}:)(?=[\s*]|$)")

# Said to who asked: that it is a machine, how much more it offers; and tags at the end for others.
TO_READER = re.compile(
    r"\b(?:as|i am|i['’]m) an? (ai)\b"
    r"|\b(?:would you like|let me know|do you want|i can also)\b[^.!?\n\d]{0,60}\b(\d+)"
    r"|(?<=[.!?\n\"”)])\s*((?:#\w+\s*)+)\Z"
)


class OwnWords(NamedTuple):
    """Patterns of what a summary says of itself: words for a text, a count of its words, a sentence
    of it, and a line with its date, its maker or a measure of it.
    """

    texts: re.Pattern[str]
    counts: re.Pattern[str]
    sentence: re.Pattern[str]
    measure: re.Pattern[str]


@cache
def find_own_words(code: str) -> OwnWords:
    """Return the patterns of a language; English is tried as well."""
    language, english = find_language(code), find_language("en")
    texts, counted, summaries = (
        f"(?:{any_of(language.of(key) | english.of(key))})"
        for key in ("texts", "counted", "summaries")
    )
    measured = rf"(?:{counted}|characters?|tokens?|length|confidence|compression|time)"
    behind = rf"[^\w\n]+~?\d[\d.,]*(?:%| ?(?:{counted}|tokens|min(?:ute)?s?))?"
    return OwnWords(
        re.compile(rf"\b{texts}\b"),
        re.compile(
            rf"[(\[][^()\[\]\n]{{0,30}}\b\d+[ \t-]*{counted}\b[^()\[\]\n]{{0,20}}[)\]]"
            r"|\b(?:word count|total words)[ \t]*[:=]?[ \t]*\d+"
        ),
        re.compile(
            rf"\b(?:{OF_ITSELF}) (?:[\w-]+ ){{0,2}}{summaries}\b"
            rf"|\b{summaries} (?:\w+ )?(?:generated|written|created|produced) (?:by|with)\b"
        ),
        re.compile(
            rf"[^\w\n]*(?:(?:total|estimated|reading) )*(?:{measured}"
            rf"(?:[ _-](?:count|used|score|level|ratio|rate))?{behind}"
            rf"|(?:\w+ )?({summaries}|digest|briefing|recap)\b[^\n.!?]{{0,24}}[12]\d{{3}}"
            r"|(generated) (?:by|with|on) [^\n]{0,60}"
            rf"|(?:total|{summaries})[^\w\n]+\d+ {counted})(?:[^\w\n]+\d+ {counted})*[^\w\n]*$",
            re.MULTILINE,
        ),
    )


def find_left_out(summary: Text, source: Text) -> list[Span]:
    """Return what is no fact of the source: a preamble, numerals of a list, counts of words. A
    label of which the source has the word is none: "Apollo 13:", "Generated by wind:".
    """
    text, folded = summary.text, summary.folded
    own_words, spans = find_own_words(summary.code), []
    if "word" in folded or "(" in text or "[" in text:
        spans = [match.span() for match in own_words.counts.finditer(folded)]
    ends = [0, *(end.end() for end in MAY_END.finditer(folded)), len(folded)]
    spans += [span for span in pairwise(ends) if own_words.sentence.search(folded, *span)]
    for start in line_starts(text):
        measure = own_words.measure.match(folded, start)
        if measure and not source.find_word(measure[measure.lastindex or 0]):
            spans.append(measure.span())
        if numeral := LIST_NUMERAL.match(text, start):
            label, _, number = fold(numeral[1]).partition(" ")
            is_ordinal = number.endswith(".") and summary.code in POINTED_ORDINALS
            is_said = label in summary.language.months or source.find_word(label)
            if not (is_ordinal or is_said):
                spans.append(numeral.span(1))
    if ":" in text and (preamble := PREAMBLE.match(text)):  # of several sentences the last
        before = MAY_END.finditer(text, 0, preamble.end(1))
        start = max((end.end() for end in before), default=preamble.start(1))
        if own_words.texts.search(folded, start, preamble.end(1)):
            spans.append((start, preamble.end(1)))
    if any(map(folded.__contains__, ("#", "you ", "an ai", "let me", "i can"))):
        spans += [match.span(match.lastindex or 0) for match in TO_READER.finditer(folded)]
    return spans


# All facts


def find_facts(
    summary: str,
    source: str | Sequence[str],
    language: str = "en",
    citations: Citations | None = None,
) -> list[Fact] | None:
    """Return the facts of a summary in order, each with the first place in the source that supports
    it, passages joined by line breaks.

    `source` is a text or its passages. None where the language is not read, the source is empty, or
    it is not in the language (`is_read`). A citation is no fact; `citations` are those of the
    summary where they are known.

    >>> source = "The council of Holm voted on Tuesday to spend $3.2 million."
    >>> facts = find_facts("On Monday Holm spent $3.2 million.", source)
    >>> [(fact.text, fact.found) for fact in facts]
    [('Monday', False), ('Holm', True), ('$3.2 million', True)]
    """
    passages = [source] if isinstance(source, str) else source
    text = read_source("\n".join(passages), language)
    if text is None:
        return None
    if citations is None:
        citations = find_citations(summary, passages)
    return find_stated_facts(summary, citations, text)


def read_source(source: str, language: str) -> Text | None:
    """Return a source for `find_stated_facts`, None where `find_facts` returns None."""
    if language not in WORDS:
        return None
    text = read_text(source, language)
    if not text.is_read:
        return None
    return text


def find_stated_facts(
    summary: str, citations: Citations, source: Text, start: int = 0
) -> list[Fact]:
    """Return what `find_facts` returns, from a character of the summary on: for who keeps the
    source that was read, as a summary that is still being written is read many times.
    """
    text = read_summary(blank_citations(summary, citations), source.code, start)
    return [as_given(fact, summary, text, source) for fact in compare(text, source)]


def find_in_passages(
    summary: str,
    citing: Mapping[int, Sequence[Span]],
    passages: Sequence[str],
    language: str,
) -> Iterator[tuple[int, Span, Span]]:
    """Yield each passage that is cited, with each fact that it has alone of the sentences that cite
    it, and where it has that; `citing` has for each passage where these sentences stand.
    """
    code = read_summary(summary, language).code
    for passage, spans in citing.items():
        # Not by `read_text`, which keeps the last texts: many passages would drive out the source.
        source = Text(passages[passage], language)
        sentences = Text(summary, code, only=spans)
        for fact in compare(sentences, source):
            fact = as_given(fact, summary, sentences, source)
            if fact.support:
                yield passage, fact.span, fact.support


def find_copied(fact: Fact, text: Text, source: Text) -> Span | None:
    """Return where a source has a fact of a text with the words around it in its sentence, whatever
    spaces are between; None where it has not.
    """
    before = MAY_END.split(text.text[max(0, fact.start - AROUND) : fact.start])[-1]
    if len(before) == AROUND:
        before = before.partition(" ")[2]  # from the first whole word on
    behind = MAY_END.split(text.text[fact.end : fact.end + AROUND])[0]
    if len(behind) == AROUND:
        behind = behind.rpartition(" ")[0]
    copy = f"{before}{text.text[fact.start : fact.end]}{behind}".split()
    if " ".join(copy) not in source.squeezed:
        return None  # as of most; so no pattern is made for them
    pattern = r"\s+".join(map(re.escape, copy))
    match = re.search(rf"(?<!\w){pattern}(?![\w/])", source.text)
    return match and match.span()


def as_given(fact: Fact, summary: str, text: Text, source: Text) -> Fact:
    """Return a fact at its places in the summary and the source as they were given."""
    start, end = text.composed.as_given(*fact.span)
    support, instead = fact.support, fact.instead
    if support:
        support = source.composed.as_given(*support)
    if instead:
        span = source.composed.as_given(instead.start, instead.end)
        instead = Other.at(source.given, span, instead.contrast)
    return Fact(summary[start:end], fact.kind, start, end, support, instead)


def read_summary(summary: str, language: str, start: int = 0) -> Text:
    """Return a summary that was read: as English, if it has more stop words of it, as models fall
    into English.
    """
    as_language = read_text(summary, language, start)
    if language != "en":
        english = read_text(summary, "en", start)
        if english.stop_words > as_language.stop_words:
            return english
    return as_language


def compare(text: Text, source: Text) -> list[Fact]:
    """Return the facts of one text, each with what supports it in the other.

    The names of an English summary of another language may be other words: only its numbers are
    looked up.
    """
    # What says something of the text itself, or is a fact already, is no fact once more: each of
    # those below leaves to the next ones what it has not taken.
    left_out = frozenset(places_of(find_left_out(text, source)))
    taken = {*left_out}
    families = [check_identifiers(text, source)]
    if text.code != source.code:
        families += [check_numbers(text, source, taken)]
    else:
        families += [check_dates(text, source, taken), check_frequencies(text, source)]
        if text.language.has_names:
            families += [
                check_letters(text, source),
                check_names(text, source, taken),
                check_titles(text, source),
                check_exchanged(text, source, taken),
            ]
        families += [check_numbers(text, source, taken), find_quotations(text, source, taken)]
    facts: list[Fact] = []
    for family in families:
        of_family = [*family]
        facts += of_family
        taken |= places_of(fact.span for fact in of_family)
    looked_for = MOST_SCANNED // (1 + len(source.text))
    for at in [at for at, fact in enumerate(facts) if not fact.found][:looked_for]:
        if place := find_copied(facts[at], text, source):
            facts[at] = facts[at]._replace(support=place, instead=None)
    stated = (fact for fact in facts if fact.start not in left_out)
    return sorted(stated, key=lambda fact: fact.start)


def check_identifiers(text: Text, source: Text) -> Iterator[Fact]:
    """Yield the identifiers of a text."""
    for start, end in text.identifiers:
        written = text.text[start:end]
        yield Fact(written, "id", start, end, find_identifier(written, source))


def check_dates(text: Text, source: Text, taken: set[int]) -> Iterator[Fact]:
    """Yield the dates of a text, before names of which they may seem a part."""
    for number in text.numbers:
        is_day = number.value.is_day and number.start not in taken
        if is_day and (fact := check_number(number, text, source)):
            yield fact
    for date in stated_dates(text):
        written = text.text[date.start : date.end]
        yield Fact(written, "date", date.start, date.end, find_date(date, source))


def check_names(text: Text, source: Text, taken: set[int]) -> Iterator[Fact]:
    """Yield the names of a text, and in the place of one that a list had before the end of that."""
    repeated = {fact.end: fact for fact in find_repeated(text, source)}
    for run in stated_names(text, source, taken | text.number_places):
        for fact in check_run(run, text, source):
            yield repeated.get(fact.end, fact)


def check_numbers(text: Text, source: Text, taken: set[int]) -> Iterator[Fact]:
    """Yield the numbers of a text."""
    for number in stated_numbers(text, taken):
        if fact := check_number(number, text, source):
            yield fact


def find_repeated(text: Text, source: Text) -> Iterator[Fact]:
    """Yield the end of each list of names, which is none of the source, that repeats one of them:
    "Anna, George and Anna".
    """
    for match in LIST_OF_NAMES.finditer(text.text) if ", " in text.text else ():
        if match[2] not in text.language.numbers.joiners:
            continue
        names = match[1].split(", ")
        if match[3] in names and not source.find_phrase(match[0]):
            before = ", ".join(names[: names.index(match[3])] + [""])
            start, end = match.start(1) + len(before), match.end(3)
            yield Fact(text.text[start:end], "name", start, end, None)


class OwnFacts(NamedTuple):
    """The names, numbers, dates and identifiers that a text states, each once."""

    names: list[list[Word]]
    numbers: list[Number]
    dates: list[Date]
    identifiers: list[str]


# A source has many summaries; as many are kept as of `read_text`.
@lru_cache(maxsize=4)
def find_own_facts(text: Text) -> OwnFacts:
    """Return the facts that a text states, each once."""
    # Of several that are equal the first one stays, as it overwrites those behind it.
    dates = {date[2:]: date for date in reversed(stated_dates(text))}
    taken = places_of([*text.identifiers, *((date.start, date.end) for date in dates.values())])
    names: dict[str, list[Word]] = {}
    if text.language.has_names:
        for run in stated_names(text, text, taken | text.number_places):
            names.setdefault(run[-1].key, run)
    numbers = {
        (number.value.low, number.quantity): number
        for number in reversed(stated_numbers(text, taken))
    }
    return OwnFacts(
        names=[*names.values()],
        numbers=[*numbers.values()],
        dates=[*dates.values()],
        identifiers=[*dict.fromkeys(text.text[start:end] for start, end in text.identifiers)],
    )


def read_own(source: str, language: str) -> Text | None:
    """Return a source of which the facts are asked, None where it is not read: a reference of it,
    such as "[12]", is nothing that a summary should keep.
    """
    return read_source(blank_citations(source, find_citations(source, ())), language)


def facts_kept(summary: str, source: str, language: str = "en") -> float:
    """Return the share of the source's facts, each counted once, that the summary has; nan without
    any.

    A name of several words is kept with its last word: "Reed" for "Anna Reed".
    """
    of_source = read_own(source, language)
    if of_source is None:
        return math.nan
    of_summary = read_text(summary, language)
    names, numbers, dates, identifiers = find_own_facts(of_source)
    are_kept = [find_identifier(identifier, of_summary) is not None for identifier in identifiers]
    are_kept += [find_date(date, of_summary) is not None for date in dates]
    are_kept += [
        bool(
            find_name(run[-1], of_source, of_summary)
            or (run[1:] and find_whole(run, of_source, of_summary))
        )
        for run in names
    ]
    are_kept += [
        find_number(number, of_source, of_summary)[0] is not None
        for number in numbers
        if number.figure != 1
    ]
    return mean_of_defined(are_kept)


def facts_score(facts: Sequence[Fact]) -> float:
    """Return the share of the facts that are found; nan without facts."""
    return mean_of_defined(fact.found for fact in facts)
