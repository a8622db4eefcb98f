# SPDX-License-Identifier: Apache-2.0
"""Identifiers in a text: paths, addresses, file names, versions, codes and numbers of cases.

A model that gets one wrong has got all of it wrong, so each is a fact as a whole, and no number or
name in it is one.
"""

from __future__ import annotations

import re

from .letters import Span

FILE_END = re.compile(
    r"\.(?:py|js|tsx?|json|ya?ml|toml|md|txt|csv|html|css|sql|sh|go|rs|java|cpp|pdf|xlsx?|docx?)\b"
)
FILE_NAME = re.compile(r"[\w-]{1,64}$")
# Each is looked for in texts that have the characters. Patterns look behind their first character
# once it stands there: one that begins by looking behind is tried at every place of the text.
IDENTIFIERS = {
    "/": re.compile(
        r"(?:https?://|www\.)[^\s<>\"'”)\]]+[^\s<>\"'”)\].,;:!?]"
        r"|(?<![\w/.])(?:~|\.{1,2})?/?(?:[\w.-]+/){1,20}[\w-]+\.[A-Za-z]\w{0,5}\b"
        r"|(?<![\w/.])(?:~|\.{1,2})?(?:/[\w.-]+){2,20}"
    ),
    "www.": re.compile(r"\bwww\.[^\s<>\"'”)\]]+[^\s<>\"'”)\].,;:!?]"),
    "@": re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]+\.[\w.-]*\w"),
    "_": re.compile(r"(?<!\w)[A-Za-z][A-Za-z0-9]*_[A-Za-z0-9_]*[A-Za-z0-9]"),
    "-": re.compile(r"[A-Z](?<![\w-][A-Z])[A-Z][A-Z0-9]*-\d{3,}(?:-\d+)*(?!\w)"),
    # versions, addresses and strains, but no dates and no thousands: "v3.11.2", "B.1.1.7"
    ".": re.compile(
        r"[A-Zv\d](?<![\w.,][A-Zv\d])(?:(?:(?<=\d)\d*|(?<=[vV])\d+)\."
        r"(?!\d{1,2}\.(?:19|20)?\d\d(?!\.?\d)|\d{3}(?:\.\d{3})*(?!\.?\d))\d+(?:\.\d+)+"
        r"(?:-?(?:alpha|beta|rc|dev|a|b)\.?\d+|-(?:alpha|beta|rc|dev))?"
        r"|(?<=[A-Z])[A-Z]{0,2}(?:\.\d{1,3}){1,4})(?![.,]?\w)"
    ),
}
# "H1N1", "F-16", "B12", "room 4B", but no quarter and no age group; "R500 million" is money
CODE = re.compile(
    r"[A-Z\d](?:(?<=[A-Z])(?<![\w.$-][A-Z])(?!(?<=Q)[1-4]\b|(?<=U)-?\d\ds?\b)"
    r"-?\d{1,4}(?:[A-Z]\d{0,3}){0,3}(?![.,-]?\w| ?(?:million|billion|bn|m)\b)"
    r"|(?<=(?:[Rr]oom|[Ff]lat|[Gg]ate|[Ss]eat|[Uu]nit) \d)\d{0,3}[A-Z]\b)"
)
TORN_CODE = re.compile(r"[A-Z](?<![\w.][A-Z]) \d{1,4}(?!\w)")  # "O 3", as tokenizers have it


def find_identifiers(text: str) -> list[Span]:
    """Return where paths, addresses, file names and numbers of cases stand, in order; none within
    another one: of several that overlap, the longest of those that begin first.

    >>> text = "See app_main.py and INV-2041."
    >>> [text[start:end] for start, end in find_identifiers(text)]
    ['app_main.py', 'INV-2041']
    """
    patterns = [CODE, *(pattern for mark, pattern in IDENTIFIERS.items() if mark in text)]
    spans = [match.span() for pattern in patterns for match in pattern.finditer(text)]
    for match in FILE_END.finditer(text):
        if name := FILE_NAME.search(text, max(0, match.start() - 64), match.start()):
            spans.append((name.start(), match.end()))
    spans.sort(key=lambda span: (span[0], -span[1]))
    ends = [0]
    for _, end in spans:
        ends.append(max(ends[-1], end))
    return [span for span, end in zip(spans, ends, strict=False) if span[0] >= end]


def identifier_key(text: str) -> str:
    """Return what equal identifiers have in common.

    >>> identifier_key("v3.11.2"), identifier_key("F-16"), identifier_key("src/a-b.py")
    ('3.11.2', 'F16', 'src/a-b.py')
    """
    if re.match(r"[vV]\d", text):
        return text[1:]
    key = text.upper()
    if text.isupper() or CODE.fullmatch(key):
        return re.sub(
            "[ -]", "", key
        )  # "F-16" and "F16" are one, "src/a-b.py" and "src/ab.py" are two
    return text
