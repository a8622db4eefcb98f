# SPDX-License-Identifier: Apache-2.0
"""How an option of a metric is written: for the command line, or in Python."""

from __future__ import annotations


def in_command(metric: str, name: str, value: str) -> str:
    """Return an option as the command takes it.

    >>> in_command("unr", "tokenizer", "char")
    '--option unr.tokenizer=char'
    """
    return f"--option {metric}.{name}={value}"


def in_python(metric: str, name: str, value: str) -> str:
    """Return an option as `summary_metrics.score` takes it.

    >>> in_python("unr", "tokenizer", "char")
    'options={"unr": {"tokenizer": "char"}}'
    """
    return f'options={{"{metric}": {{"{name}": "{value}"}}}}'
