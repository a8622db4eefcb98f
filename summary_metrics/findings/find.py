# SPDX-License-Identifier: Apache-2.0
"""`find`: all that the scores of some rows show, found once, for every output to paint.

What is said comes from three sources. Metrics say what their scores show (`metric_findings.py`). The texts themselves
say what is broken (`text_findings.py`) and how they are written (`describing.py`). And there may be judgements of the
user's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import numpy as np

from ..registry import LANGUAGES, asks_model
from ..texts.broken import CODES
from .describing import describe_writing
from .kinds import Kinds
from .limits import find_limits
from .material import Material
from .means import (
    HEADLINES,
    Means,
    describe_marks,
    describe_standing,
    explain_chance,
    explain_uncompared,
    find_doubts,
    list_undefined,
    make_columns,
    measure_every,
    measure_means,
)
from .metric_findings import find_measures, gather, judge_systems
from .read_back import Beginnings, Examples, ReadRows, RowTaker, choose_examples, read_back
from .records import Column, Findings, Group, Reason, Statement, System
from .score_table import Scores
from .text_findings import Sources, choose_broken, count_broken, find_unnoted, share_broken, state_broken
from .wording import add_states, conclude, describe_size, find_expected, how_sure, is_too_few

MOST_NAMED = 8  # systems of which each is described in words
ENOUGH_WORDS = 4  # of a summary, for every score that counts sequences of words; a Chinese character counts as a word
# Each returns statements on systems, or on the whole table, from what stands in the texts or was noted of each row.
TEXT_SOURCES: tuple[Callable[[Material], Iterable[Statement]], ...] = (state_broken, find_limits)


def find(
    metrics: Mapping[str, Any],
    scores: Scores,
    *,
    seed: int = 0,
    rows: ReadRows | None = None,
    language: str = "",
    every: bool = False,
    ignored: Collection[str] = (),
    reader: Callable[[Means, Collection[int]], RowTaker] | None = None,
    compare_reads: bool = False,
) -> Findings:
    """Return all that is found.

    Parameters
    ----------
    metrics
        The loaded metrics, by name.
    rows
        What reads the rows again, for norms and examples; None where that cannot be done.
    language
        The code of the language of the texts, "" where it is not known. Of a language that is not read, no verdict is
        given that rests on words.
    every
        Whether formats for other programs show all scores, not only the few that tell most.
    ignored
        Codes of statements that are left out.
    reader
        Makes one more reader of the rows from the means and the rows that may serve as examples; they are read once.
    compare_reads
        Whether documents that no metric needs are read with `--compare`, as in the command.
    """
    reading = choose_reading(metrics, language)
    measured = measure_every(scores, seed)
    means = measure_means(reading, scores, seed, measured=measured)
    measures = find_measures(reading, scores.keys)
    facts = gather(measures, scores)
    beginnings, sources = Beginnings(scores, measures), Sources(scores)
    known = count_broken(scores, ())
    broken_rows = choose_broken(known, facts.codes, len(facts.names)) | {group[0] for group in sources.groups}
    described = [one for one in describe_writing(facts, scores) if one.column.key not in ignored]
    remarks = [said for one in described for said in one.statements]
    examples = Examples(choose_examples(facts) | broken_rows | {said.rows[0] for said in remarks if said.rows})
    kinds = Kinds(facts)
    read_back(rows, [beginnings, sources, examples, kinds, *([reader(means, examples.wanted)] if reader else [])])
    broken = count_broken(scores, sources.same_texts())
    systems = judge_systems(facts._replace(norms=beginnings.measure(metrics)), scores, seed)
    documents = len(set(scores.documents) - {""})
    sure = how_sure(documents, systems, means.comparisons, means.directions)
    unread = [key for name in metrics.keys() - reading.keys() for key in metrics[name].headlines()[:HEADLINES]]
    material = Material(metrics, scores, facts, broken, language, sorted(unread), means.left_out, sure)
    found = [said for source in TEXT_SOURCES for said in source(material)]
    systems = [add_statements(system, found, remarks, ignored) for system in systems]
    metric_of = {one.code: metrics[measure.metric] for measure in measures for one in measure.findings}
    systems = [kinds.add(examples.add(system, metric_of), metric_of) for system in systems]

    expected = find_expected(metrics)
    needs = {key: Reason("", *need) for key, need in find_needs(metrics, scores, language).items()}
    systems = add_states(systems, expected, needs, unread=compare_reads and not documents)
    is_judged = any(system.is_judged for system in systems)
    columns = make_columns(metrics, means)
    ranked, writing = separate_ranked(columns, [one.column for one in described])
    all_columns = (
        make_columns(metrics, measure_means(metrics, scores, seed, every=True, measured=measured)) if every else []
    )
    unjudged = {key for system in systems if not system.is_judged and len(systems) > 1 for key in system.unscored}
    told = unjudged & needs.keys()  # what these need is said there
    every_mean = [(name, found.pick(range(len(scores.keys)))) for name, found in measured]

    def heard(found: Iterable[Statement]) -> list[Statement]:
        return [one for one in found if one.code not in ignored]

    return Findings(
        rows=len(scores.systems),
        documents=documents,
        size=describe_size(len(scores.systems), documents, len(systems), language),
        systems=systems,
        names=[name for name, _ in means.groups],
        columns=ranked,
        writing=writing,
        all_columns=list(chain(*separate_ranked(all_columns, [one.column for one in described]))) if every else [],
        comparisons=means.comparisons,
        keys=scores.keys,
        every=every_mean,
        lacking=heard(list_undefined(scores.keys, every_mean[:-1] or every_mean, needs)),
        doubts=heard(find_doubts(metrics)),
        general=tuple(one for one in heard(found) if not one.systems),
        groups=group_systems(systems, [*CODES, *metric_of]),
        is_grouped=len(systems) > MOST_NAMED,
        conclusion=conclude(systems, expected, sure if is_too_few(means.comparisons, means.directions) else ""),
        standing=describe_standing(ranked, facts.names) if means.comparisons else {},
        legend=describe_marks(columns),
        uncompared=heard(explain_uncompared(means, documents)),
        undefined=heard(list_undefined(means.scores.keys, means.groups, needs, told)),
        chance=heard(explain_chance(seed)) if len(systems) > 1 and (means.comparisons or is_judged) else [],
        broken={name: share_broken(broken, facts.codes == k, ignored) for k, name in enumerate(facts.names)},
        unnoted=find_unnoted(broken, scores.problems),
        flags=heard(count_flags(scores.flags)),
    )


def find_needs(metrics: Mapping[str, Any], scores: Scores, language: str) -> dict[str, tuple[str, Any]]:
    """Return the metric of each score, and what the score needs to be defined, as far as it helps with these texts.

    A tokenizer for texts without spaces between words is named where the language may be written so, and where a score
    is undefined of a summary that has words enough: it may be in another language than most.
    """
    needs = {
        key: (name, need.of_texts_in(language))
        for name, metric in metrics.items()
        for key, need in metric.needs().items()
    }
    columns = [k for k, key in enumerate(scores.keys) if key in needs]
    undefined = np.isnan(scores.values[:, columns]).any(axis=1)
    if len(scores.words):
        undefined &= np.asarray(scores.words) >= ENOUGH_WORDS
    if undefined.any():
        language = ""
    return {key: (name, need.of_language(language)) for key, (name, need) in needs.items()}


def choose_reading(metrics: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Return the metrics that can read a language: of any other, those whose scores rest on no list of words."""
    if language in ("", *LANGUAGES):
        return dict(metrics)
    return {
        name: metric
        for name, metric in metrics.items()
        if not metric.language_option or asks_model(name, metric.settings())
    }


