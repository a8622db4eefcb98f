# SPDX-License-Identifier: Apache-2.0
"""The page of source_use."""

from __future__ import annotations

from page import launch, read_demo

DEMO = read_demo("source_use", {}, opening="Copied", passages=True)

if __name__ == "__main__":
    launch(DEMO)
