# SPDX-License-Identifier: Apache-2.0
"""German, Dutch, Danish, Norwegian and Swedish: how they write numbers and dates."""

from __future__ import annotations

from .language_words import FactWords, Vocabulary, count, money, numerals, scale, words

GERMAN = Vocabulary(
    pointed_ordinals=True,
    number_words=count("zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"),
    scales=scale("tausend", "million millionen mio", "milliarde milliarden mrd", "billion billionen"),
    currencies=money("dollar dollars", "euro euros", "pfund"),
    percent=("prozent",),
    dates=frozenset(
        "januar jänner februar märz april mai juni juli august september oktober november dezember "
        "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag".split()
    ),
    names_by_capitals=False,  # every noun has one
    facts=FactWords(
        between=("bis", "und", "oder"),
        before_age=words("unter"),
        conjunctions=("und",),
        clock={"halb N": -30, "viertel nach N": 15, "viertel vor N": -15},
        months=tuple("januar februar märz april mai juni juli august september oktober november dezember".split()),
        numerals=numerals(
            "null ein/eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn "
            "sechzehn siebzehn achtzehn neunzehn",
            "- - zwanzig dreißig/dreissig vierzig fünfzig sechzig siebzig achtzig neunzig",
            "{unit}und{ten}",
            "hundert/einhundert zweihundert dreihundert vierhundert fünfhundert sechshundert siebenhundert achthundert "
            "neunhundert",
            "{hundred}{rest}",
        ),
        compounds={"tausend": 1000, "hundert": 100},
        vague=words("mehrere mehreren einige einigen viele"),
        halves=words("halbe halben"),
        before_christ=("v. Chr.", "v.Chr.", "vor Christus"),
        after_christ=("n. Chr.", "n.Chr.", "nach Christus"),
        day_parts=words("abend morgen mittag nachmittag vormittag nacht früh"),
        powers=scale("tausend", "million millionen mio", "milliarde milliarden mrd", "billion billionen"),
        singles=words("ein eine"),
        text_words=words("text artikel abschnitt dokument zusammenfassung beitrag bericht"),
        telling=words("beschreibt nennt erwähnt behandelt enthält umfasst"),
        labels=words("wichtigste wichtige punkte zusammenfassung fazit hintergrund überblick kernpunkte"),
        words=words("wort wörter worte wörtern worten sätze sätzen"),
    ),
)

DUTCH = Vocabulary(
    number_words=count("twee drie vier vijf zes zeven acht negen tien elf twaalf"),
    scales=scale("duizend", "miljoen miljoenen mln", "miljard miljarden mld", "biljoen"),
    currencies=money("dollar dollars", "euro euros", "pond"),
    percent=("procent",),
    dates=frozenset(
        "januari februari maart april mei juni juli augustus september oktober november december "
        "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag".split()
    ),
    facts=FactWords(
        between=("tot", "en", "of"),
        before_age=words("onder"),
        conjunctions=("en",),
        clock={"half N": -30, "kwart over N": 15, "kwart voor N": -15},
        months=tuple("januari februari maart april mei juni juli augustus september oktober november december".split()),
        numerals=numerals(
            "nul een/één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien "
            "zeventien achttien negentien",
            "- - twintig dertig veertig vijftig zestig zeventig tachtig negentig",
            "{unit}en{ten}",
            "honderd tweehonderd driehonderd vierhonderd vijfhonderd zeshonderd zevenhonderd achthonderd negenhonderd",
            "{hundred}{rest}",
        )
        | {
            f"{unit}ën{ten}": tens + value
            for unit, value in (("twee", 2), ("drie", 3))
            for ten, tens in zip(
                "twintig dertig veertig vijftig zestig zeventig tachtig negentig".split(),
                range(20, 100, 10),
                strict=True,
            )
        },
        compounds={"duizend": 1000, "honderd": 100},
        powers=scale("duizend", "miljoen miljoenen mln", "miljard miljarden mld", "biljoen"),
        singles=words("een"),
        text_words=words("tekst artikel passage document samenvatting bericht verslag"),
        telling=words("beschrijft noemt vermeldt behandelt bevat"),
        labels=words("belangrijkste punten samenvatting conclusie achtergrond overzicht"),
        words=words("woord woorden zinnen"),
    ),
)

