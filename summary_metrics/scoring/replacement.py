# SPDX-License-Identifier: Apache-2.0
"""Putting new scores in the place of earlier ones, which stay until all rows have new ones: `--restart` and `--add`.

Output and sidecar are two files, so they are replaced in two steps, the sidecar last. Where a run was killed between
them, the sidecar that is left tells that the output is the new one, and the second step is made up for.
"""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from ..errors import JobError
from ..files import follow_links
from ..reading.paths import restarted_of, sidecar_of
from .job import Job
from .metadata import check_unchanged, list_differences, make_progress, read_sidecar


class Replacement(NamedTuple):
    """What takes the place of an output: the file `new`, and `pending`, its sidecar. A link stays one.

    The files `unneeded` are removed afterwards.
    """

    output: Path
    new: Path
    pending: Path
    unneeded: tuple[Path, ...] = ()

    def replace_output(self) -> None:
        """Replace the output and its sidecar."""
        os.replace(self.new, follow_links(self.output))
        self.end()

    def end(self) -> None:
        """Do the second step. What says that something is left goes last."""
        for path in self.unneeded:
            path.unlink(missing_ok=True)
        beside = sidecar_of(self.output)
        if self.pending.parent.resolve() != beside.parent.resolve():  # behind a link, maybe on another disk
            copy = beside.with_name(beside.name + ".new")
            shutil.copyfile(self.pending, copy)
            copy.replace(beside)
            self.pending.unlink()
            return
        self.pending.replace(beside)

    def finish(self) -> None:
        """Do the second step where only the first was done, and remove what had begun without a word of how far."""
        if self.new.exists() and not self.pending.exists():
            self.new.unlink()
            self.pending.with_name(self.pending.name + ".new").unlink(missing_ok=True)
            return
        if self.new.exists() or not self.pending.exists():
            return
        try:
            check_unchanged(self.output, make_progress(json.loads(self.pending.read_bytes())["progress"]))
        except (OSError, ValueError, TypeError, KeyError, JobError):
            return  # the output is another one by now
        self.end()


def restarted_beside(output: Path) -> Replacement:
    """Return where the scores of a restart are until they take the place of an output."""
    new = restarted_of(follow_links(output))
    return Replacement(output, new, sidecar_of(new))


def find_target(job: Job) -> Job:
    """Return the job that scores to where the scores of `job` are written before they take the place of earlier ones.

    That is beside the output, of a restart where there is something to keep and of its continuation; otherwise it is
    the job itself. Nothing is changed.
    """
    aside = replace(job, output=restarted_beside(job.output).new)
    if job.restart:
        return aside if has_content(job.output) else job
    if not (aside.sidecar.exists() and aside.output.exists()):
        return job
    noted, _ = read_sidecar(aside)
    return job if list_differences(noted, job.describe()) else aside


def has_content(output: Path) -> bool:
    """Return whether there is something in an output, a file or a folder."""
    if output.is_dir():
        return any(output.iterdir())
    return output.exists() and output.stat().st_size > 0