def separate_ranked(columns: Sequence[Column], described: Sequence[Column]) -> tuple[list[Column], list[Column]]:
    """Return the columns that rank, and those that describe, which are `described` and some of these."""
    ranked = [column for column in columns if column.direction != "neither"]
    return ranked, [*described, *(column for column in columns if column.direction == "neither")]


def add_statements(
    system: System, found: Iterable[Statement], remarks: Iterable[Statement], ignored: Collection[str]
) -> System:
    """Return a system with what else is said of it, remarks last, without what is ignored."""
    before, after = ([one for one in those if system.name in one.systems] for those in (found, remarks))
    own = (*before, *system.statements, *after)
    return system._replace(statements=tuple(one for one in own if one.code not in ignored))


def group_systems(systems: Sequence[System], codes: Sequence[str]) -> list[Group]:
    """Return the systems by what is said of them, problems first, then in the order of `codes`, without remarks."""
    groups: dict[str, list[Statement]] = {}
    for system in systems:
        for said in system.statements:
            if said.label:
                groups.setdefault(said.code, []).append(said)
    order = {"problem": 0, "description": 1, "limit": 2}
    place = {code: number for number, code in enumerate(codes)}
    ordered = sorted(groups.values(), key=lambda group: (order[group[0].kind], place.get(group[0].code, len(place))))
    return [Group(group[0], tuple(group)) for group in ordered]


def count_flags(flags: Sequence[tuple[str, ...]]) -> Iterator[Statement]:
    """Yield for each flag that rows have how many of all have it; nothing where no metric can flag any."""
    of = len(flags)
    for flag, number in Counter(flag for found in flags for flag in found).items():
        sentence = f"{number:,} of {of:,} rows are flagged, do not trust their scores ({flag})"
        amount = f"{number:,} of {of:,}"
        yield Statement(
            "limit", "flagged", "", "", (), sentence, number=number, of=of, amount=amount, data={"flag": flag}
        )
