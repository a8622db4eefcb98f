# SPDX-License-Identifier: Apache-2.0
"""Golden tokens: what NLTK 3.9.1 makes of texts of our own and of hostile ones, with the Punkt
parameters that stand in `summary_text`. Later versions tokenize otherwise.

`python -m tests.golden.tokens` writes `tokens.json` anew, where nltk==3.9.1 is installed.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

FILE = Path(__file__).with_name("tokens.json")
VERSION = "3.9.1"
HOSTILE_TEXTS = 300
OWN_TEXTS = [
    (
        "The mayor of St. Orlo, Mrs. P. T. Vane, resigned at 9 p.m. Sunday. She gave no reason. 'It"
        " is time,' she said."
    ),
    (
        'Shares of Quill & Co. fell 3.5% to $41.20 in Jan. trading... "We expected worse," Mr. Ode'
        " told the A.P. (Reuters)"
    ),
    (
        "He (i.e. the clerk) wrote: 'I won't go.' Then--without a word--he left. Who's next?! 'Tis"
        " hard to say..."
    ),
    (
        "U.S. officials met U.N. envoys on Feb. 3, 1991. The U.S. They agreed. Ph.D. students e.g."
        " at M.I.T. did not."
    ),
    (
        "An e-mail to info@example.org (see https://example.org/a?b=c&d=1#e) bounced; try 555-0199"
        " ext. 4!!!"
    ),
    (
        "“Curly ‘nested’ quotes,” she said. «Bonjour», dit-il. \"Straight 'nested' quotes.\" ''TeX"
        " quotes'' and ``these''."
    ),
    (
        "Café naïve; İstanbul, ıssız, ſtraße, ΣΊΣΥΦΟΣ, ǅ. 北京很大。 สวัสดี नमस्ते! 👩‍👧 e\u0301."
        " NUL \x00. \ud800 surrogate."
    ),
    "",
    ".",
    '"',
    "'",
    "\x00",
]

PIECES = """
    cannot Gonna gimme lemme wanna wanna-be d'ye more'n 'tis 'Twas n't don't N'T 'll 's 's' x's' 'S 'm 'd ' '' ''' " ""
    ` `` ``` . .. ... ? ! ?! , ,, :: 5,000 1:30 ,5 -- --- - Dr. U.S. u.s.a. p.m. e. E. I. J. 1990. -5. No. the The It I
    However Aron Smith Review Colgate St.) Co." x-co. (e.g. a. b.) ." .' .'' .”) ." ?" !) '" )" --x .-- ſ's 'ſ 'a 'aa
    're gİmme ½. _. .,.5 .: .* :)
""".split()
SIGNS = "aAbstTiI19½_.?!,:;'\"`()[]{}<>*@#$%&-—«“‘„»”’…/  \n\u00a0\u200béİıſΣǅ中😀\u0301\u0338\x00"


def make_texts() -> list[str]:
    """Return the texts, always the same."""
    chance = random.Random(0)
    hostile = [
        "".join(chance.choices([*PIECES, *SIGNS, *" " * 40], k=chance.randint(1, 25)))
        for _ in range(HOSTILE_TEXTS)
    ]
    return [*OWN_TEXTS, *hostile]


def main() -> None:
    """Ask NLTK, and write the file."""
    import nltk
    from nltk.tokenize.destructive import NLTKWordTokenizer
    from nltk.tokenize.punkt import PunktParameters, PunktSentenceTokenizer
    from summary_metrics.metrics._shared import summary_text

    if nltk.__version__ != VERSION:
        raise SystemExit(f"NLTK is {nltk.__version__}, and should be {VERSION}")
    parameters = PunktParameters()
    parameters.abbrev_types = set(summary_text.ABBREVIATIONS)
    parameters.collocations = {
        (a, b) for a, bs in summary_text.COLLOCATIONS.items() for b in bs.split()
    }
    parameters.sent_starters = set(summary_text.SENTENCE_STARTERS)
    sentences, words = PunktSentenceTokenizer(parameters), NLTKWordTokenizer()
    tokens = {
        text: [
            word
            for sentence in sentences.tokenize(summary_text.single_spaces(text))
            for word in words.tokenize(sentence)
        ]
        for text in make_texts()
    }
    lines = ",\n".join(f"{json.dumps(text)}: {json.dumps(tokens[text])}" for text in tokens)
    FILE.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
