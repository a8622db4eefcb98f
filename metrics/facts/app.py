# SPDX-License-Identifier: Apache-2.0
"""The page of facts."""

from __future__ import annotations

from page import PAGE_LANGUAGES, launch, read_demo

DEMO = read_demo("facts", {"language": PAGE_LANGUAGES})

if __name__ == "__main__":
    launch(DEMO)
