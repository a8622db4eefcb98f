# SPDX-License-Identifier: Apache-2.0
"""The words of a text, each with one key for all its forms: those that a stemmer does not see, such
as "fell" and "decision", too; and one for how often something is done.

The forms of irregular verbs are those of WordNet's list of exceptions (`verb.exc` of Debian's
`wordnet-base`), the derivations its links between words, of words that occur in the judged sets of
`benchmarks`; the licence stands in `opposites.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from operator import itemgetter

from .opposites import ANTONYMS, BY_HAND
from .shared import (
    CLOCK,
    COUNT,
    DATES_WITH_CAPITAL,
    DIRECTIONS,
    FREQUENCY,
    ORDINAL,
    IndexOf,
    Number,
    ReadTerm,
    ReadText,
    Relation,
    Term,
    ends_sentence,
    find_reader,
    find_stemmer,
    fold,
    is_roman,
    join_lines,
    read_designator,
    read_number_words,
)

IRREGULAR = """
abide/abode arise/arose bear/bore/born/borne beat/beaten become/became beget/begotten
begin/began/begun bend/bent bespeak/bespoke bite/bit/bitten bleed/bled blow/blew/blown
break/broke/broken breed/bred bring/brought build/built burn/burnt buy/bought catch/caught
choose/chose/chosen clothe/clad come/came creep/crept deal/dealt dial/dialled draw/drawn/drew
dream/dreamt drink/drank/drunk drive/driven/drove eat/ate/eaten embed/embedded fall/fallen/fell
feed/fed feel/felt fight/fought find/found flee/fled fling/flung fly/flew/flown forbid/forbidden
foresee/foreseen forget/forgot/forgotten forgive/forgiven freeze/froze/frozen frolic/frolicking
get/got/gotten give/gave/given go/gone/went grind/ground grow/grew/grown hang/hung hear/heard
hide/hid/hidden hold/held keep/kept kneel/knelt know/knew/known lade/laden lay/laid lead/led
leap/leapt learn/learnt leave/left lend/lent light/lit lose/lost make/made mean/meant meet/met
mislead/misled mistake/mistaken/mistook outdo/outdone outshine/outshone overcome/overcame
overgrow/overgrown overhear/overheard overlie/overlay/overlying overtake/overtaken/overtook
overthrow/overthrown pay/paid plead/pled prove/proven quiz/quizzed/quizzes/quizzing remake/remade
rend/rent ride/ridden/rode ring/rang/rung rise/risen/rose run/ran say/said see/saw/seen
seek/sought sell/sold send/sent sew/sewn shake/shook shoot/shot show/shown shrink/shrank
sing/sang/sung sink/sank/sunk sit/sat slay/slew sleep/slept slide/slid smite/smitten
speak/spoke/spoken spell/spelt spellbind/spellbound spend/spent spill/spilt spin/spun spit/spat
stand/stood stave/stove steal/stole/stolen stick/stuck stride/strode strike/struck
swear/swore/sworn sweep/swept swell/swollen swim/swam swing/swung take/taken/took teach/taught
tear/tore/torn tell/told think/thought throw/threw/thrown undergo/undergone/underwent
underlie/underlying understand/understood uphold/upheld undertake/undertaken/undertook
wake/woke/woken wear/wore/worn weave/woven weep/wept win/won withdraw/withdrawn/withdrew
write/written/wrote shrink/shrank/shrunk
"""
DERIVED = """
ability/able acquire/acquisition act/action add/addition admission/admit advise/advisor
afghan/afghanistan africa/african agree/agreement allergic/allergy ambition/ambitious
america/american analysis/analyze analyst/analyze anger/angry apologise/apology applicable/apply
application/apply argentina/argentinian asia/asian australia/australian autism/autistic
bacteria/bacterial belgian/belgium belief/believe brazil/brazilian canada/canadian chile/chilean
clarity/clear class/classify classification/classify clear/clearance close/closure
colombia/colombian comment/commentary compete/competition complain/complaint
compliance/compliant/comply compliant/comply conclude/conclusion consider/consideration
consume/consumption contention/contentious create/creation death/die decide/decision
defence/defend define/definition deliver/delivery denial/deny dense/density depart/departure
describe/description destroy/destruction difference/differential discover/discovery
divide/division dosage/dose egypt/egyptian employ/employee england/english enter/entrance
europe/european evolution/evolve exceed/excessive exclude/exclusion explain/explanation
expose/exposure extend/extension fail/failure finance/financial flee/flight grow/growth
guidance/guide hunger/hungry identification/identify identify/identity include/inclusive
india/indian indonesia/indonesian intend/intention intervene/intervention
introduce/introduction/introductory iran/iranian ireland/irish italian/italy jamaica/jamaican
judge/judgment korea/korean latvia/latvian maintain/maintenance malaysia/malaysian mexican/mexico
move/movement norway/norwegian occupation/occupy panama/panamanian please/pleasure
pregnancy/pregnant prepared/preparedness presence/present prior/priority produce/production
provide/provision publication/publish pursue/pursuit qualification/qualify receive/reception
recognition/recognize recover/recovery reduce/reduction register/registration
relation/relationship reliance/rely residence/residential resolution/resolve retain/retention
reveal/revelation romania/romanian russia/russian sex/sexual skeletal/skeleton solution/solve
speak/speaker/speech stability/stable submission/submit subscribe/subscription suspect/suspicion
syria/syrian tend/tendency testify/testimony think/thought treat/treatment urgency/urgent
usage/use variation/vary visit/visitor warn/warner choice/choose sale/sell loss/lose
sign/signature arrive/arrival birth/born marriage/marry injure/injury appoint/appointment
economy/economic
"""


BEFORE_MONTH = frozenset("in by of from last next".split())  # "in may", in small letters
ReadPlace = tuple[int, int, ReadTerm, Number | None]  # a term before its sentence is known


@lru_cache(maxsize=16)
def read_words(text: str, language: str) -> tuple[Term, ...]:
    """Return the terms of a text, a frequency as one of them, and a number with its unit.

    `list_terms`, to which golden scores are pinned, has fewer numbers and units, and no keys of
    other forms.

    >>> [word.key for word in read_words("Sales fell. 5 mg twice daily", "en") if word.sentence]
    ['mass 0.005', 'times an hour 0.08333333333333333333333333333']
    """
    plain, read_word = join_lines(text), word_reader(language)
    places = [*numbers_of(plain, language)]
    within = {place for start, end, *_ in places for place in range(start, end)}
    words = find_reader(language)[0].finditer(plain)
    places += [(*m.span(), read_word(m[0]), None) for m in words if m.start() not in within]
    places.sort(key=itemgetter(0))
    terms: list[Term] = []
    last_start = last_end = sentence = 0
    for start, end, reading, number in places:
        # the parts of a date share their place, and "a year" may begin "a year and a half"
        if last_start < start < last_end:
            continue
        gap = plain[last_end:start]
        sentence += ends_sentence(gap) and last_end > 0
        written = reading.surface
        # the "II" of "World War II" and "type ii", but not of the list "i) ii)"
        is_behind = gap == " " and last_end > 0 and not plain.startswith(")", end)
        is_long = len(written) > 1 and reading.is_content
        if is_behind and written in DATES_WITH_CAPITAL and terms[-1].key in BEFORE_MONTH:
            reading = read_word(written.capitalize())
        # no "I" behind "If", and no variable "x"
        if is_behind and is_roman(written) and (is_long or follows_name(written, terms[-1])):
            key = read_designator(written)
            reading = ReadTerm(written, key, "number", "number", True, True)
        terms.append(Term(reading, start, end, sentence, number))
        last_start, last_end = start, end
    return tuple(terms)


def follows_name(written: str, before: Term) -> bool:
    """Return whether a word in capitals stands behind a name."""
    return written.isupper() and before.reading.kind == "name" and before.reading.is_content


@cache
def word_reader(language: str) -> Callable[[str], ReadTerm]:
    """Return what reads a word, with the key of the word that it is a form of."""
    _, read = find_reader(language)
    numbers = read_number_words(language)

    @lru_cache(maxsize=1 << 16)
    def read_word(written: str) -> ReadTerm:
        reading = read(written)
        key, name = reading.key, fold(reading.surface)
        if reading.kind in ("date", "name") and name in numbers.months:  # "Nov", too
            key = f"month {numbers.months[name]}"
        elif reading.kind == "date" and name in numbers.weekdays:
            key = f"weekday {numbers.weekdays[name]}"
        elif language == "en" and not reading.is_fact:
            key = key_of(reading.surface.lower(), language)
        return reading._replace(key=key)

    return read_word


def numbers_of(text: str, language: str) -> Iterator[ReadPlace]:
    """Yield the numbers of a text, each as a term, first of all how often something is done: of "5
    mg daily" what is left is "5 mg". "One" is another word.
    """
    as_read = ReadText(text, language)
    rates = {frequency.start for frequency in as_read.frequencies}
    for number in (*as_read.frequencies, *as_read.numbers):
        is_rate = "/" in number.unit
        if is_rate and any(place in rates for place in range(number.unit_end, number.end)):
            number = number.without_rate()
        if number.in_words and number.figure == 1 and not number.value.is_measure:
            continue
        surface = text[number.start : number.end]
        if number.value.is_day and len(number.values) == 1:
            yield from parts_of_date(surface, number)
            continue
        is_word = number.in_words and number.quantity == ORDINAL
        is_word |= number.quantity == FREQUENCY and not number.is_exact  # "daily"
        key = f"{number.quantity} {number.value.low.normalize():f}"
        if number.quantity in (COUNT, ORDINAL):
            key = f"{number.figure.normalize():f}"
        elif number.quantity == CLOCK:
            key += number.unit  # the zone
        kind = "date" if number.is_year else "number"
        if is_word:
            kind = "word"
        reading = ReadTerm(surface, key, kind, kind, True, not is_word)
        yield number.start, number.end, reading, number


def parts_of_date(surface: str, number: Number) -> Iterator[ReadPlace]:
    """Yield the day and the month of a date, and its year where it is written with them."""
    year, rest = divmod(int(number.value.low), 10000)
    month, day = divmod(rest, 100)
    for key, kind in ((f"{day}", "number"), (f"month {month}", "date"), (f"{year}", "date")):
        if key != "0":
            reading = ReadTerm(surface, key, kind, kind, True, True)
            yield number.start, number.end, reading, None


def as_said_by(terms: Sequence[Term], fact: Sequence[Term]) -> list[Term]:
    """Return the terms of a text, of which a number that says one of a fact has its key: "1,000 mg"
    that of "1 g".
    """
    numbers, terms_as_said = NumbersOfFact(fact), []
    for term in terms:
        if term.number and (key := numbers.key_of(without_place(term.number))):
            term = term._replace(reading=term.reading._replace(key=key))
        terms_as_said.append(term)
    return terms_as_said


class NumbersOfFact(IndexOf):
    """The numbers of a fact, each once, with the keys of their terms."""

    def __init__(self, fact: Sequence[Term]) -> None:
        self.keys = {without_place(term.number): term.key for term in fact if term.number}
        super().__init__(self.keys)
        self.key_of = cache(self.find_key)  # as a text may say one number very often

    def find_key(self, number: Number) -> str:
        """Return the key of the number of the fact that a number says, "" where it says none."""
        alike = self.find_alike(number)
        if rounded := self.find_rounded(number):
            alike.append((Relation.EQUAL, rounded))
        unrelated = (Relation.UNRELATED, number)
        related, nearest = max(alike, key=lambda pair: pair[0], default=unrelated)
        return self.keys[nearest] if related > Relation.CONTRADICTS else ""


def without_place(number: Number) -> Number:
    """Return a number as it is wherever it stands."""
    return number._replace(start=0, end=0, figure_end=0, unit_end=0)


@cache
def bases() -> dict[str, str]:
    """Return the stem of the verb that each irregular form is of."""
    stem = find_stemmer("en")
    groups = (group.split("/") for group in IRREGULAR.split())
    return {form: stem(verb) for verb, *forms in groups for form in forms}


@cache
def derivations() -> dict[str, str]:
    """Return the stem of the first word of each group of derivations for those of the others."""
    stem = find_stemmer("en")
    groups = (group.split("/") for group in DERIVED.split())
    return {stem(word): stem(first) for first, *words in groups for word in words}


@cache
def opposites(language: str) -> dict[str, frozenset[str]]:
    """Return the keys of the opposites of each key; but in English only of words that say where a
    number went.
    """
    groups = []
    if language == "en":
        groups = [group.split("/") for group in (ANTONYMS + BY_HAND).split()]
    elif language in DIRECTIONS:
        falling, rising = (DIRECTIONS[language][name].split() for name in ("falling", "rising"))
        groups = [[word, *falling] for word in rising]
    pairs: dict[str, set[str]] = {}
    for group in groups:
        first, *words = (key_of(word, language) for word in group)
        for word in words:
            pairs.setdefault(first, set()).add(word)
            pairs.setdefault(word, set()).add(first)
    return {key: frozenset(keys - {key}) for key, keys in pairs.items()}


def key_of(word: str, language: str) -> str:
    """Return the key of a word in small letters."""
    key = find_stemmer(language)(word)
    if language != "en":
        return key
    key = bases().get(word, key)
    return derivations().get(key, key)
