# SPDX-License-Identifier: Apache-2.0
"""How much do the marks of `facts` depend on the way in which a text is written?

    python -m benchmarks.rewrites FILE ... [--pairs N] [--only NAME,NAME]

FILE has judged summaries in the form of `benchmarks.judgements`; the judgements are not used, and
the texts are English. Of each file N pairs of a source and a summary are drawn. A rewrite changes
how one of the two is written, and not what it says. The output is Markdown, a row for each rewrite:
of how many summaries in a hundred a fact is marked that was not, and how many in a hundred of the
marks that there were are gone. A summary in capitals, in small letters or in title case, and a
source in small letters, may lose marks on words that are names only by their case.
"""

from __future__ import annotations

import json
import random
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from string import ascii_lowercase

from benchmarks.judgements import read, read_lines
from benchmarks.printing import make_parser, print_table
from summary_metrics import check

Rewrite = Callable[[str], str]

FORMS = Path(__file__).with_name("forms.jsonl")  # of sentences, by their names
# usual words of labels and headings, which no source has as names
LABELS = (
    "Key Takeaway|Main Point|Next Steps|Overall Impact|Background and Context|Final Outcome"
    "|Additional Details|Action Items|Decision Made|Open Questions|Timeline|Risk Assessment"
    "|Executive Summary|Bottom Line|History of Present Illness|Lessons Learned|Stakeholders"
).split("|")
PREAMBLES = (
    "Here is a concise summary of the passage, covering the core pieces of information:",
    "Here is a summary of the article in 3 sentences:",
    "Sure! Below is a 50-word summary of the text:",
    "**Summary (2 paragraphs, 120 words):**",
    "Based on the provided document, here are the five main points:",
    "Summary:",
)
SPEAKERS = "Interviewer|Moderator|Host|Operator|Speaker 1|Speaker 2".split("|")
SMART = ((" '", " ‘"), ("'", "’"), (' "', " “"), ('"', "”"))
WIDTH = 60  # characters of a line


def labelled(text: str) -> Iterator[tuple[str, str]]:
    """Return the sentences of a text, where they surely end, each with a label."""
    sentences = re.split(r"(?<=[a-z]{3}[.!?])\s+(?=[A-Z][a-z])", text.strip())
    return zip(sentences, cycle(LABELS), strict=False)


def each(form: str) -> Rewrite:
    """Return what writes each sentence in a form, which may have a label, its number and itself."""

    def rewrite(text: str) -> str:
        return "\n".join(
            form.format(label=label, caps=label.upper(), number=number, text=sentence)
            for number, (sentence, label) in enumerate(labelled(text), 1)
        )

    return rewrite


def before(*beginnings: str) -> Rewrite:
    """Return what puts one of some beginnings before a text, chosen by the text."""
    return lambda text: random.Random(text).choice(beginnings) + "\n\n" + text


def change(
    pattern: str, instead: str | Callable[[re.Match[str]], str], share: float = 1
) -> Rewrite:
    """Return what puts something in the place of a share of what matches a pattern."""

    def rewrite(text: str) -> str:
        chance = random.Random(text)
        return re.sub(
            pattern,
            lambda match: _expand(match, instead) if chance.random() < share else match[0],
            text,
        )

    return rewrite


def _expand(match: re.Match[str], instead: str | Callable[[re.Match[str]], str]) -> str:
    return instead(match) if callable(instead) else match.expand(instead)


def in_sentence_case(text: str) -> str:
    """Return a text in which only sentences begin with a capital."""
    return re.sub(
        r"(^|[.!?]\s+|\n\s*)([a-z])", lambda match: match[1] + match[2].upper(), text.lower()
    )


def in_title_case(text: str) -> str:
    """Return a text in which every word begins with a capital."""
    return re.sub(r"(?<!\S)\S", lambda match: match[0].upper(), text)


def in_lines(text: str) -> str:
    """Return a text in lines, as an e-mail has them."""
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) > WIDTH:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines)


def with_smart_quotes(text: str) -> str:
    """Return a text with the quotes of word processors."""
    for straight, smart in SMART:
        text = text.replace(straight, smart)
    return text


def with_speakers(text: str) -> str:
    """Return a text with the name of a speaker before each of its paragraphs."""
    paragraphs = (paragraph for paragraph in text.split("\n") if paragraph.strip())
    return "\n".join(
        f"{speaker}: {paragraph}"
        for speaker, paragraph in zip(cycle(SPEAKERS), paragraphs, strict=False)
    )


def fields(text: str) -> dict[str, str]:
    """Return the sentences of a text by their labels."""
    return {label: sentence for sentence, label in labelled(text)}


def points_of_json(text: str) -> str:
    """Return a text as models write it where they are asked for an object in JSON."""
    points = [{"title": label, "detail": part} for label, part in fields(text).items()]
    return f"```json\n{json.dumps({'key_points': points}, indent=2)}\n```"


