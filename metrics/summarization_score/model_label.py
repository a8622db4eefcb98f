# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/model_label.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""What a signature calls a model."""

from __future__ import annotations

import hashlib
from pathlib import Path


def model_label(name: str) -> str:
    """Return the name of a model on the Hub, and for a folder, whose path says nothing elsewhere, its weights' hash."""
    digest = hashlib.sha256()
    weights = sorted(Path(name).glob("*.safetensors"))
    for path in weights:
        with path.open("rb") as file:
            hashlib.file_digest(file, lambda: digest)
    return f"sha256-{digest.hexdigest()[:12]}" if weights else name
