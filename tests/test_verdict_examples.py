# SPDX-License-Identifier: Apache-2.0
"""Tests of the examples below the verdicts: what was copied, said again, or not found."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from summary_metrics.findings.examples import (
    SHOWN_CHARACTERS,
    count_shared,
    find_examples,
    longest_run,
    quote,
    sentences,
    shorten,
)
from summary_metrics.findings.verdicts import Judgement, Verdict

from summary_metrics.arguments import parse_arguments
from summary_metrics.scoring.job import make_job
from tests.modules import ROOT

NEWS = str(ROOT / "examples" / "news.jsonl")  # lines 1 to 4 are faithful, hallucinating, copying and repetitive
METRICS = "unr,summarization_score"


# Worked by hand


def test_the_longest_run_is_found_in_any_letter_case() -> None:
    assert longest_run("He said: The RED fox ran.", "Then the red fox ran off. He slept.") == "The RED fox ran"
    assert longest_run("abc", "xyz") == ""


def test_sentences_are_told_apart() -> None:
    text = "It rose by 3.5 percent. “Nobody knew!” Why?\nA line"
    assert [text[start:end] for start, end in sentences(text)] == [
        "It rose by 3.5 percent.",
        "“Nobody knew!”",
        "Why?",
        "A line",
    ]


def test_long_words_in_common_count() -> None:
    assert count_shared("The ministry paid 500 euros", "A ministry has euros of the 500") == len("ministry") + len(
        "euros"
    )


def test_examples_of_the_news() -> None:
    job = make_job(parse_arguments([NEWS, "--metrics", METRICS, "--output", "unused.scores.jsonl"]))
    rows = {"invents": 45, "repeats": 15, "copies": 2}
    found = find_examples(
        job, [Judgement(measure, [Verdict(measure, "", "", (row,), measure)]) for measure, row in rows.items()]
    )
    assert found["copies", "copies"].startswith("Example, news.jsonl line 3: ")
    assert found["repeats", "repeats"].startswith("Example, news.jsonl line 16: ")
    assert found["repeats", "repeats"].endswith(" times in one summary.")
    listed, summary, source = found["invents", "invents"].splitlines()
    assert listed == 'Example, news.jsonl line 46: "500,000 euros", "12", "95 percent", "1919" and 2 more not found.'
    assert summary.startswith('The summary says "The ministry paid every farm a grant of 500,000 euros')
    assert source.startswith('The source says "On Friday the agriculture ministry offered interest-free loans')
    run = found["copies", "copies"].partition(' "')[2].split(" …")[0]
    text = (ROOT / "examples" / "news.jsonl").read_text(encoding="utf-8").splitlines()[2]
    assert text.count(run) == 2  # in the document, and in the summary


# Properties


@given(st.text(max_size=400), st.integers(0, 400), st.integers(0, 20))
def test_what_is_shortened_keeps_its_middle(text: str, start: int, length: int) -> None:
    start, end = min(start, len(text)), min(start + length, len(text))
    assert " ".join(text[start:end].split()) in shorten(text, start, end)
    assert len(shorten(text, start, end)) <= SHOWN_CHARACTERS + 8


@given(st.text(max_size=200))
def test_no_letter_is_lost_between_sentences(text: str) -> None:
    found = list(sentences(text))
    assert "".join(text[start:end] for start, end in found).split() == text.split() or "".join(
        "".join(text[start:end].split()) for start, end in found
    ) == "".join(text.split())


# Edges


def test_a_quotation_is_one_line() -> None:
    assert quote("a\n b\tc") == '"a b c"'


def test_standard_input_has_no_examples() -> None:
    class Piped:
        files = ("-",)

    assert find_examples(Piped(), [Judgement("a", [Verdict("copies", "", "", (0,), "copies")])]) == {}  # type: ignore[arg-type]