def in_tags(text: str) -> str:
    """Return a text as XML whose tags are labels."""
    parts = ((label.replace(" ", "_"), part) for label, part in fields(text).items())
    return "".join(f"<{label}>{part}</{label}>\n" for label, part in parts)


def in_yaml(text: str) -> str:
    """Return a text as YAML whose keys are labels."""
    parts = ((label.lower().replace(" ", "_"), part) for label, part in fields(text).items())
    return "\n".join(f"{label}: >-\n  {part}" for label, part in parts)


def with_letters(text: str) -> str:
    """Return a text as a list whose items have letters."""
    parts = zip(cycle(ascii_lowercase), labelled(text), strict=False)
    return "\n".join(f"{letter}) {sentence}" for letter, (sentence, _) in parts)


def lines_with(end: str) -> Rewrite:
    """Return what writes a text in lines that have another end."""
    return lambda text: in_lines(text).replace("\n", end)


def behind(sentence: str) -> Rewrite:
    """Return what puts a sentence behind a text."""
    return lambda text: f"{text}\n\n{sentence}"


def in_full_width(text: str) -> str:
    """Return a text with letters and digits as wide as Chinese ones."""
    return re.sub(r"[0-9A-Za-z]", lambda match: chr(ord(match[0]) + 0xFEE0), text)


def in_pages(text: str) -> str:
    """Return a text as pages of twelve lines with a number and a running head."""
    lines = in_lines(text).split("\n")
    pages = ["\n".join(lines[start : start + 12]) for start in range(0, len(lines), 12)]
    return "\n\n- 3 -\n\f\nTHE EVENING NEWS\n\n".join(pages)


WORD, NAME = r"\b[a-z]{5,}\b", r"\b[A-Z][a-z]{2,}(?: [A-Z][a-z]+)*\b"
OF_SUMMARY: dict[str, Rewrite] = {
    **{row["name"]: each(row["form"]) for row in read_lines(FORMS)},
    "a list of HTML": lambda text: "<ul>" + each("<li>{text}</li>")(text) + "</ul>",
    "bold names and numbers": change(rf"{NAME}|\b\d[\d,.]*\d\b", r"**\g<0>**"),
    "bold words": change(WORD, r"**\g<0>**", 0.2),
    "words in italics": change(WORD, r"*\g<0>*", 0.2),
    "words in capitals": change(WORD, lambda match: match[0].upper(), 0.1),
    "tags around words": change(r"\b\w{4,}\b", r"<b>\g<0></b>", 0.2),
    "a preamble": before(*PREAMBLES),
    "smart quotes": with_smart_quotes,
    "quotes around it": lambda text: f'"{text}"',
    "hard spaces": change(" ", "\xa0", 0.2),
    "lines": in_lines,
    "a count of words behind": lambda text: f"{text}\n\n(Word count: {len(text.split())})",
    "an object of JSON": lambda text: json.dumps(fields(text)),
    "points of JSON": points_of_json,
    "a list of Python": lambda text: repr([*fields(text).values()]),
    "labels of XML": in_tags,
    "labels of YAML": in_yaml,
    "a kind and a tone": lambda text: json.dumps(
        {"type": "Short Brief", "tone": "So", "text": text}
    ),
    "a section of CDATA": lambda text: f"<text><![CDATA[{text}]]></text>",
    "quoted-printable": change(r"(.{60}) ", "\\1 =\n"),
    "quotes decoded wrongly": lambda text: with_smart_quotes(text).replace("’", "â€™"),
    "labels in one line": lambda text: each("{label}: {text}")(text).replace("\n", " "),
    "letters": with_letters,
    "lines of Windows": lines_with("\r\n"),
    "lines of Unicode": lines_with("\u2028"),
    "lines as those of an answer": lambda text: "> " + lines_with("\n> ")(text),
    "soft hyphens": change(r"\b([A-Za-z]{4})(?=[a-z]{3,}\b)", "\\1\xad"),
    "joiners": change(r"\b([A-Za-z]{4})(?=[a-z]{3,}\b)", "\\1\u200d"),
    "thoughts before it": lambda text: f"<think>Ann Lee lists 13 points.</think>\n{text}",
    "a confidence behind": behind("Confidence: 0.95"),
    "a note behind": behind("Note: This summary was generated by AI."),
    "a count of tokens behind": behind("Tokens used: 120"),
    "an offer behind": behind("Let me know if you want a 100-word version."),
    "hashtags behind": behind("#HolmBridge #TownNews"),
    "a machine speaks before": before("As an AI, I can summarize this."),
    "hyphens that do not break": change(r"(?<=\w)-(?=\w)", "\u2011"),
    "in full width": in_full_width,
    "in capitals": str.upper,
    "in small letters": str.lower,
    "in title case": in_title_case,
}
OF_SOURCE: dict[str, Rewrite] = {
    "source in small letters": str.lower,
    "source in sentence case": in_sentence_case,
    "source in capitals": str.upper,
    "source in title case": in_title_case,
    "source in lines": in_lines,
    "source with words broken at lines": change(
        r"\b([a-zA-Z]{4})([a-z]{4,})\b(?=[^\n]{60})", "\\1-\n\\2", 0.08
    ),
    "source with smart quotes": with_smart_quotes,
    "source with speakers": with_speakers,
    "source in paragraphs": each("{text}\n"),
    "source in a list": each("- {text}"),
    "source in HTML": each("<p>{text}</p>"),
    "source with bold names": change(NAME, r"**\g<0>**"),
    "source with hard spaces": change(" ", "\xa0", 0.2),
    "source as JSON": lambda text: json.dumps({"title": "Notes", "body": text}),
    "source with links": change(NAME, r"[\g<0>](https://example.org/page)"),
    "source with links of HTML": change(NAME, r'<a href="https://example.org/a_page">\g<0></a>'),
    "source with soft hyphens": change(r"\b([A-Za-z]{4})(?=[a-z]{3,}\b)", "\\1\xad"),
    "source in pages": in_pages,
    "source with numbers of lines": lambda text: "\n".join(
        f"{number}: {line}" for number, line in enumerate(in_lines(text).split("\n"), 398)
    ),
    "source as subtitles": lambda text: "\n\n".join(
        f"{number}\n00:00:01,000 --> 00:00:02,500\n{line}"
        for number, line in enumerate(in_lines(text).split("\n"), 398)
    ),
    "source below a headline": before("# Notes", "REPORT OF THE DAY", "Subject: What Was Said"),
}


