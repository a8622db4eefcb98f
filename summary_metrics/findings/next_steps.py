# SPDX-License-Identifier: Apache-2.0
"""What to do next: repair, read a few marks, judge a few documents blind, and ask a model."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..printable import count_of, join_names, join_words, quote
from .columns import UNSUPPORTED
from .elsewhere import visible_difference
from .findings import Findings
from .table import SHARE_MISSING

DEFAULT = 10  # documents that `judge` draws unless it is told how many
DRAWN = 30  # documents that are proposed: with fewer only large differences are shown
FEW = 12  # marks of a system that one reads
MOST_READ = 2  # systems of which one reads them


class Invocation(NamedTuple):
    """How the user calls what is shown.

    Attributes
    ----------
    input
        The input on a command line, "" where it cannot be read again.
    output
        The file of the scores, where the user named one, "" where its name follows from the input.
    marks_file
        The file of the marks, "" where there is none.
    ran
        The metrics that ran.
    verifier
        The verifier that fits the machine, with what it is; "" where none is proposed.
    """

    input: str = ""
    output: str = ""
    marks_file: str = ""
    ran: tuple[str, ...] = ()
    verifier: str = ""

    @property
    def report(self) -> str:
        """The arguments that show the same scores as a report."""
        words = [self.input]
        if self.output:
            words += ["--output", quote(self.output)]
        return " ".join([*words, "--report", "report.html"])


NOT_CALLED = Invocation()  # from Python, where nothing can be called again


class Step(NamedTuple):
    """What to do next, and the `arguments` of the command that does it, "" where the sentence says
    all.
    """

    sentence: str
    arguments: str = ""


def next_steps(findings: Findings, invocation: Invocation) -> list[Step]:
    """Return what to do next, as far as the input can be read again."""
    is_misplaced = findings.verdict.why == "misplaced"  # that comes first
    if not invocation.input or not findings.documents or is_misplaced:
        return []
    steps = list(judge_some(findings, invocation))
    is_asked = findings.column(UNSUPPORTED) is not None
    # Where it ran, and failed everywhere, it has no column.
    is_asked = is_asked or "support" in invocation.ran
    if invocation.verifier and not is_asked:
        name, _, about = invocation.verifier.partition(" ")
        sentence = (
            f"let a small model read every sentence {about}, not measured by us; its controls say"
            " on your texts whether it can be used:"
        )
        if steps:
            sentence = f"or {sentence}"
        steps.append(Step(sentence, f"{invocation.input} --verify {name}"))
    return steps


def judge_some(findings: Findings, invocation: Invocation) -> Iterator[Step]:
    """Yield what to repair, which marks to read, and which systems to judge, where it is not done:
    of how many documents, and what that can show.
    """
    judged = findings.to_judge
    several = len(findings.systems) > 1
    is_all_broken = len(findings.verdict.broken) == len(findings.systems)
    if findings.judged is not None or not (judged or not several) or is_all_broken:
        return
    documents = min(DRAWN, findings.documents)
    parts = []
    repaired = {findings.systems.index(problem.system) for problem in findings.problems}
    if not repaired.isdisjoint(judged):
        parts.append("repair,")
    if marks := say_marks_to_read(findings):
        parts.append(f"read {marks},")
    arguments = f"judge {invocation.input}"
    if len(judged) > 1:
        points = round(100 * visible_difference(documents, len(judged)))
        number = count_of(documents, "document")  # systems may have written the same summaries
        parts.append(
            f"judge these {len(judged)} yourself, names hidden; {number} can show a gap of {points}"
            " points in wrong summaries:"
        )
    else:
        parts.append(f"judge {count_of(documents, 'summary')}, to know what share is bad:")
    if judged and several:
        names = join_names([findings.systems[system] for system in judged])
        arguments += f" --systems {quote(names)}"
    if len(judged) < 2:
        # of a scale of two points the lower one is bad, and nothing else need be said of it
        arguments += " --scale bad,good"
    if documents != DEFAULT:
        arguments += f" --documents {documents}"
    *before, last = parts
    if before:
        last = f"{' '.join(before)} then {last}"
    yield Step(last, arguments)


def say_marks_to_read(findings: Findings) -> str:
    """Return whose marks are read before anything is judged, where these are few; "" where nobody
    is ahead or has some.
    """
    lead = findings.lead
    if lead is None or lead.hits is None or lead.key == SHARE_MISSING or not findings.verdict.best:
        return ""
    counts = [
        (findings.names[k], int(lead.hits[k])) for k in findings.to_judge if 0 < lead.hits[k] <= FEW
    ][:MOST_READ]
    return join_words([f"{name}'s {count}" for name, count in counts])
