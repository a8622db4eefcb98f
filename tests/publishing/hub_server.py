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
from urllib.parse import unquote, urlsplit

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
# a method and a path, and what answers: a method of `Request` with the named groups
REPO = r"(?P<kind>spaces/|models/|)(?P<name>[^/]+/[^/]+)"
ROUTES = {
    r"POST /api/repos/create": "create",
    r"POST /api/validate-yaml": "validate",
    rf"(GET|HEAD) /{REPO}/resolve/(?P<revision>refs/pr/\d+|[^/]+)/(?P<path>.+)": "resolve",
    rf"GET /api/{REPO}(/revision/(?P<revision>.+))?": "describe",
    rf"GET /api/{REPO}/tree/(?P<revision>.+)": "list_files",
    rf"GET /api/{REPO}/refs": "list_refs",
    rf"POST /api/{REPO}/preupload/main": "preupload",
    rf"POST /api/{REPO}/commit/main": "commit",
    rf"POST /api/{REPO}/tag/(?P<revision>.+)": "tag",
}


def blob_id(content: bytes) -> str:
    """The name that git gives to a file of this content."""
    return hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()


class Commit(NamedTuple):
    oid: str
    title: str
    files: dict[str, bytes]  # all that the Space holds after it


@dataclass
class Space:
    """A Space, or a model."""

    private: bool = False
    sdk: str = ""
    commits: list[Commit] = field(default_factory=list)
    tags: dict[str, str] = field(default_factory=dict)

    @property
    def head(self) -> Commit:
        return self.commits[-1]

    def commit(self, title: str, files: dict[str, bytes]) -> Commit:
        blobs = sorted((path, blob_id(data)) for path, data in files.items())
        content = repr(([commit.oid for commit in self.commits], title, blobs))
        self.commits.append(Commit(hashlib.sha1(content.encode()).hexdigest(), title, files))
        return self.head

    def revision(self, name: str) -> Commit:
        oid = self.tags.get(name, self.head.oid if name == "main" else name)
        for commit in self.commits:
            if commit.oid == oid:
                return commit
        raise ReplyError(404, f"Invalid rev id: {name}", "RevisionNotFound")


class Reply(NamedTuple):
    status: int
    body: Any = None  # JSON, or bytes as they are
    headers: dict[str, str] | None = None


class ReplyError(Exception):
    def __init__(self, status: int, message: str, code: str = "") -> None:
        super().__init__(message)
        headers = {"X-Error-Message": message, "X-Error-Code": code}
        self.reply = Reply(status, {"error": message}, headers)


