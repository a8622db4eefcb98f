# SPDX-License-Identifier: Apache-2.0
"""Golden screens: twelve printed screens, the only place where sentences are held.

The texts are those of `examples/news.jsonl` and what is made of them here. `python -m
tests.golden.screens` writes `screens.txt` anew; read what changed.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
import warnings
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from summary_metrics.findings.next_steps import Invocation
from summary_metrics.job import Job, Request
from summary_metrics.reading.opening import Reading
from summary_metrics.run import Result, run
from summary_metrics.showing.tables import comparison_lines
from summary_metrics.showing.terminal import screen_lines

FILE = Path(__file__).with_name("screens.txt")
# the name of a screen, above it
HEADING = re.compile(r"^===== (\w+) =====\n", re.MULTILINE)
NEWS = FILE.parents[2] / "examples" / "news.jsonl"
METRICS = ("facts", "summarization_score", "unr", "abstractness")
VERIFIER = "nli (0.3 GB)"  # of a machine without an accelerator
GERMAN = (
    "Der Rat der Stadt hat mit Mehrheit beschlossen, dass die alte Brücke bis zum Sommer ganz"
    " gesperrt bleibt."
)
Rows = list[dict[str, Any]]


def news() -> Rows:
    """The rows of the example."""
    return [json.loads(line) for line in NEWS.read_text(encoding="utf-8").splitlines()]


def lower() -> Rows:
    """The same without capitals."""
    return [
        {**row, "document": row["document"].lower(), "summary": row["summary"].lower()}
        for row in news()
    ]


def moved() -> Rows:
    """The same, where the column of the documents was moved by one of them."""
    rows = news()
    documents = [row["document"] for row in rows]
    return [
        {**row, "document": document}
        for row, document in zip(rows, documents[4:] + documents[:4], strict=True)
    ]


def one_system() -> Rows:
    """One of its systems."""
    return [row for row in news() if row["system"] == "hallucinating"]


def unread() -> Rows:
    """Two systems on seven texts in Latin, which no metric reads."""
    rows = []
    for name in ("Marcus", "Titus", "Lucius", "Gaius", "Publius", "Sextus", "Quintus"):
        document = (
            f"{name} consul cum magno exercitu ex urbe profectus est et ad flumen pervenit. Ibi"
            f" hostes, qui pontem tenebant, diu pugnaverunt, sed tandem fugerunt. Postea {name} in"
            " urbem rediit et a populo laudatus est."
        )
        short, long = (
            f"{name} consul hostes ad flumen vicit.",
            f"{name} consul cum magno exercitu ex urbe profectus est.",
        )
        rows += [
            {"document": document, "summary": text, "system": system}
            for system, text in (("A", short), ("B", long))
        ]
    return rows


def many_systems() -> Rows:
    """Sixteen systems: the example's, and twelve that copy the first sentences, some of the words
    of others or more.
    """
    rows = news()
    documents = list(dict.fromkeys(row["document"] for row in rows))
    for number in range(12):
        for place, document in enumerate(documents):
            sentences = document.split(". ")
            own = sentences[number % 4 : number % 4 + 2 + number // 4]
            summary = ". ".join(own).rstrip(".") + "."
            if number > 8 and place % 2:
                summary += f" More than {900 + 7 * place} people came from Oslo."
            rows.append({"document": document, "summary": summary, "system": f"lead-{number}"})
    return rows


def broken() -> Rows:
    """What is broken in each way, of seven more systems; six are else faithful."""
    faithful = [row for row in news() if row["system"] == "faithful"]
    wrong: dict[str, Callable[[str, int], str]] = {
        "refuses": lambda text, k: (
            "I'm sorry, but I can't summarize this article." if k % 2 else text
        ),
        "leaks": lambda text, k: text if k else f"<|assistant|> {text}",
        "empties": lambda text, k: "" if k < 3 else text,
        "repeats": lambda text, k: (
            "Nothing new was said about the matter on that day." if k > 10 else text
        ),
        "talks": lambda text, k: f"Here is a summary of the article: {text}",
        "German": lambda text, k: GERMAN if k == 5 else text,
        "silent": lambda text, k: "",
    }
    return [
        {**row, "id": None, "system": name, "summary": change(row["summary"], k)}
        for name, change in wrong.items()
        for k, row in enumerate(faithful)
    ]


def dialogues() -> Rows:
    """Two systems on five dialogues; one gets a time or a name wrong in each."""
    names = ("Ann", "Bob", "Carla", "Dmitri", "Ella", "Faruk", "Greta", "Hugo")
    rows = []
    for k, first in enumerate(names[:5]):
        second, hour, place = (
            names[(k + 3) % 8],
            3 + k,
            ("museum", "station", "harbour", "library")[k % 4],
        )
        document = "\n".join(
            (
                f"{first}: Are you free on Saturday?",
                f"{second}: I am, after {hour} pm. Why?",
                f"{first}: Let us meet at the {place} then, I have two tickets for the show.",
                f"{second}: Great, I will bring my brother's camera. See you there!",
            )
        )
        right = f"{first} and {second} will meet at the {place} on Saturday after {hour} pm."
        wrong = (
            f"{first} and {names[(k + 5) % 8]} will meet at the {place} on Sunday after"
            f" {hour + 1} pm."
        )
        rows += [
            {"document": document, "summary": text, "system": system}
            for system, text in (("A", right), ("B", wrong))
        ]
    return rows


def key_facts() -> Rows:
    """Three systems on eight documents with key facts; one of these is in no document."""
    streets = (
        "Mill Lane",
        "Tanner Street",
        "Quay Road",
        "Elm Street",
        "Abbey Row",
        "Harbour Way",
        "Park Lane",
        "Ash Road",
    )
    rows = []
    for k, street in enumerate(streets):
        what, cost = (
            f"A water main burst in {street} on May {3 + k}.",
            f"Repairs will cost {40 + 7 * k},000 euros.",
        )
        closed, hurt = f"The city has closed the road until June {1 + k}.", "Nobody was hurt."
        pipe = (
            f"The pipe was laid in {1921 + k}, and the waterworks had meant to replace it next"
            " year."
        )
        facts: list[Any] = [{"text": what, "mandatory": True}, hurt, {"text": cost, "weight": 2}]
        summaries = {
            "whole": f"{what} Nobody was hurt, and repairs will cost {40 + 7 * k},000 euros.",
            "hasty": f"A water main burst. {closed} {hurt}" if k % 2 else f"{what} {closed} {hurt}",
            "wrong": f"{what} {closed} Repairs will cost {41 + 7 * k},000 euros.",
        }
        document = f"{what} Some {30 + k} cellars were flooded. {closed} {pipe} {hurt} {cost}"
        own = [*facts, "The mayor has resigned."] if k == 2 else facts
        rows += [
            {"document": document, "summary": text, "system": system, "key_facts": own}
            for system, text in summaries.items()
        ]
    return rows


def citations() -> Rows:
    """Two systems that cite the three passages of seven sources; one cites wrongly."""
    rows = []
    for k, name in enumerate(("Holm", "Lund", "Vik", "Dal", "Berg", "Sund", "Strand")):
        passages = [
            f"The council of {name} voted to spend ${3 + k}.2 million on the old bridge.",
            f"The mayor of the town said that the work begins in May and takes {18 + k} months.",
            f"An engineer warned that {40 + k} boats a day pass below the bridge of {name}.",
        ]
        spends = f"In {name} the bridge costs ${3 + k}.2 million"
        takes, pass_below = f"The work takes {18 + k} months", f"Below it pass {40 + k} boats"
        summaries = {
            "careful": f"{spends} [1]. {takes}.[2] {pass_below} [3].",
            "loose": f"{spends} [2]. {takes}.[{2 + 5 * (k % 2)}] {pass_below}.",
        }
        rows += [
            {"document": passages, "summary": text, "system": system}
            for system, text in summaries.items()
        ]
    return rows


def passages() -> Rows:
    """Two systems on ten sources of three passages; one never uses the second passage."""
    faithful = [row for row in news() if row["system"] == "faithful"]
    rows = []
    for k in range(10):
        three = [faithful[(k + step) % len(faithful)] for step in range(3)]
        summaries = [row["summary"] for row in three]
        texts = {"whole": summaries, "skipping": summaries[::2]}
        rows += [
            {
                "document": [row["document"] for row in three],
                "summary": " ".join(of_system),
                "system": system,
            }
            for system, of_system in texts.items()
        ]
    return rows


def show(rows: Rows, folder: Path, compare: tuple[str, str] | None = None) -> Result:
    """Run the command on some rows, which it reads from a file."""
    file = folder / "rows.jsonl"
    metrics = [*METRICS]
    if "key_facts" in rows[0]:
        metrics.append("key_facts")
    if isinstance(rows[0]["document"], list):
        metrics.append("source_use")
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    before = os.getcwd()
    os.chdir(folder)  # lines are as wide as in the folder of the file
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return run(
                Job(Reading((file.name,)), metrics, request=Request(compare)), lambda *_: None
            )
    finally:
        os.chdir(before)


def screen(rows: Rows, folder: Path) -> list[str]:
    """Return what the command prints of some rows."""
    result = show(rows, folder)
    invocation = Invocation(input="rows.jsonl", verifier=VERIFIER)
    return screen_lines(result.view.findings, result.view.quotes, invocation)


def compared(rows: Rows, folder: Path, systems: tuple[str, str]) -> Iterator[str]:
    """Return what `--compare` prints of some rows."""
    view = show(rows, folder, compare=systems).view
    assert view.comparison is not None
    return comparison_lines(view.comparison, view.findings)


SCREENS: dict[str, Callable[[Path], Iterable[str]]] = {
    **{
        make.__name__: lambda folder, make=make: screen(make(), folder)  # type: ignore[misc]
        for make in (
            *(news, moved, lower, unread, one_system, many_systems),
            *(broken, dialogues, key_facts, citations, passages),
        )
    },
    "compare": lambda folder: compared(news(), folder, ("faithful", "hallucinating")),
}


def screens(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each screen."""
    for name, make in SCREENS.items():
        yield name, "\n".join(make(folder)) + "\n"


def read_screens() -> dict[str, str]:
    """Return the golden text of each screen by its name."""
    _, *parts = HEADING.split(FILE.read_text(encoding="utf-8"))
    return dict(zip(parts[::2], parts[1::2], strict=True))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        parts = [f"===== {name} =====\n{text}" for name, text in screens(Path(folder))]
    FILE.write_text("".join(parts), encoding="utf-8")
