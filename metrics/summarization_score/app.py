# SPDX-License-Identifier: Apache-2.0
"""The page of summarization_score."""

from __future__ import annotations

from page import PAGE_LANGUAGES, launch, read_demo

DEMO = read_demo("summarization_score", {"language": PAGE_LANGUAGES}, opening="Copied")

if __name__ == "__main__":
    launch(DEMO)
