# SPDX-License-Identifier: Apache-2.0
"""What to do about a file that is not in the encoding in which it is read."""

from __future__ import annotations

import codecs
import re
from functools import lru_cache

from ..errors import Option, Parts
from ..texts.language import rank_languages
from .files import file_format, open_file
from .text import ENOUGH, SAMPLE, TABLES, UTF_8, count_letters, is_utf_8

LONGEST_LINE = 2**24  # bytes that are looked at at once
MOST_MESS = 0.6  # as charset_normalizer counts it; a sample may be short
FOREIGN = re.compile(r"[^\x00-\x7f]")
# Quotation marks, dashes, dots, bullets and the euro in all encodings of Windows.
MARKS = frozenset((0x80, 0x82, 0x84, 0x85, 0x8B, *range(0x91, 0x98), 0x99, 0x9B))
MOST_FOREIGN = 0.2  # of the bytes: of Cyrillic and Greek texts most are beyond ASCII
# Of languages in Latin letters; of all others cp1252.
WINDOWS = {
    **dict.fromkeys(("cs", "hr", "hu", "pl", "ro", "sk", "sl"), "cp1250"),
    **dict.fromkeys(("lt", "lv"), "cp1257"),
    "tr": "cp1254",
}
# What a file can look like, the most frequent first, and where such files come from.
LOOKS = {
    "cp1252": "Windows, Western Europe",
    "cp1250": "Windows, Central Europe",
    "cp1251": "Windows, Cyrillic",
    "cp1253": "Windows, Greek",
    "cp1254": "Windows, Turkish",
    "cp1257": "Windows, Baltic",
    "mac_roman": "old Macs",
    "cp932": "Japanese, Shift JIS",
    "euc_jp": "Japanese, EUC",
    "gb18030": "Chinese, GB 18030",
    "big5": "Chinese, Big5",
    "cp949": "Korean",
    "koi8_r": "Russian, KOI8-R",
}


@lru_cache(maxsize=64)  # many rows of a file may be wrong
def sample_lines(file: str) -> tuple[bytes, int]:
    """Return lines of a text file that are no UTF-8, and how many characters beyond ASCII the
    others have at most.
    """
    foreign, most, bytes_left = [], 0, SAMPLE
    with open_file(file) as stream:
        for line in iter(lambda: stream.readline(LONGEST_LINE), b""):
            if is_utf_8(line):
                most = max(most, count_letters(line))
            else:
                foreign.append(line)
            if foreign:
                bytes_left -= len(line)
            if bytes_left < 0:
                break
    return b"".join(foreign), most


def guess_encoding(sample: bytes) -> str:
    """Return which of LOOKS bytes that are no UTF-8 look like, "" for none.

    >>> text = "Gr\u00fc\u00dfe an alle, \u201enach Hause\u201c \u2013 5 \u20ac"
    >>> guess_encoding(text.encode("cp1252"))
    'cp1252'
    """
    from charset_normalizer import from_bytes  # here, as it is hardly ever needed

    guess = "cp1252"
    if not has_marks_of_windows(sample):
        best = from_bytes(sample, cp_isolation=list(LOOKS), threshold=MOST_MESS).best()
        guess = best.encoding if best else ""
    if guess in ("cp1250", "cp1252"):  # alike to the library in many languages in Latin letters
        ranked = rank_languages(FOREIGN.sub("", sample.decode("latin-1")))
        return WINDOWS.get(max(ranked, key=ranked.__getitem__), "cp1252")
    # the library may name another of those that read the sample alike
    return guess and next(
        name for name in LOOKS if sample.decode(name, "replace") == sample.decode(guess, "replace")
    )


def has_marks_of_windows(sample: bytes) -> bool:
    """Return whether a text in Latin letters has quotation marks and dashes where Windows has them
    and old Macs have letters: a few of these are too little for a guess by frequencies.
    """
    codes = set(sample).intersection(range(0x80, 0xA0))
    foreign = sum(byte >= 0x80 for byte in sample)
    return bool(codes) and codes <= MARKS and foreign < MOST_FOREIGN * len(sample)


def advise_encoding(file: str, encoding: str | None) -> Parts:
    """Return what to do about a text file with a value that is no text in the encoding in which it
    is read.
    """
    save = "save it in UTF-8"
    if file_format(file) in TABLES:
        save = 'save it as "CSV UTF-8"'  # what spreadsheets call it
    foreign, letters = sample_lines(file)
    if foreign and letters >= ENOUGH:
        return [
            "; other lines of the file are UTF-8, so no encoding reads all of it: write these lines"
            " anew"
        ]
    if encoding and not foreign:
        return ["; the file looks like UTF-8: leave out ", Option("encoding")]
    guess = guess_encoding(foreign)
    if guess and codecs.lookup(guess) != codecs.lookup(encoding or UTF_8):
        return [
            f"; the file looks like {guess} ({LOOKS[guess]}): add ",
            Option("encoding", guess),
            f", or {save}",
        ]
    return [f"; {save}, or name its encoding with ", Option("encoding")]
