# SPDX-License-Identifier: Apache-2.0
r"""A text as a person would type it, and the way back to the text as it was given.

Models write one text in many forms: as JSON, with tags of XML, with labels before colons, equals
signs and arrows, with line ends of several systems and characters that nobody sees. `read_plain`
makes one of these: lines that end in "\n", and labels that end in a colon.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial

from .sentences import line_starts

Change = tuple[int, int, str]  # characters [start, end), and what is read in their place

# Format characters, which nobody sees: soft hyphens, also where a line ends, joiners, directions,
# variants, key caps, controls and colours of a terminal.
UNSEEN = (
    r"\x00-\x08\x0e-\x1b\x7f\xad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u20e3\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff"
)
IS_UNSEEN = re.compile(rf"[{UNSEEN}]")
NOT_SEEN = re.compile(rf"\x1b\[[\d;]*m|\xad[ \t]*\r?\n[ \t]*|[{UNSEEN}]+")
ENDS_LINE = re.compile("\r\n?|\n?[\v\f]+|[\x85\u2028\u2029]")
ESCAPE = re.compile(r'\\(?:u([0-9a-fA-F]{4})|(n(?![^\W\d_A-Z])|["\n]|\\\n))')
# of LaTeX: what begins or ends something, and the text of a heading, a paragraph, an item
COMMAND = re.compile(
    r"\\(?:(?:sub)*section\*?\{(?P<heading>[^{}\n]{1,80})\}"
    r"|(?:sub)?paragraph\*?\{(?P<label>[^{}\n]{1,80})\}"
    r"|item(?:\[(?P<item>[^\]\n]{1,80})\]|(?P<point>))(?![^\W_])"
    r"|(?:begin|end|documentclass)\{\w{1,20}\*?\}(?P<nothing>))[ \t]*"
)
AROUND_COMMAND = {
    "heading": ("\n", "\n"),
    "label": ("\n- ", ": "),
    "item": ("\n- ", ": "),
    "point": ("\n- ", ""),
    "nothing": ("\n", ""),
}
LINK = re.compile(
    r"\[(?P<shown>[^\[\]\n]{1,200})\](?:(?P<address>\((?=[^\s()]{1,500}(?: \"[^\"\n]*\")?\)))"
    r"|\[(?=[^\]\n]*[^\W\d])[^\[\]\n]{1,40}\])|\[\[(?:[^\[\]|\n]{1,100}\|)?|\]\]"
)
# These begin with a sign and look behind it once it stands there, which is faster.
QUOTE = re.compile(r"``(?<!```)(?!`)|''(?<!''')(?!')")
OPENS_QUOTE = re.compile(r"(?<!\S)''\w")
# as the Penn Treebank writes brackets
BRACKET = re.compile(r"-([lr][rsc])b-", re.IGNORECASE | re.ASCII)
BRACKETS = {"LR": "(", "RR": ")", "LS": "[", "RS": "]", "LC": "{", "RC": "}"}
RARE_QUOTES = re.compile(
    r"‹[^‹›\n]{3,400}›|「[^「」\n]{3,400}」|『[^『』\n]{3,400}』|‚[^‚‘\n]{3,400}‘"
)
APOSTROPHE = re.compile(r"[\u02bc´`](?<=[^\W\d_].)(?=[^\W\d_])")
HYPHEN = re.compile(
    r"[\u2010-\u2013\u2212](?:(?<=[\u2010\u2011])|(?<=[^\W\d_]–)(?=\w)|(?<=\d–)(?=[^\W\d_])"
    r"|(?<=\d[\u2012\u2212])(?=\d))"
)
BREAK = re.compile(r"<br ?/?>[ \t]*\n?")
CDATA = re.compile(r"<!\[CDATA\[|\]\]>")
# UTF-8 that was read as Windows-1252: of the three bytes of a sign, the last tells which it is.
MOJIBAKE = re.compile(r"â€(?:[™˜œ“”¦\x9d]|(?![^\s.,;:!?)]))")
DECODED = dict(zip("™˜œ“”¦", "’‘“–—…", strict=True))
# bytes of an e-mail, and the ends of its lines within words; a line of equals signs is a heading
PRINTABLE = re.compile(r"(?:=[0-9A-F]{2}){2,}|(?<![=\s])=\r?\n")
# of subtitles: the number of a cue, before its times
CUE = re.compile(r"^\d{1,5}[ \t]*\n(?=(?:\d\d:){1,2}\d\d[.,]\d{3} -->)", re.MULTILINE)
NUMBERED_LINE = re.compile(r"[ \t]*(\d{1,6})(?:[:|\t]|  )[ \t]*")
NUMBERED_LINES = 4  # at least, so that it is no coincidence
# before a heading, which gets a line of its own: "Slide 3: Next Steps"
SLIDES = ("Slide ", "Folie ", "Diapositiva ", "Section ", "Part ")
SLIDE = re.compile(r"\w+ \d{1,3}:[ \t]+(?=[^\n.!?]{1,80}$)", re.MULTILINE)
# Data begins with a bracket and a quoted text, behind which a sign of the data follows.
DATA = re.compile(
    r"""(?:^|(?<=[\s:=`>]))[\[{][\[{\s]{0,20}(?="(?:[^"\\]|\\.)*(?:"\s*[:,\]}]|\Z)"""
    r"""|'(?:[^'\\\n]|\\.|(?<=\w)'(?=\w))*'\s*[:,\]}])""",
    re.MULTILINE,
)
IN_DATA = re.compile(
    r"""(?P<opens>[\[{])|(?P<closes>[\]}])|(?P<comma>,)|(?P<double>"(?:[^"\\]|\\.)*(?:"|\Z))"""
    r"""|(?P<single>'(?:[^'\\]|\\.|(?<=\w)'(?=\w))*(?:'|\Z))|(?P<other>[^\[\]{},"']+)""",
    re.DOTALL,
)
# fields that hold a label, or say what a text is
HOLDERS = (
    "title|heading|headline|label|topic|section|category|theme|point|type|kind|format|style|genre"
    "|tone|sentiment|status"
)
HOLDER = re.compile(rf"(?:{HOLDERS})s?", re.IGNORECASE)
UNDERSCORE = re.compile("_")
BEHIND_KEY = re.compile(r"\s*:")
BULLETS = ("-", "*", "#", "•")
IN_STRING = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
ESCAPED = {"n": "\n", "t": " ", "r": "\n", "b": "", "f": "\n"}
IN_KEY = re.compile(r"_|(?<=[a-zß-öø-ÿ])[A-ZÀ-ÖØ-Þ]|\d+")
# tags of elements that HTML has not
CLOSED = re.compile(r"</([^\W\d_][\w.:-]{0,40})>")
INLINE = frozenset("a b i u s em strong sup sub small mark span font code".split())
# before an item of a list: "1.", "2.1", "(3/5)", "a)", "[iv]"
MARKER = (
    r"[(\[]?(?:\d{1,2}(?:[./]\d{1,2}){0,3}|[A-Za-z]|[ivxIVX]{2,5})"
    r"(?:[.):\]]{1,2}[ \t]*|(?<=\d)[ \t]+)"
)
WIDEST_INDENT = 40  # characters before a tag
JOINED_BEHIND = ".,;:!?)'’-%"  # signs that stand close to the end of an element in a sentence
ONE = r"[^\W_]*(?:['’/-][^\W_]+)*"  # of a word, behind its first letter
LABEL_WORDS = rf"[^\W\d_a-z]{ONE}(?:[ _](?:&|[^\W_]{ONE})){{0,5}}"
TITLED = rf"[^\W\d_a-z]{ONE}(?:[ _](?:&|[^\W\d_a-z]{ONE}|[a-z]{{1,3}}(?![^\W_]))){{0,5}}"
# A label at the beginning of a line that does not end in a colon: in brackets or quotes, with
# another sign behind it, as a cell of a row, or as a name of a program.
LABELLED = re.compile(
    rf"^(?P<before>[ \t>#•–—|+-]*(?:\*[ \t]+)?(?:{MARKER})?)"
    rf"(?:(?P<emphasis>\*{{1,3}}|_{{1,3}})(?P<stopped>{LABEL_WORDS})\.(?P=emphasis)"
    rf"|[(\[{{<【](?P<bracket>{LABEL_WORDS})[)\]}}>】]:?(?![^\s*_\"“‘(\w])"
    rf"|(?P<quote>[\"'`])(?P<quoted>{LABEL_WORDS})(?P=quote)[ \t]*[:=,;\t]"
    rf"|(?P<words>{LABEL_WORDS})[ \t]+(?:[=→⇒➔➜►~•·>—]|[-=]>|//)[ \t]+(?=[^\W\d_a-z]|[\"“])"
    rf"|(?P<titled>{TITLED})(?:[ \t]*(?:[=→⇒➔➜►：~•·\t]|[-=]>|::|//|—)"
    r"|[ \t]?>(?!\d)|[,;](?=[^\s\d])|[ \t]*\.{4,}(?=[ \t]))"
    r"|(?P<key>[^\W\d_]+(?:_[^\W_]+)+)[ \t]*[:=]"
    r"(?:[ \t]*[>|][+-]?$)?)"
    r"[ \t]*(?:(?P<value>\")(?=(?:[^\"\\]|\\.|\"\"){0,3000}\"[ \t]*$))?",
    re.MULTILINE,
)
# What each of them needs: one of these signs at its beginning, or one of those behind it.
OPENS_LABEL = re.compile(r"[ \t>#•–—|+\w.)-]{0,8}[(\[{<【*_\"'`]")
ENDS_LABEL = re.compile(r"[=→⇒➔➜►：~•·\t>/—_,;.](?:(?<=[^,;.])|(?=[^\s\d]))")
LONGEST_LABEL = 90  # characters
VALUE = re.compile(r"(?:[^\"\\]|\\.|\"\")*")
DOUBLED = re.compile('""')
FORM_OF_LABEL = ("stopped", "bracket", "quoted", "words", "titled", "key")
# the labels of questions and their answers: "Q1: ...?", "A: ..."
QUESTION = re.compile(
    r"^[*_]{0,2}(?:Q\d{0,2}[.:)][*_]{0,2}[ \t]{0,8}(?=[^\n]+\?[*_]{0,2}[ \t]*$)"
    r"|A(?:\d{1,2}[.:)]|:)(?=[*_ ]))",
    re.MULTILINE,
)
QUOTED_LINE = re.compile(r"^[ \t]*(?:>[ \t]?)+(?=\S)", re.MULTILINE)


