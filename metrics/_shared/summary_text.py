# SPDX-License-Identifier: Apache-2.0
"""Texts as the metrics compare them: word tokens, n-grams, and where a token stands in its text.

The word tokens are those of `nltk.word_tokenize` in NLTK 3.9.1 (Apache-2.0; https://www.nltk.org),
whose rules the published scores used. They are written out here, because NLTK 3.10 has other rules
and needs data to be downloaded, so that one text would get different scores on two machines.
Sentences are found by Punkt (Kiss and Strunk 2006, "Unsupervised Multilingual Sentence Boundary
Detection", Computational Linguistics 32), then words are split in the manner of the Penn Treebank.

Two things differ from NLTK. NLTK's table of the letter case of 20,366 words is not here: after an
abbreviation, an initial, a number or an ellipsis, a sentence may end at another place, as in "9
p.m. ET"; that changes the tokens of 54 of 10,139 texts of news. And the kind and amount of white
space change nothing here. So the rules have a name of their own, `TOKENIZER_NAME`, in signatures.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Literal

from .normal_form import ZERO_WIDTH_SPACES, Form, normalize, single_spaces
from .summary_metric import warn_caller

TOKENIZER_NAME = "summary-text-1"
Tokenizer = Callable[[str], list[str]] | Literal["char"] | None  # the option `tokenizer`

# Sentences: what Punkt has learned of English, from newspapers of the 1980s; all in lower case

ABBREVIATIONS = frozenset(
    """
    a.a a.c a.d a.g a.h a.m a.m.e a.s a.t adm ala ariz aug ave b.f b.v bros c c.i.t c.o.m.b c.v calif chg cie co col
    colo conn corp cos ct d d.c d.h d.w dec dr e e.f e.h e.l e.m f f.g f.j feb fla fri ft g g.d g.f g.k ga gen h h.c
    h.f h.m i.m.s ill inc j.b j.c j.j j.k j.p j.r jan jr k kan ky l l.a l.f l.p lt ltd m m.b.a m.d.c m.j maj messrs
    mg mich minn mr mrs ms n n.c n.d n.h n.j n.m n.v n.y nev nov oct ok okla ore p p.a.m p.m pa ph.d prof r r.a r.h
    r.i r.j r.k r.t rep reps s s.a s.a.y s.c s.g s.p.a s.s sen sep sept sr st sw t t.j tenn tues u.k u.n u.s u.s.a
    u.s.s.r v va vs vt w w.c w.r w.va w.w wash wed wis yr
    """.split()
) | {". . "}
NUMBER_TYPE = "##number##"  # the type of every number
COLLOCATIONS = {  # a word before a period, and those that continue its sentence
    NUMBER_TYPE: "abreast aes business cbot colgate commodities cooper corrections credit dividend financing genentech "
    "henley insider international leisure letters notable pay-fone pegasus pepper review rj wedgestone who zimmer",
    "b": "edelman levine smith stewart wigton",
    "i": "magnin toussie",
    "j": "aron fialka walter",
    "o": "ludcke",
}
SENTENCE_STARTERS = frozenset(
    """
    according although among both but despite even he however i if in indeed instead it many meanwhile moreover most
    nevertheless nonetheless nor sales separately similarly since so some the there these they this though thus under
    when while yet
    """.split()
)

NEVER_IN_WORDS = r"""[)";}\]*:@'({\[!?]"""
SENTENCE_MARK = re.compile(rf"[.?!](?=({NEVER_IN_WORDS}|\s+(\S+)))")
CLOSING_MARKS = re.compile(r"""["')\]}]+?(?:\s+|(?=--)|$)""")
DASHES_OR_DOTS = r"-{2,}|\.{2,}|(?:\.\s){2,}\."
WORD_END = rf"\s|$|{NEVER_IN_WORDS}|{DASHES_OR_DOTS}"
PUNKT_WORD = re.compile(
    rf"""{DASHES_OR_DOTS}|[^\s("`{{\[:;&#*@)}}\]\-,]\S*?(?={WORD_END}|,(?:{WORD_END}))|\S"""
)
PUNKT_NUMBER = re.compile(r"\.?\d[\d,.-]*")
PUNKT_INITIAL = re.compile(r"[^\W\d]\.")
FINAL_CLOSERS = "])}>\"'»”’ "  # may stand between the last period of a sentence and its end
SPACED_OPENING_QUOTE = re.compile(r" (?:\"|'')")


def _judged_marks(text: str) -> Iterator[tuple[re.Match[str], int]]:
    """Yield each mark at which `text` may be divided, and where the stretch of text before it that
    is judged begins.

    These are the last mark between two spaces, and also the first one if nothing stands before it.
    """
    previous, previous_start = None, 0
    for mark in SENTENCE_MARK.finditer(text):
        space = text.rfind(" ", previous.start() if previous else 0, mark.start())
        start = space + 1 if space > 0 else previous_start
        if previous and previous.start() <= start:
            yield previous, previous_start
        previous, previous_start = mark, start
    if previous:
        yield previous, previous_start


