# SPDX-License-Identifier: Apache-2.0
"""What makes it doubtful that the first rows of a file are read as they are meant: a prompt, an
address or a teaser in place of the source, an answer to another question in place of the summary.

Where what is read cannot be the texts, the user is asked. Where it may be, it is read and said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from os.path import commonprefix
from typing import Any, NamedTuple

from ..errors import FAILED, JobError, Option, Parts
from ..printable import inflect, join_names
from .cells import Record, plain, value_at
from .logs import TOOLS, Unread
from .roles import ASKED, LEAST_WORDS, OTHER_NAMES, Columns

LEAST_PAIRS = 3  # of a document and a summary, which alone may be unusual
# A whole text that is where another one lies: "https://...", "articles/001.txt".
ADDRESS = re.compile(
    r"(?:[a-z][a-z0-9+.-]{1,20}://|www\.)\S+"
    r"|\S*[/\\\w-]\.(?:txt|md|html?|pdf|docx?|json|xml|story|srt|vtt)",
    re.IGNORECASE,
)
# Times, of an unread column that may have the sources. Chosen: it only lets the command ask.
MUCH_LONGER = 2
LONGEST_LABEL = 20  # characters of such an answer as "yes" or "not relevant"
LABEL_WORDS = 2
LEAST_RECURRING = 2  # documents that have each label on average
LONGEST_TITLE = 80  # characters of a document with which a summary may well begin
# What a column of another system's, or a model's, summaries may be called, and what one of other
# texts is: of the prompt, of a person, or of a judge.
MODELS = re.compile(
    r"(?:.*_)?(?:code|chat|flan_?)?"
    r"(?:gpt|llama|claude|gemini|gemma|mistral|mixtral|qwen|deepseek|pegasus|bart|t5|phi|command_r)"
    r"(?:[\d_.].*)?"
)
SUMMARIES = re.compile(r"(?:generated|predicted|model|system|machine)?_?summary[_.]?\w*")
OTHER_TEXTS = re.compile(
    r".*(?:prompt|instruction|html|raw|json|token|embedding|reference|gold|human|target|expected"
    r"|truth|score|length|words|count|expla|rationale|reason|feedback|comment|judg|verdict"
    r"|critique|rating|analysis).*"
)
# Columns that may hold prompts. What documents of other columns begin with may be their heading.
PROMPTS = OTHER_NAMES["document"][-1]
LEAST_INSTRUCTION = 4  # words that all documents begin with
# Where it ends.
INSTRUCTION_END = re.compile(r"[:>\]#]\s|\n")
SENTENCE_END = re.compile(r"[.!?]\s")
ASKS_TO_SUM_UP = re.compile(
    r"summar|sum (?:it|this|that|up)|condense|shorten|tl;?dr|\byou are an? |\brewrite|\bwrite an?\b"
    r"|zusammenfass|fass|r[eé]sum|riass|samenvat|sammanfatt|oppsummer|streszcz|要約|总结|總結|摘要",
    re.IGNORECASE,
)
# Of how many of the first texts something is said that is in a few texts by chance.
SHARE = 0.1
SHOWN_WORDS = 8  # of an instruction
# What is in a text and was not written as a part of it.
TRACES = {
    "time stamps of subtitles": r"\d\d:\d\d[.,]\d{3} --> ",
    "front matter of Markdown": r"\A---\r?\n(?:[\w-]+:.*\r?\n(?:[ -].*\r?\n)*)+---\r?\n",
    "tags of HTML": r"</(?:p|div|body|html|span|li|td|a|h\d)>",
    "entities of HTML": r"&(?:amp|quot|nbsp|lt|gt|apos|#\d{2,5}|#x[0-9a-f]{2,5});",
    "the highlights of a .story file": r"^@highlight\s*$",
    # "MANHû is a word, where quotation marks are guillemets
    "UTF-8 that was read in another encoding": (
        r"(?<![A-Z][A-Z])Ã[\u0080-\u00bfŸœ]|â€[\u0080-\u201d™œ¦]"
    ),
    "marks of a chat template": r"<\|(?:im_start|user|assistant|system)\|>|\[/INST\]",
}
LOOKED_AT, LONGEST_LOOK = 100, 4_000  # texts, and characters of each, for the start to be quick


class Head(NamedTuple):
    """The first rows of an input.

    Attributes
    ----------
    file
        What it is called.
    columns
        The name of the column of each role that is read.
    chosen
        The roles whose column nobody named: it was found by what it is called.
    documents, summaries, systems
        The texts and labels of the rows, "" for a document that is not there.
    records
        What the rows were made of, where the names of the columns are its keys; there may be fewer.
    """

    file: str
    columns: Columns
    chosen: Collection[str]
    documents: Sequence[str]
    summaries: Sequence[str]
    systems: Sequence[Any]
    records: Sequence[Record]

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The documents that are there, each with its summary."""
        texts = zip(self.documents, self.summaries, strict=True)
        return [(document, summary) for document, summary in texts if document]

    def are_most(self, holds: Callable[[str, str], bool]) -> bool:
        """Return whether something holds for most documents and their summaries."""
        pairs = self.pairs
        return 2 * sum(holds(document, summary) for document, summary in pairs) > len(pairs)

    def values(self, path: str) -> list[Any]:
        """Return the values of a column, or at a path into one, None where a row has none."""
        return [value_at(record, path) for record in self.records]

    def column(self, role: str) -> str:
        """Return the column of a role."""
        return self.columns.get(role, role)

    def ask(self, question: str, *parts: str | Option) -> JobError:
        """Return the error that asks what is meant."""
        return JobError([f"{self.file}: {question}", *parts], FAILED)


