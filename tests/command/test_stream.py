# SPDX-License-Identifier: Apache-2.0
"""A text that is still being written: what is marked does not depend on how it is cut, and is what
`check` marks.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from summary_metrics.metrics.facts import rules
from summary_metrics.metrics.facts.words import WORDS

from summary_metrics import Guard, check
from summary_metrics.guard import find_marks
from tests.helpers.rows import each_row
from tests.helpers.timing import is_linear

LANGUAGES = sorted(WORDS)
ROOT = Path(__file__).parents[2]

Place = tuple[int, int]

PASSAGES = [
    "The council of Holm voted on Tuesday to spend $3.2 million on the old bridge.",
    "Mayor Anna Reed said that the work begins in May and takes 18 months.",
    "Engineer Paul Green warned that 40 boats a day pass below, and that the river Lund is deep.",
]
CITING = [
    json.loads(line)
    for line in (ROOT / "tests/facts/citations.jsonl").read_text(encoding="utf-8").splitlines()
]


# A source, and a text with facts that it lacks, in each language.
TEXTS_OF = {
    "da": (
        "Byrådet i Holm vedtog mandag at bruge 1.200 millioner kroner på den gamle bro.",
        "Byrådet i Holm har brugt 1.300 millioner kroner på broen. Det var Otto Lund, der sagde det fredag. "
        "Lund er 77 år.",
    ),
    "de": (
        "Der Rat von Holm hat am Montag beschlossen, 1.200 Millionen Euro für die alte Brücke auszugeben.",
        "Der Rat von Holm gibt 1.300 Millionen Euro für die Brücke aus. Das hat Otto Lund am Freitag gesagt. "
        "Lund ist 77 Jahre alt.",
    ),
    "es": (
        "El ayuntamiento de Holm decidió el lunes gastar 1.200 millones de euros en el viejo puente.",
        "El ayuntamiento gasta 1.300 millones de euros en el puente. Lo dijo Otto Lund el viernes en París. "
        "Lund tiene 77 años.",
    ),
    "fi": (
        "Holmin kaupunki päätti maanantaina, että se käyttää vanhaan siltaan 1 200 miljoonaa euroa.",
        "Kaupunki käyttää siltaan 1 300 miljoonaa euroa. Sen sanoi Otto Lund, joka on nyt Pariisissa. "
        "Lund on 77 vuotta vanha.",
    ),
    "fr": (
        "Le conseil de Holm a décidé lundi de dépenser 1 200 millions d'euros pour le vieux pont.",
        "Le conseil dépense 1 300 millions d'euros pour le pont. C'est Otto Lund qui l'a dit vendredi à Paris. "
        "Lund a 77 ans.",
    ),
    "hu": (
        "A holmi tanács hétfőn úgy döntött, hogy 1200 millió eurót költ a régi hídra, és nem vár.",
        "A tanács 1300 millió eurót költ a hídra. Ezt Otto Lund mondta, aki most Párizsban van. "
        "Ő már 77 éves.",
    ),
    "it": (
        "Il consiglio di Holm ha deciso lunedì di spendere 1.200 milioni di euro per il vecchio ponte.",
        "Il consiglio spende 1.300 milioni di euro per il ponte. Lo ha detto Otto Lund venerdì a Parigi. "
        "Lund ha 77 anni.",
    ),
    "nl": (
        "De raad van Holm heeft maandag besloten om 1.200 miljoen euro aan de oude brug uit te geven.",
        "De raad geeft 1.300 miljoen euro uit aan de brug. Dat zei Otto Lund op vrijdag in het gebouw. "
        "Lund is 77 jaar oud.",
    ),
    "no": (
        "Rådet i Holm vedtok mandag at det skal bruke 1 200 millioner kroner på den gamle broen.",
        "Rådet bruker 1 300 millioner kroner på broen. Det var Otto Lund som sa det på fredag. "
        "Lund er 77 år.",
    ),
    "pl": (
        "Rada w Holm postanowiła w poniedziałek, że wyda na stary most 1200 milionów euro i nie będzie czekać.",
        "Rada wyda na most 1300 milionów euro. Tak powiedział w piątek Otto Lund, który jest w Paryżu. "
        "On ma już 77 lat.",
    ),
    "pt": (
        "O conselho de Holm decidiu na segunda-feira gastar 1.200 milhões de euros na ponte velha.",
        "O conselho gasta 1.300 milhões de euros na ponte. Foi o que disse Otto Lund na sexta-feira em Paris. "
        "Lund tem 77 anos.",
    ),
    "ru": (
        "Совет города Холм решил в понедельник, что на старый мост он потратит 1200 миллионов евро.",
        "Совет потратит на мост 1300 миллионов евро. Об этом в пятницу сказал Отто Лунд, и это не всё. "
        "Ему уже 77 лет.",
    ),
    "sv": (
        "Rådet i Holm beslutade i måndags att det ska lägga 1 200 miljoner kronor på den gamla bron.",
        "Rådet lägger 1 300 miljoner kronor på bron. Det var Otto Lund som sade det i fredags. "
        "Lund är 77 år.",
    ),
    "tr": (
        "Holm meclisi pazartesi günü eski köprü için 1.200 milyon avro harcamaya ve bu yıl başlamaya karar verdi.",
        "Meclis köprü için 1.300 milyon avro harcıyor. Bunu cuma günü Otto Lund söyledi ve çok mutlu. "
        "Lund 77 yaşında.",
    ),
}


def read_texts(language: str) -> list[tuple[str, str]]:
    """Return sources and texts in a language; in English those of the examples."""
    if language != "en":
        return [TEXTS_OF[language]]
    lines = (ROOT / "examples" / "news.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    return [(row["document"], row["summary"]) for row in rows]


TEXTS = [(code, *pair) for code in LANGUAGES for pair in read_texts(code)]


def places_of(marks: Iterable[Any]) -> list[Place]:
    return [(mark.start, mark.end) for mark in marks]


def cut(text: str, places: Iterable[int]) -> list[str]:
    inside = sorted({place % (len(text) + 1) for place in places})
    return [text[start:end] for start, end in pairwise([0, *inside, len(text)])]


def follow(guard: Guard, deltas: Iterable[str]) -> list[tuple[int, Place]]:
    """Feed the deltas; return each mark with how many characters were checked then."""
    return [(guard.checked, place) for delta in deltas for place in places_of(guard.feed(delta))]


def ends_of(source: str, text: str, language: str) -> list[int]:
    """Return where the guard sees that sentences end."""
    guard = Guard(source, language)
    seen = []
    for letter in text:
        guard.feed(letter)
        seen.append(guard.checked)
    return sorted({0, *seen} - {0})


def marks_of_beginnings(source: str, text: str, language: str) -> list[tuple[int, Place]]:
    """Return what `check` finds in the text up to each of its ends, each mark where it is new."""
    new: dict[Place, int] = {}
    for end in ends_of(source, text, language):
        for place in places_of(check(source, text[:end], language)):
            new.setdefault(place, end)
    return [(end, place) for place, end in new.items()]


@given(st.sampled_from(TEXTS), st.lists(st.integers(0, 10_000), max_size=30))
def test_cuts_do_not_matter(case: tuple[str, str, str], places: list[int]) -> None:
    language, source, text = case
    guard = Guard(source, language)
    marks = [place for _, place in follow(guard, cut(text, places))]
    assert marks == [place for _, place in marks_of_beginnings(source, text, language)]
    rest = places_of(guard.close())
    assert guard.text == text
    found = set(places_of(check(source, text, language)))
    assert set(marks) | set(rest) == found | set(places_of(guard.withdrawn))
    assert set(rest) <= found
    assert found.isdisjoint(places_of(guard.withdrawn))


def test_most_marks_come_by_the_end_of_their_sentence() -> None:
    early = total = 0
    for language, source, text in TEXTS:
        guard = Guard(source, language)
        marks = {place for _, place in follow(guard, [text])}
        last_end = guard.checked
        places = places_of(check(source, text, language))
        # the last sentence ends with the text
        early += sum(place in marks or place[1] > last_end for place in places)
        total += len(places)
    assert total > 50
    assert early >= 0.9 * total


SOURCE = "The council of Holm said on Monday that Mr. Reed spent $3 million on 1,100 boats. " * 3


@each_row
def test_no_fact_by_half(text: str, marks: list[str]) -> None:
    guard = Guard(SOURCE)
    deltas = [guard.feed(letter) for letter in text]
    assert [mark.text for delta in deltas for mark in delta] == marks


@pytest.mark.parametrize("case", CITING, ids=lambda case: case["summary"][:60])
def test_no_citation_is_marked_by_half(case: dict[str, Any]) -> None:
    guard = Guard(case.get("passages", PASSAGES), case.get("language", "en"))
    before = "It was said in Holm. " * 20
    marks = {place for _, place in follow(guard, f"{before}{case['summary']}")}
    rest = guard.close()
    assert guard.withdrawn == []
    facts = check(case.get("passages", PASSAGES), guard.text, case.get("language", "en"))
    assert marks | set(places_of(rest)) == set(places_of(facts))


def test_what_only_the_whole_text_shows() -> None:
    guard = Guard(SOURCE)
    assert guard.feed("Rose left early. The council ") == []
    assert [mark.start for mark in guard.feed("thanked Rose. It ")] == [0, 37]
    assert guard.close() == []
    assert guard.withdrawn == []


def test_what_is_withdrawn() -> None:
    """Where most of a text is English, names are not looked up in a Spanish source."""
    guard = Guard(TEXTS_OF["es"][0], "es")
    marks = guard.feed(
        "El puente es de Otto Lund. The council said that it is not the end of the road."
    )
    assert [mark.text for mark in marks] == ["Otto Lund"]
    assert guard.close() == []
    assert guard.withdrawn == marks


def test_a_long_text_is_not_read_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    read = []

    def counted(text: str, passages: Any, source: Any, start: int) -> list[Any]:
        read.append(len(text) - start)
        return find_marks(text, passages, source, start)

    monkeypatch.setattr("summary_metrics.stream.find_marks", counted)
    text = " ".join(
        f"On {day} they hired {number} of the boats."
        for number in range(60, 100)
        for day in ("Friday", "Sunday")
    )
    guard = Guard(SOURCE)
    marks = follow(guard, (f"{word} " for word in text.split(" ")))
    rest = guard.close()
    # each sentence once, the text at the end, and less than the source again
    assert sum(read) < 2 * len(guard.text) + len(SOURCE)
    found = set(places_of(check(SOURCE, guard.text)))
    assert {place for _, place in marks} | set(places_of(rest)) == found


@pytest.mark.parametrize("width", [4, 100_000])  # of a delta
@pytest.mark.parametrize("part", ["\n", "\n ", ". ", ".\n", "It rose. ", "\n- "])
def test_time_is_linear(part: str, width: int) -> None:
    def feed(count: int) -> None:
        guard, text = Guard(SOURCE), part * count
        for start in range(0, len(text), width):
            guard.feed(text[start : start + width])
        assert guard.text == text

    assert is_linear(feed, 1_000, 8_000)


def test_a_source_is_read_once_however_many_streams_there_are() -> None:
    guards = [Guard(f"{SOURCE} Boat {number} sank.") for number in range(20)]
    texts = [f"On Friday {number} of {number + 80} boats sank. Then " for number in range(20)]
    rules.read_text.cache_clear()
    marks = [guard.feed(text) for guard, text in zip(guards, texts, strict=True)]
    assert all(marks)
    # the beginning of each text, and no source
    assert rules.read_text.cache_info().misses == len(texts)


async def stream_of(deltas: list[str]) -> AsyncIterator[str]:
    for delta in deltas:
        await asyncio.sleep(0)
        yield delta


def test_plain_and_async_streams() -> None:
    deltas = ["On Friday they ", "left. Then", " 900 came."]
    expected = [
        ("On Friday they ", []),
        ("left. Then", []),
        (" 900 came.", ["Friday"]),
        ("", ["900"]),
    ]

    async def collect() -> list[Any]:
        return [pair async for pair in Guard(SOURCE).watch(stream_of(deltas))]

    for pairs in (list(Guard(SOURCE).watch(deltas)), asyncio.run(collect())):
        assert [(delta, [mark.text for mark in marks]) for delta, marks in pairs] == expected


@pytest.mark.parametrize(
    ("source", "language", "error", "named"),
    [
        (SOURCE, "xx", ValueError, "'xx'"),
        (["a", 3], "en", TypeError, "int"),
    ],
)
def test_sources_that_cannot_be_read(
    source: Any, language: str, error: type[Exception], named: str
) -> None:
    with pytest.raises(error, match=named):
        Guard(source, language)


@pytest.mark.parametrize("delta", [None, 5, b"a"])
def test_what_is_no_text_is_no_delta(delta: Any) -> None:
    kind = type(delta).__name__
    with pytest.raises(TypeError, match=kind):
        Guard(SOURCE).feed(delta)
    with pytest.raises(TypeError, match=kind):
        list(Guard(SOURCE).watch(["a", delta]))


def test_nothing_comes_behind_the_end() -> None:
    guard = Guard(SOURCE)
    guard.close()
    with pytest.raises(ValueError, match="closed"):
        guard.feed("Ovid left. ")


def test_what_is_no_stream() -> None:
    with pytest.raises(TypeError, match="int"):
        Guard(SOURCE).watch(5)
