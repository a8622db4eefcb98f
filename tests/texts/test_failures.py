# SPDX-License-Identifier: Apache-2.0
"""Texts that say only that something failed, in wordings that are listed nowhere in the code."""

from __future__ import annotations

import pytest

from summary_metrics.texts.broken import find_broken
from tests.helpers.rows import each_row

SOURCE = (
    "The old bridge in Holm is closed until Monday, because the river rose by two metres after the"
    " storm. About 300 cars must take the ferry, the mayor of the town said on Friday."
)
FAILURES = {
    "en": """
        The article could not be loaded.
        The article that you refer to was not included in your message.
        I don't know based on the provided context.
        Insufficient context.
        Transcript unavailable.
        Thank you for watching!
        I'm sorry, but the article is missing.
        The page requires JavaScript to be enabled.
        Access denied. Please enable cookies to continue.
        I do not know.
        Based on the provided context, I cannot answer this question.
        The answer is not in the documents.
        There is not enough information to answer.
        The provided documents do not contain the answer.
        No relevant information found.
        The video is unavailable in your country.
        The requested URL was not found on this server.
        Unable to retrieve the transcript.
        Please log in to continue reading.
        I'm not sure.
        The context does not mention this.
        It looks like the text you provided is empty.
        The document appears to be blank.
        Content not available
        Thanks for watching, please like and subscribe!
        Checking your browser before accessing example.com.
        Loading, please wait...
        This file cannot be displayed.
        I could not find any information about this in the context provided.
        You need to enable JavaScript to run this app.
        The input text is too short.
        Sorry, no results.
        I have no information on this.
        We're sorry, this page is no longer available.
        I don't have enough context to answer. The bridge is mentioned once.
        Summary not available.
        No summary could be generated.
        The link is broken.
        Failed to load article
        The passage does not provide enough detail to determine the answer.
        I wasn't able to access the link.
        Video unavailable. This video has been removed.
    """,
    "de": """
        Der Artikel konnte nicht geladen werden.
        Ich weiß es nicht.
        Der Kontext reicht nicht aus.
        Nicht genügend Informationen.
        Vielen Dank fürs Zuschauen!
        Das Transkript ist nicht verfügbar.
        Zugriff verweigert.
        Auf Grundlage des Kontexts kann ich die Frage nicht beantworten.
        Kein Text angegeben.
        Die Antwort ist in den Dokumenten nicht enthalten.
    """,
    "fr": """
        L'article n'a pas pu être chargé.
        Je ne sais pas.
        Contexte insuffisant.
        Merci d'avoir regardé cette vidéo !
        La transcription n'est pas disponible.
        Accès refusé.
        Je ne peux pas répondre à cette question à partir du contexte fourni.
        Le texte est vide.
        Aucune information disponible.
    """,
    "es": """
        No se pudo cargar el artículo.
        No lo sé.
        Contexto insuficiente.
        Gracias por ver el video.
        La transcripción no está disponible.
        Acceso denegado.
        No puedo responder a esta pregunta con el contexto proporcionado.
        No hay suficiente información.
        El texto está vacío.
        La respuesta no está en los documentos.
    """,
    "it": """
        Impossibile caricare l'articolo.
        Non lo so.
        Contesto insufficiente.
        Grazie per la visione!
        La trascrizione non è disponibile.
        Accesso negato.
        Non posso rispondere a questa domanda in base al contesto fornito.
        Non ci sono informazioni sufficienti.
    """,
    "pt": """
        O artigo não pôde ser carregado.
        Não sei.
        Contexto insuficiente.
        Obrigado por assistir!
        A transcrição não está disponível.
        Acesso negado.
        Não posso responder a esta pergunta com base no contexto fornecido.
        Não há informações suficientes.
    """,
    "nl": """
        Het artikel kon niet worden geladen.
        Ik weet het niet.
        Onvoldoende context.
        Bedankt voor het kijken!
        Het transcript is niet beschikbaar.
        Toegang geweigerd.
        Ik kan deze vraag niet beantwoorden op basis van de gegeven context.
        Er is niet genoeg informatie.
    """,
    "sv": """
        Artikeln kunde inte laddas.
        Jag vet inte.
        Otillräcklig information.
        Tack för att ni tittade!
        Transkriptet är inte tillgängligt.
        Jag kan inte svara på frågan utifrån den givna informationen.
    """,
    "da": """
        Artiklen kunne ikke indlæses.
        Jeg ved det ikke.
        Ikke nok information.
        Tak fordi I så med!
        Adgang nægtet.
        Jeg kan ikke svare på spørgsmålet.
    """,
    "no": """
        Artikkelen kunne ikke lastes.
        Jeg vet ikke.
        Ikke nok informasjon.
        Jeg kan ikke svare på spørsmålet basert på konteksten.
    """,
    "fi": """
        Artikkelia ei voitu ladata.
        En tiedä.
        Tietoa ei ole riittävästi.
        Kiitos katsomisesta!
        En voi vastata kysymykseen.
    """,
    "hu": """
        A cikk nem tölthető be.
        Nem tudom.
        Nincs elegendő információ.
        Köszönöm, hogy megnézték!
        Nem tudok válaszolni a kérdésre.
        A szöveg hiányzik.
    """,
    "tr": """
        Makale yüklenemedi.
        Bilmiyorum.
        Yeterli bilgi yok.
        İzlediğiniz için teşekkürler!
        Bu soruyu yanıtlayamıyorum.
        Metin boş.
    """,
    "ru": """
        Не удалось загрузить статью.
        Я не знаю.
        Недостаточно информации.
        Спасибо за просмотр!
        Доступ запрещен.
        Я не могу ответить на этот вопрос на основе контекста.
        Текст отсутствует.
    """,
    "zh": """
        无法加载文章。
        我不知道。
        信息不足。
        感谢观看！
    """,
    "ja": """
        記事を読み込めませんでした。
        わかりません。
        ご視聴ありがとうございました。
        情報が不足しています。
    """,
    "ko": """
        기사를 불러올 수 없습니다.
        모르겠습니다.
        시청해주셔서 감사합니다.
    """,
    "pl": """
        Nie wiem.
        Nie można załadować artykułu.
        Brak wystarczających informacji.
    """,
}
ABOUT_OTHERS = """
    Access denied to journalists at the summit.
    Thank you for watching, she told her fans.
    Insufficient context was given to jurors, the lawyer argues.
    The page could not be loaded for three hours on Monday, the bank said.
    I don't know, says the minister.
    The transcript of the hearing is unavailable to the press.
    The answer is no.
    He could not open the file.
    They do not know.
    Tom does not know the answer.
    The report is missing from the ministry.
    The documents could not be found, the court heard.
    No injuries were reported.
    The video shows a fire.
    The text explains how to read.
    The study found no effect.
    Nothing changed.
    The author says the book was rejected.
    The article discusses the missing files.
    No changes were made to the document.
    The paper presents a model for language understanding.
    Website down.
    The film is not available on DVD.
    The app was removed from the store.
    Insufficient sleep.
    We do not know when the bridge opens.
    Der Artikel beschreibt die Brücke.
    The server was down.
    It is unclear who will pay.
"""


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines()]


@pytest.mark.parametrize("text", [text for texts in FAILURES.values() for text in lines(texts)])
@pytest.mark.parametrize("form", ["{}", "**{}**", "- {}", "{}\n"])
def test_a_text_of_nothing_but_the_task(text: str, form: str) -> None:
    (flaw,) = find_broken(form.format(text), SOURCE)
    assert flaw.code in ("machine", "refusal")
    # of one word or in another language it still is not a summary
    assert all(flaw.code in ("empty", "language") for flaw in find_broken(text, f"{SOURCE} {text}"))


@each_row
def test_who_speaks(text: str, code: str) -> None:
    assert [flaw.code for flaw in find_broken(text, SOURCE)] == [code]


@pytest.mark.parametrize("text", lines(ABOUT_OTHERS))
def test_a_text_with_a_subject(text: str) -> None:
    assert find_broken(text, SOURCE) == []