def look_for_doubts(head: Head, unread: Unread) -> list[Parts]:
    """Return what to say of first rows that may be read otherwise than they are meant; a JobError
    asks where they cannot be meant so.
    """
    refuse_addresses(head)
    refuse_label_of_source(head)
    refuse_other_turns(head, unread)
    refuse_answers(head)
    return [
        *describe_lengths(head),
        *describe_unread_summaries(head),
        *describe_instruction(head),
        *describe_copies(head),
        *describe_traces(head),
    ]


# The document


def refuse_addresses(head: Head) -> None:
    """Raise a JobError where most documents are the addresses of files or pages."""
    addresses = [text for text, _ in head.pairs if ADDRESS.fullmatch(text.strip())]
    if 2 * len(addresses) > len(head.pairs):
        raise head.ask(
            f"`{head.column('document')}` says where the documents lie, and not what is in them:"
            f" {addresses[0].strip()[:80]!r}; write their texts into the rows"
        )


def refuse_label_of_source(head: Head) -> None:
    """Raise a JobError where most documents are a word or two, as the name of a paper is, and
    another column has the texts.
    """
    column, longer = head.column("document"), longer_columns(head)
    if column == "document" or len(head.pairs) < LEAST_PAIRS or not longer:
        return
    if head.are_most(lambda document, _: is_label(document.strip())):
        raise head.ask(
            f"`{column}` has a word or two in most of the first rows, such as"
            f" {head.pairs[0][0].strip()!r}, so the document may be the column `{longer[0]}`; say"
            " which with ",
            Option("document-column", longer[0]),
        )


def describe_lengths(head: Head) -> Iterator[Parts]:
    """Say that the texts of an unread column are much longer than the documents, or else that most
    summaries are longer.
    """
    column, summaries = head.column("document"), head.column("summary")
    if names := longer_columns(head):
        reading = f"`{column}` is read as document, and `{names[0]}` has longer texts"
        yield [f"{reading}; if it is the source, give ", Option("document-column", names[0])]
    elif len(head.pairs) >= LEAST_PAIRS and head.are_most(lambda d, s: len(s) > len(d)):
        longer = sum(len(summary) > len(document) for document, summary in head.pairs)
        yield [
            f"{longer} of the first {len(head.pairs)} summaries are longer than their documents:"
            f" are `{column}` and `{summaries}` swapped?"
        ]


def longer_columns(head: Head) -> list[str]:
    """Return the unread columns with texts much longer than the documents, the longest first;
    none where the user named the column of these.
    """
    if "document" not in head.chosen:
        return []
    rows = list(zip(head.records, head.documents, strict=False))
    lengths: dict[str, int] = {}
    for name in unread_columns(head):
        if OTHER_TEXTS.fullmatch(plain(name)) or plain(name) in ASKED:
            continue
        texts = [(str(record.get(name) or ""), document) for record, document in rows]
        longer = sum(
            len(text) > MUCH_LONGER * len(document) and not is_code(text)
            for text, document in texts
        )
        if 2 * longer > len(rows):
            lengths[name] = sum(len(text) for text, _ in texts)
    return sorted(lengths, key=lengths.__getitem__, reverse=True)


