# SPDX-License-Identifier: Apache-2.0
"""Writes `metrics/facts/number_words.py`: how fifteen languages write numbers, money, measures, months and weekdays.

    pip install babel unicode-rbnf
    python -m metrics._shared.make_number_words

Months, weekdays, currencies, units and decimal marks are CLDR's, numbers in words those of its rules for spelling them
out. `BY_HAND` adds what people write otherwise. Nothing runs this but a person who wants newer words.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from babel import Locale  # type: ignore[import-not-found]
from unicode_rbnf import FormatPurpose, RbnfEngine  # type: ignore[import-not-found]

FACTS = Path(__file__).parents[1] / "facts"
KEPT = "joiners negative vague halves singles ordinal_ends quarters eras decades".split()  # by hand, as they are
LANGUAGES = "da de en es fi fr hu it nl no pl pt ru sv tr".split()
NUMBERS = [*range(100), *range(100, 1000, 100)]
ORDINALS = [*range(1, 32), *range(40, 101, 10)]
MEASURES = (
    "duration-second duration-minute duration-hour duration-day duration-week duration-month duration-year "
    "duration-decade duration-century length-kilometer length-meter length-centimeter length-millimeter length-mile "
    "length-foot length-inch length-yard mass-kilogram mass-gram mass-milligram mass-ton mass-tonne mass-pound "
    "mass-ounce volume-liter volume-milliliter volume-gallon area-hectare area-acre temperature-celsius "
    "temperature-fahrenheit speed-kilometer-per-hour speed-mile-per-hour power-watt power-kilowatt power-megawatt"
).split()
CURRENCIES = {  # the sign that a number has in our code, and how its word begins in any of the languages
    "USD": ("$", "dol dól дол"), "EUR": ("€", "eur евр"), "JPY": ("¥", "yen jen jén иен ien iene yenes"),
    "CNY": ("CNY", "yuan jüan juan юан"), "INR": ("₹", "rupe rúpi rupi rupia рупи roupie rúpia"),
    "RUB": ("RUB", "rub rou руб"), "CHF": ("CHF", "fran фран"), "SEK": ("kr", "kron couronne corona coroa крон"),
    "TRY": ("TRY", "lir лир"), "PLN": ("PLN", "zło zlo slo зло"), "MXN": ("MXN", "pes пес"),
    "HUF": ("HUF", "for фор"), "KRW": ("KRW", "won вон"), "ZAR": ("ZAR", "rand ранд"),
}  # fmt: skip
BY_HAND: dict[str, dict[str, str]] = {
    "en": {
        "numerals": "0 nil; 40 fourty; 12 dozen dozens",
        "scales": "1000 k; 1000000 m mn mln mm; 1000000000 b bn bln; 1000000000000 tn trn",
        "joiners": "and",
        "currencies": "$ buck bucks; £ pound pounds quid sterling; c cent cents; £c pence penny; "
        "CNY renminbi rmb; "
        "AED dirham dirhams; SAR riyal riyals; ILS shekel shekels; BRL real reais; MYR ringgit; THB baht; "
        "KWD dinar dinars",
        "percents": "1 per_cent pct percentage_point percentage_points; 100 basis_point basis_points bps",
        "measures": "second secs sec; minute mins min; hour hrs hr; night night nights; year yrs yr; kilometer kms km "
        "kilometre kilometres; meter metre metres; centimeter cm centimetres; kilogram kilo kilos kgs kg; "
        "tonne tonnes ton tons; liter litre litres; pound lb lbs; ounce oz; foot ft; mile-per-hour mph; "
        "kilometer-per-hour kph; "
        "celsius celsius centigrade C; fahrenheit fahrenheit F",
        "months": "9 sept",
        "weekdays": "2 tues; 4 thur thurs",
        "ordinal_ends": "st nd rd th",
        "quarters": "quarter",
        "negative": "minus negative",
        "vague": "several few couple many multi quarter",
        "halves": "half",
        "singles": "a an",
        "eras": "bc bce b.c. b.c.e.",
        "decades": "",
    },
    "es": {
        "numerals": "16 diez_y_seis; 12 docena docenas; 100 ciento",
        "scales": "1000000 mill; 1000000000 millardo",
        "joiners": "y",
        "currencies": "£ libra libras; c céntimo céntimos centavo centavos",
        "percents": "1 por_ciento punto_porcentual puntos_porcentuales",
        "measures": "kilogram kilo kilos",
        "months": "9 setiembre",
        "ordinal_ends": "º ª er ro ra o a",
        "quarters": "trimestre",
        "negative": "menos",
        "vague": "varios varias muchos muchas",
        "halves": "medio media",
        "singles": "un una",
        "eras": "a._c. a.c. a._de_c. antes_de_cristo",
        "decades": "años",
    },
    "fr": {
        "numerals": "70 septante; 80 huitante octante; 90 nonante; 12 douzaine; 15 quinzaine; 20 vingtaine",
        "scales": "1000000 m mio; 1000000000 md mds mrd",
        "joiners": "et",
        "currencies": "£ livre livres; c centime centimes",
        "percents": "1 pour_cent point_de_pourcentage points_de_pourcentage",
        "measures": "kilogram kilo kilos",
        "ordinal_ends": "er ère ere re e ème eme es",
        "quarters": "trimestre",
        "negative": "moins",
        "vague": "plusieurs quelques",
        "halves": "demi demie",
        "singles": "un une",
        "eras": "av._j.-c. avant_jésus-christ av._jc",
        "decades": "années",
    },
    "de": {
        "numerals": "2 zwo; 12 dutzend; 100 hundert; 1 eins",
        "scales": "1000 tsd tausend; 1000000 mio; 1000000000 mrd; 1000000000000 bio",
        "joiners": "und",
        "currencies": "£ pfund; c cent cents; CHF franken",
        "percents": "1 prozentpunkt prozentpunkte prozentpunkten; 100 basispunkte basispunkten",
        "measures": "kilogram kilo",
        "months": "1 jänner; 6 juno; 7 julei",
        "weekdays": "6 sonnabend",
        "ordinal_ends": ". te ten ter",
        "quarters": "quartal quartals",
        "negative": "minus",
        "vague": "mehrere viele einige einigen mehreren",
        "halves": "halb halbe halber halben halbes",
        "singles": "eine ein einer einen",
        "eras": "v._chr. v.chr. vor_christus",
        "decades": "",
    },
    "it": {
        "numerals": "1 un; 12 dozzina dozzine",
        "scales": "1000 mila mille; 1000000 mln; 1000000000 mld",
        "joiners": "e",
        "currencies": "£ sterlina sterline; c centesimo centesimi",
        "percents": "1 per_cento percento punto_percentuale punti_percentuali",
        "measures": "kilogram chilo chili",
        "ordinal_ends": "º ª o a",
        "quarters": "trimestre",
        "negative": "meno",
        "vague": "diversi diverse vari alcuni molti",
        "halves": "mezzo mezza",
        "singles": "un una",
        "eras": "a._c. a.c. avanti_cristo",
        "decades": "anni",
    },
    "pt": {
        "numerals": "14 quatorze catorze; 16 dezasseis; 17 dezassete; 19 dezanove; 12 dúzia dúzias; 100 cento",
        "scales": "1000000 mi; 1000000000 bi",
        "joiners": "e",
        "currencies": "£ libra libras; BRL real reais; c cêntimo cêntimos centavo centavos",
        "percents": "1 por_cento ponto_percentual pontos_percentuais",
        "measures": "kilogram quilo quilos",
        "weekdays": "1 segunda; 2 terça; 3 quarta; 4 quinta; 5 sexta",
        "ordinal_ends": "º ª o a",
        "quarters": "trimestre",
        "negative": "menos",
        "vague": "vários várias muitos muitas",
        "halves": "meio meia",
        "singles": "um uma",
        "eras": "a._c. a.c. antes_de_cristo",
        "decades": "anos",
    },
    "nl": {
        "numerals": "1 één; 12 dozijn",
        "scales": "1000000 mln; 1000000000 mld",
        "joiners": "en",
        "currencies": "£ pond; c cent cents",
        "percents": "1 procentpunt procentpunten",
        "measures": "kilogram kilo",
        "ordinal_ends": "e de ste",
        "quarters": "kwartaal",
        "negative": "min minus",
        "vague": "enkele meerdere veel",
        "halves": "half halve",
        "singles": "een",
        "eras": "v._chr. v.chr. voor_christus",
        "decades": "jaren",
    },
    "da": {
        "numerals": "100 hundred hundrede; 12 dusin",
        "scales": "1000 tusind; 1000000 mio; 1000000000 mia mia.",
        "joiners": "og",
        "currencies": "£ pund; c cent",
        "percents": "1 procentpoint",
        "measures": "kilogram kilo",
        "ordinal_ends": ".",
        "quarters": "kvartal",
        "negative": "minus",
        "vague": "flere mange",
        "halves": "halv halve",
        "singles": "en et",
        "eras": "f._kr. f.kr. før_kristus",
        "decades": "",
    },
    "no": {
        "numerals": "2 to; 7 syv; 20 tyve; 30 tredve; 32 toogtredve; 12 dusin",
        "scales": "1000000 mill; 1000000000 mrd",
        "joiners": "og",
        "currencies": "£ pund; c cent",
        "percents": "1 prosentpoeng",
        "measures": "kilogram kilo",
        "ordinal_ends": ".",
        "quarters": "kvartal",
        "negative": "minus",
        "vague": "flere mange",
        "halves": "halv halve",
        "singles": "en et ei",
        "eras": "f._kr. f.kr. før_kristus",
        "decades": "",
    },
    "sv": {
        "numerals": "100 hundra; 12 dussin",
        "scales": "1000 tusen; 1000000 mn milj; 1000000000 md mdr",
        "joiners": "och",
        "currencies": "£ pund; c cent",
        "percents": "1 procentenhet procentenheter",
        "measures": "kilogram kilo",
        "ordinal_ends": ":e :a e a",
        "quarters": "kvartal kvartalet",
        "negative": "minus",
        "vague": "flera många",
        "halves": "halv halva",
        "singles": "en ett",
        "eras": "f._kr. f.kr. före_kristus",
        "decades": "",
    },
    "fi": {
        "numerals": "12 tusina tusinaa",
        "scales": "1000000 milj; 1000000000 mrd",
        "joiners": "",
        "currencies": "£ punta puntaa; c sentti senttiä",
        "percents": "1 prosentti prosentin prosenttiyksikköä",
        "measures": "kilogram kilo kiloa",
        "ordinal_ends": ".",
        "quarters": "neljännes neljänneksen neljänneksellä",
        "negative": "miinus",
        "vague": "useita monia",
        "halves": "puoli",
        "singles": "",
        "eras": "eaa. ekr.",
        "decades": "",
    },
    "hu": {
        "numerals": "2 két; 12 tucat",
        "scales": "1000000 m; 1000000000 mrd",
        "joiners": "",
        "currencies": "£ font; c cent",
        "percents": "1 százalékpont százalékos százalékkal százalékot",
        "measures": "kilogram kiló",
        "ordinal_ends": ".",
        "quarters": "negyedév negyedévben",
        "negative": "mínusz",
        "vague": "több sok néhány",
        "halves": "fél",
        "singles": "egy",
        "eras": "i._e. i.e. kr._e.",
        "decades": "",
    },
    "pl": {
        "numerals": "12 tuzin",
        "scales": "1000 tys; 1000000 mln; 1000000000 mld; 1000000000000 bln",
        "joiners": "",
        "currencies": "£ funt funty funtów; PLN zł; c cent centy centów",
        "percents": "1 procent procenta procentów proc. punkt_procentowy punkty_procentowe punktów_procentowych",
        "measures": "kilogram kilo",
        "ordinal_ends": ".",
        "quarters": "kwartał kwartale kwartału",
        "negative": "minus",
        "vague": "kilka kilku wiele",
        "halves": "pół",
        "singles": "",
        "eras": "p.n.e. przed_naszą_erą",
        "decades": "lata latach",
    },
    "ru": {
        "numerals": "12 дюжина",
        "scales": "1000 тыс; 1000000 млн; 1000000000 млрд; 1000000000000 трлн",
        "joiners": "",
        "currencies": "£ фунт фунта фунтов; RUB руб; c цент цента центов",
        "percents": "1 процент процента процентов процентный процентных проц",
        "measures": "kilogram кило",
        "ordinal_ends": "-й -я -е -го й я",
        "quarters": "квартал квартале квартала",
        "negative": "минус",
        "vague": "несколько много",
        "halves": "пол",
        "singles": "",
        "eras": "до_н._э. до_н.э. до_нашей_эры",
        "decades": "",
    },
    "tr": {
        "numerals": "12 düzine",
        "scales": "1000000 mn; 1000000000 mr milyar",
        "joiners": "",
        "currencies": "£ sterlin; c sent; TRY tl",
        "percents": "1 yüzde",
        "measures": "kilogram kilo",
        "ordinal_ends": ".",
        "quarters": "çeyrek çeyreğinde çeyreği",
        "negative": "eksi",
        "vague": "birkaç birçok",
        "halves": "yarım buçuk",
        "singles": "bir",
        "eras": "m.ö. mö",
        "decades": "",
    },
}  # fmt: skip


def fold(text: str) -> str:
    """Return a text in lower case, without marks on letters and hyphens."""
    text = unicodedata.normalize("NFD", text.replace("\xad", "").replace("İ", "i").lower())
    return "".join(letter for letter in text if not unicodedata.combining(letter)).replace("-", " ")


def spell(engine: RbnfEngine, number: int, kind: str) -> list[str]:
    """Return the ways in which CLDR spells a number; `kind` begins the names of the sets of rules."""
    purpose = FormatPurpose.ORDINAL if "ordinal" in kind else FormatPurpose.CARDINAL
    try:
        found = engine.format_number(number, purpose).text_by_ruleset
    except ValueError:  # CLDR does not spell out the ordinals of this language
        return []
    texts = [text for name, text in found.items() if re.match(kind, name) and "plural" not in name]
    return [*dict.fromkeys(text.replace("\xad", "").replace("−", "-") for text in texts if not re.search(r"\d", text))]


def is_composed(text: str, number: int, known: dict[str, int]) -> bool:
    """Return whether a number of two digits is one of tens and one of units, so that it needs no entry."""
    words = fold(text).split()
    if len(words) != 2 or number < 20:
        return False
    tens, units = (known.get(word, -1) for word in words)
    return tens == number - number % 10 and units == number % 10


def read_numerals(language: str) -> dict[int, list[str]]:
    """Return the words of the numbers below 1000 that are not put together from others."""
    engine, known = RbnfEngine.for_language(language), dict[str, int]()
    found: dict[int, list[str]] = defaultdict(list)
    kinds = (
        r"spellout-(numbering$|cardinal)"
        if language != "fi"
        else (r"spellout-(numbering|cardinal|cardinal-(genitive|partitive|inessive|illative))$")
    )
    for number in [*range(21), *range(30, 100, 10), *NUMBERS]:
        for text in spell(engine, number, kinds):
            if number >= 200 and (" " in text or fold(text).endswith(fold(spell(engine, 100, kinds)[0]))):
                continue
            text = re.sub(r"^(one|egy|ein|ett|en|én|et|één) ?(?=h[au]nd|száz)", "", text.lower())
            if not is_composed(text, number, known) and fold(text) not in known:
                known[fold(text)] = number
                found[number].append(text)
    return found


def read_scales(language: str, locale: Locale) -> dict[int, list[str]]:
    """Return the words for 1000 and its powers: what stands with a number in CLDR's compact formats and in words."""
    found: dict[int, list[str]] = defaultdict(list)
    for form in ("long", "short"):
        for patterns in locale._data["compact_decimal_formats"][form].values():
            for power, pattern in patterns.items():
                word = re.sub(r"[0'.\xa0\s]", "", pattern.pattern.split(";")[0])
                digits = max(pattern.pattern.count("0"), 1)
                if (
                    word
                    and " " not in pattern.pattern.strip("0 \xa0'")
                    and "\xa0" not in pattern.pattern.strip("0 \xa0'")
                ):
                    found[int(power) // 10 ** (digits - 1)].append(word.lower())
    engine = RbnfEngine.for_language(language)
    for power in (10**3, 10**6, 10**9, 10**12):
        for times in (1, 2, 5):
            for text in spell(engine, times * power, r"spellout-(numbering$|cardinal)"):
                last = text.split()[-1]
                if (" " in text or times == 1) and fold(last) not in {fold(w) for v in found.values() for w in v}:
                    found[power].append(last)
    return {power: [*dict.fromkeys(words)] for power, words in found.items() if power in (10**3, 10**6, 10**9, 10**12)}


def patterns_of(locale: Locale, unit: str) -> Iterator[str]:
    """Yield the words that CLDR writes behind a number for a unit, long and short."""
    for form in ("long", "short", "narrow"):
        for pattern in (locale._data["unit_patterns"].get(unit) or {}).get(form, {}).values():
            word = str(pattern).replace("{0}", "").strip(" \xa0\u202f.")
            if re.fullmatch(r"°?[^\W\d_]+(?:[ -][^\W\d_]+){0,3}", word) and not re.match(
                r"(per|pro|om|pr|par|por|à|w|na|в|saniyede) ", word
            ):
                yield word


def read_currencies(locale: Locale) -> dict[str, list[str]]:
    """Return the words of currencies: of "US dollars" the one that names the money."""
    found: dict[str, list[str]] = defaultdict(list)
    for code, (sign, begins) in CURRENCIES.items():
        names = {locale.currencies.get(code, ""), *locale._data["currency_names_plural"].get(code, {}).values()}
        for word in re.findall(r"[^\W\d_]+", " ".join(map(str, names)).lower()):
            if word.startswith(tuple(begins.split())) and word not in found[sign]:
                found[sign].append(word)
    return found


def read_calendar(names: dict[str, Any]) -> dict[int, list[str]]:
    """Return the forms of the names of months or weekdays by their number."""
    found: dict[int, list[str]] = defaultdict(list)
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            for number, name in names[context][width].items():
                word = str(name).rstrip(".").lower()
                if len(word) > 2 and word not in found[number]:
                    found[number].append(word)
    return found


def join(groups: Mapping[Any, Iterable[str]], added: str) -> str:
    """Return groups of words as one text: "1 one; 2 two"."""
    merged: dict[str, list[str]] = {str(key): [*words] for key, words in groups.items()}
    for group in filter(None, added.split("; ")):
        key, *words = group.split()
        merged.setdefault(key, []).extend(word.replace("_", " ") for word in words)
    return "; ".join(
        f"{key} {' '.join(dict.fromkeys(word.replace(' ', '_').lower() for word in words))}"
        for key, words in merged.items()
        if words
    )


def make(language: str) -> dict[str, str]:
    """Return the record of a language."""
    locale = Locale.parse({"no": "nb"}.get(language, language))
    by_hand = BY_HAND[language]
    engine = RbnfEngine.for_language(language)
    numerals = read_numerals(language)
    known = {fold(word): number for number, words in numerals.items() for word in words}
    ordinals: dict[int, list[str]] = defaultdict(list)
    for number in ORDINALS:
        kind = "spellout-ordinal" if language != "fi" else r"spellout-ordinal(-genitive|-partitive|-inessive|-essive)?$"
        for text in spell(engine, number, kind):
            words = fold(text).split()
            composed = len(words) == 2 and known.get(words[0]) == number - number % 10
            if not composed and len(words) < 3 and fold(text) not in known and text not in ordinals[number]:
                ordinals[number].append(text)
    measures: dict[str, list[str]] = defaultdict(list)
    for unit in MEASURES:
        for word in patterns_of(locale, unit):
            if len(word) > 1 and word.lower() not in ("in", "dec", "ac", "tn"):
                measures[unit.split("-", 1)[1]].append(word)
    return {
        "decimal": locale.number_symbols.get("latn", locale.number_symbols)["decimal"],
        "numerals": join(numerals, by_hand["numerals"]),
        "ordinals": join(ordinals, ""),
        "scales": join(read_scales(language, locale), by_hand["scales"]),
        "currencies": join(read_currencies(locale), by_hand["currencies"]),
        "percents": join({1: [*patterns_of(locale, "concentr-percent")]}, by_hand["percents"]),
        "measures": join(measures, by_hand["measures"]),
        "months": join(read_calendar(locale.months), by_hand.get("months", "")),
        "weekdays": join(
            {day + 1: words for day, words in sorted(read_calendar(locale.days).items())}, by_hand.get("weekdays", "")
        ),
        **{key: by_hand[key] for key in KEPT},
    }  # fmt: skip


def write_lines(text: str, indent: int) -> str:
    """Return a text as Python, cut into lines at spaces."""
    lines, line = [], ""
    for word in re.findall(r"\S+ ?", text):
        if len(line) + len(word) > 106 - indent:
            lines.append(line)
            line = ""
        line += word
    lines.append(line)
    if len(lines) == 1 and len(lines[0]) < 80:
        return repr(lines[0]).replace("'", '"') if '"' not in lines[0] else repr(lines[0])
    inner = "\n".join(" " * (indent + 4) + '"' + line + '"' for line in lines)
    return f"(\n{inner}\n{' ' * indent})"


HEADER = '''# SPDX-License-Identifier: Apache-2.0
"""How languages write numbers, money, measures, months and weekdays; made by `make_number_words.py`, not by hand.

"2 two; 3 three" are words and what they stand for; "_" is a space within. From Unicode CLDR: Copyright (c) 1991-2025
Unicode, Inc., Unicode License v3 (https://www.unicode.org/license.txt).
"""

from __future__ import annotations

# fmt: off
'''


def main() -> None:
    """Write the file beside this one."""
    records = []
    for language in LANGUAGES:
        fields = "\n".join(f'        "{key}": {write_lines(text, 8)},' for key, text in make(language).items())
        records.append(f'    "{language}": {{\n{fields}\n    }},')
    body = "NUMBER_WORDS: dict[str, dict[str, str]] = {\n" + "\n".join(records) + "\n}\n"
    (FACTS / "number_words.py").write_text(HEADER + body, encoding="utf-8")


if __name__ == "__main__":
    main()
