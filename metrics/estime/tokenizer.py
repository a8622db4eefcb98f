# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/tokenizer.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""Word tokens of English text: the rules of `nltk.word_tokenize` as they stood in NLTK 3.9.1, frozen.

Why not call the library? It needs data to be downloaded, and NLTK 3.10 splits opening quotes where 3.9 does not. So one
text would get different scores on two machines. Published numbers come from the rules of 3.9 and before. Here these
rules need no NLTK, no data file and no network, and are several times as fast (`benchmarks/tokenizer_speed.py` compares
the tokens and the time).

The rules are those of NLTK 3.9.1 (Apache-2.0; https://www.nltk.org): sentences are found by Punkt (Kiss and Strunk
2006, "Unsupervised Multilingual Sentence Boundary Detection", Computational Linguistics 32), then words are split in
the manner of the Penn Treebank. Tokens are the same as NLTK's with the same Punkt parameters. This module has NLTK's
English abbreviations, collocations and sentence starters. It does not have NLTK's table of the letter case of 20,366
words, so after an initial, a number, an abbreviation or an ellipsis a sentence may end at another place.

`tokenize` is that function, also where white space is concerned. As the metrics use it, the kind and the amount of
white space change nothing: `tokenize_any_spacing`.

No Unicode normalization is applied: the tokens of a text are made of its own characters, except that a double quote
becomes `` or '' as in the Treebank. Callers that compare texts normalize them first.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, pairwise
from typing import Any

from .finding import Need, Options, TextsWarning
from .normal_form import ZERO_WIDTH_SPACES, single_spaces

TOKENIZER_NAME = "nltk-3.9.1-english"
BY_CHARACTERS: Options = (("tokenizer", "char"),)  # for texts without spaces between words

# Parameters of NLTK's English Punkt model, learned from newspaper text of the 1980s; all in lower case.
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
NUMBER = "##number##"  # the type of every number
COLLOCATIONS = frozenset(
    (first, second)
    for first, seconds in {
        NUMBER: "abreast aes business cbot colgate commodities cooper corrections credit dividend financing genentech "
        "henley insider international leisure letters notable pay-fone pegasus pepper review rj wedgestone who zimmer",
        "b": "edelman levine smith stewart wigton",
        "i": "magnin toussie",
        "j": "aron fialka walter",
        "o": "ludcke",
    }.items()
    for second in seconds.split()
)
SENTENCE_STARTERS = frozenset(
    """
    according although among both but despite even he however i if in indeed instead it many meanwhile moreover most
    nevertheless nonetheless nor sales separately similarly since so some the there these they this though thus under
    when while yet
    """.split()
)

# Sentences. In Punkt's patterns any white space ends a word, but only ASCII white space ends the stretch of text that
# is looked at together with a mark.
OTHER_ASCII_SPACE = re.compile(r"[\n\t\r\v\f]")
NEVER_IN_WORDS = r"""[)";}\]*:@'({\[!?]"""
# Before what is no white space, nor a mark that closes the sentence; it ends one after a word of letters.
PLAIN_END = re.compile(r"\.(\"?) (?=\S?[^\W_])")
SENTENCE_MARK = re.compile(rf"[.?!](?=({NEVER_IN_WORDS}|\s+(\S+)))")
CLOSERS = frozenset("\"')]}")
CLOSING_MARKS = re.compile(r"""["')\]}]+?(?:\s+|(?=--)|$)""")
DASHES_OR_DOTS = r"-{2,}|\.{2,}|(?:\.\s){2,}\."
WORD_END = rf"\s|$|{NEVER_IN_WORDS}|{DASHES_OR_DOTS}"
PUNKT_WORD = re.compile(rf"""{DASHES_OR_DOTS}|[^\s("`{{\[:;&#*@)}}\]\-,]\S*?(?={WORD_END}|,(?:{WORD_END}))|\S""")
PUNKT_NUMBER = re.compile(r"\.?\d[\d,.-]*")
PUNKT_INITIAL = re.compile(r"[^\W\d]\.")
PUNKT_PUNCTUATION = frozenset(";:,.!?")

# Words.
FINAL_CLOSERS = "])}>\"'»”’ "  # may stand between the last period of a sentence and its end
SPACED_OPENING_QUOTE = re.compile(r" (?:\"|'')")
SPACED_APOSTROPHE = re.compile(r"' (?<=[^']' )")
JOINED_WORDS = re.compile(
    r"(?i)\b(?=(?:cannot|d'ye|gimme|gonna|gotta|lemme|more'n)\b|wanna(?:\s|$))"
    r"(can|d|gim|gon|got|lem|more|wan)(not|'ye|me|na|ta|'n)"
)
JOINED_LENGTHS = (5, 6)  # of those that are letters alone


