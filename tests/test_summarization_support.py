# SPDX-License-Identifier: Apache-2.0
"""`summarization_score(verifier=...)`: what a caller gives and gets."""

from __future__ import annotations

import copy
import math
import pickle
import re
from pathlib import Path
from typing import Any

import pytest
from sentence_transformers import CrossEncoder

from metrics.summarization_score.summarization_score import SummarizationScore
from metrics.summarization_score.support import TooLongError
from metrics.summarization_score.verifier_controls import FLAG
from tests.modules import load
from tests.tiny_verifiers import Knowing, write_classifier

BRIDGE = "The old bridge in Holm is closed."
SOURCE = f"The river rose by two metres on Monday. {BRIDGE} Mayor Anna Reed said so."
SUMMARY = "The bridge is shut. It sang."
KEYS = {"support_score", "support_min"}


def score(verifier: Any, predictions: list[str], references: list[Any], **options: Any) -> Any:
    metric = SummarizationScore()
    return metric.compute(predictions=predictions, references=references, verifier=verifier, **options)


# Worked by hand


def test_two_keys_are_added_and_no_other_score_changes() -> None:
    plain = SummarizationScore().compute(predictions=[SUMMARY], references=[SOURCE])
    result = score(Knowing({"The bridge is shut.": BRIDGE}), [SUMMARY], [SOURCE])
    assert {key: result[key] for key in KEYS} == {"support_score": 0.5, "support_min": 0.0}
    assert {key: value for key, value in result.items() if key not in KEYS} == plain


def test_lists_and_means() -> None:
    summaries = ["The bridge is shut.", "It sang.", SUMMARY, "..."]
    verifier = Knowing({"The bridge is shut.": BRIDGE})
    lists = score(verifier, summaries, [SOURCE] * 4, use_aggregator=False)
    assert lists["support_score"][:3] == [1.0, 0.0, 0.5]
    assert lists["support_min"][:3] == [1.0, 0.0, 0.0]
    assert math.isnan(lists["support_score"][3])
    with pytest.warns(UserWarning, match="support_score is undefined for 1 of 4"):
        assert score(verifier, summaries, [SOURCE] * 4)["support_score"] == 0.5


def test_details_and_evidence() -> None:
    metric = SummarizationScore(verifier=Knowing({"The bridge is shut.": BRIDGE}))
    (details,) = metric.compute(predictions=[SUMMARY], references=[SOURCE], explain=True)["details"]
    assert details["support"] == [
        {"sentence": "The bridge is shut.", "start": 0, "end": 19, "probability": 1.0, "chunk": [0, len(SOURCE)]},
        {"sentence": "It sang.", "start": 20, "end": 28, "probability": 0.0, "chunk": [0, len(SOURCE)]},
    ]
    assert details["controls"] == {"own": 1.0, "foreign": 0.0}
    assert details["flags"] == metric.flags(details) == []
    evidence = metric.evidence(SOURCE, SUMMARY, details)
    kinds = {mark.kind: SUMMARY[mark.start : mark.end] for mark in evidence.summary}
    assert (kinds["verified"], kinds["unverified"]) == ("The bridge is shut.", "It sang.")
    assert [SOURCE[m.start : m.end] for m in evidence.document if m.kind == "best_passage"] == [SOURCE]
    assert "The verifier supports 1 of 2 sentences" in evidence.explanation
    assert {mark.kind for mark in [*evidence.summary, *evidence.document]} <= metric.marks.keys()


def test_passages_bound_sentences() -> None:
    passages = ["The river rose", "by two metres"]
    verifier = Knowing({"One.": "The river rose\nby two metres"})
    assert score(verifier, ["One."], [passages])["support_score"] == 1.0
    (details,) = score(verifier, ["One."], [passages], explain=True)["details"]
    assert details["support"][0]["chunk"] == [0, 28]
    assert {sentence for _, sentence in verifier.asked} == {"One.", *passages}


