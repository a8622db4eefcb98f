# SPDX-License-Identifier: Apache-2.0
"""A real browser, a page as somebody visits it, and the page of a metric as its Space serves it."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, expect, sync_playwright

import upload

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 360, "height": 740}
START = 120  # seconds; a shared machine can be slow
ANSWER = 120_000  # milliseconds

CONTRASTS = """elements => {
  const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const pixel = colour => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data;
  };
  const luminance = ([...colour]) => [.2126, .7152, .0722].reduce((sum, weight, i) => {
    const part = colour[i] / 255;
    return sum + weight * (part <= .03928 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
  }, 0);
  return elements.map(element => {
    let behind = element;
    while (behind.parentElement && !pixel(getComputedStyle(behind).backgroundColor)[3]) behind = behind.parentElement;
    const [text, ground] = [getComputedStyle(element).color, getComputedStyle(behind).backgroundColor]
      .map(colour => luminance(pixel(colour)));
    return (Math.max(text, ground) + .05) / (Math.min(text, ground) + .05);
  });
}"""

# The first of these that is here. The shell is the same Chromium without the window that nobody
# sees, and takes half of the processor time.
BROWSERS = ("chromium-headless-shell", "chromium")
HOW_TO = "Chromium for the tests of pages is installed by .ci/chromium, as root where apt does it."


@contextmanager
def chromium() -> Iterator[Any]:
    """Start the Chromium of the path, or Playwright's own; where none starts, tests are skipped,
    and under CI they fail.
    """
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        except Error as error:
            stop = pytest.fail if os.environ.get("CI") else pytest.skip
            stop(f"{HOW_TO} {error.message.splitlines()[0]}")
        try:
            yield browser
        finally:
            browser.close()


def new_page(
    browser: Any,
    viewport: dict[str, int] = DESKTOP,
    color_scheme: str = "light",
    reduced_motion: str = "no-preference",
) -> Any:
    """Open one more page in the one window of a browser.

    A window for each page takes twice the processor time or more: it has no compiled scripts of the
    page before, and parts of Chromium's own that no test sees.
    """
    context = browser.contexts[0] if browser.contexts else browser.new_context()
    page = context.new_page()
    page.set_viewport_size(viewport)
    page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
    return page


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


# Serves several pages from one process, as gradio takes seconds to import. Each has its own folder
# alone on the path.
SERVE = """
import runpy, sys, threading
import gradio
gradio.Blocks.block_thread = lambda page: None
for folder in sys.argv[1:]:
    sys.path[0] = folder
    runpy.run_path(f"{folder}/app.py", run_name="__main__")
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith(folder):
            del sys.modules[name]
threading.Event().wait()
"""


@contextmanager
def served(sources: Sequence[Path], folder: Path) -> Iterator[dict[str, str]]:
    """Run what is published of the folders of metrics, each alone and offline; give the addresses
    of their pages.
    """
    for source in sources:
        (folder / source.name).mkdir()
        for name, content in upload.choose_files(source, "acme")[0].items():
            (folder / source.name / name).write_bytes(content)
    command = [sys.executable, "-c", SERVE, *(str(folder / source.name) for source in sources)]
    with running(command, folder) as first:
        deadline = time.monotonic() + START
        while len(
            found := re.findall("The page is at (http[^ ;]+)", (folder / "log").read_text())
        ) < len(sources):
            assert time.monotonic() < deadline, (folder / "log").read_text()
            time.sleep(0.2)
        assert found[0].rstrip("/") == first
        yield {
            source.name: address.rstrip("/") for source, address in zip(sources, found, strict=True)
        }


@contextmanager
def running(
    command: list[str], folder: Path, port: int | None = None, **more: str
) -> Iterator[str]:
    """Run a command that serves a page until the block ends, offline, with an empty home; give the
    address.

    The page of a metric takes its port from the environment; another command is given `port` by its
    caller.
    """
    port = port or free_port()
    address = f"http://127.0.0.1:{port}"
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "HF_HOME": str(folder / "home"),
        "HF_HUB_OFFLINE": "1",
        "HF_EVALUATE_OFFLINE": "1",
        "OMP_NUM_THREADS": "1",
        "GRADIO_SERVER_NAME": "127.0.0.1",
        "GRADIO_SERVER_PORT": str(port),
        "GRADIO_TEMP_DIR": str(folder / "gradio"),
        **more,
    }
    log = folder / "log"
    with log.open("w") as output:
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=output, stderr=subprocess.STDOUT
        )
    try:
        deadline = time.monotonic() + START
        while True:
            try:
                urllib.request.urlopen(address, timeout=5).close()
                break
            except OSError:
                assert process.poll() is None, log.read_text()
                assert time.monotonic() < deadline, log.read_text()
                time.sleep(0.2)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=30)


class Visit:
    """A page of a demo, with all that it requested and complained about."""

    def __init__(
        self, browser: Any, address: str, viewport: dict[str, int] = DESKTOP, scheme: str = "light"
    ) -> None:
        self.address = address
        self.requested: list[str] = []
        self.complaints: list[str] = []
        self.page = new_page(browser, viewport, scheme)
        self.page.set_default_timeout(ANSWER)
        self.page.on("request", lambda request: self.requested.append(request.url))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on(
            "console",
            lambda line: self.complaints.append(line.text) if line.type == "error" else None,
        )
        self.page.on("dialog", self.dismiss)
        self.page.goto(address)

    def dismiss(self, dialog: Any) -> None:
        self.complaints.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def foreign(self) -> list[str]:
        """Return the requests that went to another host."""
        own = (f"{self.address}/", self.address.replace("http", "ws", 1), "data:", "blob:")
        return [url for url in self.requested if not url.startswith(own)]

    def expect(self, located: Any) -> Any:
        """Return assertions on `located` that wait until they hold."""
        expect.set_options(timeout=ANSWER)
        return expect(located)

    def contrasts(self, selector: str) -> list[float]:
        """Return the contrast of the text of each such element with what is behind it, as WCAG 2
        defines it.
        """
        ratios: list[float] = self.page.locator(selector).evaluate_all(CONTRASTS)
        return ratios

    def violations(self) -> list[str]:
        """Return which rules of axe the page breaks, each with the first element that does."""
        found = Axe().run(self.page).response["violations"]
        return [f"{rule['id']}: {rule['nodes'][0]['html']}" for rule in found]

    def tab_to(self, tag: str, text: str) -> None:
        """Press the tabulator until an element with this tag and text has the focus; fail after a
        hundred.
        """
        held = """([tag, text]) => document.activeElement.matches(tag)
            && document.activeElement.innerText.includes(text)"""
        for _ in range(100):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(held, [tag, text]):
                return
        pytest.fail(f"the keyboard does not reach {tag} {text}")

    def close(self) -> None:
        self.page.close()
