# SPDX-License-Identifier: Apache-2.0
"""Other programs that say whether a text is grounded in its source, beside `facts`, on judged sets.

    python -m benchmarks.rivals FOLDER FILE:ASPECT[:LEAST] ... [--rows 250]

FILE, ASPECT and LEAST are as for `benchmarks.factuality`. Each rival is installed from PyPI, in the
version that stands here, into an environment of its own below FOLDER, and runs without a model; one
that cannot be installed, or has no answer, has a row that says why. Of each set so many rows are
drawn, the same for all.

The output is Markdown. A cell is the share of the right summaries that are marked, and of the wrong
ones; then come the means, the balanced accuracy, and milliseconds of the processor a pair.
What is marked, of each rival, stands in `RIVALS`. `facts` marks a summary with a fact that is not
found. New words, the baseline, marks those whose share of content words that the source lacks is
highest, of each set as many of the right ones as `facts` does: a threshold that nobody has who has
no judgements.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from benchmarks.baselines import new_words
from benchmarks.judgements import JudgedSummaries, ask
from benchmarks.printing import make_parser, print_table
from summary_metrics.registry import load_metric

LONGEST = 900  # seconds of one rival on one set


class Rival(NamedTuple):
    """A package as pip names it, and code that defines `is_marked(source, summary)`."""

    package: str
    code: str


GROUNDLENS = """
import groundlens
def is_marked(source, summary):
    return groundlens.verify(summary, evidence=[("source", source)]).decision {}
"""
RIVALS = {
    "GroundLens, FAIL": Rival("groundlens==6.0.5", GROUNDLENS.format('== "FAIL"')),
    "GroundLens, FAIL or REVIEW": Rival("groundlens==6.0.5", GROUNDLENS.format('!= "PASS"')),
    "ragground, rules": Rival(
        "ragground==0.2.2",
        """
from ragground.guard import RAGGround
guard = RAGGround(auto_download=False)
def is_marked(source, summary):
    return not guard.verify(context=source, answer=summary).is_grounded
""",
    ),
    "entroly, witness": Rival(
        "entroly==1.0.87",
        """
from entroly.witness import WitnessAnalyzer
analyzer = WitnessAnalyzer()
def is_marked(source, summary):
    result = analyzer.analyze(source, summary)
    return result.n_contradicted + result.n_unsupported > 0
""",
    ),
    "LettuceDetect": Rival(
        "lettucedetect==0.2.3",
        """
from lettucedetect.models.inference import HallucinationDetector
detector = HallucinationDetector(
    method="transformer", model_path="KRLabsOrg/lettucedect-base-modernbert-en-v1"
)
def is_marked(source, summary):
    return bool(detector.predict([source], answer=summary, output_format="spans"))
""",
    ),
}
# what runs in the environment of a rival: pairs come as JSON, and marks go back
LOOP = """
import json, sys, time
pairs = json.load(sys.stdin)
is_marked(*pairs[0])
began = time.process_time()
marks = [bool(is_marked(*pair)) for pair in pairs]
seconds = time.process_time() - began
print(json.dumps([marks, seconds]))
"""


class Sample(NamedTuple):
    """Rows of a set, and which of them are right."""

    name: str
    judged: JudgedSummaries
    right: np.ndarray

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Sources and summaries."""
        return list(zip(self.judged.sources, self.judged.summaries, strict=True))

    def rates(self, marked: np.ndarray) -> tuple[float, float]:
        """Return how many of the right summaries are marked, and of the wrong ones."""
        return float(marked[self.right].mean()), float(marked[~self.right].mean())


class Answer(NamedTuple):
    """What was marked of a sample, and the seconds that it took."""

    marked: np.ndarray
    seconds: float


class NoAnswerError(Exception):
    """Why a rival has none."""


def draw(description: str, rows: int) -> Sample:
    """Return rows of FILE:ASPECT[:LEAST], drawn at random."""
    name, judged, is_right, is_wrong, _ = ask(description)
    places = np.flatnonzero(is_right | is_wrong)
    drawn = np.random.default_rng(0).permutation(places)[:rows]
    return Sample(name, judged.take(drawn), is_right[drawn])


