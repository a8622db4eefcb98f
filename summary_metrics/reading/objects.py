# SPDX-License-Identifier: Apache-2.0
"""Documents that come as a list of objects: passages as a search returns them, or what each speaker
of a dialogue says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .columns import plain, read_list

# Where an object has its text, and who said it: RAG traces, LangChain, meetings, call centres.
TEXT_FIELDS = (
    "text page_content content utterance passage snippet body document sentence message "
    "transcript value"
).split()
SPEAKER_FIELDS = "speaker speaker_name speaker_id participant author role sender".split()
TEXT_PARTS = ("text", "input_text", "output_text")  # types of the parts of a content, one text


def read_objects(value: Any) -> str | list[str] | None:
    r"""Return the passages, or the dialogue as a text, that a list of objects holds, also one in a
    cell; None for any other value.

    >>> read_objects([{"title": "A", "text": "One."}, {"title": "B", "text": "Two."}])
    ['One.', 'Two.']
    >>> read_objects([{"speaker": "Amy", "text": "One?"}, {"speaker": "Bob", "text": "Two."}])
    'Amy: One?\nBob: Two.'
    """
    if isinstance(value, str):
        value = read_list(value)
    if not isinstance(value, list) or not value:
        return None
    lines = []
    for entry in value:
        if not isinstance(entry, Mapping) or entry.get("type") in TEXT_PARTS:
            return None
        fields = {plain(str(name)): field for name, field in entry.items()}
        text = first_text_of(fields, TEXT_FIELDS)
        if text is None:
            return None
        lines.append((first_text_of(fields, SPEAKER_FIELDS), text))
    if all(speaker for speaker, _ in lines):
        return "\n".join(f"{speaker}: {text}" for speaker, text in lines)
    return [text for _, text in lines]


def first_text_of(fields: Mapping[str, Any], names: Sequence[str]) -> str | None:
    """Return the text of the first of some fields that has one."""
    return next((fields[name] for name in names if isinstance(fields.get(name), str)), None)
