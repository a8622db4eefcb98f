# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import pytest

from summary_metrics.texts.source import is_dialogue, share_words, sketch_words


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("Ann: Hi!\nBob: Hello.\nAnn: Tea?", True),
        ("Ann: Hi!\nBob: Hello.", False),
        ("Ann: Hi!\nBob: Hello.\nAnn: Tea?\nIt rained.\nThe end.\nOr not.", False),
        ("The council voted: nine to four.", False),
    ],
)
def test_dialogues(source: str, said: bool) -> None:
    assert is_dialogue(source) == said


WORDS = [f"word{chr(97 + k % 26)}{chr(97 + k // 26)}" for k in range(400)]


@pytest.mark.parametrize("shared", [0, 100, 200, 300, 400])
def test_a_sketch_says_about_which_share_of_words_is_shared(shared: int) -> None:
    """Of 32 parts each is equal with the share as its probability: 0.25 is three errors."""
    first, second = WORDS[:400], WORDS[400 - shared :] + [f"{word}x" for word in WORDS[shared:]]
    texts = [" ".join(first), " ".join(second)]
    own = [set(text.split()) for text in texts]
    share = len(own[0] & own[1]) / len(own[0] | own[1])
    assert abs(share_words(*map(sketch_words, texts)) - share) < 0.25
