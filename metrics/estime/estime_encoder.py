# SPDX-License-Identifier: Apache-2.0
"""The embedding of each word of a text by an encoder that sees only the words around it, and the
nearest of these.

A text is a list of words. Words are masked, several at a time and far enough apart, in windows of
the text; what a layer gives at the first piece of a masked word is its embedding. Windows of one
length run together, so that none is padded and no result depends on what shares its batch.

Functions import torch, which takes two seconds: whoever only shows scores needs none.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from .shared import Kept, batch_tokens, length_batches, longest_input, run_batches

if TYPE_CHECKING:
    import torch

SPACE_MARKS = ("▁", "Ġ")  # how SentencePiece and byte-level tokenizers write a space
SIMILARITIES = 2**24  # held at once, in 64 MiB
MOST_KEPT = (
    2**30
)  # bytes of the sources that are kept: with the encoder of the paper, some 400 articles


class Cutting(NamedTuple):
    """How a text is cut into windows.

    Attributes
    ----------
    distance
        Least distance, in words, of words that are masked together.
    size
        Most word pieces in a window; more than twice `margin`.
    margin
        Word pieces of context before the first masked word of a window. The last one has at least
        `margin - 1` pieces behind it, where the text has them.
    """

    distance: int
    size: int
    margin: int


class EncoderInput(NamedTuple):
    """One input for an encoder, without its special tokens.

    Attributes
    ----------
    ids
        Word-piece ids, those of the masked words replaced.
    positions
        Index in `ids` of the first piece of each masked word.
    words
        Index in the text of each masked word, in the order of `positions`.
    """

    ids: list[int]
    positions: list[int]
    words: list[int]


class EmbeddedText(NamedTuple):
    """A text and the embeddings of those of its words that have any.

    Attributes
    ----------
    words
        All words, in order.
    places
        Ascending indexes in `words` of the n words that were embedded.
    first_pieces
        Id of the first word piece of each of these n words.
    embeddings
        (n, hidden size), float32.
    """

    words: list[str]
    places: list[int]
    first_pieces: list[int]
    embeddings: torch.Tensor


class KeptSources:
    """Sources that were embedded, for the next `compute`. What was not asked for the longest makes
    room, but nothing that the same `compute` has asked for: more sources than there is room for,
    which come again in the same order, would all be lost before they come.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._texts: dict[str, EmbeddedText] = {}  # what was asked for last is last
        self._size = 0

    def get(self, source: str) -> EmbeddedText | None:
        """Return a source, None where it is not kept."""
        with self._lock:
            text = self._texts.pop(source, None)
            if text is not None:
                self._texts[source] = text
            return text

    def add(self, source: str, text: EmbeddedText, asked: Collection[str]) -> None:
        """Keep a source, if there is room besides those that were `asked` for."""
        size = text.embeddings.nbytes
        with self._lock:
            oldest = iter([*self._texts])
            while self._size + size > MOST_KEPT:
                first = next(oldest, None)
                if first is None or first in asked:
                    return
                self._size -= self._texts.pop(first).embeddings.nbytes
            if source not in self._texts:
                self._texts[source] = text
                self._size += size


def spaced_groups(indexes: Iterable[int], distance: int) -> list[list[int]]:
    """Divide ascending indexes into groups in which neighbours are at least `distance` apart, each
    in its first group.

    >>> spaced_groups([0, 1, 2, 3, 4], 2)
    [[0, 2, 4], [1, 3]]
    """
    groups: list[list[int]] = []
    for index in indexes:
        group = next((group for group in groups if index - group[-1] >= distance), None)
        if group is None:
            groups.append([index])
        else:
            group.append(index)
    return groups


