# SPDX-License-Identifier: Apache-2.0
"""The command, as `python -m summary_metrics`."""

from __future__ import annotations

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
