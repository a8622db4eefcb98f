# SPDX-License-Identifier: Apache-2.0
"""What judgements say, in sentences. Terminal and report show them; nothing here knows how."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from ..printable import count_of, join_words, make_printable, quote, show_name
from ..reading.text_records import AS_IT_IS, Layout
from .agreeing import Agreement, MarkCount
from .deciding import Decision
from .verdict import Judged

NOTHING: Mapping[str, str] = MappingProxyType({})
LEAST = 5  # documents, with which anything can be called out: 1 of 2^5 signs is below 5 %
SHOWN = 6  # scores that are named, of those that agree and of the others
WEIGHTS = 4  # of the fitted score that are named
NEARLY_EQUAL = "nearly all judgements are equal"
BEST, OUT = "among the best", "out"


def next_step(files: Sequence[str], layout: Layout = AS_IT_IS, columns: Mapping[str, str] = NOTHING) -> str:
    """Return what to do to learn which system is better, where nobody judged; the files are read as they were.

    >>> next_step(["news.jsonl"])
    'To learn which is better, judge ten documents yourself: summary-metrics judge news.jsonl'
    >>> next_step(["a.csv"], Layout(encoding="cp1252"), {"document": "Quelle"}).partition("judge ")[2]
    'ten documents yourself: summary-metrics judge a.csv --encoding cp1252 --document-column Quelle'
    """
    named = {f"{role}-column": name for role, name in columns.items() if name != role}
    given = {"encoding": layout.encoding, "delimiter": layout.delimiter, **named}
    options = [part for option, value in given.items() if value for part in (f"--{option}", value)]
    said = make_printable(" ".join(map(quote, [*files, *options])))
    return f"To learn which is better, judge ten documents yourself: summary-metrics judge {said}"


def say_judged(judged: Judged) -> str:
    """Return how much was judged, by whom and on which scale."""
    what = count_of(judged.summaries, "summary", "different summaries")
    judges = [show_name(name) for name in judged.judges if name]
    by = f", judged by {join_words(judges)}" if judges else ""
    aspect = judged.aspect or f"the mean of {join_words(list(judged.aspects))}"
    scale = f", from {judged.scale[0]:g} to {judged.scale[1]:g}" if judged.scale else ""
    if judged.ends:
        named = ", ".join(f"{show_name(name)}: {low:g} to {high:g}" for name, (low, high) in judged.ends.items())
        scale = f"{', each put on a scale from 0 to 1' if judged.stretched else ', as they stand'} ({named})"
    skipped = f" {judged.skipped} were skipped." if judged.skipped else ""
    return f"{what}{by}: {show_name(aspect, 80)}{scale}.{skipped}"


def say_decision(decision: Decision) -> Iterator[str]:
    """Yield which systems are among the best and which are out, and how sure this is.

    One system among the best is the only case in which a system is preferred.
    """
    standings = decision.standings
    if not standings:
        if decision.incomplete:
            yield "No two systems are judged on the same documents, so they cannot be compared."
        return
    if len(standings) < 2:
        yield f"Only {show_name(standings[0].system) or 'one system'} is judged, so there is nothing to choose from."
    elif all(one.nearly_equal for one in standings) and not decision.out:
        yield f"{NEARLY_EQUAL.capitalize()}, so they tell no systems apart."
    elif len(decision.best) == 1:
        yield f"Prefer {show_name(decision.best[0])}: by your judgements no other system can be the best."
        yield f"Out: {list_systems(decision.out)}."
    else:
        out = f"Out: {list_systems(decision.out)}." if decision.out else "None is out."
        yield f"Among the best: {list_systems(decision.best)}. {out}"
    if len(standings) > 1:
        yield from say_more(decision)
    if decision.incomplete:
        documents = count_of(decision.incomplete, "judged document is", "judged documents are")
        yield f"{documents} not used, as not all of these systems are judged there."
    for system, number in decision.left_out:
        if number:
            of = decision.documents + decision.incomplete
            yield f"{show_name(system)} is left out: it is judged on {number} of {of} documents only."


def say_more(decision: Decision) -> Iterator[str]:
    """Yield what "out" means, and about how many more documents would settle the rest."""
    if decision.documents < LEAST:
        documents = count_of(decision.documents, "document", "documents")
        yield f"With {documents} no system can be out: judge at least {LEAST}."
    elif decision.out:
        yield "Out: another is significantly better in your judgements (at 5 %, corrected for multiple comparisons)."
    if decision.documents >= LEAST and len(decision.best) > 1 and not math.isnan(decision.more):
        if math.isinf(decision.more):
            yield "The rest are too close so far to guess how many more documents would leave one."
        else:
            more = round_up(decision.more)
            guess = "as a guess from the differences so far; often it takes more"
            yield f"About {more} more documents may leave one, {guess}."


def round_up(number: float) -> int:
    """Return a number with one digit that says something, upwards.

    >>> round_up(3), round_up(17), round_up(121)
    (3, 20, 200)
    """
    size = 10 ** max(0, len(str(math.ceil(number))) - 1)
    return math.ceil(number / size) * size


def list_systems(systems: Sequence[str]) -> str:
    """Return the names of systems with commas."""
    return ", ".join(show_name(system) for system in systems)


def say_judges(judged: Judged) -> Iterator[str]:
    """Yield how far several judges agree, on each aspect."""
    if len(judged.judges) < 2:
        return
    for aspect, alpha in judged.alphas.items():
        where = f" on {show_name(aspect)}" if len(judged.alphas) > 1 else ""
        if math.isnan(alpha):
            yield f"How far the judges agree{where} cannot be said: they share no summaries, or gave one value only."
        else:
            kind = "agree" if alpha >= 0.667 else "agree in part" if alpha > 0.2 else "hardly agree"
            kind = "contradict each other" if alpha < 0 else kind
            meaning = "1: always, 0: as by chance, below 0: less than that"
            yield f"The judges {kind}{where}: Krippendorff's alpha {alpha:.2f} ({meaning}). Their means are used."


def say_unknown(judged: Judged) -> Iterator[str]:
    """Yield how many judgements do not fit the file."""
    if judged.unknown:
        which = count_of(judged.unknown, "judgement is", "judgements are")
        yield f"{which} left out: the file does not have these texts. They changed since, or are of another file."


def say_agreements(judged: Judged) -> Iterator[str]:
    """Yield which scores agree with the judgements, which go against them, and which of the headlines do neither."""
    found = [one for one in judged.agreements if one.verdict != "not shown"]
    if not judged.agreements:
        return
    described = {one.score for one in found if judged.directions.get(one.score, "neither") == "neither"}
    agreeing = [one for one in found if one.verdict == "agrees" and one.score not in described]
    against = [one for one in found if one.verdict == "goes against" and one.score not in described]
    if agreeing:
        yield f"These scores agree with you: {name_scores(agreeing)}."
        if not any(one.above_length for one in agreeing):
            yield "None of them is shown to agree more than the mere length of a summary does."
    if against:
        yield f"These go against you, so do not follow them here: {name_scores(against)}."
    for one in [one for one in found if one.score in described][:SHOWN]:
        yield f"You prefer {'more' if one.rho > 0 else 'less'} {one.score} ({show_rho(one)})."
    if found:
        yield "In brackets: Spearman's rho, and its 95 % interval by documents, corrected for all scores."
    silent = [one.score for one in judged.agreements if one.verdict == "not shown"]
    if silent:
        named = [key for key in judged.headlines if key in silent] or silent[:SHOWN]
        more = f" and {len(silent) - len(named)} more" if len(silent) > len(named) else ""
        start = "Not shown to agree" if found else "No score is shown to agree with you"
        yield f"{start}: {', '.join(named)}{more}."


def name_scores(found: Sequence[Agreement]) -> str:
    """Return the first scores with their rho; a mark says that one agrees more than length."""
    named = [
        f"{one.score} ({show_rho(one)}{', more than length' if one.above_length else ''})" for one in found[:SHOWN]
    ]
    more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    return ", ".join(named) + more


def show_rho(one: Agreement) -> str:
    """Return the rho of a score with its interval."""
    return f"{one.rho:.2f}, {one.low:.2f} to {one.high:.2f}"


def say_fitted(judged: Judged) -> Iterator[str]:
    """Yield what a fitted score is worth here, and its weights."""
    fitted = judged.fitted
    if fitted is None:
        return
    rho, single, length = (f"{value:.2f}" for value in (fitted.rho, fitted.rho_single, fitted.rho_length))
    beside = f"the best single score {single}, length {length}"
    if not fitted.rho > 0:
        yield f"A mixture of scores, fitted to your judgements, does not guess new ones (rho {rho}; {beside})."
        return
    yield (
        f"A fitted score guesses your judgements of documents that it has not seen with rho {rho} ({beside}). "
        f"It is a guess from {count_of(fitted.summaries, 'judgement', 'judgements')}, and no truth."
    )
    if not fitted.rho > fitted.rho_length:
        yield "It is not above length, so do not use it."
    weights = ", ".join(f"{key} {weight:+.2f}" for key, weight in fitted.explain()[:WEIGHTS])
    if weights:
        where = f" It is in {show_name(judged.fitted_file, 200)} for each row." if judged.fitted_file else ""
        yield f"Its largest weights, in points for one standard deviation: {weights}.{where}"


def say_marks(judged: Judged) -> Iterator[str]:
    """Yield how often each kind of mark was right, where the judgements are yes or no: the most telling kinds."""
    telling = [one for one in judged.marks or () if one.unmarked]

    def lift(one: MarkCount) -> float:
        return one.marked_wrong / one.marked - one.unmarked_wrong / one.unmarked

    for one in sorted(telling, key=lift, reverse=True)[:SHOWN]:
        share = 100 * one.marked_wrong / one.marked
        others = 100 * one.unmarked_wrong / one.unmarked
        yield (
            f"Marked by {one.kind}: you called {one.marked_wrong} of {one.marked} wrong ({share:.0f} %), and "
            f"{one.unmarked_wrong} of the {one.unmarked} others ({others:.0f} %)."
        )


def say_standing(judged: Judged) -> list[list[str]]:
    """Return a table: name, verdict, mean and interval of each system, the best mean first."""
    lines = []
    for one in judged.decision.standings:
        if one.nearly_equal:
            interval = NEARLY_EQUAL
        else:
            interval = "-" if math.isnan(one.low) else f"{one.low:.2f} to {one.high:.2f}"
        lines.append([show_name(one.system), OUT if one.out else BEST, f"{one.mean:.2f}", interval])
    return lines
