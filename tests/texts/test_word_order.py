# SPDX-License-Identifier: Apache-2.0
"""Words in no order, lists of words, and what looks like them and is none."""

from __future__ import annotations

import math
import random
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from summary_metrics.texts.broken import find_broken
from summary_metrics.texts.word_order import (
    STEP,
    STOP_WORDS,
    ReadWords,
    SourceWords,
    classes_of,
    measure_order,
    order_beside,
    order_of,
    read_pairs,
    read_table,
    share_copied,
    share_joined,
    split_words,
)
from tests.helpers.rows import each_row

SOURCE = (
    "The council of Holm voted on Tuesday to repair the old bridge, which has been closed since the"
    " flood in May. It will cost three million, and the ferry stays until the work is done in the"
    " autumn. The mayor said that she had hoped for an earlier date, but that the river would not"
    " allow it. Drivers who take the ferry do not pay, and the buses go on as they have done."
)
TEXTS = {
    "en": SOURCE,
    "de": "Der Rat der Stadt hat am Dienstag beschlossen, die alte Brücke zu erneuern, die seit der"
    " Flut im Mai geschlossen ist. Das kostet drei Millionen, und die Fähre bleibt, bis die Arbeit"
    " im Herbst getan ist. Die Bürgermeisterin sagte, dass sie auf einen früheren Termin hofft.",
    "fr": "Le conseil de la ville a décidé mardi de réparer le vieux pont, qui est fermé depuis la"
    " crue du mois de mai. Cela va coûter trois millions, et le bac reste en service jusqu'à la"
    " fin des travaux en automne. La maire a dit qu'elle avait espéré une date plus proche.",
    "es": "El ayuntamiento decidió el martes reparar el viejo puente, que está cerrado desde la"
    " riada de mayo. La obra va a costar tres millones, y el transbordador sigue hasta que se"
    " termine en el otoño. La alcaldesa dijo que había esperado una fecha más cercana.",
    "nl": "De raad van de stad heeft dinsdag besloten om de oude brug te herstellen, die sinds de"
    " overstroming in mei dicht is. Dat kost drie miljoen, en de veerboot blijft varen tot het"
    " werk in de herfst klaar is. De burgemeester zei dat zij op een eerdere datum had gehoopt.",
    "it": "Il consiglio della città ha deciso martedì di riparare il vecchio ponte, che è chiuso"
    " dalla piena del mese di maggio. I lavori costano tre milioni, e il traghetto resta fino alla"
    " fine dei lavori in autunno. La sindaca ha detto che aveva sperato in una data più vicina.",
    "pt": "A câmara da cidade decidiu na terça-feira reparar a velha ponte, que está fechada desde"
    " a cheia de maio. A obra vai custar três milhões, e o barco continua até que o trabalho"
    " acabe no outono. A presidente disse que tinha esperado uma data mais próxima.",
    "sv": "Stadens råd beslutade i tisdags att laga den gamla bron, som har varit stängd sedan"
    " floden i maj. Det kostar tre miljoner, och färjan går till dess att arbetet är klart i höst."
    " Hon sade att hon hade hoppats på ett tidigare datum, men att det inte gick.",
    "ru": "Совет города решил во вторник починить старый мост, который закрыт после наводнения в"
    " мае. Это будет стоить три миллиона, и паром будет ходить до тех пор, пока работа не будет"
    " закончена. Она сказала, что надеялась на более раннюю дату, но что это не было возможно.",
}
NO_SALAD = {
    "bullets": "- Bridge closed since May\n- Repair: three million\n- Ferry free until autumn\n"
    "- Buses as before\n- Mayor hoped for earlier date\n- Work begins in June\n- River too high",
    "headlines": "Holm votes to repair bridge\nFerry free until autumn\nMayor: river too high"
    "\nBuses go on as before\nFlood of May cost three million\nDrivers do not pay for the ferry",
    "scores": "Ajax - PSV 2-1, Feyenoord - Utrecht 3-0, Twente - AZ 1-1, Groningen - Sparta 0-2,"
    " NEC - Vitesse 4-1, Heerenveen - Almere 2-2, Heracles - Volendam 1-0, Zwolle - Sittard 3-3",
    "table": "| Year | Cost | Cars |\n|---|---|---|\n| 2019 | 3.1 | 300 |\n| 2020 | 3.4 | 310 |\n"
    "| 2021 | 3.9 | 290 |\n| 2022 | 4.2 | 305 |\n| 2023 | 4.4 | 311 |",
    "clinical": "Complaint: chest pain since Monday\nHistory: hypertension, diabetes\nMedication:"
    " metformin, lisinopril\nExamination: lungs clear, no edema\nPlan: ECG, troponin, aspirin",
    "code": "def repair(bridge):\n    if bridge.closed:\n        return budget - cost\n    else:\n"
    "        return ferry(bridge.cars, bridge.river, price=0)\n\nprint(repair(holm))",
    "names": "Anna Holm, Bent Dahl, Carl Lund, Dora Berg, Erik Falk, Finn Moe, Gina Aas, Hans Vik,"
    " Ida Sand, Jens Bakke, Kari Strand, Lars Haugen, Mona Lie, Nils Ruud",
    "labels": "Date: Tuesday. Cost: three million. Cause: the flood in May. Ferry: free until the"
    " autumn. Buses: as before. Mayor: hoped for an earlier date.",
}
POLISH = "Rada miasta Holm postanowiła w środę naprawić stary most zamknięty po powodzi."
KEYWORDS = "bridge council repair flood piers budget vote ferry river mayor town autumn".split()


