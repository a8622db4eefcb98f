# SPDX-License-Identifier: Apache-2.0
"""Documents that come as a list of objects: passages as a search returns them, or what each speaker
of a dialogue says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from .columns import SourceText, plain, read_list, text_of

# who said or wrote it: meetings, call centres, chats, e-mail
SPEAKER_FIELDS = (
    "speaker speaker_name speaker_id participant author sender from username user role".split()
)
ADDRESS = re.compile(r"\s*<[^<>\s]*@[^<>\s]*>$")  # "Anna Reed <anna@holm.example>"
TEXT_PARTS = ("text", "input_text", "output_text")  # types of the parts of a content, one text


def read_objects(value: Any) -> SourceText | None:
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
        text = text_of(entry)
        if text is None:
            return None
        fields = {plain(str(name)): field for name, field in entry.items()}
        speakers = (fields[name] for name in SPEAKER_FIELDS if isinstance(fields.get(name), str))
        lines.append((ADDRESS.sub("", next(speakers, "")), text))
    if all(speaker for speaker, _ in lines):
        return "\n".join(f"{speaker}: {text}" for speaker, text in lines)
    return [text for _, text in lines]
