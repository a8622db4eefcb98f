# SPDX-License-Identifier: Apache-2.0
"""All that is known of English: its numbers and dates, and the words that its facts are told by."""

from __future__ import annotations

from decimal import Decimal

from .language_words import FactWords, Vocabulary, count, money, numerals, scale, words
from .nationalities import NATIONALITIES

FIRST = (
    "zero/nil one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
TENS = "- - twenty thirty forty/fourty fifty sixty seventy eighty ninety"
POWERS = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12, "mln": 10**6, "bln": 10**9}
ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
TENTHS = "thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth".split()

MONTHS = "january february march april may june july august september october november december".split()
WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()

STATES = (
    "alabama Ala AL, alaska AK, arizona Ariz AZ, arkansas Ark AR, california Calif Cal CA, colorado Colo CO, "
    "connecticut Conn CT, delaware Del DE, florida Fla FL, georgia Ga GA, hawaii HI, idaho ID, illinois Ill IL, "
    "indiana Ind IN, iowa IA, kansas Kan KS, kentucky Ky KY, louisiana La LA, maine ME, maryland Md MD, "
    "massachusetts Mass MA, michigan Mich MI, minnesota Minn MN, mississippi Miss MS, missouri Mo MO, montana Mont MT, "
    "nebraska Neb NE, nevada Nev NV, new_hampshire NH, new_jersey NJ, new_mexico NM, new_york NY, north_carolina NC, "
    "north_dakota ND, ohio OH, oklahoma Okla OK, oregon Ore OR, pennsylvania Pa PA, rhode_island RI, "
    "south_carolina SC, south_dakota SD, tennessee Tenn TN, texas Tex TX, utah UT, vermont Vt VT, virginia Va VA, "
    "washington Wash WA, west_virginia WV, wisconsin Wis WI, wyoming Wyo WY"
)

# What has a capital letter here counts only with it: "US" is not the word "us".
SAME = (
    *(tuple(word.replace("_", " ") for word in state.split()) for state in STATES.split(", ")),
    ("US", "USA", "america", "american", "united states"),
    ("UK", "britain", "british", "briton", "united kingdom", "great britain"),
    ("EU", "europe", "european", "european union"),
    ("UN", "united nations"),
    ("WHO", "world health organization", "world health organisation"),
    ("UAE", "emirates", "emirati"),
    ("DRC", "congo", "congolese"),
    ("LA", "los angeles"),
    ("NZ", "new zealand"),
    ("WA", "western australia"),
    ("SA", "south australia", "south africa"),
    ("NT", "northern territory"),
    ("BC", "british columbia"),
    ("HK", "hong kong"),
    ("DC", "district of columbia"),
    ("NYC", "new york"),
    ("IT", "information technology"),
    ("celsius", "C"),
    ("fahrenheit", "F"),
    ("TV", "television", "televised", "telly"),
    ("GOP", "republican"),
    ("tories", "tory", "conservative", "conservatives"),
    ("FC", "football club"),
    ("AFC", "football club"),
    ("CEO", "chief executive"),
    ("PM", "prime minister"),
    ("PHD", "doctorate"),
    ("YOY", "year-over-year", "year over year", "year-on-year", "year on year"),
    ("QOQ", "quarter-over-quarter", "quarter over quarter", "quarter-on-quarter"),
    ("COVID", "COVID-19", "coronavirus", "covid", "covid-19"),
    ("xmas", "christmas"),
    ("jr", "junior"),
    ("sr", "senior"),
    ("saint", "st"),
    ("mount", "mt"),
    ("avenue", "ave"),
    ("street", "st"),
    ("road", "rd"),
    ("utd", "united"),
    ("dept", "department"),
    ("govt", "government"),
    ("univ", "university"),
    ("assn", "association"),
    ("corp", "corporation"),
    ("co", "company"),
    ("inc", "incorporated"),
    ("ltd", "limited"),
    ("bros", "brothers"),
    ("north", "northern"),
    ("south", "southern"),
    ("east", "eastern"),
    ("west", "western"),
    ("northeast", "northeastern", "north-east", "north-eastern"),
    ("northwest", "northwestern", "north-west", "north-western"),
    ("southeast", "southeastern", "south-east", "south-eastern"),
    ("southwest", "southwestern", "south-west", "south-western"),
    ("tomorrow", "tmr", "tmrw", "tomoz"),
    ("midnight", "12am", "00:00"),
    ("saturday", "weekend"),  # a weekend is both of its days; one of them is not the other
    ("sunday", "weekend"),
    ("Man United", "Man Utd", "Manchester United", "Manchester Utd"),
    ("Man City", "Manchester City"),
    ("Sheff United", "Sheff Utd", "Sheffield United"),
    ("Sheff Wed", "Sheffield Wednesday"),
    ("West Brom", "West Bromwich Albion"),
    ("Spurs", "Tottenham Hotspur", "Tottenham"),
    ("Wolves", "Wolverhampton Wanderers"),
    ("PSG", "Paris Saint-Germain", "Paris St-Germain", "Paris St Germain"),
)

