# SPDX-License-Identifier: Apache-2.0
"""What a person or a program sees of the findings: the terminal, formats for other programs, the
report.
"""

from __future__ import annotations
