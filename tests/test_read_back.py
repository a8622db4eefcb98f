# SPDX-License-Identifier: Apache-2.0
"""Tests of the one pass over the texts: what was copied, said again or not found, and what sources have."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics._shared.finding import SHOWN_CHARACTERS, quote, shorten
from metrics.abstractness.abstractness import longest_run
from metrics.summarization_score.facts import check_facts
from metrics.summarization_score.unfound_facts import count_shared, describe_unfound
from summary_metrics.findings.metric_findings import find_measures
from summary_metrics.findings.read_back import Beginnings, Examples, cut_to_words, make_example, read_back
from summary_metrics.findings.records import Statement
from summary_metrics.findings.score_table import Scores
from summary_metrics.reading.rows import Row
from tests.modules import ROOT
from tests.system_scores import CLEAN, alike, loaded, scores_of

NEWS = ROOT / "examples" / "news.jsonl"  # lines 1 to 4 are faithful, hallucinating, copying and repetitive


def read_news() -> Iterator[Row]:
    """Yield the rows of the example."""
    for line, text in enumerate(NEWS.read_text(encoding="utf-8").splitlines(), 1):
        row = json.loads(text)
        yield Row(str(NEWS), line, row["id"], row["system"], row["summary"], row["document"])


# Worked by hand


def test_the_longest_run_is_found_in_any_letter_case() -> None:
    assert longest_run("He said: The RED fox ran.", "Then the red fox ran off. He slept.") == "The RED fox ran"
    assert longest_run("abc", "xyz") == ""


def test_whole_sentences_are_quoted() -> None:
    # A title, an abbreviation and a decimal point end no sentence; the end of a passage does.
    source = "Mr. Reed paid 3.5 million to the U.S. government\u2029The weather was fine. Nobody knew."
    summary = "It rained. Mr. Reed paid Holm of the U.S. government. Why?"
    assert describe_unfound(check_facts(summary, source).facts, summary, source, "en").splitlines() == [
        '"Holm" not found.',
        'The summary says "Mr. Reed paid Holm of the U.S. government."',
        'The source says "Mr. Reed paid 3.5 million to the U.S. government"',
    ]


def test_long_words_in_common_count() -> None:
    assert count_shared("The ministry paid 500 euros", "A ministry has euros of the 500") == len("ministry") + len(
        "euros"
    )


def test_examples_of_the_news() -> None:
    wanted = {"invents": ("summarization_score", 45), "repeats": ("unr", 15), "copies": ("abstractness", 2)}
    examples = Examples(row for _, row in wanted.values())
    read_back(read_news, [examples])
    found = {}
    for code, (metric, row) in wanted.items():
        said = Statement("problem", code, code, "", ("a",), "", rows=(row, 0))
        found[code] = str(make_example(loaded()[metric], said, examples.rows))
    assert found["copies"].startswith("Example, news.jsonl line 3: ")
    assert found["repeats"].startswith("Example, news.jsonl line 16: ")
    assert found["repeats"].endswith(" times in one summary.")
    listed, summary, source = found["invents"].splitlines()
    assert listed == 'Example, news.jsonl line 46: "500,000 euros", "12", "95 percent", "1919" and 2 more not found.'
    assert summary.startswith('The summary says "The ministry paid every farm a grant of 500,000 euros')
    assert source.startswith('The source says "On Friday the agriculture ministry offered interest-free loans')
    run = found["copies"].partition(' "')[2].split(" …")[0]
    assert NEWS.read_text(encoding="utf-8").splitlines()[2].count(run) == 2  # in the document, and in the summary


def test_the_input_is_read_once_and_no_further_than_anybody_needs() -> None:
    read = []

    def rows() -> Iterator[Row]:
        for row in read_news():
            read.append(row.line)
            yield row

    first, second = Examples([3]), Examples([1, 5])
    read_back(rows, [first, second, Examples([])])
    assert read == [1, 2, 3, 4, 5, 6]
    assert [sorted(one.rows) for one in (first, second)] == [[3], [1, 5]]
    read_back(None, [first])
    read_back(rows, [Examples([])])
    assert len(read) == 6


def test_what_sources_have_is_measured_at_the_length_of_the_summary() -> None:
    scores = scores_of({"a": [(0.5,)] * 2, "b": [(0.5,)] * 2}, ["unr_avg"])
    beginnings = Beginnings(scores, find_measures(loaded(), scores.keys))
    assert beginnings.last == 3
    for index in range(4):
        beginnings.take(index, Row("f", index, None, "a", "one two three", "red red red fox ran"))
    # Of "red red red" 2 of 3 words repeat, 1 of 2 pairs and no triple: (2/3 + 1/2 + 0) / 3.
    assert beginnings.measure(loaded())["unr_avg"].tolist() == pytest.approx([(2 / 3 + 1 / 2) / 3] * 4)
    nameless: Scores = scores._replace(systems=[""] * 4)
    assert Beginnings(nameless, find_measures(loaded(), scores.keys)).wanted == {0, 1, 2, 3}
    apart: Scores = scores._replace(documents=[""] * 4)
    assert Beginnings(apart, find_measures(loaded(), scores.keys)).last == -1
    assert Beginnings(alike(a=CLEAN), []).measure(loaded()) == {}


# Properties


@given(st.text(max_size=400), st.integers(0, 400), st.integers(0, 20))
def test_what_is_shortened_keeps_its_middle(text: str, start: int, length: int) -> None:
    start, end = min(start, len(text)), min(start + length, len(text))
    assert " ".join(text[start:end].split()) in shorten(text, start, end)
    assert len(shorten(text, start, end)) <= SHOWN_CHARACTERS + 8


def test_what_is_not_found_is_named_as_the_source_lacks_it() -> None:
    summary, source = "The crossing took 60 minutes.", "The repair took 60 days."
    said = describe_unfound(check_facts(summary, source).facts, summary, source, "en")
    assert said.startswith('"60 minutes" not found.')


# Edges


def test_a_quotation_is_one_line() -> None:
    assert quote("a\n b\tc") == '"a b c"'


@pytest.mark.parametrize(("words", "text"), [(0, ""), (2, "A red"), (3, "A red fox."), (9, "")])
def test_the_beginning_of_a_source(words: int, text: str) -> None:
    assert cut_to_words("A red fox.", words) == text