def is_code(text: str) -> bool:
    """Return whether a text is an address, a digest or the like, without words."""
    return text.isascii() and len(text.split()) < LEAST_WORDS


def unread_columns(head: Head) -> list[str]:
    """Return the columns with a text in the first record that is read as nothing."""
    columns = set(head.columns.values())
    return [
        name
        for record in head.records[:1]
        for name, text in record.items()
        if isinstance(name, str) and isinstance(text, str) and name not in columns
    ]


def describe_instruction(head: Head) -> Iterator[Parts]:
    """Say that all documents begin alike, as prompts do, and which pattern has what follows."""
    documents = list(dict.fromkeys(filter(None, head.documents)))
    beginning = common_beginning(documents)
    words = beginning.split()
    if len(documents) < LEAST_PAIRS or len(words) < LEAST_INSTRUCTION:
        return
    # Decisions of a court, letters and dialogues may begin alike, too.
    may_be_prompt = plain(head.column("document")) in PROMPTS
    if not may_be_prompt and not ASKS_TO_SUM_UP.search(beginning):
        return
    ending = common_ending([document[len(beginning) :] for document in documents])
    if len(words) > SHOWN_WORDS:
        words[SHOWN_WORDS:] = ["..."]
    yield [
        f"all of the first documents begin with {' '.join(words)!r}; if that is an instruction, it"
        " is read as a part of the source: leave it out with ",
        Option("document-pattern", pattern_between(beginning, ending, documents)),
    ]


def common_beginning(texts: Sequence[str]) -> str:
    """Return what all texts begin with, to the end of a line, a colon or an instruction.

    >>> common_beginning(["Sum it up: The mill", "Sum it up: The ship"])
    'Sum it up: '
    """
    shared = common_start(texts)
    ends = [match.end() for match in INSTRUCTION_END.finditer(shared)]
    if ASKS_TO_SUM_UP.search(shared):
        ends += [match.end() for match in SENTENCE_END.finditer(shared)]
    return shared[: max(ends, default=0)]


def common_start(texts: Sequence[str]) -> str:
    """Return the characters with which all texts begin."""
    return commonprefix(texts)  # noqa: RUF071  texts are compared by their characters


def common_end(texts: Sequence[str]) -> str:
    """Return the characters with which all texts end."""
    return common_start([text[::-1] for text in texts])[::-1]


def common_ending(texts: Sequence[str]) -> str:
    """Return the lines that all texts end with, after the last line of their own."""
    _, line_break, lines = common_end(texts).partition("\n")
    return line_break + lines


def pattern_between(beginning: str, ending: str, documents: Sequence[str]) -> str:
    """Return a regular expression whose group is what stands between a common beginning and a
    common ending of documents: by their nearest lines, if these suffice.
    """
    before, after = (
        [escape(line.strip()) for line in text.splitlines() if line.strip()]
        for text in (beginning, ending)
    )
    end = "".join(rf"\s*{line}" for line in after[:1])
    short = rf"{before[-1]}\s*(.*){end}"
    for document in documents:
        middle = document[len(beginning) : len(document) - len(ending)].strip()
        match = re.search(short, document, re.DOTALL)
        if match is None or match[1].strip() != middle:
            return r"\s+".join(before) + rf"\s*(.*){end}"
    return short


def escape(text: str) -> str:
    """Return a text as a regular expression, readable where it has spaces."""
    return re.sub(r"\\([ #&~-])", r"\1", re.escape(text))


def refuse_other_turns(head: Head, unread: Unread) -> None:
    """Raise a JobError where the document of most conversations may be what a system or a tool
    says: it is longer than what the user asks, and no prompt that is nearly the same in all.
    """
    turns = unread.longer_turns
    if "document" not in head.chosen or 2 * len(turns) <= unread.requests:
        return
    texts = [turn.text for turn in turns]
    # a prompt may end or begin with the date
    alike = len(common_start(texts)) + len(common_end(texts))
    is_prompt = 2 * alike > min(map(len, texts))
    if not is_prompt or any(turn.role in TOOLS for turn in turns):
        raise head.ask(
            f"the document may be what the {turns[0].role} says, which is longer than what the"
            " user asks; say which with ",
            Option("document-column", turns[0].path),
            " or ",
            Option("document-column", turns[0].conversation),
        )


