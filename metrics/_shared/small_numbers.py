# SPDX-License-Identifier: Apache-2.0
"""How languages write small numbers, amounts, months and weekdays: the tables that `terms` reads
them by.

Left out are words that more often mean something else: "neuf" (new) in French, "sei" (you are) in
Italian, "segunda" (second) in Portuguese. Finnish, Hungarian and Turkish inflect these words in
many ways, and Russian nearly all of them.
"""

from __future__ import annotations

from typing import NamedTuple


class Words(NamedTuple):
    """What a language needs to read numbers and dates; all words are in lower case.

    `counts` are the words for 2, 3 and so on, with a slash between those of one number, and "-" for
    one that means something else more often. `hundred` to `trillion` are factors, and `attached`
    those that only follow a number without a space. `links` may stand before a currency ("3
    millions d'euros"). `capital_dates` are dates only with a capital. `spaced` tells that a space
    parts thousands.
    """

    counts: str = ""
    hundred: str = ""
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
            10**2: self.hundred,
            10**3: self.thousand,
            10**6: self.million,
            10**9: self.billion,
            10**12: self.trillion,
        }
        return {word: power for power, words in powers.items() for word in words.split()}

    @property
    def currencies(self) -> dict[str, str]:
        """The sign of each word for a currency."""
        signs = {"$": self.dollar, "€": self.euro, "£": self.pound}
        return {word: sign for sign, words in signs.items() for word in words.split()}


WORDS = {
    "en": Words(
        counts="two three four five six seven eight nine ten eleven twelve",
        hundred="hundred",
        thousand="thousand k",
        million="million m mn",
        billion="billion bn",
        trillion="trillion tn",
        attached="m k",
        dollar="dollar dollars",
        euro="euro euros",
        pound="pound pounds",
        percent=("percent", "per cent"),
        dates=(
            "january february march april may june july august september october november "
            "december monday tuesday wednesday thursday friday saturday sunday"
        ),
        capital_dates="march may",
        decimal_comma=False,
    ),
    "de": Words(
        counts="zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
        thousand="tausend",
        million="million millionen mio",
        billion="milliarde milliarden mrd",
        trillion="billion billionen",
        dollar="dollar dollars",
        euro="euro euros",
        pound="pfund",
        percent=("prozent",),
        dates=(
            "januar jänner februar märz april mai juni juli august september oktober november "
            "dezember montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag"
        ),
        names_by_capitals=False,
    ),
    "es": Words(
        counts="dos tres cuatro cinco seis siete ocho nueve diez once doce",
        thousand="mil",
        million="millón millones",
        trillion="billón billones",
        dollar="dólar dólares",
        euro="euro euros",
        pound="libra libras",
        links="de",
        percent=("por ciento",),
        dates=(
            "enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre "
            "noviembre diciembre lunes martes miércoles jueves viernes sábado domingo"
        ),
    ),
    "fr": Words(
        counts="deux trois quatre cinq six sept huit - dix onze douze",
        thousand="mille",
        million="million millions",
        billion="milliard milliards md mds",
        trillion="billion billions",
        dollar="dollar dollars",
        euro="euro euros",
        pound="livre livres",
        links="de d' d’",
        percent=("pour cent",),
        dates=(
            "janvier février mars avril mai juin juillet août septembre octobre novembre décembre "
            "lundi mardi mercredi jeudi vendredi samedi dimanche"
        ),
        spaced=True,
    ),
    "it": Words(
        counts="due tre quattro cinque - sette otto nove dieci undici dodici",
        thousand="mila mille",
        million="milione milioni",
        billion="miliardo miliardi",
        dollar="dollaro dollari",
        euro="euro",
        pound="sterlina sterline",
        links="di",
        percent=("per cento", "percento"),
        dates=(
            "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre "
            "dicembre lunedì martedì mercoledì giovedì venerdì sabato domenica"
        ),
    ),
    "nl": Words(
        counts="twee drie vier vijf zes zeven acht negen tien elf twaalf",
        thousand="duizend",
        million="miljoen miljoenen mln",
        billion="miljard miljarden mld",
        trillion="biljoen",
        dollar="dollar dollars",
        euro="euro euros",
        pound="pond",
        percent=("procent",),
        dates=(
            "januari februari maart april mei juni juli augustus september oktober november "
            "december maandag dinsdag woensdag donderdag vrijdag zaterdag zondag"
        ),
    ),
    "pt": Words(
        counts="dois/duas três quatro cinco seis sete oito nove dez onze doze",
        thousand="mil",
        million="milhão milhões",
        billion="bilhão bilhões",
        trillion="trilhão trilhões",
        dollar="dólar dólares",
        euro="euro euros",
        pound="libra libras",
        links="de",
        percent=("por cento",),
        dates=(
            "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro "
            "dezembro feira sábado domingo"
        ),
    ),
    "da": Words(
        counts="to tre fire fem seks syv otte ni ti elleve tolv",
        thousand="tusind tusinde",
        million="million millioner mio",
        billion="milliard milliarder mia",
        trillion="billion billioner",
        dollar="dollar",
        euro="euro",
        pound="pund",
        percent=("procent",),
        dates=(
            "januar februar marts april maj juni juli august september oktober november december "
            "mandag tirsdag onsdag torsdag fredag lørdag søndag"
        ),
    ),
    "no": Words(
        counts="to tre fire fem seks sju/syv åtte ni ti elleve tolv",
        thousand="tusen",
        million="million millioner mill",
        billion="milliard milliarder mrd",
        trillion="billion billioner",
        dollar="dollar",
        euro="euro",
        pound="pund",
        percent=("prosent",),
        dates=(
            "januar februar mars april mai juni juli august september oktober november desember "
            "mandag tirsdag onsdag torsdag fredag lørdag søndag"
        ),
        spaced=True,
    ),
    "sv": Words(
        counts="två tre fyra fem sex sju åtta nio tio elva tolv",
        thousand="tusen",
        million="miljon miljoner",
        billion="miljard miljarder",
        trillion="biljon biljoner",
        dollar="dollar",
        euro="euro",
        pound="pund",
        percent=("procent",),
        dates=(
            "januari februari mars april maj juni juli augusti september oktober november "
            "december måndag tisdag onsdag torsdag fredag lördag söndag"
        ),
        spaced=True,
    ),
    "ru": Words(
        dates=(
            "январь января февраль февраля марта апрель апреля мая июнь июня июль июля август "
            "августа сентябрь сентября октябрь октября ноябрь ноября декабрь декабря понедельник "
            "вторник среду четверг пятница пятницу суббота субботу воскресенье"
        ),
        spaced=True,
    ),
    "fi": Words(
        spaced=True,
    ),
    "hu": Words(
        spaced=True,
    ),
    "tr": Words(),
}
