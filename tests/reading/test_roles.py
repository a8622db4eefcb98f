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
    ("names", "asked", "document", "summary"),
    [
        (["document", "text", "summary"], {}, "document", "summary"),
        (["Summary", "prediction"], {}, "document", "Summary"),
        (["article", "text"], {"document": "text"}, "text", "summary"),
        (["prompt", "article", "target", "pred"], {}, "article", "pred"),
        (["highlights", "response", "Article"], {}, "Article", "response"),
        (["Article:", "\u200bsummary\u00a0"], {}, "Article:", "\u200bsummary\u00a0"),
        (["text", "output"], {"summary": "text"}, "document", "text"),
    ],
)
def test_the_plain_name_comes_first(
    names: list[str], asked: dict[str, str], document: str, summary: str
) -> None:
    columns = find_columns(names, {**ASKED, **asked})
    assert (columns["document"], columns["summary"]) == (document, summary)


@pytest.mark.parametrize("names", [["text", "article"], ["model", "llm"], ["output", "answer"]])
def test_several_that_could_be_meant_are_asked_about(names: list[str]) -> None:
    with pytest.raises(JobError) as error:
        find_columns(names, ASKED)
    assert all(name in str(error.value) for name in names)
