# SPDX-License-Identifier: Apache-2.0
"""Scoring: rows to scores, what may be used again, and who does the work."""
