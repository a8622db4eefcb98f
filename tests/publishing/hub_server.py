# SPDX-License-Identifier: Apache-2.0
"""The part of the Hugging Face Hub that publishing and loading Spaces and loading models needs, on
this machine.

It answers the requests of huggingface_hub and evaluate as the Hub does, and keeps every
commit. It knows one token, and repeats a wrong one in its answer.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import threading
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

import yaml

from tests.helpers.serving import serving

TOKEN = "hf_TheTokenOfTheTests"
CREATED_FILES = {  # what the Hub itself puts into a new Space
    ".gitattributes": b"*.bin filter=lfs diff=lfs merge=lfs -text\n",
    "README.md": (
        b"---\ntitle: New\nemoji: \xf0\x9f\x98\x80\ncolorFrom: red\ncolorTo: red\nsdk:"
        b" gradio\n---\n"
    ),
}
COLOURS = {"red", "yellow", "green", "blue", "indigo", "purple", "pink", "gray"}


def blob_id(content: bytes) -> str:
    """The name that git gives to a file of this content."""
    return hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()


class Commit(NamedTuple):
    oid: str
    title: str
    files: dict[str, bytes]  # all that the Space holds after it
    paths: list[str]  # what it says it changes


@dataclass
class Space:
    private: bool
    sdk: str
    commits: list[Commit] = field(default_factory=list)
    tags: dict[str, str] = field(default_factory=dict)

    @property
    def head(self) -> Commit:
        return self.commits[-1]

    def make_commit(self, title: str, files: dict[str, bytes], paths: list[str]) -> Commit:
        parent = self.commits[-1].oid if self.commits else ""
        content = repr(
            (parent, title, sorted((path, blob_id(data)) for path, data in files.items()))
        )
        return Commit(hashlib.sha1(content.encode()).hexdigest(), title, files, paths)

    def revision(self, name: str) -> Commit | None:
        oid = self.tags.get(name, self.head.oid if name == "main" else name)
        return next((commit for commit in self.commits if commit.oid == oid), None)


class Reply(NamedTuple):
    status: int
    body: Any = None  # JSON, or bytes as they are
    headers: dict[str, str] | None = None


class ReplyError(Exception):
    def __init__(self, status: int, message: str, code: str | None = None) -> None:
        super().__init__(message)
        headers = {"X-Error-Message": message} | ({"X-Error-Code": code} if code else {})
        self.reply = Reply(status, {"error": message}, headers)


class Request(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # headers and body are two writes, and the second would wait
    server: HubServer

    def handle_any(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        url = urlsplit(self.path)
        path = unquote(url.path)
        with self.server.lock:
            self.server.requests.append((self.command, path, self.headers.get("Authorization")))
            try:
                reply = self.answer(path, parse_qs(url.query), body)
            except ReplyError as error:
                reply = error.reply
        content = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
        self.send_response(reply.status)
        for name, value in ({"Content-Type": "application/json"} | (reply.headers or {})).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    do_GET = do_HEAD = do_POST = handle_any  # noqa: N815

    def answer(self, path: str, query: dict[str, list[str]], body: bytes) -> Reply:
        for end, reply in self.server.odd.items():
            if path.endswith(end):
                return reply
        if self.headers.get("Authorization") not in (None, f"Bearer {TOKEN}"):
            raise ReplyError(401, f"Invalid credentials: {self.headers['Authorization']}")
        if self.command == "POST" and self.headers.get("Authorization") is None:
            raise ReplyError(401, "Invalid username or password.")
        if (self.command, path) == ("POST", "/api/repos/create"):
            return self.create(json.loads(body))
        if (self.command, path) == ("POST", "/api/validate-yaml"):
            return validate(json.loads(body))
        if match := re.fullmatch(r"/spaces/([^/]+/[^/]+)/resolve/([^/]+)/(.+)", path):
            return self.resolve(self.space(match[1]), match[2], match[3])
        if match := re.fullmatch(r"/api/models/([^/]+/[^/]+)/(revision|tree)/(.+)", path):
            return self.describe_model(match[1], match[2], match[3])
        if match := re.fullmatch(r"/([^/]+/[^/]+)/resolve/(main|refs/pr/\d+|\w+)/(.+)", path):
            return self.resolve(self.model(match[1]), match[2], match[3])
        if not (
            match := re.fullmatch(r"/api/spaces/([^/]+/[^/]+)(?:/([a-z]+)(?:/([^/]+))?)?", path)
        ):
            raise ReplyError(404, f"no such page: {path}")
        name, action, revision = match[1], match[2], match[3] or "main"
        space = self.space(name)
        commit = space.revision(revision)
        if commit is None:
            raise ReplyError(404, f"Invalid rev id: {revision}", "RevisionNotFound")
        if self.command == "GET" and action in (None, "revision"):
            return Reply(
                200,
                {
                    "id": name,
                    "sha": commit.oid,
                    "private": space.private,
                    "tags": [],
                    "sdk": space.sdk,
                },
            )
        if (
            self.command == "GET"
            and action == "tree"
            and query.get("recursive") in (["true"], ["True"])
        ):
            return Reply(200, [entry(path, data) for path, data in sorted(commit.files.items())])
        if self.command == "GET" and action == "refs":
            refs = [
                {"name": tag, "ref": f"refs/tags/{tag}", "targetCommit": oid}
                for tag, oid in space.tags.items()
            ]
            main = {"name": "main", "ref": "refs/heads/main", "targetCommit": space.head.oid}
            return Reply(200, {"branches": [main], "converts": [], "tags": refs})
        if self.command == "POST" and action == "preupload" and revision == "main":
            return preupload(commit, json.loads(body), self.server.ignores)
        if self.command == "POST" and action == "commit" and revision == "main":
            lines = [json.loads(line) for line in body.splitlines()]
            return self.commit(name, space, lines)
        if self.command == "POST" and action == "tag":
            tag = json.loads(body)["tag"]
            if tag in space.tags:
                raise ReplyError(409, f"Tag {tag} already exists")
            space.tags[tag] = commit.oid
            return Reply(200, {})
        raise ReplyError(404, f"no such page: {self.command} {path}")

    def space(self, name: str) -> Space:
        """The Hub does not tell an anonymous client what is missing from what is private."""
        space = self.server.spaces.get(name)
        known = self.headers.get("Authorization") is not None
        if space is None or (space.private and not known):
            raise ReplyError(404 if known else 401, "Repository not found", "RepoNotFound")
        return space

    def model(self, name: str) -> Space:
        if name not in self.server.models:
            raise ReplyError(401, "Repository not found", "RepoNotFound")
        return self.server.models[name]

    def describe_model(self, name: str, action: str, revision: str) -> Reply:
        commit = self.model(name).revision(revision)
        if commit is None:
            raise ReplyError(404, f"Invalid rev id: {revision}", "RevisionNotFound")
        if action == "tree":
            return Reply(200, [entry(path, data) for path, data in sorted(commit.files.items())])
        return Reply(200, {"id": name, "sha": commit.oid, "private": False, "tags": []})

    def create(self, wanted: dict[str, Any]) -> Reply:
        name = f"{wanted['organization']}/{wanted['name']}"
        url = f"{self.server.url}/spaces/{name}"
        assert wanted["type"] == "space"
        if wanted["sdk"] in self.server.paid:
            raise ReplyError(402, "Payment Required")
        if name in self.server.spaces:
            return Reply(409, {"error": "You already created this space repo", "url": url})
        space = Space(private=wanted.get("visibility") == "private", sdk=wanted["sdk"])
        space.commits.append(
            space.make_commit("initial commit", CREATED_FILES, list(CREATED_FILES))
        )
        self.server.spaces[name] = space
        return Reply(200, {"url": url, "name": name})

    def commit(self, name: str, space: Space, lines: list[dict[str, Any]]) -> Reply:
        header, *operations = lines
        assert header["key"] == "header"
        if header["value"].get("parentCommit", space.head.oid) != space.head.oid:
            raise ReplyError(412, "A commit has happened since. Please refresh and try again.")
        files = dict(space.head.files)
        for operation in operations:
            value = operation["value"]
            if operation["key"] == "deletedFile":
                del files[value["path"]]
            else:
                assert (operation["key"], value["encoding"]) == ("file", "base64")
                files[value["path"]] = base64.b64decode(value["content"])
        made = space.make_commit(
            header["value"]["summary"], files, [line["value"]["path"] for line in operations]
        )
        reply = {
            "success": True,
            "commitOid": made.oid,
            "commitUrl": f"{self.server.url}/spaces/{name}/commit/{made.oid}",
        }
        space.commits.append(made)
        return Reply(200, reply)

    def resolve(self, space: Space, revision: str, path: str) -> Reply:
        commit = space.revision(revision)
        if commit is None:
            raise ReplyError(404, f"Invalid rev id: {revision}", "RevisionNotFound")
        if path not in commit.files:
            raise ReplyError(404, "Entry not found", "EntryNotFound")
        content = commit.files[path]
        headers = {
            "ETag": f'"{blob_id(content)}"',
            "X-Repo-Commit": commit.oid,
            "Content-Type": "text/plain",
        }
        return Reply(200, content, headers)

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002
        """Keep the test output clean."""


def entry(path: str, content: bytes) -> dict[str, Any]:
    return {"type": "file", "path": path, "size": len(content), "oid": blob_id(content)}


def preupload(commit: Commit, wanted: dict[str, Any], ignores: bool) -> Reply:
    files = []
    for file in wanted["files"]:
        found = {"path": file["path"], "uploadMode": "regular", "shouldIgnore": ignores}
        if file["path"] in commit.files:
            found["oid"] = blob_id(commit.files[file["path"]])
        files.append(found)
    return Reply(200, {"files": files})


def validate(wanted: dict[str, Any]) -> Reply:
    """The rules of the Hub for the front matter of a Space, as far as they concern ours."""
    match = re.match(r"---\n(.*?)\n---\n", wanted["content"], re.DOTALL)
    card = yaml.safe_load(match[1]) if match else {}
    errors = [
        {"message": f'"{key}" is not allowed to be {card.get(key)!r}'}
        for key, holds in {
            "sdk": card.get("sdk") in ("gradio", "static", "docker"),
            "colorFrom": card.get("colorFrom") in COLOURS,
            "colorTo": card.get("colorTo") in COLOURS,
            "short_description": len(card.get("short_description", "")) <= 60,
            "python_version": isinstance(card.get("python_version", ""), str),
        }.items()
        if not holds
    ]
    return Reply(400 if errors else 200, {"errors": errors, "warnings": []})


class HubServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Request)
        self.odd: dict[str, Reply] = {}  # by the end of a path
        self.ignores = False  # all files, as .gitignore lets the Hub do
        self.url = f"http://127.0.0.1:{self.server_port}"
        self.lock = threading.Lock()
        self.spaces: dict[str, Space] = {}
        self.models: dict[str, Space] = {}
        self.paid: set[str] = set()  # kinds of Spaces that this account would have to pay for
        self.requests: list[tuple[str, str, str | None]] = []  # method, path, authorization

    def serve_model(self, name: str, folder: Path, revision: str) -> None:
        """Serve the files of a folder as a revision of a model; main has other files."""
        files = {path.name: path.read_bytes() for path in folder.iterdir()}
        model = Space(private=False, sdk="")
        kept = {"main": {"pytorch_model.bin": b"a pickle"}, revision: files}
        for title, content in kept.items():
            model.commits.append(model.make_commit(title, content, []))
            model.tags[title] = model.head.oid
        self.models[name] = model


def running() -> AbstractContextManager[HubServer]:
    return serving(HubServer())