def _set_apart(match: re.Match[str]) -> str:
    return f" {match[0]} "


def _set_first_apart(match: re.Match[str]) -> str:
    return f" {match[1]} {match[2]}"


def _set_both_apart(match: re.Match[str]) -> str:
    return f" {match[1]} {match[2]} "


# What the rules without letters look for, and no apostrophe and double quote, for which most of the rules are.
OTHER_MARK = re.compile(r"[«“‘„`:,;@#$%&?!*\]\[(){}<>»”’]|\.\.|--")
# Applied in this order to a stretch without white space; each rule sees the spaces that those before it made.
WORD_RULES: list[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]] = [
    (re.compile(r"[«“‘„]|``?"), _set_apart),
    (re.compile(r"(?<=[ (\[{<])(?:\"|'')"), " `` "),
    (re.compile(r"(?i)(?<=')(?!re|ve|ll|m|t|s|d|n)(?=\w\b)"), " "),
    (re.compile(r"([:,])(\D|$)"), _set_first_apart),
    (re.compile(r"\.{2,}|[;@#$%&?!]"), _set_apart),
    (SPACED_APOSTROPHE, " ' "),
    (re.compile(r"[*\]\[(){}<>»”’]|--|''"), _set_apart),
    (re.compile(r"\""), " '' "),
    (re.compile(r"(?<=[^' ])(?='(?:[sSmMdD]|)(?: |$))"), " "),
    (re.compile(r"(?<=[^' ])(?=(?:'ll|'LL|'re|'RE|'ve|'VE|n't|N'T)(?: |$))"), " "),
    (JOINED_WORDS, _set_both_apart),
    (re.compile(r"(?i)(?<![^ ])('t)(is)\b"), _set_both_apart),
    (re.compile(r"(?i)(?<![^ ])('t)(was)\b"), _set_both_apart),
]


def _judged_marks(text: str) -> Iterator[tuple[re.Match[str], int]]:
    """Yield each mark at which `text` may be divided, and where the stretch of text before it that is judged begins.

    These are the last mark between two white spaces, and also the first one if nothing stands before it. A white space
    at the very start of the text does not count.
    """
    spaced = OTHER_ASCII_SPACE.sub(" ", text)
    previous, previous_start = None, 0
    for mark in SENTENCE_MARK.finditer(text):
        space = spaced.rfind(" ", previous.start() if previous else 0, mark.start())
        start = space + 1 if space > 0 else previous_start
        if previous and previous.start() <= start:
            yield previous, previous_start
        previous, previous_start = mark, start
    if previous:
        yield previous, previous_start


def _ends_sentence(word: str, following: str) -> bool:
    """Decide whether a sentence ends after `word`, a Punkt word, when `following` is the next one."""
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
    if (NUMBER if is_number else stem, next_type) in COLLOCATIONS:
        return False
    is_abbreviation = stem in ABBREVIATIONS or stem.rpartition("-")[2] in ABBREVIATIONS
    is_initial = PUNKT_INITIAL.fullmatch(word) is not None
    if is_abbreviation and not is_initial and is_starter:
        return True
    if (is_initial or is_number) and (following in PUNKT_PUNCTUATION or following[0].islower()):
        return False
    if is_initial and following[0].isupper():
        return False
    return not is_abbreviation


def _always_ends(word: str) -> bool:
    """Tell whether a period after `word` ends a sentence whatever follows: after no word, or one of letters.

    Abbreviations and initials are none of these.
    """
    return not word or (len(word) > 1 and word.isalpha() and word.lower() not in ABBREVIATIONS)


def _divides(text: str, mark: re.Match[str], start: int) -> bool:
    """Decide whether a sentence ends at `mark`, given where the stretch of text before it begins."""
    before = text[start : mark.start()]
    if mark[0] != "." or _always_ends(before):
        return True
    words = PUNKT_WORD.findall(text[start : mark.end(1)])
    return any(_ends_sentence(word, following) for word, following in pairwise(words))


def _sentences(text: str) -> Iterator[str]:
    """Yield the sentences of `text`; some may be empty. A closing quote or bracket goes with the sentence before it."""
    starts, ends = [0], []
    for mark, start in _judged_marks(text):
        if _divides(text, mark, start):
            ends.append(mark.end())
            starts.append(mark.start(2) if mark[2] else mark.end())
    ends.append(len(text.rstrip()))
    begin = 0
    for end, next_start, next_end in zip(ends, starts[1:], ends[1:], strict=False):
        closing = text[next_start : next_start + 1] in CLOSERS and CLOSING_MARKS.match(text, next_start, next_end)
        yield text[begin : next_start + len(closing[0].rstrip()) if closing else end]
        begin = closing.end() if closing else next_start
    yield text[begin : ends[-1]]


