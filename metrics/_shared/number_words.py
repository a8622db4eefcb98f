# SPDX-License-Identifier: Apache-2.0
"""How languages write numbers, money, measures, months and weekdays.

"2 two; 3 three" are words and what they stand for; "_" is a space within. What is put together of a
tens and a unit is listed where it is not just these words in a row, or in Spanish and Portuguese
with `tens_joined` between them. A language that `stop_words.py` lacks has its `stop_words` here.

From Unicode CLDR (Copyright (c) 1991-2025 Unicode, Inc., Unicode License v3,
https://www.unicode.org/license.txt), read by `.ci/number_words.py`, and completed by hand with what
people write otherwise.
"""

from __future__ import annotations


def read_record(text: str) -> dict[str, str]:
    r"""Return the texts of a record by their keys; a line that begins with a space goes on with the
    one before.

    >>> read_record("halves: half\nsingles: a\n  an\n")
    {'halves': 'half', 'singles': 'a an'}
    """
    return dict(line.split(": ", 1) for line in text.replace("\n  ", " ").strip().split("\n"))


def read_map(text: str) -> dict[str, str]:
    """Return the pairs of a text.

    >>> read_map("km=kilometer mg=milligram")
    {'km': 'kilometer', 'mg': 'milligram'}
    """
    return dict(pair.split("=") for pair in text.split())