def _ends_sentence(word: str, following: str) -> bool:
    """Decide whether a sentence ends after `word`, a Punkt word, with `following` behind it."""
    if word in (".", "?", "!"):
        return True
    if not word.endswith("."):
        return False
    next_type = following.lower().removesuffix(".")
    is_starter = following[0].isupper() and next_type in SENTENCE_STARTERS
    if word.startswith(".."):
        return is_starter
    stem = word[:-1].lower()
    is_number = PUNKT_NUMBER.fullmatch(stem) is not None
    if next_type in COLLOCATIONS.get(NUMBER_TYPE if is_number else stem, "").split():
        return False
    is_abbreviation = stem in ABBREVIATIONS or stem.rpartition("-")[2] in ABBREVIATIONS
    is_initial = PUNKT_INITIAL.fullmatch(word) is not None
    if is_abbreviation and not is_initial and is_starter:
        return True
    if (is_initial or is_number) and (following in tuple(";:,.!?") or following[0].islower()):
        return False
    if is_initial and following[0].isupper():
        return False
    return not is_abbreviation


def _divides(text: str, mark: re.Match[str], start: int) -> bool:
    """Decide whether a sentence ends at `mark`, where the stretch before it begins at `start`."""
    if mark[0] != ".":
        return True
    before = text[start : mark.start()]
    # So most sentences end. Without this a sixth of the time of `tokenize`.
    if before.isalpha() and len(before) > 1 and before.lower() not in ABBREVIATIONS:
        return True
    words = PUNKT_WORD.findall(text[start : mark.end(1)])
    return any(_ends_sentence(word, following) for word, following in pairwise(words))


def _sentences(text: str) -> Iterator[str]:
    """Yield the sentences of `text`; some may be empty. A closing quote or bracket goes with the
    sentence before it.
    """
    starts, ends = [0], []
    for mark, start in _judged_marks(text):
        if _divides(text, mark, start):
            ends.append(mark.end())
            starts.append(mark.start(2) if mark[2] else mark.end())
    ends.append(len(text))
    begin = 0
    for end, next_start, next_end in zip(ends, starts[1:], ends[1:], strict=False):
        closing = CLOSING_MARKS.match(text, next_start, next_end)
        yield text[begin : next_start + len(closing[0].rstrip()) if closing else end]
        begin = closing.end() if closing else next_start
    yield text[begin:]


def _with_ends_marked(sentence: str) -> str:
    """Return `sentence` with a double quote at its start, and its last period, set apart."""
    if sentence.startswith('"'):
        sentence = "`` " + sentence[1:]
    head = sentence.rstrip(FINAL_CLOSERS)
    tail = sentence[len(head) :]
    if head.endswith(".") and not head.endswith("..") and not SPACED_OPENING_QUOTE.search(tail):
        return f"{head[:-1]} .\n{tail}"
    return sentence


# Words. A space is white space in a sentence, a line end is the end of one; each rule sees the
# spaces of those before. What is a fixed string is replaced as such, and a pattern begins with a
# character and looks behind it after that: Python then searches three times as quickly.

Rule = Callable[[str], str]
JOINED_WORDS = ("cannot", "d'ye", "gonna", "gotta", "lemme", "more'n", "wanna", "gimme")
# for which a pattern without case takes "gimme", too
TURKISH_GIMME = ("g\u0131mme", "gi\u0307mme")
JOINED_WORD = re.compile(
    r"(?i)\b(?=(?:cannot|d'ye|gimme|gonna|gotta|lemme|more'n)\b|wanna(?:\s|$))"
    r"(can|d|gim|gon|got|lem|more|wan)(not|'ye|me|na|ta|'n)"
)


def _set_apart(signs: Iterable[str]) -> Rule:
    """Return the rule that puts a space before and behind each of `signs`."""
    spaced = [(sign, f" {sign} ") for sign in signs]

    def rule(text: str) -> str:
        for sign, replacement in spaced:
            if sign in text:  # `replace` takes ten times as long to find none
                text = text.replace(sign, replacement)
        return text

    return rule


def _replace(pattern: str, replacement: str) -> Rule:
    """Return the rule that puts `replacement` for what `pattern` finds."""
    return partial(re.compile(pattern).sub, replacement)


def _split_joined_words(text: str) -> str:
    """Return `text` with a space within "cannot" and its like."""
    # The pattern looks at each character: without this a fifth of the time of `tokenize`.
    lower = text.lower()
    if any(word in lower for word in JOINED_WORDS + TURKISH_GIMME):
        return JOINED_WORD.sub(r" \1 \2 ", text)
    return text


