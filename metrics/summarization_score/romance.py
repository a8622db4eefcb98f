# SPDX-License-Identifier: Apache-2.0
"""Spanish, Italian and Portuguese: how they write numbers and dates."""

from __future__ import annotations

from .language_words import FactWords, Vocabulary, count, money, numerals, scale, words

SPANISH_TWENTIES = (
    "veinte veintiuno/veintiún/veintiuna veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete "
    "veintiocho veintinueve"
)
SPANISH_MONTHS = tuple(
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split()
)
SPANISH_NATIONS = (
    "españa español española españoles españolas, francia francés francesa franceses francesas, "
    "alemania alemán alemana alemanes alemanas, italia italiano italiana italianos italianas, "
    "portugal portugués portuguesa portugueses portuguesas, inglaterra inglés inglesa ingleses inglesas, "
    "rusia ruso rusa rusos rusas, china chino china chinos chinas, japón japonés japonesa japoneses japonesas, "
    "méxico mexicano mexicana mexicanos mexicanas, argentina argentino argentina argentinos argentinas, "
    "brasil brasileño brasileña brasileños brasileñas, chile chileno chilena chilenos chilenas, "
    "europa europeo europea europeos europeas, cataluña catalán catalana catalanes catalanas, "
    "grecia griego griega griegos griegas, suiza suizo suiza suizos suizas, marruecos marroquí marroquíes, "
    "colombia colombiano colombiana colombianos colombianas, venezuela venezolano venezolana venezolanos venezolanas"
)
SPANISH = Vocabulary(
    number_words=count("dos tres cuatro cinco seis siete ocho nueve diez once doce"),
    scales=scale("mil", "millón millones", "", "billón billones"),
    currencies=money("dólar dólares", "euro euros", "libra libras"),
    links=("de",),
    percent=("por ciento",),
    dates=frozenset((*SPANISH_MONTHS, "setiembre", *"lunes martes miércoles jueves viernes sábado domingo".split())),
    facts=FactWords(
        between=("a", "y", "o"),
        conjunctions=("y", "e"),
        numerals=numerals(
            "cero un/uno/una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis "
            f"diecisiete dieciocho diecinueve {SPANISH_TWENTIES}",
            "- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa",
            "{ten} y {unit}",
            "cien/ciento doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas "
            "quinientos/quinientas seiscientos/seiscientas setecientos/setecientas ochocientos/ochocientas "
            "novecientos/novecientas",
            "{hundred} {rest}",
        ),
        powers=scale("mil", "millón millones", "", "billón billones"),
        hundreds={"docena": 12, "docenas": 12},
        singles=words("un una"),
        halves=words("medio media mitad"),
        counting={"ambos": 2, "ambas": 2, "pareja": 2, "par": 2, "década": 10},
        units={"punto porcentual": ("%", 1), "puntos porcentuales": ("%", 1)},
        negative=words("menos"),
        falling=words(
            "cayó cayeron cae bajó bajaron baja bajada descendió descendieron desciende descenso descensos disminuyó "
            "disminuyeron disminución caída caídas retroceso retrocedió retrocedieron redujo reducción recorte perdió "
            "disminuyen disminuye descienden caen bajan retroceden pierde pierden perdieron pérdida pérdidas menos "
            "profundidad"
        ),
        rising=words(
            "subió subieron sube subida subidas aumentó aumentaron aumenta aumento aumentos creció crecieron crece "
            "crecimiento incremento incrementó incrementos ganó más alza"
        ),
        out_of=("de cada",),
        vague=words("varios varias muchos muchas"),
        before_christ=("a. C.", "a.C.", "a. de C.", "antes de Cristo"),
        after_christ=("d. C.", "d.C.", "d. de C.", "después de Cristo"),
        before_decade=words("años"),
        at_time=words("las la"),
        clock={"N y media": 30, "N y cuarto": 15, "N menos cuarto": -15},
        about=words("unos unas aproximadamente alrededor cerca casi"),
        above=words("más sobre"),
        below=words("casi"),
        titles=words("señor señora sr sra don doña rey reina papa presidente presidenta ministro ministra"),
        same=(
            (
                "EEUU",
                "ee uu",
                "ee.uu.",
                "ee. uu.",
                "ee uu",
                "estados unidos",
                "estadounidense",
                "estadounidenses",
                "usa",
            ),
            ("UE", "unión europea"),
            *(tuple(group.split()) for group in SPANISH_NATIONS.split(", ")),
            ("ONU", "naciones unidas"),
            ("CCOO", "comisiones obreras"),
        ),
        months=SPANISH_MONTHS,
        short_dates={"setiembre": "septiembre"},
        text_words=words("texto artículo pasaje documento resumen noticia reportaje entrevista"),
        telling=words("describe menciona trata aborda presenta habla analiza plantea resume incluye sobre"),
        labels=words(
            "qué quién quiénes cuándo dónde por cómo puntos clave resumen principales importantes relevantes "
            "conclusión contexto detalles método utilizando usando el los del texto datos hechos what who when where "
            "why how"
        ),
        apart=words("diferentes distintos distintas"),
        words=words("palabra palabras frases"),
    ),
)

