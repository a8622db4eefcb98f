# SPDX-License-Identifier: Apache-2.0
"""What to do about a file that is not in the encoding in which it is read."""

from __future__ import annotations

from ..errors import JobError
from .readers import file_format, sample_foreign_lines
from .text_columns import NotTextError
from .text_records import AS_IT_IS, TABLES, Layout

# What a file can look like, and where such files come from. Of others no sample is compared.
LOOKS = {
    "cp1252": "Windows, Western Europe",
    "cp1250": "Windows, Central Europe",
    "cp1251": "Windows, Cyrillic",
    "cp1253": "Windows, Greek",
    "cp1254": "Windows, Turkish",
    "cp1255": "Windows, Hebrew",
    "cp1256": "Windows, Arabic",
    "cp932": "Japanese, Shift JIS",
    "euc_jp": "Japanese, EUC",
    "gb18030": "Chinese, GB 18030",
    "big5": "Chinese, Big5",
    "cp949": "Korean",
    "koi8_r": "Russian, KOI8-R",
    "mac_roman": "old Macs",
}


FEW = 6  # bytes beyond ASCII; of fewer a detector says anything, and those below are the likeliest
LIKELY = "äöüÄÖÜßéèêëàâáåãîïíìóòôõøæœúùûçñÉÈÀÅØÆÇÑ‘’‚“”„–—…€£°§«»¿¡·\u00a0"


def guess_encoding(sample: bytes) -> str:
    """Return which of LOOKS bytes that are not UTF-8 look like; "" for none.

    >>> guess_encoding("Gr\u00fc\u00dfe an alle, \u201enach Hause\u201c \u2013 5 \u20ac".encode("cp1252"))
    'cp1252'
    """
    from charset_normalizer import from_bytes  # here, as it is hardly ever needed

    foreign = [byte for byte in sample if byte > 127]
    if len(foreign) < FEW:
        text = bytes(foreign).decode("cp1252", "replace")
        return "cp1252" if text and all(letter in LIKELY for letter in text) else ""
    best = from_bytes(sample, cp_isolation=list(LOOKS)).best()
    if best is None:
        return ""
    return "cp1252" if "cp1252" in best.could_be_from_charset else str(best.encoding)  # alike in several: the usual one


def explain_encoding(file: str, error: NotTextError, layout: Layout = AS_IT_IS) -> str:
    """Return what is wrong with a value that is no text in the encoding of its file, and what to do."""
    said = error.said.format(encoding=layout.encoding or "UTF-8")
    if layout.encoding:
        return f"{said}; --encoding must name the encoding of the file"
    save = 'save it as "CSV UTF-8"' if file_format(file) in TABLES else "save it in UTF-8"
    if file_format(file) == ".parquet":
        return said
    try:
        found = guess_encoding(b"" if file == "-" else sample_foreign_lines(file))
    except (JobError, OSError):  # it has gone since
        found = ""
    if not found:
        return f"{said}; {save}, or name its encoding with --encoding"
    return f"{said}; the file looks like {found} ({LOOKS[found]}): add --encoding {found}, or {save}"
