# SPDX-License-Identifier: Apache-2.0
"""Takes a key out of texts that come from a server: a server that repeats what it was sent must not publish it."""

from __future__ import annotations

import base64
import re

IN_PLACE = "[key]"
SECRET_LENGTH = 8  # characters; a shorter key, such as "none" or "ollama", may be a word of a text
ENCODED_LENGTH = 6  # characters of base64 or hexadecimal that are not there by chance


def key_pattern(key: str) -> re.Pattern[str]:
    """Return a pattern for every form of a key: as it is, percent-encoded, escaped, in base64 or hexadecimal.

    >>> key_pattern("a+key").sub("[key]", "a+key, a%2Bkey, YStrZXk=, 612b6b6579")
    '[key], [key], [key], [key]'
    """
    forms = ["".join(map(character_pattern, key))]
    encoded = [*base64_forms(key), key.encode().hex()]
    forms += [base64_pattern(form) for form in encoded if len(form) >= ENCODED_LENGTH]
    return re.compile("|".join(forms), re.IGNORECASE)


def character_pattern(character: str) -> str:
    """Return a pattern for one character of a key, as it is or as an address, JSON or HTML may write it."""
    code, plain = f"{ord(character):02x}", re.escape(character)
    return rf"(?:\\{{0,4}}{plain}|%(?:25)*{code}|\\{{1,4}}u00{code}|&#x0*{code};|&#0*{ord(character)};)"


def base64_forms(key: str) -> list[str]:
    """Return what is always in the base64 of a text that holds the key.

    Three characters become four, so there are three forms: one for each place at which the key can begin. The edges are
    left out, because they depend on what stands beside the key.
    """
    forms = []
    for before in range(3):
        text = base64.b64encode(b"\0" * before + key.encode()).decode()
        first, last = (before * 8 + 5) // 6, (before + len(key)) * 8 // 6
        forms.append(text[first:last])
    return forms


def base64_pattern(form: str) -> str:
    """Return a pattern for a form in base64, in either alphabet, and for what ends it."""
    either = {"+": "(?:[+-]|%2b)", "/": "(?:[/_]|%2f)"}
    return "".join(either.get(character, character) for character in form) + "[A-Za-z0-9+/_=-]*"


class Redactor:
    """Puts "[key]" in the place of one key, None for no key."""

    def __init__(self, key: str | None) -> None:
        self._pattern = key_pattern(key) if key else None
        self._secret = key is not None and len(key) >= SECRET_LENGTH

    def clean_message(self, text: str) -> str:
        """Return an error message without the key."""
        return self._pattern.sub(IN_PLACE, text) if self._pattern else text

    def clean_reply(self, text: str) -> str:
        """Return what a model replied without the key; a key that may be a word is left where it is."""
        return self._pattern.sub(IN_PLACE, text) if self._pattern and self._secret else text
