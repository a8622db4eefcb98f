# SPDX-License-Identifier: Apache-2.0
"""What to do about a file that is not in the encoding in which it is read."""

from __future__ import annotations

import codecs
import math
import os
import re
from collections import Counter
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise

from ..errors import JobError
from ..texts.language import SURE, rank_languages
from .readers import ENOUGH, Sample, file_format, sample_lines
from .text_columns import NotTextError
from .text_lines import UTF_8
from .text_records import AS_IT_IS, TABLES, Layout

# What a file can look like, and where such files come from: with the Latin alphabet, the usual ones first, and others.
LATIN = {
    "cp1252": "Windows, Western Europe",
    "cp1250": "Windows, Central Europe",
    "cp1254": "Windows, Turkish",
    "cp1257": "Windows, Baltic",
    "mac_roman": "old Macs",
    "iso8859_2": "Central Europe, ISO 8859-2",
    "cp850": "MS-DOS, Western Europe",
}
OTHERS = {
    "cp1251": "Windows, Cyrillic",
    "cp1253": "Windows, Greek",
    "cp1255": "Windows, Hebrew",
    "cp1256": "Windows, Arabic",
    "cp932": "Japanese, Shift JIS",
    "euc_jp": "Japanese, EUC",
    "gb18030": "Chinese, GB 18030",
    "big5": "Chinese, Big5",
    "cp949": "Korean",
    "koi8_r": "Russian, KOI8-R",
    "mac_cyrillic": "old Macs, Cyrillic",
}
LOOKS = LATIN | OTHERS
USUAL = 4  # the first of LATIN, as Windows writes them; of the others a file is rarely
# The letters beyond ASCII with which languages are written, besides those of names from elsewhere.
LETTERS = {
    "ca": "àçèéíïòóúü·", "cs": "áčďéěíňóřšťúůýž", "da": "æøåé", "de": "äöüß", "en": "áçèéêëíïñóöü", "es": "áéíñóúü¡¿ºª",
    "et": "äõöüšž", "fi": "äöå", "fr": "àâæçéèêëîïôœùûü", "hr": "čćđšž", "hu": "áéíóöőúüű", "is": "áðéíóúýþæö",
    "it": "àèéìîòù", "lt": "ąčęėįšųūž", "lv": "āčēģīķļņšūž", "nl": "áèéêëïóöü", "no": "æøåéòô", "pl": "ąćęłńóśźż",
    "pt": "áâãàçéêíóôõúºª", "ro": "ăâîşţ", "sk": "áäčďéíĺľňóôŕšťúýž", "sl": "čšž", "sv": "åäöé", "tr": "çğıiöşüâîû",
}  # fmt: skip
SIGNS = "‘’‚“”„–—…€£°§«»\u00a0\u0307"  # of all of them; the last is what the small letter of İ has in Python
IN_WORD = re.compile(r"(?<=[^\W\d_])[‘‚“”„€£°§«»¡¿](?=[^\W\d_])")  # signs that do not stand there
LINES, LONGEST = 50, 5000  # are looked at, and bytes of each
FOREIGN = re.compile(r"[^\x00-\x7f]")
MOST_ODD = 0.15  # of the letters beyond ASCII: of more, a text is not in this encoding
MOST_LATIN = 0.35  # of the letters of a text with the Latin alphabet are beyond ASCII
FEW = 40  # bytes beyond ASCII of another alphabet; of fewer a detector says anything
SCRIPTS = {
    "cp1251": "\u0400-\u04ff",
    "koi8_r": "\u0400-\u04ff",
    "mac_cyrillic": "\u0400-\u04ff",
    "cp1253": "\u0370-\u03ff",
    "cp1255": "\u0590-\u05ff",
    "cp1256": "\u0600-\u06ff",
    "cp949": "\uac00-\ud7a3",
}
EAST_ASIAN = "\u3040-\u30ff\u4e00-\u9fff"


def guess_encoding(sample: bytes) -> str:
    """Return which of LOOKS bytes that are not UTF-8 look like; "" for none, or where several are as likely.

    >>> guess_encoding("Gr\u00fc\u00dfe an alle, \u201enach Hause\u201c \u2013 5 \u20ac".encode("cp1252"))
    'cp1252'
    """
    foreign = sum(byte > 127 for byte in sample)
    plain = len(re.findall(rb"[A-Za-z]", sample))
    if not foreign or b"\0" in sample:
        return ""
    other = foreign >= FEW and foreign > MOST_LATIN * (foreign + plain)
    return guess_latin(sample) or (guess_other(sample) if other else "")


