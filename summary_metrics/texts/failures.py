# SPDX-License-Identifier: Apache-2.0
"""Texts that stand in the place of a summary where there was none to be had.

Some speak of nothing but the task, and say that it failed: "The article could not be loaded.",
"I don't know, based on the context.", "Thank you for watching!". Wordings have no end, so no wording
is listed. Such a text has only small words and words of the task, one of which says that something
is not so. A summary has at least one word of its subject.

Others are of a machine: the error of a server, an exception, or the object in which a reply was
packed. A summary may be about a server that failed. So an error is one only if the whole text is
not much more than that, and whoever finds it looks whether the source says the same.

In a refusal a language model says that it gives no summary. It stands at the beginning of a text
and has two parts: who does not do it, or an apology, and that it cannot be done. An apology alone
is none: a model may say sorry and then summarize.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ..metrics._shared.folding import WORD_OR_NUMBER
from ..metrics._shared.sentences import MAY_END
from ..metrics._shared.stop_words import STOP_WORDS

LONGEST_FAILURE = 500  # characters; who says more than that says something of a subject
MACHINE, REFUSAL = "machine", "refusal"
# a name has at most 63 characters in a part
ADDRESS = re.compile(
    r"(?:https?://|www\.)\S+"
    r"|\b[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.(?:com|org|net|io|de|eu)\b\S*"
)
MARKUP = re.compile(r"</?[a-z]+[^<>]{0,60}>|[*_#`]+")
FIRST_PERSON = frozenset(
    "i we ich wir je j nous yo io eu ik wij jag jeg vi minä én ben я мы".split()
)
# Of somebody: whoever "could not open the file" is a subject.
PEOPLE = frozenset(
    "he him his she her hers they them their él ella ellos er ihm ihn lui он она они".split()
)
# At the end these answer a question.
NO = frozenset("no nein non nee nej nei нет não".split())
# Of each language what can be loaded and how, the words of who answers, and what says that it is
# not so. With a hyphen any ending may follow. Apostrophes part words: "n't" is read as "not".
TASK = {
    "en": (
        """article- text- page- document- content- transcript- passage- video- file- link- url- web
        website- site source- input- attach- image- body pdf- audio- caption- subtitle-
        conversation- dialog- message- paper- report abstract email- thread- post
        resource- request- server- system- application- app load- retriev- access- open-
        read reading readable pars- fetch- download- display- process- render- extract-
        reach- view- find found show shown continu- enabl- check- verif- using try
        trying tried again later soon refresh- reload- log sign in- login account-
        subscri- channel- community wait- moment- second seconds minutes browser-
        cookie- javascript like comment- watch- listen- http- html xml json api apis
        region country location- time currently still longer supported available
        accessible exist- may might must would could can been please well appear- seem-
        look- like issue- problem- result- due technical full whole original entire
        actual any also yet want need- requir- use used able unable let us run running
        get move- visit- back return- home reader- viewer- everyone guys see next bye
        stay tuned today ca wo""",
        """know answer- respon- repl- question- quer- context- info information inform- detail-
        data enough sufficien- relevant summar- overview synopsis provid- given give
        gave suppl- share- shared includ- contain- mention- specif- stat- present base-
        accord- determin- generat- creat- produc- writ- complet- help- assist- possib-
        sure sorry afraid apolog- unfortunately paste- user- prompt- instruct- clarif-
        happy glad accurat- meaningful proper- correct- reliabl- make- say tell saw
        receiv- follow- above search- knowledge- model- language ai assistant-
        understand- refer- comply fulfil- task- topic- subject- within regard- confiden-
        conclu- think further additional more specific confirm- idea clue""",
        """not no none nothing neither never cannot cant dont unable missing unavailable
        inaccessible empty blank fail- error- denied forbidden insufficien- inadequate
        incomplet- truncat- corrupt- garbled unreadable invalid expired removed deleted
        blocked unsupported lack- without unknown unclear unsure uncertain impossible
        javascript cookies captcha robot loading processing checking log sign subscribe thank
        thanks exceed- limited cut short broken sorry subtitles browser""",
    ),
    "de": (
        """artikel- text- seite- dokument- inhalt- transkript- passage- video- datei- link- quelle-
        eingabe- website- webseite- laden geladen abgerufen abrufen geöffnet öffnen
        gelesen lesen lesbar gefunden finden zugriff- zugang zugänglich zugegriffen
        angezeigt anzeigen verarbeite- bitte versuch- später erneut aktivier- browser-
        anmeld- melden zuschau- zusehen schauen fürs untertitel- community verfügbar
        vorhanden derzeit momentan gerade jetzt konnte konnten werden wurde wurden kann
        reicht reichen zuzusehen abonnier- vielen gewünschte angeforderte-
        original-""",
        """weiß weiss antwort- beantwort- frage- kontext- information- angaben details genug
        genügend ausreich- zusammenfass- zusammenzufassen bereitgestell- angegeb- gegeb-
        gestellt vorliegend- basierend basis grundlage enthält enthalten lässt tut leid
        leider helfen möglich erstell- daraus aufgrund anhand entschuldigung""",
        """nicht kein- fehlt fehlen fehlend- leer verweigert unzureichend- fehlgeschlagen fehler-
        nichts unmöglich unbekannt zu kurz javascript cookies danke dank leider
        untertitel ungültig- entfernt gelöscht gesperrt""",
    ),
    "fr": (
        """article- texte- page- document- contenu- transcription- passage- vidéo- fichier- lien-
        source- site- charg- récupér- accès accéder accessible- ouvr- ouvert- lire lu
        lisible trouv- affich- traite- veuillez réessay- plus tard activ- navigateur-
        connect- abonn- regard- sous titres titrage communauté être avoir vu suivi nous
        peut peux pu pouv- fait demandé- disponible- actuellement original-
        existe-""",
        """sais savoir répond- réponse- question- contexte- information- donnée- assez suffisant-
        suffis- résum- fourni- transmis- partagé- base basant basé contient désolé-
        malheureusement possible- aide- aider permet- déterminer mentionn- élément-
        assistant modèle partir""",
        """pas aucun- impossible- indisponible- introuvable- manqu- vide- refusé- insuffisant-
        erreur- échou- échec rien inaccessible- incomplet- invalide- illisible-
        supprimé- javascript cookies merci court titres désolé-""",
    ),
    "es": (
        """artículo- texto- página- documento- contenido- transcripci- pasaje- vídeo- video-
        archivo- enlace- fuente- sitio- web carg- recuper- acced- acceso- accesible-
        abrir abierto leer leído encontr- mostrar mostr- procesa- favor intent- nuevo
        tarde más habilit- navegador- sesión iniciar suscri- ver verlo canal subtítul-
        comunidad pudo puede pueden podido ha han sido disponible- solicitad- momento
        original- existe- realizados""",
        """sé saber respond- respuesta- pregunta- contexto- información datos suficiente- resum-
        proporcion- facilitad- basad- base basándome según contiene incluye dado- siento
        lamento lamentablemente ayud- posible- puedo permit- determinar mencion- partir""",
        """no ningún ninguna imposible- falta- vací- deneg- insuficiente- error- fall- nada sin
        inaccesible- incomplet- inválid- ilegible- eliminad- javascript cookies gracias
        corto subtítulos siento""",
    ),
    "it": (
        """articol- testo testi pagin- document- contenut- trascrizion- brano video file
        collegamento link fonte sito web caric- recuper- acced- access- apr- apert-
        legg- lett- trovat- trovare mostra- elabora- favore prego riprov- tardi più
        nuovo abilit- browser iscri- guardat- guardare vision- sottotitoli canale può
        potuto possono essere stato stata disponibil- richiest- momento originale""",
        """so sapere rispo- domanda contest- informazion- dati sufficient- abbastanza riassun-
        riassum- fornit- fornire basat- base contien- dato dispiace purtroppo aiut-
        possibil- posso grado determinare spiacente""",
        """non nessun- impossibil- manca- vuot- negat- insufficient- errore errori fallit- niente
        inaccessibil- incomplet- javascript cookie grazie corto sottotitoli dispiace""",
    ),
    "pt": (
        """artigo- texto- página- documento- conteúdo- transcriç- trecho- vídeo- arquivo- ficheiro-
        link- fonte- site- carreg- recuper- acess- aced- abrir aberto ler lido encontr-
        mostr- exib- process- favor tent- novamente mais tarde habilit- ativ- navegador-
        sessão inscrev- assist- ver canal legenda- comunidade pôde pode podem ser foi
        foram disponíve- solicitad- momento original""",
        """sei saber respond- resposta- pergunta- contexto- informaç- dados suficiente- resum-
        forneci- basead- base contém dado- desculp- lamento infelizmente ajud- possíve-
        posso consigo consegui determinar sinto muito""",
        """não nenhum- impossíve- falta- vazi- negad- insuficiente- erro erros falh- nada sem
        indisponíve- inacessíve- incomplet- javascript cookies obrigado obrigada curto
        legendas desculp-""",
    ),
    "nl": (
        """artikel- tekst- pagina- document- inhoud transcript- passage- video- bestand- link-
        bron- website- site- laden geladen opgehaald ophalen toegang toegankelijk
        geopend openen gelezen lezen gevonden vinden weergegeven getoond verwerk-
        probeer alstublieft opnieuw later er bericht- schakel inschakel- browser- log
        inloggen abonneer- kijken ondertitel- kanaal kon konden worden werd werden
        beschikbaar gevraagde moment""",
        """weet weten antwoord- beantwoord- vraag vragen context- informatie gegevens genoeg
        voldoende samenvat- samen verstrekt- gegeven opgegeven gebaseerd basis bevat
        spijt helaas helpen mogelijk sorry grond""",
        """niet geen ontbreekt ontbreken ontbrekend- leeg geweigerd onvoldoende fout- mislukt niets
        onmogelijk onbekend javascript cookies bedankt dank kort ondertiteld helaas""",
    ),
    "sv": (
        """artikel- text- sida- dokument- innehåll- transkript- avsnitt- video- fil- länk- källa-
        webbplats- ladda- laddas hämta- öppna- läsa läsas hitta- hittades visa- visas
        åtkomst behandla- vänligen försök- igen senare aktivera- webbläsar- logga
        prenumerera- titta- undertext- kanal- kunde kan tillgänglig- begärda just""",
        """vet veta svar- besvara- fråga- frågan kontext- sammanhang- information- uppgifter
        tillräcklig- nog sammanfatt- angiven angivna tillhandahåll- given givna baserat
        utifrån innehåller tyvärr förlåt ledsen hjälpa möjlig-""",
        """inte ingen inget inga saknas tom tomt nekad nekas otillräcklig- fel misslyckades
        omöjlig- otillgänglig- javascript cookies kakor tack kort undertexter tyvärr""",
    ),
    "da": (
        """artikel- artikl- fordi så tekst- side- dokument- indhold- transskription- afsnit- video-
        fil- link- kilde- hjemmeside- indlæse- indlæst hente- hentes åbne- læse- læses
        finde- findes fundet vise- vises adgang behandle- venligst prøv- igen senere
        aktiver- browser- log abonner- se undertekst- kanal- kunne kan tilgængelig-
        anmodede""",
        """ved vide svar- besvare- spørgsmål- kontekst- sammenhæng- information- oplysning-
        tilstrækkelig- nok opsummer- resum- sammenfat- givet givne angivet angivne
        leveret baseret ud indeholder desværre undskyld beklager hjælpe mulig-""",
        """ikke ingen intet mangler manglende tom tomt nægtet utilstrækkelig- fejl- mislykkedes
        umulig- utilgængelig- javascript cookies tak kort desværre""",
    ),
    "no": (
        """artikkel- artikler tekst- side- dokument- innhold- transkrips- avsnitt- video- fil-
        lenke- kilde- nettsted- laste- lastes hente- hentes åpne- lese- leses finne-
        finnes funnet vise- vises tilgang behandle- vennligst prøv- igjen senere
        aktiver- nettleser- logg abonner- se undertekst- kanal- kunne kan tilgjengelig-""",
        """vet vite svar- besvare- spørsmål- kontekst- sammenheng- informasjon- opplysning-
        tilstrekkelig- nok oppsummer- sammendrag- gitt gitte oppgitt levert basert ut
        inneholder dessverre beklager hjelpe mulig-""",
        """ikke ingen intet mangler manglende tom tomt nektet utilstrekkelig- feil- mislyktes
        umulig- utilgjengelig- javascript informasjonskapsler takk kort dessverre""",
    ),
    "fi": (
        """artikkeli- teksti- sivu- asiakirja- dokumentti- sisältö- sisällön litterointi- katkelm-
        video- tiedosto- linkki- lähde- lähte- verkkosivu- ladata ladattu lataa- hakea
        haettu avata avattu lukea luettu löytynyt löydy- löytää näyttää pääsy- yritä
        uudelleen myöhemmin ota käyttöön selai- kirjaudu tilaa katso- kanava- voitu voi
        voida ole ollut saatavilla pyydet-""",
        """tiedä tietää vastau- vastata kysymy- kontekst- yhtey- tieto- tietoa riittä- tarpeeksi
        tiivist- yhteenveto- annettu annetu- perusteella sisällä valitettavasti
        pahoittelen anteeksi auttaa mahdolli- pysty""",
        """ei en eivät puuttu- tyhjä estetty virhe- epäonnistui mahdoton- javascript evästeet
        kiitos lyhyt eikä mitään riittämät-""",
    ),
    "hu": (
        """cikk- szöveg- oldal- dokumentum- tartalom- tartalm- átirat- részlet- videó- fájl-
        hivatkozás- forrás- webhely- betölt- tölthet- tölt- megnéz- lekér- megnyit-
        olvas- talál- megjelenít- hozzáfér- kérjük kérem próbál- próbálja újra később
        engedélyez- böngésző- jelentkez- iratkoz- megtekint- nézt- csatorna- felirat-
        sikerült lehet lehetett elérhető- kért""",
        """tudom tudok tud válasz- válaszol- kérdés- kontextus- szövegkörnyezet információ- adat-
        elegendő elég összefogl- összegez- megad- megadott alapján tartalmaz- sajnos
        sajnálom elnézést segít- lehetséges""",
        """nem nincs nincsen hiányzik hiányos üres megtagadva elégtelen hiba- hibás sikertelen
        lehetetlen javascript cookie köszön- rövid sajnos""",
    ),
    "tr": (
        """makale- metin- metni- sayfa- belge- içerik- içeriğ- transkript- bölüm- video- dosya-
        bağlantı- kaynak- kaynağ- site- yükle- alın- eriş- açıl- aç- oku- bulun- göster-
        görüntüle- lütfen tekrar deney- dene sonra tarayıcı- etkinleştir- giriş yap-
        abone izle- kanal- altyazı- mevcut- şu anda edil- var olarak""",
        """bilmi- bilgi- cevap- cevab- yanıt- soru- bağlam- yeterli- özet- sağlan- veril- verilen
        göre dayanarak içermi- üzgün- maalesef yardım- mümkün- ama ki ben""",
        """değil yok yüklenemedi yüklenemiyor erişilemiyor erişilemedi açılamadı bulunamadı
        okunamadı alınamadı eksik boş reddedildi yetersiz- hata başarısız- imkansız
        bilmiyorum javascript çerez- teşekkür- kısa maalesef verilmedi sağlanmadı
        sağlanmamış yanıtlayamıyorum yanıtlayamam cevaplayamıyorum cevaplayamam
        özetleyemem özetleyemiyorum içermiyor bilmem izlediğiniz gösterilemiyor""",
    ),
    "ru": (
        """стать- текст- страниц- документ- содержани- контент- транскри- расшифровк- отрыв-
        фрагмент- видео- файл- ссылк- источник- сайт- загруз- загруж- получ- откры-
        прочита- прочест- найд- найт- отобра- доступ- обработ- пожалуйста попроб-
        повтор- снова еще позже включ- браузер- войд- войти подпи- просмотр- канал-
        субтитр- удалось может было запрошенн- данный данная""",
        """знаю знать ответ- отвеч- вопрос- контекст- информац- данны- сведени- достаточно
        достаточн- резюм- обобщ- пересказ- кратк- предоставл- указан- основан- основе
        исходя содерж- извините простите сожалению помочь возможн- могу дать""",
        """не нет ни отсутств- недоступ- пуст- отказано запрещ- недостаточн- ошибк- невозможн-
        неизвестн- неудач- javascript cookie спасибо коротк- никакой никакого""",
    ),
}  # fmt: skip
# In other languages whole texts of one sentence, by what they must have: no list of their small
# words is here.
LONGEST_OTHER = 80  # characters
OTHER = {
    MACHINE: (
        r"无法(?:加载|访问|打开|读取|显示|获取)|無法(?:載入|存取|開啟|讀取|顯示)|加载失败"
        r"|内容为空|页面不存在|访问被拒绝"
        r"|[感谢謝]{2,4}(?:您的?|大家的?|各位的?)?(?:观看|收看|觀看|收聽|收听)"
        r"|字幕(?:由|提供|志愿者)|请启用 ?(?:javascript|cookie)|読み込(?:め|むことができ)ません"
        r"|(?:アクセス|表示|取得)(?:でき|することができ)ません|ご視聴ありがとう"
        r"|ページが見つかりません|(?:불러올|로드할|열|접근할|표시할) 수 없|시청해 ?주셔서 감사"
        r"|(?:페이지|문서|기사)를 찾을 수 없"
        r"|nie (?:można|udało się|mogę) (?:za[łl]adować|wczytać|otworzyć|odczytać)"
        r"|(?:dziękuję|dziękujemy) za (?:uwagę|oglądanie)"
        r"|(?:nelze|nepodařilo se) (?:načíst|otevřít|zobrazit)"
        r"|děkuj[iu]?e?m?e? za (?:pozornost|sledování)|не вдалося (?:завантажити|відкрити)"
        r"|дякую за перегляд|tidak (?:dapat|bisa) (?:dimuat|dibuka|diakses)"
        r"|terima kasih (?:telah|sudah) menonton|không (?:thể|tải được) (?:tải|mở|truy cập)"
        r"|cảm ơn (?:các )?bạn đã (?:xem|theo dõi)|تعذر (?:تحميل|فتح|الوصول)"
        r"|شكرا (?:على|لل)مشاهد"
    ),
    REFUSAL: (
        r"(?:我)?不知道[。.!]?$|信息不足"
        r"|(?:没有|沒有)(?:提供)?(?:足够|足夠|相关|相關)的?(?:信息|資訊|内容|上下文)"
        r"|(?:未|没有|沒有)提供.{0,6}(?:文本|文章|内容|內容|原文)"
        r"|(?:无法|無法|不能)(?:回答|总结|總結|概括|摘要)|情報が(?:不足|不十分|ありません)"
        r"|(?:回答|お答え|要約)(?:でき|することができ)ません|^(?:私には)?(?:わかり|分かり)ません"
        r"|정보가 (?:부족|충분하지|없)|(?:답변|요약)할 수 없|^(?:잘 )?모르겠(?:습니다|어요)"
        r"|nie wiem[.!]?$|nie mogę (?:odpowiedzieć|streścić|podsumować)"
        r"|brak (?:wystarczających )?(?:informacji|kontekstu|danych)|^nevím[.!]?$"
        r"|nemohu (?:odpovědět|shrnout)|nedostatek (?:informací|kontextu)"
        r"|не можу (?:відповісти|узагальнити)|недостатньо (?:інформації|контексту)"
        r"|saya tidak tahu|tidak (?:cukup|ada) (?:informasi|konteks)|(?:tôi )?không biết[.!]?$"
        r"|không (?:đủ|có) (?:thông tin|ngữ cảnh)|لا أعرف|لا أعلم|(?:معلومات|سياق) غير كافي"
        r"|لا (?:أستطيع|يمكنني) (?:الإجابة|تلخيص)|मुझे (?:नहीं पता|पता नहीं)"
        r"|पर्याप्त (?:जानकारी|संदर्भ) नहीं"
    ),
}
OTHERS = {code: re.compile(pattern) for code, pattern in OTHER.items()}


class Stems(NamedTuple):
    """Words in lower case, and beginnings of such, which may have any ending."""

    words: frozenset[str]
    beginnings: tuple[str, ...]

    def match(self, word: str) -> bool:
        """Return whether a word is one of these."""
        return word in self.words or word.startswith(self.beginnings)


class Vocabulary(NamedTuple):
    """What is matched by each word of a language in lower case."""

    small: frozenset[str]  # small words
    task: Stems  # any word of the task
    answers: Stems  # of these what one says who answers
    trouble: Stems  # and what says that something is not so


def stems(text: str) -> Stems:
    """Return the words of a text, of which those with a hyphen may have any ending."""
    words = text.split()
    return Stems(
        frozenset(word for word in words if not word.endswith("-")),
        tuple(word[:-1] for word in words if word.endswith("-")),
    )


VOCABULARIES = {
    language: Vocabulary(
        STOP_WORDS[language] - PEOPLE, stems(" ".join(words)), stems(words[1]), stems(words[2])
    )
    for language, words in TASK.items()
}


def find_failure(summary: str, source: str = "") -> tuple[str, str]:
    """Return the code and the words by which a summary says only that something failed, ("", "")
    where it does not, or where its source says the same.

    >>> find_failure("The article could not be loaded."), find_failure("Insufficient context.")
    (('machine', 'The article could not be loaded.'), ('refusal', 'Insufficient context.'))
    >>> find_failure("The bridge could not be loaded.")
    ('', '')
    """
    text = summary.strip()
    end = MAY_END.search(text)
    first = text
    if end:
        first = text[: end.end()].rstrip()
    code = ""
    if len(text) <= LONGEST_FAILURE:
        code = name_failure(text)
    # Of several sentences the first is enough where somebody speaks who does not answer.
    is_short = len(first) <= LONGEST_FAILURE
    if not code and is_short and not FIRST_PERSON.isdisjoint(split_words(first)):
        text, code = first, name_failure(first).replace(MACHINE, "")
    if not code or says_same(text, source):
        return "", ""
    return code, text


def says_same(text: str, source: str) -> bool:
    """Return whether a source has what a text says: of who speaks the same words in a row."""
    words = split_words(text)
    in_source = split_words(source)
    if FIRST_PERSON.isdisjoint(words):
        return set(words) <= set(in_source)
    return f" {' '.join(words)} " in f" {' '.join(in_source)} "


def name_failure(text: str) -> str:
    """Return as what a text speaks of nothing but the task: "machine", "refusal", or ""."""
    words = split_words(text)
    if not words:
        return ""
    for small, task, answers, trouble in VOCABULARIES.values():
        if not all(word in small or len(word) == 1 or task.match(word) for word in words):
            continue
        of_task = [word for word in words if task.match(word)]
        signs = words[:-1] if words[-1] in NO else words
        if of_task and any(map(trouble.match, signs)):
            speaks = not FIRST_PERSON.isdisjoint(words) or any(map(answers.match, words))
            if speaks:
                return REFUSAL
            return MACHINE
    if len(text) > LONGEST_OTHER:
        return ""
    plain = MARKUP.sub("", text.lower()).strip(" -\n")
    return next((code for code, pattern in OTHERS.items() if pattern.search(plain)), "")


@lru_cache(maxsize=4)  # several rules ask for those of one text
def split_words(text: str) -> tuple[str, ...]:
    """Return the words of a text in lower case, without addresses and tags; "n't" as "not".

    >>> split_words("I can't open www.holm.org")
    ('i', 'ca', 'not', 'open')
    """
    plain = text.lower().replace("\u0307", "").replace("\u2019", "'")
    plain = MARKUP.sub(" ", ADDRESS.sub(" ", plain))
    return tuple(WORD_OR_NUMBER.findall(re.sub(r"n't\b", " not", plain)))


# Texts of a machine

LONGEST_ERROR = 300  # characters; what is longer and in words is no message of an error

# Objects as JSON or Python writes them, whole or broken off, also in a fence of code.
OBJECT = re.compile(
    r"""\s*(?:```\w*\s*)?(?:\[\s*)?\{\s*(?:["']\w[\w -]*["']\s*:|\})"""  # {"summary": [{'text':
    r"""|\s*(?:```\w*\s*)?\[\s*(["']).{0,9999}\1\s*,?\s*\](?:\s*```)?\s*$"""  # ["The council ..."]
    r"""|\s*(?-i:b)(["']).*\2\s*$"""  # b'The council ...'
    r"""|\s*(?:[A-Z]\w*|\w+\.(?:\w*\.)*[^\WA-Z]*[A-Z]\w*)\(\s*(?:\w+=|["'{\[<]|\))"""  # AIMessage(content=
    r"""|\s*(?:content|text|message|response|role)=(?:["'{\[]|None\b)"""  # content='The' id='run-1'
    r"""|\s*<(?:[\w.]+ )*(?:object|at 0x|function|generator|coroutine)\b|\s*<Response \[\d"""
    r"""|\s*<(?:!doctype|html|\?xml)\b"""
    r"""|\s*(?:data|event):\s*(?:\{|\[DONE\]|\w+\s*\n)""",
    re.IGNORECASE | re.DOTALL,
)
# Of which the case of letters is a part.
EXCEPTION = re.compile(
    r"\s*(?:Traceback \(most recent call last\)"
    r"|(?:\w+\.)*[A-Z]?\w*(?:Error|Exception|Timeout)\s?(?:[:(\[]|\Z)"
    r"|(?:\w+\.)+\w*(?:Error|Exception)\b)"
)
STATUS = (
    r"(?:internal server error|bad gateway|service (?:temporarily |currently )?(?:un|not )available"
    r"|(?:(?:gateway|request|read|connection|connect|server) )?timed? ?-?out|too many requests"
    r"|unauthori[sz]ed|forbidden|(?:page |model |resource )?not found|bad request"
    r"|(?:payload|request entity|content) too large|unprocessable (?:entity|content)"
    r"|rate[- ]limit(?:ed|s)?(?: (?:was )?(?:reached|exceeded|hit|error))?"
    r"|(?:insufficient|exceeded)[_ ]quota|quota (?:was )?(?:reached|exceeded)"
    r"|you(?:'ve| have)? exceeded your (?:\w+ ){0,2}(?:quota|limit)"
    r"|(?:the |that )?(?:model|server|engine) is (?:currently )?overloaded"
    r"|max(?:imum)? retries (?:reached|exceeded)|(?:maximum )?context length exceeded)"
)
SENDING = (
    r"(?:connection|network|socket|proxy|ssl|dns|http|https|api|api call|api request|request|read"
    r"|connect|timeout|endpoint|inference|completion|llm|openai|server|call to the (?:api|model))"
)
FAILED = (
    r"(?:error(?:ed)?(?: out)?|failed|failure|timed? ?-?out|aborted|refused|reset|closed|dropped"
    r"|unreachable|disconnected|interrupted|cancell?ed|rejected)"
)
END = r"(?:\W*\Z|\W+please (?:try|retry|wait|check).*"  # or what the user is asked to do
NUMBERED = rf"{END}|\s*[-:(,].*|\W+(?:\w+ ){{0,2}}{STATUS}.*)"
# or a reason, a number, what was tried
REST = (
    rf"{END}|\s*\.?\s*[:(\[{{=].*|\s+-.*|\W+(?:after|with (?:status|code|error|url|http)|by peer|while"
    r"|during|on attempt|due to|because|without|code|status|\d).*)"
)
ERRORS = re.compile(
    rf"\W*(?:(?:api|http|server)? ?error|status|code)(?:\W*(?:code|status|occurred))*\W+[45]\d\d{NUMBERED}"
    rf"|\W*(?:http\S*\s+)?[45]\d\d\W+(?:\w+ ){{0,2}}{STATUS}.*"
    rf"|\W*(?:(?:an? |the |your )?error\W+)?{STATUS}{REST}"
    rf"|\W*(?:error\W+)?(?:an? |the |your )?{SENDING} (?:call |request |server |has |was |is )*{FAILED}{REST}"
    r"|\W*(?:an? )?(?:(?:unexpected|unknown|fatal|internal|server|api|network) )?error"
    r"(?:\W*\Z| (?:has )?(?:occurred|happened)\b.*| (?:while|during) \w+ing\b.*|\s*:.*)"
    r"|\W*(?:failed to|could not|cannot|unable to) (?:connect|reach|get|fetch|parse|decode|load|call)"
    r"(?: to)?(?: a| the| any)?(?: \w+)? (?:servers?|apis?|models?|endpoint|host|url|response|json)\b.*"
    r"|\W*(?:rate[- ]limit (?:reached|exceeded|hit)|cuda out of memory|cuda error|errno \d+"
    r"|upstream (?:connect|request|server) (?:error|timeout)"
    r"|(?:the |that )?model is (?:currently )?overloaded with other requests)\b.*"
    r"|\W*(?:failed|failure|exception|timeout|content[ _]filter(?:ed)?)\W*",
    re.IGNORECASE | re.DOTALL,
)


def find_machine_text(summary: str) -> str:
    """Return a summary that is the error or the object of a program, "" where it is none.

    >>> find_machine_text("Connection error."), find_machine_text("b'The council voted.'")
    ('Connection error.', "b'The council voted.'")
    >>> find_machine_text("Connection errors fell by half.")
    ''
    """
    text = summary.strip()
    is_error = len(text) <= LONGEST_ERROR and ERRORS.fullmatch(text)
    if not (OBJECT.match(text) or EXCEPTION.match(text) or is_error):
        return ""
    return text


# How a language model says that it gives no summary


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
REFUSING = re.compile(rf"\b(?:{'|'.join(WITHIN)})|^\W*(?:{'|'.join(FIRST)})|{'|'.join(UNSPACED)}")
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
    refusal = REFUSING.search(beginning)
    if refusal is None or QUOTED.search(beginning[: refusal.start()]):
        return ""
    return refusal[0].strip()
