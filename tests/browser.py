# SPDX-License-Identifier: Apache-2.0
"""A demo started as its Space starts it, and a real browser to look at it."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

from metrics._shared import vendor
from tests.modules import FOLDERS

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

# Notes what the page asks its server, and how many of these questions have been answered. A change to the text
# `window.late` is held back until a press with this text has been answered. A change has the page's state before its
# inputs, and that is null in the browser.
WATCH = """
window.asked = [];
window.answered = 0;
window.late = null;
const fetchUnwatched = window.fetch, end = '"msg":"process_completed"';
window.holds = (event, text) => JSON.stringify(event.data).includes(JSON.stringify(text).slice(1, -1));
const pressAnswered = () => answered === asked.length && asked.some(event => event.data[0] && holds(event, late));
window.fetch = async (address, settings) => {
  address = String(address.url ?? address);
  if (address.includes("/queue/join")) {
    const event = JSON.parse(settings.body);
    if (late && event.data[0] === null && holds(event, late))
      while (!pressAnswered()) await new Promise(done => setTimeout(done, 10));
    asked.push(event);
  }
  const response = await fetchUnwatched(address, settings);
  if (!address.includes("/queue/data")) return response;
  const [watched, given] = response.body.tee();
  (async () => {
    let rest = "";
    for await (const part of watched.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + part).split(end);
      answered += parts.length - 1;
      rest = parts.at(-1).slice(-end.length);
    }
  })();
  return new Response(given, response);
};
"""
LATE_CHANGE_ANSWERED = """() => answered === asked.length
  && asked.some(event => event.data[0] === null && holds(event, late))"""
DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


# The first of these that is here. The shell is the same Chromium without the window that nobody sees, and takes half of
# the processor time.
BROWSERS = ("chromium-headless-shell", "chromium")


@contextmanager
def chromium() -> Iterator[Any]:
    """Start the Chromium of this machine; without one the tests are skipped, but fail where CI is set."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        reason = f"there is no {' or '.join(BROWSERS)} on the path"
        if os.environ.get("CI"):
            pytest.fail(f"{reason}, and CI is set")
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, headless=True, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


def new_page(
    browser: Any, viewport: dict[str, int] = DESKTOP, color_scheme: str = "light", reduced_motion: str = "no-preference"
) -> Any:
    """Open one more page in the one window of a browser.

    A window for each page takes twice the processor time or more: it has no compiled scripts of the page before, and
    parts of Chromium's own that no test sees.
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


def source_of(name: str) -> Path:
    """Return the folder of a metric, or of a page that is no metric."""
    return next(folder for folder in (*FOLDERS.values(), *vendor.page_folders()) if folder.name == name)


# A Space has only what its requirements name. Where they do not name transformers or scipy, `evaluate` does not see
# them here either; they take longer to import than all others together.
RUN_PAGE = """
import runpy, sys
folder = sys.path[0] = sys.argv[1]
named = open(f"{folder}/requirements.txt").read()
missing = [library for library in ("scipy", "transformers") if library not in named]
sys.modules.update(dict.fromkeys(missing))
import evaluate
for library in missing:
    del sys.modules[library]