ITALIAN = Vocabulary(
    number_words=count("due tre quattro cinque - sette otto nove dieci undici dodici"),
    scales=scale("mila mille", "milione milioni", "miliardo miliardi"),
    currencies=money("dollaro dollari", "euro", "sterlina sterline"),
    links=("di",),
    percent=("per cento", "percento"),
    dates=frozenset(
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre "
        "lunedì martedì mercoledì giovedì venerdì sabato domenica".split()
    ),
    facts=FactWords(
        between=("a", "e", "o"),
        conjunctions=("e",),
        months=tuple(
            "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split()
        ),
        numerals=numerals(
            "zero un/uno/una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici "
            "quindici sedici diciassette diciotto diciannove",
            "- - venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
            "{ten}{unit}",
            "cento duecento trecento quattrocento cinquecento seicento settecento ottocento novecento",
            "{hundred}{rest}",
        )
        | {
            f"{ten}{unit}": value + more  # the vowel before another one falls away, and "tre" has an accent
            for ten, value in zip(
                "vent trent quarant cinquant sessant settant ottant novant".split(), range(20, 100, 10), strict=True
            )
            for unit, more in (("uno", 1), ("un", 1), ("otto", 8))
        }
        | {
            f"{ten}tré": value + 3
            for ten, value in zip(
                "venti trenta quaranta cinquanta sessanta settanta ottanta novanta".split(),
                range(20, 100, 10),
                strict=True,
            )
        },
        compounds={"mila": 1000, "mille": 1000},
        powers=scale("mila mille", "milione milioni", "miliardo miliardi"),
        joiners=("e",),
        singles=words("un"),
        counting={"entrambi": 2, "entrambe": 2, "coppia": 2, "paio": 2, "decennio": 10},
        negative=words("meno"),
        vague=words("diversi diverse vari alcuni molti"),
        before_christ=("a.C.", "a. C.", "avanti Cristo"),
        after_christ=("d.C.", "d. C.", "dopo Cristo"),
        before_decade=words("anni"),
        clock={"N e mezza": 30, "N e mezzo": 30, "N e un quarto": 15, "N meno un quarto": -15},
        text_words=words("testo articolo brano documento riassunto"),
        telling=words("descrive menziona presenta tratta contiene"),
        labels=words("punti chiave principali riassunto conclusione contesto chi cosa quando dove perché come"),
        words=words("parola parole frasi"),
    ),
)

PORTUGUESE = Vocabulary(
    number_words=count("dois/duas três quatro cinco seis sete oito nove dez onze doze"),
    scales=scale("mil", "milhão milhões", "bilhão bilhões", "trilhão trilhões"),
    currencies=money("dólar dólares", "euro euros", "libra libras"),
    links=("de",),
    percent=("por cento",),
    dates=frozenset(
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro "
        "feira sábado domingo".split()
    ),
    facts=FactWords(
        between=("a", "e", "ou"),
        conjunctions=("e",),
        months=tuple(
            "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split()
        ),
        numerals=numerals(
            "zero um/uma dois/duas três quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze "
            "dezasseis/dezesseis dezassete/dezessete dezoito dezanove/dezenove",
            "- - vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
            "{ten} e {unit}",
            "cem/cento duzentos/duzentas trezentos/trezentas quatrocentos/quatrocentas quinhentos/quinhentas "
            "seiscentos/seiscentas setecentos/setecentas oitocentos/oitocentas novecentos/novecentas",
            "{hundred} e {rest}",
        ),
        powers=scale("mil", "milhão milhões", "bilhão bilhões", "trilhão trilhões"),
        joiners=("e",),
        singles=words("um"),
        counting={"ambos": 2, "ambas": 2, "casal": 2, "par": 2, "década": 10},
        negative=words("menos"),
        vague=words("vários várias muitos muitas"),
        before_christ=("a.C.", "a. C.", "antes de Cristo"),
        after_christ=("d.C.", "d. C.", "depois de Cristo"),
        before_decade=words("anos"),
        clock={"N e meia": 30, "N e um quarto": 15, "N menos um quarto": -15},
        falling=words("caiu queda baixou diminuiu recuou perdeu menos"),
        text_words=words("texto artigo trecho documento resumo notícia"),
        telling=words("descreve menciona trata aborda apresenta contém"),
        labels=words("pontos principais resumo conclusão contexto quem quando onde porquê como"),
        words=words("palavra palavras frases"),
    ),
)