NUMBER_WORDS: dict[str, dict[str, str]] = {
    each: read_record(text)
    for each, text in {
        "da": """
decimal: ,
numerals: 0 nul; 1 et en; 2 to; 3 tre; 4 fire; 5 fem; 6 seks; 7 syv; 8 otte; 9 ni; 10 ti; 11
  elleve; 12 tolv dusin; 13 tretten; 14 fjorten; 15 femten; 16 seksten; 17 sytten; 18 atten; 19
  nitten; 20 tyve; 30 tredive; 40 fyrre; 50 halvtreds; 60 tres; 70 halvfjerds; 80 firs; 90
  halvfems; 100 hundrede hundred
ordinals: 1 første; 2 anden andet; 3 tredje; 4 fjerde; 5 femte; 6 sjette; 7 syvende; 8 ottende;
  9 niende; 10 tiende; 11 ellevte; 12 tolvte; 13 trettende; 14 fjortende; 15 femtende; 16
  sekstende; 17 syttende; 18 attende; 19 nittende; 20 tyvende; 21 etogtyvende; 22 toogtyvende;
  23 treogtyvende; 24 fireogtyvende; 25 femogtyvende; 26 seksogtyvende; 27 syvogtyvende; 28
  otteogtyvende; 29 niogtyvende; 30 tredivte; 31 etogtredivte; 40 fyrrende; 50
  halvtredsindstyvende; 60 tresindstyvende; 70 halvfjerdsindstyvende; 80 firsindstyvende; 90
  halvfemsindstyvende; 100 hundredede
scales: 1000 tusind t tusinde; 1000000 million millioner mio mill; 1000000000 milliard
  milliarder mia mia. mrd; 1000000000000 billion billioner bio
currencies: $ dollar; € euro; ¥ yen; CNY yuan; ₹ rupee rupees; RUB rubel rubler; kr kr kroner
  krone; TRY lira; PLN zloty; MXN peso pesos; HUF forinter forint; KRW won; ZAR rand; £ pund; c
  cent
percents: 1 procent pct
points: 1 procentpoint
measures: quarter-hour kvarter; second sekund sekunder sek; minute minut minutter min; hour time
  timer; day dag dage dagen; week uge uger ugen; month måned måneder mdr md måneden; year år
  året; decade årti årtier; century århundrede århundreder årh; kilometer kilometer km; meter
  meter; centimeter centimeter cm; millimeter millimeter mm; mile mile miles mi; foot fod; inch
  tommer tomme; yard engelsk_yard engelske_yard yard; kilogram kilogram kg kilo; gram gram;
  milligram milligram mg; ton short_ton; tonne ton tons; pound pund lb; ounce ounce ounces oz;
  liter liter; milliliter milliliter ml; gallon gallon gallons gal; hectare hektar ha; acre acre
  acres; celsius grad_celsius grader_celsius °c; fahrenheit grad_fahrenheit grader_fahrenheit
  °f; kilometer/hour kilometer_i_timen; mile/hour engelsk_mil_i_timen engelske_mil_i_timen mph;
  watt watt; kilowatt kilowatt kw; megawatt megawatt mw; degree grad grader
times: 0 midnat
months: 1 januar jan; 2 februar feb; 3 marts mar; 4 april apr; 5 maj; 6 juni jun; 7 juli jul; 8
  august aug; 9 september sep; 10 oktober okt; 11 november nov; 12 december dec
weekdays: 1 mandag man; 2 tirsdag tirs; 3 onsdag ons; 4 torsdag tors; 5 fredag fre; 6 lørdag
  lør; 7 søndag søn
before_hour: -30 halv; 15 kvart_over; -15 kvart_i
joiners: og
negative: minus
vague: flere mange
halves: halvt halv halve
singles: en et
ordinal_ends: .
quarters: kvartal
eras: f._kr. f.kr. før_kristus
joined: yes
fractions: 3 tredjedel tredjedele; 4 fjerdedel fjerdedele kvart; 5 femtedel femtedele; 10
  tiendedel tiendedele
mixed: 1.5 halvanden halvandet
marks: komma
about: omkring cirka ca næsten
above: over mere
below: næsten under
repeats: gange gang
every: hver hvert
every_other: anden andet
per_time: om_ugen i om
rates: day dagligt; week ugentligt; month månedligt; year årligt
""",
        "de": """
decimal: ,
numerals: 0 null; 1 eins ein eine einen einer eines einem; 2 zwei zwo; 3 drei; 4 vier; 5 fünf; 6
  sechs; 7 sieben; 8 acht; 9 neun; 10 zehn; 11 elf; 12 zwölf dutzend; 13 dreizehn; 14 vierzehn;
  15 fünfzehn; 16 sechzehn; 17 siebzehn; 18 achtzehn; 19 neunzehn; 20 zwanzig; 30 dreißig; 40
  vierzig; 50 fünfzig; 60 sechzig; 70 siebzig; 80 achtzig; 90 neunzig; 100 hundert; 200
  zweihundert; 300 dreihundert; 400 vierhundert; 500 fünfhundert; 600 sechshundert; 700
  siebenhundert; 800 achthundert; 900 neunhundert
ordinals: 1 erste ersten erster erstes erstem; 2 zweite zweiten zweiter zweites zweitem; 3
  dritte dritten dritter drittes drittem; 4 vierte vierten vierter viertes viertem; 5 fünfte
  fünften fünfter fünftes fünftem; 6 sechste sechsten sechster sechstes sechstem; 7 siebte
  siebten siebter siebtes siebtem; 8 achte achten achter achtes achtem; 9 neunte neunten neunter
  neuntes neuntem; 10 zehnte zehnten zehnter zehntes zehntem; 11 elfte elften elfter elftes
  elftem; 12 zwölfte zwölften zwölfter zwölftes zwölftem; 13 dreizehnte dreizehnten dreizehnter
  dreizehntes dreizehntem; 14 vierzehnte vierzehnten vierzehnter vierzehntes vierzehntem; 15
  fünfzehnte fünfzehnten fünfzehnter fünfzehntes fünfzehntem; 16 sechzehnte sechzehnten
  sechzehnter sechzehntes sechzehntem; 17 siebzehnte siebzehnten siebzehnter siebzehntes
  siebzehntem; 18 achtzehnte achtzehnten achtzehnter achtzehntes achtzehntem; 19 neunzehnte
  neunzehnten neunzehnter neunzehntes neunzehntem; 20 zwanzigste zwanzigsten zwanzigster
  zwanzigstes zwanzigstem; 21 einundzwanzigste einundzwanzigsten einundzwanzigster
  einundzwanzigstes einundzwanzigstem; 22 zweiundzwanzigste zweiundzwanzigsten
  zweiundzwanzigster zweiundzwanzigstes zweiundzwanzigstem; 23 dreiundzwanzigste
  dreiundzwanzigsten dreiundzwanzigster dreiundzwanzigstes dreiundzwanzigstem; 24
  vierundzwanzigste vierundzwanzigsten vierundzwanzigster vierundzwanzigstes vierundzwanzigstem;
  25 fünfundzwanzigste fünfundzwanzigsten fünfundzwanzigster fünfundzwanzigstes
  fünfundzwanzigstem; 26 sechsundzwanzigste sechsundzwanzigsten sechsundzwanzigster
  sechsundzwanzigstes sechsundzwanzigstem; 27 siebenundzwanzigste siebenundzwanzigsten
  siebenundzwanzigster siebenundzwanzigstes siebenundzwanzigstem; 28 achtundzwanzigste
  achtundzwanzigsten achtundzwanzigster achtundzwanzigstes achtundzwanzigstem; 29
  neunundzwanzigste neunundzwanzigsten neunundzwanzigster neunundzwanzigstes neunundzwanzigstem;
  30 dreißigste dreißigsten dreißigster dreißigstes dreißigstem; 31 einunddreißigste
  einunddreißigsten einunddreißigster einunddreißigstes einunddreißigstem; 40 vierzigste
  vierzigsten vierzigster vierzigstes vierzigstem; 50 fünfzigste fünfzigsten fünfzigster
  fünfzigstes fünfzigstem; 60 sechzigste sechzigsten sechzigster sechzigstes sechzigstem; 70
  siebzigste siebzigsten siebzigster siebzigstes siebzigstem; 80 achtzigste achtzigsten
  achtzigster achtzigstes achtzigstem; 90 neunzigste neunzigsten neunzigster neunzigstes
  neunzigstem; 100 einhundertste einhundertsten einhundertster einhundertstes einhundertstem
scales: 1000 tausend eintausend tsd; 1000000 million millionen mio mill; 1000000000 milliarde
  milliarden mrd md; 1000000000000 billion billionen bio bill
currencies: $ dollar; € euro; ¥ yen; CNY yuan; ₹ rupie rupien; RUB rubel; CHF franken; kr kronen
  krone; TRY lira; PLN złoty; MXN peso pesos; HUF forint; KRW won; ZAR rand; £ pfund; c cent
  cents
percents: 1 prozent
points: 1 prozentpunkt prozentpunkte prozentpunkten; 100 basispunkte basispunkten
measures: quarter-hour viertelstunde viertelstunden; half-hour halbstunde; second sekunde
  sekunden sek; minute minute minuten min; hour stunde stunden std uhr; day tag tage tg tagen;
  week woche wochen wo; month monat monate mon monaten; year jahr jahre jahren; decade jahrzehnt
  jahrzehnte jz jahrzehnten; century jahrhundert jahrhunderte jh; kilometer kilometer km
  kilometern; meter meter metern; centimeter zentimeter cm zentimetern; millimeter millimeter mm
  millimetern; mile meile meilen mi; foot fuß ft fuss; inch zoll; yard yard yards yd; kilogram
  kilogramm kg kilo; gram gramm; milligram milligramm mg; ton short_ton short_tons; tonne tonne
  tonnen; pound pfund lb; ounce unze unzen oz; liter liter litern; milliliter milliliter ml;
  gallon gallone gallonen gal; hectare hektar ha; acre acre acres; celsius grad_celsius °c;
  fahrenheit grad_fahrenheit °f; kilometer/hour kilometer_pro_stunde stundenkilometer
  stundenkilometern; mile/hour meile_pro_stunde meilen_pro_stunde; watt watt; kilowatt kilowatt
  kw; megawatt megawatt mw; degree grad; watt-hour wattstunde wattstunden; square-meter qm
times: 0 mitternacht
months: 1 januar jan jänner; 2 februar feb; 3 märz mär; 4 april apr; 5 mai; 6 juni jun juno; 7
  juli jul julei; 8 august aug; 9 september sept sep; 10 oktober okt; 11 november nov; 12
  dezember dez
weekdays: 1 montag; 2 dienstag; 3 mittwoch; 4 donnerstag; 5 freitag; 6 samstag sonnabend; 7
  sonntag
before_hour: -30 halb; 15 viertel_nach; -15 viertel_vor; 10 zehn_nach; -10 zehn_vor; 20
  zwanzig_nach; -20 zwanzig_vor; 5 fünf_nach; -5 fünf_vor
joiners: und
negative: minus
vague: mehrere viele einige einigen mehreren
halves: halb halbe halber halben halbes
singles: eine ein einer einen
ordinal_ends: . te ten ter
quarters: quartal quartals
eras: v._chr. v.chr. vor_christus
joined: yes
rates: hour stündlich; day täglich; week wöchentlich; month monatlich; year jährlich
per: am
fractions: 3 drittel; 4 viertel; 5 fünftel; 10 zehntel
mixed: 1.5 anderthalb anderthalbe anderthalben eineinhalb; 2.5 zweieinhalb; 3.5 dreieinhalb; 4.5
  viereinhalb; 5.5 fünfeinhalb; 6.5 sechseinhalb; 7.5 siebeneinhalb; 8.5 achteinhalb; 9.5
  neuneinhalb
marks: komma
about: etwa rund ungefähr circa ca fast knapp
above: über mehr
below: fast knapp unter
once: 1 einmal; 2 zweimal; 3 dreimal
repeats: mal x
every: alle jede jeden jedes
every_other: zweite zweiten zweites
per_time: im in_der je
""",
        "en": """
decimal: .
numerals: 0 zero nil; 1 one; 2 two; 3 three; 4 four; 5 five; 6 six; 7 seven; 8 eight; 9 nine; 10
  ten; 11 eleven; 12 twelve; 13 thirteen; 14 fourteen; 15 fifteen; 16 sixteen; 17 seventeen; 18
  eighteen; 19 nineteen; 20 twenty; 30 thirty; 40 forty fourty; 50 fifty; 60 sixty; 70 seventy;
  80 eighty; 90 ninety; 100 hundred
ordinals: 1 first; 2 second; 3 third; 4 fourth; 5 fifth; 6 sixth; 7 seventh; 8 eighth; 9 ninth;
  10 tenth; 11 eleventh; 12 twelfth; 13 thirteenth; 14 fourteenth; 15 fifteenth; 16 sixteenth;
  17 seventeenth; 18 eighteenth; 19 nineteenth; 20 twentieth; 30 thirtieth; 40 fortieth; 50
  fiftieth; 60 sixtieth; 70 seventieth; 80 eightieth; 90 ninetieth; 100 one_hundredth
scales: 12 dozen; 1000 thousand k; 100000 lakh lakhs lac lacs; 1000000 million m mn mln mm mil
  mill mio; 10000000 crore crores cr; 1000000000 billion b bn bln bil; 1000000000000 trillion t
  tn trn tril
currencies: $ dollar dollars buck bucks; € euro euros; ¥ yen; CNY yuan renminbi rmb; ₹ rupee
  rupees; RUB rubles ruble; CHF franc francs; kr krona kronor; TRY lira; PLN zloty zlotys; MXN
  peso pesos; HUF forints forint; KRW won; ZAR rand; £ pound pounds quid sterling; c cent cents;
  £c pence penny; AED dirham dirhams; SAR riyal riyals; ILS shekel shekels; BRL real reais; MYR
  ringgit; THB baht; KWD dinar dinars
percents: 1 percent per_cent pct
points: 1 percentage_point percentage_points pp pps ppts; 100 basis_point basis_points bps
measures: megabyte megs; gigabyte gigs gig; second second seconds sec secs; minute minute
  minutes min mins; hour hour hours hr hrs; day day days; week week weeks wks wk; month month
  months mths mth; year year years yrs yr; decade decade decades; fortnight fortnight fortnights;
  century century centuries;
  kilometer kilometer kilometers km kms kilometre kilometres; meter meter meters metre metres;
  centimeter centimeter centimeters cm centimetres; millimeter millimeter millimeters mm; mile
  mile miles mi; foot foot feet ft; inch inch inches; yard yard yards yd; kilogram kilogram
  kilograms kg kilo kilos kgs; gram gram grams; milligram milligram milligrams mg; ton ton tons;
  tonne metric_ton metric_tons tonnes ton tons; pound pound pounds lb lbs; ounce ounce ounces
  oz; liter liter liters litre litres; milliliter milliliter milliliters ml; gallon gallon
  gallons gal; hectare hectare hectares ha; acre acre acres; celsius degree_celsius
  degrees_celsius °c celsius centigrade c; fahrenheit degree_fahrenheit degrees_fahrenheit °f
  fahrenheit f; kilometer/hour kilometer_per_hour kilometers_per_hour kph; mile/hour
  mile_per_hour miles_per_hour mph; watt watt watts; kilowatt kilowatt kilowatts kw; megawatt
  megawatt megawatts mw; night night nights; unit unit units international_unit
  international_units; bit bit bits; byte byte bytes; hertz hertz; pascal pascal pascals; volt
  volt volts; joule joule joules; mole mole moles; ampere ampere amperes amp amps; kilocalorie
  calorie calories kilocalorie kilocalories; barrel barrel barrels; pint pint pints; quart quart
  quarts; teaspoon teaspoon teaspoons tsp; tablespoon tablespoon tablespoons tbsp; stone stone;
  carat carat carats; nautical-mile nautical_mile nautical_miles; knot knot knots; decibel
  decibel decibels; horsepower horsepower; millibar millibars; ppm parts_per_million; ppb
  parts_per_billion; degree degree degrees; watt-hour watt_hour watt_hours; beat beat beats;
  revolution revolution revolutions
times: 720 noon midday; 0 midnight
months: 1 january jan; 2 february feb; 3 march mar; 4 april apr; 5 may; 6 june jun; 7 july jul;
  8 august aug; 9 september sep sept; 10 october oct; 11 november nov; 12 december dec
weekdays: 1 monday mon; 2 tuesday tue tues; 3 wednesday wed; 4 thursday thu thur thurs; 5 friday
  fri; 6 saturday sat; 7 sunday sun
before_hour: 30 half_past; 15 quarter_past quarter_after; -15 quarter_to quarter_till; 10
  ten_past; -10 ten_to; 20 twenty_past; -20 twenty_to; 5 five_past; -5 five_to
joiners: and
negative: minus negative
vague: several few couple many multi quarter
halves: half
per: a an
singles: a an
ordinal_ends: st nd rd th
quarters: quarter
eras: bc bce b.c. b.c.e.
rates: hour hourly; day daily nightly; week weekly; month monthly; year yearly annually
fractions: 2 half halves; 3 third thirds; 4 quarter quarters fourth fourths; 5 fifth fifths; 6
  sixth sixths; 7 seventh sevenths; 8 eighth eighths; 9 ninth ninths; 10 tenth tenths
marks: point
about: about almost approximately around nearly roughly some
above: above exceeded exceeding exceeds least over surpassed surpasses surpassing than
below: almost approaching nearly under
factors: 2 doubled double twofold; 3 tripled triple threefold; 4 quadrupled fourfold; 5 fivefold
once: 1 once; 2 twice; 3 thrice
repeats: times time x
every: every each
every_other: other second alternate
per_time: each every
""",
        "es": """
decimal: ,
numerals: 0 cero; 1 uno un una; 2 dos; 3 tres; 4 cuatro; 5 cinco; 6 seis; 7 siete; 8 ocho; 9
  nueve; 10 diez; 11 once; 12 doce docena docenas; 13 trece; 14 catorce; 15 quince; 16 dieciséis
  diez_y_seis; 17 diecisiete; 18 dieciocho; 19 diecinueve; 20 veinte; 30 treinta; 40 cuarenta;
  50 cincuenta; 60 sesenta; 70 setenta; 80 ochenta; 90 noventa; 21 veintiuno veintiún veintiuna;
  22 veintidós; 23 veintitrés; 24 veinticuatro; 25 veinticinco; 26 veintiséis; 27 veintisiete;
  28 veintiocho; 29 veintinueve; 100 cien ciento; 200 doscientos doscientas; 300 trescientos
  trescientas; 400 cuatrocientos cuatrocientas; 500 quinientos quinientas; 600 seiscientos
  seiscientas; 700 setecientos setecientas; 800 ochocientos ochocientas; 900 novecientos
  novecientas
ordinals: 1 primer primero primera; 2 segundo segunda; 3 tercer tercero tercera; 4 cuarto
  cuarta; 5 quinto quinta; 6 sexto sexta; 7 séptimo séptima; 8 octavo octava; 9 noveno novena;
  10 décimo décima; 11 undécimo decimoprimero decimoprimera; 12 duodécimo decimosegundo
  decimosegunda; 13 decimotercer decimotercero decimotercera; 14 decimocuarto decimocuarta; 15
  decimoquinto decimoquinta; 16 decimosexto decimosexta; 17 decimoséptimo decimoséptima; 18
  decimoctavo decimoctava; 19 decimonoveno decimonovena; 20 vigésimo vigésima; 21
  vigésimo_primer vigésimo_primero vigésima_primera; 22 vigésimo_segundo vigésima_segunda; 23
  vigésimo_tercer vigésimo_tercero vigésima_tercera; 24 vigésimo_cuarto vigésima_cuarta; 25
  vigésimo_quinto vigésima_quinta; 26 vigésimo_sexto vigésima_sexta; 27 vigésimo_séptimo
  vigésima_séptima; 28 vigésimo_octavo vigésima_octava; 29 vigésimo_noveno vigésima_novena; 30
  trigésimo trigésima; 31 trigésimo_primer trigésimo_primero trigésima_primera; 40 cuadragésimo
  cuadragésima; 50 quincuagésimo quincuagésima; 60 sexagésimo sexagésima; 70 septuagésimo
  septuagésima; 80 octogésimo octogésima; 90 nonagésimo nonagésima; 100 centésimo centésima
scales: 1000 mil; 1000000 millón millones m mill mm mdd; 1000000000000 billón billones b;
  1000000000 millardo
currencies: $ dólares dólar; € euro euros; ¥ yenes yen; CNY yuan yuanes; ₹ rupias rupia; RUB
  rublos rublo; CHF francos franco; kr corona coronas; TRY lira liras; MXN peso pesos; HUF
  forintos forinto; KRW won wons; ZAR rands rand; £ libra libras; c céntimo céntimos centavo
  centavos
percents: 1 por_ciento
points: 1 punto_porcentual puntos_porcentuales pp; 100 puntos_básicos
measures: second segundo segundos; minute minuto minutos min; hour hora horas; day día días;
  week semana semanas sem; month mes meses; year año años; decade década décadas déc; century
  siglo siglos; kilometer kilómetro kilómetros km; meter metro metros; centimeter centímetro
  centímetros cm; millimeter milímetro milímetros mm; mile milla millas mi; foot pie pies ft;
  inch pulgada pulgadas; yard yarda yardas yd; kilogram kilogramo kilogramos kg kilo kilos; gram
  gramo gramos; milligram miligramo miligramos mg; ton tonelada_corta toneladas_cortas tc; tonne
  tonelada toneladas; pound libra libras lb; ounce onza onzas oz; liter litro litros; milliliter
  mililitro mililitros ml; gallon galón galones gal; hectare hectárea hectáreas ha; acre acre
  acres; celsius grado_celsius grados_celsius °c; fahrenheit grado_fahrenheit grados_fahrenheit
  °f; kilometer/hour kilómetro_por_hora kilómetros_por_hora; mile/hour milla_por_hora
  millas_por_hora; watt vatio vatios; kilowatt kilovatio kilovatios kw; megawatt megavatio
  megavatios mw; degree grado grados; watt-hour vatio_hora vatios_hora
times: 720 mediodía; 0 medianoche
months: 1 enero ene; 2 febrero feb; 3 marzo mar; 4 abril abr; 5 mayo may; 6 junio jun; 7 julio
  jul; 8 agosto ago; 9 septiembre sept setiembre; 10 octubre oct; 11 noviembre nov; 12 diciembre
  dic
weekdays: 1 lunes lun; 2 martes mar; 3 miércoles mié; 4 jueves jue; 5 viernes vie; 6 sábado sáb;
  7 domingo dom
behind_hour: 30 y_media; 15 y_cuarto; -15 menos_cuarto; 10 y_diez; -10 menos_diez; 20 y_veinte;
  -20 menos_veinte
joiners: y
negative: menos
vague: varios varias muchos muchas
halves: medio media
singles: un una
ordinal_ends: º ª er ro ra o a
quarters: trimestre
eras: a._c. a.c. a._de_c. antes_de_cristo
decades: años
tens_joined: y
rates: day diarios diarias diario diaria diariamente; week semanales semanal semanalmente; month
  mensuales mensual mensualmente; year anuales anual anualmente
per: al
fractions: 3 tercio tercios; 4 cuarto cuartos; 5 quinto quintos; 10 décimo décimos
marks: coma punto
about: alrededor aproximadamente casi cerca unas unos
above: más sobre
below: casi
once: 1 una_vez; 2 dos_veces; 3 tres_veces
repeats: veces
every: cada
per_time: a_la
""",
        "fi": """
decimal: ,
numerals: 0 nolla nollan nollaa nollassa nollaan; 1 yksi yhden yhtä yhdessä yhteen; 2 kaksi
  kahden kahta kahdessa kahteen; 3 kolme kolmen kolmea kolmessa kolmeen; 4 neljä neljän neljää
  neljässä neljään; 5 viisi viiden viittä viidessä viiteen; 6 kuusi kuuden kuutta kuudessa
  kuuteen; 7 seitsemän seitsemää seitsemässä seitsemään; 8 kahdeksan kahdeksaa kahdeksassa
  kahdeksaan; 9 yhdeksän yhdeksää yhdeksässä yhdeksään; 10 kymmenen kymmentä kymmenessä
  kymmeneen; 11 yksitoista yhdentoista yhtätoista yhdessätoista yhteentoista; 12 kaksitoista
  kahdentoista kahtatoista kahdessatoista kahteentoista tusina tusinaa; 13 kolmetoista
  kolmentoista kolmeatoista kolmessatoista kolmeentoista; 14 neljätoista neljäntoista
  neljäätoista neljässätoista neljääntoista; 15 viisitoista viidentoista viittätoista
  viidessätoista viiteentoista; 16 kuusitoista kuudentoista kuuttatoista kuudessatoista
  kuuteentoista; 17 seitsemäntoista seitsemäätoista seitsemässätoista seitsemääntoista; 18
  kahdeksantoista kahdeksaatoista kahdeksassatoista kahdeksaantoista; 19 yhdeksäntoista
  yhdeksäätoista yhdeksässätoista yhdeksääntoista; 20 kaksikymmentä kahdenkymmenen kahtakymmentä
  kahdessakymmenessä kahteenkymmeneen; 30 kolmekymmentä kolmenkymmenen kolmeakymmentä
  kolmessakymmenessä kolmeenkymmeneen; 40 neljäkymmentä neljänkymmenen neljääkymmentä
  neljässäkymmenessä neljäänkymmeneen; 50 viisikymmentä viidenkymmenen viittäkymmentä
  viidessäkymmenessä viiteenkymmeneen; 60 kuusikymmentä kuudenkymmenen kuuttakymmentä
  kuudessakymmenessä kuuteenkymmeneen; 70 seitsemänkymmentä seitsemänkymmenen seitsemääkymmentä
  seitsemässäkymmenessä seitsemäänkymmeneen; 80 kahdeksankymmentä kahdeksankymmenen
  kahdeksaakymmentä kahdeksassakymmenessä kahdeksaankymmeneen; 90 yhdeksänkymmentä
  yhdeksänkymmenen yhdeksääkymmentä yhdeksässäkymmenessä yhdeksäänkymmeneen; 100 sata sadan
  sataa sadassa sataan; 200 kaksisataa kahdensadan kahtasataa kahdessasadassa kahteensataan; 300
  kolmesataa kolmensadan kolmeasataa kolmessasadassa kolmeensataan; 400 neljäsataa neljänsadan
  neljääsataa neljässäsadassa neljäänsataan; 500 viisisataa viidensadan viittäsataa
  viidessäsadassa viiteensataan; 600 kuusisataa kuudensadan kuuttasataa kuudessasadassa
  kuuteensataan; 700 seitsemänsataa seitsemänsadan seitsemääsataa seitsemässäsadassa
  seitsemäänsataan; 800 kahdeksansataa kahdeksansadan kahdeksaasataa kahdeksassasadassa
  kahdeksaansataan; 900 yhdeksänsataa yhdeksänsadan yhdeksääsataa yhdeksässäsadassa
  yhdeksäänsataan
ordinals: 1 ensimmäinen ensimmäisen ensimmäistä ensimmäisenä ensimmäisessä; 2 toinen toisen
  toista toisena toisessa; 3 kolmas kolmannen kolmatta kolmantena kolmannessa; 4 neljäs
  neljännen neljättä neljäntenä neljännessä; 5 viides viidennen viidettä viidentenä viidennessä;
  6 kuudes kuudennen kuudetta kuudentena kuudennessa; 7 seitsemäs seitsemännen seitsemättä
  seitsemäntenä seitsemännessä; 8 kahdeksas kahdeksannen kahdeksatta kahdeksantena
  kahdeksannessa; 9 yhdeksäs yhdeksännen yhdeksättä yhdeksäntenä yhdeksännessä; 10 kymmenes
  kymmenennen kymmenettä kymmenentenä kymmenennessä; 11 yhdestoista yhdennentoista yhdettätoista
  yhdentenätoista yhdennessätoista; 12 kahdestoista kahdennentoista kahdettatoista
  kahdentenatoista kahdennessatoista; 13 kolmastoista kolmannentoista kolmattatoista
  kolmantenatoista kolmannessatoista; 14 neljästoista neljännentoista neljättätoista
  neljäntenätoista neljännessätoista; 15 viidestoista viidennentoista viidettätoista
  viidentenätoista viidennessätoista; 16 kuudestoista kuudennentoista kuudettatoista
  kuudentenatoista kuudennessatoista; 17 seitsemästoista seitsemännentoista seitsemättätoista
  seitsemäntenätoista seitsemännessätoista; 18 kahdeksastoista kahdeksannentoista
  kahdeksattatoista kahdeksantenatoista kahdeksannessatoista; 19 yhdeksästoista
  yhdeksännentoista yhdeksättätoista yhdeksäntenätoista yhdeksännessätoista; 20 kahdeskymmenes
  kahdennenkymmenennen kahdettakymmenettä kahdentenakymmenentenä kahdennessakymmenennessä; 21
  kahdeskymmenesensimmäinen kahdennenkymmenennenensimmäisen kahdettakymmenettäensimmäistä
  kahdentenakymmenentenäensimmäisenä kahdennessakymmenennessäensimmäisessä; 22
  kahdeskymmenestoinen kahdennenkymmenennentoisen kahdettakymmenettätoista
  kahdentenakymmenentenätoisena kahdennessakymmenennessätoisessa; 23 kahdeskymmeneskolmas
  kahdennenkymmenennenkolmannen kahdettakymmenettäkolmatta kahdentenakymmenentenäkolmantena
  kahdennessakymmenennessäkolmannessa; 24 kahdeskymmenesneljäs kahdennenkymmenennenneljännen
  kahdettakymmenettäneljättä kahdentenakymmenentenäneljäntenä
  kahdennessakymmenennessäneljännessä; 25 kahdeskymmenesviides kahdennenkymmenennenviidennen
  kahdettakymmenettäviidettä kahdentenakymmenentenäviidentenä
  kahdennessakymmenennessäviidennessä; 26 kahdeskymmeneskuudes kahdennenkymmenennenkuudennen
  kahdettakymmenettäkuudetta kahdentenakymmenentenäkuudentena
  kahdennessakymmenennessäkuudennessa; 27 kahdeskymmenesseitsemäs
  kahdennenkymmenennenseitsemännen kahdettakymmenettäseitsemättä
  kahdentenakymmenentenäseitsemäntenä kahdennessakymmenennessäseitsemännessä; 28
  kahdeskymmeneskahdeksas kahdennenkymmenennenkahdeksannen kahdettakymmenettäkahdeksatta
  kahdentenakymmenentenäkahdeksantena kahdennessakymmenennessäkahdeksannessa; 29
  kahdeskymmenesyhdeksäs kahdennenkymmenennenyhdeksännen kahdettakymmenettäyhdeksättä
  kahdentenakymmenentenäyhdeksäntenä kahdennessakymmenennessäyhdeksännessä; 30 kolmaskymmenes
  kolmannenkymmenennen kolmattakymmenettä kolmantenakymmenentenä kolmannessakymmenennessä; 31
  kolmaskymmenesensimmäinen kolmannenkymmenennenensimmäisen kolmattakymmenettäensimmäistä
  kolmantenakymmenentenäensimmäisenä kolmannessakymmenennessäensimmäisessä; 40 neljäskymmenes
  neljännenkymmenennen neljättäkymmenettä neljäntenäkymmenentenä neljännessäkymmenennessä; 50
  viideskymmenes viidennenkymmenennen viidettäkymmenettä viidentenäkymmenentenä
  viidennessäkymmenennessä; 60 kuudeskymmenes kuudennenkymmenennen kuudettakymmenettä
  kuudentenakymmenentenä kuudennessakymmenennessä; 70 seitsemäskymmenes seitsemännenkymmenennen
  seitsemättäkymmenettä seitsemäntenäkymmenentenä seitsemännessäkymmenennessä; 80
  kahdeksaskymmenes kahdeksannenkymmenennen kahdeksattakymmenettä kahdeksantenakymmenentenä
  kahdeksannessakymmenennessä; 90 yhdeksäskymmenes yhdeksännenkymmenennen yhdeksättäkymmenettä
  yhdeksäntenäkymmenentenä yhdeksännessäkymmenennessä; 100 sadas sadannen sadatta sadantena
  sadannessa
scales: 1000 tuhat tuhatta t tuhannen tuhantena tuhanneksi tuhannessa tuhannesta tuhanteen
  tuhannella tuhannelta tuhannelle; 1000000 miljoona miljoonaa milj miljoonan miljoonana
  miljoonaksi miljoonassa miljoonasta miljoonaan miljoonalla miljoonalta miljoonalle; 1000000000
  miljardi miljardia mrd miljardin miljardina miljardiksi miljardissa miljardista miljardiin
  miljardilla miljardilta miljardille; 1000000000000 biljoona biljoonaa bilj biljoonan
  biljoonana biljoonaksi biljoonassa biljoonasta biljoonaan biljoonalla biljoonalta biljoonalle
currencies: $ dollaria dollari; € euro euroa; ¥ jeni jeniä; CNY juan juania; ₹ rupia rupiaa; CHF
  frangi frangia; PLN złotya złoty; MXN pesoa peso; HUF forintti forinttia; KRW won wonia; ZAR
  randia randi; £ punta puntaa; c sentti senttiä
percents: 1 prosentti prosenttia prosentin
points: 1 prosenttiyksikköä prosenttiyksikön
measures: second sekunti sekuntia; minute minuutti minuuttia min; hour tunti tuntia; day päivä
  päivää pv; week viikko viikkoa vk; month kuukausi kuukautta kk; year vuosi vuotta; decade
  vuosikymmen vuosikymmentä; century vuosisata vuosisataa vs; kilometer kilometri kilometriä km;
  meter metri metriä; centimeter senttimetri senttimetriä cm; millimeter millimetri millimetriä
  mm; mile maili mailia mi; foot jalka jalkaa ft; inch tuuma tuumaa; yard jaardi jaardia yd;
  kilogram kilogramma kilogrammaa kg kilo kiloa; gram gramma grammaa; milligram milligramma
  milligrammaa mg; tonne tonni tonnia; pound pauna paunaa lb; ounce unssi unssia oz; liter litra
  litraa; milliliter millilitra millilitraa ml; hectare hehtaari hehtaaria ha; acre eekkeri
  eekkeriä; celsius celsiusaste celsiusastetta °c; fahrenheit fahrenheitaste fahrenheitastetta
  °f; kilometer/hour kilometri_tunnissa kilometriä_tunnissa; mile/hour maili_tunnissa
  mailia_tunnissa; watt watti wattia; kilowatt kilowatti kilowattia kw; megawatt megawatti
  megawattia mw; degree aste astetta
times: 0 keskiyö keskiyöllä
months: 1 tammikuuta tammi tammikuu; 2 helmikuuta helmi helmikuu; 3 maaliskuuta maalis
  maaliskuu; 4 huhtikuuta huhti huhtikuu; 5 toukokuuta touko toukokuu; 6 kesäkuuta kesä kesäkuu;
  7 heinäkuuta heinä heinäkuu; 8 elokuuta elo elokuu; 9 syyskuuta syys syyskuu; 10 lokakuuta
  loka lokakuu; 11 marraskuuta marras marraskuu; 12 joulukuuta joulu joulukuu
weekdays: 1 maanantaina maanantai; 2 tiistaina tiistai; 3 keskiviikkona keskiviikko; 4 torstaina
  torstai; 5 perjantaina perjantai; 6 lauantaina lauantai; 7 sunnuntai
negative: miinus
vague: useita monia
joiners: ja
halves: puoli
ordinal_ends: .
quarters: neljännes neljänneksen neljänneksellä
eras: eaa. ekr.
joined: yes
fractions: 3 kolmasosa kolmasosaa; 4 neljännes neljännestä neljäsosa neljäsosaa; 5 viidesosa
  viidesosaa; 10 kymmenesosa
mixed: 1.5 puolitoista puolentoista
marks: pilkku
month_endings: n ssa sta hun lla lta lle na ta ksi
about: noin lähes
above: yli
below: lähes alle
once: 1 kerran; 2 kaksi_kertaa; 3 kolme_kertaa
repeats: kertaa
every: joka
every_other: toinen
rates: hour tunnissa; day päivässä päivittäin; week viikossa viikoittain; month kuukaudessa;
  year vuodessa
""",
        "fr": """
decimal: ,
numerals: 0 zéro; 1 un une; 2 deux; 3 trois; 4 quatre; 5 cinq; 6 six; 7 sept; 8 huit; 9 neuf; 10
  dix; 11 onze; 12 douze douzaine; 13 treize; 14 quatorze; 15 quinze quinzaine; 16 seize; 17
  dix-sept; 18 dix-huit; 19 dix-neuf; 20 vingt vingtaine; 30 trente; 40 quarante; 50 cinquante;
  60 soixante; 70 soixante-dix septante; 80 quatre-vingts huitante octante; 90 quatre-vingt-dix
  nonante; 21 vingt-et-un vingt-et-une; 31 trente-et-un trente-et-une; 41 quarante-et-un
  quarante-et-une; 51 cinquante-et-un cinquante-et-une; 61 soixante-et-un soixante-et-une; 71
  soixante-et-onze; 72 soixante-douze; 73 soixante-treize; 74 soixante-quatorze; 75
  soixante-quinze; 76 soixante-seize; 77 soixante-dix-sept; 78 soixante-dix-huit; 79
  soixante-dix-neuf; 81 quatre-vingt-un quatre-vingt-une; 82 quatre-vingt-deux; 83
  quatre-vingt-trois; 84 quatre-vingt-quatre; 85 quatre-vingt-cinq; 86 quatre-vingt-six; 87
  quatre-vingt-sept; 88 quatre-vingt-huit; 89 quatre-vingt-neuf; 91 quatre-vingt-onze; 92
  quatre-vingt-douze; 93 quatre-vingt-treize; 94 quatre-vingt-quatorze; 95 quatre-vingt-quinze;
  96 quatre-vingt-seize; 97 quatre-vingt-dix-sept; 98 quatre-vingt-dix-huit; 99
  quatre-vingt-dix-neuf; 100 cent
ordinals: 1 premier première; 2 deuxième; 3 troisième; 4 quatrième; 5 cinquième; 6 sixième; 7
  septième; 8 huitième; 9 neuvième; 10 dixième; 11 onzième; 12 douzième; 13 treizième; 14
  quatorzième; 15 quinzième; 16 seizième; 20 vingtième; 30 trentième; 40 quarantième; 50
  cinquantième; 60 soixantième; 70 soixante-dixième; 80 quatre-vingtième; 100 centième
scales: 1000 mille millier k; 1000000 million millions m mio; 1000000000 milliard milliards md
  mds mrd; 1000000000000 billion billions bn
currencies: $ dollars dollar; € euro euros; ¥ yens yen; CNY yuan yuans; ₹ roupies roupie; RUB
  roubles rouble; CHF franc francs; kr couronne couronnes; PLN zloty zlotys; MXN peso pesos; HUF
  forint forints; KRW wons won; ZAR rand rands; £ livre livres; c centime centimes
percents: 1 pour_cent
points: 1 point_de_pourcentage points_de_pourcentage pp; 100 points_de_base
measures: second seconde secondes; minute minute minutes min; hour heure heures; day jour jours;
  week semaine semaines sem; month mois; year an ans année années; decade décennie décennies
  déc; century siècle siècles; kilometer kilomètre kilomètres km; meter mètre mètres; centimeter
  centimètre centimètres cm; millimeter millimètre millimètres mm; mile mile miles mi; foot pied
  pieds pi; inch pouce pouces po; yard yard yards yd; kilogram kilogramme kilogrammes kg kilo
  kilos; gram gramme grammes; milligram milligramme milligrammes mg; ton tonne_courte
  tonnes_courtes sh_tn; tonne tonne tonnes; pound livre livres lb; ounce once onces oz; liter
  litre litres; milliliter millilitre millilitres ml; gallon gallon gallons gal; hectare hectare
  hectares ha; acre acre_anglo-saxonne acres_anglo-saxonnes; celsius degré_celsius
  degrés_celsius °c; fahrenheit degré_fahrenheit degrés_fahrenheit °f; kilometer/hour
  kilomètre_par_heure kilomètres_par_heure kilomètre-heure kilomètres-heure; mile/hour
  mile_par_heure miles_par_heure; watt watt watts; kilowatt kilowatt kilowatts kw; megawatt
  mégawatt mégawatts mw; degree degré degrés; watt-hour wattheure wattheures watt_heure
times: 720 midi; 0 minuit
months: 1 janvier janv; 2 février févr; 3 mars; 4 avril avr; 5 mai; 6 juin; 7 juillet juil; 8
  août; 9 septembre sept; 10 octobre oct; 11 novembre nov; 12 décembre déc
weekdays: 1 lundi lun; 2 mardi mar; 3 mercredi mer; 4 jeudi jeu; 5 vendredi ven; 6 samedi sam; 7
  dimanche dim
behind_hour: 30 et_demie; 15 et_quart; -15 moins_le_quart
joiners: et
negative: moins
vague: plusieurs quelques
halves: demi demie
singles: un une
ordinal_ends: er ère ere re e ème eme es
quarters: trimestre
eras: av._j.-c. avant_jésus-christ av._jc
decades: années
fractions: 3 tiers; 4 quart quarts; 5 cinquième cinquièmes; 10 dixième dixièmes
marks: virgule
about: environ presque quelque
above: plus
below: presque près
once: 1 une_fois; 2 deux_fois; 3 trois_fois
repeats: fois
every: toutes_les tous_les chaque
rates: day quotidiennement; week hebdomadairement; month mensuellement; year annuellement
""",
        "hu": """
decimal: ,
numerals: 0 nulla; 1 egy; 2 kettő két; 3 három; 4 négy; 5 öt; 6 hat; 7 hét; 8 nyolc; 9 kilenc;
  10 tíz; 11 tizenegy; 12 tizenkettő tucat; 13 tizenhárom; 14 tizennégy; 15 tizenöt; 16
  tizenhat; 17 tizenhét; 18 tizennyolc; 19 tizenkilenc; 20 húsz huszon; 30 harminc; 40 negyven;
  50 ötven; 60 hatvan; 70 hetven; 80 nyolcvan; 90 kilencven; 100 száz
ordinals: 1 első; 2 második; 3 harmadik; 4 negyedik; 5 ötödik; 6 hatodik; 7 hetedik; 8
  nyolcadik; 9 kilencedik; 10 tizedik; 11 tizenegyedik; 12 tizenkettedik; 13 tizenharmadik; 14
  tizennegyedik; 15 tizenötödik; 16 tizenhatodik; 17 tizenhetedik; 18 tizennyolcadik; 19
  tizenkilencedik; 20 huszadik; 21 huszonegyedik; 22 huszonkettedik; 23 huszonharmadik; 24
  huszonnegyedik; 25 huszonötödik; 26 huszonhatodik; 27 huszonhetedik; 28 huszonnyolcadik; 29
  huszonkilencedik; 30 harmincadik; 31 harmincegyedik; 60 hatvanadik; 80 nyolcvanadik; 100
  századik
scales: 1000 ezer e; 1000000 millió m egymillió mio; 1000000000 milliárd mrd egymilliárd md;
  1000000000000 billió b egybillió
currencies: $ dollár; € euró; ¥ jen; CNY jüan; ₹ rúpia; RUB rubel; CHF frank; PLN zloty; MXN
  peso; HUF forint ft; KRW won; ZAR rand; £ font; c cent
percents: 1 százalék százalékos százalékkal százalékot
points: 1 százalékpont százalékponttal
measures: second másodperc mp; minute perc; hour óra; day nap; week hét; month hónap; year év;
  decade évtized dek; century évszázad sz; kilometer kilométer km; meter méter; centimeter
  centiméter cm; millimeter milliméter mm; mile mérföld mf; foot láb; inch hüvelyk; yard yard
  yd; kilogram kilogramm kg kiló; gram gramm; milligram milligramm mg; ton amerikai_tonna; tonne
  metrikus_tonna; pound font lb; ounce uncia oz; liter liter; milliliter milliliter ml; gallon
  gallon gal; hectare hektár ha; acre hold kh; celsius celsius-fok °c; fahrenheit fahrenheit-fok
  °f; kilometer/hour kilométer_per_óra; mile/hour mérföld_per_óra mph; watt watt; kilowatt
  kilowatt kw; megawatt megawatt mw; degree fok fokos
times: 0 éjfél éjfélkor
months: 1 január jan; 2 február febr; 3 március márc; 4 április ápr; 5 május máj; 6 június jún;
  7 július júl; 8 augusztus aug; 9 szeptember szept; 10 október okt; 11 november nov; 12
  december dec
weekdays: 1 hétfő hétfőn; 2 kedd kedden; 3 szerda szerdán sze; 4 csütörtök csütörtökön; 5 péntek
  pénteken; 6 szombat szombaton szo; 7 vasárnap
negative: mínusz
vague: több sok néhány
joiners: és
halves: fél
singles: egy
ordinal_ends: .
quarters: negyedév negyedévben
eras: i._e. i.e. kr._e.
joined: yes
fractions: 3 harmad harmada; 4 negyed negyede; 5 ötöd ötöde; 10 tized tizede
mixed: 1.5 másfél
marks: egész
month_endings: ban ben i tól től ig ra re ról ről nak nek ba be
about: körülbelül mintegy közel
above: több
below: közel
""",
        "it": """
decimal: ,
numerals: 0 zero; 1 uno un una; 2 due; 3 tre; 4 quattro; 5 cinque; 6 sei; 7 sette; 8 otto; 9
  nove; 10 dieci; 11 undici; 12 dodici dozzina dozzine; 13 tredici; 14 quattordici; 15 quindici;
  16 sedici; 17 diciassette; 18 diciotto; 19 diciannove; 20 venti; 30 trenta; 40 quaranta; 50
  cinquanta; 60 sessanta; 70 settanta; 80 ottanta; 90 novanta; 21 ventuno ventun ventuna; 28
  ventotto; 31 trentuno trentun trentuna; 38 trentotto; 41 quarantuno quarantun quarantuna; 48
  quarantotto; 51 cinquantuno cinquantun cinquantuna; 58 cinquantotto; 61 sessantuno sessantun
  sessantuna; 68 sessantotto; 71 settantuno settantun settantuna; 78 settantotto; 81 ottantuno
  ottantun ottantuna; 88 ottantotto; 91 novantuno novantun novantuna; 98 novantotto; 100 cento
ordinals: 1 primo prima; 2 secondo seconda; 3 terzo terza; 4 quarto quarta; 5 quinto quinta; 6
  sesto sesta; 7 settimo settima; 8 ottavo ottava; 9 nono nona; 10 decimo decima; 11 undicesimo
  undicesima; 12 dodicesimo dodicesima; 13 tredicesimo tredicesima; 14 quattordicesimo
  quattordicesima; 15 quindicesimo quindicesima; 16 sedicesimo sedicesima; 17 diciassettesimo
  diciassettesima; 18 diciottesimo diciottesima; 19 diciannovesimo diciannovesima; 20 ventesimo
  ventesima; 21 ventunesimo ventunesima; 22 ventiduesimo ventiduesima; 23 ventitreesimo
  ventitreesima; 24 ventiquattresimo ventiquattresima; 25 venticinquesimo venticinquesima; 26
  ventiseiesimo ventiseiesima; 27 ventisettesimo ventisettesima; 28 ventottesimo ventottesima;
  29 ventinovesimo ventinovesima; 30 trentesimo trentesima; 31 trentunesimo trentunesima; 40
  quarantesimo quarantesima; 50 cinquantesimo cinquantesima; 60 sessantesimo sessantesima; 70
  settantesimo settantesima; 80 ottantesimo ottantesima; 90 novantesimo novantesima; 100
  centesimo centesima
scales: 1000 mille mila; 1000000 milione milioni mln mil mio; 1000000000 miliardo miliardi mld
  mrd; 1000000000000 bln bilione bilioni
currencies: $ dollaro dollari; € euro; ¥ yen; CNY yuan; ₹ rupie rupia; RUB rubli rublo; CHF
  franco franchi; kr corona; TRY lire lira; PLN zloty; MXN peso pesos; KRW won; ZAR rand; £
  sterlina sterline; c centesimo centesimi
percents: 1 percento per_cento
points: 1 punto_percentuale punti_percentuali pp; 100 punti_base
measures: second secondo secondi al_secondo; minute minuto minuti al_minuto min; hour ora ore;
  day al_giorno giorni giorno gg; week settimana settimane alla_settimana sett; month al_mese
  mesi mese; year anni anno; decade decade decadi; century secolo secoli secc sec; kilometer
  chilometro chilometri km; meter metro metri; centimeter centimetro centimetri cm; millimeter
  millimetro millimetri mm; mile miglio miglia mi; foot piede piedi ft; inch pollice pollici;
  yard iarda iarde yd; kilogram chilogrammo chilogrammi kg chilo chili; gram grammo grammi;
  milligram milligrammo milligrammi mg; tonne tonnellata_metrica tonnellate_metriche tonnellata
  tonnellate; pound libbra libbre lb; ounce oncia once oz; liter litro litri; milliliter
  millilitro millilitri ml; gallon gallone galloni gal; hectare ettaro ettari ha; acre acro
  acri; celsius grado_celsius gradi_celsius °c; fahrenheit grado_fahrenheit gradi_fahrenheit °f;
  kilometer/hour chilometro_orario chilometri_orari; watt watt; kilowatt kilowatt kw; megawatt
  megawatt mw; degree grado gradi; watt-hour wattora
times: 720 mezzogiorno; 0 mezzanotte
months: 1 gennaio gen; 2 febbraio feb; 3 marzo mar; 4 aprile apr; 5 maggio mag; 6 giugno giu; 7
  luglio lug; 8 agosto ago; 9 settembre set; 10 ottobre ott; 11 novembre nov; 12 dicembre dic
weekdays: 1 lunedì lun; 2 martedì mar; 3 mercoledì mer; 4 giovedì gio; 5 venerdì ven; 6 sabato
  sab; 7 domenica dom
behind_hour: 30 e_mezza e_mezzo; 15 e_un_quarto; -15 meno_un_quarto
joiners: e
negative: meno
vague: diversi diverse vari alcuni molti
halves: mezzo mezza
singles: un una
ordinal_ends: º ª o a
quarters: trimestre
eras: a._c. a.c. avanti_cristo
decades: anni
joined: yes
rates: day giornalieri giornaliere quotidianamente giornaliero; week settimanali settimanale
  settimanalmente; month mensili mensile mensilmente; year annui annuali annualmente
per: al alla
fractions: 3 terzo terzi; 4 quarto quarti; 5 quinto quinti; 10 decimo decimi
marks: virgola
about: circa quasi
above: oltre più
below: quasi meno
once: 1 una_volta; 2 due_volte; 3 tre_volte
repeats: volte volta
every: ogni
per_time: a ogni
""",
        "nl": """
decimal: ,
numerals: 0 nul; 1 een één; 2 twee; 3 drie; 4 vier; 5 vijf; 6 zes; 7 zeven; 8 acht; 9 negen; 10
  tien; 11 elf; 12 twaalf dozijn; 13 dertien; 14 veertien; 15 vijftien; 16 zestien; 17
  zeventien; 18 achttien; 19 negentien; 20 twintig; 30 dertig; 40 veertig; 50 vijftig; 60
  zestig; 70 zeventig; 80 tachtig; 90 negentig; 100 honderd
ordinals: 1 eerste; 2 tweede; 3 derde; 4 vierde; 5 vijfde; 6 zesde; 7 zevende; 8 achtste; 9
  negende; 10 tiende; 11 elfde; 12 twaalfde; 13 dertiende; 14 veertiende; 15 vijftiende; 16
  zestiende; 17 zeventiende; 18 achttiende; 19 negentiende; 20 twintigste; 21 eenentwintigste;
  22 tweeëntwintigste; 23 drieëntwintigste; 24 vierentwintigste; 25 vijfentwintigste; 26
  zesentwintigste; 27 zevenentwintigste; 28 achtentwintigste; 29 negenentwintigste; 30
  dertigste; 31 eenendertigste; 40 veertigste; 50 vijftigste; 60 zestigste; 70 zeventigste; 80
  tachtigste; 90 negentigste; 100 honderdste
scales: 1000 duizend k; 1000000 miljoen mln mio; 1000000000 miljard mld mrd; 1000000000000
  biljoen bln
currencies: $ dollar; € euro; ¥ yen; CNY yuan; CHF frank; kr kronen; TRY lira; PLN zloty; MXN
  peso; HUF forint; KRW won; ZAR rand; £ pond; c cent cents
percents: 1 procent
points: 1 procentpunt procentpunten; 100 basispunten
measures: quarter-hour kwartier kwartieren; half-hour halfuur; second seconde seconden sec;
  minute minuut minuten min; hour uur uren u; day dagen dag; week week weken wkn wk; month maand
  maanden mnd; year jaar jr jaren; decade decennium decennia; century eeuwen eeuw; kilometer
  kilometer km kilometers; meter meter meters; centimeter centimeter cm; millimeter millimeter
  mm; mile mijl mi; foot voet ft; inch inch inches; yard yard yards yd; kilogram kilogram kg
  kilo; gram gram; milligram milligram mg; tonne metrische_ton ton tonnen; pound pound lb; ounce
  ounce oz; liter liter liters; milliliter milliliter ml; gallon gallon gal; hectare hectare ha;
  acre acres acre; celsius graad_celsius graden_celsius °c; fahrenheit graad_fahrenheit
  graden_fahrenheit °f; kilometer/hour kilometer_per_uur; mile/hour mijl_per_uur; watt watt;
  kilowatt kilowatt kw; megawatt megawatt mw; degree graad graden; watt-hour wattuur
times: 0 middernacht
months: 1 januari jan; 2 februari feb; 3 maart mrt; 4 april apr; 5 mei; 6 juni jun; 7 juli jul;
  8 augustus aug; 9 september sep; 10 oktober okt; 11 november nov; 12 december dec
weekdays: 1 maandag; 2 dinsdag; 3 woensdag; 4 donderdag; 5 vrijdag; 6 zaterdag; 7 zondag
before_hour: -30 half; 15 kwart_over; -15 kwart_voor; 10 tien_over; -10 tien_voor
joiners: en
negative: min minus
vague: enkele meerdere veel
halves: half halve
singles: een
ordinal_ends: e de ste
quarters: kwartaal
eras: v._chr. v.chr. voor_christus
decades: jaren
joined: yes
rates: day dagelijks daags; week wekelijks; month maandelijks; year jaarlijks
fractions: 3 derde; 4 kwart; 5 vijfde; 10 tiende
mixed: 1.5 anderhalf anderhalve; 2.5 tweeënhalf tweeënhalve; 3.5 drieënhalf drieënhalve; 4.5
  vierenhalf vierenhalve; 5.5 vijfenhalf vijfenhalve
marks: komma
about: ongeveer circa bijna zo'n
above: ruim meer boven
below: bijna onder
once: 1 eenmaal; 2 tweemaal; 3 driemaal
repeats: keer maal x
every: elke iedere om_de
every_other: andere tweede
""",
        "no": """
decimal: ,
numerals: 0 null; 1 én ei ett; 2 to; 3 tre; 4 fire; 5 fem; 6 seks; 7 sju syv; 8 åtte; 9 ni; 10
  ti; 11 elleve; 12 tolv dusin; 13 tretten; 14 fjorten; 15 femten; 16 seksten; 17 sytten; 18
  atten; 19 nitten; 20 tjue tyve; 30 tretti tredve; 40 førti; 50 femti; 60 seksti; 70 sytti; 80
  åtti; 90 nitti; 100 hundre
ordinals: 1 første; 2 andre; 3 tredje; 4 fjerde; 5 femte; 6 sjette; 7 sjuende; 8 åttende; 9
  niende; 10 tiende; 11 ellevte; 12 tolvte; 13 trettende; 14 fjortende; 15 femtende; 16
  sekstende; 17 syttende; 18 attende; 19 nittende; 20 tjueende; 21 tjueførste; 22 tjueandre; 23
  tjuetredje; 24 tjuefjerde; 25 tjuefemte; 26 tjuesjette; 27 tjuesjuende; 28 tjueåttende; 29
  tjueniende; 30 trettiende; 31 trettiførste; 40 førtiende; 50 femtiende; 60 sekstiende; 70
  syttiende; 80 åttiende; 90 nittiende; 100 énhundrede
scales: 1000 tusen k; 1000000 million millioner mill mio; 1000000000 milliard milliarder mrd
  mia; 1000000000000 billion billioner bill
currencies: $ dollar; € euro; ¥ yen; CNY yuan; ₹ rupi rupier; RUB rubel rubler; CHF franc; kr kr
  kroner krone; TRY lire; PLN zloty; MXN pesos peso; HUF forinter forint; KRW won; ZAR rand; £
  pund; c cent
percents: 1 prosent
points: 1 prosentpoeng
measures: quarter-hour kvarter; second sekund sekunder sek; minute minutt minutter min; hour
  time timer; day døgn dag dagen dager; week uke uker uken uka; month måned måneder md måneden;
  year år året; decade tiår; century århundre århundrer årh; kilometer kilometer km; meter
  meter; centimeter centimeter cm; millimeter millimeter mm; mile miles mile mi; foot fot ft;
  inch tommer tomme; yard yard yd; kilogram kilogram kg kilo; gram gram; milligram milligram mg;
  ton amerikansk_tonn amerikanske_tonn; tonne tonn; pound pund; ounce unser unse oz; liter
  liter; milliliter milliliter ml; gallon gallon gal; hectare hektar ha; acre acre; celsius
  grad_celsius grader_celsius °c; fahrenheit grad_fahrenheit grader_fahrenheit °f;
  kilometer/hour kilometer_per_time; mile/hour engelsk_mil_per_time engelske_mil_per_time; watt
  watt; kilowatt kilowatt kw; megawatt megawatt mw; degree grad grader
times: 0 midnatt
months: 1 januar jan; 2 februar feb; 3 mars mar; 4 april apr; 5 mai; 6 juni jun; 7 juli jul; 8
  august aug; 9 september sep; 10 oktober okt; 11 november nov; 12 desember des
weekdays: 1 mandag man; 2 tirsdag tir; 3 onsdag ons; 4 torsdag tor; 5 fredag fre; 6 lørdag lør;
  7 søndag søn
before_hour: -30 halv; 15 kvart_over; -15 kvart_på
joiners: og
negative: minus
vague: flere mange
halves: halvt halv halve
singles: en et ei
ordinal_ends: .
quarters: kvartal
eras: f._kr. f.kr. før_kristus
joined: yes
fractions: 3 tredel tredeler tredjedel tredjedeler; 4 firedel firedeler fjerdedel fjerdedeler
  kvart; 5 femtedel femtedeler; 10 tidel tideler tiendedel tiendedeler
mixed: 1.5 halvannen halvannet
marks: komma
about: omtrent rundt cirka ca nesten
above: over mer
below: nesten under
repeats: ganger gang
every: hver hvert
every_other: annen andre annet
per_time: i om
rates: day daglig; week ukentlig; month månedlig; year årlig
""",
        "pl": """
decimal: ,
stop_words: a aby ale ani aż bardzo bez bo by był była było były być co czy da dla do gdy gdyż
  gdzie go i ich im innych iż ja jak jako je jeden jednak jednego jego jej jest jeszcze jeśli
  już każdy kiedy kto która które którego której który których którym którzy lub ma mają mnie
  może można my na nad nam nas nawet nich nie nim niż no o od on ona one oni oraz po pod ponad
  ponieważ poza przed przez przy roku się są swoich swój ta tak także tam te tego tej ten też to
  tu tych tylko tym u w wam we wszystko z za zawsze ze zostać został została że
numerals: 0 zero zera zeru zerem zerze; 1 jeden jedna jedno jednego jednej jednemu jednym; 2 dwa
  dwaj dwie dwóch dwóm dwoma dwiema; 3 trzy trzej trzech trzem trzema; 4 cztery czterej czterech
  czterem czterema; 5 pięć pięciu pięcioma; 6 sześć sześciu sześcioma; 7 siedem siedmiu
  siedmioma; 8 osiem ośmiu ośmioma; 9 dziewięć dziewięciu dziewięcioma; 10 dziesięć dziesięciu
  dziesięcioma; 11 jedenaście jedenastu jedenastoma; 12 dwanaście dwunastu dwunastoma tuzin; 13
  trzynaście trzynastu trzynastoma; 14 czternaście czternastu czternastoma; 15 piętnaście
  piętnastu piętnastoma; 16 szesnaście szesnastu szesnastoma; 17 siedemnaście siedemnastu
  siedemnastoma; 18 osiemnaście osiemnastu osiemnastoma; 19 dziewiętnaście dziewiętnastu
  dziewiętnastoma; 20 dwadzieścia dwudziestu dwudziestoma; 30 trzydzieści trzydziestu
  trzydziestoma; 40 czterdzieści czterdziestu czterdziestoma; 50 pięćdziesiąt pięćdziesięciu
  pięćdziesięcioma; 60 sześćdziesiąt sześćdziesięciu sześćdziesięcioma; 70 siedemdziesiąt
  siedemdziesięciu siedemdziesięcioma; 80 osiemdziesiąt osiemdziesięciu osiemdziesięcioma; 90
  dziewięćdziesiąt dziewięćdziesięciu dziewięćdziesięcioma; 100 sto stu; 200 dwieście dwustu;
  300 trzysta trzystu; 400 czterysta czterystu; 500 pięćset pięciuset; 600 sześćset sześciuset;
  700 siedemset siedmiuset; 800 osiemset ośmiuset; 900 dziewięćset dziewięciuset
scales: 1000 tysiąc tysiące tysięcy tysiąca tys tysiącowi tysiącem tysiącu tysiącom tysiącami
  tysiącach; 1000000 milion miliony milionów miliona mln milionowi milionem milionie milionom
  milionami milionach; 1000000000 miliard miliardy miliardów miliarda mld miliardowi miliardem
  miliardzie miliardom miliardami miliardach; 1000000000000 bilion biliony bilionów biliona bln
  bilionowi bilionem bilionie bilionom bilionami bilionach
currencies: $ dolarów dolar dolara dolary; € euro; ¥ jen jena jenów jeny; CNY juana juanów juan
  juany; ₹ rupii rupie rupia; RUB rubel rubla rubli ruble; CHF franka franki frank franków; TRY
  lira liry lir; PLN złote złoty złotego złotych zł; MXN pesos peso; HUF forinty forint forintów
  forinta; KRW won wonów wony wona; ZAR randów randa randy rand; £ funt funty funtów; c cent
  centy centów
percents: 1 procent procenta procentów proc.
points: 1 punkt_procentowy punkty_procentowe punktów_procentowych
measures: quarter-hour kwadrans kwadransa; second sekunda sekundy sekund sek sekundę; minute
  minuta minuty minut min minutę; hour godzina godziny godzin godz godzinę; day dzień dni dnia
  dobę doba; week tydzień tygodnie tygodni tygodnia tyg tydz tygodniu; month miesiąc miesiące
  miesięcy miesiąca mies m-c m-ce m-cy m-ca miesiącu; year rok lata lat roku; decade dekada
  dekady dekad dek; century wiek wieki wieków wieku; kilometer kilometr kilometry kilometrów
  kilometra km; meter metr metry metrów metra; centimeter centymetr centymetry centymetrów
  centymetra cm; millimeter milimetr milimetry milimetrów milimetra mm; mile mila mile mil mili;
  foot stopa stopy stóp ft; inch cal cale cali cala; yard jard jardy jardów jarda yd; kilogram
  kilogram kilogramy kilogramów kilograma kg kilo; gram gram gramy gramów grama; milligram
  miligram miligramy miligramów miligrama mg; ton krótkiej_tony krótka_tona krótkie_tony
  krótkich_ton; tonne tona tony ton; pound funt funty funtów funta; ounce uncja uncje uncji oz;
  liter litr litry litrów litra; milliliter mililitr mililitry mililitrów mililitra ml; gallon
  galon_amerykański galony_amerykańskie galonów_amerykańskich galona_amerykańskiego gal_am;
  hectare hektar hektary hektarów hektara ha; acre akr akry akrów akra; celsius
  stopień_celsjusza stopnie_celsjusza stopni_celsjusza stopnia_celsjusza °c; fahrenheit
  stopień_fahrenheita stopnie_fahrenheita stopni_fahrenheita stopnia_fahrenheita °f;
  kilometer/hour kilometr_na_godzinę kilometry_na_godzinę kilometrów_na_godzinę
  kilometra_na_godzinę; mile/hour mila_na_godzinę mile_na_godzinę mil_na_godzinę mili_na_godzinę
  mph; watt wat waty watów wata; kilowatt kilowat kilowaty kilowatów kilowata kw; megawatt
  megawat megawaty megawatów megawata mw; degree stopień stopnie stopni stopnia; watt-hour
  watogodzin watogodziny
months: 1 styczniu styczniem; 2 lutym; 3 marcu marcem; 4 kwietniu kwietniem; 5 maju majem; 6
  czerwcu czerwcem; 7 lipcu lipcem; 8 sierpniu sierpniem; 9 wrześniu wrześniem; 10 październiku
  październikiem; 11 listopadzie listopadem; 12 grudniu grudniem; 1 stycznia sty styczeń; 2
  lutego lut luty; 3 marca mar marzec; 4 kwietnia kwi kwiecień; 5 maja maj; 6 czerwca cze
  czerwiec; 7 lipca lip lipiec; 8 sierpnia sie sierpień; 9 września wrz wrzesień; 10
  października paź październik; 11 listopada lis listopad; 12 grudnia gru grudzień
weekdays: 1 poniedziałek pon; 2 wtorek; 3 środa środę; 4 czwartek czw; 5 piątek; 6 sobota sob
  sobotę; 7 niedziela niedz niedzielę
negative: minus
vague: kilka kilku wiele
joiners: i
halves: pół
ordinal_ends: .
quarters: kwartał kwartale kwartału
eras: p.n.e. przed_naszą_erą
decades: lata latach
rates: day dziennie codziennie; week tygodniowo; month miesięcznie; year rocznie
of_year: rok roku r
fractions: 3 trzecia trzecie trzecich; 4 czwarta czwarte czwartych ćwierć; 5 piąta piąte piątych
mixed: 1.5 półtora półtorej
marks: przecinek
about: około blisko prawie
above: ponad
below: prawie blisko poniżej
once: 1 raz jeden_raz; 2 dwa_razy; 3 trzy_razy
repeats: razy
every: co każdego
every_other: drugi drugą
per_time: w
""",
        "pt": """
decimal: ,
numerals: 0 zero; 1 um uma; 2 dois duas; 3 três; 4 quatro; 5 cinco; 6 seis; 7 sete; 8 oito; 9
  nove; 10 dez; 11 onze; 12 doze dúzia dúzias; 13 treze; 14 catorze quatorze; 15 quinze; 16
  dezesseis dezasseis; 17 dezessete dezassete; 18 dezoito; 19 dezenove dezanove; 20 vinte; 30
  trinta; 40 quarenta; 50 cinquenta; 60 sessenta; 70 setenta; 80 oitenta; 90 noventa; 100 cem
  cento; 200 duzentos duzentas; 300 trezentos trezentas; 400 quatrocentos quatrocentas; 500
  quinhentos quinhentas; 600 seiscentos seiscentas; 700 setecentos setecentas; 800 oitocentos
  oitocentas; 900 novecentos novecentas
ordinals: 1 primeiro primeira; 2 segundo segunda; 3 terceiro terceira; 4 quarto quarta; 5 quinto
  quinta; 6 sexto sexta; 7 sétimo sétima; 8 oitavo oitava; 9 nono nona; 10 décimo décima; 11
  décimo_primeiro décima_primeira; 12 décimo_segundo décima_segunda; 13 décimo_terceiro
  décima_terceira; 14 décimo_quarto décima_quarta; 15 décimo_quinto décima_quinta; 16
  décimo_sexto décima_sexta; 17 décimo_sétimo décima_sétima; 18 décimo_oitavo décima_oitava; 19
  décimo_nono décima_nona; 20 vigésimo vigésima; 21 vigésimo_primeiro vigésima_primeira; 22
  vigésimo_segundo vigésima_segunda; 23 vigésimo_terceiro vigésima_terceira; 24 vigésimo_quarto
  vigésima_quarta; 25 vigésimo_quinto vigésima_quinta; 26 vigésimo_sexto vigésima_sexta; 27
  vigésimo_sétimo vigésima_sétima; 28 vigésimo_oitavo vigésima_oitava; 29 vigésimo_nono
  vigésima_nona; 30 trigésimo trigésima; 31 trigésimo_primeiro trigésima_primeira; 40
  quadragésimo quadragésima; 50 quinquagésimo quinquagésima; 60 sexagésimo sexagésima; 70
  septuagésimo septuagésima; 80 octogésimo octogésima; 90 nonagésimo nonagésima; 100 centésimo
  centésima
scales: 1000 mil; 1000000 milhão milhões mi mln mio; 1000000000 bilhão bilhões bi bn;
  1000000000000 trilhão trilhões tri
currencies: $ dólar dólares; € euros euro; ¥ ienes iene; CNY yuan yuans; ₹ rupia rupias; RUB
  rublo rublos; CHF francos franco; kr coroas coroa; TRY lira liras; PLN zlotys zloty; MXN pesos
  peso; KRW wons won; ZAR rands rand; £ libra libras; BRL real reais; c cêntimo cêntimos centavo
  centavos
percents: 1 por_cento
points: 1 ponto_percentual pontos_percentuais pp; 100 pontos-base pontos_base
measures: second segundo segundos; minute minuto minutos min; hour hora horas; day dias dia;
  week semana semanas sem; month meses mês; year anos ano; decade década décadas déc; century
  século séculos sécs séc; kilometer quilômetro quilômetros km; meter metro metros; centimeter
  centímetro centímetros cm; millimeter milímetro milímetros mm; mile milha milhas mi; foot pé
  pés ft; inch polegada polegadas pol; yard jarda jardas yd; kilogram quilograma quilogramas kg
  quilo quilos; gram grama gramas; milligram miligrama miligramas mg; ton tonelada_americana
  toneladas_americanas; tonne tonelada_métrica toneladas_métricas tonelada toneladas; pound
  libra libras lb; ounce onça onças oz; liter litro litros; milliliter mililitro mililitros ml;
  gallon galão galões gal; hectare hectare hectares ha; acre acre acres; celsius grau_celsius
  graus_celsius °c; fahrenheit grau_fahrenheit graus_fahrenheit °f; kilometer/hour
  quilômetro_por_hora quilômetros_por_hora; mile/hour milha_por_hora milhas_por_hora mph; watt
  watt watts; kilowatt quilowatt quilowatts kw; megawatt megawatt megawatts mw; degree grau
  graus
times: 720 meio-dia; 0 meia-noite
months: 1 janeiro jan; 2 fevereiro fev; 3 março mar; 4 abril abr; 5 maio mai; 6 junho jun; 7
  julho jul; 8 agosto ago; 9 setembro set; 10 outubro out; 11 novembro nov; 12 dezembro dez
weekdays: 1 segunda-feira seg segunda; 2 terça-feira ter terça; 3 quarta-feira qua quarta; 4
  quinta-feira qui quinta; 5 sexta-feira sex sexta; 6 sábado sáb; 7 domingo dom
behind_hour: 30 e_meia; 15 e_um_quarto
joiners: e
negative: menos
vague: vários várias muitos muitas
halves: meio meia
singles: um uma
ordinal_ends: º ª o a
quarters: trimestre
eras: a._c. a.c. antes_de_cristo
decades: anos
tens_joined: e
rates: day diários diárias diariamente; week semanais semanalmente; month mensais mensalmente;
  year anuais anualmente
per: ao
fractions: 3 terço terços; 4 quarto quartos; 5 quinto quintos; 10 décimo décimos
marks: vírgula ponto
about: cerca aproximadamente quase
above: mais
below: quase menos
once: 1 uma_vez; 2 duas_vezes; 3 três_vezes
repeats: vezes
every: cada a_cada
per_time: à
""",
        "ru": """
decimal: ,
numerals: 0 ноль ноля нолю нуле нулем; 1 один одно одна одного одной одному одну одном одним; 2
  два две двух двум двумя; 3 три трех трем тремя; 4 четыре четырех четырем четырьмя; 5 пять пяти
  пятью; 6 шесть шести шестью; 7 семь семи семью; 8 восемь восьми восемью; 9 девять девяти
  девятью; 10 десять десяти десятью; 11 одиннадцать одиннадцати одиннадцатью; 12 двенадцать
  двенадцати двенадцатью дюжина; 13 тринадцать тринадцати тринадцатью; 14 четырнадцать
  четырнадцати четырнадцатью; 15 пятнадцать пятнадцати пятнадцатью; 16 шестнадцать шестнадцати
  шестнадцатью; 17 семнадцать семнадцати семнадцатью; 18 восемнадцать восемнадцати
  восемнадцатью; 19 девятнадцать девятнадцати девятнадцатью; 20 двадцать двадцати двадцатью; 30
  тридцать тридцати тридцатью; 40 сорок сорока; 50 пятьдесят пятидесяти пятьюдесятью; 60
  шестьдесят шестидесяти шестьюдесятью; 70 семьдесят семидесяти семьюдесятью; 80 восемьдесят
  восьмидесяти восемьюдесятью; 90 девяносто девяноста; 100 сто ста; 200 двести двухсот двумстам
  двухстах двумястами; 300 триста трехсот тремстам трехстах тремястами; 400 четыреста четырехсот
  четыремстам четырехстах четырьмястами; 500 пятьсот пятисот пятистам пятистах пятьюстами; 600
  шестьсот шестисот шестистам шестистах шестьюстами; 700 семьсот семисот семистам семистах
  семьюстами; 800 восемьсот восьмисот восьмистам восьмистах восемьюстами; 900 девятьсот
  девятисот девятистам девятистах девятьюстами
ordinals: 1 первый первое первая первого первой первому первую первом первым; 2 второй второе
  вторая второго второму вторую втором вторым; 3 третий третье третья третьего третьей третьому
  третью третьем третьим; 4 четвертый четвертое четвертая четвертого четвертой четвертому
  четвертую четвертом четвертым; 5 пятый пятое пятая пятого пятой пятому пятую пятом пятым; 6
  шестой шестое шестая шестого шестому шестую шестом шестым; 7 седьмой седьмое седьмая седьмого
  седьмому седьмую седьмом седьмым; 8 восьмой восьмое восьмая восьмого восьмому восьмую восьмом
  восьмым; 9 девятый девятое девятая девятого девятой девятому девятую девятом девятым; 10
  десятый десятое десятая десятого десятой десятому десятую десятом десятым; 11 одиннадцатый
  одиннадцатое одиннадцатая одиннадцатого одиннадцатой одиннадцатому одиннадцатую одиннадцатом
  одиннадцатым; 12 двенадцатый двенадцатое двенадцатая двенадцатого двенадцатой двенадцатому
  двенадцатую двенадцатом двенадцатым; 13 тринадцатый тринадцатое тринадцатая тринадцатого
  тринадцатой тринадцатому тринадцатую тринадцатом тринадцатым; 14 четырнадцатый четырнадцатое
  четырнадцатая четырнадцатого четырнадцатой четырнадцатому четырнадцатую четырнадцатом
  четырнадцатым; 15 пятнадцатый пятнадцатое пятнадцатая пятнадцатого пятнадцатой пятнадцатому
  пятнадцатую пятнадцатом пятнадцатым; 16 шестнадцатый шестнадцатое шестнадцатая шестнадцатого
  шестнадцатой шестнадцатому шестнадцатую шестнадцатом шестнадцатым; 17 семнадцатый семнадцатое
  семнадцатая семнадцатого семнадцатой семнадцатому семнадцатую семнадцатом семнадцатым; 18
  восемнадцатый восемнадцатое восемнадцатая восемнадцатого восемнадцатой восемнадцатому
  восемнадцатую восемнадцатом восемнадцатым; 19 девятнадцатый девятнадцатое девятнадцатая
  девятнадцатого девятнадцатой девятнадцатому девятнадцатую девятнадцатом девятнадцатым; 20
  двадцатый двадцатое двадцатая двадцатого двадцатой двадцатому двадцатую двадцатом двадцатым;
  30 тридцатый тридцатое тридцатая тридцатого тридцатой тридцатому тридцатую тридцатом
  тридцатым; 40 сороковой сороковое сороковая сорокового сороковому сороковую сороковым; 50
  пятидесятый пятидесятое пятидесятая пятидесятого пятидесятой пятидесятому пятидесятую
  пятидесятом пятидесятым; 60 шестидесятый шестидесятое шестидесятая шестидесятого шестидесятой
  шестидесятому шестидесятую шестидесятом шестидесятым; 70 семидесятый семидесятое семидесятая
  семидесятого семидесятой семидесятому семидесятую семидесятом семидесятым; 80 восьмидесятый
  восемьдесятое восьмидесятая восьмидесятого восьмидесятой восемьдесятому восьмидесятую
  восьмидесятом восьмидесятым; 90 девяностый девяностое девяностая девяностого девяностой
  девяностому девяностую девяностом девяностым; 100 сотый сотое сотая сотого сотой сотому сотую
  сотом сотым
scales: 1000 тысяча тысячи тысяч тыс тысяче тысячу тысячей тысячам тысячах тысячами; 1000000
  миллион миллиона миллионов млн миллиону миллионе миллионом миллионам миллионах миллионами;
  1000000000 миллиард миллиарда миллиардов млрд миллиарду миллиарде миллиардом миллиардам
  миллиардах миллиардами; 1000000000000 триллион триллиона триллионов трлн триллиону триллионе
  триллионом триллионам триллионах триллионами
currencies: $ доллар доллара долларов; € евро; ¥ иены иен иена; CNY юань юаней юаня; ₹ рупий
  рупия рупии; RUB рубля рубль рублей руб; CHF франка франк франков; kr крон кроны крона; TRY
  лиры лира лир; PLN злотый злотого злотых; MXN песо; HUF форинт форинта форинтов; KRW вон воны
  вона; £ фунт фунта фунтов; c цент цента центов
percents: 1 процент процента процентов процентный процентных проц
points: 1 процентных_пункта процентный_пункт процентных_пунктов
measures: second секунда секунды секунд сек секунду; minute минута минуты минут мин минуту; hour
  час часа часов ч; day день дня дней дн сутки суток; week неделя недели недель нед неделю;
  month месяц месяца месяцев мес; year год года лет; decade десятилетие десятилетия десятилетий;
  century век века веков; kilometer километр километра километров на_километр км; meter метр
  метра метров на_метр м; centimeter сантиметр сантиметра сантиметров на_сантиметр см;
  millimeter миллиметр миллиметра миллиметров мм; mile миля мили миль ми; foot фут фута футов
  на_фут фт; inch дюйм дюйма дюймов на_дюйм; yard ярд ярда ярдов; kilogram килограмм килограмма
  на_килограмм кг кило килограммов; gram грамм грамма на_грамм граммов; milligram миллиграмм
  миллиграмма мг миллиграммов; ton американская_тонна американские_тонны американских_тонн
  американской_тонны; tonne тонна тонны тонн т; pound фунт фунта фунтов на_фунт фнт; ounce унция
  унции унций на_унцию унц; liter литр литра литров на_литр; milliliter миллилитр миллилитра
  миллилитров мл; hectare гектар гектара гектаров га; acre акр акра акров; celsius
  градус_цельсия градуса_цельсия градусов_цельсия °c; fahrenheit градус_фаренгейта
  градуса_фаренгейта градусов_фаренгейта °f; kilometer/hour километр_в_час километра_в_час
  километров_в_час; mile/hour миля_в_час мили_в_час миль_в_час; watt ватт ватта вт; kilowatt
  киловатт киловатта квт; megawatt мегаватт мегаватта мвт; degree градус градуса градусов;
  watt-hour ватт-часов ватт-часа
times: 720 полдень; 0 полночь
months: 1 январе январю январём; 2 феврале февралю февралём; 3 марте марту мартом; 4 апреле
  апрелю апрелем; 5 мае маю маем; 6 июне июню июнем; 7 июле июлю июлем; 8 августе августу
  августом; 9 сентябре сентябрю сентябрём; 10 октябре октябрю октябрём; 11 ноябре ноябрю
  ноябрём; 12 декабре декабрю декабрём; 1 января янв январь; 2 февраля февр февраль; 3 марта мар
  март; 4 апреля апр апрель; 5 мая май; 6 июня июн июнь; 7 июля июл июль; 8 августа авг август;
  9 сентября сент сентябрь; 10 октября окт октябрь; 11 ноября нояб ноябрь; 12 декабря дек
  декабрь
weekdays: 1 понедельник; 2 вторник; 3 среда среду; 4 четверг; 5 пятница пятницу; 6 суббота
  субботу; 7 воскресенье
negative: минус
vague: несколько много
joiners: с
halves: пол половиной
ordinal_ends: -й -я -е -го й я
quarters: квартал квартале квартала
eras: до_н._э. до_н.э. до_нашей_эры
rates: day ежедневно; week еженедельно; month ежемесячно; year ежегодно
of_year: год года году годом г
fractions: 3 треть трети; 4 четверть четверти; 5 пятая пятых; 10 десятая десятых
mixed: 1.5 полтора полторы полутора
about: около примерно почти
above: более свыше больше
below: почти менее
once: 1 раз один_раз; 2 дважды два_раза; 3 трижды три_раза
repeats: раза раз
every: каждые каждый каждую
every_other: второй вторую
""",
        "sv": """
decimal: ,
numerals: 0 noll; 1 ett en; 2 två; 3 tre; 4 fyra; 5 fem; 6 sex; 7 sju; 8 åtta; 9 nio; 10 tio; 11
  elva; 12 tolv dussin; 13 tretton; 14 fjorton; 15 femton; 16 sexton; 17 sjutton; 18 arton; 19
  nitton; 20 tjugo; 30 trettio; 40 fyrtio; 50 femtio; 60 sextio; 70 sjuttio; 80 åttio; 90
  nittio; 100 hundra; 200 tvåhundra; 300 trehundra; 400 fyrahundra; 500 femhundra; 600
  sexhundra; 700 sjuhundra; 800 åttahundra; 900 niohundra
ordinals: 1 första förste; 2 andra andre; 3 tredje; 4 fjärde; 5 femte; 6 sjätte; 7 sjunde; 8
  åttonde; 9 nionde; 10 tionde; 11 elfte; 12 tolfte; 13 trettonde; 14 fjortonde; 15 femtonde; 16
  sextonde; 17 sjuttonde; 18 artonde; 19 nittonde; 20 tjugonde; 21 tjugoförsta tjugoförste; 22
  tjugoandra tjugoandre; 23 tjugotredje; 24 tjugofjärde; 25 tjugofemte; 26 tjugosjätte; 27
  tjugosjunde; 28 tjugoåttonde; 29 tjugonionde; 30 trettionde; 31 trettioförsta trettioförste;
  40 fyrtionde; 50 femtionde; 60 sextionde; 70 sjuttionde; 80 åttionde; 90 nittionde; 100
  etthundrade
scales: 1000 tusen tkr tn ettusen; 1000000 miljon miljoner mkr mnkr mn milj mln; 1000000000
  miljard miljarder mdkr mdr md mrd; 1000000000000 biljon biljoner bn
currencies: $ dollar; € euro; ¥ yen; CNY yuan; ₹ rupier rupie; RUB rubel; CHF franc; kr kr krona
  kronor; TRY lira; PLN zloty; MXN peso pesos; HUF forinter forint; KRW won; ZAR rand; £ pund; c
  cent
percents: 1 procent
points: 1 procentenhet procentenheter
measures: quarter-hour kvart; half-hour halvtimme; second sekund sekunder; minute minut minuter
  min; hour timme timmar tim; day dygn dag dagen dagar; week vecka veckor veckan; month månad
  månader mån månaden; year år året; decade årtionde årtionden årt; century århundrade
  århundraden årh; kilometer kilometer km; meter meter; centimeter centimeter cm; millimeter
  millimeter mm; mile mile mi; foot fot; inch tum; yard yard yd; kilogram kilogram kg kilo; gram
  gram; milligram milligram mg; ton engelskt_kort_ton engelska_korta_ton; tonne ton; pound pund
  lb; ounce uns; liter liter; milliliter milliliter ml; gallon gallon gal; hectare hektar ha;
  acre engelskt_tunnland engelska_tunnland; celsius grad_celsius grader_celsius °c; fahrenheit
  grad_fahrenheit grader_fahrenheit °f; kilometer/hour kilometer_per_timme; mile/hour
  mile_per_timme; watt watt; kilowatt kilowatt kw; megawatt megawatt mw; degree grad grader
times: 0 midnatt
months: 1 januari jan; 2 februari feb; 3 mars; 4 april apr; 5 maj; 6 juni; 7 juli; 8 augusti
  aug; 9 september sep; 10 oktober okt; 11 november nov; 12 december dec
weekdays: 1 måndag mån; 2 tisdag tis; 3 onsdag ons; 4 torsdag tors; 5 fredag fre; 6 lördag lör;
  7 söndag sön
before_hour: -30 halv; 15 kvart_över; -15 kvart_i
joiners: och
negative: minus
vague: flera många
halves: halvt halv halva
singles: en ett
ordinal_ends: :e :a e a
quarters: kvartal kvartalet
eras: f._kr. f.kr. före_kristus
joined: yes
fractions: 3 tredjedel tredjedelar; 4 fjärdedel fjärdedelar kvart; 5 femtedel femtedelar; 10
  tiondel tiondelar
mixed: 1.5 halvannan halvannat
marks: komma
about: omkring cirka ungefär runt nästan
above: över mer
below: nästan under
repeats: gånger gång
every: var varje vart
every_other: annan andra annat
per_time: i om
rates: day dagligen; week veckovis; month månadsvis; year årligen
""",
        "tr": """
decimal: ,
numerals: 0 sıfır; 1 bir; 2 iki; 3 üç; 4 dört; 5 beş; 6 altı; 7 yedi; 8 sekiz; 9 dokuz; 10 on;
  11 on_bir; 12 on_iki düzine; 13 on_üç; 14 on_dört; 15 on_beş; 16 on_altı; 17 on_yedi; 18
  on_sekiz; 19 on_dokuz; 20 yirmi; 30 otuz; 40 kırk; 50 elli; 60 altmış; 70 yetmiş; 80 seksen;
  90 doksan; 100 yüz
ordinals: 1 birinci; 2 ikinci; 3 üçüncü; 4 dördüncü; 5 beşinci; 6 altıncı; 7 yedinci; 8
  sekizinci; 9 dokuzuncu; 10 onuncu; 20 yirminci; 30 otuzuncu; 40 kırkıncı; 50 ellinci; 60
  altmışıncı; 70 yetmişinci; 80 sekseninci; 90 doksanıncı; 100 yüzüncü
scales: 1000 bin b; 1000000 milyon mn mio; 1000000000 milyar mr mlr mrd; 1000000000000 trilyon
  tn
currencies: $ doları dolar; € euro avro; ¥ yeni; CNY yuanı; ₹ rupisi; RUB rublesi; CHF frangı;
  kr kronu; TRY lirası lira tl; PLN zlotisi; MXN pesosu; HUF forinti; KRW wonu; ZAR randı; £
  sterlin; c sent
percents: 1 yüzde
points: 1 yüzde_puan
measures: second saniye sn; minute dakika dk; hour saat sa; day gün; week hafta hf; month ay;
  year yıl; decade on_yıl; century yüzyıl yy; kilometer kilometre km; meter metre; centimeter
  santimetre cm; millimeter milimetre mm; mile mil; foot fit; inch inç; yard yarda yd; kilogram
  kilogram kg kilo; gram gram; milligram miligram mg; ton amerikan_tonu kısa_ton; tonne ton;
  pound libre lb; ounce ons oz; liter litre; milliliter mililitre ml; gallon galon gal; hectare
  hektar ha; acre akre; celsius santigrat_derece °c; fahrenheit fahrenhayt_derece °f; watt vat;
  kilowatt kilovat kw; megawatt megavat mw; degree derece
months: 1 ocak oca; 2 şubat şub; 3 mart mar; 4 nisan nis; 5 mayıs may; 6 haziran haz; 7 temmuz
  tem; 8 ağustos ağu; 9 eylül eyl; 10 ekim eki; 11 kasım kas; 12 aralık ara
weekdays: 1 pazartesi pzt; 2 salı sal; 3 çarşamba çar; 4 perşembe per; 5 cuma cum; 6 cumartesi
  cmt; 7 pazar paz
negative: eksi
vague: birkaç birçok
halves: yarım buçuk
singles: bir
ordinal_ends: .
quarters: çeyrek çeyreğinde çeyreği
eras: m.ö. mö
fractions: 4 çeyrek
marks: virgül
month_endings: ta te da de tan ten dan den a e ın in un ün ı i u ü
about: yaklaşık neredeyse
above: üzerinde fazla
below: neredeyse altında
""",
    }.items()
}
