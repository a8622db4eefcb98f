# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import math
import pickle
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from benchmarks.reward import ALONE, Judged, policies
from summary_metrics import reward
from summary_metrics.rewards import PARTS
from tests.helpers.rows import each_row
from tests.helpers.timing import is_linear

SOURCE = (
    "The council of Holm voted on Tuesday to repair the old bridge for $3 million. "
    "It has been closed since a flood damaged two piers in May."
)
SUMMARY = "Holm will spend $3 million on its bridge, which a flood in May damaged."
LONG = (
    f"{SOURCE} Mayor Anna Reed said that the ferry carries 300 cars a day, and that shops in the"
    " harbour lost half of their guests. The new piers will be of steel, as the river is deep there."
    " Builders begin in October, and cars may cross again by next summer if the ice is late."
)
OTHER = (
    "A choir from Brask sang in the church on Sunday. The singers are older than seventy, and their"
    " teacher, Olaf Berg, was once at the opera. Tickets were sold out within one hour, he said, and"
    " the money goes to the roof of the school, which a storm took off in the winter."
)
HIDDEN = " of the ".join(reversed(re.findall(r"\w{4,}", LONG)))  # copied, with small words between
SPANISH = (
    "El puente de Holm seguirá cerrado hasta el mes de mayo, según dijo el martes la alcaldesa,"
    " porque la inundación dañó dos pilares y los obreros no pueden trabajar en el río."
)
NEWS = Path(__file__).parents[2] / "examples" / "news.jsonl"


def score(text: Any, part: Any = None, document: Any = SOURCE, **options: Any) -> float:
    value: float | None
    (value,) = reward(part, **options)(prompts=[""], completions=[text], document=[document])
    assert value is not None
    return value


def longer(text: str) -> str:
    return f"{text} " * 3


@pytest.mark.parametrize(
    ("part", "text", "value"),
    [
        ("gate", SUMMARY, 1),
        ("gate", "", 0),
        ("gate", "Holm voted.", 0),  # far too short for the long source
        ("gate", longer(LONG), 0),
        ("gate", LONG, 0),
        ("gate", " ".join(SUMMARY.split()[::-1]), 0),
        ("gate", "Holm, $3 million, Tuesday, May, Holm, two piers", 0),
        ("gate", "I'm sorry, but I can't summarize this text.", 0),
        ("gate", "The summary: <unk>", 0),
        ("gate", "Der Rat von Holm hat am Dienstag beschlossen, die alte Brücke zu reparieren.", 0),
        ("own_words", SUMMARY, 1),
        ("own_words", LONG, 1 / 5),
        ("own_words", "a flood damaged two piers in May", 1 / 5),
        ("own_words", HIDDEN, 1 / 5),
        ("coverage", "It is so.", 0),
        ("coverage", LONG, 1),
        ("facts", SUMMARY, 1),
        ("facts", SUMMARY.replace("3", "4"), 2 / 3),
        ("facts", SUMMARY.replace("3", "4").replace("May", "June"), 1 / 2),
        ("facts", "It is so.", 1),
        ("variety", SUMMARY, 1),
        # three pairs of content, of which the third is the first
        ("variety", "old bridge, old bridge", 1 / (1 + 4 / 3)),
        ("variety", "", 1),
    ],
)
def test_a_part_alone(part: str, text: str, value: float) -> None:
    assert score(text, part, LONG) == pytest.approx(value)


def test_the_product_of_the_parts() -> None:
    text = "A flood damaged two piers in May, and Holm will spend $4 million."
    parts = [score(text, part) for part in PARTS]
    assert 0 < math.prod(parts) < 1
    assert score(text) == pytest.approx(math.prod(parts))


def test_copies_may_keep_all() -> None:
    lead = LONG.split(". ")[0] + "."
    assert score(lead, "own_words", LONG, copies=1) == 1
    assert score(lead, None, LONG, copies=0) == 0
    assert score(lead, None, LONG) == pytest.approx(score(lead, None, LONG, copies=1) / 5)
    assert score(LONG, None, LONG, copies=1) == 0


@pytest.mark.parametrize(
    ("text", "document"),
    [
        ("El puente de Holm sigue cerrado hasta mayo por la inundación.", SPANISH),
        (SUMMARY, SOURCE),
    ],
)
def test_the_language_is_found_out(text: str, document: str) -> None:
    assert score(text, "gate", document) == 1


@pytest.mark.parametrize("empty", ["", []])
def test_an_empty_source(empty: Any) -> None:
    assert score(SUMMARY, document=empty) == 0


def test_another_source_of_the_batch_fits_better() -> None:
    function = reward("gate")
    sources = [LONG, OTHER]
    assert function(["", ""], [SUMMARY, SUMMARY], document=sources) == [1, 0]
    assert function([""], [SUMMARY], document=[OTHER]) == [1]


@each_row
def test_labels_bullets_and_tables_cost_little(text: str) -> None:
    assert score(text) == pytest.approx(score(SUMMARY), abs=0.02)


