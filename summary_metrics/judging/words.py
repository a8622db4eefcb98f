# SPDX-License-Identifier: Apache-2.0
"""What judgements say, in sentences, as lines of a terminal and as JSON. The report shows the same
sentences.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from ..printable import count_of, join_words, plain, show_name
from .agreement import Agreement
from .correcting_words import HEAD, say_corrected, tabulate_shares
from .correcting_words import HEADING as SHARE_HEADING
from .deciding import Decision
from .verdict import Judged

LEAST = 5  # documents, with which anything can be called out: 1 of 2^5 signs is below 5 %
SHOWN = 6  # scores that are named, of those that agree and of the others
HEADING = "WHAT YOU JUDGED"
# From which alpha on: Krippendorff (2004) asks .667 for tentative conclusions.
AGREEMENT = ((0.667, "agree"), (0.2, "agree in part"), (0.0, "hardly agree"))


def say(judged: Judged) -> Iterator[str]:
    """Yield all that is said beside the table of systems: what was judged, what it decides, and
    which scores agree.
    """
    yield from say_judged(judged)
    yield from say_decision(judged.decision, judged.names)
    for aspect, decision in judged.aspects.items():
        if aspect != judged.aspect and len(decision.standings) > 1:
            yield (
                f"By {show_name(aspect)} alone, among the best: {list_best(decision, judged.names)}"
            )
    yield from say_agreements(judged)


def say_judged(judged: Judged) -> Iterator[str]:
    """Yield how much was judged, by whom and on which scale, how far judges agree, and what does
    not fit the file.
    """
    what = count_of(judged.summaries, "different summary", "different summaries")
    judges = [show_name(name) for name in judged.judges if name]
    by = f", judged by {join_words(judges)}" if judges else ""
    aspect = (
        judged.aspect or f"the mean of {join_words([show_name(name) for name in judged.aspects])}"
    )
    skipped = f" {judged.skipped} were skipped." if judged.skipped else ""
    yield (
        f"{what}{by}: {show_name(aspect, 80)}, from {judged.ends[0]:g} to"
        f" {judged.ends[1]:g}.{skipped}"
    )
    if judged.unknown:
        which = count_of(judged.unknown, "judgement is", "judgements are")
        yield (
            f"{which} left out: the file does not have these texts. They changed since, or are of"
            " another file."
        )
    for aspect, alpha in judged.alphas.items() if len(judged.judges) > 1 else ():
        where = f" on {show_name(aspect)}" if len(judged.alphas) > 1 else ""
        if math.isnan(alpha):
            yield (
                f"How far the judges agree{where} cannot be said: they share no summaries, or gave"
                " one value only."
            )
        else:
            yield (
                f"The judges {how_they_agree(alpha)}{where}: Krippendorff's alpha {alpha:.2f} (1: always, 0: as by"
                " chance)."
            )


def how_they_agree(alpha: float) -> str:
    """Return in words what Krippendorff's alpha says of judges."""
    for least, words in AGREEMENT:
        if alpha >= least:
            return words
    return "contradict each other"


def say_decision(decision: Decision, names: Mapping[str, str]) -> Iterator[str]:
    """Yield which systems are among the best and which are out.

    One system among the best is the only case in which a system is preferred.
    """
    standings = decision.standings
    if not standings:
        if decision.incomplete:
            yield "No two systems are judged on the same documents, so they cannot be compared."
        return
    if len(standings) < 2:
        yield (
            f"Only {names[standings[0].system] or 'one system'} is judged, so there is nothing to"
            " choose from."
        )
    elif all(one.mean == standings[0].mean for one in standings):
        yield "All means are equal, so they tell no systems apart."
    elif len(decision.best) == 1:
        yield (
            f"Prefer {list_systems(decision.best, names)}: by your judgements no other system can"
            " be the best."
        )
    else:
        yield f"Among the best: {list_best(decision, names)}"
    if len(standings) > 1:
        if decision.documents < LEAST:
            documents = count_of(decision.documents, "document", "documents")
            yield f"With {documents} no system can be out: judge at least {LEAST}."
        elif decision.out:
            yield (
                "Out: another is better in your judgements (at 5 %, corrected for all comparisons"
                " with the best)."
            )
    if decision.incomplete:
        documents = count_of(decision.incomplete, "judged document is", "judged documents are")
        yield f"{documents} not used, as not all of these systems are judged there."
    for system, number in decision.left_out:
        if number:
            of = decision.documents + decision.incomplete
            yield f"{names[system]} is left out: it is judged on {number} of {of} documents only."


