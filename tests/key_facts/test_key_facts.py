# SPDX-License-Identifier: Apache-2.0
"""The user's own facts: by words, by a verifier, by a chat model."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from metrics.key_facts.by_words import locate, mentions
from metrics.key_facts.given import read_fact
from metrics.key_facts.key_facts import KeyFacts
from metrics.key_facts.shared import FLAG
from tests.helpers import chat_server
from tests.helpers.verifiers import Knowing

SOURCE = (
    "The river rose by two metres on Monday. The old bridge in Holm is closed until the river"
    " falls. Mayor Anna Reed said that repairs would cost 3 million euros."
)


def compute(summaries: list[str], facts: Any, **options: Any) -> dict[str, Any]:
    result = KeyFacts().compute(
        predictions=summaries,
        references=[SOURCE] * len(summaries),
        key_facts=facts,
        use_aggregator=False,
        explain=True,
        **options,
    )
    assert result is not None
    return dict(result)


@pytest.mark.parametrize(
    ("fact", "text", "found"),
    [
        ("The bridge in Holm is closed", "In Holm, a bridge was closed.", True),
        ("The bridge in Holm is closed", "In Marrow, a bridge was closed.", False),
        ("Repairs cost 3 million euros", "It needs repairs. They cost €3m.", True),
        ("Repairs cost 3 million euros", "It needs repairs. They cost €4m.", False),
        ("Repairs cost 3 million euros", "It needs repairs. They cost $3m.", False),
        ("Repairs cost 3 million", "It needs repairs. They cost $3m.", True),
        ("Repairs cost 3 million euros", "It needs repairs. It rained. They have €3m.", False),
        # citations end sentences with their mark
        (
            "Repairs cost 3 million euros",
            "It needs repairs.[1] It rained.[2] They have €3m.[3]",
            False,
        ),
        ("on Monday", "The river rose on Monday.", True),
        ("The old river rose slowly at dawn", "The river rose at dawn.", True),  # 3 of 5 words
        ("The river rose slowly at dawn", "The river rose.", False),  # 2 of 4
        # 1 of 2
        (
            "Mayor Anna Reed spoke",
            "It rained. Reed was here. She did not speak. She spoke twice.",
            False,
        ),
        # "Reed" will do
        ("Anna Reed spoke in Holm", "Reed is mayor. In Holm it rained, and she spoke.", True),
        (
            "Anna Reed crossed the old bridge",
            "Anna is here. It rained. The old bridge: she crossed it.",
            True,
        ),
        ("Anna Reed crossed the old bridge", "She crossed the old bridge.", False),  # no name
        ("The bridge is closed", "The bridge is not closed.", False),
        ("so it is", "So it is.", True),
        ("The bridge", "", False),
    ],
)
def test_words_say_a_fact(fact: str, text: str, found: bool) -> None:
    located = locate(fact, text, "en")
    assert located.found is found
    assert not found or located.span is not None


# a fact, and a text that has its words
DENIED = [
    ("Profits rose 12 percent", "Profits fell 12 percent."),
    ("25 mg twice daily", "He takes 25 mg once daily."),
    ("Holm won 9-4", "Holm won 4-9."),
    ("The bridge is closed", "The bridge is not closed."),
    ("The bridge is not closed", "The bridge is closed."),
    ("The bridge is closed", "The bridge isn't closed."),
    ("The bridge is closed", "The bridge is open."),
    ("The bridge is closed", "The bridge is no longer closed."),
    ("Anna Reed beat Tom Hill", "Tom Hill beat Anna Reed."),
    ("Anna Reed sued Tom Hill", "Anna Reed was sued by Tom Hill."),
    ("the dog bit the man", "the man bit the dog"),
    ("Profits rose 12 percent", "Sales rose 3 percent while profits fell 12 percent."),
    ("ramipril 5 mg", "Metoprolol 5 mg and ramipril 25 mg."),
    ("ramipril 5 mg daily", "Metoprolol 25 mg daily and ramipril 5 mg BID."),
    ("metoprolol 25 mg", "Metoprolol 50 mg."),
    ("The patient has chest pain", "The patient denies chest pain."),
    ("The patient denies chest pain", "The patient has chest pain."),
    ("No patients died", "Three patients died."),
    ("patients died", "No patients died."),
    ("He resigned", "He did not immediately resign."),
    ("Shares were up 3 percent", "Shares were down 3 percent."),
    ("The mayor approved the plan", "The mayor rejected the plan."),
    ("He signed the deal", "He refused to sign the deal."),
    ("Repairs cost 3 million euros", "It needs repairs. They cost €4m."),
    ("the bridge opens in July", "The bridge opens in June."),
    ("Profits fell 12 percent", "By then profits had risen 12 percent."),
    ("the contract was approved", "The contract was disapproved."),
    ("The pump is safe", "The pump is unsafe."),
    ("The patient is allergic to penicillin", "No known allergy to penicillin."),
    ("The liver shows metastases", "The liver is free of metastases."),
    ("The patient has pneumonia", "There is no evidence of pneumonia in the patient."),
    ("The museum is free on Sundays", "The museum is free except on Sundays."),
    ("The bridge is closed", "It is untrue that the bridge is closed."),
    ("The bridge is closed", "Reports that the bridge is closed are false."),
    ("The minister resigned", "The minister dismissed reports that he resigned."),
    ("The drug works", "No evidence was found that the drug works."),
]
NAMES = [
    ("The storm hit Holm before Brask", "The storm hit Brask before Holm."),
    ("Donna is fearful for the health of Eric", "Eric is fearful for the health of Donna."),
    ("The train goes from Paris to Rome", "The train goes from Rome to Paris."),
    ("Anna is taller than Tom", "Tom is taller than Anna."),
    ("Anna Reed's brother Tom Hill won", "Tom Hill's brother Anna Reed won."),
]
SAME = [
    (
        "Profit was $8m or $1 a share, with a net loss of $9m or $2 a share.",
        "It rose. Profit was $8m or $1 a share, with a net loss of $9m or $2 a share.",
    ),
    ("metoprolol 25 mg twice daily", "Metoprolol 25 mg BID."),
    ("Anna Reed beat Tom Hill", "Tom Hill was beaten by Anna Reed."),
    ("Anna met Tom", "Tom met Anna."),
    ("Profits rose 12 percent", "Sales fell 3 percent while profits rose 12 percent."),
    ("ramipril 5 mg", "Metoprolol 25 mg and ramipril 5 mg."),
    ("ramipril 5 mg daily", "Metoprolol 25 mg BID and ramipril 5 mg daily."),
    ("The bridge opened in May", "The bridge did not open until May."),
    ("profits rose to 5 percent", "Profits rose from 3 percent to 5 percent."),
    ("the minister resigned", "The minister announced his resignation."),
    ("He failed to sign the deal", "He did not sign the deal."),
    ("not only the bridge but the road is closed", "The bridge and the road are closed."),
    ("He has no fever, chills or cough", "He has no cough, chills or fever."),
    ("The cut did not damage the eye of Miller", "Miller did not suffer any damage to his eye."),
    ("profits rose", "No doubt profits rose."),
    ("the road is closed", "The road was closed. The bridge is not closed."),
    ("Anna and Tom met in Holm", "In Holm, Tom and Anna met."),
    ("Talks between Iran and Iraq failed", "Talks between Iraq and Iran failed."),
    ("Paris in France and Rome in Italy are wet", "Rome in Italy and Paris in France are wet."),
    ("Anna Reed beat Tom Hill in Paris", "In Paris, Tom Hill was beaten by Anna Reed."),
    ("There is no evidence that the drug works", "No evidence was found that the drug works."),
    ("Entry is free of charge", "On Monday entry is free of charge."),
]
ELSEWHERE = [
    ("de", "Die Brücke ist gesperrt", "Die Brücke ist nicht gesperrt."),
    ("es", "El puente está cerrado", "El puente no está cerrado."),
    ("fr", "Le pont est fermé", "Le pont n'est pas fermé."),
    ("it", "Il ponte è chiuso", "Il ponte non è chiuso."),
    ("ru", "Мост закрыт", "Мост не закрыт."),
    ("de", "Ramipril 5 mg zweimal täglich", "Ramipril 5 mg einmal täglich."),
    ("de", "Die Gewinne stiegen um 12 Prozent", "Die Gewinne sanken um 12 Prozent."),
    ("es", "Las ventas subieron un 3 por ciento", "Las ventas cayeron un 3 por ciento."),
    ("fr", "Les ventes ont augmenté de 3 pour cent", "Les ventes ont baissé de 3 pour cent."),
]


@pytest.mark.parametrize(
    ("language", "fact", "text"), [*(("en", *pair) for pair in DENIED), *ELSEWHERE]
)
def test_what_is_denied_is_not_there(language: str, fact: str, text: str) -> None:
    located = locate(fact, text, language)
    assert (located.found, located.is_denied) == (False, True)
    assert locate(fact.lower(), text.lower(), language).is_denied


@pytest.mark.parametrize(("fact", "text"), NAMES)
def test_a_fact_whose_names_are_exchanged_is_denied(fact: str, text: str) -> None:
    assert locate(fact, text, "en").is_denied


@pytest.mark.parametrize(("fact", "text"), SAME)
def test_what_is_said_otherwise_is_not_denied(fact: str, text: str) -> None:
    assert locate(fact, text, "en").found
    assert not locate(fact.lower(), text.lower(), "en").is_denied


@pytest.mark.parametrize(
    ("fact", "summary", "recall"),
    [
        ("the bridge in Holm is closed", "The bridge in Holm is closed.", 1.0),
        ("the bridge in Holm is closed", "The bridge in Holm is open.", 0.0),
        ("the mayor said that the old bridge", "Mayor Reed spoke.", 0.25),
        ("a viaduct near the old bridge", "The old bridge.", 1.0),  # of what the source has
        ("a long red steel viaduct crosses Holm", "It crosses Holm.", math.nan),  # 1 of 6
        ("a ferry sails", "A ferry sails.", math.nan),
    ],
)
def test_what_a_summary_has_of_a_fact(fact: str, summary: str, recall: float) -> None:
    found = compute([summary], [[fact]])["key_facts_recall"][0]
    assert found == pytest.approx(recall, nan_ok=True)


def test_a_dose_that_is_exchanged_is_counted_and_named() -> None:
    source = "Metoprolol 25 mg BID and ramipril 5 mg daily were given."
    summary = "Metoprolol 25 mg daily and ramipril 5 mg BID."
    fact = {"text": "ramipril 5 mg once daily", "mandatory": True}
    metric = KeyFacts()
    found = metric.compute(
        predictions=[summary], references=[source], key_facts=[[fact]], explain=True
    )
    assert found is not None
    counts = ("key_facts_missing", "mandatory_missing", "key_facts_denied", "key_facts_score")
    assert [found[key] for key in counts] == [1, 1, 1, 0]
    evidence = metric.evidence(source, summary, found["details"][0])
    assert [mark.kind for mark in evidence.summary] == ["denied"]
    ((text, note),) = evidence.listed
    assert text == fact["text"]
    assert "ramipril 5 mg BID" in str(note)


@pytest.mark.parametrize(
    ("fact", "known"),
    [
        ("Holm needs 3 million euros", True),  # from two sentences, and "needs" is not there
        ("Reed said that it was slow and low", True),  # 2 of 4
        ("Reed said that it was slow, low and calm", False),  # 2 of 5
        ("Holm needs 4 million euros", False),
        ("Marrow cost 3 million euros", True),  # the capital of a first word says nothing
        ("the bridge in Marrow is closed", False),
    ],
)
def test_a_source_mentions_a_fact(fact: str, known: bool) -> None:
    assert mentions(fact, SOURCE, "en") is known


def test_weights_missing_ones_and_those_that_the_source_lacks() -> None:
    facts = [
        "the bridge in Holm is closed",
        {"text": "repairs cost 3 million euros", "weight": 3.0, "mandatory": True},
        "a ferry sails on Friday",
    ]
    summary = "The bridge in Holm is closed."
    found = compute(
        [summary, "Repairs cost 3 million euros.", "x", "x"], [facts, facts, None, facts[2:]]
    )
    assert found["key_facts_score"][:2] == [0.25, 0.75]
    assert found["key_facts_missing"][:2] == [1.0, 1.0]
    assert found["mandatory_missing"][:2] == [1.0, 0.0]
    assert [found["key_facts_not_in_source"][i] for i in (0, 1, 3)] == [1.0, 1.0, 1.0]
    assert all(
        math.isnan(found[key][i])
        for key in ("key_facts_score", "key_facts_missing")
        for i in (2, 3)
    )
    first, second, third = found["details"][0]["key_facts"]
    start, end = first["span"]
    assert (first["found"], first["sure"], summary[start:end]) == (
        True,
        1.0,
        "bridge in Holm is closed",
    )
    assert (second["found"], second["mandatory"], second["span"]) == (False, True, None)
    assert third["in_source"] is False
    shown = KeyFacts().evidence(SOURCE, summary, found["details"][0])
    assert shown.listed == [("repairs cost 3 million euros", "mandatory")]
    assert [mark.kind for mark in shown.summary] == ["key_fact"]
    assert "key_facts|verifier:words|" in found["signature"]


def test_a_verifier_is_asked_for_the_summary_and_its_source() -> None:
    knowing = Knowing()
    found = compute(
        ["The old bridge in Holm is closed."],
        [["The old bridge in Holm", "Anna Reed", "x"]],
        verifier=knowing,
    )
    assert (found["key_facts_score"], found["key_facts_missing"]) == ([0.5], [1.0])
    assert found["key_facts_not_in_source"] == [1.0]
    assert {"The old bridge in Holm", "Anna Reed", "x"} <= {fact for _, fact in knowing.asked}


def test_a_chat_model_is_asked_once_for_each_text() -> None:
    facts = [["in Holm", {"text": "Anna Reed", "mandatory": True}]] * 2
    summaries = ["The bridge in Holm", "Reed, in Holm"]
    with chat_server.running() as server:
        metric = KeyFacts(verifier="openai", model="m", base_url=server.base_url)
        cost = metric.estimate_cost([(summaries, [SOURCE] * 2, facts)])
        assert server.requests == []
        # at most: one by one where the server tells chances
        assert cost["calls"] == 13
        options: dict[str, Any] = {"key_facts": facts, "use_aggregator": False, "explain": True}
        found = metric.compute(predictions=summaries, references=[SOURCE] * 2, **options)
        assert len(server.requests) == 3  # one source, two summaries
    assert found["mandatory_missing"] == [1.0, 1.0]
    assert found["details"][0]["usage"]["calls"] == 2 + 2
    assert "|verifier:openai|answers:written|model:m|" in found["signature"]


def test_a_verifier_whose_label_is_wrong_is_flagged() -> None:
    with pytest.warns(UserWarning, match="2 of 2 examples"):
        found = compute(["Holm"] * 2, [["Holm"]] * 2, verifier=lambda pairs: [0.9] * len(pairs))
    assert found["details"][0]["flags"] == [FLAG]


def test_facts_by_the_text_of_the_source() -> None:
    found = compute(["In Holm.", "Anna Reed."], {SOURCE: ["Holm", "Anna Reed"]})
    assert found["key_facts_missing"] == [1.0, 1.0]
    with pytest.warns(UserWarning, match="no key of `key_facts`"):
        found = compute(["In Holm."], {"another source": ["Holm"]})
    assert math.isnan(found["key_facts_not_in_source"][0])


@pytest.mark.parametrize("verifier", [None, Knowing()])
def test_a_source_without_a_word_is_undefined(verifier: Any) -> None:
    found = KeyFacts(verifier=verifier).compute(
        predictions=["a"], references=[" -- "], key_facts=[["a"]], use_aggregator=False
    )
    assert all(map(math.isnan, (values[0] for values in found.values())))


@pytest.mark.parametrize(
    ("given", "mandatory"),
    [("yes", True), ("No", False), (1, True), ("0", False), (np.bool_(True), True), (1.0, True)],
)
def test_mandatory_as_tables_have_it(given: Any, mandatory: bool) -> None:
    assert read_fact({"text": "a", "mandatory": given}, "fact").mandatory is mandatory


@pytest.mark.parametrize(
    ("facts", "options", "named"),
    [
        ([["a"], ["b"]], {}, "2 lists"),
        (["a"], {}, r"key_facts\[0\]"),
        ([[3]], {}, r"key_facts\[0\]\[0\]"),
        ([["--"]], {}, "--"),
        ([[{"text": "a", "weight": 0}]], {}, "0"),
        ([[{"text": "a", "must": True}]], {}, "must"),
        ([[{"text": "a", "mandatory": "perhaps"}]], {}, "perhaps"),
        ([[{"text": "a", "weight": 1e308}, {"text": "b", "weight": 1e308}]], {}, "cannot be added"),
        ([["a"]], {"model": "m"}, "model"),
        (None, {}, "missing"),
    ],
)
def test_bad_facts(facts: Any, options: dict[str, Any], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        compute(["a"], facts, **options)
