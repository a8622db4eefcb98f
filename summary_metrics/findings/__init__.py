# SPDX-License-Identifier: Apache-2.0
"""What the scores of a job show: statistics, comparisons, and what is said of each system. Data,
without layout.
"""

from __future__ import annotations
