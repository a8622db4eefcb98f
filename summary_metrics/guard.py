# SPDX-License-Identifier: Apache-2.0
"""One summary: the facts that its source lacks, for a guard in an application, and an assertion for
tests.

Both take a millisecond or two, as neither `evaluate` nor a model is loaded.
"""

from __future__ import annotations

import warnings
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple
from unicodedata import normalize

from .metrics._shared.citations import find_citations
from .metrics._shared.plain_text import hide_thoughts
from .metrics.facts import rules
from .metrics.facts.fact import Fact
from .metrics.facts.lost import LostFact, find_lost
from .metrics.facts.nearest import Neighbours
from .metrics.facts.words import WORDS
from .metrics.key_facts.given import KeyFact, read_facts
from .printable import count_of, show_line
from .reading.cells import passages_of
from .reading.key_facts import checked_facts
from .registry import load_metric
from .scoring.evidence import KeptKeyFact
from .texts.broken import find_broken
from .texts.language import detect_other_language

LANGUAGES = ", ".join(sorted(WORDS))


def check(source: str | Sequence[str], summary: str, language: str = "en") -> list[Fact]:
    """Return the facts of a summary that its source lacks: names, numbers, dates, quotations and
    identifiers.

    Neither `evaluate` nor a model is loaded. Each fact has `text`, `kind`, `start` and `end`, its
    characters in the summary, and `instead`, which is None or what the source has in its place,
    with `text`, `start` and `end`, its characters in the source, passages joined by line breaks.
    Counts up to ten that the source lacks are often right all the same, and are not among them. An
    empty list is no praise: an empty summary states no facts, nor does a refusal.

    Parameters
    ----------
    source
        The text, or its passages.
    language
        The code of the language of the source.

    Warns
    -----
    UserWarning
        The source is empty, or not in the language, or the rules fail on a text: nothing is known
        of the summary, and the list is empty. Or the summary is in another language, so that its
        names are other words.

    Raises
    ------
    TypeError
        A text is no string.
    ValueError
        The language is not read.

    Examples
    --------
    >>> source = "The town of Holm spent $3 million."
    >>> [fact.text for fact in check(source, "The town of Holm spent $4 million.")]
    ['$4 million']
    """
    source_terms, reason = read_source(source, language)
    check_text("summary", summary)
    if not reason:
        if other_language := detect_other_language(normalize("NFKC", summary), source_terms.given):
            message = f"the summary is in another language than its source: {other_language}"
            warnings.warn(message, stacklevel=2)
        try:
            return marks_with_instead(summary, passages_of(source), source_terms)
        except Exception as error:  # no text may stop a program that looks at many
            reason = f"{type(error).__name__}: {error}"
    warn_unread(reason)
    return []


def read_source(source: str | Sequence[str], language: str) -> tuple[Any, str]:
    """Return a source that was read, for `find_marks`, and why it cannot be read, "" where it can;
    the errors are those of `check`.
    """
    passages = checked_passages(source)
    check_language(language)
    if not any(passage.strip() for passage in passages):
        return None, "the source is empty"
    try:
        source_terms = rules.read_source("\n".join(passages), language)
    except Exception as error:
        return None, f"{type(error).__name__}: {error}"
    if source_terms is None:
        return None, f"the source is not read as {language!r}: give its language, of {LANGUAGES}"
    return source_terms, ""


class SummaryProblem(NamedTuple):
    """Why a text is no summary: a code, which docs/output.md explains, the words that show it, and
    their characters in the text, [start, end); all of it where no words of it do.
    """

    code: str
    text: str
    start: int
    end: int


def summary_problem(source: str | Sequence[str], summary: str) -> SummaryProblem | None:
    """Return why a text is no summary, None where it is one: whether it may take the place of its
    source, such as of the history of a conversation. Whether it is true, `check` says.

    It takes less than a millisecond for a page.

    Parameters
    ----------
    source
        The text, or its passages; "" where it is not at hand. Then nothing is compared with it.

    Raises
    ------
    TypeError
        A text is no string.

    Examples
    --------
    >>> summary_problem("", "I can't produce this summary as requested.").code
    'refusal'
    >>> summary_problem("", "The council voted to close the bridge.") is None
    True
    """
    given = "\n".join(checked_passages(source))
    check_text("summary", summary)
    for flaw in find_broken(summary, given):
        start, end = summary.find(flaw.shown), len(summary)
        if start >= 0:
            end = start + len(flaw.shown)
        return SummaryProblem(flaw.code, flaw.shown, max(0, start), end)
    return None


