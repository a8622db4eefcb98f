# SPDX-License-Identifier: Apache-2.0
"""Identifiers in a text: paths, addresses, file names, versions, codes, hashes, handles, formulas,
subsections of laws and numbers of cases.

A model that gets one wrong has got all of it wrong, so each is a fact as a whole, and no number or
name in it is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .shared import Span

FILE_END = re.compile(
    r"\.(?:py|js|tsx?|json|ya?ml|toml|md|txt|csv|html|css|sql|sh|go|rs|java|cpp|pdf|xlsx?|docx?)\b"
)
FILE_NAME = re.compile(r"[\w-]{1,64}$")
# Each is looked for in texts that have what stands before it, which is found faster. Patterns look
# behind their first character once it stands there: one that begins by looking behind is tried at
# every place of the text.
IDENTIFIERS = [
    (re.compile(needs), re.compile(pattern))
    for needs, pattern in (
        (
            r"/(?:/|[\w-]+\.[A-Za-z]|[\w.-]+/)",
            r"https?://[^\s<>\"'”)\]]+[^\s<>\"'”)\].,;:!?]"
            r"|(?<![\w/.])(?:~|\.{1,2})?/?(?:[\w.-]+/){1,20}[\w-]+\.[A-Za-z]\w{0,5}\b"
            r"|(?<![\w/.])(?:~|\.{1,2})?(?:/[\w.-]+){2,20}",
        ),
        (r"www\.", r"\bwww\.[^\s<>\"'”)\]]+[^\s<>\"'”)\].,;:!?]"),
        # an address or a handle; the version of a package, as in "holm@1.4.2", is none
        (
            r"@[\w-]",
            r"(?<![\w.+-])[\w.+-]{1,64}@(?!\d+\.\d)[\w-]+\.[\w.-]*\w"
            r"|(?<![\w.@/+-])@[^\W\d]\w*(?:[-.]\w+)*",
        ),
        # a number to call, with the code of its country
        (
            r"\+\d",
            r"\+(?<!\w\+)(?=(?:[ ()./-]{0,2}\d){7,15}(?!\d))\d{1,3}(?:[ ()./-]{1,2}\d+){1,6}",
        ),
        # an option of a command, but no dash of prose
        (r"`--[a-z]", r"-(?<=`-)-[a-z][\w-]*"),
        (r"#\w", r"(?<![\w&#/])#(?:\d\w*)?[^\W\d]\w*(?:-\w+)*"),
        (r"_[A-Za-z0-9_]", r"(?<!\w)[A-Za-z][A-Za-z0-9]*_[A-Za-z0-9_]*[A-Za-z0-9]"),
        (
            r"-(?:(?<=[A-Z0-9]-)\d{3}|(?<=HSA-))",
            r"[A-Z](?<![\w-][A-Z])"
            r"(?:[A-Z][A-Z0-9]*-\d{3,}(?:-\d+)*|HSA(?:-[0-9a-z]{4}){3})(?!\w)",
        ),
        (r"0x[0-9A-Fa-f]{6}", r"0(?<!\w0)x[0-9A-Fa-f]{6,64}\b"),
        (r"[DRI]-[A-Z]", r"[DRI](?<![\w-][DRI])-[A-Z][a-z]+\b"),
        # languages of programs, tones, and grades
        (
            r"[A-Z](?:[+-]|#)",
            r"[A-G](?<![\w.][A-Z])(?:\+\+|#|-(?:sharp|flat)|[+-](?=[\s.,;)]|\Z))(?!\w)",
        ),
        # versions, addresses and strains, but no dates and no thousands: "v3.11.2", "B.1.1.7"
        (
            r"\.\d(?:(?<=[A-Z]\.\d)|\d*\.\d)",
            r"[A-Zv\d](?<![\w.,][A-Zv\d])(?:(?:(?<=\d)\d*|(?<=[vV])\d+)\."
            r"(?!\d{1,2}\.(?:19|20)?\d\d(?!\.?\d)|\d{3}(?:\.\d{3})*(?!\.?\d))\d+(?:\.\d+)+"
            r"(?:-?(?:alpha|beta|rc|dev|a|b)\.?\d+|-(?:alpha|beta|rc|dev))?"
            r"|(?<=[A-Z])[A-Z]{0,2}(?:\.\d{1,3}){1,4})(?![.,]?\w)",
        ),
    )
]
# "H1N1", "F-16", "B12", "room 4B", but no quarter and no age group; "R500 million" is money
CODE = re.compile(
    r"[A-Z\d](?:(?<=[A-Z])(?<![\w.$-][A-Z])(?!(?<=Q)[1-4]\b|(?<=U)-?\d\ds?\b)"
    r"-?\d{1,4}(?:[A-Z]\d{0,3}){0,3}(?![.,-]?\w| ?(?:million|billion|bn|m)\b)"
    r"|(?<=(?:[Rr]oom|[Ff]lat|[Gg]ate|[Ss]eat|[Uu]nit) \d)\d{0,3}[A-Z]\b)"
)
# What CODE, HASH and LIKE_FORMULA need, which most texts have not: of a hash, also digits between
# hyphens.
CODED = re.compile(
    r"\d(?:(?<=[A-Za-z(]\d)|(?<=[A-Z]-\d)|(?=[A-Za-f])|(?<=[\da-f]{4}-\d)|(?=\d{0,8}-[\da-f]{4}-))"
)
# of a commit or a file, at least its first seven digits, or of a run
HASH = re.compile(
    r"[0-9a-f](?<!\w[0-9a-f])(?:[0-9a-f]{7}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
    r"|(?<=\d)(?=\d*[a-f])[0-9a-f]{6,63}|(?<=[a-f])(?=[a-f]*\d)[0-9a-f]{6,63})(?!\w)"
)
# The elements as the International Union of Pure and Applied Chemistry names them (2016): "NaBH4"
ELEMENTS = (
    "A[cglmrstu]|B[aehikr]?|C[adeflmnorsu]?|D[bsy]|E[rsu]|F[elmr]?|G[ade]|H[efgos]?|I[nr]?|Kr?"
    "|L[airuv]|M[cdgnot]|N[abdehiop]?|O[gs]?|P[abdmortu]?|R[abefghnu]|S[bcegimnr]?|T[abcehilms]"
    "|U|V|W|Xe|Yb?|Z[nr]"
)
FORMULA = re.compile(rf"(?:(?:{ELEMENTS}|\((?:(?:{ELEMENTS})\d{{0,2}})+\))\d{{0,3}}){{2,12}}")
IN_CAPITALS = re.compile(r"(?:[CHNOS]\d?){2,4}")
LIKE_FORMULA = re.compile(r"[A-Z](?<!\w[A-Z])[A-Za-z(]{1,15}\d[A-Za-z\d()]{0,15}(?!\w)")
# "12(3)(b)", "34 Abs. 2", "6, paragraph 1"; "1 of Article 6" behind PART, "240b" behind ARTICLE
NUMERAL = r"(?:\d{1,3}|[ivx]{1,5}|[a-z])"
PART = (
    r"(?:(?:sub)?par[aá]gra(?:phe?|fo)|subsection|absatz|satz|nummer|buchstabe|apartado"
    r"|p[áa]rrafo|letra|alinéa|comma|lettera|lid|stk|ledd|abs|nr|lit|ust|pkt|para\.|al\.|ч\.|п\."
    r")\.? "
)
ARTICLE = r"(?:§ ?|(?:se[cç]|art|rule|class|klasse|phase|ст)[^\W\d_]{0,6}\.? )"
SUBSECTION = re.compile(
    r"\d(?<![\w.,$€£]\d)\d{0,4}"
    rf"(?:[a-z]?(?:\({NUMERAL}\))+|[a-z]?(?:,? {PART}\(?{NUMERAL}\b\)?)+|(?P<letter>[a-z])"
    rf"|,? (?:of|de|del|des|van|av|i)? ?(?:the |l['’])?{ARTICLE}(?P<article>\d{{1,5}}[a-z]?))"
    r"(?![^\W_])",
    re.IGNORECASE,
)
BEFORE_SUBSECTION = {
    "article": re.compile(rf"\b{PART}$", re.IGNORECASE),
    "letter": re.compile(rf"{ARTICLE}$", re.IGNORECASE),
}
TORN_CODE = re.compile(r"[A-Z](?<![\w.][A-Z]) \d{1,4}(?!\w)")  # "O 3", as tokenizers have it


def find_identifiers(text: str) -> list[Span]:
    """Return where paths, addresses, file names and numbers of cases stand, in order; none within
    another one: of several that overlap, the longest of those that begin first.

    >>> text = "See app_main.py and INV-2041."
    >>> [text[start:end] for start, end in find_identifiers(text)]
    ['app_main.py', 'INV-2041']
    """
    patterns = [pattern for needs, pattern in IDENTIFIERS if needs.search(text)]
    formulas: list[Span] = []
    if CODED.search(text):
        patterns += CODE, HASH
        formulas = [match.span() for match in LIKE_FORMULA.finditer(text) if is_formula(match[0])]
    spans = [match.span() for pattern in patterns for match in pattern.finditer(text)]
    spans += [*find_subsections(text), *formulas]
    for match in FILE_END.finditer(text):
        if name := FILE_NAME.search(text, max(0, match.start() - 64), match.start()):
            spans.append((name.start(), match.end()))
    spans.sort(key=lambda span: (span[0], -span[1]))
    ends = [0]
    for _, end in spans:
        ends.append(max(ends[-1], end))
    return [span for span, end in zip(spans, ends, strict=False) if span[0] >= end]


def find_subsections(text: str) -> Iterator[Span]:
    """Yield where subsections of laws stand, and sections with a letter."""
    for match in SUBSECTION.finditer(text):
        before = BEFORE_SUBSECTION.get(match.lastgroup or "")
        if before is None or before.search(text, max(0, match.start() - 16), match.start()):
            yield match.span()


def is_formula(text: str) -> bool:
    """Return whether a word is the formula of a compound; most in capitals alone may be a name.

    >>> is_formula("NaBH4"), is_formula("IPv4"), is_formula("NO2"), is_formula("PS5")
    (True, False, True, False)
    """
    pattern = IN_CAPITALS if text.isupper() else FORMULA
    return pattern.fullmatch(text) is not None


def subsection_key(text: str) -> str:
    """Return the subsection of a law in one spelling, "" of what is none.

    >>> subsection_key("6, paragraph 1"), subsection_key("34 Abs. 2"), subsection_key("12(3)(B)")
    ('6(1)', '34(2)', '12(3)(b)')
    """
    match = SUBSECTION.fullmatch(text)
    if match is None or match["letter"]:
        return ""
    if match["article"]:  # "1 of Article 6"
        article, rest = match["article"], text.split(" ")[0]
    else:
        article = text[: len(text) - len(text.lstrip("0123456789"))]
        rest = text.removeprefix(article)
    return article + "".join(f"({part})" for part in re.findall(rf"\b{NUMERAL}\b", rest.lower()))


def identifier_key(text: str) -> str:
    """Return what equal identifiers have in common.

    >>> identifier_key("v3.11.2"), identifier_key("F-16"), identifier_key("src/a-b.py")
    ('3.11.2', 'F16', 'src/a-b.py')
    """
    if re.match(r"[vV]\d", text):
        return text[1:]
    if text[0] in "@#":
        return text[1:].lower()
    if text[0] == "+":
        return "+" + re.sub(r"\D", "", text)
    if ("(" in text or " " in text) and (key := subsection_key(text)):
        return key
    text = text.replace("-sharp", "#")
    key = text.upper()
    if text.isupper() or CODE.fullmatch(key):
        return re.sub(
            "[ -]", "", key
        )  # "F-16" and "F16" are one, "src/a-b.py" and "src/ab.py" are two
    return text
