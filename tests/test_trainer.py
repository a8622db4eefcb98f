# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import math
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import datasets
import evaluate
import numpy as np
import pytest
import transformers
from hypothesis import given
from hypothesis import strategies as st
from transformers import EvalPrediction

from examples.compute_metrics import make_compute_metrics
from tests.modules import FOLDERS, ROOT, load
from tests.tiny_t5 import (
    DOCUMENTS,
    LABELS,
    MAX_LENGTH,
    summaries_one_by_one,
    tiny_model,
    tiny_tokenizer,
    tiny_trainer,
    tokenize,
)

pytestmark = pytest.mark.slow

README = (ROOT / "examples" / "README.md").read_text(encoding="utf-8")
TOKENIZER = tiny_tokenizer()
DATA = tokenize(TOKENIZER)
METRIC = load("abstractness")
Compute = Callable[..., dict[str, float]]


def pad(texts: list[str], side: str = "right", width: int = 30, padding: int = -100) -> np.ndarray:
    """Token ids of texts as a Trainer hands them over: (texts, width)."""
    rows = [TOKENIZER(text, truncation=True, max_length=MAX_LENGTH)["input_ids"] for text in texts]
    blanks = [[padding] * (width - len(row)) for row in rows]
    pairs = zip(rows, blanks, strict=True)
    return np.array([blank + row if side == "left" else row + blank for row, blank in pairs])


def make_prediction(summaries: list[str], documents: list[str] | None) -> EvalPrediction:
    inputs = None if documents is None else pad(documents)
    return EvalPrediction(predictions=pad(summaries), label_ids=pad(summaries), inputs=inputs)


def expect_scores(texts: list[str]) -> dict[str, float]:
    """What summaries of all documents score, and how many words they have on the mean."""
    scores = METRIC.compute(predictions=texts, references=DOCUMENTS)
    return {**scores, "summary_words": sum(len(text.split()) for text in texts) / len(texts)}


@pytest.fixture(scope="module")
def summaries() -> list[str]:
    """The summary of each document, by the model alone."""
    found = summaries_one_by_one(TOKENIZER, tiny_model(TOKENIZER))
    assert len(set(found)) == len(DOCUMENTS)
    return found


def trainer_scores(folder: Path, compute_metrics: Compute, data: Any = DATA, **arguments: Any) -> dict[str, float]:
    return tiny_trainer(folder, TOKENIZER, data, compute_metrics, **arguments).evaluate()


def record_predictions(folder: Path, data: Any = DATA, **arguments: Any) -> list[EvalPrediction]:
    """What a Trainer gives to `compute_metrics`, call by call."""
    seen = []

    def compute_metrics(prediction: EvalPrediction, compute_result: bool = True) -> dict[str, float]:
        seen.append(prediction)
        return {}

    trainer_scores(folder, compute_metrics, data, **arguments)
    return seen


def decode(ids: Any) -> list[str]:
    return TOKENIZER.batch_decode(np.where(ids == -100, TOKENIZER.pad_token_id, ids), skip_special_tokens=True)


# Worked by hand


def test_each_summary_meets_its_own_document() -> None:
    data = tokenize(TOKENIZER, DOCUMENTS[2:4], LABELS[2:4])
    compute_metrics = make_compute_metrics(load("abstractness", match="token", average="macro"), TOKENIZER, data)
    # "leave" of the three words is not in "a fox slept"; both of "the boat" are in "nobody saw the boat leave":
    # (1/3 + 0/2) / 2. The other way round: ("a fox" 2/3 + "the boat" 2/2) / 2 = 5/6.
    right = make_prediction(["the boat", "a fox leave"], [DOCUMENTS[3], DOCUMENTS[2]])
    words = (3 + 2) / 2
    assert compute_metrics(right) == {"abstractness": pytest.approx(1 / 6), "summary_words": words}
    wrong = make_prediction(["the boat", "a fox leave"], [DOCUMENTS[2], DOCUMENTS[3]])
    assert compute_metrics(wrong) == {"abstractness": pytest.approx(5 / 6), "summary_words": words}


