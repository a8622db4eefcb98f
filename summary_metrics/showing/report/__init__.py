# SPDX-License-Identifier: Apache-2.0
"""The report: one HTML file with the screen, the marked summaries beside their sources, and all
rows.
"""

from __future__ import annotations

from .report import Made, make_report

__all__ = ["Made", "make_report"]
