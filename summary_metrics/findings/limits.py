# SPDX-License-Identifier: Apache-2.0
"""What could not be looked at, as statements: each in one sentence, with a stable code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from ..printable import join_words, show_name
from ..registry import LANGUAGES
from ..texts.broken import CODES as BROKEN
from ..texts.language import name_language
from ..texts.writing import NO_CAPITALS
from .describing import CODES as WRITING
from .material import Material
from .metric_findings import Facts
from .records import Statement
from .score_table import Scores

MOST_NAMED = 8  # systems in a sentence
SOME = 0.05  # of the summaries; of fewer it is not said
BESIDE = ("flagged", "no_evidence", "uncompared", "undefined", "chance")  # said beside the numbers that they limit
CODES = (
    *("language_unread", "no_capitals", "few_scored", "missing_documents", "few_documents", "stand_in", "unseen"),
    *BESIDE,
)
OTHER_DOCUMENTS = (
    "Each mean is over the documents that the system has, so two means may differ because the documents do. Marks and "
    "comparisons use the documents that both systems have."
)
UNSEEN = (
    "No score without a model sees grammar, the order of sentences, or whether what is said of a name or number is "
    "true."
)


def list_codes(metrics: Mapping[str, Any]) -> list[str]:
    """Return the codes of all that can be said of what these metrics score."""
    found = [one.code for metric in metrics.values() for one in metric.findings()]
    limits = [code for metric in metrics.values() for code in metric.limits()]
    return list(dict.fromkeys([*BROKEN, *found, *WRITING, *CODES, *limits]))


def find_limits(material: Material) -> Iterator[Statement]:
    """Yield what could not be looked at in a table, the most important first."""
    scores, facts, language = material.scores, material.facts, material.language
    if language and language not in LANGUAGES:
        said = f"The texts are in {name_language(language)}, whose words are not read. So nothing is said that rests on"
        hidden = ""
        if material.unread:
            hidden = f", and {join_words(material.unread)} {'are' if material.unread[1:] else 'is'} not shown here"
        sentence = f"{said} lists of words{hidden}."
        yield limit("language_unread", sentence, scores=tuple(material.unread), data={"language": language})
    for metric in material.metrics.values():
        for code, sentence in metric.limits().items():
            yield limit(code, sentence)
    yield from limit_capitals(scores, facts)
    yield from limit_scored(facts)
    yield from limit_documents(scores, facts)
    for sentence in material.left_out:
        yield limit("stand_in", sentence)
    yield limit("unseen", UNSEEN)
    if material.sure:
        yield limit("few_documents", material.sure)


def limit(code: str, sentence: str, **more: Any) -> Statement:
    """Return a limit of the whole table, with `more` of its fields."""
    return Statement("limit", code, "", "", (), sentence, source="texts", **more)


def limit_capitals(scores: Scores, facts: Facts) -> Iterator[Statement]:
    """Yield in how many summaries names cannot be told from other words, if any score looks for them by capitals."""
    count = sum(NO_CAPITALS in codes for codes in scores.writing)
    looked = any(finding.by_capitals for measure in facts.measures for finding in measure.findings)
    of = len(scores.writing)
    if looked and count >= SOME * of > 0:
        said = f"{count:,} of {of:,} summaries have no capital letters, so no names are checked in them."
        yield limit("no_capitals", said, number=count, of=of, amount=f"{count:,} of {of:,}")


def limit_scored(facts: Facts) -> Iterator[Statement]:
    """Yield the systems fewer than half of whose summaries have a score that could show a problem."""
    for measure in facts.measures:
        few: dict[str, tuple[int, int]] = {}
        for number, name in enumerate(facts.names):
            own = facts.amounts[measure.key][facts.codes == number]
            known = int((~np.isnan(own)).sum())
            if 0 < 2 * known < len(own):
                few[name] = known, len(own)
        if few:
            named = ", ".join(f"{show_name(name)} has it in {known:,} of {of:,}" for name, (known, of) in few.items())
            said = f"{measure.key} is missing for many summaries: {named}."
            if len(facts.names) == 1:
                said = "Only {:,} of {:,} summaries have {}.".format(*few[facts.names[0]], measure.key)
            yield limit("few_scored", said, scores=(measure.key,), data={"summaries": few})


def limit_documents(scores: Scores, facts: Facts) -> Iterator[Statement]:
    """Yield which systems lack documents that others have."""
    documents = set(scores.documents) - {""}
    if len(facts.names) < 2 or not documents:
        return
    pairs = {(code, own) for code, own in zip(facts.codes.tolist(), scores.documents, strict=True) if own}
    own = Counter(facts.names[code] for code, _ in pairs)
    lacking = {name: own[name] for name in facts.names if own[name] < len(documents)}
    if lacking:
        listed = ", ".join(f"{show_name(name)} has {number:,}" for name, number in lacking.items())
        named = f"Of {len(documents):,} documents {listed}."
        if len(lacking) > MOST_NAMED:
            named = f"{len(lacking)} systems lack some of the {len(documents):,} documents."
        data = {"documents": len(documents), "documents_of": lacking}
        yield limit("missing_documents", f"{named} {OTHER_DOCUMENTS}", data=data)
