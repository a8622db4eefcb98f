# SPDX-License-Identifier: Apache-2.0
"""How long the metrics and the command take, as shares of what ROUGE takes in the same run.

    python -m benchmarks.speed [metrics|command|loop] [--data FILE ...]

ROUGE is ROUGE-1, 2 and L of `rouge_score` on the same texts, without its stemmer where nothing else
is said; all is processor time. The texts are those of FILE, in the form of the judged sets, each
once; so there are no more rows than texts. Without FILE they are the stories of
examples/news.jsonl, each made as long as an article, over and over with the number of an edition. A
memory for words makes texts that come again look quick, which a row of its own shows.

`metrics` scores so many `--pairs` by each metric that runs without a model, in turn with ROUGE. A
line has the share of ROUGE's time where each summary has a source of its own, in the first round
(cold) and as the least of five (warm), and where ten summaries share a source (ten). `together` are
those that the command runs. `command` runs the whole command on so many `--rows`, with one worker
and the metrics that it chooses, in a process of its own, with one summary a source, with the first
300 sources over and over, and with ten summaries a source, these in the order of documents and in
that of systems; then once more, with a report, and on the
scored file alone. A line has the time, start-up included, as a share of ROUGE's, and the memory of
the process.

`loop` scores summaries of 100 words of sources of 700 as a reward, which reads a source once for a
group of eight, and once for each when it is cold, beside ROUGE-L with the source. It prints how
many times longer a group takes whose completions lie apart, and `Guard` for a stream of words than
`check`.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, cycle, islice
from pathlib import Path
from typing import Any

from rouge_score.rouge_scorer import RougeScorer

from benchmarks.judgements import read_lines
from benchmarks.printing import make_parser
from summary_metrics import Guard, check, reward
from summary_metrics.registry import load_metric

EXAMPLE = Path(__file__).parents[1] / "examples" / "news.jsonl"
SOURCE_CHARACTERS = 4100  # a usual article of CNN and Daily Mail
DEFAULT = "abstractness, default"
STEMMED = "ROUGE with its stemmer"
BY_TOKENS = {"n": [1, 2, 3, 4], "match": "token", "lowercase": True}
LIGHT: dict[str, tuple[str, dict[str, Any]]] = {
    "abstractness, tokens": ("abstractness", BY_TOKENS),
    DEFAULT: ("abstractness", {}),
    "unr": ("unr", {}),
    "nid": ("nid", {}),
    "summarization_score": ("summarization_score", {"progress": False}),
    "facts, kept": ("facts", {}),
    "facts": ("facts", {"kept": False}),
}
SHARED = 10  # summaries of a source
REPEATED = 300  # sources that come again
# of rows: how many summaries a source has, whether they lie as those of one system after the other
# do, and how many sources there are that come again
ORDERS = {
    "one of a source": (1, False, None),
    "300 sources again": (1, False, REPEATED),
    "ten of a source": (SHARED, False, None),
    "ten, by system": (SHARED, True, None),
}
ROUNDS = 5
PARTS = ("metrics", "command", "loop")
SYSTEMS = 6
MEASURE = """
import resource, subprocess, sys
silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
subprocess.run([sys.executable, *sys.argv[1:]], check=True, **silent)
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
"""
WORDS, SOURCE_WORDS, GROUP = 100, 700, 8  # of a completion, of a source, of GRPO
FAR = 20


def read_texts(files: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return different documents, each with its summaries."""
    texts: dict[str, list[str]] = {}
    for row in (row for file in files for row in read_lines(Path(file))):
        texts[row["document"]] = [summary["summary"] for summary in row["summaries"]]
    if texts:
        return list(texts.items())
    for row in read_lines(EXAMPLE):
        texts.setdefault(row["document"], []).append(row["summary"])
    stories = list(texts)
    long = (" ".join([*stories[place:], *stories[:place]]) for place in range(len(stories)))
    return [
        (text[:SOURCE_CHARACTERS], texts[story]) for text, story in zip(long, stories, strict=True)
    ]


