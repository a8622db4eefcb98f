# SPDX-License-Identifier: Apache-2.0
"""From texts to scores: chunks, pairs, controls and what is kept, with functions that know the answer."""

from __future__ import annotations

import json
import math
import random
import threading
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.summarization_score.sentence_spans import find_sentences
from metrics.summarization_score.step_cache import StepCache
from metrics.summarization_score.support import TooLongError, count_words
from metrics.summarization_score.support_check import (
    PAIRS_AT_A_TIME,
    Asker,
    Support,
    VerifierSettings,
    check_support,
    estimate_support,
    warn_failed,
)
from metrics.summarization_score.verifier import FunctionVerifier
from metrics.summarization_score.verifier_controls import FOREIGN, Controlled
from tests.modules import SHARED_DATA
from tests.tiny_verifiers import Knowing, Pair, write_classifier

SOURCE = "The river rose by two metres on Monday. The old bridge in Holm is closed. Mayor Anna Reed said so."


def make_asker(function: Callable[[list[Pair]], Any], cache: StepCache | None = None, size: int = 64) -> Asker:
    return Asker(FunctionVerifier(function, size), cache or StepCache())


def check(
    function: Callable[[list[Pair]], Any], summaries: Sequence[str], sources: Sequence[str], words: int | None = None
) -> list[Support]:
    return [*check_support(make_asker(function), summaries, [[source] for source in sources], words)]


def long_source(sentences: int) -> list[str]:
    """Sentences of ten words, each different."""
    return [f"Item {number} stands here among many others of its own kind." for number in range(sentences)]


# Worked by hand


def test_mean_and_lowest() -> None:
    # Two of three sentences stand in the source.
    summary = "The river rose by two metres on Monday. The bridge sang. Mayor Anna Reed said so."
    (found,) = check(Knowing(), [summary], [SOURCE])
    assert found.scores == {"support_score": pytest.approx(2 / 3), "support_min": 0.0}
    assert [one.probability for one in found.found] == [1.0, 0.0, 1.0]
    assert found.controlled == Controlled(1.0, 0.0)
    assert not found.controlled.failed


def test_each_pair_is_asked_once_whatever_repeats() -> None:
    knowing = Knowing()
    asker = make_asker(knowing)
    summaries = ["The bridge sang. It fell.", "It fell. It fell. The bridge sang."]
    references = [[SOURCE], [SOURCE]]
    for _ in range(2):
        for _ in check_support(asker, summaries * 3, references * 3, None):
            pass
    # Two sentences with the only chunk, and two control sentences with their chunk and with the foreign text.
    assert len(knowing.asked) == len(set(knowing.asked)) == 2 + 2 * 2
    assert sum(chunk == FOREIGN for chunk, _ in knowing.asked) == 2


def test_the_verifier_gets_the_texts_as_they_are() -> None:
    source = " “The river rose,”  he said.\u00a0It\nfell "
    summary = "\tThe  riv\u0065\u0301r rose… "
    knowing = Knowing()
    check(knowing, [summary], [source])
    assert ("“The river rose,”  he said.\u00a0It\nfell", "The  riv\u0065\u0301r rose…") in knowing.asked


def test_wrapping_is_not_asked() -> None:
    summary = "Here is a summary of the article in 50 words:\n\nThe river rose by two metres on Monday.\n\n(8 words)"
    knowing = Knowing()
    found = check(knowing, [summary, "Here is a summary of the article:"], [SOURCE] * 2)
    assert [one.sentence.text for one in found[0].found] == ["The river rose by two metres on Monday."]
    assert found[0].scores == {"support_score": 1.0, "support_min": 1.0}
    assert math.isnan(found[1].scores["support_min"])
    assert not any("summary" in sentence or "words" in sentence for _, sentence in knowing.asked)


def test_the_longest_pairs_are_asked_first_in_batches() -> None:
    sizes: list[list[int]] = []

    def note(pairs: list[Pair]) -> list[float]:
        sizes.append([len(chunk) + len(sentence) for chunk, sentence in pairs])
        return [0.0] * len(pairs)

    asker = make_asker(note, size=5)
    [*check_support(asker, ["It sang. The old mayor slept. No."] * 2, [[SOURCE], [SOURCE * 2]], None)]
    flat = [size for batch in sizes for size in batch]
    assert flat == sorted(flat, reverse=True)
    assert {len(batch) for batch in sizes[:-1]} == {5}


