# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/model_folder.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""The files of a model's folder, looked at before a library reads them.

A library builds a network of the sizes in config.json first and compares it with the weights afterwards. A wrong number
there takes all memory or hours. Of a damaged file it often says no more than the name of a key.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

JSON_FILES = ("config.json", "tokenizer.json", "tokenizer_config.json", "special_tokens_map.json", "added_tokens.json")
HEADER_LENGTH = 8  # bytes at the beginning of a safetensors file
MOST_HEADER = 100_000_000  # bytes, the bound of the format itself
# The weights say nothing of some numbers. These may be as large as this.
LARGEST_OTHER = 2**20
LARGEST_POSITION = 2**24  # where positions are relative; otherwise the weights have a table of them
POSITION_TABLES = ("position_embeddings", "wpe")
SIZES = ("size", "dim", "d_model", "d_ff", "n_embd", "n_inner")  # how the names of widths end
LAYERS = ("layer", "group")  # what the names of numbers of layers contain
UNBOUNDED = "theta"  # an angle, which costs nothing


def read_object(path: Path) -> dict[str, Any]:
    """Return the object in a JSON file; a ValueError names the file."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{path.name} is not JSON: {error}") from None
    if not isinstance(found, dict):
        raise ValueError(f"{path.name} is not a JSON object")
    return found


def read_shapes(path: Path) -> dict[str, list[int]]:
    """Return the shape of each tensor of a safetensors file by its name; a ValueError names the file."""
    size = path.stat().st_size
    with path.open("rb") as file:
        length = int.from_bytes(file.read(HEADER_LENGTH), "little")
        if not 0 < length <= min(size - HEADER_LENGTH, MOST_HEADER):
            raise ValueError(f"{path.name} is cut off or not in the format safetensors")
        header = file.read(length)
    try:
        tensors = json.loads(header)
        tensors.pop("__metadata__", None)
        shapes = {name: [int(side) for side in tensor["shape"]] for name, tensor in tensors.items()}
        ends = [int(tensor["data_offsets"][1]) for tensor in tensors.values()]
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError) as error:
        raise ValueError(f"{path.name} has a damaged header: {type(error).__name__}: {error}") from None
    if HEADER_LENGTH + length + max(ends, default=0) != size:
        raise ValueError(f"{path.name} is cut off: it has {size:,} bytes, its header says another number")
    return shapes


def whole_numbers(value: Any) -> Iterator[tuple[str, int]]:
    """Yield each whole number in a JSON value, with the last name on the way to it."""
    unread = [("", value)]
    while unread:
        name, part = unread.pop()
        if isinstance(part, dict):
            unread += part.items()
        elif isinstance(part, list):
            unread += [(name, item) for item in part]
        elif isinstance(part, int) or (isinstance(part, float) and part.is_integer()):
            yield name, int(part)


def tokenizer_files(folder: Path) -> list[str]:
    """Return the names of the files that can hold the vocabulary of a tokenizer."""
    return sorted(path.name for form in ("tokenizer.json", "vocab*", "*.model") for path in folder.glob(form))


def check_folder(folder: Path) -> None:
    """Look at the files of a model before a library reads them; what is not there is the library's to miss.

    Raises
    ------
    ValueError
        In one line that names the file, when one is damaged; when config.json has a number that the weights rule out,
        which is more layers than there are tensors, or a width above the largest side of any of them; or when weights
        have no tokenizer, instead of which a library may make an empty one.
    """
    found = {name: read_object(folder / name) for name in JSON_FILES if (folder / name).is_file()}
    weights = sorted(folder.glob("*.safetensors"))
    shapes = {name: shape for path in weights for name, shape in read_shapes(path).items()}
    if not weights:
        return
    if not tokenizer_files(folder):
        raise ValueError("there is no tokenizer.json, and no vocabulary of another form")
    largest = max((side for shape in shapes.values() for side in shape), default=0)
    has_positions = any(part in name for name in shapes for part in POSITION_TABLES)
    for name, number in whole_numbers(found.get("config.json")):
        limit, reason = max(largest, LARGEST_OTHER), "more than any model has"
        if any(part in name for part in LAYERS):
            limit, reason = len(shapes), f"more layers than the weights have tensors, {len(shapes)}"
        elif "position" in name and not has_positions:
            limit = LARGEST_POSITION
        elif name.endswith(SIZES) or "position" in name:
            limit, reason = largest, f"more than any side of the weights, {largest}"
        if abs(number) > limit and UNBOUNDED not in name:
            raise ValueError(f"config.json has {name} {number}, {reason}")