# British and American, as they are found within or at the end of a word; the first is tried for the second and back.
SPELLINGS = (
    ("isation", "ization"),
    ("ising", "izing"),
    ("ised", "ized"),
    ("ise", "ize"),
    ("yse", "yze"),
    ("our", "or"),
    ("tre", "ter"),
    ("fence", "fense"),
    ("licence", "license"),
    ("practice", "practise"),
    ("ogue", "og"),
    ("lled", "led"),
    ("lling", "ling"),
    ("ller", "ler"),
    ("oe", "e"),
    ("ae", "e"),
    ("gramme", "gram"),
    ("cheque", "check"),
    ("tyre", "tire"),
    ("grey", "gray"),
    ("plough", "plow"),
    ("jewell", "jewel"),
    ("storey", "story"),
)

UNITS = {
    **dict.fromkeys(words("dollar dollars buck bucks"), ("$", 1)),
    **dict.fromkeys(words("euro euros"), ("€", 1)),
    **dict.fromkeys(words("pound pounds quid sterling"), ("£", 1)),
    **dict.fromkeys(words("cent cents"), ("c", 100)),
    **dict.fromkeys(words("pence penny"), ("£", 100)),
    **dict.fromkeys(words("yen"), ("¥", 1)),
    **dict.fromkeys(words("yuan renminbi rmb"), ("yuan", 1)),
    **dict.fromkeys(words("rupee rupees"), ("₹", 1)),
    **{
        word: (word.removesuffix("s"), 1)
        for word in words(
            "won franc francs peso pesos ruble rubles rouble roubles rand ringgit baht krona kronor krone kroner "
            "dirham dirhams riyal riyals lira liras shekel shekels real reais zloty zlotys dinar dinars"
        )
    },
    **dict.fromkeys(words("percent per_cent pct percentage_point percentage_points"), ("%", 1)),
    **dict.fromkeys(words("basis_point basis_points bps"), ("%", 100)),
    **dict.fromkeys(words("metre metres meter meters"), ("m", 1)),
}

MEASURES = {
    word: group.split()[0]
    for group in (
        "second seconds sec secs, minute minutes min mins, hour hours hr hrs, day days, night nights, week weeks, "
        "month months, year years yr yrs, decade decades, century centuries, mile miles, kilometre kilometres "
        "kilometer kilometers km, metre metres meter meters, foot feet ft, inch inches, kilo kilos kilogram kilograms "
        "kg, gram grams, ton tons tonne tonnes, litre litres liter liters, gallon gallons, acre acres, "
        "hectare hectares, lb lbs, ounce ounces oz, mph, kph"
    ).split(", ")
    for word in group.split()
}