def checked_passages(source: Any) -> list[str]:
    """Return the passages of a source; a TypeError says that it has none."""
    if not isinstance(source, str | list | tuple):
        raise TypeError(
            f"`source` must be a text or a list of passages, got {type(source).__name__}"
        )
    passages = passages_of(source)
    for passage in passages:
        check_text("source", passage)
    return passages


def check_text(name: str, text: Any) -> None:
    """Raise a TypeError for what is no text."""
    if not isinstance(text, str):
        raise TypeError(f"`{name}` must be a text, got {type(text).__name__}")


def check_language(language: str) -> None:
    """Raise a ValueError for the code of a language that is not read."""
    if language not in WORDS:
        raise ValueError(f"`language` must be one of {LANGUAGES}, got {language!r}")


def warn_unread(reason: str) -> None:
    """Warn who called the caller that nothing is checked, where there is a reason."""
    if reason:
        warnings.warn(f"nothing is checked: {reason}", stacklevel=3)


def find_marks(summary: str, passages: Sequence[str], source: Any, start: int = 0) -> list[Fact]:
    """Return the facts of a summary, from a character on, that a source of these passages, which
    was read, lacks; a citation is no fact.
    """
    summary = hide_thoughts(summary)
    citations = find_citations(summary, passages)
    facts = rules.find_stated_facts(summary, citations, source, start)
    return [fact for fact in facts if not fact.found]


def marks_with_instead(summary: str, passages: Sequence[str], source: Any) -> list[Fact]:
    """Return what `find_marks` returns, each with what the source has in its place."""
    neighbours = Neighbours(summary, source.given, source.code)
    return [neighbours.with_instead(fact) for fact in find_marks(summary, passages, source)]


def lost(
    source: str | Sequence[str],
    summary: str | Sequence[str],
    key_facts: str | Sequence[Any] = (),
    most: int = 20,
    language: str = "en",
) -> list[tuple[LostFact, int]]:
    """Return facts of a source that its summary lacks, those that matter most first: the key facts
    that are given, then identifiers such as paths, versions and tickets, then what the source says
    often and early.

    Each fact has `text`, `kind`, `start` and `end`, its characters in the source, passages joined
    by line breaks, and `times`, how often it stands there; a key fact has the kind "key fact" and
    no place, -1. Beside it stands the number of the first summary, from 0, from which on it is
    lacking.

    Parameters
    ----------
    summary
        The summary, or those of several rounds, each made of the one before.
    key_facts
        What the summary must have, as for `assert_summary`.
    most
        How many are returned.

    Raises
    ------
    TypeError, ValueError
        A text or key fact is not as it must be, or the source is empty or not in the language.

    Examples
    --------
    >>> source = "Ticket OPS-412: Holm pays $3 million. The bridge opens in May."
    >>> rounds = ["OPS-412: Holm pays.", "Holm pays for a bridge."]
    >>> [(fact.text, number) for fact, number in lost(source, rounds)]
    [('OPS-412', 1), ('$3 million', 0), ('May', 0)]
    """
    rounds = [summary] if isinstance(summary, str) else list(summary)
    _, reason = read_source(source, language)
    if reason:
        raise ValueError(reason)
    passages = passages_of(source)
    required = read_facts(checked_facts(key_facts, "key_facts"), "key_facts")
    since: dict[str, tuple[LostFact, int]] = {}
    for number, text in enumerate(rounds):
        missing = find_missing(required, text, passages, language, None)
        lacking = [LostFact(fact["text"], "key fact", -1, -1) for fact in missing]
        lacking += find_lost(text, "\n".join(passages), language) or ()
        since = {fact.text: since.get(fact.text, (fact, number)) for fact in lacking}
    return [*since.values()][:most]


