# SPDX-License-Identifier: Apache-2.0
"""Publish each metric as a Space of the Hugging Face Hub, so that `evaluate.load("ORG/NAME")` works for anyone.

    python upload.py --org ORG --dry-run
    python upload.py --org ORG unr nid --tag v1.0.0

The page that shows all metrics side by side has a Space of its own, with copies of the metrics in it. It is published
only when it is named: `python upload.py --org ORG side_by_side`.

A metric is uploaded only after it passes its checks: its copies of shared modules are current, its card is one that the
Hub takes, its requirements are what it imports, and the very files that would be uploaded load and compute alone.

What leaves is the script, the page, what they import, the card with its pictures, and requirements.txt. A metric whose
folder holds any other file is refused, and the file is named; hidden files, caches and tests stay behind.

Each Space gets one commit, or none when nothing changed. `org/` in examples and links becomes ORG. Files that a Space
has and the folder of the metric has not are removed from the Space, except dot files.

The token is that of HF_TOKEN or of `hf auth login`, and goes to https://huggingface.co only. If HF_ENDPOINT is a server
on this machine, the token of HF_TOKEN goes there. Any other endpoint is refused.

A tag is v and the version of the metric, X.Y.Z. X must be above the major version of `evaluate`, which loads the tag of
its own version before anything else. A tag never moves: to publish a change, give the metric a new version.

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
from json import JSONDecodeError
from pathlib import Path
from typing import NamedTuple

try:
    from httpx2 import HTTPError
    from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi, get_token
    from huggingface_hub.errors import HfHubHTTPError, OIDCError, RepositoryNotFoundError
    from huggingface_hub.hf_api import RepoFile
    from huggingface_hub.utils.sha import git_hash

    from metrics._shared import vendor
    from metrics._shared.folder_checks import Release, UploadError, as_static, prepare
except ImportError as error:
    print(f'upload.py: {error}; pip install -c constraints.txt ".[estime,publish]"', file=sys.stderr)
    sys.exit(2)

ROOT = Path(__file__).resolve().parent
HUB = "https://huggingface.co"
TIMEOUT = 60  # seconds for the first answer of a Space; the library itself would wait forever
THIS_MACHINE = re.compile(r"http://(127\.0\.0\.1|localhost|\[::1\])(:\d+)?")
ADVICE = {
    401: "the token is not accepted; log in with `hf auth login`, or set HF_TOKEN",
    402: "the Hub wants a paid plan for a Gradio Space; --sdk static publishes the same module with a plain page, free",
    403: "the token may not do this; it needs write access to the Spaces of the organisation",
    409: "this exists already, or another change is under way; look at the Space, then run again",
    412: "the Space was changed by somebody else in the meantime; run again",
    429: "too many requests; wait, then run again",
}


class Space(NamedTuple):
    """What the Hub has: its last commit, whether only members see it, and the git blob of each file."""

    head: str | None
    private: bool
    blobs: dict[str, str]


class UploadResult(NamedTuple):
    """How it went with one metric, for the summary."""

    done: bool
    text: str


def connect(anonymous: bool) -> HfApi:
    """Return the Hub, with a token that may go to it; without one when there is none and `anonymous` is allowed."""
    endpoint = (os.environ.get("HF_ENDPOINT") or HUB).rstrip("/")
    if endpoint == HUB:
        try:
            token = get_token()
        except (OIDCError, HTTPError, OSError) as error:
            raise UploadError(one_line(f"no token: {error}")) from error
    elif THIS_MACHINE.fullmatch(endpoint):
        token = os.environ.get("HF_TOKEN", "").strip()  # never the login's: that belongs to the Hub
        os.environ["NO_PROXY"] = "*"  # nor through a proxy, which could read it
    else:
        raise UploadError(f"HF_ENDPOINT is {endpoint}: a token is sent to {HUB} only, or to a server on this machine")
    if token and not re.fullmatch("[!-~]+", token):
        # A library that failed on it later would quote it.
        raise UploadError("the token has characters that none can have; copy it again")
    if not token and not anonymous:
        raise UploadError("no token: log in with `hf auth login`, or set HF_TOKEN")
    return HfApi(endpoint=endpoint, token=token or False)


def tag_problem(tag: str) -> str | None:
    """Return why no Space may have this tag; None when it may.

    `evaluate` 0.4.6 loads v0.4.6 where there is such a tag, and turns `revision="1.0.0"` into v1.0.0.
    """
    taken = int(importlib.metadata.version("evaluate").split(".")[0])
    match = re.fullmatch(r"v(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)", tag, re.ASCII)
    if match and int(match[1]) > taken:
        return None
    return (
        f"a tag is vX.Y.Z with X at least {taken + 1}, got {tag!r}: `evaluate` loads the tag of its own version first, "
        "so such a tag could take the place of what is published later"
    )


def source_revision() -> str:
    """Return the git revision of this repository, and whether files differ from it."""

    def git(*arguments: str) -> str:
        return subprocess.run(
            ["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, check=True
        ).stdout.strip()

    try:
        dirty = " with uncommitted changes" if git("status", "--porcelain") else ""
        return f"source {git('rev-parse', '--short=12', 'HEAD')}{dirty}"
    except (OSError, subprocess.CalledProcessError):
        return "source of unknown revision"


def read_space(api: HfApi, repo_id: str) -> Space | None:
    """Return the state of a Space; None when there is none that this token may see."""
    try:
        info = api.space_info(repo_id, timeout=TIMEOUT)
    except RepositoryNotFoundError:
        return None
    tree = api.list_repo_tree(repo_id, repo_type="space", revision=info.sha, recursive=True) if info.sha else []
    return Space(info.sha, bool(info.private), {file.path: file.blob_id for file in tree if isinstance(file, RepoFile)})


def compare(files: dict[str, bytes], blobs: dict[str, str]) -> dict[str, str]:
    """Return new, changed, same or removed for each path; dot files are the Hub's and the owner's."""
    states = {path: "same" if blobs.get(path) == git_hash(content) else "changed" for path, content in files.items()}
    states |= {path: "new" for path in files if path not in blobs}
    return states | {path: "removed" for path in blobs if path not in files and not path.startswith(".")}


def publish(api: HfApi, release: Release, options: argparse.Namespace, revision: str) -> UploadResult:
    """Bring one Space to the state of `release`; say what happens, and return how it went."""
    repo_id = f"{options.org}/{release.name}"
    link = f"{api.endpoint}/spaces/{repo_id}"
    print(f"{repo_id} {release.version}")
    if options.tag not in (None, f"v{release.version}"):
        # Who loads a tag compares it with the version in the signature.
        problem = f"version {release.version} has the tag v{release.version}, got {options.tag}"
        return UploadResult(False, f"refused: {problem}; `__version__` in {release.name}.py sets it")
    try:
        space = read_space(api, repo_id)
        if space and options.private and not space.private:
            raise UploadError("the Space is public already; --private is for new ones")
        if space is None and not options.dry_run:
            # "private" is said either way: an organisation may have its own default.
            api.create_repo(repo_id, repo_type="space", space_sdk=options.sdk, private=options.private)
            print("  new Space")
            space = read_space(api, repo_id)
        return update(api, release, options, revision, space, link)
    except UploadError as refusal:
        return UploadResult(False, str(refusal))
    except (HTTPError, OSError, ValueError, LookupError, TypeError) as error:  # the last two: of odd answers
        if options.dry_run and not isinstance(error, HfHubHTTPError):
            print(f"  the Space cannot be read ({describe(error, api)}); compared with an empty one")
            update(api, release, options, revision, None, link)
            return UploadResult(True, f"not compared: the Space {link} could not be read")
        return UploadResult(False, describe(error, api))


def update(
    api: HfApi, release: Release, options: argparse.Namespace, revision: str, space: Space | None, link: str
) -> UploadResult:
    """Commit what differs and set the tag; on a dry run only print."""
    repo_id = f"{options.org}/{release.name}"
    states = compare(release.files, space.blobs if space else {})
    changed = {path: state for path, state in states.items() if state != "same"}
    for path, state in sorted((states if options.dry_run else changed).items()):
        print(f"  {state:8}{len(release.files.get(path, b'')):>9,} bytes  {path}")
    head = space.head if space else None
    tagged = None
    if space and options.tag:
        refs = api.list_repo_refs(repo_id, repo_type="space")
        tagged = next((ref.target_commit for ref in refs.tags if ref.name == options.tag), None)
        if tagged and (changed or tagged != head):
            raise UploadError(f"the tag {options.tag} is on another commit, {tagged[:12]}; take a new one")
    if options.dry_run:
        text = f"would change {len(changed)} files" if changed else "would change nothing"
        text += f" and set the tag {options.tag}" if options.tag and not tagged else ""
        return UploadResult(True, f"{text} in the {'Space' if space else 'new Space'} {link}")
    text = f"unchanged {link}"
    if changed:
        operations = [
            CommitOperationDelete(path) if state == "removed" else CommitOperationAdd(path, release.files[path])
            for path, state in sorted(changed.items())
        ]
        commit = api.create_commit(
            repo_id,
            operations,
            commit_message=f"{release.name} {release.version}, {revision}",
            repo_type="space",
            parent_commit=head,
            create_pr=options.create_pr,
        )
        head = commit.oid
        text = f"proposed {commit.pr_url}" if options.create_pr else f"published {link}"
    if options.tag and not tagged:
        api.create_tag(repo_id, tag=options.tag, revision=head, repo_type="space")
        text += f" tag {options.tag}"
    return UploadResult(True, text)


def describe(error: Exception, api: HfApi) -> str:
    """Return one line that says what went wrong and what to do; never the token."""
    if isinstance(error, HfHubHTTPError):
        status = error.response.status_code
        advice = ADVICE.get(status, "the Hub has a fault; run again later" if status >= 500 else "unexpected")
        text = f"{status}: {advice}" + (f" ({error.server_message})" if error.server_message else "")
    elif isinstance(error, (HTTPError, OSError)):
        text = f"no connection to the Hub: {error}"
    elif isinstance(error, (JSONDecodeError, LookupError, TypeError)):
        text = f"no answer of the Hub: {type(error).__name__}: {error}"
    else:
        text = f"not accepted: {error}"
    return one_line(text.replace(api.token, "***") if isinstance(api.token, str) else text)


def one_line(text: str) -> str:
    """Return the beginning of a message on one line."""
    return " ".join(text.split())[:300]


def command_line(arguments: list[str]) -> argparse.Namespace:
    """Return the checked options."""
    names = [folder.name for folder in vendor.metric_folders()]
    pages = [folder.name for folder in vendor.page_folders()]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"which of {', '.join(names)}, all by default; or {', '.join(pages)}"
    )
    parser.add_argument("--org", required=True, help="organisation or user that owns the Spaces")
    parser.add_argument("--sdk", choices=("gradio", "static"), default="gradio", help="static: a page without the demo")
    parser.add_argument("--tag", help="tag the published commit: v and the version, as in v1.0.0")
    parser.add_argument("--private", action="store_true", help="create Spaces that only members see")
    parser.add_argument("--create-pr", action="store_true", help="propose the changes, in a new pull request per run")
    parser.add_argument("--dry-run", action="store_true", help="check, and print what would change; change nothing")
    options = parser.parse_args(arguments)
    if unknown := [name for name in options.names if name not in names + pages]:
        parser.error(f"there is no metric {', '.join(unknown)}; there are {', '.join(names + pages)}")
    if options.sdk == "static" and (alone := [name for name in options.names if name in pages]):
        parser.error(f"{', '.join(alone)} is a page that needs --sdk gradio")
    if not re.fullmatch(r"[A-Za-z0-9]([A-Za-z0-9_-]*[A-Za-z0-9])?", options.org):
        # `evaluate` makes a module name of it, in which a dot would separate packages.
        parser.error(f"--org must be letters, digits and hyphens, got {options.org!r}")
    if options.tag and (problem := tag_problem(options.tag)):
        parser.error(problem)
    if options.tag and options.create_pr:
        parser.error("--tag and --create-pr exclude each other: a proposed commit is not published yet")
    options.names = list(dict.fromkeys(options.names)) or names
    return options


def main(arguments: list[str]) -> int:
    """Run the command line; returns the exit status."""
    options = command_line(arguments)
    try:
        api = connect(anonymous=options.dry_run)
        print(f"checking {', '.join(options.names)}", flush=True)
        with tempfile.TemporaryDirectory() as scratch:
            releases, refusals = prepare(options.names, options.org, Path(scratch))
    except UploadError as error:
        print(f"upload.py: {error}", file=sys.stderr)
        return 2
    outcomes = {name: UploadResult(False, f"refused: {'; '.join(problems)}") for name, problems in refusals.items()}
    revision = source_revision()
    for release in releases:
        final = as_static(release, options.org) if options.sdk == "static" else release
        outcomes[release.name] = publish(api, final, options, revision)
    print("summary" + (" of the dry run: nothing was changed" if options.dry_run else ""))
    for name in options.names:
        print(f"  {name}: {'' if outcomes[name].done else 'FAILED '}{outcomes[name].text}")
    return 0 if all(outcome.done for outcome in outcomes.values()) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
