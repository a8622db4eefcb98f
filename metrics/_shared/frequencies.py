# SPDX-License-Identifier: Apache-2.0
"""How often something is done, as prescriptions and plans say it: "twice daily", "BID", "q12h"."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from .folding import fold
from .numerals import any_of, read_number_words

# in hours; "OD", "BD" and "HS" are left out, as they are an eye, a disease and a school, too
LATIN = {"qd": 24, "qod": 48, "bid": 12, "tid": 8, "tds": 8, "qid": 6, "qds": 6}
# "bid" is a word, but behind these
DOSED = ("mg", "mcg", "ml", "po", "units", "tablet", "tablets", "capsule", "capsules")
# A month has no fixed number of hours.
UNITS_OF_TIME = (("hour", 1), ("hour", 24), ("hour", 168), ("month", 1), ("month", 12))
LETTERS_OF_TIME = {"h": 0, "d": 1, "w": 2}  # which of these
DOT = r"\.? ?"


class Wording(NamedTuple):
    """The words of a language, in small letters, "_" for a space: for 1, 2 and 3 times, for
    "times", "per", "every" and "every other"; and for hour to year, first with a number, then
    alone ("daily"). A comma stands between two numbers and between two units.
    """

    once: str
    times: str
    per: str
    every: str
    other: str
    units: str
    rates: str


WORDINGS = {
    "en": Wording(
        once="once, twice, thrice",
        times="times time x",
        per="a an per each every",
        every="every each",
        other="other second alternate",
        units="hours hour hrs hr h, days day, weeks week, months month, years year",
        rates="hourly, daily nightly, weekly, monthly, yearly annually",
    ),
    "de": Wording(
        once="einmal, zweimal, dreimal",
        times="mal x",
        per="pro am im die in_der je",
        every="alle jede jeden jedes",
        other="zweite zweiten zweites",
        units="stunden stunde h, tage tag, wochen woche, monate monat, jahre jahr",
        rates="stündlich, täglich, wöchentlich, monatlich, jährlich",
    ),
    "es": Wording(
        once="una_vez, dos_veces, tres_veces",
        times="veces",
        per="al a_la por",
        every="cada",
        other="",
        units="horas hora h, días día, semanas semana, meses mes, años año",
        rates="_, diariamente, semanalmente, mensualmente, anualmente",
    ),
    "fr": Wording(
        once="une_fois, deux_fois, trois_fois",
        times="fois",
        per="par",
        every="toutes_les tous_les chaque",
        other="",
        units="heures heure h, jours jour, semaines semaine, mois, ans an",
        rates="_, quotidiennement, hebdomadairement, mensuellement, annuellement",
    ),
    "it": Wording(
        once="una_volta, due_volte, tre_volte",
        times="volte volta",
        per="al alla a per ogni",
        every="ogni",
        other="",
        units="ore ora h, giorni giorno, settimane settimana, mesi mese, anni anno",
        rates="_, quotidianamente giornaliero, settimanalmente, mensilmente, annualmente",
    ),
    "pt": Wording(
        once="uma_vez, duas_vezes, três_vezes",
        times="vezes",
        per="ao à por",
        every="cada a_cada",
        other="",
        units="horas hora h, dias dia, semanas semana, meses mês, anos ano",
        rates="_, diariamente, semanalmente, mensalmente, anualmente",
    ),
    "nl": Wording(
        once="eenmaal, tweemaal, driemaal",
        times="keer maal x",
        per="per",
        every="elke iedere om_de",
        other="andere tweede",
        units="uur uren, dagen dag, weken week, maanden maand, jaren jaar",
        rates="_, daags dagelijks, wekelijks, maandelijks, jaarlijks",
    ),
    "da": Wording(
        once="_",
        times="gange gang",
        per="om_ugen i om",
        every="hver hvert",
        other="anden andet",
        units="timer time, dagen dage dag, ugen uger uge, måneden måneder måned, året år",
        rates="_, dagligt, ugentligt, månedligt, årligt",
    ),
    "no": Wording(
        once="_",
        times="ganger gang",
        per="i om",
        every="hver hvert",
        other="annen andre annet",
        units="timer time, dagen dager dag, uken uker uke uka, måneden måneder måned, året år",
        rates="_, daglig, ukentlig, månedlig, årlig",
    ),
    "sv": Wording(
        once="_",
        times="gånger gång",
        per="i om per",
        every="var varje vart",
        other="annan andra annat",
        units="timmar timme, dagen dagar dag, veckan veckor vecka, månaden månader månad, året år",
        rates="_, dagligen, veckovis, månadsvis, årligen",
    ),
    "pl": Wording(
        once="raz jeden_raz, dwa_razy, trzy_razy",
        times="razy",
        per="na w",
        every="co każdego",
        other="drugi drugą",
        units="godzin godziny godzinę, dni dzień, tygodni tygodnie tydzień tygodniu,"
        " miesięcy miesiące miesiąc miesiącu, lat lata rok roku",
        rates="_, dziennie codziennie, tygodniowo, miesięcznie, rocznie",
    ),
    "ru": Wording(
        once="раз один_раз, дважды два_раза, трижды три_раза",
        times="раза раз",
        per="в",
        every="каждые каждый каждую",
        other="второй вторую",
        units="часов часа час, дней дня день сутки, недель недели неделю,"
        " месяцев месяца месяц, лет года год",
        rates="_, ежедневно, еженедельно, ежемесячно, ежегодно",
    ),
    "fi": Wording(
        once="kerran, kaksi_kertaa, kolme_kertaa",
        times="kertaa",
        per="",
        every="joka",
        other="toinen",
        units="tunti, päivä, viikko, kuukausi, vuosi",
        rates="tunnissa, päivässä päivittäin, viikossa viikoittain, kuukaudessa, vuodessa",
    ),
}


class Frequency(NamedTuple):
    """Characters [start, end) of a text that say how often; the `rate` in an "hour" or a "month";
    and whether they are one word that may say something else ("a daily paper").
    """

    start: int
    end: int
    unit: str
    rate: Fraction
    is_bare: bool

    @property
    def key(self) -> str:
        """What it is compared by: the same for "twice daily" and "every 12 hours"."""
        return f"{self.rate}/{self.unit}"


def find_frequencies(text: str, language: str = "en") -> list[Frequency]:
    """Return how often a text says that things are done; in a language without `WORDINGS` only
    Latin abbreviations are read.

    >>> text = "25 mg twice daily, 1 g q6h, 2 mg b.i.d., every other week"
    >>> [(text[found.start : found.end], found.key) for found in find_frequencies(text)][:3]
    [('twice daily', '1/12/hour'), ('q6h', '1/6/hour'), ('b.i.d.', '1/12/hour')]
    """
    frequencies = []
    small = fold(text)
    for match in frequency_pattern(language).finditer(small):
        is_bid = text.startswith("BID", match.start()) or small.endswith(
            DOSED, 0, match.start() - 1
        )
        is_turkish = match["latin"] and not text[match.start() : match.end()].isascii()  # "tıd"
        if is_turkish or (match[0] == "bid" and not is_bid):
            continue
        groups = {name: part for name, part in match.groupdict().items() if part}
        unit, length = unit_of(groups, language)
        gap = next((groups[name] for name in ("gap", "digits", "hours") if name in groups), None)
        interval = length * count_of(gap, language)
        if interval:
            rate = Fraction(count_of(groups.get("once") or groups.get("times"), language), interval)
            frequencies.append(Frequency(*match.span(), unit, rate, "bare" in groups))
    return frequencies


def unit_of(groups: dict[str, str], language: str) -> tuple[str, int]:
    """Return the unit that a frequency is said in: so many hours or months."""
    if "latin" in groups:
        return "hour", LATIN[re.sub(r"[. ]", "", groups["latin"])]
    if "letter" in groups:
        return UNITS_OF_TIME[LETTERS_OF_TIME[groups["letter"]]]
    if "hours" in groups:
        return UNITS_OF_TIME[0]
    words = next(groups[name] for name in ("unit", "each", "bare") if name in groups)
    return units_of(language)[words.split()[-1]]  # of "a day" the last


@cache
def frequency_cues(language: str) -> frozenset[str]:
    """Return the words of which a text has one wherever it has a frequency, but for "a day"."""
    cues = {"q", *LATIN, *(name[0] for name in LATIN)}
    if wording := WORDINGS.get(language):
        phrases = [*listed(wording.once), *listed(wording.every), *listed(wording.rates)]
        cues.update(phrase.split()[-1] for phrase in (*phrases, *listed(wording.times)))
    return frozenset(cues)


@cache
def units_of(language: str) -> dict[str, tuple[str, int]]:
    """Return the unit of each word of a language, and of each that says one alone."""
    wording = WORDINGS[language]
    columns = (wording.units.split(","), wording.rates.split(","))
    return {
        word: unit
        for column in columns
        for unit, words in zip(UNITS_OF_TIME, column, strict=False)
        for word in listed(words)
    }


def count_of(text: str | None, language: str) -> int:
    """Return the number that a word or figures say, "other" being 2; 1 without any."""
    if text is None:
        return 1
    if text.isdecimal():
        return int(text)
    wording = WORDINGS[language]
    counts = counts_in_words(language).copy()
    for count, words in enumerate(wording.once.split(","), start=1):
        counts |= dict.fromkeys(listed(words), count)
    counts |= dict.fromkeys(listed(wording.other), 2)
    return counts[" ".join(text.split())]


@cache
def counts_in_words(language: str) -> dict[str, int]:
    """Return the words for 2 to 12."""
    numerals = read_number_words(language).numerals
    return {word: count for word, count in numerals.items() if 2 <= count <= 12}


@cache
def frequency_pattern(language: str) -> re.Pattern[str]:
    """Return the pattern of frequencies in small letters; its groups say what they are made of."""
    forms = [*LATIN, *(r"\. ?".join(name) + r"\.?" for name in LATIN)]
    kinds = [
        f"(?P<latin>{'|'.join(forms)})",
        rf"q{DOT}(?:\d{{1,2}} ?[-–] ?)?(?P<digits>\d{{1,2}}) ?(?P<letter>[hdw])",
    ]
    if wording := WORDINGS.get(language):
        number = rf"\d{{1,2}}|{any_of(counts_in_words(language))}"
        hourly = any_of(listed(wording.rates.split(",")[0]))
        units, rates = any_of(listed(wording.units)), any_of(listed(wording.rates))
        per, every = any_of(listed(wording.per)), any_of(listed(wording.every))
        times = rf"(?P<times>{number})[ -]?(?:{any_of(listed(wording.times))})"
        times = rf"(?:(?P<once>{any_of(listed(wording.once))})|{times})"
        gap = rf"(?P<gap>{number}|{any_of(listed(wording.other))})"
        least = rf"(?:{number})(?: ?[-–] ?| \w{{1,3}} )"  # "4 to 6"
        kinds += [
            rf"{times}(?:[ -]|[ -](?:{per}) |/)(?P<unit>{units}|{rates})",
            rf"(?:{every}) (?:(?:{least})?{gap}[ -])?(?P<each>{units})",
            rf"(?P<hours>{number})[ -]?(?:{hourly})",
            rf"(?P<bare>{rates}|(?:{per}) (?:{units}))",
        ]
    return re.compile(rf"(?<![^\W_])(?:{'|'.join(kinds)})(?![^\W_])")


def listed(words: str) -> list[str]:
    """Return the words of a wording, in which "_" is a space."""
    words = fold(words).replace(",", " ")
    return [word.replace("_", " ") for word in words.split() if word != "_"]
