# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.estime import estime as module
from metrics.estime import estime_encoder
from metrics.estime.estime import (
    ESTIME,
    SCORES,
    EmbeddedText,
    Embedding,
    WordMatch,
    group_rows,
    match_words,
    measures,
    raised_alarms,
    tagged_places,
    tau_c,
)
from metrics.estime.estime_encoder import Cutting, KeptSources
from tests.helpers.rows import each_row
from tests.helpers.tiny_models import write_encoder

SOURCES = [
    (
        "The council voted to close the old bridge. The mayor said that work would begin in spring"
        " and cost more."
    ),
    (
        "A cat sat on the mat. A dog slept under the table all day and night while a bird sat on"
        " the roof of the town."
    ),
]
SUMMARIES = [
    "The mayor voted to close the bridge in spring.",
    "A dog sat on the roof.",
    "It cost more than the old river plan.",
]
PAIRS = [(source, summary) for source in SOURCES for summary in SUMMARIES]
ALL = {"output": list(SCORES), "use_aggregator": False}
# Scores of the same pair from another batch: counts are equal, the others are rounded differently.
TOLERANCE = 1e-5


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> str:
    return write_encoder(tmp_path_factory.mktemp("bert"))


@pytest.fixture(scope="module")
def metric(model: str) -> ESTIME:
    return ESTIME(model_name=model, device="cpu", progress=False)


def score(metric: ESTIME, pairs: list[tuple[str, str]], **options: Any) -> Any:
    summaries, sources = [summary for _, summary in pairs], [source for source, _ in pairs]
    return metric.compute(predictions=summaries, references=sources, **{**ALL, **options})


def encoder_of(metric: ESTIME) -> Any:
    score(metric, PAIRS[:1])
    return metric._kept._held["encoder"][1]


@contextmanager
def rows_read(metric: ESTIME) -> Iterator[list[int]]:
    """Collect how many rows each forward pass of the encoder has."""
    rows: list[int] = []
    hook = encoder_of(metric).model.register_forward_pre_hook(
        lambda _module, _arguments, options: rows.append(len(options["input_ids"])),
        with_kwargs=True,
    )
    try:
        yield rows
    finally:
        hook.remove()


def matched(*found: tuple[bool, bool, int]) -> list[WordMatch]:
    """Return one word match for each (in the source, mismatch, matched place), with cosines 1, 1/2,
    1/3, ...
    """
    return [
        WordMatch(i, [(place, 1.0)], in_source, mismatch, 1 / (i + 1))
        for i, (in_source, mismatch, place) in enumerate(found)
    ]


# Worked by hand


def test_measures_of_six_words() -> None:
    measured = measures(
        matched(
            (True, False, 0),
            (True, True, 5),
            (False, True, 2),
            (True, False, 3),
            (False, True, 3),
            (True, False, 9),
        )
    )
    # N = 6; M = 4 words of the source, of which 1 is a mismatch; 2 mismatches among the others.
    assert (measured["alarms"], measured["alarms_adjusted"], measured["alarms_alltokens"]) == (
        1,
        1 * 6 / 4,
        3,
    )
    # (1 + 1/2 + 1/3 + 1/4 + 1/5 + 1/6) / 6 = (49/20) / 6
    assert measured["soft"] == pytest.approx(49 / 120)
    # Places 0 5 2 3 3 9: 15 pairs, of which (5,2) (5,3) (5,3) are discordant, (3,3) is tied and 11
    # concordant. Five different places, so m = 5: tau-c = 2 m (11 - 3) / (n^2 (m - 1)) = 80 / 144.
    assert measured["coherence"] == pytest.approx(80 / 144)


def test_without_a_word_of_the_source_every_mismatch_counts() -> None:
    found = matched((False, True, 1), (False, False, 2), (False, True, 3))
    assert raised_alarms(found) == [True, False, True]
    assert list(measures(found).values())[:3] == [2, 3, 2]
    assert raised_alarms(matched((True, True, 0), (True, False, 1), (False, True, 2))) == [
        True,
        False,
        False,
    ]


