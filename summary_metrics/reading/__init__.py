# SPDX-License-Identifier: Apache-2.0
"""What is read: files of every format, their columns, and the rows to score."""

from __future__ import annotations
