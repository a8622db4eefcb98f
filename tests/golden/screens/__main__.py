# SPDX-License-Identifier: Apache-2.0
"""Write the golden screens anew."""

from __future__ import annotations

import tempfile
from pathlib import Path

from . import FOLDER, screens

with tempfile.TemporaryDirectory() as folder:
    for name, text in screens(Path(folder)):
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
