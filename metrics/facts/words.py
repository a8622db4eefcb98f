# SPDX-License-Identifier: Apache-2.0
"""What is known of names and of summaries in each language, by hand; `number_words.py` has numbers
and dates.

All words are in lower case but acronyms, which count only in capitals; "_" is a space within.
"""

from __future__ import annotations

from .shared import DIRECTIONS, read_record

# titles: before a name, and no part of it. days: say when. given_names: words that are names only
# with a capital. texts, counted, summaries: what a summary says of itself. endings: of one word.
# loose_endings: how many letters may differ at the end of a name, where names have cases. numbered:
# before a number that is no count. own_letters: no other of these languages has them.
# stop_words_in: of so many words of a text one is a stop word, half of what news have, where these
# are rarer than COMMON, as they are endings of others.
COMMON = 5
WORDS: dict[str, dict[str, str]] = {
    code: read_record(text) | DIRECTIONS.get(code, {})
    for code, text in {
        "en": """
titles: adm admiral ambassador archbishop aunt bishop brigadier capt captain ceo chairman
  chancellor chief cmdr col colonel commander congressman congresswoman constable corporal cpl
  dad dame deputy detective doctor dr duchess duke gen general god gov governor inspector judge
  justice king lady lieutenant lord lt maj major mayor minister miss mom mr mrs ms mum mx
  officer pm pope president prime prince princess prof professor queen rep representative rev
  reverend secretary sen senator sergeant sgt sir st
days: tomorrow weekday weekdays weekend weekends yesterday
given_names: amber angel art basil bill bob brook buddy carol chance chase chip christian cliff
  daisy dale dawn dean dick drew earl faith fern flora frank gale gene ginger glen grace grant
  guy hazel heath heather herb holly hope hunter iris ivy jack jade jasmine jay jewel joy kitty
  lance laurel lily mark mason mike miles nick norm olive pansy pat patience pearl penny pepper
  poppy randy ray rob robin rod roger rose ruby rusty sally sandy sky sue teddy terry tucker
  victor violet wade will willow woody
texts: article articles chat content conversation dialogue discussion document documents excerpt
  information input meeting paragraph passage passages piece pieces provided report reviews
  snippet story summary text texts transcript
counted: characters sentence sentences word words
summaries: overview summaries summarised summarized summary
endings: s es e ed d ing y ies er ers
numbered: annex appendix article category chapter class clause exhibit figure grade group item
  level option paragraph part phase point question round rule schedule section stage step
  subsection table tier title type volume
""",
        "es": """
titles: don doña ministra ministro papa presidenta presidente reina rey señor señora sr sra
texts: artículo documento entrevista noticia pasaje reportaje resumen texto
counted: frases palabra palabras
summaries: resumen
endings: s es a o as os
numbered: anexo apartado artículo capítulo clase cláusula fase figura grado grupo nivel punto
  sección tabla tipo título
""",
        "de": """
texts: abschnitt artikel beitrag bericht dokument text zusammenfassung
counted: sätze sätzen wort worte worten wörter wörtern
summaries: zusammenfassung
loose_endings: 2
no_names: yes
numbered: abbildung abschnitt anhang anlage artikel gruppe kapitel klasse paragraf paragraph
  phase punkt stufe tabelle teil typ ziffer
""",
        "fr": """
titles: madame ministre mlle mme monsieur pape président présidente reine roi
texts: article document extrait passage résumé texte
counted: mot mots phrases
summaries: résumé
endings: s e es x
numbered: annexe article chapitre classe clause figure groupe niveau paragraphe phase point
  section tableau titre type
""",
        "it": """
titles: signor signora dottor dottoressa presidente papa ministro re regina
texts: articolo brano documento riassunto testo
counted: frasi parola parole
summaries: riassunto
endings: a e i o
numbered: allegato articolo capitolo classe fase figura gruppo livello paragrafo punto sezione
  tabella tipo titolo
""",
        "pt": """
titles: senhor senhora presidente papa ministro ministra rei rainha
texts: artigo documento notícia resumo texto trecho
counted: frases palavra palavras
summaries: resumo
endings: s a o as os
numbered: anexo artigo capítulo classe cláusula fase figura grupo nível parágrafo ponto seção
  secção tabela tipo título
""",
        "nl": """
titles: meneer mevrouw president koning koningin paus minister
texts: artikel bericht document passage samenvatting tekst verslag
counted: woord woorden zinnen
summaries: samenvatting
endings: s en e
numbered: afdeling artikel bijlage fase figuur groep hoofdstuk klasse niveau paragraaf punt
  tabel titel
""",
        "da": """
counted: ord sætninger
summaries: resumé sammendrag
endings: s e en et er
numbered: afsnit artikel bilag fase figur gruppe kapitel klasse niveau paragraf punkt tabel
""",
        "no": """
counted: ord setninger
summaries: sammendrag
endings: s e en et er
numbered: artikkel fase figur gruppe kapittel klasse nivå paragraf punkt tabell vedlegg
""",
        "sv": """
counted: meningar ord
summaries: sammanfattning
endings: s e en et er a
numbered: artikel bilaga fas figur grupp kapitel klass nivå paragraf punkt tabell
""",
        "fi": """
stop_words_in: 20
texts: teksti artikkeli tiivistelmä
counted: sanaa sanan
summaries: tiivistelmä
loose_endings: 5
numbered: artikla liite luku luokka kohta pykälä ryhmä taso taulukko vaihe
""",
        "hu": """
stop_words_in: 8
texts: szöveg cikk összefoglaló
counted: szó szóban
summaries: összefoglaló
loose_endings: 5
numbered: bekezdés cikk fejezet függelék melléklet szakasz
""",
        "pl": """
stop_words_in: 8
texts: tekst artykuł streszczenie podsumowanie
counted: słów słowa
summaries: podsumowanie streszczenie
loose_endings: 4
numbered: artykuł artykułu etap faza grupa klasa paragraf poziom punkt punktu rozdział sekcja
  tabela typ załącznik załącznika
""",
        "ru": """
stop_words_in: 8
texts: текст статья резюме
counted: слов слова
summaries: резюме
loose_endings: 3
numbered: глава главы группа класс приложение приложения пункт пункта раздел статья статьи
  таблица тип этап
""",
        "tr": """
own_letters: ğış
texts: metin makale özet
counted: kelime sözcük
summaries: özet
loose_endings: 6
numbered: bölüm ek madde tablo
""",
    }.items()
}

