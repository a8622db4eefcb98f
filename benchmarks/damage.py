# SPDX-License-Identifier: Apache-2.0
"""Summaries that are broken on purpose, to see whether it is found.

The texts of refusals are what programs in public repositories answer, looked for after the rules of
`summary_metrics.texts` had been written; no rule was changed for one of them. The sentences in other languages were
written for this file, with places for the names and numbers of the summary that they replace, as a translation would
keep these.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

EMPTY = ("", " ", "\n", ".", "...", "N/A", "None", "Summary:")
TOKENS = (
    "<unk>",
    "[UNK]",
    "<s>",
    "</s>",
    "<pad>",
    "<|im_end|>",
    "<|endoftext|>",
    "<|eot_id|>",
    "[/INST]",
    "<end_of_turn>",
)
REFUSALS = (
    "Due to technical difficulties with the AI model, I'm unable to provide a summary at the moment.",
    "Unable to provide a summary of the document.",
    "The model was unable to provide a summary. Focus on quantifiable metrics.",
    "Unable to provide a summary. The question is unclear.",
    "I lack the ability to access the internet or specific web pages, including the one you provided.",
    "I apologize, but I do not have access to the internet and am unable to fulfill your request to summarize it.",
    "I am unable to provide a summary of the medical report because I cannot access or process PDF documents.",
    "I am unable to provide a summary without the source text.",
    "The uploaded file appears to be empty. Please try again.",
    "This PDF appears to be empty. Please select a different file.",
    "I'm just an AI, I can't help.",
    "Lo siento, no puedo proporcionar información sobre el clima en este momento.",
    "Lo siento, no puedo responder a esa pregunta debido a las políticas de seguridad.",
    "Lo siento, no puedo procesar esa solicitud.",
    "Lo siento, no puedo ayudarte con eso.",
)
LANGUAGES = {
    "en": "According to the report, {0} and {1} said on Monday that they had not expected such a result.",
    "es": "Según el informe, {0} y {1} dijeron el lunes que no esperaban ese resultado.",
    "fr": "Selon le rapport, {0} et {1} ont déclaré lundi qu'ils ne s'attendaient pas à ce résultat.",
    "de": "Laut dem Bericht sagten {0} und {1} am Montag, dass sie dieses Ergebnis nicht erwartet hatten.",
    "it": "Secondo il rapporto, {0} e {1} hanno detto lunedì che non si aspettavano questo risultato.",
    "pt": "Segundo o relatório, {0} e {1} disseram na segunda-feira que não esperavam esse resultado.",
    "nl": "Volgens het verslag zeiden {0} en {1} maandag dat zij dit resultaat niet hadden verwacht.",
    "sv": "Enligt rapporten sade {0} och {1} i måndags att de inte hade väntat sig detta resultat.",
    "pl": "Według raportu {0} i {1} powiedzieli w poniedziałek, że nie spodziewali się takiego wyniku.",
    "ru": "Согласно отчёту, {0} и {1} заявили в понедельник, что не ожидали такого результата.",
    "zh": "报告称，{0}和{1}星期一表示，他们没有预料到这样的结果，工作将继续进行，并且还需要更多的时间。",
    "ar": "وفقا للتقرير، قال {0} و {1} يوم الاثنين إنهما لم يتوقعا هذه النتيجة.",
}
NAME = re.compile(r"\b(?:[A-Z]\w+(?: [A-Z]\w+)*|\d[\d.,]*)\b")
SHARE = 0.1  # of the summaries of a system

Damage = Callable[[list[str], random.Random, str], list[str]]


def empty(summaries: list[str], draw: random.Random, language: str) -> list[str]:
    """Return as many texts with nothing in them, or with the first word only."""
    return [draw.choice((*EMPTY, *summary.split()[:1])) for summary in summaries]


def put_token(summaries: list[str], draw: random.Random, language: str) -> list[str]:
    """Return the summaries with a token in the place of a word, or at the beginning or the end."""
    found = []
    for summary in summaries:
        words, token = summary.split(), draw.choice(TOKENS)
        place = draw.choice((0, len(words), draw.randrange(len(words) + 1)))
        found.append(" ".join([*words[:place], token, *words[place + (0 < place < len(words)) :]]))
    return found


def repeat_one(summaries: list[str], draw: random.Random, language: str) -> list[str]:
    """Return one of the summaries as often as there are summaries."""
    return [draw.choice(summaries)] * len(summaries)


def refuse(summaries: list[str], draw: random.Random, language: str) -> list[str]:
    """Return as many refusals."""
    return [draw.choice(REFUSALS) for _ in summaries]


def translate(summaries: list[str], draw: random.Random, language: str) -> list[str]:
    """Return as many sentences in other languages, with two names or numbers of each summary."""
    others = [sentence for code, sentence in LANGUAGES.items() if code != language]
    found = []
    for summary in summaries:
        names = [*dict.fromkeys(NAME.findall(summary)), "X", "Y"]
        found.append(draw.choice(others).format(*names[:2]))
    return found


DAMAGES: dict[str, Damage] = {
    "empty": empty,
    "placeholder": put_token,
    "same_text": repeat_one,
    "refusal": refuse,
    "language": translate,
}


def damage_rows(
    systems: Sequence[str], summaries: Sequence[str], kind: str, language: str, seed: int = 0
) -> dict[int, str]:
    """Return the broken text of each row that is broken: a tenth of the summaries of every system, at least one."""
    draw = random.Random(seed)
    broken: dict[int, str] = {}
    for system in dict.fromkeys(systems):
        rows = [row for row, name in enumerate(systems) if name == system]
        chosen = draw.sample(rows, max(1, round(SHARE * len(rows))))
        texts = DAMAGES[kind]([summaries[row] for row in chosen], draw, language)
        broken |= dict(zip(chosen, texts, strict=True))
    return broken