def assert_summary(
    source: str | Sequence[str],
    summary: str,
    key_facts: str | Sequence[Any] = (),
    language: str = "en",
    *,
    verifier: Any = None,
    allowed: Collection[str] = (),
) -> None:
    """Let a test fail unless the summary has all key facts, and the source has all facts of the
    summary.

    Parameters
    ----------
    source
        The text, or its passages.
    key_facts
        What the summary must have: texts, or dictionaries with "text" and maybe "weight" and
        "mandatory", as for `key_facts`; or one text with a fact in each line. A fact
        fails the test whatever its weight.
    language
        The code of the language of the source.
    verifier
        What says by a probability whether a text has a key fact: a function of (text, fact) pairs,
        or an object with such a `predict`. By default words are looked for.
    allowed
        Facts, as they stand in the summary, that the source may lack.

    Raises
    ------
    AssertionError
        It names each key fact that is missing, and each fact that the source lacks; or what is
        broken in a text that is no summary, such as a refusal, by its code in docs/output.md.
    TypeError, ValueError
        A text or key fact is not as it must be, or the source is empty or not in the language, so
        that nothing is known of the summary.

    Examples
    --------
    >>> source = "The town of Holm spent $3 million on its bridge. It opens in May."
    >>> key_facts = ["Holm spent $3 million", "it opens in May"]
    >>> assert_summary(source, "Holm spent $3 million on a bridge.", key_facts)
    Traceback (most recent call last):
    AssertionError: the summary lacks 1 of 2 key facts
    missing: it opens in May
    summary: Holm spent $3 million on a bridge.
    """
    __tracebackhide__ = True
    if faults := find_faults(source, summary, key_facts, language, verifier, allowed):
        raise AssertionError("\n".join(map(show_line, faults)))


def find_faults(
    source: str | Sequence[str],
    summary: str,
    key_facts: str | Sequence[Any],
    language: str,
    verifier: Any,
    allowed: Collection[str],
) -> list[str]:
    """Return what is wrong with a summary, in lines, none where nothing is; the errors are those of
    `assert_summary`.
    """
    source_terms, reason = read_source(source, language)
    check_text("summary", summary)
    if reason:
        raise ValueError(reason)
    passages = passages_of(source)
    marks = marks_with_instead(summary, passages, source_terms)
    invented = [fact for fact in marks if fact.text not in allowed]
    required = read_facts(checked_facts(key_facts, "key_facts"), "key_facts")
    if flaws := find_broken(summary, "\n".join(passages)):
        named = ", ".join(f"{flaw.shown} ({flaw.code})" for flaw in flaws)
        return [f"the summary is broken: {named}"]
    missing = find_missing(required, summary, passages, language, verifier)
    heads = []
    if missing:
        heads.append(f"the summary lacks {len(missing)} of {count_of(len(required), 'key fact')}")
    if invented:
        heads.append(f"the source lacks {count_of(len(invented), 'fact')} of the summary")
    if not heads:
        return []
    lines = [describe_missing(fact, summary) for fact in missing]
    lines += map(describe_invented, invented)
    return ["; ".join(heads), *lines, f"summary: {summary}"]


def describe_missing(fact: KeptKeyFact, summary: str) -> str:
    """Return a line for a key fact that a summary lacks."""
    line = f"missing: {fact['text']}"
    if fact["mandatory"]:
        line = f"missing (mandatory): {fact['text']}"
    if fact["denied"]:
        start, end = fact["span"]
        line += f' (says the opposite: "{summary[start:end]}")'
    if not fact["in_source"]:
        # Then the fact is wrong, or the words are not those of the source.
        line += " (nor does the source say it)"
    return line


def describe_invented(fact: Fact) -> str:
    """Return a line for a fact that the source lacks."""
    line = f"not in the source: {fact.text}"
    if fact.instead:
        line += f" (source: {fact.instead.text})"
    return line


def find_missing(
    facts: Sequence[KeyFact], summary: str, passages: Sequence[str], language: str, verifier: Any
) -> list[KeptKeyFact]:
    """Return the key facts that a summary lacks, those of which it says the opposite first."""
    if not facts:
        return []
    result = load_metric("key_facts").compute(
        predictions=[summary],
        references=[passages],
        key_facts=[[fact._asdict() for fact in facts]],
        verifier=verifier,
        language=language,
        progress=False,
        explain=True,
        use_aggregator=False,
    )
    verdicts = result["details"][0]["key_facts"]
    missing = [verdict for verdict in verdicts if not verdict["found"]]
    return sorted(missing, key=lambda fact: not fact["denied"])
