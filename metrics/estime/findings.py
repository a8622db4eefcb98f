# SPDX-License-Identifier: Apache-2.0
"""What ESTIME found for each word of a summary: as `details`, with places in the two texts, and in words."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from .spans import token_spans
from .word_matches import WordMatch, raise_alarms

UNICODE_FORM: Final = "NFKD"  # in which the texts are split into words


class FoundWord(TypedDict):
    """A word of a text: its index there, and its characters [start, end), None where they cannot be told."""

    word: str
    place: int
    span: list[int] | None


class Candidate(FoundWord):
    """A word of the source that a summary word was compared with, and the dot product of the two embeddings."""

    similarity: float | None


class MatchedWord(FoundWord):
    """A word of the summary, and what was found for it in the source."""

    in_source: bool
    mismatch: bool
    alarm: bool
    cosine: float | None
    match: Candidate
    runner_up: Candidate | None


def describe_matches(
    summary: str,
    summary_words: list[str],
    source: str,
    source_words: list[str],
    matches: list[WordMatch],
    normalize_punctuation: bool = False,
) -> dict[str, Any]:
    """Return what `matches` found, word by word, with character spans [start, end) in the texts as given.

    A span is None where a tokenizer of the user's own makes words that do not stand in the text.
    """
    summary_spans = token_spans(summary, summary_words, UNICODE_FORM, normalize_punctuation)
    source_spans = token_spans(source, source_words, UNICODE_FORM, normalize_punctuation)

    def locate(place: int) -> FoundWord:
        span = summary_spans[place]
        return {"word": summary_words[place], "place": place, "span": None if span is None else list(span)}

    def locate_candidate(place: int, similarity: float | None) -> Candidate:
        span = None if source_spans[place] is None else list(source_spans[place] or ())
        return {"word": source_words[place], "place": place, "span": span, "similarity": similarity}

    words: list[MatchedWord] = []
    for match, alarm in zip(matches, raise_alarms(matches), strict=True):
        runner_up = None
        if match.runner_up is not None:
            runner_up = locate_candidate(match.runner_up, match.runner_up_similarity)
        words.append(
            {
                **locate(match.place),
                "in_source": match.in_source,
                "mismatch": match.mismatch,
                "alarm": alarm,
                "cosine": match.cosine,
                "match": locate_candidate(match.match, match.similarity),
                "runner_up": runner_up,
            }
        )
    matched = {match.place for match in matches}
    return {"words": words, "left_out": [locate(i) for i in range(len(summary_words)) if i not in matched]}


def describe_candidate(found: Candidate) -> str:
    """Return a word of the source and how similar its place is."""
    return f"{found['word']!r} (similarity {found['similarity']:.4g})"


def describe_word(word: MatchedWord) -> str:
    """Return what was found for a word of the summary: what it is, its best match and the runner-up."""
    state = "alarm" if word["alarm"] else "in the document" if word["in_source"] else "not in the document"
    runner_up = f", runner-up {describe_candidate(word['runner_up'])}" if word["runner_up"] else ""
    return f"{word['word']!r}: {state}. Best match {describe_candidate(word['match'])}{runner_up}"
