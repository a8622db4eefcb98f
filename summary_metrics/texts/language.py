# SPDX-License-Identifier: Apache-2.0
"""In which language texts are, by their small words where these are of one language, else by
py3langid: no download, and at most about 0.3 ms for a text.

The language of a file is that of most of a sample of its sources. A summary is looked at only where
few of its words are in its source, as a summary in the same language shares at least the small
words.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from ..metrics._shared.folding import LETTERS_OF_WORD, blank_signs
from ..metrics._shared.stop_words import STOP_WORDS

CHARACTERS = 1000  # of a text; more changes nothing
# of one whose own language is asked, of which every source has one
ENOUGH = 500
# of one that is plainly English; a headline full of names says nothing of the story under it
STORY = 2000
LEAST_CHARACTERS = 40  # letters; of shorter texts, names decide
# In natural logarithms of a likelihood. In the sets on which it was chosen
# (benchmarks.conclusions), no text of 40 characters led by 30 in a wrong language, and the ones in
# another language led by 50 and more from 60 characters on.
LEAD = 30.0
SURE = 10.0  # how far a language must lead all others, to be that of a text
# of the words of a summary; one in another language shares names and numbers, up to a quarter
MOST_SHARED = 0.4
WIDE = re.compile("[\u3000-\U0010ffff]")  # letters of Chinese, Japanese and Korean
# Single letters are small words of too many languages.
SMALL = {code: {word for word in STOP_WORDS[code] if len(word) > 1} for code in STOP_WORDS}
# The share of the words that makes a text English. It is more than any other language that
# py3langid knows has in the Universal Declaration of Human Rights.
PLAINLY_ENGLISH = 0.25
# That of another language, of which any further one has at most such a part, in so many words:
# hardly a passage of another language that py3langid knows has it there, but of Afrikaans, whose
# small words are Dutch.
PLAINLY, FURTHER, ENOUGH_WORDS = 0.3, 0.6, 20
NEVER_PLAIN = "nl"
# Languages that a detector takes for one another, by the one that the project knows.
ALIKE = {
    "nb": "no",
    "nn": "no",
    "pcm": "en",
    "gl": "pt",
    "ms": "id",
    "bs": "hr",
    "sr": "hr",
    "wuu": "zh",
    "yue": "zh",
}
NAMES = {
    "ar": "Arabic", "bg": "Bulgarian", "ca": "Catalan", "cs": "Czech", "da": "Danish",
    "de": "German", "el": "Greek", "en": "English", "es": "Spanish", "et": "Estonian",
    "fa": "Persian", "fi": "Finnish", "fr": "French", "he": "Hebrew", "hi": "Hindi",
    "hr": "Croatian", "hu": "Hungarian", "id": "Indonesian", "it": "Italian", "ja": "Japanese",
    "ko": "Korean", "lt": "Lithuanian", "lv": "Latvian", "nl": "Dutch", "no": "Norwegian",
    "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "sk": "Slovak",
    "sl": "Slovenian", "sv": "Swedish", "th": "Thai", "tr": "Turkish", "uk": "Ukrainian",
    "vi": "Vietnamese", "zh": "Chinese",
}  # fmt: skip


def rank_languages(text: str) -> dict[str, float]:
    """Return the logarithm of the likelihood of the beginning of a text in each language."""
    import py3langid  # here, as its model takes a third of a second to load

    likelihoods: dict[str, float] = {}
    for name, value in py3langid.rank(text[:CHARACTERS]):
        code = ALIKE.get(str(name), str(name))
        likelihoods[code] = max(likelihoods.get(code, -math.inf), float(value))
    return likelihoods


@lru_cache(maxsize=8)  # the summaries of one source follow one another
def detect_language(text: str) -> str:
    """Return the code of the language of a text, "" where it is too short to tell, or no language
    leads by enough.
    """
    if count_letters(text) < LEAST_CHARACTERS:
        return ""
    # spares most users the third of a second that the model takes
    if code := find_by_small_words(text):
        return code
    likelihoods = rank_languages(text[:ENOUGH])
    first, second = sorted(likelihoods, key=likelihoods.__getitem__)[:-3:-1]
    if likelihoods[first] - likelihoods[second] < SURE:
        return ""
    return first


def find_by_small_words(text: str) -> str:
    """Return the language that the small words of a text tell, "" where they tell none."""
    beginnings = text[:ENOUGH], text[:STORY]
    if any(map(is_plainly_english, beginnings)):
        return "en"
    return next(filter(None, map(find_plain_language, beginnings)), "")


def is_plainly_english(text: str) -> bool:
    """Return whether so many words of a text are small words of English that it is in no other
    language.

    >>> is_plainly_english("The town hall has closed the old bridge after the rain.")
    True
    """
    words = LETTERS_OF_WORD.findall(text.lower())
    return sum(map(SMALL["en"].__contains__, words)) > PLAINLY_ENGLISH * len(words)


def find_plain_language(text: str) -> str:
    """Return the language of which so many words of a text are small words, and so few of any
    other, that it is in no other one; "" where there is none.
    """
    words = LETTERS_OF_WORD.findall(text.lower())
    counts = {code: sum(map(small.__contains__, words)) for code, small in SMALL.items()}
    first, second = sorted(counts, key=counts.__getitem__)[:-3:-1]
    is_plain = counts[first] > PLAINLY * len(words) and counts[second] < FURTHER * counts[first]
    if len(words) < ENOUGH_WORDS or not is_plain or first == NEVER_PLAIN:
        return ""
    return first


def count_letters(text: str) -> int:
    """Return how many letters the beginning of a text has; one of Chinese, Japanese or Korean
    counts as three.
    """
    letters = "".join(filter(str.isalpha, text[:CHARACTERS]))
    return len(letters) + 2 * len(WIDE.findall(letters))


def detect_most(texts: Iterable[str]) -> str:
    """Return the language of most texts of a sample, or of all together where each is short; ""
    where that is, too.
    """
    sample = list(texts)
    # where most are clear without the model, the others change nothing
    by_small_words = Counter(filter(None, map(find_by_small_words, sample)))
    for code, count in by_small_words.most_common(1):
        if 2 * count > len(sample):
            return code
    codes = Counter(filter(None, map(detect_language, sample)))
    if not codes:
        return detect_language("\n".join(sample))
    return codes.most_common(1)[0][0]


def detect_other_language(summary: str, source: str) -> str:
    """Return the name of the language of a summary that is another one than its source's, "" where
    it is not, or short.

    >>> source = "El ayuntamiento cerró el viejo puente después de las lluvias y pide paciencia a todos los vecinos."
    >>> detect_other_language("The town hall has closed the old bridge after the rain and asks for patience.", source)
    'English'
    """
    words = words_of(summary)
    shared = len(words & words_of(source))
    if shared >= MOST_SHARED * len(words) or count_letters(summary) < LEAST_CHARACTERS:
        return ""
    expected = detect_language(source)
    if not expected or (expected == "en" and is_plainly_english(summary)):
        return ""
    if find_plain_language(summary) == expected:
        return ""
    likelihoods = rank_languages(summary)
    likeliest = max(likelihoods, key=likelihoods.__getitem__)
    if likelihoods[likeliest] - likelihoods[expected] < LEAD:
        return ""
    return name_language(likeliest)


@lru_cache(maxsize=8)
def words_of(text: str) -> frozenset[str]:
    """Return the different words of a text in lower case."""
    lower = text.lower()
    blanked = blank_signs(lower)  # a third of the time, where it can be
    return frozenset(LETTERS_OF_WORD.findall(lower) if blanked is None else blanked.split())


def name_language(code: str) -> str:
    """Return the English name of a language, or its code where the name is not known here.

    >>> name_language("de"), name_language("xh")
    ('German', 'xh')
    """
    return NAMES.get(code, code)