def _lines(text: str) -> Iterator[str]:
    """Yield the sentences of `text`, their ends marked, as `_sentences` and `_with_ends_marked` give them.

    Most end with a word of letters, a period, perhaps a double quote, and a space. No side of such an end has an
    influence on the other. So text is cut there first, and is looked at mark by mark only where there are others.
    """
    begin = end = 0
    parts = PLAIN_END.split(text)
    for part, quote in zip(parts[::2], parts[1::2], strict=False):
        is_whole = begin == end
        end += len(part) + len(quote) + len(". ")
        if _always_ends(part[part.rfind(" ") + 1 :]):
            if is_whole and not ("." in part or "?" in part or "!" in part):
                yield f"`` {part[1:]} .\n{quote}" if part.startswith('"') else f"{part} .\n{quote}"
            else:
                yield from _marked_sentences(text[begin : end - 1])
            begin = end
    yield from _marked_sentences(text[begin:])


def _marked_sentences(text: str) -> Iterator[str]:
    """Yield the sentences of `text`, their ends marked."""
    if SENTENCE_MARK.search(text):
        yield from map(_with_ends_marked, _sentences(text))
    else:
        yield _with_ends_marked(text.rstrip())


def _with_ends_marked(sentence: str) -> str:
    """Return `sentence` with a double quote at its start, and its last period, set apart."""
    if sentence.startswith('"'):
        sentence = "`` " + sentence[1:]
    head = sentence.rstrip(FINAL_CLOSERS)
    if head.endswith(".") and not head.endswith(".."):
        tail = sentence[len(head) :]
        if not tail or not SPACED_OPENING_QUOTE.search(tail):
            return f"{head[:-1]} .\n{tail}"
    return sentence


def split_stretch(stretch: str) -> tuple[str, ...]:
    """Return the tokens of a stretch of text without white space inside a sentence."""
    if stretch.isalnum():
        joined = len(stretch) in JOINED_LENGTHS and JOINED_WORDS.match(stretch)
        return joined.groups() if joined else (stretch,)
    if "'" not in stretch and '"' not in stretch and not OTHER_MARK.search(stretch):
        return tuple(JOINED_WORDS.sub(_set_both_apart, stretch).split())
    for pattern, replacement in WORD_RULES:
        stretch = pattern.sub(replacement, stretch)
    return tuple(stretch.split())


class _Memory(dict[str, tuple[str, ...]]):
    """Remembers the tokens of stretches of text. It keeps no long ones, and is emptied when it is full."""

    MOST_ENTRIES = 2**16
    MOST_CHARACTERS = 32

    def __missing__(self, stretch: str) -> tuple[str, ...]:
        tokens = split_stretch(stretch)
        if len(stretch) <= self.MOST_CHARACTERS:
            if len(self) >= self.MOST_ENTRIES:
                self.clear()
            self[stretch] = tokens
        return tokens


_MEMORY = _Memory()


def find_stretches(text: str) -> list[str]:
    """Return the stretches without white space of which `split_stretch` makes the tokens of `text`, each by itself.

    >>> find_stretches('He said "no".'), split_stretch('no"')
    (['He', 'said', '``', 'no"', '.'], ('no', "''"))
    """
    # One sentence per line. A space makes a quote after it an opening one, and an apostrophe before it a token. A line
    # end does neither, so these two rules come first. After them, a line end is as good as a space.
    lines = "\n".join(_lines(text))
    lines = SPACED_OPENING_QUOTE.sub(" `` ", lines) if " ''" in lines else lines.replace(' "', " `` ")
    lines = lines.replace(", ", " , ")
    if "' " in lines:
        lines = SPACED_APOSTROPHE.sub(" ' ", lines)
    return lines.split()


def tokenize(text: str) -> list[str]:
    r"""Return the word tokens of `text`, as `nltk.word_tokenize` of NLTK 3.9.1 does; time is linear in its length.

    >>> tokenize('"No," he said, "she can\'t see Dr. Poe now."')
    ['``', 'No', ',', "''", 'he', 'said', ',', '``', 'she', 'ca', "n't", 'see', 'Dr.', 'Poe', 'now', '.', "''"]
    """
    return list(chain.from_iterable(map(_MEMORY.__getitem__, find_stretches(text))))


def characters(text: str) -> list[str]:
    """Return the Unicode code points of `text` that are not white space, not even white space of width zero.

    >>> characters("猫 と犬")
    ['猫', 'と', '犬']
    """
    return [character for character in text if not character.isspace() and character not in ZERO_WIDTH_SPACES]


