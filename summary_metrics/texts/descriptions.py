# SPDX-License-Identifier: Apache-2.0
"""What texts show without any score: descriptions, none of which is better or worse.

How a summary is written has stable codes. The output has the codes of each row, and the first
screen the share of each system. Of a source it is whether it is a dialogue, and a sketch of its
words, by which two sources are held against each other when their texts are not there any more.
"""

from __future__ import annotations

import re
from functools import lru_cache
from zlib import crc32

from .language import words_of

TASK, MARKDOWN, NO_FINAL_MARK = "task", "markdown", "no_final_mark"
NO_CAPITALS = "no_capitals"  # no description, but the reason why names are not seen
TEXT = "passage|article|text|document|author|dialogue|conversation|story|report|transcript|paper|excerpt|email|review"
SAYS = (
    "provides?|describes?|discuss(?:es)?|is about|are about|states?|mentions?|explains?|reports?|details?|"
    "summari[sz]es?|highlights?|presents?|outlines?|covers?|talks? about|"
    "focus(?:es)? on|tells?|says|argues?|recounts?|contains?|"
    "includes?|appears? to|informs?|reveals?|announces?|notes?|lists?|compares?|tells the story"
)
# Of lower-case text, which is far faster. At the beginning: what the model was asked for, or that
# there is a text.
TASK_FIRST = re.compile(
    rf"\W*(?:sure|certainly|of course|okay|ok)\b[^.\n]{{0,40}}[!,:]"
    rf"|[^.\n]{{0,60}}\b(?:here is|here's|here are|below is|let me (?:provide|summari[sz]e)|this is) "
    rf"[^.\n]{{0,60}}\b(?:summary|summaries|overview|tl;?dr|synopsis|key (?:points|information|takeaways))\b"
    rf"|\W*(?:\w+ ){{0,2}}(?:summary|tl;?dr|overview|abstract|resumen|résumé|zusammenfassung|riassunto|resumo)"
    rf"\b\W*[:\n]"
    rf"|\W*(?:in summary|to summari[sz]e|in short)\b"
    rf"|[^.\n]{{0,40}}\b(?:the|this) (?:\w+ )?(?:{TEXT})s? (?:\w+ly )?(?:{SAYS})\b"
    rf"|[^.\n]{{0,20}}\b(?:based (?:solely )?on|according to) (?:the|this) (?:\w+ ){{0,3}}(?:{TEXT})\b"
    rf"|[^.\n]{{0,30}}\b(?:aquí (?:tienes|está|te dejo|hay)|a continuación)\b[^.\n]{{0,40}}\bresumen\b"
    rf"|\W*(?:el|este) (?:texto|artículo|documento|pasaje|autor) (?:\w+ )?"
    rf"(?:trata|describe|habla|explica|presenta|analiza|narra|cuenta|informa|relata|discute|aborda)\b"
    rf"|[^.\n]{{0,20}}\b(?:voici (?:un|le)|hier ist (?:eine|die)|ecco (?:un|il)|aqui está (?:um|o)|hier is een)\b"
    rf"|\W*(?:l'article|le texte|der (?:text|artikel)|il testo|l'articolo|o (?:texto|artigo)|de tekst|het artikel) "
)
# Anywhere: counts of words, and offers.
OFFERS = re.compile(
    r"\(\d+ (?:words|palabras|mots|wörter|parole|palavras|woorden|characters)\)|\bword count\b ?:"
    r"|\bin (?:\d+|\w+) words or (?:less|fewer)\b|\b(?:i hope this helps|let me know if|feel free to ask)\b"
)
MARKED = re.compile(
    r"(?m)^ {0,3}#{1,6} [^\n]{0,79}[^.\s]$|(?<!\*)\*\*[^*\s][^*\n]*\*\*(?!\*)|^ {0,3}```"
    r"|^\|? ?:?-{3,}:? ?\||__\S[^_\n]*__"
    r"|(?:^ *(?:[-*\u2022]|\d{1,2}[.)]) \S.*(?:\n\s*)?){2}"
)
FINAL_MARKS = frozenset(".!?\u2026\u3002\uff01\uff1f\u061f\u06d4\u0964\u0589\uff0e\u1362")
CLOSING = "\"'\u201d\u2019\u00bb\u203a)]}*_`\u300d\u300f\uff09 \t\r\n"


