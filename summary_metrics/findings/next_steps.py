# SPDX-License-Identifier: Apache-2.0
"""What to do next: repair, judge a few documents, and ask a model."""

from __future__ import annotations

from typing import NamedTuple

from ..printable import count_of, join_names, quote
from .columns import UNSUPPORTED
from .elsewhere import visible_difference
from .findings import Findings
from .say import named

DEFAULT = 10  # documents that `judge` draws unless it is told how many
DRAWN = 30  # documents that are proposed: with fewer only large differences are shown


class Invocation(NamedTuple):
    """How the user calls what is shown.

    Attributes
    ----------
    input
        The input on a command line, "" where it cannot be read again.
    output
        The file of the scores, where the user named one, "" where its name follows from the input.
    ran
        The metrics that ran.
    verifier
        The verifier that fits the machine, with what it is; "" where none is proposed.
    """

    input: str = ""
    output: str = ""
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
    steps = []
    is_all_broken = len(findings.verdict.broken) == len(findings.systems)
    is_undecided = findings.to_judge or len(findings.systems) == 1
    if findings.judged is None and is_undecided and not is_all_broken:
        steps.append(judge_some(findings, invocation))
    is_asked = findings.column(UNSUPPORTED) is not None
    # Where it ran, and failed everywhere, it has no column.
    if invocation.verifier and not is_asked and "support" not in invocation.ran:
        name, _, about = invocation.verifier.partition(" ")
        sentence = (
            f"{'or ' * len(steps)}let a small model {about} judge each sentence, which errs, too:"
        )
        steps.append(Step(sentence, f"{invocation.input} --verify {name}"))
    return steps


def judge_some(findings: Findings, invocation: Invocation) -> Step:
    """Return whose summaries to read, and why these, of how many documents that all of them have,
    and what that can show.
    """
    judged = findings.to_judge
    documents = min(DRAWN, findings.judged_documents)
    arguments = f"judge {invocation.input}"
    if len(findings.systems) > 1:
        names = join_names([findings.systems[system] for system in judged])
        arguments += f" --systems {quote(names)}"
    summaries = documents * max(1, len(judged))
    text = f"read {count_of(documents, 'document')} and {count_of(summaries, 'summary')}"
    if len(judged) > 1:
        points = round(100 * visible_difference(documents, len(judged)))
        text += (
            f" of {', '.join(named(findings, judged))}{why_these(findings)}, not knowing whose;"
            f" gaps under {points} in 100 wrong would stay unproven:"
        )
    else:
        text += ", to learn how many are wrong:"
        # of a scale of two points the lower one is bad, and nothing else need be said of it
        arguments += " --scale wrong,right"
    if documents != DEFAULT:
        arguments += f" --documents {documents}"
    return Step(text, arguments)


def why_these(findings: Findings) -> str:
    """Return in brackets why a few of those that may be best are judged, "" where all are, or where
    one with fewer marks was passed over that does not copy.
    """
    lead, judged = findings.lead, findings.to_judge
    others = [k for k in findings.verdict.ahead if k not in judged]
    if lead is None or not others:
        return ""
    worst = lead.goodness[judged].min()
    if {k for k in others if lead.goodness[k] > worst} - {*findings.copying}:
        return ""
    return f" (few {lead.title.partition(' of ')[0]})"
