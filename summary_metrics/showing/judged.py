# SPDX-License-Identifier: Apache-2.0
"""What judgements say, in sentences, as lines of a terminal and as JSON. The report shows the same
sentences.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..findings.corrected import Interval
from ..judging.deciding import Agreement, Decision
from ..judging.verdict import Corrected, Judged, SystemShare, Worth
from ..printable import and_more, count_of, join_words, plain, show_name, wrap_to_width
from .tables import align

LEAST = 5  # documents, with which anything can be called out: 1 of 2^5 signs is below 5 %
LEAST_WIDTH = 20  # of a sentence, in however narrow a terminal
SHOWN = 6  # scores that are named, of those that agree and of the others
HEADING = "WHAT YOU JUDGED"
MEANS = ("system", "", "mean", "95 % interval")
SHARE_HEADING = "WHAT SHARE IS BAD"
SHARES = ("system", "bad", "95 % interval", "labels alone", "labels", "to add")
# From which alpha on: Krippendorff (2004) asks .667 for tentative conclusions, and 0 is chance.
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
    what = count_of(judged.summaries, "different summary")
    judges = [show_name(name) for name in judged.judges if name]
    if judges:
        what += f", judged by {join_words(judges)}"
    aspect = (
        judged.aspect or f"the mean of {join_words([show_name(name) for name in judged.aspects])}"
    )
    sentence = f"{what}: {show_name(aspect, 80)}, from {judged.ends[0]:g} to {judged.ends[1]:g}."
    if judged.skipped:
        sentence += f" {judged.skipped} were skipped."
    yield sentence
    if judged.unknown:
        which = count_of(judged.unknown, "judgement is")
        yield (
            f"{which} left out: the file does not have these texts. They changed since, or are of"
            " another file."
        )
    if len(judged.judges) > 1:
        yield from say_alphas(judged.alphas)


def say_alphas(alphas: Mapping[str, float]) -> Iterator[str]:
    """Yield how far the judges agree on each aspect, which is named where there are several."""
    for aspect, alpha in alphas.items():
        where = ""
        if len(alphas) > 1:
            where = f" on {show_name(aspect)}"
        if math.isnan(alpha):
            yield (
                f"How far the judges agree{where} cannot be said: they share no summaries, or gave"
                " one value only."
            )
        else:
            words = (words for least, words in AGREEMENT if alpha >= least)
            agree = next(words, "contradict each other")
            yield (
                f"The judges {agree}{where}: Krippendorff's alpha {alpha:.2f}"
                " (1: always, 0: as by chance)."
            )


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
        yield say_alone(decision, names)
    elif all(standing.mean == standings[0].mean for standing in standings):
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
            documents = count_of(decision.documents, "document")
            yield f"With {documents} no system can be out: judge at least {LEAST}."
        elif decision.out:
            yield (
                "Out: another is better in your judgements (at 5 %, corrected for all comparisons"
                " with the best)."
            )
    if decision.incomplete:
        documents = count_of(decision.incomplete, "judged document is")
        yield f"{documents} not used, as not all of these systems are judged there."
    for system, number in decision.left_out:
        if number:
            of = decision.documents + decision.incomplete
            yield f"{names[system]} is left out: it is judged on {number} of {of} documents only."


def say_alone(decision: Decision, names: Mapping[str, str]) -> str:
    """Return why one system is compared with none."""
    if any(number for _, number in decision.left_out):
        return "Most judged documents have one system's summary, so the systems are not compared."
    name = names[decision.standings[0].system] or "one system"
    return f"Only {name} is judged, so there is nothing to choose from."


def list_best(decision: Decision, names: Mapping[str, str]) -> str:
    """Return which systems are among the best, and which are out."""
    best = list_systems(decision.best, names)
    if not decision.out:
        return f"{best}. None is out."
    return f"{best}. Out: {list_systems(decision.out, names)}."


def list_systems(systems: Sequence[str], names: Mapping[str, str]) -> str:
    """Return the short names of systems with commas."""
    return ", ".join(names[system] for system in systems)


def say_agreements(judged: Judged) -> Iterator[str]:
    """Yield which scores agree with the judgements, which go against them, and which main scores do
    neither.
    """
    tested = [agreement for agreement in judged.agreements if agreement.verdict != "not shown"]
    # Of a score of which neither side is better, this is what you like, and no reason to follow it.
    liked = [
        agreement for agreement in tested if judged.scores[agreement.score].better == "neither"
    ]
    agreeing, against = (
        [agreement for agreement in tested if agreement not in liked and agreement.verdict == way]
        for way in ("agrees", "goes against")
    )
    if agreeing:
        yield f"These scores agree with you: {name_scores(agreeing)}."
        if not any(agreement.above_length for agreement in agreeing):
            yield "None of them is shown to agree more than the mere length of a summary does."
    if against:
        yield f"These go against you, so do not follow them here: {name_scores(against)}."
    for agreement in liked[:SHOWN]:
        amount = {"agrees": "more", "goes against": "less"}[agreement.verdict]
        yield f"You prefer {amount} {agreement.score} ({show_rho(agreement)})."
    start = "No score is shown to agree with you"
    if tested:
        start = "Not shown to agree"
        yield (
            "In brackets: Spearman's rho, and its 95 % interval by documents, corrected for all"
            " scores."
        )
    silent = [agreement.score for agreement in judged.agreements if agreement not in tested]
    if silent:
        named = [key for key in silent if judged.scores[key].main] or silent[:SHOWN]
        yield f"{start}: {', '.join(named)}{and_more(len(silent) - len(named))}."


def name_scores(agreements: Sequence[Agreement]) -> str:
    """Return the first scores with their rho; one that agrees more than length is said to."""
    named = []
    for agreement in agreements[:SHOWN]:
        reasons = show_rho(agreement)
        if agreement.above_length:
            reasons += ", more than length"
        named.append(f"{agreement.score} ({reasons})")
    return ", ".join(named) + and_more(len(agreements) - SHOWN)


def show_rho(agreement: Agreement) -> str:
    """Return the rho of a score with its interval."""
    return f"{agreement.rho:.2f}, {agreement.low:.2f} to {agreement.high:.2f}"


def tabulate(judged: Judged) -> list[tuple[str, str, str, str]]:
    """Return name, verdict, mean and interval of each system, the best mean first."""
    rows = []
    for standing in judged.decision.standings:
        interval = ""
        if not math.isnan(standing.low):
            interval = f"{standing.low:.2f} to {standing.high:.2f}"
        verdict = {True: "out", False: "among the best"}[standing.out]
        name = judged.names[standing.system]
        rows.append((name, verdict, f"{standing.mean:.2f}", interval))
    return rows


def judged_lines(judged: Judged, width: int) -> list[str]:
    """Return what judgements say as lines of a terminal; the first is a heading.

    The shares of bad summaries come first, where it was said what is bad.
    """
    lines = []
    if judged.corrected is not None:
        shares = [SHARES, *tabulate_shares(judged.corrected, judged.names)]
        lines += [SHARE_HEADING, *(f"  {line}" for line in align(shares, *range(len(SHARES))))]
        lines += ["", *indent(say_corrected(judged.corrected), width), ""]
    lines += [HEADING, *indent(say(judged), width)]
    table = tabulate(judged)
    if len(table) > 1:
        lines += ["", *(f"  {line}" for line in align([MEANS, *table], 0, 1, 3))]
    return lines


def indent(sentences: Iterable[str], width: int) -> Iterator[str]:
    """Yield the lines of sentences, each of which begins on a line of its own."""
    for sentence in sentences:
        yield from wrap_to_width(sentence, max(width, LEAST_WIDTH), "  ", "    ")


def judged_record(judged: Judged) -> dict[str, Any]:
    """Return what judgements say as JSON can hold it: None where a number is undefined."""
    left_out = ("names", "scores", "values")
    record = {
        name: plain(value) for name, value in judged._asdict().items() if name not in left_out
    }
    return {"best": judged.decision.best, "out": judged.decision.out, **record}


# What share is bad, by labels


def tabulate_shares(corrected: Corrected, names: Mapping[str, str]) -> list[tuple[str, ...]]:
    """Return the cells of each system, the smallest share first."""
    return [
        (
            names.get(share.system, share.system),
            percent(share.powered.mean),
            f"{ends(share.powered)} %",
            f"{percent(share.alone.mean)}, {ends(share.alone)}",
            f"{share.labels} of {share.summaries}",
            f"{share.to_add:,}{say_left(share)}",
        )
        for share in corrected.shares
    ]


def say_left(share: SystemShare) -> str:
    """Return how many summaries have no label, where more are to be added."""
    unlabelled = share.summaries - share.labels
    if share.to_add <= unlabelled:
        return ""
    return f" (only {unlabelled:,} left)"


def percent(share: float) -> str:
    """Return a share in percent."""
    return f"{100 * share:.0f} %"


def ends(share: Interval) -> str:
    """Return the ends of an interval in percent."""
    return f"{100 * share.low:.0f} to {100 * share.high:.0f}"


def say_corrected(corrected: Corrected) -> Iterator[str]:
    """Yield what the table means, how far the judge can be trusted, and what to label next."""
    judge = show_name(corrected.judge)
    note = ""
    if corrected.note:
        note = f" ({show_name(corrected.note, 80)})"
    yield (
        f"Bad is {show_name(corrected.rule, 80)}: {corrected.bad} of the {corrected.labels}"
        f" summaries that you labelled{note}. 'bad' is the share of all that a system writes, by"
        f" your labels and {judge} (PPI++); 95 of 100 such intervals hold the true share, if you"
        " labelled random summaries."
    )
    yield from say_next(corrected)
    for worth in corrected.worths:
        if worth.errors is not None and (worth is corrected.worths[0] or worth.agreement):
            sensitivity, precision = worth.errors
            yield (
                f"What {show_name(worth.judge)} is worth: of 100 bad summaries it flags"
                f" {100 * sensitivity.mean:.0f} ({ends(sensitivity)}), and of 100 that it flags"
                f" {100 * precision.mean:.0f} ({ends(precision)}) are bad."
            )
    named = ", ".join(map(say_worth, corrected.worths))
    yield f"How well each tells bad from good, as AUC (0.5: as by chance): {named}."


def say_worth(worth: Worth) -> str:
    """Return how well a judge tells bad from good, with kappa of a verdict."""
    text = f"{show_name(worth.judge)} {show(worth.curve)}"
    if worth.agreement is None or math.isnan(worth.agreement.mean):
        return text
    return f"{text}, kappa {show(worth.agreement)}"


def show(interval: Interval) -> str:
    """Return a number with its interval, where it has one."""
    if math.isnan(interval.mean):
        return "undefined"
    number = f"{interval.mean:.2f}"
    if math.isnan(interval.low):
        return number
    return f"{number} ({interval.low:.2f} to {interval.high:.2f})"


def say_next(corrected: Corrected) -> Iterator[str]:
    """Yield how many labels to add, and which."""
    wanting = [share for share in corrected.shares if share.to_add]
    if wanting:
        yield "'to add' is how many more labels make the interval 5 points on each side."
    unlabelled = [share for share in wanting if share.labels < share.summaries]
    if unlabelled:
        most_labels = max(min(share.labels + share.to_add, share.summaries) for share in unlabelled)
        yield (
            "Take random summaries, never the suspicious ones: more of these are bad, and the share"
            f" would be too high. The same `summary-metrics judge` with `--documents {most_labels}`"
            " opens the page on random documents; those that you have labelled stay."
        )