def test_rows_that_the_model_cannot_tell_apart_count_for_each_document() -> None:
    documents = [DOCUMENTS[0], DOCUMENTS[0].replace("bridge", "tram"), DOCUMENTS[2]]
    data = tokenize(TOKENIZER, documents, LABELS[:3])
    assert data["input_ids"][0] == data["input_ids"][1]
    # "bridge" is in the first document only: (0 + 1 + 0) / 3. A dictionary from ids to documents keeps the second of
    # the two, so that both rows are held against it: (1 + 1 + 0) / 3.
    prediction = make_prediction(["bridge", "bridge", "fox"], documents)
    metric = load("abstractness", match="token", average="macro")
    ours = make_compute_metrics(metric, TOKENIZER, data)(prediction)
    assert ours == {"abstractness": pytest.approx(1 / 3), "summary_words": 1}
    document_of = dict(zip(map(tuple, data["input_ids"]), documents, strict=True))
    found = [document_of[tuple(row[row != -100])] for row in prediction.inputs]
    assert metric.compute(predictions=["bridge", "bridge", "fox"], references=found)["abstractness"] == pytest.approx(
        2 / 3
    )


def test_several_metrics() -> None:
    data = tokenize(TOKENIZER, DOCUMENTS[2:4], LABELS[2:4])
    prediction = make_prediction(["a fox leave", "the boat"], DOCUMENTS[2:4])
    one, two = load("abstractness", n=1, match="token", average="macro"), load("abstractness", n=2, average="macro")
    expected = {
        "one_abstractness": pytest.approx(1 / 6),
        "two_abstractness": pytest.approx(1 / 4),  # "fox leave" of "a fox", "fox leave"; "the boat" is not new
        "summary_words": (3 + 2) / 2,
    }
    combined = evaluate.combine({"one": one, "two": two})
    assert make_compute_metrics(combined, TOKENIZER, data)(prediction) == expected
    listed = make_compute_metrics([one, load("unr", explain=True)], TOKENIZER, data)(prediction)
    keys = {"abstractness", "unr_1", "unr_2", "unr_3", "unr_avg", "summary_words"}
    assert set(listed) == keys  # no evidence, no signature
    assert {type(value) for value in listed.values()} == {float}


# The traps, each in a real Trainer: the obvious way goes wrong, ours is right


def test_without_the_right_argument_there_are_no_inputs(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="include_inputs_for_metrics"):
        transformers.Seq2SeqTrainingArguments(str(tmp_path), include_inputs_for_metrics=True)
    assert record_predictions(tmp_path, include_for_metrics=[])[0].inputs is None
    message = re.escape('set include_for_metrics=["inputs"]')
    with pytest.raises(ValueError, match=message):
        trainer_scores(tmp_path, make_compute_metrics(METRIC, TOKENIZER, DATA), include_for_metrics=[])


@pytest.mark.parametrize("side", ["right", "left"])
def test_inputs_are_padded_and_truncated(side: str, tmp_path: Path, summaries: list[str]) -> None:
    tokenizer = tiny_tokenizer(side)
    ours = make_compute_metrics(METRIC, tokenizer, DATA)
    seen = []

    def compute_metrics(prediction: EvalPrediction) -> dict[str, float]:
        seen.append(prediction)
        return ours(prediction)

    scores = tiny_trainer(tmp_path, tokenizer, DATA, compute_metrics).evaluate()
    inputs = seen[0].inputs
    assert (inputs == -100).any()
    with pytest.raises(OverflowError):
        tokenizer.batch_decode(inputs)
    sources = decode(inputs)
    assert sources[2] == DOCUMENTS[2]
    assert sources[0] != DOCUMENTS[0]
    expected = METRIC.compute(predictions=summaries, references=DOCUMENTS)["abstractness"]
    assert METRIC.compute(predictions=summaries, references=sources)["abstractness"] != expected
    assert scores["eval_abstractness"] == expected