WORD_RULES: list[Rule] = [
    _set_apart("«“‘„"),
    _replace(r"``?", r" \g<0> "),
    _replace(r"\"(?<=[ (\[{<]\")|''(?<=[ (\[{<]'')", " `` "),
    _replace(r"(?i)'(?!re|ve|ll|m|t|s|d|n)(?=\w\b)", "' "),
    _replace(r"([:,])(\D|$)", r" \1 \2"),
    _set_apart(";@#$%&?!"),
    _replace(r"\.\.+", r" \g<0> "),
    _replace(r"' (?<!'' )", " ' "),
    _set_apart([*"*][(){}<>»”’", "--", "''"]),
    _replace('"', " '' "),
    _replace(r"'(?<=[^'\s]')[sSmMdD]?(?=\s|$)", r" \g<0>"),
    _replace(
        r"(?:'(?<=[^'\s]')(?:ll|LL|re|RE|ve|VE)|n(?<=[^'\s]n)'t|N(?<=[^'\s]N)'T)(?=\s|$)",
        r" \g<0>",
    ),
    _split_joined_words,
    _replace(r"(?i)('(?<!\S')t)(is)\b", r"\1 \2 "),
    _replace(r"(?i)('(?<!\S')t)(was)\b", r"\1 \2 "),
]


def tokenize(text: str) -> list[str]:
    r"""Return the word tokens of `text` by the rules of NLTK 3.9.1; time is linear in its length.

    Tokens are made of the characters of the text, but that a double quote becomes `` or '' as in
    the Treebank.

    >>> tokenize('"No," he said, "she can\'t see Dr. Poe now."')
    ['``', 'No', ',', "''", 'he', 'said', ',', '``', 'she', 'ca', "n't", 'see', 'Dr.', 'Poe', 'now', '.', "''"]
    """
    lines = "\n".join(map(_with_ends_marked, _sentences(single_spaces(text))))
    for rule in WORD_RULES:
        lines = rule(lines)
    return lines.split()


def characters(text: str) -> list[str]:
    """Return the Unicode code points of `text` that are not white space, not even white space of
    width zero.

    >>> characters("猫 と犬")
    ['猫', 'と', '犬']
    """
    return [
        character
        for character in text
        if not character.isspace() and character not in ZERO_WIDTH_SPACES
    ]


def find_tokenizer(tokenizer: Tokenizer) -> Callable[[str], list[str]]:
    """Return the function of the option `tokenizer`: `tokenize` for None, `characters` for "char",
    or the user's own.

    What a user's function returns is checked when it is called: a TypeError unless it is a list or
    tuple of strings.
    """
    if not callable(tokenizer):
        return characters if tokenizer == "char" else tokenize

    def checked(text: str) -> list[str]:
        tokens: Any = tokenizer(text)
        must = "the tokenizer must return a list of strings"
        if not isinstance(tokens, (list, tuple)):
            raise TypeError(f"{must}, got {type(tokens).__name__}")
        for token in tokens:
            if not isinstance(token, str):
                raise TypeError(f"{must}, got one with a {type(token).__name__}")
        return list(tokens)

    return checked


def ngrams(tokens: Sequence[str], n: int) -> Iterator[tuple[str, ...]]:
    """Yield the `n`-grams of `tokens` in order; none when there are fewer than `n` tokens.

    >>> list(ngrams(["a", "b", "c"], 2))
    [('a', 'b'), ('b', 'c')]
    """
    return zip(*(tokens[start:] for start in range(n)), strict=False)


# Where tokens stand

# how the text may write a double quote of `tokenize`
WRITTEN_AS = {"``": ("``", '"', "''"), "''": ("''", '"')}
# characters; how far from its expected place a token is looked for, so that the search is linear
REACH = 128
NO_SPACE = re.compile(rf"[^\s{ZERO_WIDTH_SPACES}]")


def _origins(text: str, normalized: Callable[[str], str]) -> list[tuple[int, int]]:
    """Return for each character of the `normalized` text the span in `text` that it is made from."""
    origins: list[tuple[int, int]] = []
    start, before = 0, ""  # a letter and what joins it so far, and its normal form
    for index, character in enumerate(text):
        alone = normalized(character)
        is_mark = unicodedata.combining(alone[0]) > 0
        if is_mark or (
            before and not character.isascii() and normalized(before + alone) != before + alone
        ):
            before = "" if is_mark else normalized(before + alone)
            continue
        origins += [(start, index)] * len(normalized(text[start:index]))
        start, before = index, alone
    return origins + [(start, len(text))] * len(normalized(text[start:]))


