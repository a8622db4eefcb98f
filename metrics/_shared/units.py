# SPDX-License-Identifier: Apache-2.0
"""Units of measurement: which quantity each measures, and how it is written in any language.

Words of a language stand in `number_words.py`. Here are symbols ("mg", "mmol/l"), which are the
same everywhere, and words that are made of a prefix and a unit ("micrograms", "Mikrogramm").
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import cache

from .number_words import read_map, read_record

# For each quantity, its units and how many of the first of them one is. What stands alone can be
# in no other unit. A kilobyte has 1,000 bytes, a month no fixed number of days.
QUANTITIES = read_record("""
percentage: percent 1; basis-percent 0.01
points: percentage-point 1; basis-point 0.01
factor: times 1
mass: gram 1; tonne 1000000; ton 907184.74; pound 453.59237; ounce 28.349523125; stone
  6350.29318; carat 0.2
length: meter 1; mile 1609.344; yard 0.9144; foot 0.3048; inch 0.0254; nautical-mile 1852
area: square-meter 1; hectare 10000; acre 4046.8564224; square-mile 2589988.110336; square-yard
  0.83612736; square-foot 0.09290304; square-inch 0.00064516; square-kilometer 1000000;
  square-centimeter 0.0001; square-millimeter 0.000001
volume: liter 1; cubic-meter 1000; cubic-centimeter 0.001; cubic-millimeter 0.000001;
  cubic-kilometer 1000000000000; cubic-foot 28.316846592; cubic-yard 764.554857984; cubic-inch
  0.016387064; gallon 3.785411784; quart 0.946352946; pint 0.473176473; barrel 158.987294928;
  teaspoon 0.00492892159375; tablespoon 0.01478676478125
time: second 1; minute 60; quarter-hour 900; half-hour 1800; hour 3600; day 86400; week 604800;
  fortnight 1209600
calendar: month 1; year 12; decade 120; century 1200
night: night 1
substance: mole 1
charge: equivalent 1
activity: unit 1
temperature C: celsius 1
temperature F: fahrenheit 1
angle: degree 1
frequency: hertz 1
power: watt 1
horsepower: horsepower 1
energy: joule 1; watt-hour 3600
food energy: kilocalorie 1
data: byte 1; bit 0.125
pressure: pascal 1; bar 100000
pressure psi: psi 1
pressure of mercury: mmhg 1
share: ppm 1; ppb 0.001
substance/volume: molar 1
voltage: volt 1
current: ampere 1
dose: sievert 1
absorbed dose: gray 1
radioactivity: becquerel 1
sound: decibel 1
speed: knot 1
beats: beat 1
turns: revolution 1
""")
# A currency is a quantity of its own, and "$" may be any dollar.
CURRENCIES = (
    "$ US$ A$ C$ HK$ NZ$ S$ € £ ¥ ₹ CNY RUB TRY KRW CHF PLN kr BRL MXN HUF ZAR AED SAR ILS MYR THB"
    " KWD"
).split()
CENTS = read_map("cent-$=$ cent-€=€ penny=£")
SIGNS_OF_MONEY = read_map("$=$ €=€ £=£ ¥=¥ ₹=₹ ₽=RUB ₺=TRY ₩=KRW 元=CNY")
# before "$", and before "dollars"
DOLLARS = read_map(
    "us=US$ u.s.=US$ au=A$ a=A$ ca=C$ c=C$ nz=NZ$ hk=HK$ s=S$ r=BRL american=US$ canadian=C$"
    " australian=A$ singapore=S$"
)
CODES_OF_MONEY = read_map(
    "usd=US$ cad=C$ aud=A$ nzd=NZ$ hkd=HK$ sgd=S$ eur=€ gbp=£ jpy=¥ cny=CNY inr=₹ rs=₹ rub=RUB"
    " chf=CHF"
)
# the power of ten of each, and its symbols
PREFIXES = read_record("""
pico: -12 p
nano: -9 n
micro: -6 µ μ
milli: -3 m
centi: -2 c
deci: -1 d
kilo: 3 k K
mega: 6 M
giga: 9 G
tera: 12 T
""")
# how other languages spell them at the beginning of a word, folded
SPELLINGS = read_record("""
micro: mikro микро
milli: mili милли
centi: zenti senti санти
deci: dezi desi деци
kilo: chilo quilo quilô кило
mega: мега
giga: гига
nano: нано
tera: тера
""")
# Units that take prefixes: their symbols, and the prefixes in use, the commonest first, as a
# symbol in the wrong case ("100 mhz") stands for that one.
PREFIXED = {
    unit: text.partition(";")[::2]
    for unit, text in read_record("""