def list_best(decision: Decision, names: Mapping[str, str]) -> str:
    """Return which systems are among the best, and which are out."""
    out = f"Out: {list_systems(decision.out, names)}." if decision.out else "None is out."
    return f"{list_systems(decision.best, names)}. {out}"


def list_systems(systems: Sequence[str], names: Mapping[str, str]) -> str:
    """Return the short names of systems with commas."""
    return ", ".join(names[system] for system in systems)


def say_agreements(judged: Judged) -> Iterator[str]:
    """Yield which scores agree with the judgements, which go against them, and which main scores do
    neither.
    """
    shown = [one for one in judged.agreements if one.verdict != "not shown"]
    ranking = [one for one in shown if judged.scores[one.score].better != "neither"]
    agreeing = [one for one in ranking if one.verdict == "agrees"]
    against = [one for one in ranking if one.verdict == "goes against"]
    if agreeing:
        yield f"These scores agree with you: {name_scores(agreeing)}."
        if not any(one.above_length for one in agreeing):
            yield "None of them is shown to agree more than the mere length of a summary does."
    if against:
        yield f"These go against you, so do not follow them here: {name_scores(against)}."
    for one in [one for one in shown if one not in ranking][:SHOWN]:
        yield f"You prefer {'more' if one.rho > 0 else 'less'} {one.score} ({show_rho(one)})."
    if shown:
        yield (
            "In brackets: Spearman's rho, and its 95 % interval by documents, corrected for all"
            " scores."
        )
    silent = [one.score for one in judged.agreements if one.verdict == "not shown"]
    if silent:
        named = [key for key in silent if judged.scores[key].main] or silent[:SHOWN]
        more = f" and {len(silent) - len(named)} more" if len(silent) > len(named) else ""
        start = "Not shown to agree" if shown else "No score is shown to agree with you"
        yield f"{start}: {', '.join(named)}{more}."


def name_scores(found: Sequence[Agreement]) -> str:
    """Return the first scores with their rho; one that agrees more than length is said to."""
    named = [
        f"{one.score} ({show_rho(one)}{', more than length' if one.above_length else ''})"
        for one in found[:SHOWN]
    ]
    more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    return ", ".join(named) + more


def show_rho(one: Agreement) -> str:
    """Return the rho of a score with its interval."""
    return f"{one.rho:.2f}, {one.low:.2f} to {one.high:.2f}"


def tabulate(judged: Judged) -> list[tuple[str, str, str, str]]:
    """Return name, verdict, mean and interval of each system, the best mean first."""
    return [
        (
            judged.names[one.system],
            "out" if one.out else "among the best",
            f"{one.mean:.2f}",
            "" if math.isnan(one.low) else f"{one.low:.2f} to {one.high:.2f}",
        )
        for one in judged.decision.standings
    ]


def judged_lines(judged: Judged, width: int) -> list[str]:
    """Return what judgements say as lines of a terminal; the first is a heading.

    The shares of bad summaries come first, where it was said what is bad.
    """
    lines = []
    if judged.corrected is not None:
        lines += [SHARE_HEADING, *align([HEAD, *tabulate_shares(judged.corrected, judged.names)])]
        lines += ["", *indent(say_corrected(judged.corrected, judged.names), width), ""]
    lines += [HEADING, *indent(say(judged), width)]
    table = tabulate(judged)
    if len(table) > 1:
        lines += ["", *align([("system", "", "mean", "95 % interval"), *table], right=2)]
    return lines


def indent(sentences: Iterable[str], width: int) -> Iterator[str]:
    """Yield the lines of sentences, each of which begins on a line of its own."""
    for sentence in sentences:
        yield from wrap(sentence, max(width, 20), initial_indent="  ", subsequent_indent="    ")


def align(cells: Sequence[Sequence[str]], right: int | None = None) -> Iterator[str]:
    """Yield the lines of a table; the column `right` is aligned on the right."""
    widths = [max(len(row[place]) for row in cells) for place in range(len(cells[0]))]
    for row in cells:
        padded = [
            cell.rjust(width) if place == right else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield f"  {'  '.join(padded)}".rstrip()


def judged_record(judged: Judged) -> dict[str, Any]:
    """Return what judgements say as JSON can hold it: None where a number is undefined."""
    left_out = ("names", "scores", "values")
    said = {name: plain(value) for name, value in judged._asdict().items() if name not in left_out}
    return {"best": judged.decision.best, "out": judged.decision.out, **said}