class Request(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # headers and body are two writes, and the second would wait
    server: HubServer

    def handle_any(self) -> None:
        self.body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.token = self.headers.get("Authorization")
        path = unquote(urlsplit(self.path).path)
        with self.server.lock:
            self.server.requests.append((self.command, path, self.token))
            try:
                reply = self.answer(path)
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

    def answer(self, path: str) -> Reply:
        for end, reply in self.server.odd.items():
            if path.endswith(end):
                return reply
        if self.token not in (None, f"Bearer {TOKEN}"):
            raise ReplyError(401, f"Invalid credentials: {self.token}")
        if self.command == "POST" and self.token is None:
            raise ReplyError(401, "Invalid username or password.")
        for pattern, name in ROUTES.items():
            if match := re.fullmatch(pattern, f"{self.command} {path}"):
                answered: Reply = getattr(self, name)(**match.groupdict())
                return answered
        raise ReplyError(404, f"no such page: {self.command} {path}")

    def space(self, kind: str, name: str) -> Space:
        """The Hub does not tell an anonymous client what is missing from what is private."""
        known = self.server.spaces if kind == "spaces/" else self.server.models
        space = known.get(name)
        if space is None or (space.private and self.token is None):
            raise ReplyError(404 if self.token else 401, "Repository not found", "RepoNotFound")
        return space

    def create(self) -> Reply:
        wanted = json.loads(self.body)
        name = f"{wanted['organization']}/{wanted['name']}"
        url = f"{self.server.url}/spaces/{name}"
        assert wanted["type"] == "space"
        if wanted["sdk"] in self.server.paid:
            raise ReplyError(402, "Payment Required")
        if name in self.server.spaces:
            return Reply(409, {"error": "You already created this space repo", "url": url})
        space = Space(wanted.get("visibility") == "private", wanted["sdk"])
        space.commit("initial commit", CREATED_FILES)
        self.server.spaces[name] = space
        return Reply(200, {"url": url, "name": name})

    def validate(self) -> Reply:
        """The rules of the Hub for the front matter of a Space, as far as they concern ours."""
        match = re.match(r"---\n(.*?)\n---\n", json.loads(self.body)["content"], re.DOTALL)
        card = yaml.safe_load(match[1]) if match else {}
        holds = {
            "sdk": card.get("sdk") in ("gradio", "static", "docker"),
            "colorFrom": card.get("colorFrom") in COLOURS,
            "colorTo": card.get("colorTo") in COLOURS,
            "short_description": len(card.get("short_description", "")) <= 60,
            "python_version": isinstance(card.get("python_version", ""), str),
        }
        errors = [{"message": f'"{key}" is not allowed'} for key in holds if not holds[key]]
        return Reply(400 if errors else 200, {"errors": errors, "warnings": []})

    def resolve(self, kind: str, name: str, revision: str, path: str) -> Reply:
        commit = self.space(kind, name).revision(revision)
        if path not in commit.files:
            raise ReplyError(404, "Entry not found", "EntryNotFound")
        content = commit.files[path]
        headers = {"ETag": f'"{blob_id(content)}"', "X-Repo-Commit": commit.oid}
        return Reply(200, content, {**headers, "Content-Type": "text/plain"})

    def describe(self, kind: str, name: str, revision: str | None) -> Reply:
        space = self.space(kind, name)
        oid = space.revision(revision or "main").oid
        about = {"id": name, "sha": oid, "private": space.private, "sdk": space.sdk}
        return Reply(200, {**about, "tags": []})

    def list_files(self, kind: str, name: str, revision: str) -> Reply:
        files = self.space(kind, name).revision(revision).files
        return Reply(
            200,
            [
                {"type": "file", "path": path, "size": len(content), "oid": blob_id(content)}
                for path, content in sorted(files.items())
            ],
        )

    def list_refs(self, kind: str, name: str) -> Reply:
        space = self.space(kind, name)
        tags = [
            {"name": tag, "ref": f"refs/tags/{tag}", "targetCommit": oid}
            for tag, oid in space.tags.items()
        ]
        main = {"name": "main", "ref": "refs/heads/main", "targetCommit": space.head.oid}
        return Reply(200, {"branches": [main], "converts": [], "tags": tags})

    def preupload(self, kind: str, name: str) -> Reply:
        present = self.space(kind, name).head.files
        files = []
        for file in json.loads(self.body)["files"]:
            found = {"path": file["path"], "uploadMode": "regular"}
            if file["path"] in present:
                found["oid"] = blob_id(present[file["path"]])
            files.append({**found, "shouldIgnore": self.server.ignores})
        return Reply(200, {"files": files})

    def commit(self, kind: str, name: str) -> Reply:
        space = self.space(kind, name)
        header, *operations = map(json.loads, self.body.splitlines())
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
        oid = space.commit(header["value"]["summary"], files).oid
        url = f"{self.server.url}/spaces/{name}/commit/{oid}"
        return Reply(200, {"success": True, "commitOid": oid, "commitUrl": url})

    def tag(self, kind: str, name: str, revision: str) -> Reply:
        space, tag = self.space(kind, name), json.loads(self.body)["tag"]
        if tag in space.tags:
            raise ReplyError(409, f"Tag {tag} already exists")
        space.tags[tag] = space.revision(revision).oid
        return Reply(200, {})

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002
        """Keep the test output clean."""


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
        model = Space()
        model.commit("main", {"pytorch_model.bin": b"a pickle"})
        model.tags["main"] = model.head.oid
        model.commit(revision, {path.name: path.read_bytes() for path in folder.iterdir()})
        model.tags[revision] = model.head.oid
        self.models[name] = model


def running() -> AbstractContextManager[HubServer]:
    return serving(HubServer())
