# SPDX-License-Identifier: Apache-2.0
"""What the command shows at its end: of rows that it scored, or of outputs that it compares."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import TextIO

from .errors import JobError
from .files import write_whole
from .findings.comparison import compare_systems
from .findings.fail_if import (
    Bound,
    check_bounds,
    check_keys,
    of_differences,
    of_means,
    of_problems,
    parse_bounds,
)
from .findings.find import find
from .findings.outputs import read_outputs, refuse_scoring
from .findings.score_table import read_scores
from .judging.given import judge_job
from .judging.records import Judgement
from .judging.words import next_step
from .printable import make_printable
from .scoring.job import Job, ScoredJob
from .scoring.marking import mark_rows
from .showing.comparison_table import comparison_lines, marks_note, write_comparisons
from .showing.export import format_lines
from .showing.judged_lines import judged_lines
from .showing.report.report import Made, make_report
from .showing.report.texts import ReportTexts
from .showing.tables import score_lines
from .showing.terminal import choose_style, closing_lines, flag_lines, screen_lines, sure_lines


def compare_scored(arguments: argparse.Namespace) -> None:
    """Compare outputs of earlier commands, without scoring anything."""
    refuse_scoring(arguments)
    if arguments.format != "table":
        raise JobError(
            f"--format {arguments.format}: is for scores of texts; --output names a file for this as JSON", 2
        )
    bounds = parse_bounds(arguments.fail_if)
    joined = read_outputs(arguments.files)
    scores = joined.scores
    check_keys(bounds, scores.keys)
    baseline = scores.systems[0] if bounds and arguments.baseline is None else arguments.baseline
    comparisons = compare_systems(scores, baseline, arguments.seed, ranges=joined.ranges)
    lines = comparison_lines(comparisons, arguments.seed, joined.directions)
    print(*lines, "", *map(make_printable, joined.signatures.values()), sep="\n")
    if joined.left_out:
        print(f"Not compared, as not all outputs have them: {make_printable(', '.join(joined.left_out))}")
    if arguments.output:
        write_comparisons(arguments.output, comparisons, arguments.seed, joined.directions)
    for line in check_bounds(bounds, of_differences(comparisons)):
        print(line)


def show_scores(
    job: Job,
    outcome: ScoredJob,
    bounds: Sequence[Bound],
    result: TextIO,
    judgements: Sequence[Judgement] | None = None,
    keep: bool = True,
) -> None:
    """Print what the output says, and write the comparison and the report where they are asked for.

    What the user's own judgements say comes first. If the output is to `keep`, the score that is fitted to them is
    written beside it, and its rows are told what only all of them show.

    What another program may read, in a format that is no table, goes to `result`.
    """
    scores = read_scores(job.output, job.compare)
    texts = ReportTexts(job.metrics, scores, outcome.sha256, job.seed, job.baseline) if job.report else None
    findings = find(
        job.metrics,
        scores,
        seed=job.seed,
        rows=job.read_again if job.can_read_again else None,
        language=job.language,
        every=job.form != "table" and job.all_scores,
        ignored=job.ignored,
        reader=texts.plan if texts else None,
        compare_reads=True,
    )
    if judgements is not None:
        findings = replace(findings, judged=judge_job(job, scores, judgements, keep))
    style = choose_style(sys.stdout)
    if findings.judged and job.form == "table":
        print(*judged_lines(findings.judged, style), "", sep="\n")
    if job.form != "table":
        print(*format_lines(job.form, findings), sep="\n", file=result)
    elif job.all_scores:
        print(*score_lines(findings, job.directions(), job.seed, style.spell), sep="\n")
    else:
        print(*screen_lines(findings, style), *(list(sure_lines(findings, style)) or [""]), sep="\n")
        print(*closing_lines(bool(job.report), style), sep="\n")
        if len(job.files) > 1 and not any(scores.systems):
            print(*style.wrap("No row has a system. --compare takes each file as one.", "  ", ""), sep="\n")
        can_judge = findings.documents and "-" not in job.files  # which can be read only once
        if findings.is_several and can_judge and not findings.judged:
            print(*style.wrap(next_step(job.files, job.layout, job.columns), "  ", ""), sep="\n")
    note = [job.note] if job.note and job.all_scores else []  # the first screen leaves out what it is about
    print(*flag_lines(findings), *map(make_printable, job.signatures.values()), *note, sep="\n")
    if keep:
        mark_rows(job, findings.unnoted)
    baseline = scores.systems[0] if bounds and job.baseline is None else job.baseline
    comparisons = compare_systems(scores, baseline, job.seed, ranges=job.ranges()) if job.compare else []
    if comparisons:
        write_comparisons(job.comparison_file, comparisons, job.seed, job.directions())
        print("", *comparison_lines(comparisons, job.seed, job.directions()), sep="\n")
        if job.form == "table" and not job.all_scores:
            print(*marks_note(comparisons, findings.comparisons), sep="\n")
    if job.report and texts:
        made = Made(job.files, job.signatures, job.describe()["versions"], job.note)
        write_whole(job.report, make_report(findings, texts, made, job.seed, comparisons))
    # Last, as a broken bound is an error, and what was asked for is to be there also then.
    judged = of_differences(comparisons) if job.compare else of_means(scores.keys, findings.every)
    for line in check_bounds(bounds, chain(judged, of_problems(findings))):
        print(line)
