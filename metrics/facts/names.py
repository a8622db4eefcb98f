# SPDX-License-Identifier: Apache-2.0
"""The names of a summary, and where its source has them.

A name of several words is looked for as a whole first. Else each of its words is found by the first
of NAME_RULES that finds it, and a name of which the source has only some words becomes a fact for
each of its parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import groupby, islice, pairwise

from .capitals import Word
from .fact import Fact, Other
from .shared import COUNT, ORDINAL, ROMAN, ROMAN_DIGITS, Span, fold, read_designator
from .texts import (
    LINKS,
    MOST_ALIKE,
    MOST_FEW,
    Language,
    Text,
    find_as_word,
    initial_of,
    is_abbreviation,
)

LONGEST_ACRONYM = 4  # letters, where its line says nothing
SHORTEST = 3  # letters of a word that is a name as it is no other word
VOWELS = frozenset("aeiouy")  # without one, a word that no table has is short for another: "Qty"
DESIGNATOR = re.compile(
    r"(?:[ \xa0-]#?)?(\d{1,3}(?![\d,.]*\d|[^\W_]|[-–:]\d)"
    r"|(?<=[ -])(?:(?:[IVX]{1,6}|[ivx]{2,6})(?![\w’'])|[A-Z](?![\w’'.])))"
)
# of an English word what has two spellings, and one of them: British and American, and the noun of
# a belief and of who holds it
SPELLINGS = {
    re.compile(pattern): instead
    for pattern, instead in {
        r"(?<=\w\w)our(?=$|s$|ed|ing|ite|al|ful|er)": "or",
        r"(?<=[bct])re(?=s?$)": "er",
        r"(?<=\w\w\w)is(?=e[drs]?s?$|ing$|ation)": "iz",
        r"(?<=\w\w)ys(?=e[drs]?$)": "yz",
        r"(?<=e)nc(?=es?$)": "ns",
        r"ll(?=ed$|ing$|ers?$)": "l",
        r"(?<=og)ue(?=s?$)|(?<=m)me(?=s?$)|(?<=ian)ity$": "",
        r"ae|oe": "e",
        r"(?<=\w\w\w)ism$": "ist",
    }.items()
}
END_IN_Y = re.compile("[iyj]{0,2}")  # as names of other scripts are spelt
JOINING = frozenset((" and ", " for ", " & "))  # parts of a name that is an acronym elsewhere
WORD_BEHIND = re.compile(r"[ -]([^\W\d_]+)")


# What is a name


def stated_names(text: Text, source: Text, taken: set[int]) -> list[list[Word]]:
    """Return the names of a text, each as the words that stand together."""
    runs: list[list[Word]] = []
    for word in name_words(text, source, taken):
        follows = bool(runs) and joins(runs[-1][-1], word, text)
        if follows and not ROMAN.fullmatch(word.text):
            runs[-1].append(word)
        elif not follows:  # the numeral of a name is of `with_designator`
            runs.append([word])
        # "Space Administration" of "National Aeronautics and Space Administration" for "NASA"
        if len(runs) > 1 and text.folded[runs[-2][-1].end : runs[-1][0].start] in JOINING:
            joint = runs[-2] + runs[-1]
            if find_letters(joint, text, source):
                runs[-2:] = [joint]
    return runs


def joins(word: Word, following: Word, summary: Text) -> bool:
    """Return whether two words belong to one name: "Bank of England", but not "Steve, Carly"."""
    gap = summary.text[word.end : following.start]
    if gap in (" ", "-", "\xa0", "  ", "’", "'"):
        return True
    return gap[:1] in " -" and all(part in LINKS for part in gap.split())


def name_words(summary: Text, source: Text, taken: set[int]) -> Iterator[Word]:
    """Yield the words of a summary that are names, without those that begin at places that are
    taken.

    A capital that says nothing makes a name only with a cause: it is one elsewhere in either text,
    a country or its people, no other word of the language, or an acronym.
    """
    language = summary.language
    # A word of an identifier says nothing of the word before it: "See INV-2041".
    capitals = [word for word in summary.capitals if word.start not in taken]
    titles, stop_words = language.of("titles"), language.stop_words
    certain = {word.key for word in capitals if not (word.silent or is_stressed(word, summary))}
    certain |= language.nations
    for word, following in zip(capitals, [*capitals[1:], None], strict=False):
        is_last = following is None or following.start > word.end + 1
        ends_name = is_last and summary.folded.endswith("of ", 0, word.start)
        if len(word.text) < 2 or (word.key in titles and not ends_name):  # "Ministry of Justice"
            continue
        is_country = word.text in language.same and not word.silent
        if word.key in stop_words and not is_country:  # "US" is one
            continue
        if (
            word.key in certain
            or word.key in (source.names if word.silent else source.capital)
            or is_no_other_word(word, summary)
            or is_acronym(word, following, summary)
        ):
            yield word


def is_stressed(word: Word, summary: Text) -> bool:
    """Return whether a word of the language is in capitals: "a VERY old bridge"."""
    return (
        len(word.text) > LONGEST_ACRONYM
        and word.text.isupper()
        and summary.language.is_ordinary(word.key)
    )


def is_no_other_word(word: Word, summary: Text) -> bool:
    """Return whether a word is none of the language, nor an abbreviation."""
    if not (word.text.isupper() or word.text[1:].islower()):
        return True  # "MacAllister"
    return (
        not summary.language.is_ordinary(word.key)
        and len(word.text) >= SHORTEST
        and not (word.text.isupper() and len(word.text) <= LONGEST_ACRONYM)
        and not VOWELS.isdisjoint(word.key)
    )


def is_acronym(word: Word, following: Word | None, summary: Text) -> bool:
    """Return whether a word in capitals stands before one that is not, and is of no headline: "HSBC
    cut it", "CFO Anna Reed", "EU law".
    """
    behind = WORD_BEHIND.match(summary.text, word.end)
    if not word.text.isupper() or behind is None:
        return False
    if following and following.start == word.end + 1 and following.silent:
        return False
    if len(word.text) == 2:
        return word.text in summary.language.same
    return len(word.text) > 2 and not summary.language.is_ordinary(word.key)


# Where a source has it


def by_letters(word: Word, summary: Text, source: Text) -> Span | None:
    """The same abbreviation, or words with these initials: "FBI" for "F.B.I.", "BMI" for "body mass
    index".
    """
    if not is_abbreviation(word.text):
        return None
    letters = word.text
    if len(letters) > 2:  # "TVs"
        letters = letters.removesuffix("s")
    letters = letters.upper()
    place = (
        find_same(letters, source) or source.find_initials(letters) or source.find_letters(letters)
    )
    if place or len(letters) < 3:
        return place  # some two words begin with two letters in every text
    initials, spans = source.low_initials
    at = initials.find(letters.lower())
    if at < 0:
        return None
    first, last = spans[at], spans[at + len(letters) - 1]
    return first[0], last[1]


def as_written(word: Word, summary: Text, source: Text) -> Span | None:
    """The word itself."""
    if is_abbreviation(word.text) and not word.silent:
        return None
    return source.find_name(word.key)


def inflected(word: Word, summary: Text, source: Text) -> Span | None:
    """Another form of the word: "Tigers" for "Tiger"; where names have cases, another ending."""
    key, language = word.key, source.language
    if key in language.nations or (is_abbreviation(word.text) and not word.silent):
        return None
    for key_in_source in source.stems.get(key[:4], ()):
        if key_in_source in language.nations or not is_same_word(key, key_in_source, language):
            continue
        if place := source.find_name(key_in_source):
            return place
    return None


def is_same_word(word: str, in_source: str, language: Language) -> bool:
    """Return whether two words that begin alike are forms of one: one has an ending more, or a long
    one another.
    """
    if language.code == "en":
        word, in_source = spell(word), spell(in_source)
    common = 0
    for letter, letter_in_source in zip(word, in_source, strict=False):
        if letter != letter_in_source:
            break
        common += 1
    ends = word[common:], in_source[common:]
    if common > 4 and all(map(END_IN_Y.fullmatch, ends)):
        return True  # "Zelensky", "Zelenskyy"
    if ends[0] in language.endings and ends[1] in language.endings and (common > 4 or "" in ends):
        return True
    # `loose_endings`, of languages that put more endings behind each other than a list can have
    return max(map(len, ends)) <= language.loose and common >= max(4, len(word) - language.loose)


@lru_cache(maxsize=1 << 12)
def spell(word: str) -> str:
    """Return an English word in one of its spellings.

    >>> spell("labour"), spell("organisation"), spell("centre"), spell("defence")
    ('labor', 'organization', 'center', 'defense')
    """
    for pattern, instead in SPELLINGS.items():
        word = pattern.sub(instead, word)
    return word


def same_thing(word: Word, summary: Text, source: Text) -> Span | None:
    """Another name of it, or a country for its people: "UK" and "Britain", "German" and
    "Germany".
    """
    place = find_same(word.key, source)
    return place or find_same(word.key.removesuffix("s"), source)  # "Germans"


def as_numeral(word: Word, summary: Text, source: Text) -> Span | None:
    """An ordinal before a name that has its number in the source: "Second World War" for "World
    War II", "Ninth Circuit" for "9th Cir.".
    """
    value = source.language.numbers.ordinals.get(word.key)
    if value is None:
        return None
    for _, key in summary.tokens[word.token + 1 : word.token + 3]:
        if place := source.designators.get(key, {}).get(str(value)):
            return place
    ordinals = source.by_figure.get(Decimal(value), ())
    return next((number.span for number in ordinals if number.quantity == ORDINAL), None)


def in_phrase(word: Word, summary: Text, source: Text) -> Span | None:
    """A word of a name that the source has as another one: "United" of "United Nations Council" for
    "UN Council", "Unidos" of "Estados Unidos" for "EE. UU.".
    """
    for phrase in source.language.phrases.get(word.key, ()):
        around = summary.folded[max(0, word.start - len(phrase)) : word.end + len(phrase)]
        if find_as_word(phrase, around) and (place := find_same(phrase, source)):
            return place
    return None


NAME_RULES = (by_letters, as_written, inflected, same_thing, as_numeral, in_phrase)


def check_titles(summary: Text, source: Text) -> Iterator[Fact]:
    """Yield the titles that the source lacks, where it has the name with another one of the kind:
    "Major Reed" for "Lt. Reed".
    """
    for title, names in summary.titled:
        kind, forms = summary.language.ranks[title.key]
        titles = [
            source.titles_of[name.key, kind]
            for name in names
            if (name.key, kind) in source.titles_of
        ]
        if titles and not any(map(source.find_name, forms)):
            yield Fact(title.text, "name", title.start, title.end, None)


def check_letters(summary: Text, source: Text) -> Iterator[Fact]:
    """Yield the words with a letter or a small numeral for which the source has others: "hepatitis
    C" for "hepatitis B", "war iii"; a letter before a full stop is an initial, but behind a word
    such as "Appendix".
    """
    numbered = summary.language.of("numbered")
    for match in summary.find_designated():
        word, letter = fold(match[1]), match[2]
        of_source = source.designators.get(word, {})
        designator = read_designator(letter)
        # "war iii", whose capitals are lost
        is_numeral = letter.islower() and designator.isdigit()
        is_letter = len(letter) == 1 and letter.isalpha() and letter not in ROMAN_DIGITS
        alike = [place for key, place in of_source.items() if key.isdigit() == is_numeral]
        is_name = match[1][0].isupper() and word not in numbered
        if not alike or is_name or word in summary.language.stop_words:
            continue
        if (is_letter or is_numeral) and designator not in of_source:
            instead = Other.at(source.text, alike[0], "designator")
            yield Fact(match[0], "name", *match.span(), None, instead)


def check_exchanged(summary: Text, source: Text, taken: set[int]) -> Iterator[Fact]:
    """Yield the words in whose place the source has another one of their class, beside the same
    word: "northern Ohio" for "southern Ohio".
    """
    exchanged = summary.language.exchanged
    for at, (start, key) in enumerate(summary.tokens):
        if key not in exchanged or start in taken:
            continue
        kind, forms = exchanged[key]
        is_part = "-" in (
            summary.text[start - 1 : start],
            summary.text[start + len(key) : start + len(key) + 1],
        )
        if len(key) < 3 or is_part or any(map(source.find_word, forms)):
            continue
        beside = words_beside(at, summary)
        same_kind = (word for word, (other_kind, _) in exchanged.items() if other_kind == kind)
        places = (place for word in same_kind for place in source.places.get(word, ()))
        for place in islice(places, MOST_ALIKE):
            at_place = source.token_at(place)
            if beside & words_beside(at_place, source):
                end = place + len(source.tokens[at_place][1])
                instead = Other.at(source.text, (place, end), "word")
                end = start + len(key)
                yield Fact(summary.text[start:end], "name", start, end, None, instead)
                break


def words_beside(at: int, text: Text) -> set[str]:
    """Return the nearest words of a text before and behind one that are no stop words, with "<" or
    ">".
    """
    stop_words = text.language.stop_words
    before = (
        f"<{key}" for _, key in text.tokens[max(0, at - 4) : at][::-1] if key not in stop_words
    )
    behind = (f">{key}" for _, key in text.tokens[at + 1 : at + 5] if key not in stop_words)
    return {*islice(before, 1), *islice(behind, 1)}


def find_name(word: Word, summary: Text, source: Text) -> Span | None:
    """Return what the first rule finds for a word of a name."""
    return next(filter(None, (rule(word, summary, source) for rule in NAME_RULES)), None)


def find_same(key: str, source: Text) -> Span | None:
    """Return where a source has another name of the same thing."""
    places = map(source.find_phrase, source.language.same.get(key, ()))
    return next(filter(None, places), None)


def check_run(run: list[Word], summary: Text, source: Text) -> Iterator[Fact]:
    """Yield a name as a whole, or in the parts that the source has or lacks."""
    text = summary.text
    if len(run) > 1 and (place_of_all := find_whole(run, summary, source)):
        start, end = run[0].start, run[-1].end
        yield Fact(text[start:end], "name", start, end, place_of_all)
        return
    places = [find_name(word, summary, source) for word in run]
    for at, (word, following) in enumerate(pairwise(run)):
        places[at] = places[at] or find_in_full(word, following, source)
        twice = (f"{word.key} {word.key}", f"{word.key}-{word.key}")  # "Bora-Bora"
        is_repeated = word.key == following.key and following.start == word.end + 1
        if is_repeated and not any(map(source.find_phrase, twice)):
            places[at : at + 2] = [None, None]  # "Joan Joan" for "Joel Joan"
    for _, part in groupby(range(len(run)), key=lambda at: places[at] is None):
        of_part = [*part]
        first, last = of_part[0], of_part[-1]
        start, end = run[first].start, run[last].end
        place, instead = join_places(places[first : last + 1]), None
        if last == len(run) - 1:
            place, end, instead = with_designator(run[last], place, end, summary, source)
        yield Fact(text[start:end], "name", start, end, place, instead)


def find_in_full(word: Word, following: Word, source: Text) -> Span | None:
    """Return where a source has the long form of a short name before the same word: "Daniel Ruiz"
    for "Dan Ruiz", but "Anna Ruiz" is no "Ann Ruiz".
    """
    for place in source.places.get(following.key, ())[:MOST_ALIKE]:
        start, key = source.tokens[source.token_at(place) - 1]
        is_longer = len(word.key) > 2 and len(key) > len(word.key) + 1
        if is_longer and key.startswith(word.key) and source.text[start].isupper():
            return start, start + len(key)
    return None


def join_places(places: Sequence[Span | None]) -> Span | None:
    """Return the first of some places, with those that stand right behind it.

    >>> join_places([(4, 8), (9, 13), (40, 43)]), join_places([None])
    ((4, 13), None)
    """
    if places[0] is None:
        return None
    start, end = places[0]
    for place in places[1:]:
        if place is None or place[0] != end + 1:
            break
        end = place[1]
    return start, end


def find_whole(run: list[Word], summary: Text, source: Text) -> Span | None:
    """Return where a source has a name of several words as its initials, as one word, or as another
    name.
    """
    if place := find_letters(run, summary, source):
        return place
    written = summary.text[run[0].start : run[-1].end]
    return source.find_word("".join(word.key for word in run)) or find_same(fold(written), source)


def find_letters(run: list[Word], summary: Text, source: Text) -> Span | None:
    """Return where a source has the initials of a name, with or without those of its small words;
    an abbreviation in it counts with all letters: "USCIS" for "US Citizenship and ...".
    """
    of_word = {word.start: initial_of(word.text) for word in run}
    tokens = summary.tokens[run[0].token : run[-1].token + 1]
    every = "".join(of_word.get(start, key[0]) for start, key in tokens)
    for initials in ("".join(of_word.values()).upper(), every.upper()):
        # of "PCC (Press Complaints Commission)" the words are known
        is_of_others = len(initials) < 3 or source.find_initials(initials)
        if not is_of_others and (place := source.find_letters(initials)):
            return place
    return None


def with_designator(
    word: Word, place: Span | None, end: int, summary: Text, source: Text
) -> tuple[Span | None, int, Other | None]:
    """Return the place and end of a name with its number or letter: "War II" is no "War I"."""
    behind = DESIGNATOR.match(summary.text, end)
    starts = (start for start, _ in summary.identifiers)
    if place is None or not behind or behind.start(1) in starts:  # "Section 12(3)"
        return place, end, None
    is_attached = not behind[0].startswith((" ", "\xa0"))
    if behind[1].isdigit() and not is_attached and not is_designator(behind.end(), summary):
        return place, end, None
    designator, places = read_designator(behind[1]), source.designators.get(word.key)
    if places:
        if designator in places:
            return places[designator], behind.end(), None
        first_place = next(iter(places.values()))
        return None, behind.end(), Other.at(source.text, first_place, "designator")
    is_letter = len(behind[1]) == 1 and behind[1].isalpha()
    if is_letter or not designator.isdigit():  # "VIX" is no numeral
        return place, end, None
    if is_attached:  # "COVID-19" for "COVID", but no "CODE15" for "code"
        if not behind[0].startswith("-") and Decimal(designator) not in source.by_figure:
            place = None
        return place, behind.end(), None
    if behind[1].isdigit() and int(designator) > MOST_FEW:
        return place, end, None
    of_value = source.by_figure.get(Decimal(designator), ())
    if not any(n.quantity in (COUNT, ORDINAL) and not n.counted for n in of_value):
        place = None
    return place, behind.end(), None


def is_designator(end: int, summary: Text) -> bool:
    """Return whether a figure behind a name belongs to it: "Windows 10", but not "In Chelsea 10
    people".
    """
    word = WORD_BEHIND.match(summary.folded, end)
    return word is None or word[1] in summary.language.stop_words
