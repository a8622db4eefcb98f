# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.summarization_score.sentence_ends import PASSAGE_END
from metrics.summarization_score.sentence_spans import find_sentences
from tests.timing import processor_seconds


def split(text: str, language: str = "en") -> list[str]:
    return [span.text for span in find_sentences(text, language=language)]


# Worked by hand: a bar stands where a sentence ends, and the bar itself is not in the text.


@pytest.mark.parametrize(
    ("language", "marked"),
    [
        ("en", 'Mr. Reed left. |He met Dr. Holm and Prof. "Jo" Day.'),
        ("en", "It took 5 ms. |Reed left. |He crossed a col. |Holm waited."),  # no titles: they have no capital
        (
            "en",
            "The U.S. Army came to the U.S. |They left at 5 p.m. Monday, e.g. by car. |It is in the U.K. |A dog ran.",
        ),
        ("en", "Apple Inc. of Cork bought Holm Ltd. |The price rose. |It is in St. Louis, not Main St. |He knows."),
        ("en", "J. R. Smith took vitamin C. |The end. |So did I. |Reed sang. |Mary J. Holm came."),
        ("en", "No. 5 won. |The answer is no. |Reed came on Jan. 5, see Fig. 3."),
        ("en", "It rose by 3.5 to 4. |Then 1.000.000 fell. |Really? |Yes! |Well... |Go."),
        ("en", 'He said: "It rose." |Then "it fell!" |(It did.) |End.'),
        ("de", "Am 5. Mai kam Dr. Holm. |Es regnete z. B. am 3. und 4. Juni. |Es waren 12. |Nr. 7 blieb."),
        ("fr", "M. Dupont et Mme. Holm sont là. |Il pleut."),
        ("es", "La Sra. Ruiz salió. |El Sr. Holm no."),
        ("zh", "河水上涨。|他走了！|真的？！|是。|增长3.5%。"),
        ("zh", "他说：“下雨了。”然后走了。|“好。” |他笑了。"),
        ("ja", "「雨だ。」と言った。|彼は帰った。"),
        ("hi", "नदी बढ़ी। |पुल बंद है।"),
        ("ar", "هل ارتفع؟ |نعم."),
    ],
)
def test_where_sentences_end(language: str, marked: str) -> None:
    assert split(marked.replace("|", ""), language) == [part.strip() for part in marked.split("|")]


def test_lines_and_passages() -> None:
    assert split("Repairs cost Mr. Reed $4.1\nmillion.\n\nIt is.") == ["Repairs cost Mr. Reed $4.1\nmillion.", "It is."]
    # Nothing goes on in the next passage, and not behind an empty line.
    assert split(f"He is Mr.{PASSAGE_END}Reed.") == ["He is Mr.", "Reed."]
    assert split("He is Mr.\n\nReed.") == ["He is Mr.", "Reed."]


# Properties

TEXTS = st.text(alphabet='aMrS5 .!?。」\n\u2029\u00a0\u200b"”', max_size=60)


@given(TEXTS)
def test_sentences_are_the_characters_of_the_text(passages: str) -> None:
    text = passages.replace("\u2029", "\n")
    found = find_sentences(passages, text)
    assert all(span.text == text[span.start : span.end] == span.text.strip() for span in found)
    assert all(one.end <= other.start for one, other in itertools.pairwise(found))
    letters = sum(character.isalnum() for character in text)
    assert sum(character.isalnum() for span in found for character in span.text) == letters


@pytest.mark.parametrize(
    "part", ["It rose. ", "Mr. ", "U.S. ", "a.", "。", "。」x", "。」", '."', "5. ", "\n", " ", "A. "]
)
def test_time_is_linear(part: str) -> None:
    def seconds(count: int) -> float:
        return processor_seconds(lambda: find_sentences(part * count))

    assert seconds(40_000) < 40 * max(seconds(4_000), 0.01)


# Edges


def test_without_a_letter_there_is_no_sentence() -> None:
    assert find_sentences("") == find_sentences(" -- \n ...") == find_sentences("。！") == []


def test_an_unknown_language_is_read_as_english() -> None:
    assert split("Mr. Reed left the U.S. The end.", "zh") == ["Mr. Reed left the U.S.", "The end."]
