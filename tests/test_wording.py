# SPDX-License-Identifier: Apache-2.0
"""Tests of the advice: which system is preferred, and what is said where nothing could be judged."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summary_metrics.findings.comparison import compare_systems
from summary_metrics.findings.records import Reason, System
from summary_metrics.findings.wording import add_states, advise, find_expected, list_reasons, say_partly, say_unchosen
from summary_metrics.registry import load_metric
from tests.system_scores import CLEAN, COPIES, DOCUMENTS, INVENTS, NOTHING, alike, judge, loaded, scores_of

EXPECTED = find_expected(loaded())
NOUNS = {measure.key: measure.noun for measure in EXPECTED}


def partly(systems: Sequence[System]) -> list[str]:
    """Return what is said of how far each system was judged."""
    return [say_partly(system, systems, NOUNS) for system in systems]


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
    assert advise(judge(alike(**systems)), EXPECTED).startswith(advice)


def test_what_is_shown_of_the_differences_between_those_to_prefer() -> None:
    scores = alike(a=COPIES, b=CLEAN, c=(0.95, 0.92, 1.0))
    directions = {"abstractness_4": "neither", "unr_avg": "higher", "facts_score": "higher"}
    said = advise(judge(scores), EXPECTED, compare_systems(scores), directions)
    assert said.endswith("Between them is shown: b is better than c in unr_avg.")
    scores = alike(a=COPIES, b=CLEAN, c=CLEAN)
    said = advise(judge(scores), EXPECTED, compare_systems(scores), directions)
    assert said.endswith("No difference between them is shown.")


def test_what_was_looked_for_is_said_where_it_is_not_all() -> None:
    some = (math.nan, 0.95, math.nan)
    systems = judge(alike(a=COPIES, b=some, c=NOTHING, d=(0.95, 0.95, math.nan)))
    assert partly(systems) == [
        "",
        "It was judged only for repetition.",
        "",
        "It was judged only for copying and repetition.",
    ]
    assert "judged only" not in advise(systems, EXPECTED)
    alone = judge(scores_of({"a": [(0.95,)] * 9, "b": [(0.95,)] * 9}, ["unr_avg"]))
    assert advise(alone, EXPECTED).endswith(" Systems were judged only for repetition.")
    assert partly(alone) == ["", ""]


@pytest.mark.parametrize(("judged", "said"), [(5, "Only 5 of its 12 summaries could be judged."), (6, "")])
def test_a_system_of_which_few_summaries_could_be_judged(judged: int, said: str) -> None:
    rows = [CLEAN] * judged + [NOTHING] * (DOCUMENTS - judged)
    systems = judge(scores_of({"a": rows, "b": [CLEAN] * DOCUMENTS}))
    assert partly(systems) == [said, ""]


def test_why_nothing_could_be_judged() -> None:
    systems = judge(alike(a=CLEAN, y=NOTHING, z=NOTHING))
    words = {"abstractness_4": 4, "unr_avg": 3, "nid": 2}
    needs = {
        key: Reason("", "m", load_metric("unr").needs()["unr_1"]._replace(text=f"It needs {n} words."))
        for key, n in words.items()
    }
    reasons = list_reasons(systems, NOUNS, needs)
    assert {key: reason.say(lambda *_: "") for key, reason in reasons.items()} == {
        "abstractness_4": "copying: abstractness_4 is undefined. It needs 4 words.",
        "unr_avg": "repetition: unr_avg is undefined. It needs 3 words.",
        "facts_score": "invented facts: facts_score is undefined.",
    }
    assert list_reasons(systems[:1], NOUNS, needs) == {}
    apart = scores_of({"a": [(0.95,)], "b": [(0.95,)], "z": [(math.nan,)]}, ["unr_avg"])._replace(documents=[""] * 3)
    (reason,) = list_reasons(judge(apart), NOUNS, needs).values()
    assert reason.text.startswith(
        "repetition: It shows in a comparison with the sources, or with other systems on the same"
    )


def test_scores_that_no_rule_reads_are_no_verdict() -> None:
    systems = judge(scores_of({"a": [(0.1,)], "b": [(0.2,)]}, ["nid"]))
    said = "Nothing could be judged: faults are seen in abstractness_4 (copying), unr_avg (repetition) and facts_score"
    assert advise(systems, EXPECTED).startswith(said)
    assert (
        say_unchosen(systems[0], EXPECTED)
        == said.partition(": ")[2] + " (invented facts), and none of these scores was chosen."
    )
    assert list_reasons(systems, NOUNS, {}) == {}


def test_a_system_has_its_state_before_all_else() -> None:
    systems = add_states(judge(alike(a=COPIES, b=CLEAN, y=NOTHING, z=NOTHING)), EXPECTED, {})
    assert [[said.kind for said in system.statements] for system in systems] == [
        ["problem"],
        ["clear"],
        ["limit"],
        ["limit"],
    ]
    assert [len(system.statements[0].reasons) for system in systems] == [0, 0, 3, 0]  # said once
    assert systems[3].statements[0].sentence == "for the same reasons."
    (alone,) = add_states(judge(alike(a=CLEAN)), EXPECTED, {})
    assert {said.kind for said in alone.statements} == {"description"}


# Properties


@given(st.lists(st.sampled_from([CLEAN, COPIES, INVENTS, NOTHING]), min_size=2, max_size=6))
def test_what_could_not_be_judged_is_never_preferred(kinds: list[tuple[float, ...]]) -> None:
    systems = {f"s{i}": kind for i, kind in enumerate(kinds)}
    (preferred,) = re.findall(r"^Prefer (.*?):|$", advise(judge(alike(**systems)), EXPECTED))[:1]
    named = re.findall(r"s\d", preferred)
    assert all(systems[name] == CLEAN for name in named)


# Edges


def test_a_long_name_is_cut() -> None:
    said = advise(judge(alike(**{"x" * 300: CLEAN, "b": COPIES})), EXPECTED)
    assert len(said) < 250