runpy.run_path(f"{folder}/app.py", run_name="__main__")
"""


@contextmanager
def served(name: str, folder: Path, files: Mapping[str, str] = MappingProxyType({})) -> Iterator[str]:
    """Run a copy of the metric's folder, alone and from another directory, offline; give its address.

    `files` are put into the copy: their contents by their names.
    """
    shutil.copytree(source_of(name), folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for added, content in files.items():
        (folder / name / added).parent.mkdir(parents=True, exist_ok=True)
        (folder / name / added).write_text(content)
    (folder / "elsewhere").mkdir()
    port = free_port()
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
    }
    log = folder / "log"
    with log.open("w") as output:
        process = subprocess.Popen(
            [sys.executable, "-c", RUN_PAGE, str(folder / name)],
            cwd=folder / "elsewhere",
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
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


def send_address(page: str, address: str) -> str:
    """Send a file that is an address to the first event of a page that takes a file, or a text; return what it answers.

    This is what somebody sends who does not use the page in a browser.
    """
    with urllib.request.urlopen(f"{page}/config", timeout=START) as response:
        config = json.load(response)
    kinds = {part["id"]: part["type"] for part in config["components"]}
    events = [event for event in config["dependencies"] if event["backend_fn"] and len(event["inputs"]) > 1]
    wanted = "file" if any(kinds[part] == "file" for event in events for part in event["inputs"]) else "textbox"
    event = next(event for event in events if any(kinds[part] == wanted for part in event["inputs"]))
    file = {"path": address, "meta": {"_type": "gradio.FileData"}}
    data = [file if kinds[part] == wanted else None for part in event["inputs"]]
    body = json.dumps({"data": data, "fn_index": event["id"], "session_hash": "attack"}).encode()
    headers = {"Content-Type": "application/json"}
    urllib.request.urlopen(
        urllib.request.Request(f"{page}/gradio_api/queue/join", body, headers), timeout=START
    ).close()
    with urllib.request.urlopen(f"{page}/gradio_api/queue/data?session_hash=attack", timeout=START) as answers:
        return next(line for line in map(bytes.decode, answers) if "process_completed" in line)


def load_page(name: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the app.py of a metric as a module, with the files beside it imported as when it is run."""
    folder = source_of(name)
    monkeypatch.syspath_prepend(str(folder))
    for name_of_part in [name for name in sys.modules if name.partition(".")[0] == vendor.PAGE]:
        monkeypatch.delitem(sys.modules, name_of_part)
    spec = spec_from_file_location(f"page_of_{name}", folder / "app.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Visit:
    """A page of a demo, with all that it requested and complained about."""

    def __init__(self, browser: Any, address: str, viewport: dict[str, int] = DESKTOP, scheme: str = "light") -> None:
        self.address = address
        self.requested: list[str] = []
        self.complaints: list[str] = []
        self.page = new_page(browser, viewport, scheme)
        self.page.set_default_timeout(ANSWER)
        self.page.on("request", lambda request: self.requested.append(request.url))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)
        self.page.on("dialog", self.dismiss)
        self.page.add_init_script(WATCH)
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

    def score_unless(self, live: bool, button: str = "#run") -> None:
        """Press the button, where the page does not score on every change."""
        if not live:
            self.page.locator(button).click()

    def make_change_late(self, text: str) -> None:
        """Let a change to this text reach the server after the press with it, as happens on a slow connection."""
        self.page.evaluate("text => { late = text }", text)

    def wait_for_late_change(self) -> None:
        """Wait until the server has answered to the change that was made late, and the page has shown it."""
        self.page.wait_for_function(LATE_CHANGE_ANSWERED)
        self.page.evaluate(DRAWN)

    def upload(self, file: dict[str, Any], live: bool) -> None:
        """Give the second tab a file, as playwright describes one."""
        self.page.get_by_role("tab", name="File").click()
        self.page.locator("#file input[type=file]").set_input_files(file)
        self.expect(self.page.locator("#file").get_by_label(file["name"], exact=True)).to_be_visible()
        self.score_unless(live, "#run-file")

    def contrasts(self, selector: str) -> list[float]:
        """Return the contrast of the text of each such element with what is behind it, as WCAG 2 defines it."""
        ratios: list[float] = self.page.locator(selector).evaluate_all(CONTRASTS)
        return ratios

    def violations(self) -> list[str]:
        """Return which rules of axe the page breaks, each with the first element that does."""
        found = Axe().run(self.page).response["violations"]
        return [f"{rule['id']}: {rule['nodes'][0]['html']}" for rule in found]

    def tab_to(self, tag: str, text: str) -> None:
        """Press the tabulator until an element with this tag and text has the focus; fail after a hundred."""
        held = """([tag, text]) => document.activeElement.matches(tag)
            && document.activeElement.innerText.includes(text)"""
        for _ in range(100):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(held, [tag, text]):
                return
        pytest.fail(f"the keyboard does not reach {tag} {text}")

    def close(self) -> None:
        self.page.close()