# A function that knows the answer


def test_the_supporting_sentence_stands_at_every_place_of_a_long_source() -> None:
    sentences = long_source(500)
    source = " ".join(sentences)
    assert count_words(source) == 5500
    for place, supporting in enumerate(sentences):
        knowing = Knowing({"One of many.": supporting})
        (found,) = check(knowing, ["One of many."], [source])
        (best,) = found.found
        assert found.scores == {"support_score": 1.0, "support_min": 1.0}, place
        assert best.chunk.text == source[best.chunk.start : best.chunk.end]
        assert supporting in best.chunk.text
        # 31 sentences of 11 words are 341 words, so 500 sentences are 17 chunks.
        assert sum(sentence == "One of many." for _, sentence in knowing.asked) == 17
    # The last sentence of a chunk and the first of the next stand at a border.
    assert count_words(" ".join(sentences[:31])) == 341


@pytest.mark.parametrize("words", [None, 60, 200])
def test_every_chunk_is_asked_and_none_twice(words: int | None) -> None:
    source = " ".join(long_source(100))
    knowing = Knowing()
    check(knowing, ["One of many. Another."], [source], words)
    chunks = {sentence: [] for sentence in ("One of many.", "Another.")}  # type: dict[str, list[str]]
    for chunk, sentence in knowing.asked:
        if sentence in chunks:
            chunks[sentence].append(chunk)
    for asked in chunks.values():
        assert sorted(asked, key=source.index) == sorted(set(asked), key=source.index)
        assert " ".join(sorted(asked, key=source.index)) == source


def label_sentences(right: Sequence[str], wrong: Sequence[str]) -> Callable[[list[Pair]], list[float]]:
    """Return a function that does not support the sentences that only wrong summaries have."""
    true = {span.text for summary in right for span in find_sentences(summary)}
    false = {span.text for summary in wrong for span in find_sentences(summary)} - true

    def supports(chunk: str, sentence: str) -> bool:
        return sentence in true or (sentence not in false and sentence in chunk)

    return lambda pairs: [float(supports(*pair)) for pair in pairs]


def auc(right: Sequence[float], wrong: Sequence[float]) -> float:
    """Return how often a right summary has the higher score, equal ones counted half."""
    pairs = [(one > other) + 0.5 * (one == other) for one in right for other in wrong]
    return float(np.mean(pairs))


OWN = [(SOURCE, ["The river rose.", "It rose. Holm has a bridge."], ["The river fell.", "It rose. Holm has a mill."])]
SETS = ("made up", "bump", "summedits_news", "summedits_sales_email", "summedits_ectsum", "summedits_samsum")
# Wrong summaries whose every sentence stands in a right one as well: people judged another sentence with it. What asks
# sentence by sentence cannot find these.
NOT_BY_SENTENCE = {"summedits_samsum": 2}


def read_judged(name: str) -> list[tuple[str, list[str], list[str]]]:
    """Return for every document its text, its right summaries and its wrong ones."""
    if name == "made up":
        return OWN
    path = SHARED_DATA / "data" / f"{name}.jsonl"
    if not path.is_file():
        pytest.skip("the judgements are not here")
    documents = []
    for line in path.read_text(encoding="utf-8").splitlines():
        document = json.loads(line)
        (aspect,) = document["summaries"][0]["scores"]
        groups = [
            [one["summary"] for one in document["summaries"] if one["scores"][aspect] == label] for label in (1, 0)
        ]
        documents.append((document["document"], *groups))
    return documents


@pytest.mark.parametrize("name", SETS)
def test_with_the_labels_as_verifier_auc_is_one(name: str) -> None:
    keys = ("support_score", "support_min")
    scores: dict[bool, dict[str, list[float]]] = {label: {key: [] for key in keys} for label in (True, False)}
    alike = 0
    for source, right, wrong in read_judged(name):
        verifier = label_sentences(right, wrong)
        sentences = {span.text for summary in right for span in find_sentences(summary)}
        hidden = [one for one in wrong if sentences.issuperset(span.text for span in find_sentences(one))]
        alike += len(hidden)
        for label, summaries in ((True, right), (False, [one for one in wrong if one not in hidden])):
            for support in check(verifier, summaries, [source] * len(summaries)):
                for key, value in support.scores.items():
                    scores[label][key].append(value)
    assert alike == NOT_BY_SENTENCE.get(name, 0)
    assert min(len(scores[label]["support_min"]) for label in scores) >= 2
    for key in keys:
        assert auc(scores[True][key], scores[False][key]) == 1.0