# What stands for each other.
SAME = {
    "en": (
        "alabama Ala AL, alaska AK, arizona Ariz AZ, arkansas Ark AR, california Calif Cal CA, "
        "colorado Colo CO, connecticut Conn CT, delaware Del DE, florida Fla FL, georgia Ga GA, "
        "hawaii HI, idaho ID, illinois Ill IL, indiana Ind IN, iowa IA, kansas Kan KS, kentucky "
        "Ky KY, louisiana La LA, maine ME, maryland Md MD, massachusetts Mass MA, michigan Mich "
        "MI, minnesota Minn MN, mississippi Miss MS, missouri Mo MO, montana Mont MT, nebraska "
        "Neb NE, nevada Nev NV, new_hampshire NH, new_jersey NJ, new_mexico NM, new_york NY, "
        "north_carolina NC, north_dakota ND, ohio OH, oklahoma Okla OK, oregon Ore OR, "
        "pennsylvania Pa PA, rhode_island RI, south_carolina SC, south_dakota SD, tennessee Tenn "
        "TN, texas Tex TX, utah UT, vermont Vt VT, virginia Va VA, washington Wash WA, "
        "west_virginia WV, wisconsin Wis WI, wyoming Wyo WY, US USA america american "
        "united_states, UK britain british briton united_kingdom great_britain, EU europe "
        "european european_union, UN united_nations, democrat democrats democratic "
        "democratic_party, WHO world_health_organization world_health_organisation, UAE emirates "
        "emirati, DRC congo congolese, LA los_angeles, NZ new_zealand, WA western_australia, SA "
        "south_australia south_africa, section Sec, article Art, circuit Cir, district Dist, "
        "supreme Sup, PRN as_needed when_needed if_needed, PO oral orally by_mouth, IV "
        "intravenous intravenously, IM intramuscular intramuscularly, SC SQ subcutaneous "
        "subcutaneously, NT northern_territory, BC british_columbia, HK hong_kong, DC "
        "district_of_columbia, NYC new_york, IT information_technology, celsius C, fahrenheit F, "
        "TV television televised telly, F1 formula_one formula_1, G7 group_of_seven, G20 "
        "group_of_20 group_of_twenty, GOP republican, H1 first_half, H2 second_half, tories tory "
        "conservative conservatives, FC football_club, AFC football_club, CEO chief_executive, PM "
        "prime_minister, PHD doctorate, YOY year-over-year year_over_year year-on-year "
        "year_on_year, QOQ quarter-over-quarter quarter_over_quarter quarter-on-quarter, ISIS "
        "ISIL daesh islamic_state, COVID COVID-19 coronavirus covid covid-19, xmas christmas, jr "
        "junior, sr senior, saint st, mount mt, avenue ave, street st, road rd, utd united, dept "
        "department, govt government, univ university, assn association, corp corporation, co "
        "company, inc incorporated, ltd limited, bros brothers, north northern, south southern, "
        "east eastern, west western, northeast northeastern north-east north-eastern NE, "
        "northwest northwestern north-west north-western NW, southeast southeastern south-east "
        "south-eastern SE, southwest southwestern south-west south-western SW, NNE "
        "north-northeast, ENE east-northeast, ESE east-southeast, SSE south-southeast, SSW "
        "south-southwest, WSW west-southwest, WNW west-northwest, NNW north-northwest, CO2 "
        "carbon_dioxide carbon, NO2 nitrogen_dioxide, SO2 sulfur_dioxide, CH4 methane, NH3 "
        "ammonia, BTC bitcoin, ETH ether ethereum, VP vice_president, tomorrow tmr tmrw tomoz, "
        "saturday weekend, sunday weekend, Man_United Man_Utd Manchester_United Manchester_Utd, "
        "Man_City Manchester_City, Sheff_United Sheff_Utd Sheffield_United, Sheff_Wed "
        "Sheffield_Wednesday, West_Brom West_Bromwich_Albion, Spurs Tottenham_Hotspur Tottenham, "
        "Wolves Wolverhampton_Wanderers, PSG Paris_Saint-Germain Paris_St-Germain "
        "Paris_St_Germain, "
        # places whose name or its spelling changed: the file `backward` of the IANA time zone
        # database, and the common and official names of ISO 3166
        "kyiv kiev, odesa odessa, kharkiv kharkov, lviv lvov, zaporizhzhia zaporozhye, "
        "chornobyl chernobyl, dnipro dnieper, dnister dniester, mumbai bombay, kolkata "
        "calcutta, chennai madras, bengaluru bangalore, beijing peking, chongqing chungking, "
        "yangon rangoon, ho_chi_minh_city saigon, kathmandu katmandu, dhaka dacca, thimphu "
        "thimbu, ulaanbaatar ulan_bator, ashgabat ashkhabad, astana nur-sultan, makassar "
        "ujung_pandang, nuuk godthab, asmara asmera, krakow cracow, warszawa warsaw, praha "
        "prague, münchen munich, köln cologne, wien vienna, firenze florence, venezia venice, "
        "napoli naples, torino turin, milano milan, roma rome, lisboa lisbon, sevilla seville, "
        "göteborg gothenburg, københavn copenhagen, antwerpen antwerp, genève geneva, makkah "
        "mecca, madinah medina, jeddah jiddah, côte_d'ivoire ivory_coast, cabo_verde "
        "cape_verde, eswatini swaziland, timor-leste east_timor, czechia czech_republic, DPRK "
        "north_korea, ROK south_korea, PRC china, vatican holy_see, macao macau, moldova "
        "moldavia, thailand siam"
    ),
    "es": (
        "CEO consejero_delegado director_ejecutivo, TV televisión tele, EEUU ee_uu ee.uu. "
        "ee._uu. ee_uu estados_unidos estadounidense estadounidenses usa, UE unión_europea, "
        "españa español española españoles españolas, francia francés francesa franceses "
        "francesas, alemania alemán alemana alemanes alemanas, italia italiano italiana "
        "italianos italianas, portugal portugués portuguesa portugueses portuguesas, "
        "inglaterra inglés inglesa ingleses inglesas, rusia ruso rusa rusos rusas, china chino "
        "china chinos chinas, japón japonés japonesa japoneses japonesas, méxico mexicano "
        "mexicana mexicanos mexicanas, argentina argentino argentina argentinos argentinas, "
        "brasil brasileño brasileña brasileños brasileñas, chile chileno chilena chilenos "
        "chilenas, europa europeo europea europeos europeas, cataluña catalán catalana "
        "catalanes catalanas, grecia griego griega griegos griegas, suiza suizo suiza suizos "
        "suizas, marruecos marroquí marroquíes, colombia colombiano colombiana colombianos "
        "colombianas, venezuela venezolano venezolana venezolanos venezolanas, ONU "
        "naciones_unidas, OTAN alianza_atlántica, OMS organización_mundial_de_la_salud, CCOO "
        "comisiones_obreras"
    ),
    "fr": (
        "UE union_européenne, ONU nations_unies, OTAN alliance_atlantique, OMS "
        "organisation_mondiale_de_la_santé, USA états-unis, france français française "
        "françaises, allemagne allemand allemande allemands allemandes, espagne espagnol "
        "espagnole espagnols espagnoles, italie italien italienne italiens italiennes, "
        "portugal portugais portugaise portugaises, angleterre anglais anglaise anglaises, "
        "royaume-uni britannique britanniques, russie russe russes, chine chinois chinoise "
        "chinoises, japon japonais japonaise japonaises, belgique belge belges, suisse "
        "suisses, europe européen européenne européens européennes, turquie turc turque turcs "
        "turques, ukraine ukrainien ukrainienne ukrainiens ukrainiennes"
    ),
    "it": "UE unione_europea, ONU nazioni_unite, USA stati_uniti",
    "nl": "EU europese_unie, VN verenigde_naties, VS verenigde_staten",
    "pt": "UE união_europeia, ONU nações_unidas, EUA estados_unidos",
    "pl": "UE unia_europejska, ONZ organizacja_narodów_zjednoczonych, USA stany_zjednoczone",
}