def test_words_are_matched_by_their_vectors() -> None:
    # Place 1 of the summary and place 0 of the source were not embedded. The vectors point along
    # three axes.
    x, y, z = torch.eye(3)
    # input embeddings of the pieces 0 to 3
    table = torch.tensor([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [0.0, 0.0]])
    summary = EmbeddedText(
        ["red", "?", "fox", "ran"], [0, 2, 3], [0, 1, 2], torch.stack([x, 2 * y, z])
    )
    source = EmbeddedText(
        ["!", "red", "ox", "fox"], [1, 2, 3], [0, 2, 1], torch.stack([x, y + z / 2, z / 4])
    )
    matches = match_words(summary, source, table)
    # red: 1 with "red", 0 with the others, of which the first comes second. fox: 2 with "ox", then
    # 0 with "red". ran: 1/2 with "ox", then 1/4 with "fox". Only "ran" is not in the source. First
    # pieces: 0 with 0, 1 with 2, 2 with 2.
    assert [match[:4] for match in matches] == [
        (0, [(1, 1.0), (2, 0.0)], True, False),
        (2, [(2, 2.0), (1, 0.0)], True, True),
        (3, [(2, 0.5), (3, 0.25)], False, False),
    ]
    assert [match.cosine for match in matches] == pytest.approx([1.0, 1 / math.sqrt(2), 1.0])
    assert [match.cosine for match in match_words(summary, source, None)] == [None] * 3
    empty, one = (
        EmbeddedText(["\u200d"], [], [], torch.empty(0)),
        EmbeddedText(["red"], [0], [0], torch.ones(1, 3)),
    )
    assert match_words(empty, source, table) == match_words(summary, empty, table) == []
    assert {len(match.nearest) for match in match_words(summary, one, None)} == {1}


@pytest.mark.parametrize(
    ("texts", "options", "rows"),
    [
        # Masked words are 8 words apart. So a source of 8 words or more, in one window, makes 8
        # rows; a summary of 7 words and marks makes 7.
        ([(SOURCES[1], SUMMARIES[1])], {}, 8 + 7),
        ([(SOURCES[1], SUMMARIES[1])] * 3, {}, 8 + 7),
        (
            [(source, SUMMARIES[1]) for source in (*SOURCES, SOURCES[0].replace(" ", "\n"))],
            {},
            8 + 8 + 7,
        ),
        (
            [(SOURCES[1], SUMMARIES[1]), (f" {SOURCES[1]}", SUMMARIES[1].replace(" ", "\u00a0 "))],
            {},
            8 + 7,
        ),
        # A summary that is the source is no other text.
        ([(SOURCES[1], SOURCES[1])], {}, 8),
        # "It's" is two words, and three where the apostrophe is typographic.
        ([("the cat", "It's"), ("the cat", "It\u2019s")], {"normalize_punctuation": True}, 2 + 2),
        ([("the cat", "It's"), ("the cat", "It\u2019s")], {}, 2 + 2 + 3),
        # A tokenizer of one's own may take lines for words.
        ([("the cat", "a dog"), ("the cat", "a\ndog")], {"tokenizer": str.splitlines}, 1 + 1 + 2),
    ],
)
def test_the_encoder_reads_each_text_once(
    metric: ESTIME, texts: list[tuple[str, str]], options: dict[str, Any], rows: int
) -> None:
    with rows_read(metric) as read:
        encoder_of(metric).kept.clear()
        del read[:]
        score(metric, texts, **options)
    assert sum(read) == rows


@pytest.mark.parametrize(
    ("room", "options", "rows"),
    [
        (2**30, {}, 7),  # of the next summary
        (2**30, {"distance_word_min": 9}, 9 + 7),
        (0, {}, 8 + 7),
    ],
)
def test_a_source_is_kept_for_the_next_compute(
    model: str, room: int, options: dict[str, Any], rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(estime_encoder, "MOST_KEPT", room)
    metric = ESTIME(model_name=model, device="cpu", progress=False)
    score(metric, PAIRS[4:])
    with rows_read(metric) as read:
        score(metric, PAIRS[4:5], **options)
    assert sum(read) == rows


def test_the_sources_of_one_compute_do_not_drive_out_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(estime_encoder, "MOST_KEPT", 8)
    text, kept = EmbeddedText([], [], [], torch.zeros(1)), KeptSources()
    for asked, there in (("abc", "ab"), ("abc", "ab"), ("cd", "cd"), ("da", "da")):
        for source in asked:
            if not kept.get(source):
                kept.add(source, text, asked)
        assert "".join(source for source in "abcd" if kept.get(source)) == "".join(sorted(there))


# Properties


@given(
    st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(0, 5)), min_size=1, max_size=30)
)
def test_bounds(found: list[tuple[bool, bool, int]]) -> None:
    values = measures(matched(*found))
    assert 0 <= values["alarms"] <= values["alarms_alltokens"] <= len(found)
    assert values["alarms"] <= values["alarms_adjusted"] <= len(found)
    assert 0 <= values["soft"] <= 1
    assert all(
        math.isnan(values[key]) or score.least <= values[key] <= score.most
        for key, score in SCORES.items()
    )