@pytest.mark.parametrize(
    "document", [SOURCE, SOURCE.split(" It "), f"[1] {SOURCE} [17] It has two piers."]
)
def test_a_citation_is_no_fact(document: Any) -> None:
    citing = SUMMARY.replace(",", " [1],").replace(".", " [17, 18]." + "\u00b2")
    assert score(citing, "facts", document) == 1


@given(st.text(max_size=60), st.text(max_size=60), st.sampled_from([None, "en", "de", "pl"]))
@example("", "", "en")
@example("A bridge.", "", "pl")
def test_a_reward_is_from_0_to_1(text: str, document: str, language: str | None) -> None:
    assert 0 <= score(text, document=document, language=language) <= 1


@pytest.mark.slow
def test_policies_that_cheat_are_below_people(tmp_path: Path) -> None:
    rows = [json.loads(line) for line in NEWS.read_text(encoding="utf-8").splitlines()]
    texts = dict.fromkeys((row["document"], row["reference"]) for row in rows)
    lines = [
        json.dumps({"document": document, "references": [reference], "summaries": []})
        for document, reference in texts
    ]
    file = tmp_path / "news.jsonl"
    file.write_text("\n".join(lines))
    shares = policies(Judged(str(file), [], 60), ALONE)
    for name in ("empty", "the whole source", "a sentence three times", "facts in a list"):
        assert shares[name] <= 0.2, name
    for name in ("lead, shuffled", "another document's", "a sentence that fits all"):
        assert shares[name] <= 0.2, name
    assert shares["a copied lead"] <= 0.5


MESSAGES = [{"role": "assistant", "content": SUMMARY}]
IN_PARTS = [{"role": "assistant", "content": [{"type": "text", "text": SUMMARY}]}]


@pytest.mark.parametrize("text", [MESSAGES, IN_PARTS, f"<think>$9 million?</think>{SUMMARY}"])
@pytest.mark.parametrize("document", [SOURCE, SOURCE.split(". ", 1)])
def test_the_same_text_in_other_forms(text: Any, document: Any) -> None:
    assert score(text, None, document) == score(SUMMARY)


@pytest.mark.parametrize("prompt", [SOURCE, [{"role": "user", "content": SOURCE}]])
def test_the_prompt_as_the_source(prompt: Any) -> None:
    assert reward(source=None)([prompt], [SUMMARY]) == [score(SUMMARY)]


def test_the_protocol_of_trl() -> None:
    metrics: dict[str, float] = {}
    tables: dict[str, list[str]] = {}
    values = reward("facts")(
        prompts=["", ""],
        completions=[SUMMARY, SUMMARY.replace("3", "4")],
        completion_ids=[[1], [2]],
        trainer_state=None,
        document=[SOURCE] * 2,
        log_metric=metrics.__setitem__,
        log_extra=tables.__setitem__,
    )
    assert values == pytest.approx([1, 2 / 3])
    assert metrics["facts_reward/facts"] == pytest.approx((1 + 2 / 3) / 2)
    assert set(metrics) == {f"facts_reward/{part}" for part in PARTS}
    assert tables == {"facts_reward/not_found": ["", "$4 million"]}


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({}, "summary_reward"),
        ({"part": "facts"}, "facts_reward"),
        ({"part": "facts", "name": "facts_of_news"}, "facts_of_news"),
    ],
)
def test_names_and_copies(options: dict[str, Any], name: str) -> None:
    function = reward(**options)
    copy = pickle.loads(pickle.dumps(function))
    assert (function.__name__, copy.__name__) == (name, name)
    assert copy([""], [SUMMARY], document=[SOURCE]) == function([""], [SUMMARY], document=[SOURCE])


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"part": "truth"}, "truth"),
        ({"part": {"facts": "1"}}, "'facts': '1'"),
        ({"copies": "1"}, "'1'"),
        ({"copies": -0.1}, "-0.1"),
        ({"copies": math.nan}, "nan"),
        ({"language": "xx"}, "'xx'"),
    ],
)
def test_options_that_cannot_be(options: Any, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        reward(**options)


@pytest.mark.parametrize("source", [None, 3, math.nan])
def test_a_source_that_is_no_text(source: Any) -> None:
    with pytest.raises(ValueError, match=f"row 1 .*'document'.* got {source}"):
        reward()(["", ""], [SUMMARY, SUMMARY], document=[SOURCE, source])


@pytest.mark.parametrize("part", ["1. ", "Holm, ", "x", "\n", "The bridge. ", "3 of 4 in May "])
def test_time_is_linear(part: str) -> None:
    assert is_linear(lambda count: score(part * count), 1_000, 8_000)


@pytest.mark.parametrize("sources", [[], [SOURCE] * 2])
def test_a_source_for_each_completion(sources: list[str]) -> None:
    with pytest.raises(ValueError, match=f"1 completions, got {len(sources)}"):
        reward()([""], [SUMMARY], document=sources)


def test_a_missing_column() -> None:
    with pytest.raises(ValueError, match=r"'article'.*document"):
        reward(source="article")([""], [SUMMARY], document=[SOURCE])
    with pytest.raises(ValueError, match="'document'; there are none"):
        reward()([""], [SUMMARY])