def masked_windows(
    pieces: Sequence[Sequence[int]], chosen: Iterable[int], mask: int, cutting: Cutting
) -> Iterator[EncoderInput]:
    """Yield windows in which every chosen word that has pieces is masked once, with its context
    around it.

    A window begins `margin` pieces before its first masked word. A word with more pieces than fit
    is masked as far as the window reaches, and the rest of it is not part of the input.

    Parameters
    ----------
    pieces
        Word-piece ids of each word of the text; empty for a word that the tokenizer drops.
    chosen
        Ascending indexes of the words to mask.
    mask
        Id of the mask token.
    """
    distance, size, margin = cutting
    ends = list(accumulate(map(len, pieces)))
    ids = [piece for word in pieces for piece in word]
    for group in spaced_groups((word for word in chosen if pieces[word]), distance):
        start = 0
        while start < len(group):
            first = ends[group[start]] - len(pieces[group[start]])
            begin = max(0, first - margin)
            end = min(len(ids), begin + size)
            stop = start + 1
            # + 1 as in the original
            while stop < len(group) and ends[group[stop]] <= begin + size - margin + 1:
                stop += 1
            words = group[start:stop]
            window, positions = ids[begin:end], []
            for word in words:
                position = ends[word] - len(pieces[word]) - begin
                positions.append(position)
                cut = min(ends[word], end) - begin
                window[position:cut] = [mask] * (cut - position)
            yield EncoderInput(window, positions, words)
            start = stop


class LayerReachedError(Exception):
    """Ends a forward pass after the last layer that is needed, and carries its hidden states."""

    def __init__(self, hidden: torch.Tensor) -> None:
        super().__init__()
        self.hidden = hidden