# The summary


def refuse_answers(head: Head) -> None:
    """Raise a JobError where a column that is called as one of answers has a few words that recur
    from one document to the next, as "yes" and "no".
    """
    column = head.column("summary")
    if "summary" not in head.chosen or column == "summary" or len(head.pairs) < LEAST_PAIRS:
        return
    # one of a document, as several systems may agree on a headline of one word
    answers = [summary.strip() for _, summary in dict.fromkeys(head.pairs)]
    recur = LEAST_RECURRING * len(set(answers)) <= len(answers)
    if any(answers) and recur and all(map(is_label, answers)):
        raise head.ask(
            f"`{column}` has a word or two in each of the first rows, such as"
            f" {max(answers, key=len)!r}, as an answer to another question has; say where the"
            " summaries are with ",
            Option("summary-column", "NAME"),
        )


def is_label(text: str) -> bool:
    """Return whether a text is a word or two; in other scripts than Latin they may be a title."""
    is_short = len(text) <= LONGEST_LABEL and len(text.split()) <= LABEL_WORDS
    return text.isascii() and is_short and not text.endswith(".")


def describe_unread_summaries(head: Head) -> Iterator[Parts]:
    """Say which unread columns are called as those of models' summaries are, and have some."""
    if "summary" not in head.chosen:
        return
    column, longer = head.column("summary"), longer_columns(head)
    names = [
        name
        for name in unread_columns(head)
        if may_name_summaries(plain(name))
        and len(head.records[0][name].split()) >= LEAST_WORDS
        and name not in longer
    ]
    if names:
        listed = ", ".join(f"`{name}`" for name in names)
        verb = inflect(len(names), "is")
        yield [
            f"`{column}` is read as summary, and {listed} {verb} not; to score these, too, give ",
            Option("summary-columns", join_names([column, *names])),
        ]


def may_name_summaries(name: str) -> bool:
    """Return whether a column is called as one with what a model wrote."""
    if OTHER_TEXTS.fullmatch(name):
        return False
    is_answer = name in OTHER_NAMES["summary"][0]
    return is_answer or any(names.fullmatch(name) for names in (SUMMARIES, MODELS))


def describe_copies(head: Head) -> Iterator[Parts]:
    """Say that documents stand in their summaries, or these at the end of them, as where a program
    gives out the prompt with the answer.
    """
    if head.are_most(begins_with_document):
        yield [
            f"most of `{head.column('summary')}` begin with the whole document: if that is the"
            " prompt, keep only what follows it"
        ]
    if len(head.pairs) >= LEAST_PAIRS and head.are_most(ends_with_summary):
        yield [
            f"most documents end with their summary, so that nothing in it can be new: is"
            f" `{head.column('document')}` a prompt with its answer?"
        ]


def begins_with_document(document: str, summary: str) -> bool:
    """Return whether a summary begins with its document, which is no title, and has more."""
    is_text = len(document) > LONGEST_TITLE
    return is_text and summary != document and summary.startswith(document)


def ends_with_summary(document: str, summary: str) -> bool:
    """Return whether a document ends with its summary, and has more than that."""
    ending = summary.strip()
    is_text = len(ending.split()) >= LEAST_WORDS
    return is_text and document.strip() != ending and document.rstrip().endswith(ending)


def describe_traces(head: Head) -> Iterator[Parts]:
    """Say what the texts hold that was not written as a part of them."""
    for role, texts in (("documents", head.documents), ("summaries", head.summaries)):
        starts = [text[:LONGEST_LOOK] for text in texts[:LOOKED_AT]]
        for what, trace in TRACES.items():
            number = sum(re.search(trace, start, re.MULTILINE) is not None for start in starts)
            if number > SHARE * len(starts):
                yield [
                    f"{number} of the first {len(starts)} {role} {inflect(number, 'has')} {what}:"
                    " that is read as a part of the text"
                ]