# Controls


@pytest.mark.parametrize(
    ("function", "own", "foreign"),
    [
        (lambda chunk, sentence: float(sentence not in chunk), 0.0, 1.0),  # the wrong label
        (lambda chunk, sentence: 1.0, 1.0, 1.0),
        (lambda chunk, sentence: 0.0, 0.0, 0.0),
        (lambda chunk, sentence: float(chunk in sentence), 0.0, 0.0),  # the two texts exchanged
        (lambda chunk, sentence: 0.01 if sentence in chunk else 0.95, 0.01, 0.95),  # the label "neutral"
    ],
)
def test_a_verifier_that_is_wired_wrong_fails_its_controls(
    function: Callable[[str, str], float], own: float, foreign: float
) -> None:
    (found,) = check(lambda pairs: [function(*pair) for pair in pairs], ["The river rose."], [SOURCE])
    assert found.controlled == Controlled(own, foreign)
    assert found.controlled.failed
    with pytest.warns(UserWarning, match=f"1 of 1 examples.*with {own:.2f} by their own.*with {foreign:.2f} by a text"):
        warn_failed([found.controlled], None)


def test_controls_are_sentences_of_the_source_with_their_chunk() -> None:
    sentences = long_source(200)
    sentences[150] = "The longest sentence of all stands in the fifth chunk, far from the beginning of it."
    knowing = Knowing()
    check(knowing, ["One of many."], [" ".join(sentences)])
    controls = [(chunk, sentence) for chunk, sentence in knowing.asked if sentence != "One of many."]
    assert {sentence for _, sentence in controls} == {sentences[150], sentences[100]}  # the longest two
    assert all(sentence in chunk or chunk == FOREIGN for chunk, sentence in controls)
    assert len(controls) == 4


def test_a_source_is_judged_by_itself() -> None:
    def partial(pairs: list[Pair]) -> list[float]:  # wrong for one of the sources only
        return [float(sentence in chunk and "Holm" not in chunk) for chunk, sentence in pairs]

    sources = [SOURCE, "Whales sing. They sing for hours.", SOURCE]
    found = check(partial, ["It sings."] * 3, sources)
    assert [one.controlled.failed for one in found] == [True, False, True]


def test_a_random_model_fails_its_controls(tmp_path: Path) -> None:
    asker = VerifierSettings(write_classifier(tmp_path), verifier_device="cpu").make()
    (found,) = check_support(asker, ["The cat slept."], [["The cat sat on the mat. A dog slept under the roof."]], None)
    assert found.controlled.failed
    assert len(found.found) == 1
    assert 0 <= found.scores["support_min"] <= 1


# Properties

SENTENCES = [
    f"{subject} {verb}." for subject in ("A cat", "The dog", "It", "No bird") for verb in ("slept", "sat", "ran")
]
SUMMARIES = st.lists(st.sampled_from(SENTENCES), max_size=4).map(" ".join)
EXAMPLES = st.lists(st.tuples(SUMMARIES, SUMMARIES), min_size=1, max_size=6)


def hashed(pairs: list[Pair]) -> list[float]:
    """Give any pair a probability of its own."""
    return [random.Random("|".join(pair)).random() for pair in pairs]


@given(EXAMPLES, st.randoms(use_true_random=False), st.integers(1, 7))
def test_order_batches_and_repetition_change_nothing(
    examples: list[tuple[str, str]], shuffle: random.Random, size: int
) -> None:
    def scores(chosen: list[tuple[str, str]], size: int = 64) -> list[Support]:
        asker = make_asker(hashed, size=size)
        return [*check_support(asker, [one for one, _ in chosen], [[source] for _, source in chosen], None)]

    expected = scores(examples)
    order = [*range(len(examples))]
    shuffle.shuffle(order)
    assert repr(scores([examples[i] for i in order])) == repr([expected[i] for i in order])
    assert repr(scores(examples * 2, size)) == repr(expected * 2)
    assert repr([scores([example])[0] for example in examples]) == repr(expected)