@given(st.lists(st.integers(0, 6), min_size=1, max_size=30))
def test_tau_c_is_its_definition(places: list[int]) -> None:
    classes = len(set(places))
    if classes < 2:
        assert math.isnan(tau_c(places))
    else:
        signs = sum((b > a) - (b < a) for a, b in combinations(places, 2))
        assert tau_c(places) == pytest.approx(
            2 * classes * signs / (len(places) ** 2 * (classes - 1))
        )


@given(
    st.lists(
        st.tuples(st.sampled_from("abc"), st.text("xyz", max_size=4)), unique=True, max_size=20
    ),
    st.integers(1, 20),
    st.booleans(),
)
def test_pairs_have_their_own_texts_and_a_source_is_embedded_once(
    metric: ESTIME, pairs: list[tuple[str, str]], characters: int, tagged: bool
) -> None:
    seen: list[tuple[str, bool]] = []

    class Recording(Embedding):
        def embed(self, texts: Sequence[tuple[str, bool]]) -> list[EmbeddedText]:
            seen.extend(texts)
            return [EmbeddedText([text, str(of)], [], [], torch.empty(0)) for text, of in texts]

    tags = ["NN"] if tagged else None
    cutting = Cutting(8, 450, 50)
    encoder = encoder_of(metric)
    encoder.kept.clear()
    embedding = Recording(encoder, 1, cutting, None, str.split, tags, None, characters)
    assert all(group_rows(pairs, characters))
    rows_seen = []
    for rows, summary, source in embedding.embed_pairs(pairs):
        rows_seen += rows
        for row in rows:
            texts = [source.words, summary.words]
            assert texts == [[pairs[row][0], str(tagged)], [pairs[row][1], "False"]]
    assert sorted(rows_seen) == list(range(len(pairs)))
    assert all(seen.count((source, tagged)) == 1 for source, _ in pairs)


@settings(max_examples=10)
@given(
    st.lists(
        st.sampled_from([" ", "  ", "\n", "\t", "\u00a0", " \u200b", "\ufeff"]),
        min_size=1,
        max_size=5,
    ),
    st.sampled_from(["NFC", "NFD"]),
)
def test_neither_white_space_nor_the_unicode_form_moves_a_score(
    metric: ESTIME, spaces: list[str], form: Any
) -> None:
    source = "The caf\u00e9 on the old bridge closed. It was May 3. A dog slept on the roof."
    summary = "A dog in the \ufb01ne caf\u00e9 slept on May 3."

    def write(text: str) -> str:
        words = unicodedata.normalize(form, text).split(" ")
        return "".join(word + spaces[place % len(spaces)] for place, word in enumerate(words))

    (expected,) = score(metric, [(source, summary)], explain=True)["details"]
    texts = [(write(source), summary), (source, write(summary)), (write(source), write(summary))]
    for (given_source, given_summary), details in zip(
        texts, score(metric, texts, explain=True)["details"], strict=True
    ):
        assert {key: details[key] for key in SCORES} == {key: expected[key] for key in SCORES}
        for word in details["words"]:
            # Spans are those of the text as given: NFKD makes two letters of a ligature, and an
            # accent of its own.
            assert (
                unicodedata.normalize("NFKD", given_summary[slice(*word["span"])]) == word["word"]
            )
            for kind in ("match", "runner_up"):
                shown = given_source[slice(*word[kind]["span"])]
                assert unicodedata.normalize("NFKD", shown) == word[kind]["word"]