DANISH = Vocabulary(
    pointed_ordinals=True,
    number_words=count("to tre fire fem seks syv otte ni ti elleve tolv"),
    scales=scale("tusind tusinde", "million millioner mio", "milliard milliarder mia", "billion billioner"),
    currencies=money("dollar", "euro", "pund"),
    percent=("procent",),
    dates=frozenset(
        "januar februar marts april maj juni juli august september oktober november december "
        "mandag tirsdag onsdag torsdag fredag lørdag søndag".split()
    ),
    facts=FactWords(
        between=("til", "og", "eller"),
        before_age=words("under"),
        conjunctions=("og",),
        clock={"halv N": -30, "kvart over N": 15, "kvart i N": -15},
        months=tuple("januar februar marts april maj juni juli august september oktober november december".split()),
        numerals=numerals(
            "nul en/et to tre fire fem seks syv otte ni ti elleve tolv tretten fjorten femten seksten sytten atten "
            "nitten",
            "- - tyve tredive fyrre/fyrretyve halvtreds tres halvfjerds firs halvfems",
            "{unit}og{ten}",
        ),
        hundreds={"hundrede": 100, "hundred": 100},
        powers=scale("tusind tusinde", "million millioner mio", "milliard milliarder mia", "billion billioner"),
        joiners=("og",),
        singles=words("en et"),
        words=words("ord sætninger"),
    ),
)

NORWEGIAN = Vocabulary(
    pointed_ordinals=True,
    spaced_thousands=True,
    number_words=count("to tre fire fem seks sju/syv åtte ni ti elleve tolv"),
    scales=scale("tusen", "million millioner mill", "milliard milliarder mrd", "billion billioner"),
    currencies=money("dollar", "euro", "pund"),
    percent=("prosent",),
    dates=frozenset(
        "januar februar mars april mai juni juli august september oktober november desember "
        "mandag tirsdag onsdag torsdag fredag lørdag søndag".split()
    ),
    facts=FactWords(
        between=("til", "og", "eller"),
        before_age=words("under"),
        conjunctions=("og",),
        clock={"halv N": -30, "kvart over N": 15, "kvart på N": -15},
        months=tuple("januar februar mars april mai juni juli august september oktober november desember".split()),
        numerals=numerals(
            "null en/ett to tre fire fem seks sju/syv åtte ni ti elleve tolv tretten fjorten femten seksten "
            "sytten/søtten atten nitten",
            "- - tjue/tyve tretti/tredve førti femti seksti sytti/søtti åtti nitti",
            "{ten}{unit}",
        ),
        hundreds={"hundre": 100},
        powers=scale("tusen", "million millioner mill", "milliard milliarder mrd", "billion billioner"),
        joiners=("og",),
        singles=words("en et ett"),
        words=words("ord setninger"),
    ),
)

SWEDISH = Vocabulary(
    spaced_thousands=True,
    number_words=count("två tre fyra fem sex sju åtta nio tio elva tolv"),
    scales=scale("tusen", "miljon miljoner", "miljard miljarder", "biljon biljoner"),
    currencies=money("dollar", "euro", "pund"),
    percent=("procent",),
    dates=frozenset(
        "januari februari mars april maj juni juli augusti september oktober november december "
        "måndag tisdag onsdag torsdag fredag lördag söndag".split()
    ),
    facts=FactWords(
        between=("till", "och", "eller"),
        before_age=words("under"),
        conjunctions=("och",),
        clock={"halv N": -30, "kvart över N": 15, "kvart i N": -15},
        months=tuple("januari februari mars april maj juni juli augusti september oktober november december".split()),
        numerals=numerals(
            "noll en/ett/et två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton "
            "arton nitton",
            "- - tjugo trettio fyrtio femtio sextio sjuttio åttio nittio",
            "{ten}{unit}",
            "hundra/etthundra tvåhundra trehundra fyrahundra femhundra sexhundra sjuhundra åttahundra niohundra",
            "{hundred}{rest}",
        ),
        hundreds={"hundra": 100},
        compounds={"tusen": 1000, "hundra": 100},
        powers=scale("tusen", "miljon miljoner", "miljard miljarder", "biljon biljoner"),
        singles=words("en ett"),
        words=words("ord meningar"),
    ),
)
