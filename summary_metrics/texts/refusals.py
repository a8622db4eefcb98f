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

ENGLISH = (
    rf"\b(?:sorry|apologi[sz]e|apologies|unfortunately|i(?: am|'m) afraid)\b[^.!?\n]{{0,60}}?"
    rf"\bi(?: {CANNOT}|'m (?:unable|not able|having trouble)| (?:do|did)(?: not|n't) (?:have|know|understand|see|find)"
    r"| encountered| am having trouble| wasn't able| was not able)",
    rf"^\W*i(?: respectfully)? ?{CANNOT}(?: \w+){{0,3}}? {DO}",
    r"^\W*i(?: must| have to)?(?: \w+ly)? (?:must |have to )?decline\b",
    r"^\W*i (?:do not|don't) have (?:access to|enough (?:information|context|details?)|the ability)\b",
    rf"\b(?:can ?not|can't|could not|couldn't|unable to|not able to|failed to) {SUMMARIZE}\b",
    r"\b(?:i am|i'm|as) an? (?:large )?(?:ai|artificial intelligence|language model)\b",
    rf"\b(?:please|could you|can you|would you|kindly)(?: please)? (?:provide|share|paste|supply|give|send)"
    rf"(?: me)?(?: with)?(?: \w+){{0,3}} (?:{TEXT})\b",
    rf"\b(?:there is|there's|there was|i see|i received) no (?:\w+ )?(?:{TEXT})\b[^.!?\n]{{0,30}}"
    rf"\b(?:summari[sz]e|summary|provided|given|here)\b",
    rf"\b(?:do not|don't|cannot|can't) see (?:any|a|an|the|your) (?:\w+ )?(?:{TEXT})\b",
    rf"\b(?:no|any|nothing) ?(?:{TEXT})? to summari[sz]e\b",
    r"\bsummary (?:could not|cannot|couldn't|can't) be (?:generated|created|produced|provided)\b",
    rf"\bno (?:{TEXT}) (?:was|is|has been) (?:provided|given|supplied|included)\b",
    r"\byou (?:haven't|have not|didn't|did not) (?:provided?|shared?|included?|given?|pasted?)\b",
    rf"^\W*(?:it is |it's )?(?:not possible|impossible) to {SUMMARIZE}",
    rf"^\W*(?:this|the) (?:{TEXT}) cannot be summari[sz]ed\b",
    r"^\W*(?:summary (?:is )?(?:not available|unavailable)|no summary (?:is |was )?(?:available|generated|possible))\b",
    rf"^\W*no (?:\w+ ){{1,3}}to {SUMMARIZE}|\btoo (?:short|long) to (?:be )?summari[sz]e",
    # What programs put in the place of an answer.
    r"^\W*error ?[:.]|\bplease try again\b|\bservice is (?:currently |temporarily )?unavailable\b",
)
OTHERS = (
    # Spanish, Portuguese, Italian, French
    r"\b(?:lo siento|disculp[ae]|lamento|lamentablemente)\b[^.!?\n]{0,50}"
    r"\bno (?:puedo|pude|he podido|me es posible|soy capaz|tengo)",
    r"^\W*no (?:puedo|me es posible) (?:ayudar|resumir|proporcionar|generar|cumplir|responder|hacer)",
    r"\bcomo (?:un )?(?:modelo de (?:lenguaje|linguagem)|inteligencia artificial|ia)\b",
    r"\b(?:desculpe|lamento|sinto muito|infelizmente)\b[^.!?\n]{0,50}"
    r"\bnão (?:posso|pude|consigo|consegui|tenho|é possível)",
    r"\b(?:mi dispiace|spiacente|purtroppo)\b[^.!?\n]{0,50}"
    r"\bnon (?:posso|ho|sono (?:in grado|riuscit[oa])|è possibile)",
    r"\b(?:désolée?|excuse|malheureusement|regrette)\b[^.!?\n]{0,50}\bje (?:ne (?:peux|suis|puis|parviens)|n'ai pas)",
    r"\b(?:en tant qu'ia|en tant que modèle de langage|come modello linguistico)\b",
    # German, Dutch
    r"\b(?:tut mir (?:\w+ )?leid|leider|entschuldigung|bedaure)\b[^.!?\n]{0,60}"
    r"\b(?:(?:kann|konnte|habe) ich|ich (?:kann|konnte|habe)|nicht in der lage)\b",
    r"\b(?:spijt me|sorry|helaas)\b[^.!?\n]{0,60}\b(?:kan ik|ik kan)\b[^.!?\n]{0,40}\bniet\b",
    r"\bals (?:ki|sprachmodell|ki-modell|taalmodel|ai-model)\b",
    # Swedish, Danish, Norwegian, Finnish, Hungarian, Turkish
    r"\b(?:tyvärr|förlåt|beklagar|beklager|undskyld|desværre|dessverre)\b[^.!?\n]{0,60}"
    r"\b(?:jag|jeg|kan) (?:\w+ )?(?:inte|ikke)\b",
    r"\b(?:valitettavasti|pahoittelen|pahoillani)\b[^.!?\n]{0,60}\ben (?:voi|pysty)\b",
    r"\bsajnál(?:om|attal|juk)\b[^.!?\n]{0,60}\bnem (?:tudok|tudom|áll)\b",
    r"\b(?:üzgünüm|maalesef)\b[^.!?\n]{0,80}(?:amam|emem|amıyorum|emiyorum)\b",
    # Russian, Chinese, Japanese, Korean
    r"\b(?:извините|простите|к сожалению|сожалею)\b[^.!?\n]{0,60}\bне (?:могу|в состоянии|имею возможности)\b",
    r"(?:对不起|對不起|抱歉|很遗憾)[^。!?\n]{0,30}(?:无法|不能|無法)|作为(?:一个)?(?:ai|人工智能|语言模型)",
    r"申し訳[^。\n]{0,50}(?:できません|できかねます)|要約(?:は|を)?(?:できません|することはできません)",
    r"죄송[^.!?\n]{0,50}(?:없습니다|어렵습니다)",
)
# of lower-case text: far faster
REFUSAL = re.compile("|".join(f"(?:{pattern})" for pattern in (*ENGLISH, *OTHERS)))


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
    if refusal is None:
        return ""
    return refusal[0].strip()