def make_pairs(
    count: int, each: int = 1, files: Sequence[str] = (), again: int | None = None
) -> tuple[list[str], list[str]]:
    """Return at most so many summaries, and their sources, of which `each` have the same. Texts of
    files come once, unless so many of them come `again`.
    """
    texts = read_texts(files)[:again]
    summaries, sources = [], []
    for number in range(count):
        edition, place = divmod(number // each, len(texts))
        document, of_document = texts[place]
        if edition and files and not again:
            break
        summary = of_document[number % each % len(of_document)]
        if edition:
            document, summary = f"Edition {edition}. {document}", f"{summary} Edition {edition}."
        sources.append(document)
        summaries.append(summary)
    return summaries, sources


def time_rounds(
    summaries: Sequence[str], sources: Sequence[str]
) -> tuple[dict[str, float], dict[str, float]]:
    """Return the seconds of ROUGE and of each metric in the first round, and in the quickest."""
    rounds: dict[str, list[float]] = {}
    runs: dict[str, Callable[[], Any]] = {
        "ROUGE": lambda: time_rouge(summaries, sources),
        STEMMED: lambda: time_rouge(summaries, sources, stemmer=True),
    }
    for line, (name, options) in LIGHT.items():
        compute = load_metric(name).compute
        runs[line] = partial(compute, predictions=summaries, references=sources, **options)
    # What ROUGE imports is no garbage, and would be looked through in some metric's first round.
    gc.collect()
    gc.freeze()
    for _ in range(ROUNDS):
        for name, run in runs.items():
            start = time.process_time()
            run()
            rounds.setdefault(name, []).append(time.process_time() - start)
    first = {name: seconds[0] for name, seconds in rounds.items()}
    return first, {name: min(seconds) for name, seconds in rounds.items()}


def time_rouge(summaries: Sequence[str], sources: Sequence[str], stemmer: bool = False) -> float:
    """Return the seconds that ROUGE-1, 2 and L of each pair take."""
    scorer = RougeScorer(("rouge1", "rouge2", "rougeL"), use_stemmer=stemmer)
    start = time.process_time()
    for source, summary in zip(sources, summaries, strict=True):
        scorer.score(source, summary)
    return time.process_time() - start


def time_metrics(pairs: int, files: Sequence[str]) -> Iterator[str]:
    """Yield a line for each metric: its time as a share of ROUGE's."""
    cold, warm = time_rounds(*make_pairs(pairs, files=files))
    _, shared = time_rounds(*make_pairs(pairs, SHARED, files))
    columns = (cold, warm, shared)
    yield f"ROUGE {1000 * warm['ROUGE'] / pairs:.2f} ms a pair"
    yield f"{'':<24}{'cold':>8}{'warm':>8}{'ten':>8}"
    for line in (*LIGHT, STEMMED):
        yield f"{line:<24}" + "".join(f"{of[line] / of['ROUGE']:8.3f}" for of in columns)
    ran = [line for line in LIGHT if line not in (DEFAULT, "facts, kept")]
    for ending, rouge in (("", "ROUGE"), (", of stemmed", STEMMED)):
        together = [sum(of[line] for line in ran) / of[rouge] for of in columns]
        yield f"{'together' + ending:<24}" + "".join(f"{share:8.3f}" for share in together)


def time_loop(pairs: int) -> Iterator[str]:
    """Yield a line for each reward: how many completions a second; and one for a stream."""
    texts, stories = make_pairs(pairs)
    long = [" ".join(islice(cycle(story.split()), SOURCE_WORDS)) for story in stories]
    group = [long[place // GROUP * GROUP] for place in range(pairs)]

    def complete(sources: list[str]) -> list[str]:
        both = zip(texts, sources, strict=True)
        return [" ".join(f"{text} {source}".split()[:WORDS]) for text, source in both]

    completions, of_group = complete(long), complete(group)
    places = sorted(range(pairs), key=lambda place: place % GROUP)  # those of a source apart
    apart, group_apart = [of_group[place] for place in places], [group[place] for place in places]
    # As long as their sources, and most facts are wrong; far apart, as texts that were read are
    # kept.
    others = [*long[FAR:], *long[:FAR]]
    rouge, score = RougeScorer(("rougeL",), use_stemmer=True), reward()
    runs: dict[str, Callable[[], Any]] = {
        "reward, cold": lambda: score(completions, completions, document=long),
        "reward, warm": lambda: score(of_group, of_group, document=group),
        "reward, apart": lambda: score(apart, apart, document=group_apart),
        "ROUGE-L": lambda: [*map(rouge.score, long, completions)],
        "check": lambda: [*map(check, long, completions)],
        "Guard": lambda: [*map(follow, long, completions)],
        "check, long": lambda: [*map(check, long, others)],
        "Guard, long": lambda: [*map(follow, long, others)],
    }
    score(completions[:1], completions[:1], document=long[:1])  # its modules take a second
    seconds = {}
    for name, run in runs.items():
        start = time.process_time()
        run()
        seconds[name] = time.process_time() - start
    for name in ("reward, cold", "reward, warm", "ROUGE-L"):
        yield f"{name:<22}{pairs / seconds[name]:8.0f} completions a second"
    times = seconds["reward, apart"] / seconds["reward, warm"]
    yield f"reward takes {times:.2f} times as long where the completions of a source lie apart"
    for ending, text in (("", "a summary"), (", long", "a text as long as its source")):
        times = seconds[f"Guard{ending}"] / seconds[f"check{ending}"]
        yield f"Guard takes {times:.2f} times as long as check for {text}"


def follow(source: str, text: str) -> list[Any]:
    """Give a guard a text word by word; return what it marks at the end."""
    guard = Guard(source)
    for word in text.split(" "):
        guard.feed(f"{word} ")
    return guard.close()


def run_process(command: Sequence[str], folder: str) -> tuple[float, float]:
    """Return the seconds of processor time that a process takes, and its memory in MiB.

    A small process starts it: the memory of a process is at least that of the one that starts it.
    """
    environment = {
        "PYTHONPATH": str(EXAMPLE.parents[1]),
        "PATH": "/usr/bin:/bin",
        "HF_HOME": folder,
    }
    measure = [sys.executable, "-c", MEASURE, *command]
    printed = subprocess.check_output(measure, cwd=folder, env=environment, text=True)
    seconds, memory = map(float, printed.split())
    return seconds, memory


def write_rows(folder: str, summaries: Sequence[str], sources: Sequence[str]) -> None:
    """Write rows of six systems into a folder."""
    pairs = enumerate(zip(sources, summaries, strict=True))
    lines = [
        json.dumps({"system": f"system {row % SYSTEMS}", "document": source, "summary": summary})
        for row, (source, summary) in pairs
    ]
    Path(folder, "rows.jsonl").write_text("\n".join(lines), encoding="utf-8")


def time_command(rows: int, files: Sequence[str]) -> Iterator[str]:
    """Yield a line for the command on rows in each order, and for each view of the last ones."""
    yield f"{'':<24}{'rows':>8} seconds     MiB   share  of stemmed"
    for order, (each, by_system, again) in ORDERS.items():
        summaries, sources = make_pairs(rows, each, files, again)
        if by_system:
            places = sorted(range(len(sources)), key=lambda place: place % each)
            summaries = [summaries[place] for place in places]
            sources = [sources[place] for place in places]
        rouge = [time_rouge(summaries, sources, stemmer) for stemmer in (False, True)]
        command = ["rows.jsonl", "--workers", "1"]
        runs = {order: command}
        if by_system:
            runs |= {
                "second view": command,
                "report": [*command, "--report", "report.html"],
                "scored file alone": ["rows.scores.jsonl"],
            }
        with tempfile.TemporaryDirectory() as folder:
            write_rows(folder, summaries, sources)
            for line, arguments in runs.items():
                seconds, memory = run_process(["-m", "summary_metrics", *arguments], folder)
                shares = "".join(f"{seconds / of_rouge:8.2f}" for of_rouge in rouge)
                yield f"{line:<24}{len(sources):8,}{seconds:8.2f}{memory:8.0f}{shares}"


def main() -> None:
    """Measure what was asked for, or all."""
    parser = make_parser(__doc__)
    parser.add_argument("what", nargs="?", choices=PARTS)
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument("--rows", default="1000,8000")
    parser.add_argument("--data", nargs="+", default=())
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    measured: dict[str, Iterator[str]] = {
        "metrics": time_metrics(arguments.pairs, arguments.data),
        "command": chain.from_iterable(
            time_command(int(rows), arguments.data) for rows in arguments.rows.split(",")
        ),
        "loop": time_loop(arguments.pairs),
    }
    chosen = (part for part in PARTS if arguments.what in (None, part))
    for line in chain.from_iterable(measured[part] for part in chosen):
        print(line, flush=True)


if __name__ == "__main__":
    main()
