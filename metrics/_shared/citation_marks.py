# SPDX-License-Identifier: Apache-2.0
"""How texts cite passages: the notations that applications ask of language models.

Read are `[3]`, `[1, 2]`, `[1-3]`, `[Source 2, p. 5]`, `[doc1]`, `[citation:3]`, `[S1]`, `(Note 3)`,
`<Note ID:3>`, `<cite>2</cite>`, `<cite index="2-1">`, `<inref id="1"/>`, `<co: 0>`, `{{source:1}}`,
`##0$$`, `^[file:7]`, `[^1^]`, `[1](address)`, `【1†source】`, `citeturn0search1`, raised numbers,
footnotes of Markdown, and the words "Source 2". Of `[report.pdf, p. 1]` it is not known which
passage that is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

NOUN = (
    "chunk|citation|cite|context|doc|document|excerpt|file|id|note|passage|ref|reference|source"
    "|fonte|fuente|quelle|来源|文档|资料|出典|文書"
)
# They name passages and other things alike: "(Article 5)" of a treaty.
OTHER_NOUN = (
    "article|email|evidence|meeting|report|result|review|segment|snippet|text|ticket|transcript"
)
# Parts of patterns that are verbose: a space in them is [ ].
LABEL = rf"(?:{NOUN})[sn]?(?:[ ]id)?[ .:\#_-]{{0,2}}"
NUMBER = r"(?:0|[1-9][0-9]{0,2})(?![0-9])"  # four digits are a year
ITEM = rf"(?:{LABEL})?{NUMBER}(?:[ ]?[-–—][ ]?{NUMBER})?"
NUMBERS = rf"{ITEM}(?:[ ]?(?:[,;&、\uff0c]|,?[ ]and)[ ]?{ITEM}){{0,30}}"
LETTERED = rf"(?-i:[DPS]-?{NUMBER})"
ELEMENT = r"(?:cite|citation|co|doc|document|inref|ref|source)"
TURN = "[\ue200-\ue20f]{0,3}"  # characters of private use, which are often lost
RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
BETWEEN_RAISED = ",⁻·˒"
OPENING = rf"*_\[\uff3b\u3014【<(\uff08^\\{RAISED}"  # for a class of characters
APART = rf"""
    (?P<bold>[*_]{{1,2}})?
    (?:\[\^(?P<footnote>[0-9]{{1,3}})\^?\]
    | (?P<double>\[)?\^?\\?[\[\uff3b\u3014][ ]?(?P<bracket>\#?{NUMBERS})[ ]?
      (?P<page>[,:;][^\[\]\n]{{1,60}})?(?:†[^\]\n]{{0,40}})?\\?[\]\uff3d\u3015](?(double)\])
      (?:\((?:\w{{1,10}}:|[/\#])[^\s()]{{0,500}}\))?
    | \[(?P<lettered>{LETTERED}(?:[,;][ ]?{LETTERED}){{0,30}})\]
    | [\[(\uff08](?P<named>(?:{OTHER_NOUN})s?[ ]?{NUMBERS})[\])\uff09]
    | 【(?P<turn>[0-9]{{1,3}}:)?(?P<lens>{NUMBERS})(?:†[^】\n]{{0,40}})?】
    | <(?={LABEL})(?P<angle>{NUMBERS})>
    | [(\uff08](?:see[ ])?(?={LABEL})(?P<round>{NUMBERS})[)\uff09]
    | [<(]{ELEMENT}[ ]\w{{1,12}}=["']?(?P<attribute>{NUMBER}(?:,{NUMBER})*)
      [^<>()\n"']{{0,20}}["']?[ ]?/?>
    | </?co:[ ]?(?P<co>{NUMBERS})>
    | \{{\{{?[ ]?(?={LABEL})(?P<braces>{NUMBERS})[ ]?\}}\}}?
    | \#\#(?P<hashes>{NUMBER})\$\$
    | {TURN}(?:cite)?{TURN}turn[0-9]{{1,3}}[a-z]{{2,10}}(?P<searched>{NUMBER}){TURN}
    | <(?P<tag>sup|citation|cite|doc|document|ref|source)>\[?(?P<tagged>{NUMBERS})\]?</(?P=tag)>
    | (?P<raised>[{RAISED}]{{1,3}}(?:[{BETWEEN_RAISED}][{RAISED}]{{1,3}})*))
    (?(bold)(?P=bold))
    """
# what is no part of a sentence, with the blanks before it
MARK_APART = re.compile(rf"[ \t]*(?:{APART})", re.VERBOSE | re.IGNORECASE)
MARK = re.compile(
    rf"""
    {APART}
    | \b(?-i:[Cc]hunk|Document|[Ee]xcerpt|[Pp]assage|[Ss]ource)s?[ ](?P<prose>{NUMBERS})
      (?![\w%]|[.,:]\d)
    """,
    re.VERBOSE | re.IGNORECASE,
)
# that a line begins with: for what follows, as in a list
LEADING = re.compile(
    rf"[ \t>\#*•‣–-]{{0,8}}(?:[0-9]{{1,2}}[.)][ \t])?[ \t*_(]{{0,4}}(?:{APART})",
    re.VERBOSE | re.IGNORECASE,
)
# groups of MARK; of those in DOUBTFUL may be words that cite nothing
DOUBTFUL = ("lettered", "named", "prose")
FROM_0 = ("turn", "searched")  # of these the first passage is number 0
WITH_NUMBERS = (
    *("footnote", "bracket", "lens", "angle", "round", "tagged", "raised"),
    *("attribute", "co", "braces", "hashes", "searched", *DOUBTFUL),
)
# what belongs to citations and has no number
UNNUMBERED = re.compile(
    rf"\[/?cite(?:_start|_end)?\]|</{ELEMENT}>"
    r"|\[[^\[\]\n]{1,80}\.(?:pdf|docx?|txt|md|html?|xlsx?|pptx?|csv|json)\b[^\[\]\n]{0,30}\](?!\()",
    re.IGNORECASE,
)
# With these characters a mark begins, or with a word. MARK ignores letter case, so it is slow to
# look for one, and so are the words, of which most texts have none.
FIRST = re.compile(rf"[{OPENING}{{\#\ue200-\ue20f]")
FIRST_OR_WORD = re.compile(
    rf"{FIRST.pattern}|(?:cite[\ue200-\ue20f]?)?turn[0-9]{{1,3}}[a-z]{{2,10}}[0-9]"
    r"|\b(?:Chunk|Document|Excerpt|Passage|Source)s? |\b(?:chunk|excerpt|passage|source)s? [0-9]"
)
IN_WORDS = ("hunk", "ocument", "xcerpt", "assage", "ource")
TURN_CUE = re.compile("turn[0-9]")


def find_marks(text: str) -> Iterator[re.Match[str]]:
    """Yield what MARK matches in a text, in order.

    >>> [match[0] for match in find_marks("It closed [1] in May (2020), as Source 2 says.")]
    ['[1]', 'Source 2']
    """
    first, place = FIRST, 0
    if any(map(text.__contains__, IN_WORDS)) or TURN_CUE.search(text):
        first = FIRST_OR_WORD
    for beginning in first.finditer(text):
        if beginning.start() >= place and (match := MARK.match(text, beginning.start())):
            yield match
            place = match.end()