def test_what_a_metric_says_of_itself() -> None:
    metric = SummarizationScore(verifier=Knowing(identity="mine"), verifier_words=200)
    assert {key: metric.directions()[key] for key in KEYS} == dict.fromkeys(KEYS, "higher")
    assert metric.can_flag()
    assert metric.needs().keys() >= KEYS
    assert "|verifier:mine|verifier_label:none|verifier_words:200_in_a_pair|" in metric.signature()
    plain = SummarizationScore()
    assert not KEYS & plain.directions().keys()
    assert "verifier" not in plain.signature()


def test_an_example_is_quoted_and_nothing_is_asked() -> None:
    verifier = Knowing({"The bridge is shut.": BRIDGE})
    metric = SummarizationScore(verifier=verifier)
    (finding,) = [one for one in metric.findings() if one.key == "support_min"]
    assert (finding.kind, finding.rate, finding.bound) == ("description", "always", None)
    assert metric.example(finding.code, [SOURCE], SUMMARY) == ""
    metric.compute(predictions=[SUMMARY], references=[SOURCE])
    asked = len(verifier.asked)
    assert metric.example(finding.code, [SOURCE], SUMMARY) == 'The verifier gives 0.00 to "It sang."'
    assert metric.example(finding.code, [SOURCE], "Another one.") == metric.example(finding.code, [""], "") == ""
    assert len(verifier.asked) == asked
    assert "support_min" not in {one.key for one in SummarizationScore().findings()}


# Models, on the whole path


def test_a_model_by_its_folder_as_a_user_loads_it(tmp_path: Path) -> None:
    folder = write_classifier(tmp_path / "model")
    metric = load("summarization_score", verifier=folder, verifier_device="cpu", cache_dir=str(tmp_path / "cache"))
    with pytest.warns(UserWarning, match="fails its controls for 2 of 2.*label .'ENTAILMENT' was read"):
        result = metric.compute(predictions=[SUMMARY, BRIDGE], references=[SOURCE] * 2, explain=True)
    assert all(0 < result[key] < 1 for key in KEYS)
    assert [details["flags"] for details in result["details"]] == [[FLAG]] * 2  # its weights are random
    assert "|verifier_revision:local|verifier_label:ENTAILMENT|verifier_words:350_in_a_chunk|" in result["signature"]
    # Three sentences, and two controls with two texts each; one of the sentences is a control.
    assert len([*(tmp_path / "cache").rglob("*.json")]) == 3 + 4 - 1


def test_a_wrong_label_is_caught(tmp_path: Path) -> None:
    class Overlap:
        """Says "entailment" where all words of the sentence stand in the chunk, else "neutral"."""

        config = type("Config", (), {"id2label": {0: "contradiction", 1: "neutral", 2: "entailment"}})

        def predict(self, pairs: list[tuple[str, str]], apply_softmax: bool = False) -> list[list[float]]:
            inside = [set(sentence.split()) <= set(chunk.split()) for chunk, sentence in pairs]
            return [[0.02, 0.03, 0.95] if one else [0.02, 0.95, 0.03] for one in inside]

    right = score(Overlap(), [BRIDGE], [SOURCE], explain=True)
    assert (right["support_min"], right["details"][0]["flags"]) == (0.95, [])
    with pytest.warns(UserWarning, match="with 0.03 by their own source, and with 0.95 by a text") as warned:
        wrong = score(Overlap(), [BRIDGE], [SOURCE], explain=True, verifier_label="neutral")
    assert wrong["details"][0]["flags"] == [FLAG]
    # The command says one warning for all calls, so what it says has no number of one of them.
    said: Any
    (said,) = (one.message for one in warned if hasattr(one.message, "about"))
    assert (said.rows, said.remedy) == ([0], ())
    assert said.about.endswith("look for a wrong label ('neutral' was read) or a wrong order of the two texts")
    assert not re.search(r"\d", said.about)
    assert "0.03" in said.measured