gram: g; milli kilo micro nano pico
liter: l L ℓ; milli centi deci micro nano
meter: m; kilo centi milli micro nano
second: s; milli micro nano pico
mole: mol; milli micro nano pico
equivalent: Eq; milli micro
molar: ; milli micro nano pico
hertz: Hz; mega giga kilo tera milli
watt: W; mega kilo giga tera milli micro
watt-hour: Wh; kilo mega giga tera milli
joule: ; kilo mega giga tera milli
byte: ; mega giga kilo tera
bit: ; mega giga kilo tera
pascal: Pa; kilo mega giga milli
bar: bar; milli
volt: V; kilo milli micro
ampere: ; milli micro nano
sievert: Sv; milli micro
gray: Gy; milli micro
becquerel: Bq; kilo mega giga tera
kilocalorie: kcal;
""").items()
}
BEHIND_PREFIX = {"molar": "M", "joule": "J", "byte": "B", "bit": "b bit", "ampere": "A"}
OTHER_SYMBOLS = read_map(
    "h=hour t=tonne mcg=microgram ug=microgram M=molar mcL=microliter uL=microliter IU=unit"
    " U=unit ppm=ppm ppb=ppb psi=psi mmHg=mmhg dB=decibel hp=horsepower cc=cubic-centimeter"
    " bbl=barrel bbls=barrel sqm=square-meter sqft=square-foot km2=square-kilometer"
    " m2=square-meter cm2=square-centimeter mm2=square-millimeter ft2=square-foot"
    " km3=cubic-kilometer m3=cubic-meter cm3=cubic-centimeter mm3=cubic-millimeter"
    " ft3=cubic-foot г=gram кг=kilogram мг=milligram мкг=microgram л=liter мл=milliliter"
    " мс=millisecond Вт=watt Гц=hertz bpm=beat/minute rpm=revolution/minute kbps=kilobit/second"
    " Mbps=megabit/second Gbps=gigabit/second mph=mile/hour kph=kilometer/hour"
    " kmh=kilometer/hour"
)
# words before or behind a unit of length
SQUARE = frozenset(
    "square sq vierkante cuadrado cuadrados carre carres quadrato quadrati quadrado quadrados"
    " kwadratowy kwadratowe kwadratowych квадратных квадратный кв".split()
)
CUBIC = frozenset(
    "cubic cu kubieke cubico cubicos cube cubes cubo cubi szesciennych кубических куб".split()
)
POWERS = SQUARE | CUBIC
# in one word with a unit of length, folded: "Quadratmeter", "kvadratkilometer"
POWERS_IN_WORDS = read_map(
    "quadrat=square kvadrat=square nelio=square negyzet=square kubik=cubic kuutio=cubic kob=cubic"
)
PER = frozenset("per pro par por na в".split())  # and "/", and before times "a day"


def read_quantities() -> Iterator[tuple[str, str, Decimal]]:
    """Yield each unit with its quantity and how many of the first unit of the quantity it is."""
    for quantity, text in QUANTITIES.items():
        for entry in text.split("; "):
            unit, factor = entry.split()
            yield unit, quantity, Decimal(factor)
    for sign in CURRENCIES:
        yield sign, f"money in {sign}", Decimal(1)
    for cent, sign in CENTS.items():
        yield cent, f"money in {sign}", Decimal("0.01")


def make_units() -> dict[str, tuple[str, Decimal]]:
    """Return what is known of each unit, those with a prefix among them."""
    units = {unit: (quantity, factor) for unit, quantity, factor in read_quantities()}
    for unit, (_, prefixes) in PREFIXED.items():
        quantity, factor = units[unit]
        for prefix in prefixes.split():
            power = int(PREFIXES[prefix].split()[0])
            units[prefix + unit] = (quantity, factor.scaleb(power))
    return units


UNITS = make_units()


def make_symbols() -> dict[str, str]:
    """Return the unit of each symbol as it is written: "mW" and "MW" are two."""
    symbols = dict(OTHER_SYMBOLS)
    for unit, (alone, prefixes) in PREFIXED.items():
        symbols.update(dict.fromkeys(alone.split(), unit))
        bases = (alone or BEHIND_PREFIX[unit]).split()
        for prefix in prefixes.split():
            for letter in PREFIXES[prefix].split()[1:]:
                for base in bases:
                    symbols.setdefault(letter + base, prefix + unit)
    return symbols


SYMBOLS = make_symbols()
# In the wrong case, as "MG" and "Kwh", symbols of these quantities are read: "25 Ms Smith" is no
# time, and "25 PA" no pressure.
IN_ANY_CASE = frozenset(
    "mass length volume frequency power horsepower energy data activity".split()
)
SYMBOLS_IN_ANY_CASE = {
    symbol.lower(): unit
    for symbol, unit in reversed(SYMBOLS.items())  # the first of two has the last word
    if len(symbol) > 1 and unit in UNITS and UNITS[unit][0] in IN_ANY_CASE
}


def prefixed_words(word: str, unit: str) -> Iterator[tuple[str, str]]:
    """Yield the words that a prefix makes of the word for a unit, each with its unit.

    >>> dict(prefixed_words("grams", "gram"))["micrograms"]
    'microgram'
    """
    for prefix in PREFIXED[unit][1].split():
        for spelling in (prefix, *SPELLINGS.get(prefix, "").split()):
            yield spelling + word, prefix + unit


@cache
def quantity_of(unit: str) -> tuple[str, Decimal | Fraction]:
    """Return what a unit is of, and how many of the first unit of that it is.

    >>> quantity_of("gram"), quantity_of("milligram/deciliter")
    (('mass', Decimal('1')), ('mass/volume', Fraction(1, 100)))
    """
    unit, _, divisor = unit.partition("/")
    quantity, factor = UNITS[unit]
    if not divisor:
        return quantity, factor
    other_quantity, other_factor = UNITS[divisor]
    return f"{quantity}/{other_quantity}", Fraction(factor) / Fraction(other_factor)
