# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/small_numbers.py, which copy_shared.py there copies beside each metric.
"""How languages write small numbers, amounts, months and weekdays: tables for the questions of the
lexical backend.

Left out are words that more often mean something else: "neuf" (new) in French, "sei" (you are) in
Italian, "segunda" (second) in Portuguese. Finnish, Hungarian and Turkish inflect these words in
many ways, and Russian nearly all of them.
"""

from __future__ import annotations

from typing import NamedTuple


class Words(NamedTuple):
    """What a language needs to read numbers and dates; all words are in lower case.

    `counts` are the words for 2, 3 and so on, with a slash between those of one number. `thousand`
    to `trillion` are factors, and `attached` those that only follow a number without a space.
    `links` may stand before a currency ("3 millions d'euros"). `capital_dates` are dates only with
    a capital. `spaced` tells that a space parts thousands.
    """

    counts: str = ""
    thousand: str = ""
    million: str = ""
    billion: str = ""
    trillion: str = ""
    attached: str = ""
    dollar: str = ""
    euro: str = ""
    pound: str = ""
    links: str = ""
    percent: tuple[str, ...] = ()
    dates: str = ""
    capital_dates: str = ""
    spaced: bool = False
    decimal_comma: bool = True
    names_by_capitals: bool = True

    @property
    def numbers(self) -> dict[str, str]:
        """The digits of each word for a number."""
        pairs = [
            (word, value)
            for value, words in enumerate(self.counts.split(), start=2)
            for word in words.split("/")
        ]
        return {word: str(value) for word, value in pairs if word != "-"}

    @property
    def scales(self) -> dict[str, int]:
        """The factor of each word."""
        powers = {
            10**3: self.thousand,
            10**6: self.million,
            10**9: self.billion,
            10**12: self.trillion,
        }
        return {word: power for power, words in powers.items() for word in words.split()} | (
            {"hundred": 100} if self.thousand.startswith("thousand") else {}
        )

    @property
    def currencies(self) -> dict[str, str]:
        """The sign of each word for a currency."""
        signs = {"$": self.dollar, "€": self.euro, "£": self.pound}
        return {word: sign for sign, words in signs.items() for word in words.split()}


WORDS = {
    "en": Words(
        "two three four five six seven eight nine ten eleven twelve",
        *("thousand k", "million m mn", "billion bn", "trillion tn", "m k"),
        *("dollar dollars", "euro euros", "pound pounds", "", ("percent", "per cent")),
        "january february march april may june july august september october november december monday tuesday "
        "wednesday thursday friday saturday sunday",
        "march may",
        decimal_comma=False,
    ),
    "de": Words(
        "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
        *("tausend", "million millionen mio", "milliarde milliarden mrd", "billion billionen", ""),
        *("dollar dollars", "euro euros", "pfund", "", ("prozent",)),
        "januar jänner februar märz april mai juni juli august september oktober november dezember montag dienstag "
        "mittwoch donnerstag freitag samstag sonnabend sonntag",
        names_by_capitals=False,
    ),
    "es": Words(
        "dos tres cuatro cinco seis siete ocho nueve diez once doce",
        *("mil", "millón millones", "", "billón billones", ""),
        *("dólar dólares", "euro euros", "libra libras", "de", ("por ciento",)),
        "enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre lunes "
        "martes miércoles jueves viernes sábado domingo",
    ),
    "fr": Words(
        "deux trois quatre cinq six sept huit - dix onze douze",
        *("mille", "million millions", "milliard milliards md mds", "billion billions", ""),
        *("dollar dollars", "euro euros", "livre livres", "de d' d’", ("pour cent",)),
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre lundi mardi mercredi "
        "jeudi vendredi samedi dimanche",
        spaced=True,
    ),
    "it": Words(
        "due tre quattro cinque - sette otto nove dieci undici dodici",
        *("mila mille", "milione milioni", "miliardo miliardi", "", ""),
        *("dollaro dollari", "euro", "sterlina sterline", "di", ("per cento", "percento")),
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre lunedì martedì "
        "mercoledì giovedì venerdì sabato domenica",
    ),
    "nl": Words(
        "twee drie vier vijf zes zeven acht negen tien elf twaalf",
        *("duizend", "miljoen miljoenen mln", "miljard miljarden mld", "biljoen", ""),
        *("dollar dollars", "euro euros", "pond", "", ("procent",)),
        "januari februari maart april mei juni juli augustus september oktober november december maandag dinsdag "
        "woensdag donderdag vrijdag zaterdag zondag",
    ),
    "pt": Words(
        "dois/duas três quatro cinco seis sete oito nove dez onze doze",
        *("mil", "milhão milhões", "bilhão bilhões", "trilhão trilhões", ""),
        *("dólar dólares", "euro euros", "libra libras", "de", ("por cento",)),
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro feira sábado domingo",
    ),
    "da": Words(
        "to tre fire fem seks syv otte ni ti elleve tolv",
        *(
            "tusind tusinde",
            "million millioner mio",
            "milliard milliarder mia",
            "billion billioner",
            "",
        ),
        *("dollar", "euro", "pund", "", ("procent",)),
        "januar februar marts april maj juni juli august september oktober november december mandag tirsdag onsdag "
        "torsdag fredag lørdag søndag",
    ),
    "no": Words(
        "to tre fire fem seks sju/syv åtte ni ti elleve tolv",
        *("tusen", "million millioner mill", "milliard milliarder mrd", "billion billioner", ""),
        *("dollar", "euro", "pund", "", ("prosent",)),
        "januar februar mars april mai juni juli august september oktober november desember mandag tirsdag onsdag "
        "torsdag fredag lørdag søndag",
        spaced=True,
    ),
    "sv": Words(
        "två tre fyra fem sex sju åtta nio tio elva tolv",
        *("tusen", "miljon miljoner", "miljard miljarder", "biljon biljoner", ""),
        *("dollar", "euro", "pund", "", ("procent",)),
        "januari februari mars april maj juni juli augusti september oktober november december måndag tisdag onsdag "
        "torsdag fredag lördag söndag",
        spaced=True,
    ),
    "ru": Words(
        spaced=True,
        dates="январь января февраль февраля марта апрель апреля мая июнь июня июль июля август августа сентябрь "
        "сентября октябрь октября ноябрь ноября декабрь декабря понедельник вторник среду четверг пятница пятницу "
        "суббота субботу воскресенье",
    ),
    "fi": Words(spaced=True),
    "hu": Words(spaced=True),
    "tr": Words(),
}