def test_length_grouping_changes_the_order(tmp_path: Path, summaries: list[str]) -> None:
    grouped = {"train_sampling_strategy": "group_by_length"}
    (prediction,) = record_predictions(tmp_path, **grouped)
    texts = decode(prediction.predictions)
    assert texts != summaries
    assert sorted(texts) == sorted(summaries)
    expected = METRIC.compute(predictions=summaries, references=DOCUMENTS)["abstractness"]
    assert METRIC.compute(predictions=texts, references=DOCUMENTS)["abstractness"] != expected
    ours = trainer_scores(tmp_path, make_compute_metrics(METRIC, TOKENIZER, DATA), **grouped)
    assert ours["eval_abstractness"] == expected


def test_batches_come_with_all_their_columns(tmp_path: Path, summaries: list[str]) -> None:
    batches = {"batch_eval_metrics": True, "train_sampling_strategy": "group_by_length"}
    seen = record_predictions(tmp_path, **batches)
    assert [len(prediction.predictions) for prediction in seen] == [2, 2, 1]
    assert all(isinstance(prediction.inputs, transformers.BatchEncoding) for prediction in seen)
    with pytest.raises((TypeError, ValueError)):
        decode(seen[0].inputs)
    compute_metrics = make_compute_metrics(METRIC, TOKENIZER, DATA)
    expected = METRIC.compute(predictions=summaries, references=DOCUMENTS)["abstractness"]
    trainer = tiny_trainer(tmp_path, TOKENIZER, DATA, compute_metrics, **batches)
    assert trainer.evaluate()["eval_abstractness"] == expected
    # An evaluation that broke off leaves nothing behind.
    compute_metrics(seen[0], compute_result=False)
    assert trainer.evaluate()["eval_abstractness"] == expected


def test_metrics_without_references_need_no_inputs(tmp_path: Path, summaries: list[str]) -> None:
    metrics = [load("unr"), load("nid")]
    expected = evaluate.combine(metrics).compute(predictions=summaries)
    compute_metrics = make_compute_metrics(metrics, TOKENIZER, DATA, references=None)
    for batches in (False, True):
        scores = trainer_scores(tmp_path, compute_metrics, include_for_metrics=[], batch_eval_metrics=batches)
        assert {key: scores[f"eval_{key}"] for key in expected} == pytest.approx(expected)
    assert compute_metrics(make_prediction(DOCUMENTS, None)) != pytest.approx(expected)
    # Without inputs, what an evaluation that broke off left behind cannot be told from the next, which says so.
    compute_metrics(make_prediction(DOCUMENTS[:2], None), compute_result=False)
    trainer = tiny_trainer(tmp_path, TOKENIZER, DATA, compute_metrics, include_for_metrics=[], batch_eval_metrics=True)
    with pytest.raises(ValueError, match="an earlier evaluation broke off: then evaluate again"):
        trainer.evaluate()
    scores = trainer.evaluate()
    assert {key: scores[f"eval_{key}"] for key in expected} == pytest.approx(expected)


@pytest.mark.parametrize("batches", [False, True])
@pytest.mark.parametrize("references", ["document", None])
def test_a_larger_dataset_is_not_scored_as_its_part(references: str | None, batches: bool, tmp_path: Path) -> None:
    compute_metrics = make_compute_metrics(load("unr"), TOKENIZER, DATA.select(range(2)), references)
    trainer = tiny_trainer(tmp_path, TOKENIZER, DATA, compute_metrics, batch_eval_metrics=batches)
    with pytest.raises(ValueError, match="the Trainer evaluates another dataset"):
        trainer.evaluate()


@pytest.mark.parametrize(("metric", "best"), [("unr_1", True), ("unr_avg", False)])
def test_nan_is_logged_and_never_the_best(metric: str, best: bool, tmp_path: Path) -> None:
    trainer = tiny_trainer(
        tmp_path,
        TOKENIZER,
        DATA,
        make_compute_metrics(load("unr"), TOKENIZER, DATA),
        generation_max_length=3,  # a start and two words: there is no unr_3, and so no unr_avg
        num_train_epochs=2,
        eval_strategy="epoch",
        save_strategy="epoch",
        load_best_model_at_end=True,
        metric_for_best_model=metric,
        greater_is_better=True,
    )
    with pytest.warns(UserWarning, match="unr_avg is undefined for 5 of 5 examples"):
        trainer.train()
    trainer.save_state()
    state = json.loads(
        (tmp_path / "trainer_state.json").read_text(encoding="utf-8")
    )  # Python reads NaN, others may not
    logged = [entry for entry in state["log_history"] if "eval_unr_1" in entry]
    assert len(logged) == 2
    assert all(math.isnan(entry["eval_unr_avg"]) for entry in logged)
    assert state["best_metric"] == (max(entry["eval_unr_1"] for entry in logged) if best else -math.inf)
    assert (state["best_model_checkpoint"] is not None) is best