def find_writing(summary: str) -> list[str]:
    r"""Return the codes of what can be said of how a summary is written; none of a text without any
    letter or digit.

    >>> find_writing("Here is a summary of the article:\n\n**The council** voted to close the bridge")
    ['task', 'markdown', 'no_final_mark']
    >>> find_writing("The council voted to close the bridge.")
    []
    """
    if not any(map(str.isalnum, summary)):
        return []
    rules = {
        TASK: talks_of_task,
        MARKDOWN: has_markdown,
        NO_FINAL_MARK: lacks_final_mark,
        NO_CAPITALS: lacks_capitals,
    }
    return [code for code, rule in rules.items() if rule(summary)]


def talks_of_task(summary: str) -> bool:
    """Return whether a summary says that it is one, what its source is, or how many words it has.

    >>> talks_of_task("The passage provides details of the vote."), talks_of_task("The council voted. (106 words)")
    (True, True)
    """
    text = summary.replace("\u2019", "'").lower()
    return TASK_FIRST.match(text) is not None or OFFERS.search(text) is not None


def has_markdown(summary: str) -> bool:
    r"""Return whether a summary has headings, bold words, tables or lists of markdown.

    >>> has_markdown("- one\n- two"), has_markdown("# Bridge"), has_markdown("A - B, 2 * 3 * 4")
    (True, True, False)
    """
    return MARKED.search(summary) is not None


def lacks_capitals(summary: str) -> bool:
    """Return whether a summary in an alphabet that has capitals has none, so that no name can be
    told from a word.

    >>> lacks_capitals("the council voted ."), lacks_capitals("The council"), lacks_capitals("\u684b\u5173\u95ed\u4e86")
    (True, False, False)
    """
    return summary.islower()


def lacks_final_mark(summary: str) -> bool:
    """Return whether a summary ends without a mark that ends a sentence; quotes and brackets after
    it do not count.

    >>> lacks_final_mark("The council voted to"), lacks_final_mark('He said: "No."')
    (True, False)
    """
    end = summary.rstrip(CLOSING)
    return end != "" and end[-1] not in FINAL_MARKS


# A source

SPEAKER = re.compile(r"(?m)^\W{0,2}[^\W\d_][\w .'’()-]{0,30}: \S")
LEAST_TURNS = 3  # of a dialogue
MOSTLY = 0.5  # of the lines
PARTS = 32  # of a sketch; of two sources that share a fifth of their words, 1 in 10,000 seems alike
EMPTY_PART = "--"  # where no word of the text falls into a part


def is_dialogue(source: str) -> bool:
    r"""Return whether a text is a dialogue: three lines or more begin with a name and a colon, and
    most do.

    >>> is_dialogue("Ann: Hi!\nBob: Hello.\nAnn: Tea?"), is_dialogue("Note: it rained.\nThe end.")
    (True, False)
    """
    lines = [line for line in source.split("\n") if line.strip()]
    turns = len(SPEAKER.findall(source))
    return turns >= LEAST_TURNS and turns > MOSTLY * len(lines)


@lru_cache(maxsize=8)  # the summaries of one source follow one another
def sketch_words(text: str) -> str:
    """Return a sketch of the different words of a text: of each of 32 parts of them, two digits of
    the smallest hash (one permutation hashing: Li, Owen and Zhang, 2012).

    >>> sketch_words("The council voted.") == sketch_words("Voted: the council!")
    True
    """
    least: dict[int, int] = {}
    for word in words_of(text):
        rest, part = divmod(crc32(word.encode()), PARTS)
        if rest < least.get(part, 2**32):
            least[part] = rest
    parts = [EMPTY_PART] * PARTS
    for part, rest in least.items():
        parts[part] = f"{rest % 256:02x}"
    return "".join(parts)


def share_words(first: str, second: str) -> float:
    """Return about which share of the words of two texts both have, by their sketches; 1 where both
    have none.

    >>> share_words(sketch_words("The council voted."), sketch_words("A storm hit a coast."))
    0.0
    """
    pairs = [
        (first[at : at + 2], second[at : at + 2])
        for at in range(0, min(map(len, (first, second))), 2)
    ]
    used = [pair for pair in pairs if pair != (EMPTY_PART, EMPTY_PART)]
    if not used:
        return 1.0
    return sum(ours == theirs for ours, theirs in used) / len(used)