def key_of(text: str) -> str:
    """Return a marked fact without its case, its signs, its tags and what nobody sees."""
    text = unicodedata.normalize("NFKC", re.sub("[\xad\u200d]", "", text))
    return re.sub(r"(?:<[^<>]*>|[\W_])+", " ", text.casefold()).strip()


def find_marks(source: str, summary: str) -> set[str]:
    """Return the facts of a summary that its source lacks."""
    return {key_of(fact.text) for fact in check(source, summary)}


def count_new(marks: set[str], known: set[str]) -> int:
    """Return how many marks are neither in the known ones nor have one of them in them.

    >>> count_new({"anna reed", "5"}, {"reed"})
    1
    """
    return sum(not any(mark in other or other in mark for other in known) for mark in marks)


def measure(
    pairs: Sequence[tuple[str, str]], marks: Sequence[set[str]], rewrite: Rewrite, of_source: bool
) -> tuple[float, float, list[str]]:
    """Return the share of the pairs that gain a mark, that of the marks that are lost, and some
    pairs' new marks.
    """
    gained, lost, examples = 0, 0, []
    for (source, summary), before_it in zip(pairs, marks, strict=True):
        texts = (rewrite(source), summary) if of_source else (source, rewrite(summary))
        behind_it = find_marks(*texts)
        if count_new(behind_it, before_it):
            gained += 1
            examples += sorted(m for m in behind_it if count_new({m}, before_it))[:1]
        lost += count_new(before_it, behind_it)
    return gained / len(pairs), lost / max(1, sum(map(len, marks))), examples


def main() -> None:
    parser = make_parser(__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--pairs", type=int, default=120, metavar="N", help="of each file")
    parser.add_argument("--only", default="", metavar="NAME,NAME", help="these rewrites")
    arguments = parser.parse_args()
    pairs = []
    for file in arguments.files:
        judged = read(file)
        every = [*zip(judged.sources, judged.summaries, strict=True)]
        pairs += random.Random(0).sample(every, min(arguments.pairs, len(every)))
    marks = [find_marks(*pair) for pair in pairs]
    print(f"{len(pairs)} pairs, {sum(map(bool, marks))} of them with a mark as they stand\n")
    gains, rows = [], []
    for name, rewrite in (OF_SUMMARY | OF_SOURCE).items():
        if arguments.only and name not in arguments.only.split(","):
            continue
        gained, lost, examples = measure(pairs, marks, rewrite, of_source=name in OF_SOURCE)
        gains.append(gained)
        shown = ", ".join(examples[:4])
        rows.append([name, f"{100 * gained:.1f}", f"{100 * lost:.1f}", shown])
    rows.append([f"mean of {len(gains)}", f"{100 * sum(gains) / len(gains):.2f}", "", ""])
    heads = ["gain a mark, %", "marks lost, %", "new marks, for example"]
    print_table("rewrite", heads, rows)


if __name__ == "__main__":
    main()