# What a model thinks before it answers.
OF_MODEL = re.compile(
    r"\A(?:\s*<(think(?:ing)?|thoughts?|reasoning|analysis|scratchpad)>.*?(?:</\1>|\Z)"
    r"|(?:(?!<think).)*</think(?:ing)?>)",
    re.DOTALL | re.IGNORECASE,
)


class PlainText:
    """A text with changes, which was read from a character of another one on, and the way back;
    `given` is that other one, where it was read from a further one itself.
    """

    def __init__(
        self,
        text: str,
        changes: Iterable[Change],
        given: PlainText | None = None,
        begin: int = 0,
    ) -> None:
        self.given = given
        # where each piece begins, and its characters in the other text, for all of which one stands
        # as a whole that is changed
        self.starts: list[int] = []
        self.pieces: list[tuple[int, int, bool]] = []
        parts, place = [], 0
        length = 0
        for start, end, instead in (*changes, (len(text), len(text), "")):
            for part, first, last in ((text[place:start], place, start), (instead, start, end)):
                if part:
                    parts.append(part)
                    self.starts.append(length)
                    self.pieces.append((begin + first, begin + last, part is instead))
                    length += len(part)
            place = end
        self.text = "".join(parts)
        self.length = length

    def as_given(self, start: int, end: int) -> tuple[int, int]:
        """Return where the characters [start, end) stand in the text as it was given."""
        first, last = (bisect_right(self.starts, at) - 1 for at in (start, end - 1))
        given_start, _, is_changed = self.pieces[first]
        last_start, given_end, is_last_changed = self.pieces[last]
        if not is_changed:
            given_start += start - self.starts[first]
        if not is_last_changed:
            given_end = last_start + end - self.starts[last]
        if self.given:
            return self.given.as_given(given_start, given_end)
        return given_start, given_end

    def as_read(self, place: int) -> int:
        """Return where a character of the text as it was given stands in the text that was read."""
        if self.given:
            place = self.given.as_read(place)
        at = bisect_right(self.pieces, place, key=lambda piece: piece[0]) - 1
        if at < 0:
            return 0
        start, end, is_changed = self.pieces[at]
        if place >= end:
            return self.starts[at + 1] if at + 1 < len(self.starts) else self.length
        return self.starts[at] + (0 if is_changed else place - start)


