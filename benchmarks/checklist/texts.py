# SPDX-License-Identifier: Apache-2.0
"""The texts of the checklist: fact tables, each told as a document, a correct summary and two paraphrases of it.

A template in `templates/GENRE.toml` has these fields:

- `slots`: the facts, by their role. A slot says what can fill it, as `Slot` describes.
- `document`, `summary` and `paraphrases`: texts with `{slot}` where a fact stands. `{slot.last}` and `{slot.first}` are
  parts of a person's name. A line is a sentence; an empty line begins a paragraph.
- In the summary, `[kind:right|wrong]` gives a right wording and one that contradicts the document; `WRONGS` has the
  kinds. The first sentence of the summary is the key fact.
- `swap`: two slots whose facts, exchanged, make the summary wrong.
- `invented`: a sentence that nothing in the document supports.
- `held_out`: the template is kept from whoever tunes a metric. A third of the templates are.

A table is a template with drawn facts. The texts of a table agree because they are told from the same facts, so that
nobody has to label them.
"""

from __future__ import annotations

import functools
import random
import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

GENRES = ("news", "minutes", "dialogue", "science", "instructions")
TABLES_PER_TEMPLATE = 7
WRONGS = ("insert", "remove", "antonym", "order", "unit")  # of negations, the first two; of events, the fourth
NUMBERS = ("number", "percent", "money")
NAMES = ("person", "place", "name")

SLOT = re.compile(r"\{(\w+)(?:\.(first|last))?\}")
CHOICE = re.compile(r"\[(\w+):([^|\]]*)\|([^\]]*)\]")
MONTHS = "January February March April May June July August September October November December".split()
FIRST_NAMES = """
Ada Amélie Anouk Arvid Bastian Beatriz Björn Camille Chloé Dario Edda Elif Émile Esther Fatima Félix Gerda Hugo Imre
Ines Ivo Jasper Joël Kaja Kofi Léa Lucía Maren Márta Nadia Noé Olga Oskar Petra Ravi René Rosa Salma Sören Tamás Thandi
Uma Viktor Wanda Yusuf Zoé
""".split()
LAST_NAMES = """
Abara Adeyemi Almqvist Bergström Brännlund Castaño Chaudhry Córdova D'Angelo Delacroix Dvořák Eklund Escudé Fabricius
Fernández Friðriks Galván Grønning Hadžić Håkansson Ibáñez Ilvonen Jørgensen Kaczmarek Kovács Lefèvre Lindqvist-Roy
Mbeki Méndez Møller Nakamura Nuñez O'Dell Okonkwo Ortega-Blum Papadakis Pérez Quiroga Rådström Ruiz-Vega Sørensen
Szabó Tanaka Tóth Uribe Vásquez Wójcik Yıldız Zalewski Zúñiga
""".split()
PLACES = """
Marrowby Fennick Ostrava-on-Lee Hallow Brixley Tarnwick Sandhavn Årholm Pontévy Quillan Rastow Stokebury Thornaby
Ulverton Vadstead Wexcombe Yarrowdale Zellbach Bärnau Coldmere Dunmarsh Eskby Glenhurst Kesterford Lindmoor Nørby
Oakhampton Petersfell Redwater Saint-Loup
""".split()


@dataclass(frozen=True)
class TableFact:
    """A fact as it is written. `other` is another spelling of it; `first` and `last` are the names of a person."""

    kind: str
    text: str
    other: str = ""
    first: str = ""
    last: str = ""

    def part(self, which: str | None = None) -> str:
        """Return the whole fact, or the "first" or "last" name; "" is the whole, too."""
        return getattr(self, which) if which else self.text

    def parts(self) -> set[str]:
        """Return the fact and the names it consists of."""
        return {self.text, self.first, self.last} - {""}


DAYS = tuple(TableFact("date", f"{month} {day}", other=f"{day} {month}") for month in MONTHS for day in range(1, 29))


class Slot(NamedTuple):
    """What can fill a slot.

    `number LOW HIGH [STEP]`, `percent ...`, `money ...` (dollars) and `million LOW HIGH` (dollars, in tenths) are drawn
    from a range; `code LOW HIGH` is a number without commas. `person` and `place` are drawn from the lists above. A
    `date` is a day of the year, and the dates of a table follow each other in the order of their slots. `name A | B`
    and `word A | B` have a list of their own: proper names, and other wordings, which may hold slots.
    """

    kind: str
    arguments: str


@functools.cache
def facts_for(slot: Slot) -> tuple[TableFact, ...]:
    """Return everything that can fill a slot.

    >>> [fact.text for fact in facts_for(Slot("percent", "10 20 5"))]
    ['10 percent', '15 percent', '20 percent']
    """
    if slot.kind == "person":
        return tuple(TableFact("person", f"{a} {b}", first=a, last=b) for a in FIRST_NAMES for b in LAST_NAMES)
    if slot.kind == "place":
        return tuple(TableFact("place", place) for place in PLACES)
    if slot.kind == "date":
        return DAYS
    if slot.kind in ("name", "word"):
        return tuple(TableFact(slot.kind, text.strip()) for text in slot.arguments.split("|"))
    if slot.kind == "million":
        low, high = (round(10 * float(bound)) for bound in slot.arguments.split())
        return tuple(TableFact("money", f"${n / 10:.1f} million", f"${n / 10:.1f}m") for n in range(low, high + 1))
    low, high, step = (int(bound) for bound in [*slot.arguments.split(), "1"][:3])
    return tuple(write_number(slot.kind, n) for n in range(low, high + 1, step))