class Encoder:
    """A masked language model and its tokenizer, as `load_model` gives them. Threads take turns at
    it.

    Attributes
    ----------
    depth
        Number of layers.
    longest
        Most word pieces in one input, not counting the special tokens.
    kept
        Sources that were embedded.

    Raises
    ------
    ValueError
        If the tokenizer has no mask token.
    """

    def __init__(self, name: str, model: Any, tokenizer: Any) -> None:
        import torch

        if tokenizer.mask_token_id is None:
            raise ValueError(
                f"the model {name!r} has no mask token: ESTIME needs an encoder that was trained"
                " with masked words, such as BERT, RoBERTa or ModernBERT"
            )
        self.name, self.model, self.tokenizer = name, model, tokenizer
        self.kept = Kept()
        # The hook that ends a forward pass would end those of all threads, and a tokenizer serves
        # one thread at a time.
        self._lock = threading.Lock()
        self._begin, self._end = (
            [token] * (token is not None)  # some tokenizers have none
            for token in (tokenizer.cls_token_id, tokenizer.sep_token_id)
        )
        self._space_marks = {tokenizer.convert_tokens_to_ids(mark) for mark in SPACE_MARKS} - {
            tokenizer.unk_token_id
        }
        self.depth: int = model.config.num_hidden_layers
        self.longest = longest_input(model, tokenizer) - len(self._begin + self._end)
        # Models whose layers share their weights (ALBERT) have no such list. Then all layers run.
        lists = (part for part in model.modules() if isinstance(part, torch.nn.ModuleList))
        self._layers: Any = next((layers for layers in lists if len(layers) == self.depth), ())

    @property
    def device(self) -> torch.device:
        """Where the model is."""
        return self.model.device

    @property
    def input_embeddings(self) -> torch.Tensor:
        """The table of input embeddings, (vocabulary, dimension)."""
        return self.model.get_input_embeddings().weight.detach()

    def pieces(self, words: Iterable[str]) -> dict[str, list[int]]:
        """Return the word-piece ids of each different word; none for a word that the tokenizer
        drops.

        A word has the same pieces wherever it stands: those after a space if it begins with a
        letter or a digit, and those without a space if it is punctuation or a clitic. A piece that
        only marks a space is left out, because otherwise different words would begin with the same
        piece.
        """
        spaced = {word: word for word in words}
        if not spaced:
            return {}
        for word in spaced:
            if word[:1].isalnum():
                spaced[word] = " " + word
        options = {"add_special_tokens": False, "return_attention_mask": False, "verbose": False}
        encoded = self.tokenizer(list(spaced.values()), **options)["input_ids"]
        pieces = dict(zip(spaced, encoded, strict=True))
        for word, ids in pieces.items():
            if ids and ids[0] in self._space_marks:  # of a vocabulary without " word"
                pieces[word] = ids[1:]
        return pieces

    def embed(
        self,
        texts: Sequence[tuple[list[str], Iterable[int]]],
        layer: int,
        cutting: Cutting,
        most: int | None = None,
    ) -> list[EmbeddedText]:
        """Embed the words of texts, of each its words and the ascending indexes of those that are
        wanted.

        Parameters
        ----------
        layer
            1 for the first layer to `depth` for the last.
        most
            Largest number of windows in one forward pass; None for as many as suit the device. When
            memory runs out, the batch is halved until it fits.

        Raises
        ------
        ValueError
            If there is no such layer, or a window would be longer than what the model reads.
        """
        import torch

        if not 1 <= layer <= self.depth:
            raise ValueError(f"`layer` must be 1 to {self.depth} for {self.name!r}, got {layer}")
        if cutting.size > self.longest:
            raise ValueError(
                f"`input_size_max` must be at most {self.longest} for {self.name!r}, got"
                f" {cutting.size}"
            )
        with self._lock:
            ids = self.pieces(word for words, _ in texts for word in words)
            windows = [
                list(
                    masked_windows(
                        [ids[word] for word in words], chosen, self.tokenizer.mask_token_id, cutting
                    )
                )
                for words, chosen in texts
            ]
            flat = [window for of_text in windows for window in of_text]
            batches = length_batches(
                [len(window.ids) for window in flat],
                batch_tokens(self.device.type),
                most,
                padded=False,
            )
            states = iter(
                run_batches(lambda batch: self._states([flat[i] for i in batch], layer), batches)
            )
        embedded = []
        for (words, _), of_text in zip(texts, windows, strict=True):
            masked = [place for window in of_text for place in window.words]
            order = sorted(range(len(masked)), key=masked.__getitem__)
            states_of_text = [next(states) for _ in of_text]
            embeddings = torch.empty(0)
            if states_of_text:
                embeddings = torch.cat(states_of_text)[order]
            places = [masked[i] for i in order]
            first_pieces = [ids[words[place]][0] for place in places]
            embedded.append(EmbeddedText(words, places, first_pieces, embeddings))
        return embedded

    def _states(self, windows: list[EncoderInput], layer: int) -> Sequence[torch.Tensor]:
        """Return the hidden states at the positions of windows of one length, (positions, hidden
        size) for each.
        """
        import torch

        ids = torch.tensor(
            [[*self._begin, *window.ids, *self._end] for window in windows], device=self.device
        )
        counts = [len(window.positions) for window in windows]
        rows = torch.tensor(
            [row for row, count in enumerate(counts) for _ in range(count)], device=self.device
        )
        columns = torch.tensor(
            [len(self._begin) + p for window in windows for p in window.positions],
            device=self.device,
        )
        with torch.inference_mode():
            hidden = self._hidden(ids, layer)  # (windows, tokens, hidden size)
            return hidden[rows, columns].float().split(counts)

    def _hidden(self, ids: torch.Tensor, layer: int) -> torch.Tensor:
        if layer == self.depth:
            return self.model(input_ids=ids).last_hidden_state
        if not self._layers:
            return self.model(input_ids=ids, output_hidden_states=True).hidden_states[layer]

        def stop(_module: torch.nn.Module, arguments: tuple[Any, ...]) -> None:
            raise LayerReachedError(arguments[0])

        # The input of the next layer is the output of this one.
        hook = self._layers[layer].register_forward_pre_hook(stop)
        try:
            self.model(input_ids=ids)
        except LayerReachedError as reached:
            return reached.hidden
        finally:
            hook.remove()
        self._layers = ()  # the model does not call them as modules (SqueezeBERT)
        return self._hidden(ids, layer)


def nearest(queries: torch.Tensor, keys: torch.Tensor) -> list[Sequence[tuple[int, float]]]:
    """Return, for each query, the key with the largest dot product and this product, and the same
    of the next, where there is one.

    Parameters
    ----------
    queries, keys
        Vectors, (queries, size) and (keys, size), at least one key.

    Returns
    -------
    list of sequences
        Indexes of keys, the first of equals, with their products.
    """
    neighbours: list[Sequence[tuple[int, float]]] = []
    for block in queries.split(max(1, SIMILARITIES // len(keys))):
        products = block @ keys.T
        columns = []
        for _ in range(min(2, len(keys))):
            most, places = products.max(dim=1)
            products.scatter_(1, places[:, None], -math.inf)  # so that the next is another one
            columns.append(zip(places.tolist(), most.tolist(), strict=True))
        neighbours += zip(*columns, strict=True)
    return neighbours
