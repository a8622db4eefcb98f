# SPDX-License-Identifier: Apache-2.0
"""The words of a text, each with one key for all its forms: those that a stemmer does not see, such
as "fell" and "decision", too; and one for how often something is done.

The forms of irregular verbs are those of WordNet's list of exceptions (`verb.exc` of Debian's
`wordnet-base`), the derivations its links between words, of words that occur in the judged sets of
`benchmarks`; the licence stands in `opposites.py`.
"""

from __future__ import annotations

import bisect
import re
from functools import cache, lru_cache

from .opposites import ANTONYMS, BY_HAND
from .shared import DIRECTIONS, Frequency, Reading, Term, find_frequencies, find_stemmer, read_terms

ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)")
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


@lru_cache(maxsize=16)
def read_words(text: str, language: str) -> tuple[Term, ...]:
    """Return the terms of a text, a frequency as one of them.

    >>> [word.key for word in read_words("Sales fell. 5 mg twice daily", "en") if word.sentence]
    ['5', 'mg', '1/12/hour']
    """
    frequencies = find_frequencies(text, language)
    ends = [frequency.end for frequency in frequencies]
    words: list[Term] = []
    for term in read_terms(text, language):
        number = bisect.bisect_right(ends, term.start)
        if number == len(ends) or term.end <= frequencies[number].start:
            words.append(with_base(term, language))
        elif not words or words[-1].start < frequencies[number].start:
            words.append(as_frequency(term, frequencies[number], text))
    return tuple(words)


def as_frequency(term: Term, frequency: Frequency, text: str) -> Term:
    """Return a frequency as the term with which it begins."""
    kind = "word" if frequency.is_bare else "number"
    surface = text[frequency.start : frequency.end]
    reading = Reading(surface, frequency.key, kind, kind, True, not frequency.is_bare)
    return Term(reading, frequency.start, frequency.end, term.sentence)


def with_base(term: Term, language: str) -> Term:
    """Return a term with the key of the word that it is a form of."""
    if language != "en" or term.reading.is_fact:
        return term
    word = term.reading.surface.lower()
    key = bases().get(word, term.key)
    key = derivations().get(key, key)
    if ordinal := ORDINAL.fullmatch(word):
        key = ordinal[1]
    if key == term.key:
        return term
    return term._replace(reading=term.reading._replace(key=key))


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
