# SPDX-License-Identifier: Apache-2.0
"""Take the pictures of the report and of the pages, in a real browser, light and dark.

    python docs/pictures/make.py [--output FOLDER] [NAME ...]

NAME is `report`, `judge`, a metric or `side_by_side`, by default all. The report and the page of `judge` are of
examples/news.jsonl, the report without `estime`, whose stand-in encoder is no evidence. A page of metrics is as it
opens, with its text scored, from where its answer begins. It needs ".[test]" and Chromium.
"""

from __future__ import annotations

import argparse
import io
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
sys.path.insert(0, str(ROOT))

from metrics._shared import vendor  # noqa: E402
from tests.browser import chromium, served  # noqa: E402
from tests.judge_server import judging  # noqa: E402

REPORT, METRICS = "report", "abstractness,unr,nid,summarization_score"
JUDGE = "judge"
NAMES = [REPORT, JUDGE, *(folder.name for folder in (*vendor.metric_folders(), *vendor.page_folders()))]
VIEW = {"width": 1200, "height": 860}
COLOURS = 128  # of a picture: few make it small, and text stays sharp
WAIT = 300_000  # milliseconds; a shared machine can be slow


@contextmanager
def opened(name: str, folder: Path) -> Iterator[str]:
    """Give the address of the report, or of a page. The page with all metrics finds them beside it."""
    if name == JUDGE:
        shutil.copy(ROOT / "examples" / "news.jsonl", folder)
        with judging(folder, "--judge", "anna") as (address, _):
            yield address
        return
    if name != REPORT:
        for metric in vendor.metric_folders():
            if metric.name != name:
                shutil.copytree(metric, folder / metric.name, ignore=shutil.ignore_patterns("__pycache__"))
        with served(name, folder) as address:
            yield address
        return
    command = [sys.executable, "-m", "summary_metrics", str(ROOT / "examples" / "news.jsonl"), "--metrics", METRICS]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run(
        [*command, "--report", "report.html"], cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL
    )
    yield (folder / "report.html").as_uri()


def photograph(browser: Any, address: str, scheme: str, name: str) -> bytes:
    """Return the first screen of the report, or that with the answer of a page, as PNG."""
    context = browser.new_context(viewport=VIEW, color_scheme=scheme)
    try:
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.goto(address)
        if name == JUDGE:
            page.locator("article").first.wait_for()
            for digit in "25":
                page.keyboard.press(digit)
                page.get_by_text(f"overall: {digit} ").wait_for()
            page.evaluate("scrollTo(0, 0)")
        elif name != REPORT:
            page.locator("#summary, #first").wait_for()
            button = page.locator("#run")
            if button.is_visible():  # elsewhere the page scores by itself
                button.click()
            page.locator("#result mark").first.wait_for()
            page.evaluate("document.querySelector('[role=tablist], #differences').scrollIntoView()")
        page.evaluate("document.fonts.ready")
        picture: bytes = page.screenshot(animations="disabled")
        if name == JUDGE:  # for the next picture
            for place in "21":
                page.keyboard.press("u")
                page.get_by_text(f"Taken back: summary {place}").wait_for()
        return picture
    finally:
        context.close()


def make_small(png: bytes) -> bytes:
    """Return the picture with few colours."""
    small = io.BytesIO()
    image = Image.open(io.BytesIO(png)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    image.save(small, "PNG", optimize=True)
    return small.getvalue()


def make(names: list[str], output: Path) -> None:
    """Write NAME-light.png and NAME-dark.png into a folder, which is made if it is missing."""
    output.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for name in names:
            with tempfile.TemporaryDirectory() as folder, opened(name, Path(folder)) as address:
                for scheme in ("light", "dark"):
                    picture = make_small(photograph(browser, address, scheme, name))
                    (output / f"{name}-{scheme}.png").write_bytes(picture)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(NAMES)} (default: all)")
    parser.add_argument("--output", type=Path, default=FOLDER, help="where to (default: beside this script)")
    arguments = parser.parse_args()
    if unknown := [name for name in arguments.names if name not in NAMES]:
        parser.error(f"no such picture: {', '.join(unknown)}; there are {', '.join(NAMES)}")
    make(arguments.names or NAMES, arguments.output)


if __name__ == "__main__":
    main()
