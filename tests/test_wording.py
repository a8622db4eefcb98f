# SPDX-License-Identifier: Apache-2.0
"""Tests of what follows for the systems, and of what is said where nothing could be judged."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summary_metrics.findings.records import Reason
from summary_metrics.findings.wording import UNREAD, add_states, conclude, find_expected, list_reasons, say_unchosen
from summary_metrics.registry import load_metric
from tests.system_scores import CLEAN, COPIES, INVENTS, NOTHING, alike, judge, loaded, scores_of

EXPECTED = find_expected(loaded())
NOUNS = {measure.key: measure.noun for measure in EXPECTED}


# Worked by hand


@pytest.mark.parametrize(
    ("systems", "said"),
    [
        (
            {"a": COPIES, "b": CLEAN},
            "No problem is shown of any system. Which of them is best, these scores do not say.",
        ),
        (
            {"a": INVENTS, "b": CLEAN, "c": CLEAN},
            "A problem is shown of 1 of 3 systems. Which of the others is best, these scores do not say.",
        ),
        ({"a": INVENTS, "b": CLEAN}, "A problem is shown of 1 of 2 systems."),
        ({"a": INVENTS, "b": INVENTS}, "Problems are shown of all systems."),
        (
            {"a": COPIES},
            "There is one system. It is described, and not judged: there is nothing to compare it with. No summary is ",
        ),
        # Of z nothing could be judged.
        (
            {"a": CLEAN, "z": NOTHING},
            "No problem is shown of any system. Which of them is best, these scores do not say.",
        ),
        ({"y": NOTHING, "z": NOTHING}, "Nothing could be judged:"),
    ],
)
def test_what_follows(systems: dict[str, Sequence[float]], said: str) -> None:
    assert conclude(judge(alike(**systems)), EXPECTED).startswith(said)


def test_what_was_looked_for_is_said_where_it_is_not_all() -> None:
    alone = judge(scores_of({"a": [(0.95,)] * 9, "b": [(0.95,)] * 9}, ["unr_avg"]))
    assert conclude(alone, EXPECTED).endswith(" Looked for: repetition.")


def test_why_nothing_could_be_judged() -> None:
    systems = judge(alike(a=CLEAN, y=NOTHING, z=NOTHING))
    words = {"abstractness_4": 4, "unr_avg": 3, "nid": 2}
    needs = {
        key: Reason("", "m", load_metric("unr").needs()["unr_1"]._replace(text=f"It needs {n} words.", unspaced=""))
        for key, n in words.items()
    }
    reasons = list_reasons(systems, NOUNS, needs)
    assert {key: reason.say(lambda *_: "") for key, reason in reasons.items()} == {
        "abstractness_4": "copied: abstractness_4 is undefined. It needs 4 words.",
        "unr_avg": "repetition: unr_avg is undefined. It needs 3 words.",
        "facts_score": "invented facts: facts_score is undefined.",
    }
    assert list_reasons(systems[:1], NOUNS, needs) == {}
    apart = scores_of({"a": [(0.95,)], "b": [(0.95,)], "z": [(math.nan,)]}, ["unr_avg"])._replace(documents=[""] * 3)
    (read,) = list_reasons(judge(apart), NOUNS, needs).values()
    assert read.text.startswith("repetition: It shows beside the sources, or beside other systems ")
    (unread,) = list_reasons(judge(apart), NOUNS, needs, unread=True).values()
    assert unread.text == f"{read.text} {UNREAD}"


def test_each_system_has_its_own_reasons() -> None:
    # y and z lack the score; x has it, and nothing to compare it with.
    systems = {"y": [(math.nan,)], "x": [(0.95,)], "z": [(math.nan,)]}
    judged = judge(scores_of(systems, ["unr_avg"])._replace(documents=[""] * 3))
    found = [one.statements[-1] for one in add_states(judged, EXPECTED, {})]
    assert [len(one.reasons) for one in found] == [1, 1, 0]
    assert found[0].reasons != found[1].reasons
    assert found[2].sentence == "for the same reasons as y."


def test_scores_that_no_rule_reads_are_no_verdict() -> None:
    systems = judge(scores_of({"a": [(0.1,)], "b": [(0.2,)]}, ["nid"]))
    said = "Nothing could be judged: problems show in abstractness_4 (copied), unr_avg (repetition) and facts_score"
    assert conclude(systems, EXPECTED).startswith(said)
    assert (
        say_unchosen(systems[0], EXPECTED)
        == said.partition(": ")[2] + " (invented facts), and none of these scores is there."
    )
    assert list_reasons(systems, NOUNS, {}) == {}


def test_a_system_has_its_state_after_all_else() -> None:
    systems = add_states(judge(alike(a=INVENTS, b=CLEAN, y=NOTHING, z=NOTHING)), EXPECTED, {})
    states = [[said for said in system.statements if said.kind == "limit"] for system in systems]
    assert [len(own) for own in states] == [0, 0, 1, 1]
    assert [len(own[0].reasons) for own in states[2:]] == [3, 0]  # said once
    assert states[3][0].sentence == "for the same reasons."
    (alone,) = add_states(judge(alike(a=CLEAN)), EXPECTED, {})
    assert {said.kind for said in alone.statements} == {"description"}


# Properties


@given(st.lists(st.sampled_from([CLEAN, COPIES, INVENTS, NOTHING]), min_size=2, max_size=6))
def test_no_system_is_put_first(kinds: list[tuple[float, ...]]) -> None:
    said = conclude(judge(alike(**{f"s{i}": kind for i, kind in enumerate(kinds)})), EXPECTED)
    assert not re.search(r"s\d|[Pp]refer|better", said)