# Forms


def make_plain(text: str) -> str:
    """Return a text as a person would type it."""
    plain = read_plain(text)
    if plain is None:
        return text
    return plain.text


def replace(
    pattern: re.Pattern[str], instead: str | Callable[[re.Match[str]], str], text: str, *place: int
) -> Iterator[Change]:
    """Yield a change for each match in a text, or in a place of it."""
    for match in pattern.finditer(text, *place):
        yield *match.span(), instead if isinstance(instead, str) else instead(match)


def unescape(escape: re.Match[str]) -> str:
    r"""Return the character of an escape, such as "\n" or "\u00e9" in letters; one that is no text
    alone is a space.
    """
    code, letter = escape.groups()
    if code is None:
        return ESCAPED.get(letter, letter)
    number = int(code, 16)
    if 0xD800 <= number < 0xE000:  # half of a pair
        return " "
    return chr(number)


def find_quotes(text: str) -> Iterator[Change]:
    """Yield the marks of quotations that are rare, each as a usual one."""
    for match in RARE_QUOTES.finditer(text):
        yield match.start(), match.start() + 1, "“"
        yield match.end() - 1, match.end(), "”"


def as_quote(mark: re.Match[str]) -> str:
    """Return a mark that LaTeX and the Penn Treebank write as one that opens or closes."""
    opens = mark[0] == "``" or OPENS_QUOTE.match(mark.string, mark.start())
    return "“" if opens else "”"


