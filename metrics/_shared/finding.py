# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/finding.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""What the scores of a metric can show of a system, what a score needs, and what a metric warns of, as data.

A metric declares it. A terminal, a report or a page says it, and needs to know no metric by name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

# A problem is what a reader would call wrong. A description says how a system writes. A limit says what could not be
# looked at.
Kind = Literal["problem", "description", "limit"]
Options = tuple[tuple[str, str], ...]  # name and value of each
SHOWN_CHARACTERS = 130  # of a text that is quoted


def shortfall(score: Any) -> Any:
    """Return what a score lacks to 1."""
    return 1 - score


class Finding(NamedTuple):
    """Something that a score can show of a system.

    It is shown where all of its conditions are, by more than chance. Of several findings that read one score, the first
    that is shown is said. With none of the conditions it is never shown, and only its rate is said.

    Attributes
    ----------
    code
        Its stable name, for options and other programs.
    label, noun
        What is said of a system that has it ("repeats"), and what it is called ("repetition").
    key
        The score that it reads.
    rule
        When it is shown, in a sentence.
    sentence
        What is said of a system. `{share}` is the mean amount in percent, `{count}` of `{of}` summaries have any, `{s}`
        is the ending of a verb after that count, and `{beside}` has the same of sources and other systems, in brackets.
    bound
        Shown where the mean amount is more than this.
    source_times
        Shown where it is more than so many times what the beginning of the source has, cut to the same length.
    others_times
        Shown where it is more than so many times that of every other system. Where there is also `source_times`, this
        one holds in its place where no source was read.
    floor
        How much of it ordinary prose of so many words has. Shown only where there is more than this as well, and never
        of a system that has less of it than most others.
    counted
        Whether a summary has it or has it not, however much; the mean is then a share of summaries.
    head
        What heads the column of its rate in a table; the noun where it is empty.
    rate
        Whether it is said, without the label, where it is not shown: never, alone (where nothing else is said of the
        system), or always.
    doubt
        A sentence that is added where it is found in any summary.
    judged
        A sentence that is added where it is shown: how often people found it right, in sets that they judged.
    amount
        How much of it a score says, from 0 to 1.
    by_capitals
        Whether some of it is told by capital letters, so that less is found in texts that have none.
    """

    code: str
    label: str
    noun: str
    kind: Kind
    key: str
    rule: str
    sentence: str
    bound: float | None = None
    source_times: float | None = None
    others_times: float | None = None
    floor: Callable[[float], float] | None = None
    counted: bool = False
    head: str = ""
    rate: Literal["never", "alone", "always"] = "never"
    doubt: str = ""
    judged: str = ""
    amount: Callable[[Any], Any] = shortfall
    by_capitals: bool = False

    @property
    def heading(self) -> str:
        """What heads the column of its rate."""
        return self.head or self.noun


UNSPACED_LANGUAGES = ("zh", "ja", "th", "lo", "km", "my", "bo", "dz", "jv")  # written without spaces between words


class Need(NamedTuple):
    """What a score needs to be defined: sentences, in which `{NAME}` stands for an option that helps.

    `options` has the value of each, in capitals where it is to be chosen. `unspaced` is one more sentence, for texts
    without spaces between words, and `foreign` one for texts in another language than `reads`, a code.
    """

    text: str
    options: Options = ()
    unspaced: str = ""
    foreign: str = ""
    reads: str = ""

    def say(self, spell: Callable[[str, str], str] = '{}="{}"'.format) -> str:
        """Return the sentences; `spell` writes an option and its value.

        >>> need = Need("Chinese needs {tokenizer}.", (("tokenizer", "char"),))
        >>> need.say(), need.say("--option unr.{}={}".format)
        ('Chinese needs tokenizer="char".', 'Chinese needs --option unr.tokenizer=char.')
        """
        text = " ".join(filter(None, (self.text, self.foreign, self.unspaced)))
        for name, value in self.options:
            text = text.replace(f"{{{name}}}", spell(name, value))
        return text

    def __add__(self, other: Any) -> Need:
        """Return this need and another one, of the same score."""
        unspaced, foreign = (
            " ".join(filter(None, both)) for both in ((self.unspaced, other.unspaced), (self.foreign, other.foreign))
        )
        options = (*self.options, *other.options)
        return Need(f"{self.text} {other.text}", options, unspaced, foreign, self.reads or other.reads)

    def of_language(self, code: str) -> Need:
        """Return what is needed where the texts are in this language; "" where it is not known.

        >>> need = Need("Two words.", (), "Chinese needs a tokenizer.")
        >>> need.of_language("en").say(), need.of_language("zh").say()
        ('Two words.', 'Two words. Chinese needs a tokenizer.')
        """
        return self if code in ("", *UNSPACED_LANGUAGES) else self._replace(unspaced="")

    def of_texts_in(self, code: str) -> Need:
        """Return what is needed where most texts are in this language; "" where it is not known.

        >>> need = Need("A name.", (), foreign="For another language give its code.", reads="en")
        >>> need.of_texts_in("de").say(), need.of_texts_in("en").say()
        ('A name. For another language give its code.', 'A name.')
        """
        return self._replace(foreign="") if code and code == self.reads else self


class TextsWarning(UserWarning):
    """A warning of some of the texts. Its message is for who calls `compute`; a page says its fields in its own words.

    Attributes
    ----------
    rows
        Which texts are meant, as indices; at least one.
    about
        What they are: the end of a sentence that begins with "The text is" or "3 rows are".
    remedy
        The options that help, with their values; empty where none does.
    measured
        Sentences with numbers of these texts, "" for none. What says one warning for all texts leaves them out.
    """

    def __init__(self, message: str, rows: Sequence[int], about: str, remedy: Options = (), measured: str = "") -> None:
        # All of them, as it is made again from these when unpickled.
        super().__init__(message, rows, about, remedy, measured)
        self.rows, self.about, self.remedy, self.measured = rows, about, remedy, measured

    def __str__(self) -> str:
        return str(self.args[0])


class OptionsError(ValueError):
    """An error of options that do not go together: `about` is what is wrong, and `remedy` has the options that help."""

    rows: Sequence[int] = ()

    def __init__(self, message: str, about: str, remedy: Options) -> None:
        super().__init__(message, about, remedy)
        self.about, self.remedy = about, remedy

    def __str__(self) -> str:
        return str(self.args[0])


def quote(text: str) -> str:
    """Return a text in quotation marks, on one line and not too long."""
    return f'"{shorten(text, 0, 0)}"'


def shorten(text: str, start: int, end: int) -> str:
    """Return what stands around the characters [start, end) of a text, on one line, at whole words.

    >>> shorten("one two three four " * 20 + "FOX " + "five six seven eight " * 20, 380, 383)[50:80]
    'wo three four FOX five six sev'
    """
    if len(text) > SHOWN_CHARACTERS:
        room = max(0, SHOWN_CHARACTERS - (end - start)) // 2
        first = 0 if start <= room else text.find(" ", start - room, start) + 1 or start - room
        last = first + SHOWN_CHARACTERS
        last = len(text) if last >= len(text) else max(text.rfind(" ", end, last), end)
        text = "… " * (first > 0) + text[first:last] + " …" * (last < len(text))
    return " ".join(text.split())
