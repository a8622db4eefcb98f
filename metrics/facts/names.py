# SPDX-License-Identifier: Apache-2.0
"""What is a name in a summary."""

from __future__ import annotations

from collections.abc import Iterator

from .capitals import ABBREVIATED, Word
from .name_rules import DESIGNATOR, WORD_BEHIND
from .texts import LINKS, ROMAN, Text

WIDEST_LINK = 11  # characters between two words of a name: " of the ", " van der "
LONGEST_ACRONYM = 4  # letters, where its line says nothing
SHORTEST = 3  # letters of a word that is a name as it is no other word
VOWELS = frozenset("aeiouy")  # without one, a word that no table has is short for another: "Qty"


def stated_names(text: Text, source: Text, taken: set[int]) -> list[list[Word]]:
    """Return the names of a text, each as the words that stand together."""
    runs: list[list[Word]] = []
    for word in name_words(text, source, taken):
        follows = bool(runs) and joins(runs[-1][-1], word, text)
        if follows and not ROMAN.fullmatch(word.text):
            runs[-1].append(word)
        elif not follows:  # the numeral of a name is of `with_designator`
            runs.append([word])
    return runs


def joins(word: Word, following: Word, summary: Text) -> bool:
    """Return whether two words belong to one name: "Bank of England", but not "Steve, Carly"."""
    gap = summary.text[word.end : following.start]
    if gap in (" ", "-", "\xa0", "  ", "’", "'"):
        return True
    if gap == ". " and word.key in ABBREVIATED:  # "Dr. Holm" where that is no title
        return True
    return (
        len(gap) <= WIDEST_LINK and gap[:1] in " -" and all(part in LINKS for part in gap.split())
    )


def name_words(summary: Text, source: Text, taken: set[int]) -> Iterator[Word]:
    """Yield the words of a summary that are names, without those that begin at places that are
    taken.

    A capital that says nothing makes a name only with a cause: it is one elsewhere in either text,
    a country or its people, no other word of the language, or a name stands behind it.
    """
    language = summary.language
    # A word of an identifier says nothing of the word before it: "See INV-2041".
    capitals = [word for word in summary.capitals if word.start not in taken]
    titles, stop_words = language.of("titles"), language.stop_words
    names = {word.key for word in capitals if not (word.silent or is_stressed(word, summary))}
    known = names | language.nations
    for word, following in zip(capitals, [*capitals[1:], None], strict=False):
        if len(word.text) < 2 or word.key in titles:
            continue
        is_country = word.text.isupper() and word.text in language.same and not word.silent
        if word.key in stop_words and not is_country:  # "US" is one
            continue
        if (
            word.key not in known
            and word.key not in (source.names if word.silent else source.capital)
            and not is_no_other_word(word, summary)
            and not is_acronym(word, summary)
            and not (word.key in source.designators and has_designator(word, summary))
            and not (len(word.text) > 2 and word.text in source.letters)
            and not opens_name(word, following, names, summary, source)
        ):
            continue
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


def is_acronym(word: Word, summary: Text) -> bool:
    """Return whether a word in capitals stands before one in small letters: "HSBC cut it"."""
    behind = WORD_BEHIND.match(summary.text, word.end)
    return (
        len(word.text) > 2
        and word.text.isupper()
        and not summary.language.is_ordinary(word.key)
        and behind is not None
        and behind[1].islower()
    )


def has_designator(word: Word, summary: Text) -> bool:
    """Return whether a word has a number that counts nothing: "Omega-6", "Felipe V"."""
    behind = DESIGNATOR.match(summary.text, word.end)
    return behind is not None and not (behind[0].startswith(" ") and behind[1].isdigit())


def opens_name(
    word: Word, following: Word | None, names: set[str], summary: Text, source: Text
) -> bool:
    """Return whether the first word of a sentence is the first of a name: "Mark Milner", but not
    "Striker James".
    """
    language = summary.language
    return (
        following is not None
        and word.key in language.of("given_names")
        and not word.text.isupper()
        and not following.silent
        and following.start == word.end + 1
        and (following.key in names or following.key in source.names)
        and following.key not in language.months
        and following.key not in language.weekdays
    )
