# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/stop_words.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""Stop words: frequent words that say little about the content of a text, such as "the".

The English list is that of NLTK's stop word corpus (198 words), which the original metrics use. It is copied here, so
that a score does not depend on what was downloaded.
"""

from __future__ import annotations

import hashlib
from typing import Any

from .normal_form import normalize

ENGLISH = frozenset(
    """
    a about above after again against ain all am an and any are aren aren't as at be because been before being below
    between both but by can couldn couldn't d did didn didn't do does doesn doesn't doing don don't down during each
    few for from further had hadn hadn't has hasn hasn't have haven haven't having he he'd he'll her here hers herself
    he's him himself his how i i'd if i'll i'm in into is isn isn't it it'd it'll it's its itself i've just ll m ma me
    mightn mightn't more most mustn mustn't my myself needn needn't no nor not now o of off on once only or other our
    ours ourselves out over own re s same shan shan't she she'd she'll she's should shouldn shouldn't should've so
    some such t than that that'll the their theirs them themselves then there these they they'd they'll they're
    they've this those through to too under until up ve very was wasn wasn't we we'd we'll we're were weren weren't
    we've what when where which while who whom why will with won won't wouldn wouldn't y you you'd you'll your you're
    yours yourself yourselves you've
    """.split()
)
LANGUAGES = {"english": ENGLISH}


def resolve_stop_words(stop_words: Any) -> tuple[frozenset[str], str]:
    """Return the set that `stop_words` stands for, and its name for the signature.

    Parameters
    ----------
    stop_words : str, None or collection of str
        A language ("english"), None for no stop words, or the words themselves, which are put into Unicode form NFC.

    Raises
    ------
    TypeError, ValueError
        When it is none of these.
    """
    if stop_words is None:
        return frozenset(), "none"
    if isinstance(stop_words, str):
        if stop_words not in LANGUAGES:
            allowed = ", ".join(sorted(LANGUAGES))
            raise ValueError(f"`stop_words` must be one of {allowed}, None or a list of words, got {stop_words!r}")
        return LANGUAGES[stop_words], stop_words
    if not isinstance(stop_words, (list, tuple, set, frozenset)) or not all(isinstance(w, str) for w in stop_words):
        raise TypeError(f"`stop_words` must be a language, None or a list of words, got {stop_words!r}")
    words = frozenset(normalize(word) for word in stop_words)
    return words, "sha256-" + hashlib.sha256("\n".join(sorted(words)).encode()).hexdigest()[:12]
