# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import textwrap
import unicodedata
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics._shared.languages import LANGUAGES
from metrics.summarization_score.alphabets import is_other_script
from metrics.summarization_score.lexical import LexicalBackend
from metrics.summarization_score.number_keys import number_key
from metrics.summarization_score.sentence_ends import PASSAGE_END, join_lines
from metrics.summarization_score.summarization_score import SummarizationScore, text_length
from metrics.summarization_score.text_terms import keys_in, quotations, split_text, terms
from metrics.summarization_score.vocabulary import VOCABULARIES

# A source, a summary that keeps it, and one that says something else, written for these tests.
STORIES = {
    "de": (
        "Der Fluss Elna stieg am Montag um zwei Meter. Die alten Brücken in Holm sind gesperrt, sagte die "
        "Bürgermeisterin. Die Reparaturen kosten 3,5 Millionen Euro, 40 Prozent mehr als geplant.",
        "Die Brücke in Holm ist gesperrt; die Reparatur kostet 3,5 Mio €, 40 % mehr.",
        "Der Verein gewann das Spiel; 5,3 Mio. Euro gingen an die Spieler.",
    ),
    "es": (
        "El río Elna subió dos metros el lunes. Los viejos puentes de Holm están cerrados, dijo la alcaldesa. "
        "Las reparaciones costarán 3,5 millones de euros, un 40 por ciento más de lo previsto.",
        "El puente de Holm está cerrado; la reparación costará 3,5 millones de euros, un 40 % más.",
        "El equipo ganó el partido; los jugadores recibieron 5,3 millones de euros.",
    ),
    "fr": (
        "La rivière Elna a monté de deux mètres lundi. Les vieux ponts de Holm sont fermés, a dit la maire. "
        "Les réparations coûteront 3,5 millions d’euros, soit 40 pour cent de plus que prévu.",
        "Le pont de Holm est fermé ; la réparation coûtera 3,5 millions d'euros, 40 % de plus.",
        "L'équipe a gagné le match ; les joueurs ont reçu 5,3 millions d'euros.",
    ),
    "pt": (
        "O rio Elna subiu dois metros no sábado. As velhas pontes de Holm estão fechadas, disse a prefeita. "
        "Os reparos custarão 3,5 milhões de euros, 40 por cento mais que o previsto.",
        "A ponte de Holm está fechada; o reparo custará 3,5 milhões de euros, 40% mais.",
        "A equipe ganhou o jogo; os jogadores receberam 5,3 milhões de euros.",
    ),
    "ru": (
        "Река Эльна поднялась в понедельник на 2 метра. Старые мосты в Хольме закрыты, сказала мэр. "
        "Ремонт обойдётся в 1 500 рублей, на 40% больше.",
        "Мост в Хольме закрыт; ремонт стоит 1500 рублей, на 40 % больше.",
        "Команда выиграла матч; игроки получили 5100 рублей.",
    ),
}


def qa(language: str, source: str, summary: str) -> float:
    backend = LexicalBackend(language)
    questions = backend.questions(source, backend.keyphrases(source, 60), 60)
    answers = backend.answers(summary, questions)
    return sum(answers) / len(answers)


# Worked by hand


@pytest.mark.parametrize(
    ("language", "text", "key"),
    [
        ("de", "3,5 Mio Euro", "€3500000"),
        ("de", "3,5 Millionen €", "€3500000"),
        ("de", "1.500", "1500"),
        ("de", "1.234.567,50", "1234567.5"),
        ("de", "12.05.2020", "12.05.2020"),
        ("de", "zwölf Prozent", "12%"),
        ("es", "3 millones de dólares", "$3000000"),
        ("fr", "3 millions d'euros", "€3000000"),
        ("fr", "12\u00a0300", "12300"),
        ("fr", "12 300", "12300"),
        ("it", "40 per cento", "40%"),
        ("nl", "2,5 miljard", "2500000000"),
        ("pt", "3,5 milhões de euros", "€3500000"),
        ("sv", "12 300 euro", "€12300"),
        ("no", "2 mill", "2000000"),
        ("da", "4 mia", "4000000000"),
        ("fi", "3,5", "3.5"),
        ("en", "3,500", "3500"),
    ],
)
def test_numbers_of_languages(language: str, text: str, key: str) -> None:
    assert number_key(text, language) == key
    assert keys_in(text, language) == {key}


