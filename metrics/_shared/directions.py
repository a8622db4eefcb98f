# SPDX-License-Identifier: Apache-2.0
"""Words that say where a number went, down or up, in each language; in small letters."""

from __future__ import annotations

DIRECTIONS = {
    tongue: dict(
        zip(
            ("falling", "rising"), (" ".join(half.split()) for half in ways.split("/")), strict=True
        )
    )
    for tongue, ways in {
        "en": """
            below contracted contraction cut decline declined declines declining decrease
            decreased decreases decreasing down drop dropped dropping drops fall fallen
            falling falls fell lose loses losing loss losses lost lower minus negative off
            plunged reduced reduction shrank shrink slid slipped subzero
            /
            advanced climbed climbs earned earnings escalated expanded expansion gain gained
            gains grew grow growing grown grows growth higher improved income increase
            increased increases increasing jump jumped jumps profit profits rise risen rises
            rising rose soared surge surged surges up
        """,
        "es": """
            baja bajada bajan bajaron bajó cae caen cayeron cayó caída caídas descendieron
            descendió descenso descensos desciende descienden disminución disminuye
            disminuyen disminuyeron disminuyó menos perdieron perdió pierde pierden
            profundidad pérdida pérdidas recorte reducción redujo retroceden retrocedieron
            retrocedió retroceso
            /
            alza aumenta aumentaron aumento aumentos aumentó crece crecieron crecimiento
            creció ganó incremento incrementos incrementó más sube subida subidas subieron
            subió
        """,
        "de": """
            fiel fielen sank sanken gesunken gefallen rückgang minus verlor verloren verlust
            weniger einbruch sinkt sinken fällt fallen
            /
            stieg stiegen gestiegen anstieg wuchs gewachsen zuwachs plus gewinn mehr steigt
            steigen wächst wachsen
        """,
        "fr": """
            baisse baissé chute chuté moins perte pertes recul reculé baisser diminué
            diminution recule
            /
            hausse augmenté augmentation progressé progression gagné croissance bond
            augmente augmenter progresse
        """,
        "it": """
            calo calato sceso scesi diminuito diminuzione perso perdita meno ribasso scesa
            scese calata calati diminuita diminuiti scende cala crolla crollato crollo
            /
            aumento aumentato salito saliti cresciuto crescita rialzo guadagnato più salita
            salite aumentata aumentati cresciuti sale aumenta cresce
        """,
        "pt": """
            baixou caiu diminuiu menos perdeu queda recuou caíram cai redução
            /
            subiu aumento aumentou cresceu crescimento alta ganhou mais subiram sobe
            aumentaram cresceram
        """,
        "nl": """
            daalde daalden gedaald daling verloor verlies minder daalt dalen zakte
            /
            steeg stegen gestegen stijging groeide groei winst meer stijgt stijgen groeit
        """,
        "da": """
            faldt faldet fald tabte tab
            /
            steg steget stigning vækst
        """,
        "no": """
            falt falle fall tapte tap
            /
            steg steget økte økning vekst
        """,
        "sv": """
            föll sjönk minskade minskning förlorade förlust
            /
            steg ökade ökning växte tillväxt vinst
        """,
        "fi": """
            laski laskivat väheni lasku
            /
            nousi nousivat kasvoi kasvu
        """,
        "hu": """
            csökkent esett visszaesett csökkenés
            /
            nőtt emelkedett növekedett növekedés
        """,
        "pl": """
            spadł spadła spadło spadek zmalał zmniejszył stracił spadły spada zmalała
            zmniejszyła
            /
            wzrósł wzrosła wzrosło wzrost zwiększył wzrosły rośnie zwiększyła
        """,
        "ru": """
            упал упала упали снизился снизилась снизились снижение падение сократился
            потерял упало снизилось сократилось сократилась уменьшилось
            /
            вырос выросла выросли рост увеличился повысился прибавил выросло увеличилось
            увеличилась повысилось
        """,
        "tr": """
            düştü geriledi azaldı düşüş
            /
            arttı yükseldi büyüdü artış
        """,
    }.items()
}
