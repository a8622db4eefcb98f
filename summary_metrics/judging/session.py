# SPDX-License-Identifier: Apache-2.0
"""One judge at work: what is on each screen, and every press of a key written at once. It knows
nothing of pages.

A summary is named by what was seen of it, the digests of its document and of itself: screens may
stand in another order tomorrow.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Sequence
from typing import Any, NamedTuple

from .plan import Document, Item, Scale, make_screens
from .records import KEY_FACTS, Judgement, JudgementStore, keep_last, now

MOST_COMMENT = 4000  # characters


class Spot(NamedTuple):
    """A summary on a screen, with its document and what is valid of an aspect of it."""

    document: Document
    item: Item
    judgement: Judgement | None


class NotShownError(Exception):
    """What was seen is none of what this session shows."""


class Press(NamedTuple):
    """What a key did, so that it can be undone: to which aspect of the summary that was seen, and
    what was valid before.
    """

    seen: str
    aspect: str
    before: Judgement | None


def name_seen(document: Document, item: Item) -> str:
    """Return what names a summary of a document."""
    return f"{document.digest} {item.digest}"


class Session:
    """The screens of a judge, and what was judged so far; all judgements go through `store` before
    they count. `name` tells it from all others.
    """

    def __init__(
        self,
        documents: Sequence[Document],
        aspects: Sequence[str],
        scale: Scale,
        judge: str,
        seed: int,
        store: JudgementStore,
        lines: Sequence[Judgement],
    ) -> None:
        self.name = secrets.token_hex(8)
        self.aspects = list(aspects)
        self.scale = scale
        self.judge = judge
        self.screens = make_screens(documents, judge, seed)
        self.total = len(self.aspects) * sum(len(items) for _, items in self.screens)
        self._store = store
        self._lock = threading.Lock()  # the page may ask several things at once
        self._valid = {
            line.key: line for line in keep_last(line for line in lines if line.judge == judge)
        }
        self._places = {
            name_seen(document, item): (number, place)
            for number, (document, items) in enumerate(self.screens)
            for place, item in enumerate(items)
        }
        self._presses = [
            Press(" ".join(line.texts), line.aspect, None)
            for line in self._valid.values()
            if line.aspect is not None and " ".join(line.texts) in self._places
        ]

    def _find(self, seen: str, aspect: str | None) -> Spot:
        """Return the summary that was seen; NotShownError says that there is no such."""
        if seen not in self._places:
            raise NotShownError("this summary is none of those that are judged here")
        if aspect is not None and aspect not in (*self.aspects, KEY_FACTS):
            raise ValueError(f"there is no aspect {aspect!r}")
        number, place = self._places[seen]
        document, items = self.screens[number]
        item = items[place]
        key = (self.judge, document.digest, item.digest, aspect)
        return Spot(document, item, self._valid.get(key))

    def _write(
        self,
        seen: str,
        aspect: str | None,
        value: float | None = None,
        skipped: bool = False,
        comment: str | None = None,
        key_facts: list[str] | None = None,
    ) -> None:
        """Write a line, and only then let it count."""
        document, item, before = self._find(seen, aspect)
        ends = (self.scale.first, self.scale.last)
        if aspect == KEY_FACTS:
            ends = (0, 1)  # a share, whatever the scale of the page
        line = Judgement(
            document_digest=document.digest,
            summary_digest=item.digest,
            aspect=aspect,
            value=value,
            judge=self.judge,
            lowest=ends[0],
            highest=ends[1],
            skipped=skipped,
            comment=comment,
            key_facts=key_facts,
            file=item.file,
            line=item.line,
            time=now(),
        )
        self._store.append(line)
        if aspect is not None:
            self._presses.append(Press(seen, aspect, before))
        if value is None and not skipped and not comment:
            self._valid.pop(line.key, None)
        else:
            self._valid[line.key] = line

    # What the page asks. Each answers with what it shows.

    def give(self, seen: str, aspect: str, value: int) -> dict[str, Any]:
        """Judge an aspect of a summary; a ValueError says what is no point of the scale."""
        if (
            isinstance(value, bool)
            or not isinstance(value, int)
            or not self.scale.first <= value <= self.scale.last
        ):
            raise ValueError(f"{value!r} is no point of the scale")
        if aspect not in self.aspects:
            raise ValueError(f"{aspect!r} is not judged by points here")
        with self._lock:
            self._write(seen, aspect, value=value)
            return self.progress()

    def skip(self, seen: str) -> dict[str, Any]:
        """Skip what is not judged of a summary."""
        with self._lock:
            for aspect in self.aspects:
                if self._find(seen, aspect).judgement is None:
                    self._write(seen, aspect, skipped=True)
            return self.progress()

    def comment(self, seen: str, text: str) -> dict[str, Any]:
        """Keep a comment on a summary; an empty one takes the one before away."""
        if not isinstance(text, str) or len(text) > MOST_COMMENT:
            raise ValueError(f"a comment has at most {MOST_COMMENT} characters")
        with self._lock:
            before = self._find(seen, None).judgement
            if text.strip() != ((before and before.comment) or ""):
                self._write(seen, None, comment=text.strip() or None)
            return self.progress()

    def tick(self, seen: str, facts: list[int] | None) -> dict[str, Any]:
        """Keep which key facts a summary has, as places in those of its document; None takes back
        what was ticked.
        """
        with self._lock:
            weights = self._find(seen, None).document.key_facts
            texts = list(weights)
            if facts is None:
                self._write(seen, KEY_FACTS)
            elif (
                texts
                and isinstance(facts, list)
                and all(type(k) is int and 0 <= k < len(texts) for k in facts)
            ):
                texts_ticked = [text for k, text in enumerate(texts) if k in facts]
                share = sum(weights[text] for text in texts_ticked) / sum(weights.values())
                self._write(seen, KEY_FACTS, value=min(1.0, share), key_facts=texts_ticked)
            else:
                raise ValueError(f"{facts!r} are no key facts of this document")
            return self.progress()

    def undo(self) -> dict[str, Any]:
        """Take the last judgement back, and return the screen that it was on; -1 where there is
        none.
        """
        with self._lock:
            if not self._presses:
                return {"undone": -1, **self.progress()}
            seen, aspect, before = self._presses.pop()
            if before is None:
                self._write(seen, aspect)  # a line without a value takes one back
            else:
                value, skipped, facts = before.value, before.skipped, before.key_facts
                self._write(seen, aspect, value, skipped, key_facts=facts)
            self._presses.pop()  # that of taking back
            number, place = self._places[seen]
            return {"undone": number, "place": place, "aspect": aspect, **self.progress()}

    def screen(self, number: int) -> dict[str, Any]:
        """Return what a screen shows: no names of systems, no scores."""
        if not 0 <= number < len(self.screens):
            raise ValueError("there is no such screen")
        document, items = self.screens[number]
        digests = list(dict.fromkeys(screen.document.digest for screen in self.screens))
        # the summaries of a document are numbered on, where they fill several screens
        shown_before = sum(
            len(screen.items)
            for screen in self.screens[:number]
            if screen.document.digest == document.digest
        )
        facts = list(document.key_facts)
        summaries = []
        for place, item in enumerate(items):
            seen = name_seen(document, item)
            judgements = {aspect: self._find(seen, aspect).judgement for aspect in self.aspects}
            comment = self._find(seen, None).judgement
            ticked = self._find(seen, KEY_FACTS).judgement
            summaries.append(
                {
                    "name": shown_before + place + 1,
                    "seen": seen,
                    "text": item.text,
                    "values": {
                        aspect: judgement and judgement.value
                        for aspect, judgement in judgements.items()
                    },
                    "skipped": [
                        aspect
                        for aspect, judgement in judgements.items()
                        if judgement and judgement.skipped
                    ],
                    "comment": (comment and comment.comment) or "",
                    "ticked": ticked
                    and [k for k, text in enumerate(facts) if text in (ticked.key_facts or ())],
                }
            )
        return {
            "screen": number,
            "screens": len(self.screens),
            "document": document.text,
            "key_facts": facts,
            "number": digests.index(document.digest) + 1,
            "documents": len(digests),
            "summaries": summaries,
            **self.progress(),
        }

    def progress(self) -> dict[str, Any]:
        """Return how much is done, and which screen is the next with something to judge, -1 where
        there is none.
        """
        done, following = 0, -1
        for number, (document, items) in enumerate(self.screens):
            keys = [
                (self.judge, document.digest, item.digest, aspect)
                for item in items
                for aspect in self.aspects
            ]
            judged = sum(key in self._valid for key in keys)
            done += judged
            if judged < len(keys) and following < 0:
                following = number
        return {"done": done, "total": self.total, "next": following}

    def describe(self) -> dict[str, Any]:
        """Return what the page shows on every screen."""
        points = [{"value": value, "words": words} for value, words in self.scale.points()]
        return {
            "session": self.name,
            "shown": [
                [name_seen(document, item) for item in items] for document, items in self.screens
            ],
            "aspects": self.aspects,
            "points": points,
            "judge": self.judge,
            "most_comment": MOST_COMMENT,
        }
