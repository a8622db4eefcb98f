# SPDX-License-Identifier: Apache-2.0
"""Whether the place of a text that has the words of a fact says its opposite.

It does where one of them alone is negated, or called untrue as a whole; where an antonym stands in
the place of a word, or another number, dose or frequency in that of a number; and where the numbers
of a score, or two names, are exchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations, pairwise
from typing import NamedTuple

from .opposites import BETWEEN, BY, CLAUSES, FOLLOWED, NEGATORS, UNTRUE
from .shared import COUNT, Term
from .word_forms import opposites

BREAK = re.compile(r"[,;:()\[\]—–]|--")
NEAR = 8  # words
SCOPE = 50  # words, which no sentence but a list has
OBJECTS = 3  # content words behind a verb of which one may change place with that before it
SLACK = 3  # words that may stand more between an antonym and what it is said of
# "not only", and "no doubt", "no more than" and "No. 3", deny nothing
AFTER_NOT = frozenset("only just merely simply solely least".split())
AFTER_NO = frozenset("doubt matter more fewer less later sooner surprise wonder".split())
UNTIL = frozenset(("until", "till"))  # "not until May" is in May
# verbs by which two do the same to each other, by their keys
MUTUAL = frozenset(
    "meet marri divorc talk speak play face fight date join chat agre discuss argu kiss hug".split()
)
MOVED = 2  # times as many neighbours changed the name beside them as kept it
LINKS = frozenset(("and", "or", "the", "a", "of", "&"))
DATES = ("a year", "a month", "a weekday")  # what a date may be
BE = frozenset("is are was were be been being".split())
AUXILIARIES = BE | frozenset(
    "has have had did does do will would can could may might should".split()
)
SUBJECTS = frozenset("he she they we i you who which".split())
DETERMINERS = frozenset("a an the his her their its mr mrs ms dr".split())
APOSTROPHES = ("'", "’")


class Side:
    """A fact, or the place of a text that has its words: terms that were read, no reading."""

    def __init__(self, text: str, terms: Sequence[Term], language: str) -> None:
        self.text = text
        self.terms = terms
        self.language = language
        self.keys = [term.key for term in terms]
        self.words = [term.reading.surface.lower() for term in terms]
        self.places: dict[str, list[int]] = {}  # of each key
        for i, key in enumerate(self.keys):
            self.places.setdefault(key, []).append(i)

    @cached_property
    def clauses(self) -> list[int]:
        """The number of the clause of each term."""
        number, numbers = 0, []
        for i, term in enumerate(self.terms):
            begins = i and BREAK.search(self.text, self.terms[i - 1].end, term.start)
            if begins or self.words[i] in CLAUSES.get(self.language, ()):
                number += 1
            numbers.append(number)
        return numbers

    @cached_property
    def negators(self) -> list[int]:
        """Which terms deny what follows them."""
        return [i for i in range(len(self.terms)) if self.denies(i)]

    def denies(self, i: int) -> bool:
        """Return whether a term denies what follows it."""
        word, following = self.words[i], "".join(self.words[i + 1 : i + 2])
        if word in FOLLOWED and self.language == "en":
            return following == FOLLOWED[word]
        start = self.terms[i].start
        is_contracted = word == "t" and self.text[max(0, start - 1) : start] in APOSTROPHES
        if not is_contracted and word not in NEGATORS.get(self.language, ()):
            return False
        is_more = word == "no" and (following in AFTER_NO or following.isdecimal())
        if is_more or following in AFTER_NOT:
            return False
        clause = self.clauses[i]
        later = zip(self.words[i + 1 : i + NEAR], self.clauses[i + 1 : i + NEAR], strict=True)
        is_late = any(later_word in UNTIL and number == clause for later_word, number in later)
        return not is_late

    def denials(self, keys: frozenset[str]) -> list[bool | None]:
        """Return for each term whether it is denied, where it is one of these keys; None where a
        negation before it denies something else, and may deny it, too.
        """
        targets = {i: self.target_of(i, keys) for i in self.negators}
        denied: list[bool | None] = [False] * len(self.terms)
        for i, target in targets.items():
            if target is None:
                reach = 2
                if not any(is_content(self.terms[k]) for k in self.scope_of(i)):
                    reach = NEAR  # "fever: none"
                for k in (*range(max(0, i - reach), i), *self.scope_of(i)):
                    denied[k] = None
        for target in targets.values():
            if target is not None:
                denied[target] = not denied[target]
                # "no fever, chills or cough": what follows may be denied, too
                for k in self.scope_of(target):
                    denied[k] = denied[k] or None
        return denied

    def scope_of(self, i: int) -> Iterator[int]:
        """Yield the terms behind one to which a negation may reach: up to what begins another
        clause or predicate.
        """
        ends = CLAUSES.get(self.language, frozenset()) | AUXILIARIES | SUBJECTS
        for k in range(i + 1, min(i + SCOPE, len(self.terms))):
            if self.words[k] in ends or self.terms[k].sentence != self.terms[i].sentence:
                return
            yield k

    def target_of(self, i: int, keys: frozenset[str]) -> int | None:
        """Return which term a negation denies: the next content word of its clause, where that is
        one of these keys; None where it is not.
        """
        for k in range(i + 1, len(self.terms)):
            if self.clauses[k] != self.clauses[i]:
                break
            if self.keys[k] in keys and is_content(self.terms[k]):
                return k
            is_between = self.words[k] in BETWEEN or self.words[k].endswith("ly")
            if self.terms[k].reading.is_content and not is_between:
                break
        return None

    def words_in(self, shared: frozenset[str]) -> set[str]:
        """Return the content words with one of these keys."""
        places = (i for key in shared for i in self.places.get(key, ()))
        return {self.words[i] for i in places if is_content(self.terms[i])}

    def relation(self, i: int, j: int, k: int, by: str, names: set[str]) -> str | None:
        """Return what stands between a verb and the name behind it, such as "" or "to", "by" in a
        passive; None where the verb does not follow the first name.

        Other words that both texts have, `names`, may be parts of names.
        """
        before = [word for word in self.words[i + 1 : j] if not word.endswith("ly")]
        behind = [word for word in self.words[j + 1 : k] if word not in DETERMINERS | names]
        is_passive = by in behind and not BE.isdisjoint(before)
        if not AUXILIARIES | names >= {*before} or "with" in behind or len(behind) > 1:
            return None
        return by if is_passive else "".join(behind)

    def nearest(self, key: str, place: int) -> int:
        """Return where a term stands, of several the nearest to a place."""
        return min(self.places[key], key=lambda i: abs(i - place))

    @cached_property
    def names(self) -> list[tuple[int, int]]:
        """The first and last term of each name, which may have several words."""
        names: list[tuple[int, int]] = []
        for i, term in enumerate(self.terms):
            if term.reading.kind != "name" or not term.reading.is_content:
                continue
            if names and names[-1][1] == i - 1 and self.text[self.terms[i - 1].end] == " ":
                names[-1] = (names[-1][0], i)
            else:
                names.append((i, i))
        return names

    def neighbours(self, keys: frozenset[str]) -> set[tuple[str, str]]:
        """Return the words next to a name wherever it stands, determiners apart, and the content
        words next to it.
        """
        words_beside = set()
        for first, last in self.names:
            if keys.isdisjoint(self.keys[first : last + 1]):
                continue
            for side, step, place in (("before", -1, first - 1), ("behind", 1, last + 1)):
                while 0 <= place < len(self.keys):
                    if self.words[place] not in DETERMINERS:
                        words_beside.add((side, self.keys[place]))
                    if is_content(self.terms[place]):
                        break
                    place += step
        return words_beside

    def is_untrue(self, keys: frozenset[str]) -> bool:
        """Return whether some of these words are called untrue as a whole: "it is false that"."""
        if self.language != "en":
            return False
        spans = [match.span("what") for pattern in UNTRUE for match in pattern.finditer(self.text)]
        starts = [term.start for term in self.terms if term.key in keys and term.reading.is_content]
        return any(start <= place < end for start, end in spans for place in starts)

    @cached_property
    def by_unit(self) -> dict[str, list[int]]:
        """Which terms are numbers of each unit, and dates of each kind."""
        by_unit: dict[str, list[int]] = {}
        for i in range(len(self.terms)):
            by_unit.setdefault(self.unit_of(i), []).append(i)
        return by_unit

    def unit_of(self, i: int) -> str:
        """Return what a number counts: its quantity, or the word behind it; of a date what kind of
        date it is; "" of what is none.
        """
        reading, number = self.terms[i].reading, self.terms[i].number
        if reading.kind == "date" and reading.key.isdecimal():
            return DATES[0]
        if reading.kind == "date":
            return DATES[1 + reading.key.startswith("weekday")]
        if number is None:
            return ""
        if number.quantity != COUNT:
            return number.quantity
        if i + 1 == len(self.terms):
            return "number"
        between = self.text[self.terms[i].end : self.terms[i + 1].start]
        if between.strip(" -\u00a0") or not self.terms[i + 1].reading.is_content:
            return "number"
        return self.keys[i + 1]


class Alternative(NamedTuple):
    """A term of a fact, one of a text that stands in its place, and whether the two say the same,
    as one of them is negated; None where that is not clear.
    """

    of_fact: int
    of_text: int
    is_same: bool | None


def find_denial(
    fact: Side, place: Side, alternatives: Sequence[Alternative]
) -> tuple[int, int] | None:
    """Return the characters of a text that say the opposite of a fact, None where none do.

    `place` has most words of the fact, and `alternatives` to others.
    """
    shared = frozenset(fact.places.keys() & place.places.keys())
    if fact.is_untrue(shared) != place.is_untrue(shared):
        return place.terms[0].start, place.terms[-1].end
    places = [word.of_text for word in alternatives if word.is_same is False][:1]
    finders = (negated_word, exchanged_doses, exchanged_roles, exchanged_names)
    for find in finders:
        places = places or find(fact, place, shared)
    if not places:
        return None
    terms = [place.terms[i] for i in places]
    terms += [term for term in place.terms if term.key in shared and is_content(term)]
    return min(term.start for term in terms), max(term.end for term in terms)


def is_content(term: Term) -> bool:
    """Return whether a term says something by itself."""
    return term.reading.is_content or term.reading.is_fact


def negated_word(fact: Side, place: Side, shared: frozenset[str]) -> list[int]:
    """Return which terms of a text negate a word of a fact, or have it without a negation."""
    of_fact, of_place = fact.denials(shared), place.denials(shared)
    for i, key in enumerate(fact.keys):
        if key in shared and of_fact[i] is not None and is_content(fact.terms[i]):
            places = place.places[key]
            if {of_place[k] for k in places} == {not of_fact[i]}:
                return [*place.negators, *places]
    return []


def find_alternatives(fact: Side, place: Side) -> list[Alternative]:
    """Return what stands in a text in the place of other terms of a fact."""
    shared = frozenset(fact.places.keys() & place.places.keys())
    against = [
        (i, k) for i in range(len(fact.terms)) for k in alternatives_to(fact, i, place, shared)
    ]
    of_fact = fact.denials(shared | {fact.keys[i] for i, _ in against})
    of_place = place.denials(shared | {place.keys[k] for _, k in against})
    alternatives = []
    for i, k in against:
        is_same = None
        if of_fact[i] is not None and of_place[k] is not None:
            is_same = of_fact[i] != of_place[k] and not fact.unit_of(i)
        alternatives.append(Alternative(i, k, is_same))
    return alternatives


def alternatives_to(fact: Side, i: int, place: Side, shared: frozenset[str]) -> list[int]:
    """Return which terms of a text stand where the fact has another: an antonym, or another number
    of the same unit.
    """
    here = place.places.get(fact.keys[i], [])
    places = other_numbers(fact, i, place) or antonyms(fact, i, place)
    if not places or (here and fact.unit_of(i)):
        return []
    anchors = list(anchors_of(fact, i, place, shared))

    def stands_there(k: int) -> bool:
        if have_same_neighbours(fact, i, place, k):
            return True
        if place.keys[k] in fact.places:
            return False
        if not here:
            return any(abs(k - anchor) <= abs(n - i) + SLACK for anchor, n in anchors)
        distances = [(abs(k - anchor), min(abs(n - anchor) for n in here)) for anchor, _ in anchors]
        return bool(distances) and all(far < near for far, near in distances)

    return [k for k in places if stands_there(k)]


def anchors_of(
    fact: Side, i: int, place: Side, shared: frozenset[str]
) -> Iterator[tuple[int, int]]:
    """Yield where a text has the content words that stand before and behind a term of a fact, the
    nearest that it has once.
    """
    for side in (range(i - 1, -1, -1), range(i + 1, len(fact.terms))):
        for k in side:
            key = fact.keys[k]
            if key in shared and is_content(fact.terms[k]) and len(place.places[key]) == 1:
                yield place.places[key][0], k
                break


def have_same_neighbours(fact: Side, i: int, place: Side, k: int) -> bool:
    """Return whether the words before and behind a term are those of another."""
    around = (fact.keys[max(0, i - 1) : i + 2 : 2], place.keys[max(0, k - 1) : k + 2 : 2])
    return around[0] == around[1] and len(around[0]) == 2


def antonyms(fact: Side, i: int, place: Side) -> list[int]:
    """Return which words of a text are the opposite of a word of a fact."""
    word, words = fact.words[i], set[str]()
    if fact.language == "en":
        words = {f"un{word}", word.removeprefix("un")} - {word}
    keys = opposites(fact.language).get(fact.keys[i], frozenset())
    places = {k for key in keys for k in place.places.get(key, ())}
    places |= {k for k, spelling in enumerate(place.words) if words and spelling in words}
    return sorted(places)


def other_numbers(fact: Side, i: int, place: Side) -> list[int]:
    """Return which numbers of a text are not that of a fact, but in the same unit; of dates, behind
    the same word.
    """
    unit = fact.unit_of(i)
    if unit in ("", "number"):
        return []
    numbers = [k for k in place.by_unit.get(unit, ()) if place.keys[k] not in fact.places]
    if unit in DATES:
        before = fact.keys[max(0, i - 1)]
        numbers = [k for k in numbers if place.keys[max(0, k - 1)] == before]
    return numbers


def exchanged_roles(fact: Side, place: Side, shared: frozenset[str]) -> list[int]:
    """Return which terms of a text are two names of a fact on the other sides of a word, such as
    "Tom beat Anna" for "Anna beat Tom"; with "by" behind it, it is a passive.
    """
    by = BY.get(fact.language)
    if by is None:
        return []
    names, names_there = fact.words_in(shared), place.words_in(shared)
    for i, j, k in triples(fact):
        if fact.keys[j] in MUTUAL or not {fact.keys[n] for n in (i, j, k)} <= shared:
            continue
        verb = place.places[fact.keys[j]][0]
        first, last = (place.nearest(fact.keys[n], verb) for n in (i, k))
        if not (first < verb < last or last < verb < first):
            continue
        relation = fact.relation(i, j, k, by, names)
        relation_there = place.relation(min(first, last), verb, max(first, last), by, names_there)
        if relation is None or relation_there is None:
            continue
        if by in (relation, relation_there) or relation == relation_there:
            is_turned = (relation == by) != (relation_there == by)
            if (first > last) != is_turned:
                return [first, verb, last]
    return []


def exchanged_names(fact: Side, place: Side, shared: frozenset[str]) -> list[int]:
    """Return which terms of a text are two names of a fact, each among the words that the other has
    there: "Eric's wife Donna" for "Donna's wife Eric".
    """
    by = BY.get(fact.language)
    if (by in fact.words) != (by in place.words):
        return []  # what is said in a passive is asked for by roles
    names = [(frozenset(fact.keys[i : k + 1]), (i, k)) for i, k in fact.names]
    names = [(name, span) for name, span in names if name <= shared]
    before = {name: fact.neighbours(name) for name, _ in names}
    there = {name: place.neighbours(name) for name, _ in names}
    for (one, place_of_one), (other, place_of_other) in combinations(names, 2):
        if one & other or are_alike(fact, place_of_one[1], place_of_other[0]):
            continue
        was = before[one], before[other]
        now = there[one], there[other]
        moved = len(was[0] & now[1]), len(was[1] & now[0])
        stayed = len(was[0] & now[0]) + len(was[1] & now[1])
        if all(moved) and sum(moved) >= MOVED * stayed:
            return [i for i, key in enumerate(place.keys) if key in one | other]
    return []


def are_alike(side: Side, i: int, k: int) -> bool:
    """Return whether two names may change place: in a list, or where two do the same to each
    other.
    """
    between = range(i + 1, k)
    if any(side.keys[n] in MUTUAL or side.words[n] == "with" for n in between):
        return True
    inside = {n for first, last in side.names for n in range(first, last + 1)}
    return all(n in inside or side.words[n] in LINKS for n in between)


def triples(side: Side) -> Iterator[tuple[int, int, int]]:
    """Yield each two content words that follow each other, of which the second is no name or
    number, with each of the next ones of the clause.
    """
    content = [i for i, term in enumerate(side.terms) if is_content(term)]
    for n, (i, j) in enumerate(pairwise(content)):
        for k in content[n + 2 : n + 2 + OBJECTS]:
            if side.terms[j].reading.kind == "word" and side.clauses[i] == side.clauses[k]:
                yield i, j, k


def exchanged_doses(fact: Side, place: Side, shared: frozenset[str]) -> list[int]:
    """Return which terms of a text are another number behind the same words: of "A 5 mg, B 25 mg"
    the last for "B 5 mg".
    """
    for i in range(1, len(fact.terms)):
        unit = fact.unit_of(i)
        if unit in ("", "number") or fact.keys[i] not in shared:
            continue
        for k in place.by_unit.get(unit, ()):
            if place.keys[k] in fact.places:
                continue
            gap = 1
            while gap <= min(i, k) and fact.keys[i - gap] == place.keys[k - gap] != fact.keys[i]:
                if len(place.places[place.keys[k - gap]]) == 1:
                    return [k - gap, k]
                gap += 1
    return []
