# SPDX-License-Identifier: Apache-2.0
"""Take the pictures of the documents in a real browser, light and dark.

    python docs/pictures/make.py [report] [judge]

The report and the page of `judge`, both of examples/news.jsonl. It needs ".[test,test-browser]"
and Chromium.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from PIL.PngImagePlugin import PngInfo

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / ".ci")]

from pages import PICTURES, digest  # noqa: E402

from tests.browser import chromium, free_port, new_page, running  # noqa: E402

VIEW = {"width": 1200, "height": 860}
COLOURS = 128  # of a picture: few make it small, and text stays sharp
COMMAND = [sys.executable, "-m", "summary_metrics"]


@contextmanager
def opened(name: str, folder: Path) -> Iterator[str]:
    """Give the address of what is pictured."""
    shutil.copy(ROOT / "examples" / "news.jsonl", folder)
    here = str(ROOT)
    if name == "report":
        command = [
            *COMMAND,
            "news.jsonl",
            "--metrics",
            "facts,abstractness,unr,nid,summarization_score",
        ]
        environment = {"PATH": "/usr/bin:/bin", "HF_HOME": str(folder / "home"), "PYTHONPATH": here}
        subprocess.run(
            [*command, "--report", "report.html"], cwd=folder, env=environment, check=True
        )
        yield (folder / "report.html").as_uri()
    else:
        port = free_port()
        command = [*COMMAND, "judge", "news.jsonl", "--judge", "anna", "--port", str(port)]
        with running(command, folder, port=port, PYTHONPATH=here) as address:
            yield address


def photograph(browser: Any, address: str, scheme: str, name: str) -> bytes:
    """Return the first screen as PNG, with few colours."""
    page = new_page(browser, VIEW, scheme)
    try:
        page.goto(address)
        page.locator({"report": "h1", "judge": "article"}[name]).first.wait_for()
        if name == "judge" and scheme == "light":
            for digit in "25":
                page.keyboard.press(digit)
                page.wait_for_timeout(1000)
            page.evaluate("scrollTo(0, 0)")
        page.evaluate("document.fonts.ready")
        picture = Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    finally:
        page.close()
    small = io.BytesIO()
    shows = PngInfo()
    shows.add_text("shows", digest(name))
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(
        small, "PNG", optimize=True, pnginfo=shows
    )
    return small.getvalue()


def main() -> None:
    """Write NAME-light.png and NAME-dark.png beside this script."""
    names = sys.argv[1:] or [*PICTURES]
    if unknown := [name for name in names if name not in PICTURES]:
        raise SystemExit(f"no such picture: {', '.join(unknown)}; there are {', '.join(PICTURES)}")
    with chromium() as browser:
        for name in names:
            with tempfile.TemporaryDirectory() as folder, opened(name, Path(folder)) as address:
                for scheme in ("light", "dark"):
                    (FOLDER / f"{name}-{scheme}.png").write_bytes(
                        photograph(browser, address, scheme, name)
                    )


if __name__ == "__main__":
    main()
