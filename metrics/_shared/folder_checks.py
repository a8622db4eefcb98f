# SPDX-License-Identifier: Apache-2.0
"""Choose what `upload.py` publishes of a metric folder, and check it before anything leaves."""

from __future__ import annotations

import ast
import importlib.metadata
import json
import math
import os
import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterable
from fnmatch import fnmatch
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import Any, NamedTuple

import yaml
from huggingface_hub import RepoCard
from packaging.requirements import InvalidRequirement, Requirement

from metrics._shared import vendor

LEFT_OUT = (".*", "__pycache__", "*.pyc", "*~", "tests", "test_*", "conftest.py")  # without an error
COMPANIONS = ("page/panels.css", "page/panels.js")  # of a page alone; those that all pages share are in `page_parts`
PICTURES = (".gif", ".jpeg", ".jpg", ".png", ".svg", ".webp")
SHOWN = re.compile(r"""!\[[^\]]*\]\(<?([^\s)>]+)|<img\s[^>]*?\bsrc\s*=\s*["']?([^\s"'>]+)""", re.IGNORECASE)
COLOURS = {"red", "yellow", "green", "blue", "indigo", "purple", "pink", "gray"}  # those of the Hub
SHORT_DESCRIPTION_MAX = 60  # characters, a limit of the Hub
WITH_GRADIO = {"gradio", "huggingface_hub", "pandas"}  # a Gradio Space has these anyway
# It runs offline, and the model of a metric may be on the Hub.
ALONE = """
import json, sys
for slow in "transformers", "scipy":  # of which `evaluate` needs nothing to load a metric
    sys.modules[slow] = None
import evaluate
del sys.modules["transformers"], sys.modules["scipy"]
answers, sys.stdout = sys.stdout, sys.stderr
for folder in json.loads(sys.argv[1]):
    try:
        metric = evaluate.load(folder)
        result = metric.compute(
            predictions=["The river rose by two metres on Monday, and the old bridge was closed."],
            references=["On Monday the river rose by two metres. The council closed the old bridge until spring."],
            explain=True,
            **getattr(metric, "offline_options", {}),
        )
        answer = {key: result[key] for key in result if key != "details"}
    except Exception as error:
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps([folder, answer]), file=answers, flush=True)
"""

# The page of all metrics, and what its function `check` says: scores of an example, from the metrics that it carries.
PAGE_ALONE = """
import json, runpy, sys
answers, sys.stdout = sys.stdout, sys.stderr
sys.path.insert(0, sys.argv[1])
try:
    page = runpy.run_path(sys.argv[1] + "/app.py")
    answer = {**page["check"](), "signature": "|version:" + page["__version__"]}
except Exception as error:
    answer = {"error": f"{type(error).__name__}: {error}"}
print(json.dumps([sys.argv[1], answer]), file=answers, flush=True)
"""

PAGE = Template("""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { max-width: 42rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { line-height: 1.2; }
pre { padding: 1rem; border: 1px solid color-mix(in srgb, currentColor 30%, transparent); border-radius: .5rem;
  font-size: .875rem; white-space: pre-wrap; overflow-wrap: anywhere; }
a { display: inline-block; padding: .5rem 1rem .5rem 0; color: inherit; }
</style>
</head>
<body>
<main>
<h1><span aria-hidden="true">$emoji</span> $title</h1>
<p>$short_description</p>
<h2>How to load it</h2>
<pre><code>pip install $requirements</code></pre>
<pre><code>import evaluate

metric = evaluate.load("$repo_id")
metric.compute(
    predictions=["The river rose by two metres on Monday, and the old bridge was closed."],
    references=["On Monday the river rose by two metres. The council closed the old bridge until spring."],
)</code></pre>
<p>Version $version.
What it measures, its range and its limits are in the card.</p>
<nav>
<a href="https://huggingface.co/spaces/$repo_id/blob/main/README.md" target="_top">Card</a>
<a href="https://huggingface.co/spaces/$repo_id/tree/main" target="_top">Files</a>
</nav>
</main>
</body>
</html>
""")


class UploadError(ValueError):
    """A metric cannot be published, or the command cannot be run; the message is one line."""