ENGLISH = Vocabulary(
    decimal_comma=False,
    number_words=count("two three four five six seven eight nine ten eleven twelve"),
    scales={"hundred": 100, **scale("thousand k", "million m mn", "billion bn", "trillion tn")},
    attached=("m", "k"),  # "10 m" are metres
    currencies=money("dollar dollars", "euro euros", "pound pounds"),
    sign_behind=False,
    percent=("percent", "per cent"),
    dates=frozenset((*MONTHS, *WEEKDAYS)),
    dates_with_capital=frozenset(("march", "may")),
    negations=words("no not nor never none nobody nothing neither without cannot"),
    contracted=words(
        "ain aren couldn didn doesn don hadn hasn haven isn mightn mustn needn shan shouldn wasn weren won wouldn"
    ),
    ordinal_ends=("st", "nd", "rd", "th"),
    facts=FactWords(
        numerals=numerals(FIRST, TENS, "{ten} {unit}"),
        hundreds={"hundred": 100, "dozen": 12},
        powers=POWERS,
        joiners=("and",),
        singles=words("a an"),
        halves=words("half"),
        shares={
            "three quarters of": Decimal("0.75"),
            "three-quarters of": Decimal("0.75"),
            "quarter of": Decimal("0.25"),
            "third of": None,
            "thirds of": None,
        },
        ordinals={word: value for value, word in enumerate(ORDINALS, start=1)}
        | {word: 10 * value for value, word in enumerate(TENTHS, start=3)},
        counting={
            "twice": 2,
            "both": 2,
            "couple": 2,
            "pair": 2,
            "twins": 2,
            "twin": 2,
            "duo": 2,
            "trio": 3,
            "triplets": 3,
            "thrice": 3,
            "quartet": 4,
            "quintet": 5,
            "decade": 10,
            "fortnight": 14,
            "goalless": 0,
        },
        fractions=words(
            "half halves third thirds quarter quarters fourth fourths fifth fifths sixths sevenths eighths ninths "
            "tenth tenths"
        ),
        before_age=words("under"),
        before_number=words("the"),
        behind_number=words("of"),
        before_currency=("Canadian", "Australian"),
        weighed=(" of ", " in weight", " heav", " light", " over"),
        owed=(" of debt",),
        units=UNITS,
        negative=words("minus negative"),
        falling=words(
            "fell fall falls falling fallen drop drops dropped dropping down decline declined declines declining "
            "decrease decreased decreases decreasing lower lost lose loses losing loss losses below shrank shrink "
            "contracted contraction minus negative slid slipped plunged cut reduced reduction off subzero"
        ),
        rising=words(
            "rose rise rises rising risen up grew grow grows growing grown growth increase increased increases "
            "increasing higher gain gained gains climbed climbs jumped jumps jump surged surges surge improved "
            "expanded expansion advanced soared escalated profit profits income earned earnings"
        ),
        measures=MEASURES,
        before_ordinal=words("the a his her their its for"),
        about=words("about around roughly approximately some nearly almost"),
        above=words("over than above exceeding exceeded exceeds surpassing surpassed surpasses least"),
        below=words("nearly almost approaching under"),
        openers=words(
            "another although though despite upon while whereas former current since unlike like both meanwhile "
            "however according following including together besides except even only just when after before during "
            "because if unnamed unknown young old new late fellow early ex actor actress singer player striker "
            "midfielder defender forward goalkeeper coach manager author writer director star rapper musician artist "
            "politician lawmaker lawyer journalist reporter police officials researchers scientists fans critics "
            "residents authorities activists protesters voters lawmakers supporters presenter host champion golfer "
            "boxer driver jockey footballer cricketer runner cyclist skipper captain boss teenager toddler pensioner "
            "father mother brother sister son daughter husband wife uncle aunt grandmother grandfather friend "
            "billionaire businessman founder dr mr mrs ms when where once yesterday today tomorrow later finally "
            "additionally furthermore moreover also interestingly notably overall initially recently currently "
            "eventually ultimately lastly firstly secondly several many some most all few various other others two "
            "three four five six seven eight nine ten"
        ),
        between=("to", "and", "or"),
        quarters=words("quarter"),
        out_of=("in", "out of", "in every", "of every"),
        vague=words("multi several few couple many"),
        before_christ=("BC", "BCE", "B.C.", "B.C.E."),
        after_christ=("AD", "CE", "A.D.", "C.E."),
        occasions={
            "birthday": (
                *("turn N", "turns N", "turned N", "turning N", "aged N", "age of N"),
                *("N-year-old", "N year old", "N-years-old", "N years old"),
            ),
            "anniversary": (
                *("N years ago", "N years since", "N years later"),
                *("mark N years", "marks N years", "marked N years", "marking N years"),
            ),
        },
        scorers={"minute": words("goal goals scorer scorers")},
        parts_of_time={"early": range(5), "mid": range(3, 8), "late": range(5, 10)},
        clock={"half past N": 30, "quarter past N": 15, "quarter after N": 15, "quarter to N": -15}
        | {"five past N": 5, "ten past N": 10, "twenty past N": 20, "twenty five past N": 25},
        at_time=words("at by around about until till from since before after to"),
        titles=words(
            "mr mrs ms miss mx dr prof professor sir dame lord lady st rev sgt lt col gen capt captain president prime "
            "pm minister senator sen governor gov mayor judge justice king queen prince princess pope chief chairman "
            "detective inspector officer sergeant constable ceo general colonel secretary mum mom dad god"
        ),
        months=tuple(MONTHS),
        months_or_words={"august": words("an the most more so such very as his her their its our my your that")},
        before_month=words("in of on since until by last next this early late mid from between through and to on"),
        days=words("yesterday tomorrow weekend weekends weekday weekdays midnight"),
        short_dates={name[:3]: name for name in (*MONTHS, *WEEKDAYS) if name != "may"}
        | {"sept": "september", "tues": "tuesday", "thur": "thursday", "thurs": "thursday"},
        same=SAME,
        nations=NATIONALITIES,
        inflections=frozenset(("", "s", "es", "e", "ed", "d", "ing", "y", "ies", "er", "ers")),
        spellings=SPELLINGS,
        common_names=words(
            "amber angel art basil bill bob brook buddy carol chance chase chip cliff dale daisy dawn dean dick drew "
            "earl faith fern flora frank gale gene ginger glen grace grant guy hazel heather heath herb holly hope "
            "hunter iris ivy jack jade jasmine jay jewel jimmy john josh joy lance laurel lily mark mason mike miles "
            "nick norm olive pansy pat patience pearl penny pepper poppy ray robin rob rod rose ruby rusty sandy sky "
            "sue teddy tucker victor violet wade will willow woody"
        ),
        articles=words("the a an this that these those each every any no his her its their our my your new"),
        classes=words(
            "tier phase type stage level class category grade group division chapter part volume war route flight "
            "apollo person speaker henry"
        ),
        conjunctions=("and",),
        no_acronyms=words("us it who am aids or me hi ok in la"),
        acronym_phrases={"the us": "US"},
        text_words=words(
            "passage passages text texts article articles document documents summary dialogue conversation transcript "
            "excerpt snippet story report paragraph content information piece pieces reviews chat meeting discussion "
            "input provided"
        ),
        telling=words(
            "describes describe mentions mention discusses discuss provides provide contains contain covers cover "
            "lists list presents present outlines outline introduces refers refer includes include consists describing "
            "summarizes summaries highlights details features focuses about are"
        ),
        labels=words(
            "key main points point summary overview conclusion details background note notes takeaways takeaway "
            "highlights facts fact information core pieces critical assessment findings finding results result context "
            "introduction topic topics themes theme important who what when where why how total words word count title "
            "tldr tl dr brief concise additional other other related next steps step action items item decisions "
            "executive analysis recommendation recommendations implications impact challenges challenge objectives "
            "objective methods method participants speakers performance financial guidance outlook the "
            "of and a in for to"
        ),
        apart=words("different distinct separate unrelated"),
        words=words("word words characters sentence sentences"),
    ),
)
