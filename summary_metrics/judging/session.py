# SPDX-License-Identifier: Apache-2.0
"""One judge at work: what is on each screen, and every press of a key written at once. It knows
nothing of pages, and is asked one thing at a time.

A summary is named by what was seen of it, the digests of its document and of itself: screens may
stand in another order tomorrow.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from .plan import Document, Scale, Summary, make_screens
from .records import KEY_FACTS, Judgement, JudgementStore, keep_last, now

MOST_COMMENT = 4000  # characters


class NotShownError(Exception):
    """What was seen is none of what this session shows."""


def name_seen(document: Document, summary: Summary) -> str:
    """Return what names a summary of a document."""
    return f"{document.digest} {summary.digest}"


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
        self._store = store
        # by what was seen, the number of its screen and its place there
        self._spots = {
            name_seen(document, summary): (number, place)
            for number, document in enumerate(self.screens)
            for place, summary in enumerate(document.summaries)
        }
        # what is to be judged: the number of a screen, and the key of a line
        self._asked = [
            (number, self._blank(seen, aspect).key)
            for seen, (number, _) in self._spots.items()
            for aspect in self.aspects
        ]
        self.total = len(self._asked)
        self._valid = {line.key: line for line in keep_last(lines) if line.judge == judge}
        # The line that each key wrote, and what was valid before, so that it can be undone; that of
        # an earlier session, too.
        self._presses: list[tuple[Judgement, Judgement | None]] = [
            (line, None)
            for line in self._valid.values()
            if line.aspect in (*self.aspects, KEY_FACTS) and " ".join(line.texts) in self._spots
        ]

    def _blank(self, seen: str, aspect: str | None) -> Judgement:
        """Return a line that says nothing yet of an aspect of the summary that was seen;
        NotShownError says that there is no such.
        """
        if seen not in self._spots:
            raise NotShownError("this summary is none of those that are judged here")
        number, place = self._spots[seen]
        document = self.screens[number]
        summary = document.summaries[place]
        lowest, highest = self.scale.first, self.scale.last
        if aspect == KEY_FACTS:
            lowest, highest = 0, 1  # a share, whatever the scale of the page
        return Judgement(
            document_digest=document.digest,
            summary_digest=summary.digest,
            aspect=aspect,
            value=None,
            judge=self.judge,
            lowest=lowest,
            highest=highest,
            file=summary.file,
            line=summary.line,
        )

    def _said(self, seen: str, aspect: str | None) -> Judgement:
        """Return the valid line of an aspect of a summary, or a blank one."""
        blank = self._blank(seen, aspect)
        return self._valid.get(blank.key, blank)

    def _write(self, line: Judgement) -> None:
        """Write a line, and only then let it count."""
        self._store.append(line._replace(time=now()))
        if line.aspect is not None:
            self._presses.append((line, self._valid.get(line.key)))
        if line.is_blank:
            self._valid.pop(line.key, None)
        else:
            self._valid[line.key] = line

    # What the page asks. Each answers with what it shows.

    def give(self, seen: str, aspect: str, value: int) -> dict[str, Any]:
        """Judge an aspect of a summary; a ValueError says what is no point of the scale."""
        if type(value) is not int or not self.scale.first <= value <= self.scale.last:
            raise ValueError(f"{value!r} is no point of the scale")
        if aspect not in self.aspects:
            raise ValueError(f"{aspect!r} is not judged by points here")
        self._write(self._blank(seen, aspect)._replace(value=value))
        return self.progress()

    def skip(self, seen: str) -> dict[str, Any]:
        """Skip what is not judged of a summary."""
        for aspect in self.aspects:
            if self._said(seen, aspect).is_blank:
                self._write(self._blank(seen, aspect)._replace(skipped=True))
        return self.progress()

    def comment(self, seen: str, text: str) -> dict[str, Any]:
        """Keep a comment on a summary; an empty one takes the one before away."""
        if not isinstance(text, str) or len(text) > MOST_COMMENT:
            raise ValueError(f"a comment has at most {MOST_COMMENT} characters")
        comment = text.strip() or None
        if comment != self._said(seen, None).comment:
            self._write(self._blank(seen, None)._replace(comment=comment))
        return self.progress()

    def tick(self, seen: str, facts: list[int] | None) -> dict[str, Any]:
        """Keep which key facts a summary has, as places in those of its document; None takes back
        what was ticked.
        """
        line = self._blank(seen, KEY_FACTS)
        weights = self.screens[self._spots[seen][0]].key_facts
        if facts is not None:
            places = range(len(weights))
            is_list = isinstance(facts, list) and all(type(k) is int and k in places for k in facts)
            if not weights or not is_list:
                raise ValueError(f"{facts!r} are no key facts of this document")
            ticked = [text for k, text in enumerate(weights) if k in facts]
            share = sum(weights[text] for text in ticked) / sum(weights.values())
            line = line._replace(value=min(1.0, share), key_facts=ticked)
        self._write(line)
        return self.progress()

    def undo(self) -> dict[str, Any]:
        """Take the last judgement back, and return the screen that it was on; -1 where there is
        none.
        """
        if not self._presses:
            return {"undone": -1, **self.progress()}
        line, before = self._presses.pop()
        seen = " ".join(line.texts)
        self._write(before or self._blank(seen, line.aspect))
        self._presses.pop()  # that of taking back
        number, place = self._spots[seen]
        return {"undone": number, "place": place, "aspect": line.aspect, **self.progress()}

    def screen(self, number: int) -> dict[str, Any]:
        """Return what a screen shows: no names of systems, no scores."""
        if not 0 <= number < len(self.screens):
            raise ValueError("there is no such screen")
        document = self.screens[number]
        digests = [screen.digest for screen in self.screens]
        different = list(dict.fromkeys(digests))
        # the summaries of a document are numbered on, where they fill several screens
        before = self.screens[digests.index(document.digest) : number]
        first = 1 + sum(len(screen.summaries) for screen in before)
        return {
            "screen": number,
            "screens": len(self.screens),
            "document": document.text,
            "key_facts": list(document.key_facts),
            "number": different.index(document.digest) + 1,
            "documents": len(different),
            "summaries": [
                {"name": name, **self._describe_summary(document, summary)}
                for name, summary in enumerate(document.summaries, first)
            ],
            **self.progress(),
        }

    def _describe_summary(self, document: Document, summary: Summary) -> dict[str, Any]:
        """Return a summary as a screen shows it, with what is valid of it."""
        seen = name_seen(document, summary)
        lines = {aspect: self._said(seen, aspect) for aspect in self.aspects}
        facts = self._said(seen, KEY_FACTS).key_facts
        ticked = None
        if facts is not None:
            ticked = [k for k, text in enumerate(document.key_facts) if text in facts]
        return {
            "seen": seen,
            "text": summary.text,
            "values": {aspect: line.value for aspect, line in lines.items()},
            "skipped": [aspect for aspect, line in lines.items() if line.skipped],
            "comment": self._said(seen, None).comment or "",
            "ticked": ticked,
        }

    def progress(self) -> dict[str, Any]:
        """Return how much is done, and which screen is the next with something to judge, -1 where
        there is none.
        """
        screens = [screen for screen, key in self._asked if key not in self._valid]
        done, following = self.total - len(screens), min(screens, default=-1)
        return {"done": done, "total": self.total, "next": following}

    def describe(self) -> dict[str, Any]:
        """Return what the page shows on every screen."""
        return {
            "session": self.name,
            "shown": [
                [name_seen(document, summary) for summary in document.summaries]
                for document in self.screens
            ],
            "aspects": self.aspects,
            "points": [{"value": value, "words": words} for value, words in self.scale.points()],
            "judge": self.judge,
            "most_comment": MOST_COMMENT,
        }