# Titles of which a person has one of a kind; "/" is between forms of one.
RANKS = (
    "lt/lieutenant col/colonel maj/major gen/general capt/captain sgt/sergeant adm/admiral "
    "cpl/corporal",
    "lord lady sir dame king queen prince princess",
    "mr mrs/ms/miss",
)

# Words of English of which one is said of a thing; "/" is between forms of one.
EXCHANGED = (
    "north/northern/northward/northwards/northbound/n south/southern/southward/southwards"
    "/southbound/s east/eastern/eastward/eastwards/eastbound west/western/westward/westwards"
    "/westbound northeast/northeastern/ne northwest/northwestern/nw southeast/southeastern/se"
    " southwest/southwestern/sw",
    "spring summer autumn/fall winter",
    "morning/mornings/am afternoon/afternoons/pm evening/evenings/night/nights/tonight/pm",
)

# Of the names below, those that are other words without a capital; chats write the others without.
NEED_CAPITAL = frozenset(
    "chad china chinese danish dutch french guinea ivory jordan pole polish scot"
    " swiss turkey turkish welsh".split()
)
# Countries, regions and cities with their people, and parties, in English.
NATIONS = (
    "democrat democrats, republican republicans, algeria algerian, angola angolan, benin beninese, "
    "burundi burundian, chad chadian, "
    "cameroon cameroonian, comoros comoran, djibouti djiboutian, egypt egyptian, eritrea "
    "eritrean, ethiopia ethiopian, gabon gabonese, ghana ghanaian, guinea guinean, kenya "
    "kenyan, liberia liberian, libya libyan, madagascar malagasy, malawi malawian, mali "
    "malian, morocco moroccan, mauritius mauritian, mauritania mauritanian, mozambique "
    "mozambican, niger nigerien, nigeria nigerian, rwanda rwandan, senegal senegalese, somalia "
    "somali, sudan sudanese, togo togolese, tunisia tunisian, tanzania tanzanian, uganda "
    "ugandan, namibia namibian, zambia zambian, zimbabwe zimbabwean, australia australian, "
    "fiji fijian, palau palauan, tonga tongan, tuvalu tuvaluan, samoa samoan, barbados "
    "barbadian bajan, belize belizean, cuba cuban, grenada grenadian, guatemala guatemalan, "
    "haiti haitian, honduras honduran, jamaica jamaican, nicaragua nicaraguan, panama "
    "panamanian, azerbaijan azerbaijani, armenia armenian, kyrgyzstan kyrgyzstani, kazakhstan "
    "kazakhstani, russia russian, tajikistan tajikistani, turkmenistan turkmenistani, "
    "uzbekistan uzbekistani, burma burmese, brunei bruneian, cambodia cambodian, china "
    "chinese, indonesia indonesian, japan japanese, laos lao laotian, mongolia mongolian, "
    "malaysia malaysian, philippines filipino philippine, singapore singaporean, thailand "
    "thai, taiwan taiwanese, vietnam vietnamese, albania albanian, andorra andorran, austria "
    "austrian, belgium belgian, belarus belarusian, bulgaria bulgarian, cyprus cypriot, "
    "denmark dane danish, ireland irishman irishwoman irish, estonia estonian, czechia czech, "
    "finland finn finnish, france frenchman frenchwoman french, germany german, greece greek, "
    "croatia croat croatian, hungary hungarian, iceland icelander icelandic, italy italian, "
    "kosovo kosovan, latvia latvian, lithuania lithuanian, slovakia slovak, liechtenstein "
    "liechtensteiner, luxembourg luxembourger, moldova moldovan, montenegro montenegrin, "
    "monaco monegasque monacan, malta maltese, netherlands dutchman dutchwoman dutch, norway "
    "norwegian, poland pole polish, portugal portuguese, serbia serb serbian, romania "
    "romanian, slovenia slovene slovenian, spain spaniard spanish, sweden swede swedish, "
    "switzerland swiss, ukraine ukrainian, bahrain bahraini, iran iranian, israel israeli, "
    "iraq iraqi, jordan jordanian, kuwait kuwaiti, lebanon lebanese, oman omani, qatar qatari, "
    "syria syrian, turkey türkiye turk turkish, yemen yemeni, canada canadian, mexico mexican, "
    "argentina argentine, bolivia bolivian, brazil brazilian, chile chilean, colombia "
    "colombian, ecuador ecuadorian, guyana guyanese, suriname surinamer surinamese, paraguay "
    "paraguayan, peru peruvian, uruguay uruguayan, venezuela venezuelan, afghanistan afghan, "
    "bangladesh bangladeshi, bhutan bhutanese, india indian, maldives maldivian, nepal nepali, "
    "pakistan pakistani, georgia georgian, england english englishman englishmen, scotland "
    "scottish scot, wales welsh welshman welshmen, britain british briton, ireland irishmen, "
    "france frenchmen, netherlands dutchmen holland, argentina argentinian argentinean, serbia "
    "serbian, kazakhstan kazakh, uzbekistan uzbek, tajikistan tajik, kyrgyzstan kyrgyz, "
    "turkmenistan turkmen, kosovo kosovar, bosnia bosnian, herzegovina herzegovinian, "
    "macedonia macedonian, korea korean, palestine palestinian, tibet tibetan, catalonia "
    "catalan, bavaria bavarian, sicily sicilian, sardinia sardinian, corsica corsican, crimea "
    "crimean, chechnya chechen, siberia siberian, kurdistan kurdish kurd, texas texan, "
    "california californian, hawaii hawaiian, alaska alaskan, florida floridian, quebec "
    "quebecois, africa african, asia asian, europe european, america american, arabia arabian, "
    "zealand zealander, rica rican, lanka lankan, leone leonean, guinea guinean, emirates "
    "emirati, congo congolese, myanmar burma burmese, persia persian, iceland icelander, ivory "
    "ivorian ivoirian, timor timorese, greenland greenlander greenlandic, seychelles "
    "seychellois, botswana motswana batswana, lesotho basotho, eswatini swazi swaziland, "
    "london londoner, paris parisian, venice venetian, vienna viennese, naples neapolitan, "
    "cumbria cumbrian, northumbria northumberland northumbrian, anglia anglian, cornwall "
    "cornish, lancashire lancastrian, mercia mercian, liverpool liverpudlian scouser, "
    "manchester mancunian, glasgow glaswegian, aberdeen aberdonian, dundee dundonian, "
    "birmingham brummie, orkney orcadian, shetland shetlander, yorkshire yorkshireman "
    "yorkshiremen, dublin dubliner, york yorkers, boston bostonian, chicago chicagoan, moscow "
    "muscovite, milan milanese, florence florentine, barcelona barcelonan, sydney sydneysider, "
    "melbourne melburnian, virginia virginian, ohio ohioan, iowa iowan, kansas kansan, "
    "nebraska nebraskan, oregon oregonian, louisiana louisianan, minnesota minnesotan, "
    "missouri missourian, pennsylvania pennsylvanian, carolina carolinian, dakota dakotan, "
    "tennessee tennessean, kentucky kentuckian, arizona arizonan, alabama alabamian alabaman, "
    "illinois illinoisan, michigan michigander, vermont vermonter, tasmania tasmanian, "
    "queensland queenslander, ontario ontarian, alberta albertan, brittany breton, tuscany "
    "tuscan, andalusia andalusian, flanders flemish, bengal bengali, punjab punjabi, kashmir "
    "kashmiri, gujarat gujarati, scandinavia scandinavian, balkans balkan, amazon amazonian, "
    "patagonia patagonian, anatolia anatolian, macau macanese"
)
