# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from summary_metrics.metrics.facts import rules

import summary_metrics
from summary_metrics import Guard, check, rewards
from summary_metrics.registry import load_metric
from tests.helpers.rows import each_row

SOURCE = "The town of Holm spent $3 million on Monday."


@pytest.mark.parametrize("source", [SOURCE, SOURCE.split(" spent ")])
def test_only_what_the_source_lacks_is_returned(source: Any) -> None:
    (fact,) = summary_metrics.check(source, "On Monday Holm spent $4 million.")
    assert (fact.text, fact.kind, fact.start, fact.end) == ("$4 million", "amount", 21, 31)


def compute_marks(source: Any, summary: str) -> list[Any]:
    details = load_metric("facts").compute(
        predictions=[summary], references=[source], explain=True
    )["details"]
    facts = [fact for fact in details[0]["facts"] if not fact["found"]]
    return [(fact["text"], *fact["span"]) for fact in facts]


def check_marks(source: Any, summary: str) -> list[Any]:
    return [(fact.text, fact.start, fact.end) for fact in check(source, summary)]


def stream_marks(source: Any, summary: str) -> list[Any]:
    guard = Guard(source)
    facts = [fact for letter in summary for fact in guard.feed(letter)] + guard.close()
    assert not guard.withdrawn
    return [(fact.text, fact.start, fact.end) for fact in facts]


@pytest.mark.parametrize(
    ("summary", "instead"),
    [
        ("Holm repairs it in 18 months.", "14 months"),
        ("Holm voted on Friday.", "Tuesday"),
        ("Eleven members voted.", None),
    ],
)
def test_what_the_source_has_in_its_place(summary: str, instead: str | None) -> None:
    source = "The council of Holm voted on Tuesday to repair the bridge in 14 months."
    [fact] = summary_metrics.check(source, summary)
    assert (fact.instead and fact.instead.text) == instead


@pytest.mark.parametrize("find", [compute_marks, check_marks, stream_marks])
@pytest.mark.parametrize(
    "source",
    [
        "The council of Holm spent $3 million. The old bridge is closed until May.",
        ["The council of Holm spent $3 million.", "The old bridge is closed until May."],
    ],
)
def test_a_citation_is_no_fact(source: Any, find: Callable[[Any, str], list[Any]]) -> None:
    summary = "Holm spent $4 million [17].[1](https://holm.example/3) It opens in June.【12】 Yes."
    assert [text for text, *_ in find(source, summary)] == ["$4 million", "June"]


@each_row
def test_refusals(
    source: Any, summary: Any, language: str, error: type[Exception], named: str
) -> None:
    with pytest.raises(error, match=named):
        summary_metrics.check(source, summary, language)


@pytest.mark.parametrize(
    ("source", "language", "named"),
    [(f"{SOURCE} It is in the north.", "de", "'de'"), ([" ", ""], "en", "empty")],
)
def test_of_a_source_that_cannot_be_read_nothing_is_known(
    source: Any, language: str, named: str
) -> None:
    with pytest.warns(UserWarning, match=named):
        assert summary_metrics.check(source, "It was 5 in Rome.", language) == []
    with pytest.warns(UserWarning, match=named):
        guard = Guard(source, language)
    assert guard.feed("It was 5 in Rome. Then") == guard.close() == []
    assert named in guard.reason
    with pytest.raises(ValueError, match=named):
        summary_metrics.assert_summary(source, "It was 5 in Rome.", language=language)


def test_a_summary_in_another_language_is_said_to_be_in_it() -> None:
    source = "The council of Holm voted on Tuesday to repair the old bridge, which a flood damaged."
    summary = (
        "Der Rat von Holm hat am Dienstag beschlossen, die alte Brücke nach der Flut zu sanieren."
    )
    with pytest.warns(UserWarning, match="German"):
        check(source, summary)
    with pytest.raises(AssertionError, match="German \\(language\\)"):
        summary_metrics.assert_summary(source, summary)
    guard = Guard(source)
    guard.feed(summary)
    guard.close()
    assert [flaw.code for flaw in guard.broken] == ["language"]