def decode_sign(sign: re.Match[str]) -> str:
    """Return a quote or dash that was decoded wrongly; of the closing one the last sign is often
    lost.
    """
    return DECODED.get(sign[0][2:], "”")


def as_bracket(word: re.Match[str]) -> str:
    """Return a bracket that the Penn Treebank writes as a word."""
    return BRACKETS[word[1].upper()]


def decode_letters(codes: re.Match[str]) -> str:
    """Return what an e-mail in quoted-printable has for letters; nothing for its broken lines."""
    return bytes.fromhex(codes[0].replace("=", "").strip()).decode("utf-8", "replace")


def find_line_numbers(text: str) -> list[Change]:
    """Return the numbers of the lines of a text, which count up from that of the first."""
    changes: list[Change] = []
    if first := NUMBERED_LINE.match(text):
        for place, start in enumerate(line_starts(text), int(first[1])):
            line = NUMBERED_LINE.match(text, start)
            if line and int(line[1]) == place:
                changes.append((*line.span(), ""))
    if len(changes) < NUMBERED_LINES:
        return []
    return changes


def find_links(text: str) -> Iterator[Change]:
    """Yield the brackets of links in Markdown and in wikis; an address is a fact and stays."""
    for match in LINK.finditer(text):
        if match["shown"]:
            yield match.start(), match.start("shown"), ""
            yield match.end("shown"), match.end(), " (" if match["address"] else ""
        else:
            yield *match.span(), ""


def find_commands(text: str) -> Iterator[Change]:
    """Yield the commands of LaTeX for headings and lists."""
    for match in COMMAND.finditer(text):
        group = match.lastgroup or "nothing"
        before, behind = AROUND_COMMAND[group]
        yield match.start(), match.start(group), before
        yield match.end(group), match.end(), behind


def find_data(text: str) -> Iterator[Change]:
    """Yield what JSON or Python has around texts: each stands in a line, behind its key."""
    place = 0
    for match in DATA.finditer(text):
        if match.start() < place:
            continue
        depth, place = 0, match.start()
        while token := IN_DATA.match(text, place):
            start, place = token.span()
            depth += bool(token["opens"]) - bool(token["closes"])
            if token["opens"] or token["closes"] or token["comma"]:
                yield start, place, "\n" if token["comma"] else ""
            elif not token["other"]:
                key_end = BEHIND_KEY.match(text, place)
                if key_end:
                    yield start, start + 1, "\n"
                    yield from replace(IN_KEY, word_of_key, text, start + 1, place - 1)
                    holds_label = HOLDER.fullmatch(text, start + 1, place - 1)
                    yield place - 1, key_end.end(), ":\n" if holds_label else ": "
                    place = key_end.end()
                else:
                    # the first of several lines may be a heading
                    has_lines = text.startswith(BULLETS, start + 1) or "\\n" in text[start:place]
                    yield start, start + 1, "\n" if has_lines else ""
                    is_closed = place - start > 1 and text[place - 1] == text[start]
                    end = place - is_closed
                    yield from replace(IN_STRING, unescape, text, start + 1, end)
                    if is_closed:
                        yield end, place, "\n"
            if depth == 0:
                break


def word_of_key(part: re.Match[str]) -> str:
    """Return what makes words of the name of a field: "key_point_1", "keyPoint"."""
    if part[0].isdecimal():  # it counts the fields
        return ""
    return f" {part[0].strip('_').lower()}"


def find_tags(text: str) -> Iterator[Change]:
    """Yield the tags of elements that HTML has not: they end a line at the beginning and the end of
    one, and beside another tag.
    """
    names = {*CLOSED.findall(text)} - INLINE
    if not names:
        return
    tag = re.compile(rf"<(/?)(?:{'|'.join(map(re.escape, names))})(?:\s[^<>]{{0,400}})?/?>")
    for match in tag.finditer(text):
        if match[1]:
            behind = text[match.end() : match.end() + 1]
            is_end = behind in "<\n" or not (behind.isspace() or behind in JOINED_BEHIND)
        else:
            start = match.start()
            is_end = text[max(0, start - WIDEST_INDENT) : start].rstrip(" \t")[-1:] in ">\n"
        yield *match.span(), "\n" if is_end else ""


