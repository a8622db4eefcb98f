# SPDX-License-Identifier: Apache-2.0
"""The answers of the models that are asked, beside an output until that is written.

The log has a chunk when all of its rows are scored. Here lies each answer as soon as it has come,
before another one is asked for: whatever ends a run, nothing that was paid for is lost.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from ..files import errors_naming, follow_links, write_whole
from ..registry import AllOptions, Options, asks_model, known_of
from .reuse import Scorer, refuse_loss

FOLDER = "cache_dir"  # the option of a metric that says where its answers are kept
STAMP = "stamp"  # the file that says of which metric, with which options, the answers are


def answers_of(output: Path) -> Path:
    """Return the folder of the answers; it may not depend on where the command runs."""
    place = follow_links(output)
    return place.with_name(place.name + ".answers")


def is_kept(name: str, options: Options) -> bool:
    """Return whether the answers of a metric need a folder: a model is asked that can be told from
    others, and the user gave none.
    """
    # a model that is an object of the user's own says by its identity which answers are its own
    has_identity = any(
        getattr(options.get(option), "identity", None) for option in known_of(name).asks
    )
    return (asks_model(name, options) or has_identity) and options.get(FOLDER) is None


def keep_answers(output: Path, options: AllOptions) -> AllOptions:
    """Return the options of each metric, with a folder for the answers of those that need one."""
    completed = {name: dict(options_of_metric) for name, options_of_metric in options.items()}
    for name, options_of_metric in completed.items():
        if is_kept(name, options_of_metric):
            options_of_metric[FOLDER] = str(answers_of(output) / name)
    return completed


def lie_beside(output: Path, name: str, options: Options) -> bool:
    """Return whether the answers of a metric with these options lie beside an output."""
    return options.get(FOLDER) == str(answers_of(output) / name)


def claim_answers(output: Path, scorers: Iterable[Scorer], restart: bool) -> None:
    """Let the answers that are there be used by a run of these metrics, or begin anew.

    A JobError says of which metric answers would be lost, as it runs with other options, or not at
    all. Those without a stamp are of an output that is written.
    """
    place = answers_of(output)
    with errors_naming(place):
        if restart:
            remove(place)
        stamps = {scorer.name: scorer.stamp for scorer in scorers}
        refuse_loss(
            output,
            [
                stamp.parent.name
                for stamp in sorted(place.glob(f"*/{STAMP}"))
                # `evaluate` makes folders of other names there
                if any(stamp.parent.glob("??/*.json"))
                and stamp.read_text("utf-8", "replace") != stamps.get(stamp.parent.name)
            ],
        )
        for name, stamp in stamps.items():
            folder = place / name
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(folder / STAMP, stamp)  # a kill may not leave half of it


def drop_answers(output: Path) -> None:
    """Remove the answers of an output that is written, first their stamps: where a kill leaves
    answers, the next run may know that they are of no use.
    """
    place = answers_of(output)
    with errors_naming(place):
        for stamp in place.glob(f"*/{STAMP}"):
            stamp.unlink()
        remove(place)


def remove(folder: Path) -> None:
    """Remove a folder, where it is there."""
    if folder.exists():
        shutil.rmtree(folder)
