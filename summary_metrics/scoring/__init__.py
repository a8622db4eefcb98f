# SPDX-License-Identifier: Apache-2.0
"""Scoring: the job, its engines, what they write, and what is noted beside it."""

from __future__ import annotations
