# SPDX-License-Identifier: Apache-2.0
"""ESTIME: how many words of a summary find a different word in a similar context of the source.

Every word of the summary and of the source is masked and embedded by an encoder. Each summary word is matched to the
source word with the largest dot product, and a match with another first word piece is a mismatch. With N words in the
summary, M of them also words of the source:

    alarms            mismatches among the M words; among all N when M = 0
    alarms_adjusted   alarms * N / M; N when M = 0
    alarms_alltokens  mismatches among the N words
    soft              mean cosine of the input embeddings of the first word pieces of a word and of its match
    coherence         Kendall tau-c of the places of the words and the places of their matches

Source: Vasilyev and Bohannon (2021), "ESTIME", for alarms; (2021), "Consistency and Coherence from Points of Contextual
Similarity", for the others; checked against their implementation, blanc 0.3.4.
Range of the alarms [0, N], lower is better; of soft and coherence [-1, 1], higher is better.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Final

import datasets
import evaluate

# For word_matches.py: `evaluate` names what is missing only when this file imports it.
import scipy as scipy
import torch
import transformers
from tqdm.auto import tqdm

from .bert_embeddings import Encoder, default_device, load
from .inputs import SummaryMetric, check_flag, check_integer
from .masked_words import masked_inputs
from .model_label import model_label
from .results import collect, format_signature
from .spans import token_spans
from .tokenizer import resolve_tokenizer, warn_unspaced
from .word_matches import MEASURES, EmbeddedText, WordMatch, match_words

__version__ = "1.0.0"

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
ESTIME: the number of summary words for which an encoder, given only their context, finds another word in the source.
It points at likely factual inconsistencies word by word, without human references and without training.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): the summaries.
    references (list of str or list of list of str): the source text of each summary, or its passages, which are joined
        by line breaks.
    output (str or list of str): the measures wanted, of "alarms", "alarms_adjusted", "alarms_alltokens", "soft" and
        "coherence". Default ("alarms",).
    model_name (str): folder or Hub name of an encoder with a mask token.
        Default "bert-large-uncased-whole-word-masking".
    raw_model_name (str or None): for soft: the model whose input embeddings are compared; it must have the vocabulary
        of `model_name`. Default None: "bert-base-uncased" for the default model, otherwise `model_name` itself.
    layer (int or None): the layer whose output is the embedding, 1 for the first. Default None: 7/8 of the layers,
        rounded down, at least 1; that is 21 of 24, 10 of 12, 5 of 6.
    device (str or None): as torch names it. Default None: cuda, mps or cpu, the first there is.
    dtype (str or None): "float32", "bfloat16" or "float16". Default None: float32.
    batch_size (int or None): most windows in one forward pass; scores do not depend on it. Default None: as many as
        suit the device.
    tags_check (list of str or None): match only source words with these part-of-speech tags of NLTK. Default None: all.
    tags_exclude (list of str or None): do not match source words with these tags. Default None.
    input_size_max (int): most word pieces in a window. Default 450.
    margin (int): word pieces of context before the first masked word of a window; its last has `margin - 1` or more
        behind it. Default 50.
    distance_word_min (int): least distance, in words, of words masked together. Default 8.
    tokenizer (None, "char" or callable): None for the built-in English rules, "char" for characters, or a function from
        str to list of str. Default None.
    use_aggregator (bool): True for the mean of each measure, False for a list of one score per summary. Default True.
    explain (bool): add "details", one dict per summary with its scores and its words, each with its character span,
        whether it is a word of the source, whether it is a mismatch and an alarm, its match and the runner-up; and
        "signature". Spans count characters of the texts as given. Default False.
    progress (bool or None): show a progress bar. Default None: when standard error is a terminal.

Returns:
    dict: one key per measure in `output`. Alarms are counts from 0 to the number of words, lower is better; soft and
    coherence lie in [-1, 1], higher is better.
    A score is undefined (nan) and left out of the mean when the summary or the source has no word that can be embedded
    (with tags, no source word that passes them), and coherence also when the summary has one such word or all its
    words have the same match.

Raises:
    TypeError, ValueError: on inputs or options that are not as described.
    OSError: when the model cannot be loaded.
    LookupError, ImportError: when tags are given and NLTK's tagger, or NLTK, is not there.

Examples:
    >>> estime = evaluate.load("org/estime")
    >>> result = estime.compute(
    ...     predictions=["The cat sat on the mat."],
    ...     references=["A cat was on the mat. It sat there all day."],
    ...     output=["alarms", "soft"],
    ... )
    >>> sorted(result)
    ['alarms', 'soft']
"""

# The papers' encoder; its depth is 24 and the layer chosen in them 21 (2021, section 3), hence 7/8 elsewhere.
MODEL_NAME = "bert-large-uncased-whole-word-masking"
RAW_MODEL_NAME = "bert-base-uncased"
INPUT_SIZE_MAX = 450
MARGIN = 50
DISTANCE_WORD_MIN = 8