@pytest.fixture(scope="module")
def two_processes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that trainer_worker.py filled, started like the example in examples/README.md."""
    folder = tmp_path_factory.mktemp("two_processes")
    worker = str(ROOT / "tests" / "trainer_worker.py")
    arguments = arguments_of(readme_commands()[1].replace("examples/trainer.py", worker), folder)
    run = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
        timeout=1200,
    )
    assert run.returncode == 0, run.stderr
    return folder


def test_two_processes_repeat_rows(two_processes: Path, summaries: list[str]) -> None:
    results = [json.loads((two_processes / f"rank-{rank}.json").read_text(encoding="utf-8")) for rank in range(2)]
    abstractness, unr = load("abstractness"), load("unr")
    expected = {
        **abstractness.compute(predictions=summaries, references=DOCUMENTS),
        **unr.compute(predictions=summaries),
    }
    for setting in results[0]:
        assert [result[setting]["computed"] for result in results] == [1, 0]
        for result in results:
            scores = result[setting]["scores"]
            ours = {key: scores[f"eval_{key}"] for key in expected if f"eval_{key}" in scores}
            assert ours
            assert ours == pytest.approx({key: expected[key] for key in ours}), setting
    (seen,) = results[0]["as it is"]["seen"]
    assert (len(seen["predictions"]), seen["inputs"]) == (8, 8)
    with pytest.raises(ValueError, match="must have the same length, got 8 and 5"):
        abstractness.compute(predictions=seen["predictions"], references=DOCUMENTS)
    assert unr.compute(predictions=seen["predictions"])["unr_1"] != pytest.approx(expected["unr_1"])
    # The predictions of a batch are those of both processes, the inputs those of one.
    assert [(len(call["predictions"]), call["inputs"]) for call in results[0]["batches"]["seen"]] == [(4, 2), (4, 2)]


# Properties


@given(st.permutations(range(5)), st.lists(st.integers(0, 4), max_size=4), st.integers(1, 9), st.booleans())
def test_order_repeats_batches_and_padding_do_not_matter(
    order: list[int], repeated: list[int], size: int, left: bool
) -> None:
    rows = [*order, *repeated]
    compute_metrics = make_compute_metrics(METRIC, TOKENIZER, DATA)
    scores = {}
    for start in range(0, len(rows), size):
        batch = rows[start : start + size]
        prediction = EvalPrediction(
            predictions=pad([LABELS[i] for i in batch], width=12 + start),
            label_ids=None,
            inputs=pad([DOCUMENTS[i] for i in batch], "left" if left else "right", padding=TOKENIZER.pad_token_id),
        )
        scores = compute_metrics(prediction, compute_result=start + size >= len(rows))
        assert bool(scores) == (start + size >= len(rows))
    texts = [decode(pad([label]))[0] for label in LABELS]
    assert scores == expect_scores(texts)


# Edges and errors


def test_errors_name_the_setting() -> None:
    compute_metrics = make_compute_metrics(METRIC, TOKENIZER, DATA)
    for rows in ([*DOCUMENTS, "another one"], DOCUMENTS[:4]):  # rows of this dataset among others, and too few
        with pytest.raises(ValueError, match="the Trainer evaluates another dataset"):
            compute_metrics(make_prediction(rows, rows))
    logits = (np.zeros((5, 4, 3)), np.zeros((5, 4)))
    for predictions in (logits, logits[0]):
        with pytest.raises(ValueError, match="set predict_with_generate=True"):
            compute_metrics(EvalPrediction(predictions=predictions, label_ids=None, inputs=pad(DOCUMENTS)))
    texts = [decode(pad([label]))[0] for label in LABELS]
    assert compute_metrics(make_prediction(LABELS, DOCUMENTS)) == expect_scores(texts)  # after errors, too


# The examples


def readme_commands() -> list[str]:
    """The two commands of the Trainer section, in one process and in two."""
    (block,) = re.findall(r"^```bash\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    return block.splitlines()


def arguments_of(command: str, output: Path) -> list[str]:
    """The arguments that a command of the README gives to Python, for one epoch."""
    python, *arguments = command.split()
    assert python == "python"
    return [*(str(output) if argument == "OUTPUT" else argument for argument in arguments), "--epochs", "1"]


def test_the_example_says_the_same_in_one_process_and_in_two(
    two_processes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script, *arguments = arguments_of(readme_commands()[0], tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(ROOT / "examples"))  # as Python does that is given the script
    monkeypatch.setattr(sys, "argv", [script, *arguments])
    runpy.run_path(str(ROOT / script), run_name="__main__")
    printed = capsys.readouterr().out
    keys = {"abstractness_2", "unr_avg", "nid", "alarms", "summarization_score", "qa_score", "conciseness_score"}
    evaluations = []
    for folder, steps in ((tmp_path, 3), (two_processes, 2)):  # of 4 and of 8 of the 9 stories
        assert (folder / "model.safetensors").exists()
        state = json.loads((folder / "trainer_state.json").read_text(encoding="utf-8"))
        assert state["max_steps"] == steps
        logged = [entry for entry in state["log_history"] if "eval_loss" in entry]
        assert [entry["epoch"] for entry in logged] == [0, 1]
        assert state["best_metric"] == logged[1]["eval_loss"]
        assert all("eval_facts_score" in entry for entry in logged)  # undefined where no summary has a fact
        evaluations.append({key: logged[0][f"eval_{key}"] for key in keys})
    assert evaluations[0] == pytest.approx(evaluations[1])  # before training, so the models are equal
    assert all(map(math.isfinite, evaluations[0].values()))
    assert printed.count("eval_alarms") == 2


def test_the_example_needs_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "output"
    file.touch()
    script, *arguments = arguments_of(readme_commands()[0], file)
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    monkeypatch.setattr(sys, "argv", [script, *arguments])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(ROOT / script), run_name="__main__")
    assert ended.value.code == 2
    assert capsys.readouterr().err.endswith(f"error: OUTPUT must be a folder, and {file} is a file\n")


def test_the_code_of_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (block,) = re.findall(r"^```python\n((?!>>>).*?)^```$", README, re.DOTALL | re.MULTILINE)
    monkeypatch.chdir(tmp_path)  # its folder for checkpoints
    used = ("DataCollatorForSeq2Seq", "Seq2SeqTrainer", "Seq2SeqTrainingArguments")
    names = {name: getattr(transformers, name) for name in used} | {"make_compute_metrics": make_compute_metrics}
    names |= {"metrics": METRIC, "tokenizer": TOKENIZER, "model": tiny_model(TOKENIZER), "data": DATA}
    exec(block, names)
    assert math.isfinite(names["trainer"].evaluate()["eval_abstractness"])


def test_combine_and_map_agree_with_each_metric() -> None:
    loaded = [load(name) for name in FOLDERS]
    combined = evaluate.combine(loaded)
    expected: dict[str, list[float]] = {}
    for metric in loaded:
        expected |= metric.compute(predictions=LABELS, references=DOCUMENTS, use_aggregator=False)

    def score(batch: dict[str, list[str]]) -> dict[str, list[float]]:
        return combined.compute(predictions=batch["summary"], references=batch["document"], use_aggregator=False)

    rows = datasets.Dataset.from_dict({"document": DOCUMENTS, "summary": LABELS})
    columns = rows.map(score, batched=True, batch_size=2).to_dict()
    assert columns.keys() == expected.keys() | {"document", "summary"}
    for key, values in expected.items():
        assert columns[key] == pytest.approx(values, abs=1e-5, nan_ok=True)