def tokenize_any_spacing(text: str) -> list[str]:
    r"""Return the word tokens of `text`, the same whatever white space stands between its words and at its ends.

    NLTK looks at the kind of white space: a double quote after a space opens a quotation, and one after a no-break
    space or a line end closes it.

    >>> tokenize_any_spacing('He said\u00a0"No".\n') == tokenize('He said "No".')
    True
    """
    return tokenize(single_spaces(text))


def find_any_spacing(text: str) -> list[str]:
    """Return the stretches of which `split_stretch` makes the tokens that `tokenize_any_spacing` returns."""
    return find_stretches(single_spaces(text))


def _checked_call(tokenizer: Callable[[str], Any], name: str, text: str) -> list[str]:
    tokens = tokenizer(text)
    if not isinstance(tokens, (list, tuple)):
        raise TypeError(f"tokenizer {name} must return a list of strings, got {type(tokens).__name__}")
    for index, token in enumerate(tokens):
        if not isinstance(token, str):
            raise TypeError(f"tokenizer {name} must return a list of strings, got {type(token).__name__} at {index}")
    return list(tokens)


def resolve_tokenizer(tokenizer: str | Callable[[str], list[str]] | None) -> tuple[Callable[[str], list[str]], str]:
    """Return the function that a `tokenizer=` option stands for, and its name for the signature.

    Parameters
    ----------
    tokenizer
        None for `tokenize_any_spacing`, "char" for `characters`, or any function from a string to a list (or tuple) of
        strings, named after its module, where it has one, and its qualified name.

    Raises
    ------
    ValueError
        When the option is another string.
    TypeError
        When it is anything else; and from the returned function, when a user's function returns anything else.
    """
    if tokenizer is None:
        return tokenize_any_spacing, TOKENIZER_NAME
    if tokenizer == "char":
        return characters, "char"
    if callable(tokenizer):
        named = tokenizer if hasattr(tokenizer, "__qualname__") else type(tokenizer)
        name = ".".join(filter(None, (getattr(named, "__module__", None), named.__qualname__)))
        return partial(_checked_call, tokenizer, name), name
    error = ValueError if isinstance(tokenizer, str) else TypeError
    raise error(f'tokenizer must be None, "char" or a function from str to list of str, got {tokenizer!r}')


# Han, kana, Yi, Thai, Lao, Tibetan, Burmese, Khmer, Tai, Javanese and Balinese letters. Korean has spaces.
UNSPACED_SCRIPTS = re.compile(
    "[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u1950-\u19ff\u1a20-\u1aaf\u1b00-\u1b7f\u3005-\u3007\u3040-\u30ff"
    "\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua980-\ua9ff\uaa60-\uaa7f\uf900-\ufaff\uff66-\uff9f"
    "\U00020000-\U0003ffff]+"
)


def _is_unspaced(text: str) -> bool:
    """Tell whether more than half of the characters, not counting white space, are of such a script."""
    unspaced = sum(map(len, UNSPACED_SCRIPTS.findall(text)))
    return unspaced > 0 and 2 * unspaced > sum(map(len, text.split()))


def need_words(least: int, tokenizer: Any, further: str = "", remedy: Options = BY_CHARACTERS) -> Need:
    """Return how many words a summary needs, what `further`, and the `remedy` where there are no spaces.

    >>> need_words(2, None).say()
    'A summary needs at least 2 words. Texts without spaces between words, such as Chinese, need tokenizer="char".'
    >>> need_words(1, "char").say()
    'A summary needs at least 1 token.'
    """
    unit = "word" if tokenizer is None else "token"
    needed = f"A summary needs at least {least} {unit}{'s' * (least != 1)}{further}."
    if unit == "token":
        return Need(needed)
    options = " with ".join(f"{{{name}}}" for name, _ in remedy)
    return Need(needed, remedy, f"Texts without spaces between words, such as Chinese, need {options}.")


def warn_unspaced(texts: Iterable[str], remedy: Options = BY_CHARACTERS) -> None:
    """Warn once if any of `texts` are mostly in a script without spaces between words, and name the `remedy`."""
    unspaced = [index for index, text in enumerate(texts) if not text.isascii() and _is_unspaced(text)]
    if unspaced:
        used = " with ".join(f'{name}="{value}"' for name, value in remedy)
        message = (
            f"{len(unspaced)} of the texts, the first at index {unspaced[0]}, are in a script without spaces between "
            "words: by default, whole clauses are taken for words there. "
            f"Use {used}, or a function that segments the language"
        )
        about = "in a script without spaces between words, and whole clauses are taken for words"
        warnings.warn(TextsWarning(message, unspaced, about, remedy), stacklevel=2)