@pytest.mark.parametrize("language", STORIES)
def test_a_summary_in_the_language_answers_more_than_another_story(language: str) -> None:
    source, kept, other = STORIES[language]
    assert qa(language, source, source) == 1
    assert qa(language, source, kept) > 0.15 > 0.05 > qa(language, source, other)


def test_the_language_makes_the_difference() -> None:
    # "Brücken" and "Brücke", "3,5 Millionen Euro" and "3,5 Mio €" are the same in German only.
    source, kept, _ = STORIES["de"]
    assert {"bruck", "€3500000", "40%"} <= keys_in(source, "de") & keys_in(kept, "de")
    assert not {"bruck", "€3500000"} & keys_in(source, "en") & keys_in(kept, "en")


def test_a_capital_is_no_name_in_german() -> None:
    assert [term.kind for term in terms("Heute sprach Anna", language="de")] == ["word"] * 3
    assert [term.kind for term in terms("Aujourd Anna", language="fr")] == ["word", "name"]


def test_days_and_months_are_dates() -> None:
    for language, text in {"de": "im März", "fr": "le lundi", "es": "el martes", "ru": "в мае и 3 мая"}.items():
        assert "date" in {term.kind for term in terms(text, language=language)}, text


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("It cost $4.1\nmillion.", "It cost $4.1 million."),  # a lower-case letter
        ("The mayor of the town of\nHolm resigned today.", "The mayor of the town of Holm resigned today."),  # full: 24
        ("Floods\nThe river rose on Monday.", "Floods\nThe river rose on Monday."),  # 6 + 1 + 3 < 25
        ("the river\n\nrose", "the river\n\nrose"),
        ("the river\n \t\nrose", "the river\n \t\nrose"),
        ("To do:\n- buy a rope\n- close the bridge", "To do:\n- buy a rope\n- close the bridge"),
        ("1. buy a long rope\n2. close it", "1. buy a long rope\n2. close it"),
        ("the river\r\nrose", "the river\r rose"),
        (f"the river{PASSAGE_END}rose\nagain", f"the river{PASSAGE_END}rose again"),
        ("", ""),
        ("\n", "\n"),
        ("\na\n", "\na\n"),
    ],
)
def test_a_sentence_goes_on_in_the_next_line(text: str, joined: str) -> None:
    assert join_lines(text) == joined


@pytest.mark.parametrize("written", ["twomillion", "tenpercent", "Fivem"])
def test_a_number_that_is_written_as_one_with_its_scale_is_a_word(written: str) -> None:
    # A word for a number needs a space behind it. What stands further on is read all the same.
    text = f"They paid {written} dollars for it."
    assert [term.surface for term in terms(text)] == text.rstrip(".").split()
    assert len(split_text(text, "en").readings) == 6


def test_turkish_keeps_the_dot_of_an_i() -> None:
    assert keys_in("IRMAK", "tr") == keys_in("ırmak", "tr")
    assert keys_in("İZMİR", "tr") == keys_in("izmir", "tr") != keys_in("ızmır", "tr")


def test_quotations() -> None:
    assert quotations('Is "a b" in „c“, “d” or « e »?') == ["a b", "c", "d", " e "]


def test_length_of_a_text() -> None:
    # c, a, f, é, a space, o, n, e
    assert text_length(" \u200b cafe\u0301 \n\n one\u00a0") == 8


# Properties


ALL_WORDS = sorted(
    set(chain.from_iterable([*v.number_words, *v.scales, *v.currencies, *v.percent] for v in VOCABULARIES.values()))
)