class Release(NamedTuple):
    """What a Space will contain: every file by its path."""

    name: str
    version: str
    files: dict[str, bytes]


def imported_modules(folder: Path, program: str) -> set[str]:
    """Return the modules in `folder` that a program there imports, itself or through another module.

    All of them are paths in `folder` without their ending, such as "page/demo".
    """
    found: set[str] = set()
    unread = [program]
    while unread:
        importer = unread.pop()
        names = set()
        for node in ast.walk(ast.parse((folder / f"{importer}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name.replace(".", "/") for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and node.level <= 1:
                beside = Path(importer).parent if node.level else Path()
                names.add((beside / node.module.replace(".", "/")).as_posix())
        new = {name for name in names - found if (folder / f"{name}.py").is_file()}
        found |= new
        unread += new
    return found


def is_metric(folder: Path) -> bool:
    """Return whether a folder is to hold a metric. One with a page alone is none; its Space has copies of them all."""
    return (folder / f"{folder.name}.py").is_file() or not (folder / "app.py").is_file()


def copied_metrics() -> dict[str, bytes]:
    """Return the files of all metrics, without pages and cards, by their path in the Space of a page."""
    found = {}
    for folder in vendor.metric_folders():
        for stem in sorted({folder.name} | imported_modules(folder, folder.name)):
            found[f"metrics/{folder.name}/{stem}.py"] = (folder / f"{stem}.py").read_bytes()
    return found


def publishable_paths(folder: Path) -> set[str]:
    """Return the paths in a metric folder that may be published. Pictures of the card need not exist.

    They are the script, the page (app.py) with the parts that all pages share, the modules that these import, the card
    with its pictures, and requirements.txt. Every other file must stay, because nobody can list the names of all files
    that hold a secret.
    """
    stems = {folder.name} | imported_modules(folder, folder.name) if is_metric(folder) else set()
    parts = set()
    if (folder / "app.py").is_file():
        stems |= {"app"} | imported_modules(folder, "app")
        parts = {f"{vendor.PAGE}/{part.name}" for part in vendor.page_parts()}
    card = (folder / "README.md").read_text(encoding="utf-8")
    shown = {(markdown or html).removeprefix("./") for markdown, html in SHOWN.findall(card)}
    return (
        {"README.md", "requirements.txt"}
        | parts
        | {f"{stem}.py" for stem in stems}
        | {path for path in COMPANIONS if path.removesuffix(Path(path).suffix) in stems}
        | {path for path in shown if path.lower().endswith(PICTURES)}
    )


@cache
def installed_modules() -> frozenset[str]:
    """Return the names by which installed libraries are imported; finding them takes longer than all other checks."""
    return frozenset(importlib.metadata.packages_distributions())


def files_of(folder: Path) -> dict[str, Path]:
    """Return the files of a folder that may be read, by their path in it; an UploadError says what must not be there.

    Reading a pipe could wait for ever, and a page imports a file beside it in place of the library of that name.
    """
    found = {}
    libraries = sys.stdlib_module_names | installed_modules()
    for path in sorted(folder.rglob("*")):
        relative = path.relative_to(folder)
        name = relative.as_posix()
        if any(fnmatch(part, pattern) for part in relative.parts for pattern in LEFT_OUT):
            continue
        if path.is_symlink():
            raise UploadError(f"{name} is a link, which could lead out of the folder")
        if path.is_dir():
            continue
        if not path.is_file():
            raise UploadError(f"{name} is not a file")
        if path.suffix == ".py" and relative.parts[0].removesuffix(".py") in libraries:
            raise UploadError(f"{name} has the name of a library, and would be imported in its place; rename it")
        if path.suffix in (".md", ".py", ".txt"):
            try:
                path.read_bytes().decode("utf-8")
            except UnicodeDecodeError as error:
                raise UploadError(f"{name} is not in UTF-8, at byte {error.start}") from None
        found[name] = path
    return found


def published_files(folder: Path, org: str) -> dict[str, bytes]:
    """Return what is published of a metric folder, with `org` for the placeholder organisation.

    The placeholder is `org/NAME`, where NAME is a metric. It is not replaced inside another path or address, except
    that of a Space.

    Raises
    ------
    UploadError
        When the folder holds a link or a pipe, a module that is no text or has the name of a library, or a file that
        the metric does not import or show. Caches, hidden files and tests are left out without an error.
    """
    paths = files_of(folder)
    names = "|".join(metric.name for metric in vendor.metric_folders())
    placeholder = re.compile(rf"(?:(?<![\w./:@=&?#-])|(?<=huggingface\.co/spaces/))org/(?=(?:{names})(?![\w-]))")
    publishable = publishable_paths(folder)
    files, refused = {}, []
    for name, path in paths.items():
        if name not in publishable:
            refused.append(name)
            continue
        content = path.read_bytes()
        if path.suffix in (".md", ".py"):
            content = placeholder.sub(f"{org}/", content.decode("utf-8")).encode("utf-8")
        files[name] = content
    if not is_metric(folder):
        files |= copied_metrics()
    if refused:
        raise UploadError(
            f"{', '.join(refused)}: the script and the page do not import this, and the card does not show it, so it "
            "is not published; take it out of the folder"
        )
    return files


def third_party(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the top-level names of the absolute imports among `nodes` that are not of the standard library."""
    names = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add(str(node.module).split(".")[0])
    return names - set(sys.stdlib_module_names)


def siblings(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the names of the modules in the same folder that are imported by `from .name import ...` among `nodes`."""
    return {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module}


def syntax_trees(folder: Path) -> tuple[dict[str, ast.Module], dict[str, ast.Module]]:
    """Return the syntax trees of the files that `evaluate` fetches, script first, and of the page's files.

    The keys are the paths in `folder` without ".py", such as "page/demo".
    """
    trees = {
        path.relative_to(folder).with_suffix("").as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in [*sorted(folder.glob("*.py")), *sorted((folder / vendor.PAGE).glob("*.py"))]
    }
    if not is_metric(folder):
        return {}, trees
    script = trees[folder.name]
    fetched = siblings(script.body)
    module = {folder.name: script} | {stem: tree for stem, tree in trees.items() if stem in fetched}
    return module, {stem: tree for stem, tree in trees.items() if stem not in module}


def requirements(text: str) -> dict[str, str]:
    """Return the lines of a requirements.txt by the name of the library.

    Raises
    ------
    UploadError
        When a line is none, or names an address. The message has its number alone, as the line may hold a password.
    """
    found = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line or line.startswith("#"):
            continue
        try:
            requirement = Requirement(line)
        except InvalidRequirement:
            requirement = None
        if requirement is None or requirement.url:
            raise UploadError(f"requirements.txt, line {number}: must be the name and versions of a library")
        found[requirement.name] = line
    return found


def import_problems(folder: Path) -> list[str]:
    """Return where the imports of a metric folder and its requirements.txt do not fit."""
    name = folder.name
    if not is_metric(folder):
        return page_import_problems(folder)
    module, demo = syntax_trees(folder)
    script = module[name].body
    at_top, fetched = third_party(script), siblings(script)
    # `evaluate` fetches only the files that the script itself imports, and names only the libraries that it lacks.
    problems = [
        f"{name}.py must import {needed} at its top, because {stem}.py needs it"
        for stem, tree in module.items()
        for needed in (
            *sorted(third_party(tree.body) - at_top),
            *(f".{sibling}" for sibling in sorted(siblings(ast.walk(tree)) - fetched)),
        )
    ]
    in_module = third_party(node for tree in module.values() for node in ast.walk(tree))
    problems += unused_parts(folder, demo)
    in_demo = third_party(node for tree in demo.values() for node in ast.walk(tree)) - module.keys() - own_names(demo)
    required = set(requirements((folder / "requirements.txt").read_text(encoding="utf-8")))
    needed, allowed = at_top | (in_demo - WITH_GRADIO), in_module | in_demo
    problems += [f"requirements.txt lacks {library}" for library in sorted(needed - required)]
    problems += [f"requirements.txt names {library}, which nothing imports" for library in sorted(required - allowed)]
    return problems


def own_names(trees: dict[str, ast.Module]) -> set[str]:
    """Return the names by which a page imports these files of its folder, and not a library."""
    return {path.partition("/")[0] for path in trees}


def unused_parts(folder: Path, page: dict[str, ast.Module]) -> list[str]:
    """Return which files of a page nothing imports. What all pages share is copied as a whole, used or not."""
    shared = {f"{vendor.PAGE}/{part.stem}" for part in vendor.page_parts()}
    used = imported_modules(folder, "app") if "app" in page else set()
    return [f"{stem}.py is imported by nothing" for stem in sorted(page.keys() - used - shared - {"app"})]


def page_import_problems(folder: Path) -> list[str]:
    """Return where requirements.txt of a page is not what the page and the metrics beside it need."""
    _, page = syntax_trees(folder)
    imported = third_party(node for tree in page.values() for node in ast.walk(tree))
    problems = unused_parts(folder, page)
    needed = sorted(imported - own_names(page) - WITH_GRADIO)
    required = requirements((folder / "requirements.txt").read_text(encoding="utf-8"))
    lines: dict[str, str] = {}
    for metric in vendor.metric_folders():
        lines |= requirements((metric / "requirements.txt").read_text(encoding="utf-8"))
    problems += [f"requirements.txt lacks {library}" for library in needed if library not in required]
    for name, line in lines.items():
        if required.get(name) != line:
            problems.append(f"requirements.txt lacks {line}, which a metric needs")
    return problems + [
        f"requirements.txt names {name}, which no metric needs" for name in required.keys() - lines.keys()
    ]


def is_emoji(text: Any) -> bool:
    """Whether `text` has only symbols, and characters that join or vary symbols."""
    return isinstance(text, str) and {"So"} <= {unicodedata.category(c) for c in text} <= {"So", "Sk", "Mn", "Cf"}


def card_problems(folder: Path) -> list[str]:
    """Return what is missing or wrong in the front matter of the card, for the Hub or for readers of its lists."""
    try:
        data = RepoCard((folder / "README.md").read_text(encoding="utf-8")).data.to_dict()
    except (OSError, TypeError, ValueError, yaml.YAMLError) as error:
        return [f"README.md has no readable front matter: {' '.join(str(error).split())}"]

    def text(key: str) -> str:
        return data[key] if isinstance(data.get(key), str) else ""

    tags = data["tags"] if isinstance(data.get("tags"), list) else []
    version, page, short = text("python_version"), text("app_file"), text("short_description")
    colours = ", ".join(sorted(COLOURS))
    tests = {
        "title must be a text": bool(text("title")),
        "emoji must be one": is_emoji(data.get("emoji")),
        f"colorFrom and colorTo must be of {colours}": {text("colorFrom"), text("colorTo")} <= COLOURS,
        "sdk must be gradio": data.get("sdk") == "gradio",
        "sdk_version must be a full version": bool(re.fullmatch(r"\d+\.\d+\.\d+", text("sdk_version"))),
        "python_version must be a version in quotes": bool(re.fullmatch(r"3\.\d+(\.\d+)?", version)),
        "app_file must name a file that is published": bool(page) and (folder / page).is_file(),
        f"short_description must have 1 to {SHORT_DESCRIPTION_MAX} characters": 0 < len(short) <= SHORT_DESCRIPTION_MAX,
        "license must be named": bool(text("license")),
        "tags must include evaluate and metric": not is_metric(folder) or ("evaluate" in tags and "metric" in tags),
    }
    return [f"README.md: {rule}" for rule, holds in tests.items() if not holds]


def declared_version(folder: Path) -> str:
    """Return the `__version__` of the script, or of a page that is no metric, X.Y.Z."""
    program = f"{folder.name}.py" if is_metric(folder) else "app.py"
    script = (folder / program).read_text(encoding="utf-8")
    match = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', script, re.MULTILINE)
    if not match:
        raise UploadError(f'{program} has no line __version__ = "X.Y.Z"')
    return match[1]


def run_alone(folders: dict[str, Path], home: Path) -> dict[str, dict[str, Any]]:
    """Load and compute each metric where it cannot import anything from this repository; return the answers by name.

    A page runs in a process of its own, because it imports the modules beside it by their bare names.
    """
    metrics = {name: folder for name, folder in folders.items() if is_metric(folder)}
    jobs = json.dumps([str(folder) for folder in metrics.values()])
    answers = run_isolated(home, ALONE, jobs, [folder.name for folder in metrics.values()])
    for name, folder in folders.items():
        if name not in metrics:
            answers |= run_isolated(home, PAGE_ALONE, str(folder), [name])
    return answers


def run_isolated(home: Path, program: str, argument: str, names: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Run a program without tokens, caches and network; return its answers by the names of the folders they are of."""
    offline = {"HF_HOME": str(home), "HF_EVALUATE_OFFLINE": "1", "HF_HUB_OFFLINE": "1"}
    elsewhere = {key: value for key, value in os.environ.items() if not key.startswith(("HF_", "HUGGING"))}
    run = subprocess.run(
        [sys.executable, "-I", "-c", program, argument],
        cwd=home,
        capture_output=True,
        text=True,
        env=elsewhere | offline,
    )
    answers = {Path(folder).name: answer for folder, answer in map(json.loads, run.stdout.splitlines())}
    last = (run.stderr.strip().splitlines() or [f"exit status {run.returncode}"])[-1]
    return {name: answers.get(name, {"error": last}) for name in names}


def alone_problems(answer: dict[str, Any], version: str) -> list[str]:
    """Return what is wrong with the answer of a metric that ran alone."""
    if "error" in answer:
        return [f"does not run alone: {' '.join(answer['error'].split())}"]
    signature = answer.pop("signature", "")
    problems = [
        f"alone, {key} is {value!r}"
        for key, value in answer.items()
        if not (isinstance(value, float) and math.isfinite(value))
    ]
    if not signature.endswith(f"|version:{version}"):
        problems.append(f"its signature does not end with version:{version}")
    return problems if answer else ["alone, it returns no score"]


def as_static(release: Release, org: str) -> Release:
    """Return the release with the card of a static Space, and with a plain page in place of the demo."""
    card = RepoCard(release.files["README.md"].decode("utf-8"))
    card.data["sdk"] = "static"
    for key in ("sdk_version", "python_version", "app_file"):
        card.data.pop(key)
    needed = requirements(release.files["requirements.txt"].decode("utf-8"))
    values = {
        **{key: card.data[key] for key in ("title", "emoji", "short_description")},
        "requirements": " ".join(f'"{line}"' for line in needed.values()),
        "repo_id": f"{org}/{release.name}",
        "version": release.version,
    }
    page = PAGE.substitute({key: escape(value) for key, value in values.items()})
    return release._replace(
        files=release.files | {"README.md": str(card).encode("utf-8"), "index.html": page.encode("utf-8")}
    )


def prepare(names: list[str], org: str, scratch: Path) -> tuple[list[Release], dict[str, list[str]]]:
    """Return the releases that may be published, and for each other metric what is wrong with it.

    What is checked is the very copy that would be uploaded; it is written below the empty folder `scratch`.
    """
    sources = {folder.name: folder for folder in vendor.metric_folders() + vendor.page_folders()}
    releases, refusals = [], {}
    copies = vendor.problems()
    for name in names:
        folder = scratch / "metrics" / name
        try:
            files = published_files(sources[name], org)
            for path, content in files.items():
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_bytes(content)
            version = declared_version(folder)
            problems = (
                [line for line in copies if f"/{name}/" in line] + card_problems(folder) + import_problems(folder)
            )
        except (OSError, SyntaxError, ValueError) as error:
            problems = [str(error)]
        if problems:
            refusals[name] = problems
        else:
            releases.append(Release(name, version, files))
    (scratch / "home").mkdir()
    answers = run_alone({release.name: scratch / "metrics" / release.name for release in releases}, scratch / "home")
    found = {release.name: alone_problems(answers[release.name], release.version) for release in releases}
    refusals |= {name: problems for name, problems in found.items() if problems}
    return [release for release in releases if release.name not in refusals], refusals
