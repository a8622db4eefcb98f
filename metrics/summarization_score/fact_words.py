# SPDX-License-Identifier: Apache-2.0
"""Words that the facts of an English text are told by: numbers, dates, titles, and names that stand for each other."""

from __future__ import annotations

SMALL = "thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
# Beyond the number words of the vocabulary.
CARDINALS = {word: value for value, word in enumerate(SMALL, start=13)}
CARDINALS |= {word: 20 + 10 * place for place, word in enumerate(TENS)}
POWERS = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "trillion": 10**12}
ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
COMPLETING = frozenset(("one", *ORDINALS))  # with the numbers from two on they end a number in words: "twenty-first"
# In a source these support a number. In a summary they are not checked: "once" and "second" mean other things as well.
ALSO_NUMBERS = {word: value for value, word in enumerate(ORDINALS, start=1)}
ALSO_NUMBERS |= {
    "nil": 0,
    "zero": 0,
    "goalless": 0,
    "one": 1,
    "once": 1,
    "a": 1,
    "an": 1,
    "single": 1,
    "twice": 2,
    "both": 2,
    "couple": 2,
    "pair": 2,
}
ALSO_NUMBERS |= {"twins": 2, "twin": 2, "double": 2, "doubled": 2, "duo": 2, "trio": 3, "triple": 3, "tripled": 3}
ALSO_NUMBERS |= {"quartet": 4, "dozen": 12, "decade": 10, "fortnight": 14, "thirtieth": 30}
FRACTIONS = frozenset(
    "half halves third thirds quarter quarters fourth fourths fifth fifths sixths tenth tenths".split()
)

MONTHS = "january february march april may june july august september october november december".split()
WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
SHORT_DATES = {name[:3]: name for name in (*MONTHS, *WEEKDAYS) if name != "may"}
SHORT_DATES |= {"sept": "september", "tues": "tuesday", "thur": "thursday", "thurs": "thursday"}

# They stand before a name or in its place, and are not checked.
TITLES = frozenset(
    "mr mrs ms miss mx dr prof professor sir dame lord lady st rev sgt lt col gen capt captain president prime pm "
    "minister senator sen governor gov mayor judge justice king queen prince princess pope chief chairman detective "
    "inspector officer sergeant constable ceo general colonel secretary mum mom dad god".split()
)
LINKS = frozenset("of the de la le du da di del van von der den al el bin ibn".split())

# Capitals are acronyms: "US" is not the word "us".
SAME = (
    ("US", "USA", "america", "american", "americans"),
    ("UK", "britain", "british", "briton", "britons"),
    ("EU", "europe", "european"),
    ("france", "french"),
    ("spain", "spanish", "spaniard"),
    ("netherlands", "dutch", "holland"),
    ("denmark", "danish", "dane"),
    ("poland", "polish", "pole"),
    ("ireland", "irish"),
    ("wales", "welsh"),
    ("greece", "greek"),
    ("england", "english"),
    ("switzerland", "swiss"),
    ("philippines", "filipino", "philippine"),
    ("turkey", "turkish"),
    ("finland", "finnish"),
    ("TV", "television", "televised"),
    ("GOP", "republican", "republicans"),
)
ALIASES = {word: tuple(other for other in same if other != word) for same in SAME for word in same}
# A weekend is both of its days; one of them is not the other.
ALIASES |= dict.fromkeys(("saturday", "saturdays", "sunday", "sundays"), ("weekend", "weekends"))
# A country and its people are what is left without one of these: "Germany" and "Germans".
ENDINGS = "ians ian ans an ese ish is i ain y ia a e en ns n s".split()
