# SPDX-License-Identifier: Apache-2.0
"""Putting a folder of new shards in the place of an earlier one, which stays until all rows have their new scores.

A folder cannot take the place of another in one step. The earlier one is renamed, the new one gets its name, then its
sidecar; then what is left of the earlier one is removed. The next run makes up for the steps that a killed one missed.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from ..files import follow_links
from .replacement import restarted_beside
from .shards import SHARD


def replaced_of(output: Path) -> Path:
    """Return where the earlier folder is while it is replaced."""
    place = follow_links(output)
    return place.with_name(f"{place.name}.replaced")


def replace_folder(output: Path) -> None:
    """Replace a folder of shards and its sidecar by those of a restart."""
    follow_links(output).rename(replaced_of(output))
    finish_replacement(output)


def finish_replacement(output: Path) -> None:
    """Do the steps that are left, and remove a new folder that nothing was written to."""
    place, earlier, restarted = follow_links(output), replaced_of(output), restarted_beside(output)
    if earlier.exists():
        if not place.exists():
            restarted.new.rename(place)
        if restarted.pending.exists() and not restarted.new.exists():
            restarted.end()
        remove_shards(earlier, place)
    elif restarted.new.is_dir() and not restarted.pending.exists():
        shutil.rmtree(restarted.new)


def remove_shards(earlier: Path, place: Path) -> None:
    """Remove a folder of shards, and keep in `place` what else is in it."""
    for path in earlier.iterdir():
        if SHARD.fullmatch(path.name) or path.name.startswith(".part-"):
            path.unlink()
        else:
            path.rename(place / path.name)
    earlier.rmdir()
