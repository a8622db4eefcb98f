# SPDX-License-Identifier: Apache-2.0
"""Countries and the words for their people, in English.

Source: The World Factbook of the CIA (public domain), "Country name" and "Nationality", as kept in the repository
factbook/factbook.json on 17 May 2026: all countries whose short name is one word. What follows it in the list was added
by hand: regions and cities, other spellings, and words of names of several words ("South African").
"""

from __future__ import annotations

FACTBOOK = """
algeria algerian, angola angolan, benin beninese, burundi burundian, chad chadian, cameroon cameroonian,
comoros comoran, djibouti djiboutian, egypt egyptian, eritrea eritrean, ethiopia ethiopian, gabon gabonese,
ghana ghanaian, guinea guinean, kenya kenyan, liberia liberian, libya libyan, madagascar malagasy, malawi malawian,
mali malian, morocco moroccan, mauritius mauritian, mauritania mauritanian, mozambique mozambican, niger nigerien,
nigeria nigerian, rwanda rwandan, senegal senegalese, somalia somali, sudan sudanese, togo togolese,
tunisia tunisian, tanzania tanzanian, uganda ugandan, namibia namibian, zambia zambian, zimbabwe zimbabwean,
australia australian, fiji fijian, palau palauan, tonga tongan, tuvalu tuvaluan, samoa samoan,
barbados barbadian bajan, belize belizean, cuba cuban, grenada grenadian, guatemala guatemalan, haiti haitian,
honduras honduran, jamaica jamaican, nicaragua nicaraguan, panama panamanian, azerbaijan azerbaijani,
armenia armenian, kyrgyzstan kyrgyzstani, kazakhstan kazakhstani, russia russian, tajikistan tajikistani,
turkmenistan turkmenistani, uzbekistan uzbekistani, burma burmese, brunei bruneian, cambodia cambodian,
china chinese, indonesia indonesian, japan japanese, laos lao laotian, mongolia mongolian, malaysia malaysian,
philippines filipino philippine, singapore singaporean, thailand thai, taiwan taiwanese, vietnam vietnamese,
albania albanian, andorra andorran, austria austrian, belgium belgian, belarus belarusian, bulgaria bulgarian,
cyprus cypriot, denmark dane danish, ireland irishman irishwoman irish, estonia estonian, czechia czech,
finland finn finnish, france frenchman frenchwoman french, germany german, greece greek, croatia croat croatian,
hungary hungarian, iceland icelander icelandic, italy italian, kosovo kosovan, latvia latvian, lithuania lithuanian,
slovakia slovak, liechtenstein liechtensteiner, luxembourg luxembourger, moldova moldovan, montenegro montenegrin,
monaco monegasque monacan, malta maltese, netherlands dutchman dutchwoman dutch, norway norwegian,
poland pole polish, portugal portuguese, serbia serb serbian, romania romanian, slovenia slovene slovenian,
spain spaniard spanish, sweden swede swedish, switzerland swiss, ukraine ukrainian, bahrain bahraini, iran iranian,
israel israeli, iraq iraqi, jordan jordanian, kuwait kuwaiti, lebanon lebanese, oman omani, qatar qatari,
syria syrian, turkey turk turkish, yemen yemeni, canada canadian, mexico mexican, argentina argentine,
bolivia bolivian, brazil brazilian, chile chilean, colombia colombian, ecuador ecuadorian, guyana guyanese,
suriname surinamer surinamese, paraguay paraguayan, peru peruvian, uruguay uruguayan, venezuela venezuelan,
afghanistan afghan, bangladesh bangladeshi, bhutan bhutanese, india indian, maldives maldivian, nepal nepali,
pakistan pakistani, georgia georgian
"""
ADDED = """
england english englishman englishmen, scotland scottish scot, wales welsh welshman welshmen, britain british briton,
ireland irishmen, france frenchmen, netherlands dutchmen holland, argentina argentinian argentinean, serbia serbian,
kazakhstan kazakh, uzbekistan uzbek, tajikistan tajik, kyrgyzstan kyrgyz, turkmenistan turkmen, kosovo kosovar,
bosnia bosnian, herzegovina herzegovinian, macedonia macedonian, korea korean, palestine palestinian, tibet tibetan,
catalonia catalan, bavaria bavarian, sicily sicilian, sardinia sardinian, corsica corsican, crimea crimean,
chechnya chechen, siberia siberian, kurdistan kurdish kurd, texas texan, california californian, hawaii hawaiian,
alaska alaskan, florida floridian, quebec quebecois, africa african, asia asian, europe european, america american,
arabia arabian, zealand zealander, rica rican, lanka lankan, leone leonean, guinea guinean, emirates emirati,
congo congolese, myanmar burma burmese, persia persian, iceland icelander, ivory ivorian ivoirian, timor timorese,
greenland greenlander greenlandic, seychelles seychellois, botswana motswana batswana, lesotho basotho,
eswatini swazi swaziland, london londoner, paris parisian, venice venetian, vienna viennese, naples neapolitan,
cumbria cumbrian, northumbria northumberland northumbrian, anglia anglian, cornwall cornish, lancashire lancastrian,
mercia mercian, liverpool liverpudlian scouser, manchester mancunian, glasgow glaswegian, aberdeen aberdonian,
dundee dundonian, birmingham brummie, orkney orcadian, shetland shetlander, yorkshire yorkshireman yorkshiremen,
dublin dubliner, york yorkers, boston bostonian, chicago chicagoan, moscow muscovite, milan milanese,
florence florentine, barcelona barcelonan, sydney sydneysider, melbourne melburnian,
virginia virginian, ohio ohioan, iowa iowan, kansas kansan, nebraska nebraskan, oregon oregonian,
louisiana louisianan, minnesota minnesotan, missouri missourian, pennsylvania pennsylvanian, carolina carolinian,
dakota dakotan, tennessee tennessean, kentucky kentuckian, arizona arizonan, alabama alabamian alabaman,
illinois illinoisan, michigan michigander, vermont vermonter, tasmania tasmanian, queensland queenslander,
ontario ontarian, alberta albertan, brittany breton, tuscany tuscan, andalusia andalusian, flanders flemish,
bengal bengali, punjab punjabi, kashmir kashmiri, gujarat gujarati, scandinavia scandinavian, balkans balkan,
amazon amazonian, patagonia patagonian, anatolia anatolian, macau macanese
"""
NATIONALITIES = tuple(tuple(group.split()) for group in f"{FACTBOOK},{ADDED}".split(","))