def install(folder: Path, rival: Rival) -> Path:
    """Return the Python of an environment with a rival; a NoAnswerError says why there is none."""
    environment = folder / rival.package
    python = environment / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    pip = [str(python), "-m", "pip", "install", "--quiet", rival.package]
    if (done := subprocess.run(pip, capture_output=True, text=True)).returncode:
        raise NoAnswerError(f"not installed: {last_line(done.stderr)}")
    return python


def ask_rival(python: Path, rival: Rival, sample: Sample) -> Answer:
    """Return what a rival marks; a NoAnswerError says why it marks nothing."""
    command = [str(python), "-c", rival.code + LOOP]
    pairs = json.dumps(sample.pairs)
    try:
        done = subprocess.run(command, input=pairs, capture_output=True, text=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        raise NoAnswerError(f"not done in {LONGEST} s") from None
    if done.returncode:
        raise NoAnswerError(f"does not run: {last_line(done.stderr)}")
    marks, seconds = json.loads(done.stdout.splitlines()[-1])
    return Answer(np.array(marks), seconds)


def last_line(text: str) -> str:
    """Return the last line of what a program printed, cut, without the bars of a table."""
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].replace("|", "/")[:150] if lines else "no reason was printed"


def ask_facts(sample: Sample) -> Answer:
    """Return what `facts` marks, one pair at a time, as a rival is asked."""
    metric = load_metric("facts")
    marks = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # undefined scores
        metric.compute(predictions=["Ann"], references=["Ann"])
        began = time.process_time()
        for source, summary in sample.pairs:
            result = metric.compute(predictions=[summary], references=[source])
            marks.append(result["facts_not_found"] > 0)
    return Answer(np.array(marks), time.process_time() - began)


def ask_new_words(sample: Sample, as_many: float) -> Answer:
    """Return which summaries have the most new words: so many of the right ones."""
    new_words(sample.judged.take(np.arange(1)))  # loads what tells languages
    began = time.process_time()
    shares = new_words(sample.judged)
    marked = shares > np.quantile(shares[sample.right], 1 - as_many)
    return Answer(marked, time.process_time() - began)


def row_of(
    name: str, samples: Sequence[Sample], answer_of: Callable[[Sample], Answer]
) -> list[str]:
    """Return the cells of a row."""
    rates, cells, seconds = [], [], 0.0
    for sample in samples:
        answer = answer_of(sample)
        rates.append(sample.rates(answer.marked))
        cells.append(f"{rates[-1][0]:.3f} / {rates[-1][1]:.3f}")
        seconds += answer.seconds
    right, wrong = np.mean(rates, axis=0)
    pairs = sum(len(sample.right) for sample in samples)
    means = [f"{right:.3f} / {wrong:.3f}", f"{(1 - right + wrong) / 2:.3f}"]
    return [name, *cells, *means, f"{1000 * seconds / pairs:.1f}"]


def main() -> None:
    """Ask all, and print the table."""
    parser = make_parser(__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("sets", nargs="+", metavar="FILE:ASPECT[:LEAST]")
    parser.add_argument("--rows", type=int, default=250, help="of each set (default: %(default)s)")
    arguments = parser.parse_args()
    samples = [draw(description, arguments.rows) for description in arguments.sets]
    facts = {sample.name: ask_facts(sample) for sample in samples}
    as_many = {sample.name: sample.rates(facts[sample.name].marked)[0] for sample in samples}
    rows = [
        row_of("facts", samples, lambda sample: facts[sample.name]),
        row_of("new words", samples, lambda one: ask_new_words(one, as_many[one.name])),
    ]
    for name, rival in RIVALS.items():
        try:
            python = install(arguments.folder, rival)
            rows.append(row_of(name, samples, partial(ask_rival, python, rival)))
        except NoAnswerError as why:
            rows.append([name, *["-"] * (len(samples) + 2), f"{why}"])
    heads = [sample.name for sample in samples]
    heads += ["mean", "balanced", "ms a pair"]
    print_table("marked of the right / of the wrong", heads, rows)


if __name__ == "__main__":
    main()