def find_labels(text: str) -> list[Change]:
    """Return what makes labels before a colon of those that are written otherwise."""
    changes: list[Change] = []
    for start in line_starts(text):
        if text.startswith(SLIDES, start) and (slide := SLIDE.match(text, start)):
            changes.append((slide.end() - 1, slide.end(), "\n"))
        may_be = ENDS_LABEL.search(text, start, start + LONGEST_LABEL) or (
            not text[start : start + 1].isalpha() and OPENS_LABEL.match(text, start)
        )
        if may_be and (match := LABELLED.match(text, start)):
            changes += say_label(match)
            if match["value"]:
                end = VALUE.match(text, match.end()).end()  # type: ignore[union-attr]
                changes += replace(DOUBLED, '"', text, match.end(), end)
                changes.append((end, end + 1, ""))
    return sorted(changes)  # a value may have several lines


def say_label(match: re.Match[str]) -> Iterator[Change]:
    """Yield what makes "Label: " of a label in another form."""
    group = next(name for name in FORM_OF_LABEL if match[name])
    start, end = match.span(group)
    before = match.end("before")
    if start > before:
        yield before, start, ""
    if group == "key":
        yield from replace(IN_KEY, word_of_key, match.string, start, end)
    else:
        yield from replace(UNDERSCORE, " ", match.string, start, end)
    yield end, match.end(), ": "


Finder = Callable[[str], Iterable[Change]]
# Each form, and signs one of which a text in it has.
FORMS: tuple[tuple[tuple[str, ...], Finder], ...] = (
    (("\r", "\v", "\f", "\x85", "\u2028", "\u2029"), partial(replace, ENDS_LINE, "\n")),
    (("\n",), find_line_numbers),
    ((">",), partial(replace, CUE, "")),
    (("=",), partial(replace, PRINTABLE, decode_letters)),
    (("â",), partial(replace, MOJIBAKE, decode_sign)),
    (("<",), partial(replace, CDATA, "")),
    (("<",), partial(replace, BREAK, "\n")),
    (("\u2010", "\u2011", "\u2012", "\u2212", "–"), partial(replace, HYPHEN, "-")),
    (("-LRB-", "-lrb-", "-LSB-", "-lsb-", "-LCB-"), partial(replace, BRACKET, as_bracket)),
    (("``",), partial(replace, QUOTE, as_quote)),
    (("‹", "「", "『", "‚"), find_quotes),
    (("\u02bc", "´", "`"), partial(replace, APOSTROPHE, "'")),
    (("[",), find_links),
    (("\\",), find_commands),
    (("{", "["), find_data),
    (("\\",), find_labels),
    (("\\",), partial(replace, ESCAPE, unescape)),
    (("<",), find_tags),
    ((">",), partial(replace, QUOTED_LINE, "")),
    (("Q",), partial(replace, QUESTION, "")),
    (("",), find_labels),
)
BY_SIGN = [(sign, find) for signs, find in FORMS for sign in signs]


@lru_cache(maxsize=4)
def read_plain(text: str) -> PlainText | None:
    r"""Return a text as a person would type it; None where it is typed so.

    >>> make_plain('{"key_point": "Holm votes."}')
    '\nkey point:  Holm votes.\n'
    >>> make_plain("[Next Steps] vo\xadted")
    'Next Steps: voted'
    """
    plain = None
    is_typed = text.isascii() and "\x00" not in text and "\x1b" not in text
    if not is_typed and IS_UNSEEN.search(text):
        plain = PlainText(text, replace(NOT_SEEN, "", text))
        text = plain.text
    for sign, find in BY_SIGN:
        if sign in text and (changes := [*find(text)]):
            if plain:
                plain.text = ""  # only its places are asked for behind this
            plain = PlainText(text, changes, plain)
            text = plain.text
    return plain


def hide_thoughts(text: str) -> str:
    """Return a text with spaces for what a model thought before it answered; all other characters
    keep their places. A thought may have begun in the prompt: then it is all before its end.

    >>> hide_thoughts("<think>No.</think>Yes.")
    '                  Yes.'
    """
    if "<" not in text:
        return text
    return OF_MODEL.sub(lambda match: " " * len(match[0]), text)