def test_rules_that_fail_on_a_text_stop_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    compare = rules.compare

    def fail(text: Any, source: Any) -> Any:
        if "FAIL" in text.text:
            raise KeyError("FAIL")
        return compare(text, source)

    monkeypatch.setattr(rules, "compare", fail)
    with pytest.warns(UserWarning, match="KeyError: 'FAIL'"):
        assert summary_metrics.check(SOURCE, "It was FAIL in Rome.") == []
    with pytest.raises(KeyError):
        summary_metrics.assert_summary(SOURCE, "It was FAIL in Rome.")
    guard = Guard(SOURCE * 9)
    with pytest.warns(UserWarning, match="KeyError: 'FAIL'"):
        assert guard.feed("It is FAIL. Then it") == []
    assert guard.checked
    score = rewards.reward("facts")
    texts = ["It was FAIL in Rome.", "It was 5 in Rome."]
    with pytest.warns(UserWarning, match="KeyError: 'FAIL'"):
        values = score(prompts=[""] * 2, completions=texts, document=[SOURCE] * 2)
    assert values == [None, pytest.approx(1 / 2, abs=0.2)]


KEPT = "On Monday Holm spent $3 million."


def contains(pairs: list[tuple[str, str]]) -> list[float]:
    """A verifier to which a text says a fact that is a part of it."""
    return [float(fact in text) for text, fact in pairs]


@pytest.mark.parametrize(
    ("summary", "facts", "options"),
    [
        (KEPT, (), {}),
        (KEPT, ["Holm spent $3 million", {"text": "on Monday", "mandatory": True}], {}),
        (KEPT, "Holm spent $3 million\n\n on Monday \n", {}),
        ("On Monday Holm spent $4 million.", ["on Monday"], {"allowed": ["$4 million"]}),
        (KEPT, ["Monday Holm"], {"verifier": contains}),
        ("On Monday Holm spent $3 million [12].", (), {}),  # which is a citation of a passage
    ],
)
def test_a_summary_that_has_all_passes(summary: str, facts: Any, options: dict[str, Any]) -> None:
    summary_metrics.assert_summary(SOURCE.split(" spent "), summary, facts, **options)


@pytest.mark.parametrize(
    ("summary", "named"),
    [("", "no word"), (" \n", "no word"), ("...", "no word"), ("Connection error.", "machine")],
)
def test_no_summary_does_not_pass(summary: str, named: str) -> None:
    with pytest.raises(AssertionError, match=named):
        summary_metrics.assert_summary(SOURCE, summary)


@pytest.mark.parametrize(
    ("summary", "facts", "options", "named"),
    [
        (KEPT, ["on Monday", "it opens in May"], {}, ["it opens in May"]),
        (KEPT, "on Monday\nit opens in May\nit rained", {}, ["it opens in May", "it rained"]),
        ("On Monday Holm spent $4 million.", (), {}, ["$4 million"]),
        ("On Friday Holm spent $3 million.", ["on Monday"], {}, ["on Monday", "Friday"]),
        (KEPT, ["a ferry sails"], {}, ["a ferry sails (nor does the source say it)"]),
        (KEPT, ["Holm on Monday", "Holm spent"], {"verifier": contains}, ["Holm on Monday"]),
        ("\x1b[31m 31", ["on Monday"], {}, ["on Monday", "31"]),
    ],
)
def test_what_is_missing_or_invented_is_named(
    summary: str, facts: Any, options: dict[str, Any], named: Any
) -> None:
    with pytest.raises(AssertionError) as caught:
        summary_metrics.assert_summary(SOURCE, summary, facts, **options)
    _, *lines, last = str(caught.value).splitlines()
    assert len(lines) == len(named)
    assert all(text in line for line, text in zip(lines, named, strict=True))
    assert "\x1b" not in last


@pytest.mark.parametrize("facts", [[3], [{"text": "a", "must": True}], {"fact": "a"}])
def test_bad_key_facts(facts: Any) -> None:
    with pytest.raises(ValueError, match="key_facts"):
        summary_metrics.assert_summary(SOURCE, KEPT, facts)


def test_nothing_heavy_is_imported() -> None:
    program = (
        "import sys, summary_metrics as s; s.assert_summary('Holm', 'Holm', 'Holm'); "
        "print({'evaluate', 'pandas'} & {*sys.modules})"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert result.stdout == "set()\n"