@given(
    st.sampled_from(sorted(LANGUAGES)),
    st.lists(st.sampled_from([*ALL_WORDS, "3", "1.500", "3,5", "%", "€", "Éva", "mosts", "."]), max_size=12),
    st.sampled_from([" ", "\u00a0", "  ", "\t"]),
)
def test_every_language_reads_any_text_in_any_form(language: str, words: list[str], space: str) -> None:
    text = " ".join(words)
    keys = keys_in(text, language)
    assert keys == {term.key for term in terms(text, language=language)}
    assert keys_in(unicodedata.normalize("NFD", text), language) == keys
    if space == "\u00a0" or not VOCABULARIES[language].spaced_thousands:
        assert keys_in(text.replace(" ", space), language) == keys
    assert all(text[t.start : t.end].split() == t.surface.split() for t in terms(text, language=language))


@given(st.text(max_size=40), st.text(max_size=40), st.sampled_from([" ", "\n", "\u00a0", "\u3000 "]))
def test_white_space_moves_no_score(source: str, summary: str, space: str) -> None:
    metric = SummarizationScore(use_aggregator=False)
    source, summary = f"Anna paid 3 million. {source}", f"Anna paid. {summary}"
    plain = metric.compute(predictions=[summary], references=[source])
    padded = metric.compute(predictions=[space + summary + space], references=[space * 2 + source + space])
    assert plain == padded


# Edges and errors


@pytest.mark.parametrize(
    ("text", "language", "other"),
    [
        ("The mayor", "en", False),
        ("мэр", "en", True),
        ("мэр", "ru", False),
        ("The mayor", "ru", True),
        ("Bürgermeister", "de", False),
        ("ab мэ", "en", False),  # half are of each
        ("a мэ", "en", True),
        ("12 !", "ru", False),
    ],
)
def test_alphabets(text: str, language: str, other: bool) -> None:
    assert is_other_script(text, language) is other


def test_a_warning_names_the_alphabet_and_the_language() -> None:
    metric = SummarizationScore(language="ru")
    with pytest.warns(UserWarning, match=r"1 of the sources, .* Cyrillic alphabet.* reads Russian \(language='ru'\)"):
        metric.compute(predictions=["мост", "bridge"], references=["мост", "The bridge"])
    with pytest.warns(UserWarning, match="not in the Latin alphabet"):
        SummarizationScore(language="de").compute(predictions=["мост"], references=["мост"])


def test_questions_of_the_user_are_read_in_the_language() -> None:
    metric = SummarizationScore(language="de")
    result = metric.compute(
        predictions=["Brücken sind gesperrt."],
        references=["Die Brücke ist gesperrt."],
        questions=[["Ist die „Brücke“ gesperrt?", "Ist die Brücke offen?"]],
        verify_questions=False,
    )
    assert result is not None
    assert result["qa_score"] == 1 / 2  # "offen" is missing


def test_the_signature_has_the_language() -> None:
    metric = SummarizationScore(language="fr", explain=True)
    result = metric.compute(predictions=["pont"], references=["Le pont"])
    assert result is not None
    assert "language:fr" in result["signature"]


@given(
    st.lists(st.sampled_from("The mayor of Holm paid $4.1 million . on 14 March U.S.".split()), min_size=1),
    st.integers(12, 80),
)
def test_wrapped_text_is_read_as_before_it_was_wrapped(words: list[str], width: int) -> None:
    text = " ".join(words)
    wrapped = textwrap.fill(text, width)
    assert join_lines(wrapped) == text


@given(st.text("aB 1-\n\r\u2029."))
def test_joined_lines_keep_all_characters_in_place(text: str) -> None:
    joined = join_lines(text)
    assert len(joined) == len(text)
    assert all(new == old or (old, new) == ("\n", " ") for old, new in zip(text, joined, strict=True))
    assert joined.count("\n\n") == text.count("\n\n")
    assert join_lines(joined.replace("\n", "\n\n")) == joined.replace("\n", "\n\n")
