# SPDX-License-Identifier: Apache-2.0
"""The characters of a text as its words and numbers are read, and the way back to the text as it
was given. This and `plain_text` are where markup goes: who reads a text asks `compose`, or, where
it cites, `citations.compose_uncited`.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from .citations import blank_citations, find_citations
from .folding import LETTERS_OF_WORD, NOT_ASCII, fold
from .ordinary_words import is_ordinary
from .plain_text import Change, PlainText, read_plain
from .sentences import join_lines

# letters and signs that stand for others: ligatures, "㎎", "℃", full-width and mathematical ones
STAND_INS = (
    "\u0132\u0133\u017f\u01c4-\u01cc\u01f1-\u01f3\u2080-\u2089\u2103\u2109\u2160-\u217f\u212a\u212b"
    "\u3371-\u33df\ufb00-\ufb06\u2460-\u249b\uff01-\uff5e\U0001d400-\U0001d7ff"
)
# A letter that is put together has one mark or two. In a run of many, `unicodedata.normalize`
# takes time that grows with the square of its length.
MOST_MARKS = 30
NOT_SPACE = r"\S\n"  # and the ends of lines
# HTML around a number or a name, and what LaTeX writes for signs: "91.3\\%", "67{,}000", "10^{-3}"
INLINE_TAG = (
    r"</?(?i:a|b|i|u|s|em|strong|sup|sub|small|mark|span|font|code)"
    r"(?:\s[^<>\n=]{0,40}=[^<>\n]{0,200})?\s?/?>"  # no attributes are in "a<b and c>d"
)
# tags that end a line
LINE_TAG = (
    r"</?(?i:article|blockquote|body|br|div|dd|dl|dt|h[1-6]|hr|html|li|ol|p|pre|section|table|tbody"
    r"|td|th|thead|tr|ul)(?:\s[^<>\n]{0,200})?/?>"
)
# Emphasis of Markdown, but not "2**3", "4 * 5", a mark of a list or "snake_case"
EMPHASIS = (
    r"(?<!\d)\*{2,3}|\*{2,3}(?!\d)|~~|(?<![\w*])\*(?=[^\s*])|(?<=[^\s*])\*(?![\w*])"
    r"|(?<!\w)_{1,2}(?=[^\W_])|(?<=[^\W_])_{1,2}(?!\w)|(?<![\w`])`(?=\w)|(?<=\w)`(?![\w`])"
)
LATEX = {
    r"\times": "×", r"\cdot": "·", r"\pm": "±", r"\approx": "≈", "^{\\circ}": "°", "^\\circ": "°",
    "{,}": ",", "{.}": ".", r"\,": " ", r"\;": " ", r"\ ": " ",
}  # fmt: skip
MATH = re.compile(r"\$(?=(?:[^$\n]{0,80}[\\{^][^$\n]{0,80}|\d[\d.,]*)\$(?!\d))")  # where it begins
POWER = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+", strict=True))
CHANGED = re.compile(
    rf"(?P<tag>{INLINE_TAG}|{EMPHASIS}|\\[()\[\]]|\$\$)"
    r"|\\(?:text|mathrm|mathbf|textbf|textit|emph|underline)\{(?P<macro>[^{}\n]{1,80})\}"
    r"|(?P<entity>&(?:#\d{1,6}|#[xX][\da-fA-F]{1,5}|[a-zA-Z]{2,8});)"
    rf"|(?P<latex>{'|'.join(map(re.escape, LATEX))}|\\[%$&#_])|(?P<dollar>\$)"
    rf"|(?P<power>(?<=\d)[{''.join(POWER)}]+)"
    rf"|(?P<space>[^{NOT_SPACE} ][^{NOT_SPACE}]*| [^{NOT_SPACE}]+)"
    rf"|(?P<line>{LINE_TAG})"
    r"|(?P<break>(?<=[^\W\d_])[-\u2010] ?\n *(?=[^\W\d_]))"
    rf"|(?P<letter>[{STAND_INS}]|[^\D0-9]|[^\W\d_][\u0300-\u034e\u0350-\u036f]{{1,{MOST_MARKS}}})"
)
# what is read in the place of some of these, whatever they are
INSTEAD = {"tag": "", "dollar": "", "space": " ", "line": "\n"}
# What each change begins with, which is found faster than the change, and fastest where a pattern
# looks around its first character once it stands there.
FIRST_SIGNS = r"\t\x1c-\x1f*_~`<&\\{^$"
BEGINS = (
    rf"[{FIRST_SIGNS}\xa0\u1680\u2000-\u200a\u202f\u205f\u3000"
    rf"{STAND_INS}{''.join(POWER)}\d \-\u2010]"
    rf"(?:(?<![0-9 \-\u2010])|(?<=[-\u2010])(?= ?\n)|(?<= )(?=[^{NOT_SPACE}]))"
)
IN_TEXT = re.compile(BEGINS)
IN_PLAIN = re.compile(f"[{FIRST_SIGNS}]")  # of a text without other changes: most texts
NOT_PLAIN = ("  ", "-\n", "- \n", *"\t\v\f\x1c\x1d\x1e\x1f\u2010")
BEFORE_MARKS = re.compile(rf"{BEGINS}|[^\W\d_](?=[\u0300-\u036f])")
COMBINING = re.compile(r"[\u0300-\u036f]")


def find_changes(text: str) -> Iterator[re.Match[str]]:
    """Yield the characters of a text that are read as others, in order."""
    place, rare = 0, "".join(set(NOT_ASCII.findall(text)))
    beginnings = IN_PLAIN
    if COMBINING.search(rare):
        beginnings = BEFORE_MARKS
    elif IN_TEXT.search(rare) or any(map(text.__contains__, NOT_PLAIN)):
        beginnings = IN_TEXT
    for beginning in beginnings.finditer(text):
        if beginning.start() >= place and (match := CHANGED.match(text, beginning.start())):
            yield match
            place = match.end()


def compose_changes(text: str) -> Iterator[Change]:
    """Yield what is read in the place of some characters of a text."""
    in_math = False
    for match in find_changes(text):
        if match["dollar"]:
            is_end, in_math = in_math, not in_math and MATH.match(text, match.start()) is not None
            if not (is_end or in_math):
                continue
        yield *match.span(), compose_piece(match)


def compose_piece(match: re.Match[str]) -> str:
    """Return what stands for some characters of a text."""
    group = match.lastgroup or ""
    if group in INSTEAD:
        return INSTEAD[group]
    written = match[group]
    if group == "macro":
        return written
    if group == "entity":
        return html.unescape(written).replace("\xa0", " ")
    if group == "latex":
        return LATEX.get(written) or written[1:]
    if group == "power":
        if not re.search(r"(?<!\d)10$", match.string[max(0, match.start() - 3) : match.start()]):
            return ""
        return "^" + "".join(POWER[digit] for digit in written)
    if group == "break":
        return compose_break(match)
    if written.isdecimal():
        return str(unicodedata.decimal(written))
    return unicodedata.normalize("NFKC", written)


def compose_break(match: re.Match[str]) -> str:
    """Return what stands for a hyphen at the end of a line: nothing where it breaks a word, as PDFs
    have "Nord-" before "heim".
    """
    behind = LETTERS_OF_WORD.match(match.string, match.end())
    # "five-year"; `Text.joined` has "Hartford" of "Hart-ford"
    is_apart = behind is None or not behind[0].islower() or is_ordinary(fold(behind[0]))
    return "-" if is_apart else ""


@lru_cache(maxsize=4)
def compose(text: str, start: int = 0) -> PlainText:
    r"""Return a text as the rules read it, from a character on: with composed letters and single
    spaces, ASCII digits, and nothing that is not seen, no emphasis, no tag of HTML and no word that
    a line breaks.

    >>> compose("Nord\xadheim,  １２ **kg**").text
    'Nordheim, 12 kg'
    """
    plain, begin = read_plain(text), start
    if plain:
        text, begin = plain.text, plain.as_read(start)
    text = text[begin:]
    text = join_lines(text, strictly=True)
    return PlainText(text, compose_changes(text), plain, begin)


def compose_uncited(text: str, passages: Sequence[str] = ()) -> PlainText:
    """Return what `compose` does of a text without its citations, which are no part of what it
    says; what may be words is none where one of some passages has it, too.

    >>> compose_uncited("**Holm** is closed [2].").text
    'Holm is closed .'
    """
    return compose(blank_citations(text, find_citations(text, passages)))
