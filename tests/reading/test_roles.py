# SPDX-License-Identifier: Apache-2.0
"""Which columns are read."""

from __future__ import annotations

import pytest

from summary_metrics.errors import JobError
from summary_metrics.reading.roles import OTHER_NAMES, ROLES, find_columns

ASKED: dict[str, str | None] = dict.fromkeys(ROLES)


@pytest.mark.parametrize(
    ("role", "name"),
    [(role, name) for role, groups in OTHER_NAMES.items() for names in groups for name in names],
)
def test_other_names_in_any_form(role: str, name: str) -> None:
    for written in (
        name,
        name.upper(),
        f" {name.replace('_', ' ').title()}",
        name.replace("_", "-"),
    ):
        assert find_columns([written, "other"], ASKED)[role] == written


@pytest.mark.parametrize(
    ("names", "asked", "expected"),
    [
        (["document", "text", "summary"], {}, {"document": "document"}),
        (["Summary", "prediction"], {}, {"summary": "Summary"}),
        (["article", "text"], {"document": "text"}, {"document": "text"}),
        (["prompt", "article", "target", "pred"], {}, {"document": "article", "summary": "pred"}),
        (["highlights", "response", "Article"], {}, {"document": "Article", "summary": "response"}),
        (
            ["Article:", "\u200bsummary\u00a0"],
            {},
            {"document": "Article:", "summary": "\u200bsummary\u00a0"},
        ),
        (["text", "output"], {"summary": "text"}, {"document": "document", "summary": "text"}),
        ([], {}, {"document": "document", "summary": "summary"}),
    ],
)
def test_the_plain_name_comes_first(
    names: list[str], asked: dict[str, str], expected: dict[str, str]
) -> None:
    assert find_columns(names, {**ASKED, **asked}).items() >= expected.items()


@pytest.mark.parametrize("names", [["text", "article"], ["model", "llm"], ["output", "answer"]])
def test_several_that_could_be_meant_are_asked_about(names: list[str]) -> None:
    with pytest.raises(JobError) as error:
        find_columns(names, ASKED)
    assert all(name in str(error.value) for name in names)