@pytest.mark.filterwarnings("ignore:the verifier fails its controls")
def test_each_kind_of_verifier_gives_the_same(tmp_path: Path) -> None:
    import transformers

    folder = write_classifier(tmp_path)
    pipeline = transformers.pipeline("text-classification", model=folder, tokenizer=folder, device="cpu")
    encoder = CrossEncoder(folder, device="cpu")

    def by_hand(pairs: list[tuple[str, str]]) -> Any:
        return encoder.predict(pairs, apply_softmax=True)[:, 2]

    long = " ".join(f"The dog sat there on day {number} of the old town council." for number in range(90))
    found = [
        score(one, [SUMMARY, "A cat slept."], [SOURCE, long], use_aggregator=False)
        for one in (folder, pipeline, encoder, by_hand)
    ]
    # The function does not say how many tokens it takes, so it gets other chunks of the long source.
    for other in found[1:3]:
        assert other["support_score"] == pytest.approx(found[0]["support_score"], abs=1e-5)
    assert found[3]["support_score"][0] == pytest.approx(found[0]["support_score"][0], abs=1e-5)


# Properties


def test_each_pair_is_asked_once_in_all_calls() -> None:
    verifier = Knowing()
    metric = SummarizationScore(verifier=verifier)
    for explain in (False, True, False):
        metric.compute(predictions=[SUMMARY] * 3, references=[SOURCE] * 3, explain=explain)
    assert len(verifier.asked) == len(set(verifier.asked)) == 2 + 4


def test_a_copy_and_a_pickle_make_it_again() -> None:
    metric = SummarizationScore(verifier=round_numbers)
    expected = metric.compute(predictions=[SUMMARY], references=[SOURCE], use_aggregator=False)
    for other in (pickle.loads(pickle.dumps(metric)), copy.deepcopy(metric)):
        assert other.compute(predictions=[SUMMARY], references=[SOURCE], use_aggregator=False) == expected


def round_numbers(pairs: list[tuple[str, str]]) -> list[float]:
    return [float(sentence in chunk) for chunk, sentence in pairs]


def test_the_cost_is_known_beforehand() -> None:
    verifier = Knowing()
    metric = SummarizationScore(verifier=verifier)
    assert metric.estimate_cost([([SUMMARY], [SOURCE]), ([SUMMARY], [SOURCE])]) == {"pairs": 6}
    assert verifier.asked == []


# Edges and errors


def test_a_sentence_that_does_not_fit() -> None:
    verifier = Knowing()
    with pytest.raises(ValueError, match="example 1 cannot be scored: a sentence of 7 words ") as error:
        score(verifier, ["It sang.", BRIDGE], [SOURCE] * 2, verifier_words=12)
    assert isinstance(error.value.__cause__, TooLongError)
    with pytest.warns(UserWarning, match="support_min is undefined for 1 of 2"):
        result = score(verifier, ["It sang.", BRIDGE], [SOURCE] * 2, verifier_words=12, on_error="nan", explain=True)
    assert result["support_score"] == 0.0
    assert "asking the verifier: a sentence of 7 words" in " ".join(result["details"][1]["warnings"])
    assert result["details"][1]["support"] == []


def test_a_verifier_that_fails() -> None:
    def fails(pairs: list[tuple[str, str]]) -> list[float]:
        raise ConnectionError("no server")

    with pytest.raises(RuntimeError, match="example 0 cannot be scored: no server"):
        score(fails, [SUMMARY], [SOURCE])
    result = score(fails, [SUMMARY], [SOURCE], on_error="nan", use_aggregator=False)
    assert all(math.isnan(result[key][0]) for key in KEYS)
    assert result["qa_score"][0] > 0


@pytest.mark.parametrize("options", [{"verifier_words": 40}, {"verifier_label": "a"}, {"cache_dir": "folder"}])
def test_options_that_would_be_ignored(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"`{next(iter(options))}` is (used only|not used) "):
        SummarizationScore().compute(predictions=[SUMMARY], references=[SOURCE], **options)


def test_a_bad_verifier_is_refused_on_loading() -> None:
    with pytest.raises(TypeError, match="`verifier` .* folder of a model"):
        SummarizationScore(verifier=5)


def test_nothing_to_score() -> None:
    assert score(Knowing(), [], [], use_aggregator=False)["support_min"] == []
