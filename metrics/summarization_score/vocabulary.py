# SPDX-License-Identifier: Apache-2.0
"""How languages write numbers, amounts and dates: tables, and nothing that needs more than a table.

English, German, Spanish, French, Italian, Dutch, Portuguese, Danish, Norwegian and Swedish have number words, scales,
currencies, months and weekdays. Russian has months and weekdays; Finnish, Hungarian and Turkish have neither, since
they inflect these words in many ways. In all but English a comma is the decimal mark. Left out are words that more
often mean something else: "neuf" (new) in French, "sei" (you are) in Italian, "segunda" (second) in Portuguese.
"""

from __future__ import annotations

from .english import ENGLISH
from .french import FRENCH
from .germanic import DANISH, DUTCH, GERMAN, NORWEGIAN, SWEDISH
from .language_words import Vocabulary
from .romance import ITALIAN, PORTUGUESE, SPANISH

RUSSIAN = Vocabulary(
    spaced_thousands=True,
    dates=frozenset(
        "январь января февраль февраля марта апрель апреля мая июнь июня июль июля август августа сентябрь "
        "сентября октябрь октября ноябрь ноября декабрь декабря понедельник вторник среду четверг пятница пятницу "
        "суббота субботу воскресенье".split()
    ),
)
VOCABULARIES = {
    "en": ENGLISH,
    "de": GERMAN,
    "es": SPANISH,
    "fr": FRENCH,
    "it": ITALIAN,
    "nl": DUTCH,
    "pt": PORTUGUESE,
    "da": DANISH,
    "no": NORWEGIAN,
    "sv": SWEDISH,
    "ru": RUSSIAN,
    "fi": Vocabulary(spaced_thousands=True, pointed_ordinals=True),
    "hu": Vocabulary(spaced_thousands=True, pointed_ordinals=True),
    "tr": Vocabulary(pointed_ordinals=True),
}