UNICODE_FORM: Final = "NFKD"
DTYPES = ("float32", "bfloat16", "float16")
# Characters of the texts whose embeddings are held at once.
GROUP_CHARACTERS_CPU = 10_000
GROUP_CHARACTERS_ACCELERATOR = 500_000


def default_layer(depth: int) -> int:
    """Return 7/8 of `depth`, rounded down, at least 1: the papers' 21 of 24 for encoders of any depth."""
    return max(1, 7 * depth // 8)


def measures(output: Any) -> tuple[str, ...]:
    """Return the option `output` as a tuple of different names of measures; a ValueError otherwise."""
    names = (output,) if isinstance(output, str) else tuple(output) if isinstance(output, Sequence) else ()
    known = all(isinstance(name, str) and name in MEASURES for name in names)
    if not names or not known or len(set(names)) != len(names):
        raise ValueError(f"`output` must be one or more different ones of {', '.join(MEASURES)}, got {output!r}")
    return names


def tag_words(words: list[str]) -> list[str]:
    """Return NLTK's part-of-speech tag of each word; an error that says what is missing when NLTK or its data is."""
    try:
        import nltk
    except ImportError as error:
        raise ImportError("`tags_check` and `tags_exclude` need NLTK: pip install nltk") from error
    try:
        return [tag for _, tag in nltk.pos_tag(words)]
    except LookupError as error:
        raise LookupError(
            "`tags_check` and `tags_exclude` need the data of NLTK's tagger: "
            "python -m nltk.downloader averaged_perceptron_tagger_eng"
        ) from error


def tagged_places(words: list[str], check: Collection[str] | None, exclude: Collection[str] | None) -> list[int]:
    """Return the indexes of the words whose tag is in `check` (any tag when that is empty) and not in `exclude`."""
    if not words or not (check or exclude):
        return list(range(len(words)))
    return [
        place
        for place, tag in enumerate(tag_words(words))
        if (not check or tag in check) and not (exclude and tag in exclude)
    ]


def embed(
    encoder: Encoder,
    texts: Sequence[list[str]],
    chosen: Sequence[list[int]],
    layer: int,
    distance: int,
    size: int,
    margin: int,
    batch_size: int | None,
) -> list[EmbeddedText]:
    """Embed the `chosen` words (ascending indexes) of each of `texts` (lists of words), all in one run."""
    pieces = [encoder.pieces(words) for words in texts]
    inputs = [
        list(masked_inputs(ids, places, encoder.mask, distance, size, margin))
        for ids, places in zip(pieces, chosen, strict=True)
    ]
    flat = [masked for of_text in inputs for masked in of_text]
    states = iter(encoder.hidden_states([m.ids for m in flat], [m.positions for m in flat], layer, batch_size))
    embedded = []
    for words, ids, of_text in zip(texts, pieces, inputs, strict=True):
        found = [place for masked in of_text for place in masked.words]
        order = sorted(range(len(found)), key=found.__getitem__)
        rows = [next(states) for _ in of_text]
        embedded.append(
            EmbeddedText(
                words,
                places := sorted(found),
                [ids[place][0] for place in places],
                torch.cat(rows)[order] if rows else torch.empty(0),
            )
        )
    return embedded


def evidence(
    summary: str, summary_words: list[str], source: str, source_words: list[str], matches: list[WordMatch]
) -> dict[str, Any]:
    """Return what `matches` found, word by word, with character spans [start, end) in the texts as given.

    A span is None where a tokenizer of the user's own makes words that do not stand in the text.
    """
    summary_spans = token_spans(summary, summary_words, UNICODE_FORM)
    source_spans = token_spans(source, source_words, UNICODE_FORM)

    def located(words: list[str], spans: Sequence[tuple[int, int] | None], place: int) -> dict[str, Any]:
        span = spans[place]
        return {"word": words[place], "place": place, "span": None if span is None else list(span)}

    overlap = any(match.in_source for match in matches)
    words = []
    for match in matches:
        runner_up = None
        if match.runner_up is not None:
            found = located(source_words, source_spans, match.runner_up)
            runner_up = {**found, "similarity": match.runner_up_similarity}
        words.append(
            {
                **located(summary_words, summary_spans, match.place),
                "in_source": match.in_source,
                "mismatch": match.mismatch,
                "alarm": match.mismatch and (match.in_source or not overlap),
                "cosine": match.cosine,
                "match": {**located(source_words, source_spans, match.match), "similarity": match.similarity},
                "runner_up": runner_up,
            }
        )
    matched = {match.place for match in matches}
    left_out = [located(summary_words, summary_spans, i) for i in range(len(summary_words)) if i not in matched]
    return {"words": words, "left_out": left_out}


def by_source(pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the different (source, summary) pairs, those of one source adjacent.

    >>> by_source([("s", "a"), ("t", "a"), ("s", "b"), ("s", "a")])
    [('s', 'a'), ('s', 'b'), ('t', 'a')]
    """
    summaries: dict[str, dict[str, None]] = {}
    for source, summary in pairs:
        summaries.setdefault(source, {})[summary] = None
    return [(source, summary) for source, of_source in summaries.items() for summary in of_source]


def groups_of_pairs(pairs: Sequence[tuple[str, str]], characters: int) -> Iterator[list[tuple[str, str]]]:
    """Divide (source, summary) pairs, equal sources adjacent, into runs of texts of about `characters` in all."""
    group: list[tuple[str, str]] = []
    size = 0
    for pair in pairs:
        source, summary = pair
        added = len(summary) + (0 if group and group[-1][0] == source else len(source))
        if group and size + added > characters:
            yield group
            group, size, added = [], 0, len(source) + len(summary)
        group.append(pair)
        size += added
    if group:
        yield group


def match_pairs(
    pairs: Sequence[tuple[str, str]],
    embed_texts: Callable[[list[tuple[str, bool]]], list[EmbeddedText]],
    table: torch.Tensor | None,
    characters: int,
) -> Iterator[tuple[tuple[str, str], EmbeddedText, EmbeddedText, list[WordMatch]]]:
    """Yield each of the different (source, summary) pairs with its texts, embedded, and its matches.

    Equal sources must be adjacent; each is embedded once. `embed_texts` is given texts and whether each is a source.
    No more than about `characters` of text is held embedded at a time.
    """
    embedded: dict[tuple[str, bool], EmbeddedText] = {}
    for group in groups_of_pairs(pairs, characters):
        wanted = dict.fromkeys([(source, True) for source, _ in group] + [(summary, False) for _, summary in group])
        embedded = {text: embedded[text] for text in wanted if text in embedded}
        missing = [text for text in wanted if text not in embedded]
        embedded.update(zip(missing, embed_texts(missing), strict=True))
        for pair in group:
            source, summary = embedded[pair[0], True], embedded[pair[1], False]
            yield pair, source, summary, match_words(summary, source, table)


def raw_name(model_name: str, raw_model_name: str | None) -> str:
    """Return the name of the model whose input embeddings soft compares."""
    return raw_model_name or (RAW_MODEL_NAME if model_name == MODEL_NAME else model_name)


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class ESTIME(SummaryMetric):
    """Adapter of the functions above to `evaluate`; keeps the last encoder it loaded until `release()`."""

    def __init__(self, **kwargs: Any) -> None:
        self._loaded: dict[str, tuple[Any, Any]] = {}
        self._labels: dict[str, str] = {}  # of the weights as they were when they were loaded
        super().__init__(**kwargs)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_loaded": {}, "_labels": {}}

    def release(self) -> None:
        """Forget the loaded models, so that their memory is free again; the next `compute` loads them anew."""
        self._loaded.clear()
        self._labels.clear()

    def _info(self) -> evaluate.MetricInfo:
        return evaluate.MetricInfo(
            description=_DESCRIPTION,
            citation=_CITATION,
            inputs_description=_KWARGS_DESCRIPTION,
            features=datasets.Features(
                {"predictions": datasets.Value("string"), "references": datasets.Sequence(datasets.Value("string"))}
            ),
        )

    def _check_options(self, **options: Any) -> None:
        measures(options["output"])
        resolve_tokenizer(options["tokenizer"])
        for name, optional in (("model_name", False), ("raw_model_name", True), ("device", True)):
            if not isinstance(options[name], str) and not (optional and options[name] is None):
                raise TypeError(f"`{name}` must be a string{' or None' * optional}, got {options[name]!r}")
        for name, least in (("input_size_max", 1), ("margin", 0), ("distance_word_min", 1)):
            check_integer(options[name], name, least)
        check_integer(options["layer"], "layer", 1, optional=True)
        check_integer(options["batch_size"], "batch_size", 1, optional=True)
        if options["input_size_max"] <= 2 * options["margin"]:
            raise ValueError(
                f"`input_size_max` must be more than twice `margin`, got {options['input_size_max']} "
                f"and {options['margin']}"
            )
        for name in ("tags_check", "tags_exclude"):
            if isinstance(options[name], str) or not isinstance(options[name], (Collection, type(None))):
                raise TypeError(f"`{name}` must be a list of tags or None, got {options[name]!r}")
        if options["dtype"] not in (None, *DTYPES, *(getattr(torch, name) for name in DTYPES)):
            raise ValueError(f"`dtype` must be one of {', '.join(DTYPES)} or None, got {options['dtype']!r}")
        check_flag(options["progress"], "progress", optional=True)

    def _signature(self, **options: Any) -> str:
        return format_signature(
            "estime",
            __version__,
            output=measures(options["output"]),
            model=self._label(options["model_name"]),
            raw=self._label(raw_name(options["model_name"], options["raw_model_name"])),
            layer=options["layer"] or "7/8",
            dtype=str(options["dtype"] or "float32").removeprefix("torch."),
            size=options["input_size_max"],
            margin=options["margin"],
            distance=options["distance_word_min"],
            tags=sorted(options["tags_check"] or []) or None,
            no_tags=sorted(options["tags_exclude"] or []) or None,
            form=UNICODE_FORM,
            tokenizer=resolve_tokenizer(options["tokenizer"])[1],
            transformers=transformers.__version__,
        )

    def _compute(
        self,
        predictions: list[str],
        references: list[list[str]],
        output: str | Sequence[str] = ("alarms",),
        model_name: str = MODEL_NAME,
        raw_model_name: str | None = None,
        layer: int | None = None,
        device: str | None = None,
        dtype: str | torch.dtype | None = None,
        batch_size: int | None = None,
        tags_check: Collection[str] | None = None,
        tags_exclude: Collection[str] | None = None,
        input_size_max: int = INPUT_SIZE_MAX,
        margin: int = MARGIN,
        distance_word_min: int = DISTANCE_WORD_MIN,
        tokenizer: str | Callable[[str], list[str]] | None = None,
        use_aggregator: bool = True,
        explain: bool = False,
        progress: bool | None = None,
    ) -> dict[str, Any]:
        """Embed each different source and summary once, match each different pair once, and report in input order."""
        names = measures(output)
        split = resolve_tokenizer(tokenizer)[0]
        if tokenizer is None:
            warn_unspaced(predictions)
        pairs = [("\n".join(passages), summary) for passages, summary in zip(references, predictions, strict=True)]
        found: dict[tuple[str, str], dict[str, Any]] = {}
        if pairs:
            encoder = self._encoder(model_name, device, dtype)
            if input_size_max > encoder.longest:
                raise ValueError(
                    f"`input_size_max` must be at most {encoder.longest} for {model_name!r}, got {input_size_max}"
                )
            table = self._table(model_name, raw_model_name, encoder) if "soft" in names else None

            used_layer = layer or default_layer(encoder.depth)

            def embed_texts(texts: list[tuple[str, bool]]) -> list[EmbeddedText]:
                words = [split(unicodedata.normalize(UNICODE_FORM, text)) for text, _ in texts]
                chosen = [
                    tagged_places(of_text, tags_check, tags_exclude) if is_source else list(range(len(of_text)))
                    for of_text, (_, is_source) in zip(words, texts, strict=True)
                ]
                return embed(encoder, words, chosen, used_layer, distance_word_min, input_size_max, margin, batch_size)

            distinct = by_source(pairs)
            characters = GROUP_CHARACTERS_CPU if encoder.device.type == "cpu" else GROUP_CHARACTERS_ACCELERATOR
            with tqdm(total=len(distinct), disable=None if progress is None else not progress, unit="pair") as bar:
                for pair, source, summary, matches in match_pairs(distinct, embed_texts, table, characters):
                    found[pair] = {name: MEASURES[name](matches) for name in names}
                    if explain:
                        found[pair] |= evidence(pair[1], summary.words, pair[0], source.words, matches)
                    bar.update()

        result = collect({name: [found[pair][name] for pair in pairs] for name in names}, use_aggregator)
        if explain:
            result["details"] = [found[pair] for pair in pairs]
        return result

    def _label(self, name: str) -> str:
        if name not in self._labels:  # the default model has 1.3 GB to read
            self._labels[name] = model_label(name)
        return self._labels[name]

    def _encoder(self, model_name: str, device: str | None, dtype: Any) -> Encoder:
        key = (model_name, device or default_device(), str(dtype or "float32"))
        if self._loaded.get("encoder", (None,))[0] != key:
            self.release()
            self._loaded["encoder"] = (key, load(model_name, device, dtype))
            self._label(model_name)
        return self._loaded["encoder"][1]

    def _table(self, model_name: str, raw_model_name: str | None, encoder: Encoder) -> torch.Tensor:
        name = raw_name(model_name, raw_model_name)
        if name == model_name:
            return encoder.input_embeddings
        if self._loaded.get("table", (None,))[0] != name:
            raw = load(name, str(encoder.device))
            if raw.vocabulary != encoder.vocabulary:
                raise ValueError(f"`raw_model_name` must have the vocabulary of {model_name!r}, got {name!r}")
            self._loaded["table"] = (name, raw.input_embeddings.clone())
        return self._loaded["table"][1]
