# SPDX-License-Identifier: Apache-2.0
"""How languages write numbers, amounts and dates: tables, and nothing that needs more than a table.

English, German, Spanish, French, Italian, Dutch, Portuguese, Danish, Norwegian and Swedish have number words, scales,
currencies, months and weekdays. Russian has months and weekdays; Finnish, Hungarian and Turkish have neither, since
they inflect these words in many ways. In all but English a comma is the decimal mark. Left out are words that more
often mean something else: "neuf" (new) in French, "sei" (you are) in Italian, "segunda" (second) in Portuguese.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Vocabulary(NamedTuple):
    """What a language needs to read numbers and dates. All words are in lower case.

    A scale or currency stands for a factor or sign. `attached` are scales that only follow a number without a space.
    `links` may stand before a currency, as in "3 millions d'euros". `dates_with_capital` are month names that without a
    capital are other words. `names_by_capitals`: whether a capital within a sentence shows a name.
    """

    decimal_comma: bool = True
    spaced_thousands: bool = False
    number_words: Mapping[str, str] = {}
    scales: Mapping[str, int] = {}
    attached: tuple[str, ...] = ()
    currencies: Mapping[str, str] = {}
    sign_behind: bool = True
    links: tuple[str, ...] = ()
    percent: tuple[str, ...] = ()
    dates: frozenset[str] = frozenset()
    dates_with_capital: frozenset[str] = frozenset()
    names_by_capitals: bool = True


def count(words: str) -> dict[str, str]:
    """Return the number of each word, from two on; words for the same number have a slash between them.

    >>> count("two three/trio")
    {'two': '2', 'three': '3', 'trio': '3'}
    """
    return {
        word: str(value) for value, same in enumerate(words.split(), start=2) for word in same.split("/") if word != "-"
    }


def scale(thousand: str, million: str, billion: str, trillion: str = "") -> dict[str, int]:
    """Return the factor of each word for a thousand, 10^6, 10^9 and 10^12."""
    powers = {10**3: thousand, 10**6: million, 10**9: billion, 10**12: trillion}
    return {word: power for power, words in powers.items() for word in words.split()}


def money(dollar: str, euro: str, pound: str) -> dict[str, str]:
    """Return the sign of each word for these currencies."""
    return {word: sign for sign, words in (("$", dollar), ("€", euro), ("£", pound)) for word in words.split()}


VOCABULARIES = {
    "en": Vocabulary(
        decimal_comma=False,
        number_words=count("two three four five six seven eight nine ten eleven twelve"),
        scales={"hundred": 100, **scale("thousand k", "million m mn", "billion bn", "trillion tn")},
        attached=("m", "k"),  # "10 m" are metres
        currencies=money("dollar dollars", "euro euros", "pound pounds"),
        sign_behind=False,
        percent=("percent", "per cent"),
        dates=frozenset(
            "january february march april may june july august september october november december "
            "monday tuesday wednesday thursday friday saturday sunday".split()
        ),
        dates_with_capital=frozenset(("march", "may")),
    ),
    "de": Vocabulary(
        number_words=count("zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"),
        scales=scale("tausend", "million millionen mio", "milliarde milliarden mrd", "billion billionen"),
        currencies=money("dollar dollars", "euro euros", "pfund"),
        percent=("prozent",),
        dates=frozenset(
            "januar jänner februar märz april mai juni juli august september oktober november dezember "
            "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag".split()
        ),
        names_by_capitals=False,  # every noun has one
    ),
    "es": Vocabulary(
        number_words=count("dos tres cuatro cinco seis siete ocho nueve diez once doce"),
        scales=scale("mil", "millón millones", "", "billón billones"),
        currencies=money("dólar dólares", "euro euros", "libra libras"),
        links=("de",),
        percent=("por ciento",),
        dates=frozenset(
            "enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre "
            "lunes martes miércoles jueves viernes sábado domingo".split()
        ),
    ),
    "fr": Vocabulary(
        spaced_thousands=True,
        number_words=count("deux trois quatre cinq six sept huit - dix onze douze"),
        scales=scale("mille", "million millions", "milliard milliards", "billion billions"),
        currencies=money("dollar dollars", "euro euros", "livre livres"),
        links=("de", "d'", "d’"),
        percent=("pour cent",),
        dates=frozenset(
            "janvier février mars avril mai juin juillet août septembre octobre novembre décembre "
            "lundi mardi mercredi jeudi vendredi samedi dimanche".split()
        ),
    ),
    "it": Vocabulary(
        number_words=count("due tre quattro cinque - sette otto nove dieci undici dodici"),
        scales=scale("mila mille", "milione milioni", "miliardo miliardi"),
        currencies=money("dollaro dollari", "euro", "sterlina sterline"),
        links=("di",),
        percent=("per cento", "percento"),
        dates=frozenset(
            "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre "
            "lunedì martedì mercoledì giovedì venerdì sabato domenica".split()
        ),
    ),
    "nl": Vocabulary(
        number_words=count("twee drie vier vijf zes zeven acht negen tien elf twaalf"),
        scales=scale("duizend", "miljoen miljoenen mln", "miljard miljarden mld", "biljoen"),
        currencies=money("dollar dollars", "euro euros", "pond"),
        percent=("procent",),
        dates=frozenset(
            "januari februari maart april mei juni juli augustus september oktober november december "
            "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag".split()
        ),
    ),
    "pt": Vocabulary(
        number_words=count("dois/duas três quatro cinco seis sete oito nove dez onze doze"),
        scales=scale("mil", "milhão milhões", "bilhão bilhões", "trilhão trilhões"),
        currencies=money("dólar dólares", "euro euros", "libra libras"),
        links=("de",),
        percent=("por cento",),
        dates=frozenset(
            "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro "
            "feira sábado domingo".split()
        ),
    ),
    "da": Vocabulary(
        number_words=count("to tre fire fem seks syv otte ni ti elleve tolv"),
        scales=scale("tusind tusinde", "million millioner mio", "milliard milliarder mia", "billion billioner"),
        currencies=money("dollar", "euro", "pund"),
        percent=("procent",),
        dates=frozenset(
            "januar februar marts april maj juni juli august september oktober november december "
            "mandag tirsdag onsdag torsdag fredag lørdag søndag".split()
        ),
    ),
    "no": Vocabulary(
        spaced_thousands=True,
        number_words=count("to tre fire fem seks sju/syv åtte ni ti elleve tolv"),
        scales=scale("tusen", "million millioner mill", "milliard milliarder mrd", "billion billioner"),
        currencies=money("dollar", "euro", "pund"),
        percent=("prosent",),
        dates=frozenset(
            "januar februar mars april mai juni juli august september oktober november desember "
            "mandag tirsdag onsdag torsdag fredag lørdag søndag".split()
        ),
    ),
    "sv": Vocabulary(
        spaced_thousands=True,
        number_words=count("två tre fyra fem sex sju åtta nio tio elva tolv"),
        scales=scale("tusen", "miljon miljoner", "miljard miljarder", "biljon biljoner"),
        currencies=money("dollar", "euro", "pund"),
        percent=("procent",),
        dates=frozenset(
            "januari februari mars april maj juni juli augusti september oktober november december "
            "måndag tisdag onsdag torsdag fredag lördag söndag".split()
        ),
    ),
    "ru": Vocabulary(
        spaced_thousands=True,
        dates=frozenset(
            "январь января февраль февраля марта апрель апреля мая июнь июня июль июля август августа сентябрь "
            "сентября октябрь октября ноябрь ноября декабрь декабря понедельник вторник среду четверг пятница пятницу "
            "суббота субботу воскресенье".split()
        ),
    ),
    "fi": Vocabulary(spaced_thousands=True),
    "hu": Vocabulary(spaced_thousands=True),
    "tr": Vocabulary(),
}
