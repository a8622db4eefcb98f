# SPDX-License-Identifier: Apache-2.0
"""French: how it writes numbers and dates."""

from __future__ import annotations

from .language_words import FactWords, Vocabulary, count, money, numerals, scale, words

FRENCH_FIRST = (
    "zéro un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix_sept "
    "dix_huit dix_neuf"
)


def french_numerals() -> dict[str, int]:
    """Return the numbers from 0 to 99, which French counts in twenties from 60 on. A hyphen counts as a space."""
    found = {word.replace("_", " "): value for word, value in numerals(FRENCH_FIRST, "", "").items()}
    teens = [*found.items()]
    for ten, value in (("vingt", 20), ("trente", 30), ("quarante", 40), ("cinquante", 50)):
        found |= {f"{ten} {unit}": value + more for unit, more in teens if 0 < more < 10}
        found |= {ten: value, f"{ten} et un": value + 1, f"{ten} et une": value + 1}
    for ten, value in (("soixante", 60), ("quatre vingt", 80)):
        found |= {f"{ten} {unit}": value + more for unit, more in teens if 0 < more < 20}
        found |= {ten: value, f"{ten} et un": value + 1, f"{ten} et onze": value + 11}
    found |= {"quatre vingts": 80, "septante": 70, "huitante": 80, "nonante": 90}
    return found


FRENCH = Vocabulary(
    spaced_thousands=True,
    number_words=count("deux trois quatre cinq six sept huit - dix onze douze"),
    scales=scale("mille", "million millions", "milliard milliards md mds", "billion billions"),
    currencies=money("dollar dollars", "euro euros", "livre livres"),
    links=("de", "d'", "d’"),
    percent=("pour cent",),
    dates=frozenset(
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre "
        "lundi mardi mercredi jeudi vendredi samedi dimanche".split()
    ),
    facts=FactWords(
        between=("à", "et", "ou"),
        conjunctions=("et",),
        months=tuple("janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split()),
        numerals=french_numerals(),
        hundreds={"cent": 100, "cents": 100, "douzaine": 12, "douzaines": 12},
        powers=scale("mille", "million millions", "milliard milliards md mds", "billion billions"),
        singles=words("un une"),
        counting={"paire": 2, "couple": 2, "décennie": 10},
        units={"point de pourcentage": ("%", 1), "points de pourcentage": ("%", 1)},
        negative=words("moins"),
        vague=words("plusieurs quelques demi"),
        before_christ=("av. J.-C.", "avant J.-C.", "avant Jésus-Christ"),
        after_christ=("ap. J.-C.", "après J.-C.", "après Jésus-Christ"),
        before_decade=words("années"),
        clock={"N heures et demie": 30, "N heures et quart": 15, "N heures moins le quart": -15},
        falling=words("baisse baissé recul reculé chute chuté perte pertes moins"),
        about=words("environ presque quelque"),
        above=words("plus"),
        below=words("presque près"),
        titles=words("monsieur madame mme mlle président présidente ministre roi reine pape"),
        same=(("UE", "union européenne"), ("france", "français", "française"), ("ONU", "nations unies")),
        text_words=words("texte article passage document résumé extrait"),
        telling=words("décrit mentionne présente traite aborde évoque contient"),
        labels=words("points clés résumé principaux conclusion contexte qui quoi quand où pourquoi comment"),
        apart=words("différents différentes distincts distinctes"),
        words=words("mot mots phrases"),
    ),
)
