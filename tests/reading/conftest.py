# SPDX-License-Identifier: Apache-2.0
"""What the tests of reading share: a folder of their own, and the opening of files."""

from __future__ import annotations

import pytest

from .opening import Opening


@pytest.fixture(autouse=True)
def use_empty_folder(empty_folder: None) -> None:
    """Run in a folder without files."""


@pytest.fixture
def opening() -> Opening:
    return Opening()
