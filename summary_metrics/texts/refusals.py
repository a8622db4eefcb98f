# SPDX-License-Identifier: Apache-2.0
"""How a language model says that it gives no summary, in the languages that the command knows best.

A refusal stands at the beginning of a text and has two parts: who does not do it, or an apology,
and that it cannot be done. An apology alone is none: a model may say sorry and then summarize.
"""

from __future__ import annotations

import re

BEGINNING = 240  # characters; a summary that quotes a refusal further down is none
TEXT = "text|article|passage|document|content|dialogue|conversation|transcript|source|input|report|paper|story|message"
CANNOT = r"(?:can ?not|can't|am unable|'m unable|am not able|'m not able|won't|will not|could not|couldn't|must decline)"
DO = (
    r"(?:help|assist|summari[sz]e|provide|generate|create|fulfil|comply|answer|respond|complete|process|access|discuss|"
    r"do)"
)
SUMMARIZE = (
    r"(?:summari[sz]e|(?:generate|create|provide|produce|write) (?:a |an |the |any )?summary)"
)

# Each begins with a word, wherever it stands.
WITHIN = (
    rf"(?:sorry|apologi[sz]e|apologies|unfortunately|i(?: am|'m) afraid)\b[^.!?\n]{{0,60}}?"
    rf"\bi(?: {CANNOT}|'m (?:unable|not able|having trouble)| (?:do|did)(?: not|n't) (?:have|know|understand|see|find)"
    r"| encountered| am having trouble| wasn't able| was not able)",
    rf"(?:can ?not|can't|could not|couldn't|unable to|not able to|failed to) {SUMMARIZE}\b",
    # unless that sentence denies nothing, and a summary stands behind it
    r"(?:i am|i'm|as) an? (?:large )?(?:ai|artificial intelligence|language model)\b"
    r"(?!(?:(?!\bnot\b|n't|cannot|unable)[^.!?:\n])*[.!?:\n](?:\s+\S+){10})",
    rf"(?:please|could you|can you|would you|kindly)(?: please)? (?:provide|share|paste|supply|give|send)"
    rf"(?: me)?(?: with)?(?: \w+){{0,3}} (?:{TEXT})\b",
    rf"(?:there is|there's|there was|i see|i received) no (?:\w+ )?(?:{TEXT})\b[^.!?\n]{{0,30}}"
    rf"\b(?:summari[sz]e|summary|provided|given|here)\b",
    rf"(?:do not|don't|cannot|can't) see (?:any|a|an|the|your) (?:\w+ )?(?:{TEXT})\b",
    rf"(?:no|any|nothing) ?(?:{TEXT})? to summari[sz]e\b",
    r"summary (?:could not|cannot|couldn't|can't) be (?:generated|created|produced|provided)\b",
    rf"no (?:{TEXT}) (?:was|is|has been) (?:provided|given|supplied|included)\b",
    r"you (?:haven't|have not|didn't|did not) (?:provided?|shared?|included?|given?|pasted?)\b",
    r"too (?:short|long) to (?:be )?summari[sz]e",
    # What programs put in the place of an answer.
    r"please try again\b|service is (?:currently |temporarily )?unavailable\b",
    # Spanish, Portuguese, Italian, French
    r"(?:lo siento|disculp[ae]|lamento|lamentablemente)\b[^.!?\n]{0,50}"
    r"\bno (?:puedo|pude|he podido|me es posible|soy capaz|tengo)",
    r"como (?:un )?(?:modelo de (?:lenguaje|linguagem)|inteligencia artificial|ia)\b",
    r"(?:desculpe|lamento|sinto muito|infelizmente)\b[^.!?\n]{0,50}"
    r"\bnão (?:posso|pude|consigo|consegui|tenho|é possível)",
    r"(?:mi dispiace|spiacente|purtroppo)\b[^.!?\n]{0,50}"
    r"\bnon (?:posso|ho|sono (?:in grado|riuscit[oa])|è possibile)",
    r"(?:désolée?|excuse|malheureusement|regrette)\b[^.!?\n]{0,50}\bje (?:ne (?:peux|suis|puis|parviens)|n'ai pas)",
    r"(?:en tant qu'ia|en tant que modèle de langage|come modello linguistico)\b",
    # German, Dutch
    r"(?:tut mir (?:\w+ )?leid|leider|entschuldigung|bedaure)\b[^.!?\n]{0,60}"
    r"\b(?:(?:kann|konnte|habe) ich|ich (?:kann|konnte|habe)|nicht in der lage)\b",
    r"(?:spijt me|sorry|helaas)\b[^.!?\n]{0,60}\b(?:kan ik|ik kan)\b[^.!?\n]{0,40}\bniet\b",
    r"als (?:ki|sprachmodell|ki-modell|taalmodel|ai-model)\b",
    # Swedish, Danish, Norwegian, Finnish, Hungarian, Turkish
    r"(?:tyvärr|förlåt|beklagar|beklager|undskyld|desværre|dessverre)\b[^.!?\n]{0,60}"
    r"\b(?:jag|jeg|kan) (?:\w+ )?(?:inte|ikke)\b",
    r"(?:valitettavasti|pahoittelen|pahoillani)\b[^.!?\n]{0,60}\ben (?:voi|pysty)\b",
    r"sajnál(?:om|attal|juk)\b[^.!?\n]{0,60}\bnem (?:tudok|tudom|áll)\b",
    r"(?:üzgünüm|maalesef)\b[^.!?\n]{0,80}(?:amam|emem|amıyorum|emiyorum)\b",
    # Russian
    r"(?:извините|простите|к сожалению|сожалею)\b[^.!?\n]{0,60}\bне (?:могу|в состоянии|имею возможности)\b",
)
# What a text begins with
FIRST = (
    rf"i(?: respectfully)? ?{CANNOT}(?: \w+){{0,3}}? {DO}",
    r"i(?: must| have to)?(?: \w+ly)? (?:must |have to )?decline\b",
    r"i (?:do not|don't) have (?:access to|enough (?:information|context|details?)|the ability)\b",
    rf"(?:it is |it's )?(?:not possible|impossible) to {SUMMARIZE}",
    rf"(?:this|the) (?:{TEXT}) cannot be summari[sz]ed\b",
    r"(?:summary (?:is )?(?:not available|unavailable)|no summary (?:is |was )?(?:available|generated|possible))\b",
    rf"no (?:\w+ ){{1,3}}to {SUMMARIZE}",
    r"error ?[:.]",  # of a program
    r"no (?:puedo|me es posible) (?:ayudar|resumir|proporcionar|generar|cumplir|responder|hacer)",
)
# Chinese, Japanese, Korean: no space parts words
UNSPACED = (
    r"(?:对不起|對不起|抱歉|很遗憾)[^。!?\n]{0,30}(?:无法|不能|無法)|作为(?:一个)?(?:ai|人工智能|语言模型)",
    r"申し訳[^。\n]{0,50}(?:できません|できかねます)|要約(?:は|を)?(?:できません|することはできません)",
    r"죄송[^.!?\n]{0,50}(?:없습니다|어렵습니다)",
)
# Of lower-case text: far faster. So is one question for the beginning of a word, which else each of
# the patterns would ask.
REFUSAL = re.compile(rf"\b(?:{'|'.join(WITHIN)})|^\W*(?:{'|'.join(FIRST)})|{'|'.join(UNSPACED)}")
QUOTED = re.compile(r"""\w\W{0,3}["“«][^"”»]*\Z""")  # by a text that tells of somebody


def find_refusal(summary: str) -> str:
    """Return the words by which the beginning of a summary refuses, in lower case, "" where there
    are none.

    >>> find_refusal("I'm sorry, but I can't summarize this article.")
    "sorry, but i can't"
    >>> find_refusal("I apologize for the format. The council voted to close the bridge.")
    ''
    """
    beginning = summary[:BEGINNING].replace("\u2019", "'").lower()
    refusal = REFUSAL.search(beginning)
    if refusal is None or QUOTED.search(beginning[: refusal.start()]):
        return ""
    return refusal[0].strip()