def token_spans(
    text: str, tokens: Iterable[str], normalize_punctuation: bool = False, form: Form = "NFC"
) -> list[tuple[int, int] | None]:
    """Return where each token stands in `text`, as character offsets [start, end) in the text as it
    was given.

    `tokens` were made of the text after `normalize` with these options, in order. A user's
    tokenizer may drop or change words: its tokens are looked for near the token before them, and
    have None where they are not found. Two spans overlap only where both tokens were made of the
    same characters. Time is linear.

    >>> token_spans('A "fine" day', ["A", "``", "fine", "''", "day"])
    [(0, 1), (2, 3), (3, 7), (7, 8), (9, 12)]
    """
    normalized = partial(normalize, normalize_punctuation=normalize_punctuation, form=form)
    searched = normalized(text)
    origins = None if searched == text else _origins(text, normalized)
    spans: list[tuple[int, int] | None] = []
    end = expected = 0
    for token in map(str.strip, tokens):
        is_behind_last = expected == end
        following = NO_SPACE.search(searched, expected)
        expected = following.start() if following else len(searched)
        start, length = expected, len(token)
        # Nearly always it stands behind the last one. To look for it takes twice as long.
        if not (is_behind_last and token and searched.startswith(token, expected)):
            low, high = max(end, expected - REACH), expected + len(token) + REACH
            start, length = _find_written(searched, token, low, high)
        if start < 0:
            expected += len(token)
            spans.append(None)
            continue
        end = expected = start + length
        spans.append((origins[start][0], origins[end - 1][1]) if origins else (start, end))
    return spans


def _find_written(text: str, token: str, low: int, high: int) -> tuple[int, int]:
    """Return where a token first stands in the characters [low, high) of a text, in any way in
    which it may be written, and its length there; -1 where it does not.
    """
    ways = [way for way in WRITTEN_AS.get(token, (token,)) if way]
    places = [(text.find(way, low, high), len(way)) for way in ways]
    return min((place for place in places if place[0] >= 0), default=(-1, 0))


# Han, kana, Yi, Thai, Lao, Tibetan, Burmese, Khmer, Tai, Javanese and Balinese letters. Korean has
# spaces.
UNSPACED_SCRIPTS = re.compile(
    "[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u1950-\u19ff\u1a20-\u1aaf\u1b00-\u1b7f"
    "\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf"
    "\ua980-\ua9ff\uaa60-\uaa7f\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]"
)


def is_unspaced(text: str) -> bool:
    """Return whether more than half of a text, white space aside, is in a script without spaces
    between words.
    """
    return not text.isascii() and 2 * len(UNSPACED_SCRIPTS.findall(text)) > sum(
        map(len, text.split())
    )


CHARACTERS_AS_WORDS = {"tokenizer": "char"}


class UnspacedWarning(UserWarning):
    """Texts without spaces between words were read as if these were there.

    Attributes
    ----------
    metric
        The metric that read them.
    reason
        Which texts these are.
    remedies
        The options that read them otherwise, with their values.
    """

    def __init__(self, metric: str, reason: str, remedies: Mapping[str, str]) -> None:
        super().__init__(metric, reason, remedies)
        self.metric, self.reason, self.remedies = metric, reason, remedies

    def __str__(self) -> str:
        options = spell_options(self.remedies)
        return f"{self.reason}. Use {options}, or a function that segments the language"


def spell_options(options: Mapping[str, str]) -> str:
    """Return options as a call in Python has them.

    >>> spell_options({"match": "token", "tokenizer": "char"})
    'match="token" with tokenizer="char"'
    """
    return " with ".join(f'{name}="{value}"' for name, value in options.items())


def warn_unspaced(
    texts: Iterable[str], metric: str, remedies: Mapping[str, str] = CHARACTERS_AS_WORDS
) -> None:
    """Warn once if some of `texts` have no spaces between words, so that their word tokens are
    whole clauses.
    """
    unspaced = [index for index, text in enumerate(texts) if is_unspaced(text)]
    if unspaced:
        reason = (
            f"{len(unspaced)} of the texts, the first at index {unspaced[0]}, are in a script"
            " without spaces between words: whole clauses are taken for words there"
        )
        warn_caller(UnspacedWarning(metric, reason, remedies))


def need_words(
    least: int,
    tokenizer: Tokenizer = None,
    further: str = "",
    remedies: Mapping[str, str] = CHARACTERS_AS_WORDS,
) -> str:
    """Return in words how many words a summary needs for a score that is undefined otherwise, and
    `further` needs.

    >>> need_words(1, "char")
    'A summary needs at least 1 token.'
    """
    number = f"{least} token"
    if tokenizer is None:
        number = f"{least} word"
    if least != 1:
        number += "s"
    needed = f"A summary needs at least {number}{further}."
    if tokenizer is None:
        options = spell_options(remedies)
        needed += f" Texts without spaces between words, such as Chinese, need {options}."
    return needed