@given(SUMMARIES, SUMMARIES.filter(bool))
def test_the_score_is_the_mean_of_the_maxima(summary: str, source: str) -> None:
    (found,) = check(hashed, [summary], [source], words=12)
    best = [one.probability for one in found.found]
    if not best:
        assert math.isnan(found.scores["support_score"])
        return
    assert found.scores["support_min"] == min(best)
    assert found.scores["support_score"] == pytest.approx(np.mean(best), abs=1e-12)
    for one in found.found:
        (again,) = hashed([(one.chunk.text, one.sentence.text)])
        assert one.probability == again


def test_threads_ask_a_pair_once() -> None:
    knowing = Knowing()
    asker = make_asker(knowing)

    def work() -> None:
        [*check_support(asker, ["The river rose."] * 20, [[SOURCE]] * 20, None)]

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(knowing.asked) == len(set(knowing.asked))


# What is kept, and what it costs


def test_a_folder_keeps_every_pair(tmp_path: Path) -> None:
    first, second = Knowing(identity="knows"), Knowing(identity="knows")
    for knowing in (first, second):
        asker = VerifierSettings(knowing, cache_dir=tmp_path).make()
        (found,) = check_support(asker, ["The river rose. It fell."], [[SOURCE]], None)
        assert found.scores["support_score"] == 0.0
    assert len(first.asked) == 6
    assert second.asked == []
    other = Knowing(identity="another")
    [*check_support(VerifierSettings(other, cache_dir=tmp_path).make(), ["It fell."], [[SOURCE]], None)]
    assert len(other.asked) == 5


def test_what_an_interrupted_run_asked_is_kept(tmp_path: Path) -> None:
    class Stopped(Knowing):
        def __call__(self, pairs: list[Pair]) -> list[float]:
            if len(self.asked) >= 4:
                raise KeyboardInterrupt
            return super().__call__(pairs)

    def two_by_two(function: Knowing) -> None:
        asker = VerifierSettings(function, verifier_batch_size=2, cache_dir=tmp_path).make()
        [*check_support(asker, ["It fell."], [[SOURCE]], None)]

    stopped, after = Stopped(identity="knows"), Knowing(identity="knows")
    with pytest.raises(KeyboardInterrupt):
        [
            *check_support(
                VerifierSettings(stopped, None, None, None, 2, tmp_path).make(), ["It fell."], [[SOURCE]], None
            )
        ]
    [*check_support(VerifierSettings(after, None, None, None, 2, tmp_path).make(), ["It fell."], [[SOURCE]], None)]
    assert len(stopped.asked) == 4
    assert len(after.asked) == 1


@pytest.mark.parametrize("damage", ["", "2.0", '"1"', "true", "[0.5]"])
def test_a_damaged_file_is_asked_again(tmp_path: Path, damage: str) -> None:
    for _ in range(2):
        knowing = Knowing(identity="knows")
        [*check_support(VerifierSettings(knowing, cache_dir=tmp_path).make(), ["It fell."], [[SOURCE]], None)]
        assert len(knowing.asked) == 5
        for path in tmp_path.rglob("*.json"):
            path.write_text(damage)


def test_a_cache_needs_to_know_the_verifier(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="an attribute `identity`"):
        VerifierSettings(Knowing(), cache_dir=tmp_path).make()


def test_the_cost_of_a_function_is_counted_and_nothing_asked() -> None:
    knowing = Knowing()
    asker = make_asker(knowing)
    batches = [(["The river rose. It fell."], [[SOURCE]]), (["It fell."], [[SOURCE]]), ([""], [[SOURCE]])]
    assert estimate_support(asker, batches, None) == {"pairs": 6}
    assert knowing.asked == []
    for summaries, references in batches:
        [*check_support(asker, summaries, references, None)]
    assert len(knowing.asked) == 6
    assert estimate_support(asker, batches, None) == {"pairs": 0}


def test_the_cost_of_a_model_has_seconds(tmp_path: Path) -> None:
    asker = VerifierSettings(write_classifier(tmp_path), verifier_device="cpu").make()
    cost = estimate_support(asker, [(["The cat slept."] * 3, [["A cat sat. A dog ran."]] * 3)], None)
    assert cost["pairs"] == 5
    assert 0 <= cost["seconds"] < 60


# Edges and errors