def test_order_batches_groups_and_duplicates_do_not_matter(
    metric: ESTIME, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = score(metric, PAIRS)
    assert all(math.isfinite(value) for values in expected.values() for value in values)
    order = [5, 0, 3, 3, 1, 4, 2, 0]
    for characters, batch_size in ((10_000, None), (10_000, 1), (10_000, 7), (1, None)):
        monkeypatch.setattr(module, "CHARACTERS_CPU", characters)
        scores = score(metric, [PAIRS[i] for i in order], batch_size=batch_size)
        for key, values in scores.items():
            assert values == pytest.approx([expected[key][i] for i in order], abs=TOLERANCE)


def test_passages_are_joined_by_line_breaks(metric: ESTIME) -> None:
    joined = score(metric, [("\n".join(SOURCES), SUMMARIES[0])])
    assert metric.compute(predictions=SUMMARIES[:1], references=[SOURCES], **ALL) == joined


# Evidence


def test_details_recompute_the_scores(metric: ESTIME) -> None:
    result = score(metric, [*PAIRS, (SOURCES[0], "Green frogs")], explain=True)
    for row, details in enumerate(result["details"]):
        words = details["words"]
        known = sum(word["in_source"] for word in words)
        assert details["alarms"] == result["alarms"][row] == sum(word["alarm"] for word in words)
        assert details["alarms_alltokens"] == sum(word["mismatch"] for word in words)
        assert details["alarms_adjusted"] == (
            details["alarms"] * len(words) / known if known else len(words)
        )
        assert details["soft"] == pytest.approx(sum(word["cosine"] for word in words) / len(words))
        places = [word["match"]["place"] for word in words]
        assert details["coherence"] == pytest.approx(tau_c(places), nan_ok=True)
        assert all(word["match"]["similarity"] >= word["runner_up"]["similarity"] for word in words)
    assert not any(word["in_source"] for word in result["details"][-1]["words"])
    assert {
        word["cosine"]
        for word in score(metric, PAIRS[:1], output="alarms", explain=True)["details"][0]["words"]
    } == {None}


def test_evidence_shows_every_word_and_its_match(metric: ESTIME) -> None:
    source, summary = PAIRS[0]
    (details,) = score(metric, PAIRS[:1], explain=True)["details"]
    words = details["words"]
    evidence = metric.evidence(source, summary, details)
    kinds = [
        "alarm" if word["alarm"] else "found" if word["in_source"] else "new" for word in words
    ]
    assert [(mark.start, mark.end, mark.kind, mark.group) for mark in evidence.summary] == [
        (*word["span"], kind, str(word["match"]["place"]))
        for word, kind in zip(words, kinds, strict=True)
    ]
    assert sorted(mark[:2] for mark in evidence.document) == sorted(
        {tuple(word["match"]["span"]) for word in words}
    )
    assert {mark.group for mark in evidence.document} == {mark.group for mark in evidence.summary}
    assert {mark.kind for mark in (*evidence.summary, *evidence.document)} <= set(metric.marks)
    assert evidence.listed == [
        (word["word"], word["match"]["word"]) for word in words if word["alarm"]
    ]
    assert len(evidence.listed) == details["alarms"] > 0


def test_the_signature_says_what_ran(metric: ESTIME, model: str, tmp_path: Path) -> None:
    signature = metric.signature(layer=2, tags_check=["NN", "DT"], device="cuda", batch_size=3)
    assert "|layer:2|" in signature
    assert "|tags_check:NN,DT|" in signature
    assert not {"device", "batch_size", "progress"} & {
        part.partition(":")[0] for part in signature.split("|")
    }
    other = write_encoder(tmp_path, seed=1)
    assert (
        metric.signature(model_name=other)
        != metric.signature()
        != metric.signature(raw_model_name=other)
    )
    assert (
        "|model_name:bert-large-uncased-whole-word-masking|raw_model_name:bert-base-uncased|"
        in ESTIME().signature()
    )


# Edges and errors


@pytest.mark.parametrize(
    ("pair", "undefined"),
    [
        ((SOURCES[0], ""), set(SCORES)),
        (("  \n", SUMMARIES[0]), set(SCORES)),
        (("\u200d\u200d", "\u200d"), set(SCORES)),
        ((SOURCES[1], "dog"), {"coherence"}),  # one place in the summary
        (("dog", SUMMARIES[1]), {"coherence"}),  # one place in the source
        ((SOURCES[1], SUMMARIES[1]), set()),
    ],
)
def test_what_is_undefined(metric: ESTIME, pair: tuple[str, str], undefined: set[str]) -> None:
    result = score(metric, [pair], explain=True)
    assert {key for key in SCORES if math.isnan(result[key][0])} == undefined
    assert (result["details"][0]["words"] == []) == (undefined == set(SCORES))


def test_a_word_without_pieces_is_left_out(metric: ESTIME) -> None:
    (details,) = score(
        metric, [("the cat sat", "the \u200d cat")], explain=True, tokenizer=str.split
    )["details"]
    assert [word["word"] for word in details["words"]] == ["the", "cat"]
    assert details["left_out"] == [{"word": "\u200d", "place": 1, "span": [4, 5]}]


def test_unusual_texts_are_scored(metric: ESTIME) -> None:
    long = "z" * 40 + "-" + "y" * 40
    texts = [(SOURCES[1] + " " + long, "the " + long)]
    scores = score(metric, texts, input_size_max=24, margin=4, tokenizer=str.split)
    assert all(math.isfinite(values[0]) for values in scores.values())
    scores = score(metric, [(" ".join(SOURCES * 60), SUMMARIES[0])])  # 2880 words and marks
    assert all(math.isfinite(values[0]) for values in scores.values())
    clause = [
        ("狐狸跑了。", "狐狸跑了。")
    ]  # the fox ran: one word with its full stop, or five characters
    with pytest.warns(UserWarning, match="char"):
        assert math.isnan(score(metric, clause)["coherence"][0])
    assert math.isfinite(score(metric, clause, tokenizer="char")["coherence"][0])


def test_the_other_precision_and_the_other_table(metric: ESTIME, tmp_path: Path) -> None:
    expected = score(metric, PAIRS)
    assert score(metric, PAIRS, dtype="bfloat16")["soft"] != expected["soft"]
    changed = score(metric, PAIRS, raw_model_name=write_encoder(tmp_path / "other", seed=1))
    assert changed["soft"] != pytest.approx(expected["soft"], abs=1e-3)
    assert {**changed, "soft": None} == {**expected, "soft": None}
    with pytest.raises(ValueError, match=r"`raw_model_name`.*vocabulary.*roberta"):
        score(metric, PAIRS, raw_model_name=write_encoder(tmp_path / "roberta", "roberta"))


def test_tags_choose_source_words(metric: ESTIME, monkeypatch: pytest.MonkeyPatch) -> None:
    # the data are not here
    with pytest.raises(LookupError, match="averaged_perceptron_tagger_eng"):
        score(metric, PAIRS, tags_exclude=["NN"])
    tags = {"dog": "NN", "cat": "NN", "the": "DT"}
    tagger = SimpleNamespace(pos_tag=lambda words: [(word, tags.get(word, "VB")) for word in words])
    monkeypatch.setitem(__import__("sys").modules, "nltk", tagger)
    words = ["the", "dog", "slept"]
    assert tagged_places(words, ["NN", "DT"], None) == [0, 1]
    assert tagged_places(words, ["NN", "DT"], ["DT"]) == [1]
    assert tagged_places(words, None, ["DT"]) == [1, 2]
    scores = score(metric, PAIRS, tags_check=["NN"], explain=True)
    assert [math.isnan(value) for value in scores["alarms"]] == [True] * 3 + [False] * 3
    assert {
        word["match"]["word"] for details in scores["details"] for word in details["words"]
    } == {
        "dog",
        "cat",
    }


def test_the_encoder_is_kept_until_it_is_released(
    model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    metric = ESTIME(model_name=model, device="cpu", progress=False)
    first = encoder_of(metric)
    score(metric, PAIRS[:1], layer=2)
    assert encoder_of(metric) is first
    metric.release()
    assert encoder_of(metric) is not first


def test_a_bar_is_drawn_on_demand(metric: ESTIME, capsys: pytest.CaptureFixture[str]) -> None:
    score(metric, PAIRS)
    assert capsys.readouterr().err == ""
    score(metric, PAIRS, progress=True)
    assert "6/6" in capsys.readouterr().err


@each_row
def test_bad_options(metric: ESTIME, option: dict[str, Any], given_value: str) -> None:
    with pytest.raises(
        ValueError, match=f"{next(iter(option)).removesuffix('_name')}.*{given_value}"
    ):
        score(metric, PAIRS[:1], **option)