def codes(text: str, source: str = SOURCE) -> list[str]:
    return [flaw.code for flaw in find_broken(text, source)]


def shuffle(text: str, seed: int = 0) -> str:
    words = text.split()
    random.Random(seed).shuffle(words)
    return " ".join(words)


@pytest.mark.parametrize("text", NO_SALAD.values(), ids=NO_SALAD)
def test_what_has_another_form_is_no_salad(text: str) -> None:
    assert {"salad", "keywords"}.isdisjoint(codes(text))


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize("form", [str, str.lower, str.upper])
def test_words_of_a_language_in_order_and_reversed(language: str, form: type[str]) -> None:
    text = form(TEXTS[language])
    assert "salad" not in codes(text, TEXTS[language])
    assert measure_order(" ".join(text.split()[::-1])) < 0.2 < 0.35 < measure_order(text)


@pytest.mark.parametrize(
    ("text", "called"),
    [
        (" ".join(SOURCE.split()[::-1]), ["salad"]),
        (shuffle(SOURCE, 1), ["salad"]),
        (" ".join(SOURCE.split()[:20][::-1]), []),  # too short to tell
        (", ".join(KEYWORDS), ["keywords"]),
        (f"Keywords; {'; '.join(KEYWORDS)}.", ["keywords"]),
        ("- " + "\n- ".join(KEYWORDS), ["keywords"]),
        ("bridge repair, town council, flood damage, ferry service, river level, bus", []),
        (
            "bridge repair, council, flood damage, ferry, river, bus, lines, work, cost, car",
            ["keywords"],
        ),
        (" ".join(KEYWORDS), []),  # may be a headline
        (" ".join([*KEYWORDS, *KEYWORDS[::-1]]), ["keywords"]),
        (", ".join(KEYWORDS[:6]), []),
        ("The bridge, the council, a repair, the flood, the piers, and the budget", []),
        ("12, 14, 17, 19, 22, 24, 28, 30, 31, 32, 33, 36, 41", []),
    ],
)
def test_the_codes(text: str, called: list[str]) -> None:
    assert codes(text) == called


def test_keywords_need_a_language_whose_small_words_are_known() -> None:
    assert "keywords" not in codes(", ".join(KEYWORDS), POLISH)


def test_the_mean_of_shuffles_is_exact() -> None:
    orders = [measure_order(shuffle(SOURCE, seed)) for seed in range(400)]
    assert np.mean(orders) == pytest.approx(0, abs=0.03)  # of 0.12 / sqrt(400)


def test_neighbours_above_chance_by_the_definition() -> None:
    words = split_words(SOURCE)
    pairs = read_pairs("en")
    classes = classes_of(words, pairs)
    places = range(len(words))
    chance = np.mean(
        [pairs.ratios[classes[i], classes[j]] for i in places for j in places if i != j]
    )
    near = [pairs.ratios[pair] for pair in pairwise(classes)]
    assert order_of(words, pairs) == pytest.approx(STEP * (np.mean(near) - chance))


def test_a_few_words_and_no_prose_have_no_order() -> None:
    assert math.isnan(measure_order("The bridge is closed until Monday."))
    assert math.isnan(measure_order(NO_SALAD["names"]))


def test_the_table_has_all_languages() -> None:
    assert set(read_table()) == set(STOP_WORDS)


# Beside the words of a source

BRIDGE_TEXT = (
    "The council of Holm voted on Tuesday to repair the old bridge for $3 million. "
    "It has been closed since a flood damaged two piers in May."
)
BRIDGE = SourceWords.of(BRIDGE_TEXT, "en")
OWN = "Holm will spend $3 million on its bridge, which a flood in May damaged."


@each_row
def test_what_was_copied(text: str, share: float) -> None:
    assert share_copied(ReadWords.of(text, "en"), BRIDGE) == pytest.approx(share)


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("voted on, in May, the old", 5 / 8),  # three of four, and two of four beside them
        ("voted of, on the May, bridge in", 2 / 7),
        ("Nobody knows", 1 / 2),
    ],
)
def test_small_words_beside_others(text: str, share: float) -> None:
    assert share_joined(ReadWords.of(text, "en").words, BRIDGE) == pytest.approx(share)


@pytest.mark.parametrize("language", ["en", "pl"])  # without a table, the source alone
@pytest.mark.parametrize("text", [BRIDGE_TEXT, OWN])
def test_shuffles_are_at_0(text: str, language: str) -> None:
    source = SourceWords.of(BRIDGE_TEXT, language)
    words = ReadWords.of(text, language).words
    shuffles = [Random(seed).sample(words, len(words)) for seed in range(200)]
    mean = sum(order_beside(shuffle, source) for shuffle in shuffles) / len(shuffles)
    assert mean == pytest.approx(0, abs=0.05)
    assert order_beside(words, source) > 0.4