def guess_latin(sample: bytes) -> str:
    """Return the encoding of a text with the Latin alphabet: the one in which its letters are those of its language.

    The language is learnt from the ASCII part, which is the same in all of them. A letter that a language does not have
    is as unlikely as one language is where another is sure.
    """
    lines = [line[:LONGEST] for line in sample.splitlines()[:LINES]]
    sample = b"\n".join(lines)
    likely, odd = dict.fromkeys(LATIN, 0.0), dict.fromkeys(LATIN, 0)
    for line in lines:
        ranked = rank_languages(FOREIGN.sub("", line.decode("latin-1")))
        for name in LATIN:
            found = count_odd(line.decode(name, "replace"))
            values = {code: ranked[code] - SURE * found[code] for code in LETTERS}
            best = max(values, key=values.__getitem__)
            likely[name] += values[best]
            odd[name] += found[best]
    for name in list(LATIN)[USUAL:]:
        likely[name] -= SURE
    first = max(LATIN, key=likely.__getitem__)
    text = sample.decode(first, "replace")
    rival = max((likely[name] for name in LATIN if sample.decode(name, "replace") != text), default=-math.inf)
    fits = odd[first] <= MOST_ODD * len(FOREIGN.findall(text))
    return first if fits and likely[first] - rival >= SURE else ""


def count_odd(text: str) -> dict[str, int]:
    """Return for each language how many characters beyond ASCII are none of its letters, or stand oddly in a word."""
    found = Counter(FOREIGN.findall(text))
    inside = sum(before.islower() and after.isupper() and after > "\x7f" for before, after in pairwise(text))
    inside += len(IN_WORD.findall(text))
    return {
        code: inside + sum(n for letter, n in found.items() if not set(letter.lower()) <= {*letters, *SIGNS})
        for code, letters in LETTERS.items()
    }


def guess_other(sample: bytes) -> str:
    """Return the encoding of a text with another alphabet than the Latin one; "" for none."""
    from charset_normalizer import from_bytes  # here, as it is hardly ever needed

    best = from_bytes(sample, cp_isolation=list(OTHERS)).best()
    if best is None or best.encoding not in OTHERS:
        return ""
    name = str(best.encoding)
    text = sample.decode(name, "replace")
    letters = [letter for letter in FOREIGN.findall(text) if letter.isalpha()]
    fit = len(re.findall(f"[{SCRIPTS.get(name, EAST_ASIAN)}]", "".join(letters)))
    inside = sum(before.isalpha() and after.isupper() for before, after in pairwise(text))
    return name if fit - inside >= (1 - MOST_ODD) * len(letters) else ""


def take_sample(file: str, beginning: bool = False) -> Sample:
    """Return a sample of the lines of a file, an empty one where there is none."""
    if file == "-" or file_format(file) == ".parquet":
        return Sample(b"", 0, 0)
    try:
        return sample_lines(file, beginning)
    except Exception:  # of any kind from a remote or a compressed file; whoever reads it says so
        return Sample(b"", 0, 0)


def refuse_other_encoding(file: str, layout: Layout) -> None:
    """Raise a JobError when a file is UTF-8 and would be read in another encoding: not every one finds its errors."""
    if layout.encoding is None or codecs.lookup(layout.encoding).name.startswith("utf"):
        return
    sample = take_sample(file, beginning=True)
    if sample.letters >= ENOUGH and not sample.foreign:
        raise JobError(f"{file} looks like UTF-8, and not like {layout.encoding}: leave out --encoding", 1)


def explain_encoding(file: str, error: NotTextError, layout: Layout = AS_IT_IS) -> str:
    """Return what is wrong with a value that is no text in the encoding of its file, and what to do."""
    said = error.said.format(encoding=layout.encoding or "UTF-8")
    if file_format(file) == ".parquet":
        return said
    state: tuple[int, ...] = ()
    with suppress(OSError, ValueError):  # of a file on another machine, and of standard input
        status = os.stat(file)
        state = status.st_ino, status.st_size, status.st_mtime_ns
    return f"{said}{advise_encoding(file, layout.encoding, state)}"


@lru_cache(maxsize=64)
def advise_encoding(file: str, encoding: str | None, _state: tuple[int, ...]) -> str:
    """Return what to do about a file that is not in an encoding; a file of the same state is looked at once."""
    save = 'save it as "CSV UTF-8"' if file_format(file) in TABLES else "save it in UTF-8"
    sample = take_sample(file)
    if sample.foreign and sample.sure:
        return "; other lines of the file are UTF-8, so no encoding reads all of it: write these lines anew"
    if encoding and sample.letters and not sample.foreign:
        return "; the file looks like UTF-8: leave out --encoding"
    found = guess_encoding(sample.foreign)
    if found and codecs.lookup(found) != codecs.lookup(encoding or UTF_8):
        return f"; the file looks like {found} ({LOOKS[found]}): add --encoding {found}, or {save}"
    if encoding:
        return "; --encoding must name the encoding of the file"
    return f"; {save}, or name its encoding with --encoding"
