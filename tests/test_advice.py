# SPDX-License-Identifier: Apache-2.0
"""Tests of the advice: which system is preferred, and what is said where nothing could be judged."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from summary_metrics.findings.advice import advise, list_reasons, say_partly, say_unjudged
from summary_metrics.findings.verdicts import judge_systems

from summary_metrics.findings.comparison import compare_systems
from tests.verdict_scores import CLEAN, COPIES, DOCUMENTS, INVENTS, NOTHING, alike, scores_of

# Worked by hand


@pytest.mark.parametrize(
    ("systems", "advice"),
    [
        ({"a": COPIES, "b": CLEAN}, "Prefer b: it is the only system in which no fault is shown. That does not"),
        ({"a": COPIES, "b": CLEAN, "c": CLEAN}, "Prefer b and c: no fault of theirs is shown, which does not mean"),
        ({"a": CLEAN, "b": CLEAN}, "No system has a fault that is shown, which does not mean that they are good."),
        ({"a": COPIES, "b": INVENTS}, "Every system has a fault that is shown, so none is to be preferred as it is."),
        ({"a": COPIES}, "There is one system, so nothing to compare it with."),
        # Of z nothing could be judged.
        ({"a": CLEAN, "z": NOTHING}, "Only a could be judged, so no system is preferred."),
        ({"a": COPIES, "z": NOTHING}, "Only a could be judged, so no system is preferred."),
        (
            {"a": COPIES, "b": CLEAN, "z": NOTHING},
            "Prefer b: of the systems that could be judged, it is the only one in which no fault is shown. That does "
            "not mean that it is good: read some of its summaries. Nothing could be judged in z.",
        ),
        (
            {"a": COPIES, "b": CLEAN, "c": CLEAN, "y": NOTHING, "z": NOTHING},
            "Prefer b and c: no fault of theirs is shown, which does not mean that they are good. Nothing could be "
            "judged in y and z.",
        ),
        (
            {"a": CLEAN, "b": CLEAN, "z": NOTHING},
            "No system that could be judged has a fault that is shown, which does not mean that they are good. Nothing",
        ),
        (
            {"a": COPIES, "b": INVENTS, "z": NOTHING},
            "Every system that could be judged has a fault that is shown, so none is to be preferred as it is. Nothing",
        ),
        ({"y": NOTHING, "z": NOTHING}, "Nothing could be judged:"),
    ],
)
def test_which_to_prefer(systems: dict[str, Sequence[float]], advice: str) -> None:
    assert advise(judge_systems(alike(**systems))).startswith(advice)


def test_what_is_shown_of_the_differences_between_those_to_prefer() -> None:
    scores = alike(a=COPIES, b=CLEAN, c=(0.95, 0.92, 1.0))
    directions = {"abstractness_4": "neither", "unr_avg": "higher", "facts_score": "higher"}
    said = advise(judge_systems(scores), compare_systems(scores), directions)
    assert said.endswith("Between them is shown: b is better than c in unr_avg.")
    scores = alike(a=COPIES, b=CLEAN, c=CLEAN)
    said = advise(judge_systems(scores), compare_systems(scores), directions)
    assert said.endswith("No difference between them is shown.")


def test_what_was_looked_for_is_said_where_it_is_not_all() -> None:
    partly = (math.nan, 0.95, math.nan)
    judgements = judge_systems(alike(a=COPIES, b=partly, c=NOTHING, d=(0.95, 0.95, math.nan)))
    assert [say_partly(one, judgements) for one in judgements] == [
        "",
        "It was judged only for repetition.",
        "",
        "It was judged only for copying and repetition.",
    ]
    assert "judged only" not in advise(judgements)
    alone = judge_systems(scores_of({"a": [(0.95,)] * 9, "b": [(0.95,)] * 9}, ["unr_avg"]))
    assert advise(alone).endswith(" Systems were judged only for repetition.")
    assert [say_partly(one, alone) for one in alone] == ["", ""]


@pytest.mark.parametrize(("judged", "said"), [(5, "Only 5 of its 12 summaries could be judged."), (6, "")])
def test_a_system_of_which_few_summaries_could_be_judged(judged: int, said: str) -> None:
    rows = [CLEAN] * judged + [NOTHING] * (DOCUMENTS - judged)
    judgements = judge_systems(scores_of({"a": rows, "b": [CLEAN] * DOCUMENTS}))
    assert [say_partly(one, judgements) for one in judgements] == [said, ""]


def test_why_nothing_could_be_judged() -> None:
    judgements = judge_systems(alike(a=CLEAN, y=NOTHING, z=NOTHING))
    needs = {"abstractness_4": "It needs 4 words.", "unr_avg": "It needs 3 words.", "nid": "It needs 2 words."}
    assert list_reasons(judgements, needs) == {
        "abstractness_4": "copying: abstractness_4 is undefined. It needs 4 words.",
        "unr_avg": "repetition: unr_avg is undefined. It needs 3 words.",
        "facts_score": "invented facts: facts_score is undefined.",
    }
    assert list_reasons(judgements[:1], needs) == {}
    apart = scores_of({"a": [(0.95,)], "b": [(0.95,)], "z": [(math.nan,)]}, ["unr_avg"])._replace(documents=[""] * 3)
    (reason,) = list_reasons(judge_systems(apart), needs).values()
    assert reason.startswith("repetition: It shows in a comparison with the sources, or with other systems on the same")


def test_scores_that_no_rule_reads_are_no_verdict() -> None:
    judgements = judge_systems(scores_of({"a": [(0.1,)], "b": [(0.2,)]}, ["nid"]))
    said = "Nothing could be judged: faults are seen in abstractness_4 (copying), unr_avg (repetition) and facts_score"
    assert advise(judgements) == say_unjudged(judgements[0])
    assert advise(judgements).startswith(said)
    assert list_reasons(judgements, {}) == {}


# Properties


@given(st.lists(st.sampled_from([CLEAN, COPIES, INVENTS, NOTHING]), min_size=2, max_size=6))
@settings(max_examples=25, deadline=None)
def test_what_could_not_be_judged_is_never_preferred(kinds: list[tuple[float, ...]]) -> None:
    systems = {f"s{i}": kind for i, kind in enumerate(kinds)}
    (preferred,) = re.findall(r"^Prefer (.*?):|$", advise(judge_systems(alike(**systems))))[:1]
    named = re.findall(r"s\d", preferred)
    assert all(systems[name] == CLEAN for name in named)


# Edges


def test_a_long_name_is_cut() -> None:
    said = advise(judge_systems(alike(**{"x" * 300: CLEAN, "b": COPIES})))
    assert len(said) < 250