def write_number(kind: str, number: int) -> TableFact:
    """Return a number, percentage or sum of dollars in two spellings.

    >>> write_number("money", 1500).text, write_number("money", 1500).other
    ('$1,500', '1,500 dollars')
    """
    if kind == "percent":
        return TableFact(kind, f"{number} percent", other=f"{number}%")
    if kind == "money":
        return TableFact(kind, f"${number:,}", other=f"{number:,} dollars")
    if kind == "code":
        return TableFact("number", str(number))
    if kind != "number":
        kinds = "number, percent, money, million, code, person, place, date, name or word"
        raise ValueError(f"a slot is of the kind {kinds}, got {kind!r}")
    return TableFact(kind, f"{number:,}", other=str(number) if number >= 1000 else "")


@dataclass(frozen=True)
class Template:
    """What the facts of a table are, and how they are told; the fields are those of the file."""

    name: str
    genre: str
    held_out: bool
    slots: Mapping[str, Slot]
    document: str
    summary: str
    paraphrases: tuple[str, str]
    swap: tuple[str, str]
    invented: str


@dataclass(frozen=True)
class FactTable:
    """The facts of one document, and its texts. `number` counts the tables of a template."""

    template: Template
    number: int
    facts: Mapping[str, TableFact]
    document: str
    paraphrases: tuple[str, str]

    @property
    def name(self) -> str:
        """What seeds every random choice for the table."""
        return f"{self.template.genre}/{self.template.name}/{self.number}"

    def sentences(self, changed: Mapping[str, TableFact] | None = None, wrong: Collection[str] = ()) -> list[str]:
        """Return the sentences of the summary, correct unless facts are changed or wrong wordings chosen."""
        return tell(self.template.summary, {**self.facts, **(changed or {})}, wrong).split("\n")

    @property
    def summary(self) -> str:
        """The correct summary."""
        return " ".join(self.sentences())


def tell(text: str, facts: Mapping[str, TableFact], wrong: Collection[str] = ()) -> str:
    """Fill the slots of a text and choose its wordings. Every line begins with a capital.

    >>> tell("{who} [insert:came|did not come].", {"who": Fact("person", "Ada Abara")}, wrong={"insert"})
    'Ada Abara did not come.'
    """
    text = CHOICE.sub(lambda match: match[3] if match[1] in wrong else match[2], text.strip())
    while SLOT.search(text):  # the wording of a slot may hold slots itself
        text = SLOT.sub(lambda match: facts[match[1]].part(match[2]), text)
    return "\n".join(line[:1].upper() + line[1:] for line in text.split("\n"))


def join_lines(text: str) -> str:
    """Return a text with its sentences side by side, and each of its paragraphs on a line."""
    return "\n".join(paragraph.replace("\n", " ") for paragraph in text.split("\n\n"))


def draw(slot: Slot, choose: random.Random, taken: Collection[str]) -> TableFact:
    """Return a fact for a slot that shares nothing with what is `taken`: no name, and no digits."""
    free = [fact for fact in facts_for(slot) if not (fact.parts() | set(digits(fact))) & set(taken)]
    if not free:
        raise ValueError(f"nothing is left for the slot {slot.kind} {slot.arguments}")
    return choose.choice(free)


def digits(fact: TableFact) -> list[str]:
    """Return the numbers in a fact that is no date; two facts of a document never have the same."""
    return re.findall(r"\d[\d,.]*", fact.text) if fact.kind in NUMBERS else []


def fill(template: Template, number: int) -> FactTable:
    """Return a table of a template: the same for the same number, in every run."""
    choose = random.Random(f"{template.genre}/{template.name}/{number}")
    facts: dict[str, TableFact] = {}
    taken: set[str] = set()
    for name, slot in template.slots.items():
        facts[name] = draw(slot, choose, taken)
        taken |= facts[name].parts() | set(digits(facts[name]))
    dates = [name for name, slot in template.slots.items() if slot.kind == "date"]
    facts.update(zip(dates, sorted((facts[name] for name in dates), key=DAYS.index), strict=True))
    document = join_lines(tell(template.document, facts))
    first, second = (tell(text, facts).replace("\n", " ") for text in template.paraphrases)
    return FactTable(template, number, facts, document, (first, second))


@functools.cache
def read_templates() -> tuple[Template, ...]:
    """Return the templates of all genres."""
    templates = []
    for genre in GENRES:
        path = Path(__file__).parent / "templates" / f"{genre}.toml"
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["template"]:
            slots = {name: Slot(*[*text.split(" ", 1), ""][:2]) for name, text in entry["slots"].items()}
            first, second = entry["paraphrases"]
            swap = (entry["swap"][0], entry["swap"][1])
            texts = (entry["document"], entry["summary"], (first, second))
            held_out = entry.get("held_out", False)
            templates.append(Template(entry["name"], genre, held_out, slots, *texts, swap, entry["invented"]))
    return tuple(templates)


def make_tables(per_template: int = TABLES_PER_TEMPLATE) -> list[FactTable]:
    """Return `per_template` tables of every template."""
    return [fill(template, number) for template in read_templates() for number in range(per_template)]
