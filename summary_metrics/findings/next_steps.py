# SPDX-License-Identifier: Apache-2.0
"""What to do next: judge a few documents blind, and ask a model."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..printable import quote
from .findings import Findings

DRAWN = 10  # documents that are judged, unless another number is given


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
    """What to do next; the `arguments` of the command that does it, "" where the sentence says all;
    and what must be known of these.
    """

    sentence: str
    arguments: str = ""
    note: str = ""


def next_steps(findings: Findings, invocation: Invocation) -> list[Step]:
    """Return what to do next, as far as the input can be read again."""
    if not invocation.input or not findings.documents:
        return []
    steps = list(judge_some(findings, invocation))
    is_asked = findings.column("support_score") is not None
    # Where it ran, and failed everywhere, it has no column.
    is_asked = is_asked or "support" in invocation.ran
    if invocation.verifier and not is_asked:
        sentence = f"add --verify {invocation.verifier}; --help names others"
        before = "Or ask a model: " if steps else "Ask a model: "
        steps.append(Step(before + sentence))
    return steps


def judge_some(findings: Findings, invocation: Invocation) -> Iterator[Step]:
    """Yield which systems to judge, where it is not done, and of how many that may lead."""
    if findings.judged is not None:
        return
    few = "some documents"
    if findings.documents > DRAWN:
        few = "ten documents"
    if len(findings.systems) == 1 and not findings.all_broken:
        # of a scale of two points the lower one is bad, and nothing else need be said of it
        command = f"judge {invocation.input} --scale bad,good"
        yield Step(f"Judge {few}, to know what share is bad:", command)
    if len(findings.to_judge) < 2:
        return
    systems = ",".join(findings.systems[system] for system in findings.to_judge)
    why = "to be sure of the first"
    if len(findings.best) > 1:
        why = "to choose among them"
    note = ""
    if findings.judgeable > len(findings.to_judge):
        chosen = f"{len(findings.to_judge)} of {findings.judgeable} that are not ruled out"
        note = f"These are {chosen}: those that lead the columns. --systems takes others."
    yield Step(
        f"Judge {few} of these blind, {why}:",
        f"judge {invocation.input} --systems {quote(systems)}",
        note,
    )