@pytest.mark.parametrize(
    ("summary", "source"), [("", SOURCE), (" -- ", SOURCE), ("It fell.", ""), ("It fell.", "?!"), ("", "")]
)
def test_without_a_sentence_the_scores_are_undefined(summary: str, source: str) -> None:
    knowing = Knowing()
    (found,) = check(knowing, [summary], [source])
    assert all(map(math.isnan, found.scores.values()))
    assert found.error is None
    assert not found.controlled.failed
    assert knowing.asked == []


def test_no_examples() -> None:
    assert check(Knowing(), [], []) == []


def test_a_sentence_that_does_not_fit_is_an_error_of_its_example() -> None:
    found = check(Knowing(), ["One two three four five six seven.", "It fell."], [SOURCE] * 2, words=12)
    assert isinstance(found[0].error, TooLongError)
    assert "'One two three four five six seven.'" in str(found[0].error)
    assert all(map(math.isnan, found[0].scores.values()))
    assert found[1].error is None
    assert found[1].scores["support_min"] == 0.0


def test_a_failure_is_one_of_the_examples_that_asked() -> None:
    def fails(pairs: list[Pair]) -> list[float]:
        if any("sang" in sentence for _, sentence in pairs):
            raise ConnectionError("no server")
        return [0.5] * len(pairs)

    asker = make_asker(fails, size=1)
    found = [*check_support(asker, ["It sang.", "It fell."], [[SOURCE]] * 2, None)]
    assert [type(one.error) for one in found] == [ConnectionError, type(None)]
    assert found[1].scores["support_score"] == 0.5


def test_a_fatal_failure_ends_the_run() -> None:
    class AccessError(Exception):
        fatal = True

    def fails(pairs: list[Pair]) -> list[float]:
        raise AccessError("no key")

    with pytest.raises(AccessError, match="no key"):
        check(fails, ["It fell."], [SOURCE])


def test_a_source_without_room_for_controls_has_none() -> None:
    # The foreign text has 65 words, which do not fit into 40.
    (found,) = check(Knowing(), ["It fell."], [SOURCE], words=40)
    assert math.isnan(found.controlled.own)
    assert not found.controlled.failed


@pytest.mark.parametrize(
    ("options", "kind", "message"),
    [
        ({"verifier_label": "a"}, ValueError, "`verifier_label` is used only with .* got 'a'"),
        ({"verifier_words": 5}, ValueError, "`verifier_words` is used only with "),
        ({"verifier": 5}, TypeError, "`verifier` .* folder of a model, a function"),
        ({"verifier": ""}, ValueError, "must not be blank"),
        ({"verifier": Knowing(), "verifier_label": "a"}, ValueError, "`verifier_label` is not used "),
        ({"verifier": Knowing(), "verifier_device": "cpu"}, ValueError, "only with a `verifier` by name"),
        ({"verifier": Knowing(), "verifier_words": 1}, ValueError, "`verifier_words` .* at least 2"),
        ({"verifier": Knowing(), "verifier_batch_size": 0}, ValueError, "`verifier_batch_size` must be an integer"),
        ({"verifier": "m", "verifier_label": 2}, TypeError, "`verifier_label` must be a string"),
        ({"verifier": "m", "verifier_device": " "}, TypeError, "`verifier_device` must be a string"),
    ],
)
def test_bad_options(options: dict[str, Any], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        VerifierSettings(**options).check()


def test_the_signature_says_what_ran(tmp_path: Path) -> None:
    folder = write_classifier(tmp_path)
    described = VerifierSettings(folder, verifier_words=200).describe(None)
    assert described["verifier"].startswith("sha256-")
    assert {name: described[name] for name in ("verifier_revision", "verifier_label", "verifier_words")} == {
        "verifier_revision": "local",
        "verifier_label": "ENTAILMENT",
        "verifier_words": "200_in_a_pair",
    }
    assert VerifierSettings(Knowing(identity="k")).describe(None) == {
        "verifier": "k",
        "verifier_label": None,
        "verifier_words": "350_in_a_chunk",
    }
    assert VerifierSettings().describe(None) == {}


def test_the_default_number_of_pairs() -> None:
    assert VerifierSettings(Knowing()).make().verifier.batch_size == PAIRS_AT_A_TIME


def test_nothing_is_warned_of_where_nothing_failed() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check(Knowing(), ["It fell."], [SOURCE])
