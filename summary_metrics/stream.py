# SPDX-License-Identifier: Apache-2.0
"""A text that is still being written: the facts that its source lacks, sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from typing import Any

from .guard import find_marks, read_source, warn_unread
from .metrics._shared import sentences
from .metrics.facts.fact import Fact
from .reading.cells import passages_of
from .texts.broken import Broken, find_broken

OPENING = "\"'“„‘«(["  # may stand before the first word of a sentence
# Characters that may be read again, as a share of those of the source: a summary takes longer to
# read than a source. With more, `Guard` takes far more than twice the time of `check` where both
# are of one length (`python -m benchmarks.speed loop`).
REREAD = 0.4
# Sentences, and characters of them, that are looked at for citations before those that are read: a
# list of sources is one where its numbers were cited.
MOST_BEFORE, LONGEST_BEFORE = 40, 2_000
# Characters of a delta that are looked at together: for each sentence all behind it are walked.
PIECE = 1_000
BLANK = re.compile(r"[\s\u200b\ufeff]*")


class Guard:
    """The facts of a text that its source lacks, as `check` finds them, while the text is written.

    A sentence is looked at when the beginning of the next one shows that it has ended, so no number
    or name is looked at by half. `feed` then returns what `check` finds in the text up to there. A
    mark may depend on what follows: "Rose left early." has none until "The council thanked Rose."
    shows that it is a name. So `close` looks at the text as a whole.

    The source is read once. All in all a guard takes less than twice the time of `check` for a
    summary, and about twice for a text as long as its source; the time grows with the length of the
    text alone. For that, a sentence is read with all that is before it as long as the text is
    short: five sentences or more of a source of 400 words. Of a longer text it is read with as many
    before it as the time allows. Then marks that need the beginning of the text come with `close`,
    and it may withdraw a few.

    Parameters
    ----------
    source
        The text, or its passages.
    language
        The code of the language of the source.

    Attributes
    ----------
    text
        What was fed so far.
    checked
        How many of its characters are of sentences that were looked at, those with marks, too.
    withdrawn
        After `close`: what was returned and is no mark in the text as a whole.
    reason
        Why nothing is looked at: the source is empty, or not in the language, which is not found
        out. "" where it is read.
    broken
        After `close`: what is broken in a text that is no summary, such as a refusal, which states
        no facts; each has the `code` of docs/output.md and the words that show it.

    Warns
    -----
    UserWarning
        As `check`, at once: the source cannot be read, so there is a `reason` and never a mark.

    Raises
    ------
    TypeError, ValueError
        As for `check`.

    Examples
    --------
    >>> guard = Guard("The town of Holm spent $3 million.")
    >>> deltas = ["Holm sp", "ent $4", " million. That ", "is $1", " million more"]
    >>> [[fact.text for fact in guard.feed(delta)] for delta in deltas]
    [[], [], ['$4 million'], [], []]
    >>> [fact.text for fact in guard.close()]
    ['$1 million']
    """

    def __init__(self, source: str | Sequence[str], language: str = "en") -> None:
        self._source, self.reason = read_source(source, language)
        warn_unread(self.reason)
        self._passages = passages_of(source)
        self._given = "\n".join(self._passages)
        self._language = language
        self.checked = 0
        self.withdrawn: list[Fact] = []
        self.broken: list[Broken] = []
        self._sentences: list[str] = []  # those that have ended
        self._tail = ""  # what is behind them
        self._blank: list[str] = []  # behind the tail, which ends with white space; ends nothing
        self._searched = 0  # up to where there is no end in the tail
        self._read = 0  # characters that were read so far
        self._marks: dict[tuple[int, int], Fact] = {}
        self._is_closed = False

    @property
    def text(self) -> str:
        """What was fed so far."""
        return "".join([*self._sentences, self._tail, *self._blank])

    def feed(self, delta: str) -> list[Fact]:
        """Return the marks of the sentences that have ended with this part of the text, in order.

        Each has `text`, `kind`, `start` and `end`, its characters in the whole text, and `instead`
        as far as the sentence alone shows it. What is no text is a TypeError, and what comes after
        `close` a ValueError.
        """
        if not isinstance(delta, str):
            raise TypeError(f"a delta must be a text, got {type(delta).__name__}")
        if self._is_closed:
            raise ValueError("the text was closed: a new one takes a new Guard")
        if BLANK.fullmatch(delta) and BLANK.fullmatch(self._tail[-1:]):
            self._blank.append(delta)
            return []
        delta = "".join([*self._blank, delta])
        self._blank = []
        marks: list[Fact] = []
        for start in range(0, len(delta), PIECE):
            self._tail += delta[start : start + PIECE]
            marks += self._look_at_ends()
        return marks

    def _look_at_ends(self) -> list[Fact]:
        """Return the new marks of the sentences that have ended in the tail, and cut them off."""
        marks: list[Fact] = []
        while end := self._find_end():
            self._sentences.append(self._tail[:end])
            self._tail, self._searched = self._tail[end:], 0
            self.checked += end
            marks += self._add(self._find_facts(self._choose_first()))
        return marks

    def close(self) -> list[Fact]:
        """Return the marks of the text as a whole that were not returned yet: none behind `watch`,
        which has closed the text. `withdrawn` has those that are none in it.
        """
        self._is_closed = True
        rest = "".join([self._tail, *self._blank])
        self._sentences.append(rest)
        self.checked += len(rest)
        self._tail, self._blank = "", []
        facts = self._find_facts(0)
        places = {(fact.start, fact.end) for fact in facts}
        self.broken = find_broken(self.text, self._given)
        self.withdrawn = [fact for place, fact in self._marks.items() if place not in places]
        return self._add(facts)

    def _find_end(self) -> int:
        """Return where the next sentence begins in the tail; 0 where that is not known yet."""
        tail = self._tail
        if sentences.MAY_CITE.search(tail, max(0, self._searched - 1)):
            tail = sentences.hide_citations(tail)
        while end := sentences.ANY_END.search(tail, self._searched):
            self._searched = end.start()
            if not self._is_settled(end):
                return 0
            # A line that is broken by its width goes on: "1,200\nmillion".
            is_wrapped = end[0] == "\n" and tail[end.end()].islower()
            if not is_wrapped and not sentences.goes_on(tail, end, self._language):
                return int(end.end())
            self._searched = end.end()
        may_grow = sentences.MAY_GROW.search(tail, max(0, self._searched - 1))
        self._searched = len(tail)
        if may_grow:
            self._searched = may_grow.start()
        return 0

    def _is_settled(self, end: re.Match[str]) -> bool:
        """Return whether the tail has the first word behind an end, which says whether it is one:
        "Mr. Reed".
        """
        behind = self._tail[end.end() : end.end() + sentences.LONGEST]
        if "\n" in end[0]:
            return behind != ""
        first_word = sentences.AFTER.match(behind)
        if first_word is None:
            return behind.strip(OPENING) != ""
        return first_word.end() < len(behind) or len(behind) == sentences.LONGEST

    def _choose_first(self) -> int:
        """Return from which sentence on the text is read, so that not too much is read again."""
        allowance = int(REREAD * len(self._given)) + self.checked - self._read
        if self.checked <= allowance:
            return 0
        first = len(self._sentences) - 1
        allowance -= len(self._sentences[first])  # this one has its own characters
        while len(self._sentences[first - 1]) <= allowance:  # all together are more
            first -= 1
            allowance -= len(self._sentences[first])
        return first

    def _find_facts(self, first: int) -> list[Fact]:
        """Return the marks of the text from a sentence on, at their places in the whole text."""
        if self.reason:
            return []
        text = "".join(self._sentences[first:])
        before = "".join(self._sentences[max(0, first - MOST_BEFORE) : first])[-LONGEST_BEFORE:]
        self._read += len(text)
        start = self.checked - len(text) - len(before)
        try:
            marks = find_marks(before + text, self._passages, self._source, len(before))
        except Exception as error:  # the stream goes on
            warn_unread(f"{type(error).__name__}: {error}")
            return []
        return [fact._replace(start=fact.start + start, end=fact.end + start) for fact in marks]

    def _add(self, facts: Iterable[Fact]) -> list[Fact]:
        """Keep the marks that were not there yet, and return them."""
        added = {(fact.start, fact.end): fact for fact in facts}
        added = {place: fact for place, fact in added.items() if place not in self._marks}
        self._marks |= added
        return [*added.values()]

    def watch(self, stream: Any) -> Any:
        """Yield each delta of a plain or async iterator with its marks, then "" with those of
        `close`, if there are any: who loops to the end need not close.

        Break off the loop to stop the stream. `checked` counts the sentence of a mark, too, so what
        may be shown is shown where there was none.
        """
        if hasattr(stream, "__aiter__"):
            return self._watch_async(stream)
        if not isinstance(stream, Iterable):
            kind = type(stream).__name__
            raise TypeError(f"a stream must be a plain or async iterator of texts, got {kind}")
        return self._watch(stream)

    def _watch(self, stream: Iterable[str]) -> Iterator[tuple[str, list[Fact]]]:
        for delta in stream:
            yield delta, self.feed(delta)
        if marks := self.close():
            yield "", marks

    async def _watch_async(self, stream: Any) -> AsyncIterator[tuple[str, list[Fact]]]:
        async for delta in stream:
            yield delta, self.feed(delta)
        if marks := self.close():
            yield "", marks
