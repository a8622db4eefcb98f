# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/bert_embeddings.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""Hidden states of any masked language model, at chosen positions of many inputs.

It does no more work than needed: no vocabulary head, no gradient, and no layer above the one asked for. Inputs of
similar length run together.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

import torch
import transformers

from .forks import use_one_thread_if_forked
from .model_folder import check_folder, tokenizer_files
from .model_inputs import batch_tokens, check_device, default_device, length_batches, longest_input

MOST_CHARACTERS = 300  # of what a library says of a model that it cannot load

# How SentencePiece and byte-level tokenizers write a space.
SPACE_MARKS = ("▁", "Ġ")
# What `from_pretrained` calls the type of the weights.
DTYPE = "dtype" if tuple(map(int, transformers.__version__.split(".")[:2])) >= (4, 56) else "torch_dtype"


class LayerReachedError(Exception):
    """Ends a forward pass after the last layer that is needed, and carries its hidden states."""

    def __init__(self, hidden: torch.Tensor) -> None:
        super().__init__()
        self.hidden = hidden


class Encoder:
    """A masked language model and its tokenizer. Several threads may use it; they take turns.

    Parameters
    ----------
    model, tokenizer
        As `transformers.AutoModel` and `AutoTokenizer` load them.

    Attributes
    ----------
    depth
        Number of layers.
    mask
        Id of the mask token.
    longest
        Most word pieces in one input, not counting the special tokens.

    Raises
    ------
    ValueError
        If the tokenizer has no mask token.
    """

    def __init__(self, model: Any, tokenizer: Any) -> None:
        if tokenizer.mask_token_id is None:
            raise ValueError(
                f"{model.name_or_path!r} has no mask token: an encoder pretrained with masked words is needed, "
                "such as BERT, RoBERTa or ModernBERT"
            )
        self.model = model.eval()
        self.tokenizer = tokenizer
        # The hook that ends a forward pass would end those of all threads, and a tokenizer serves one thread at a time.
        self._lock = threading.Lock()
        self.depth: int = model.config.num_hidden_layers
        self.mask: int = tokenizer.mask_token_id
        self._begin = [] if tokenizer.cls_token_id is None else [tokenizer.cls_token_id]
        self._end = [] if tokenizer.sep_token_id is None else [tokenizer.sep_token_id]
        self._space_marks = {tokenizer.convert_tokens_to_ids(mark) for mark in SPACE_MARKS} - {tokenizer.unk_token_id}
        self.longest = longest_input(model, tokenizer) - len(self._begin + self._end)
        # Models whose layers share their weights (ALBERT) have no such list. Then all layers run.
        self._layers: Any = next(
            (m for m in model.modules() if isinstance(m, torch.nn.ModuleList) and len(m) == self.depth), ()
        )

    @property
    def device(self) -> torch.device:
        """Where the model is."""
        return self.model.device

    @property
    def vocabulary(self) -> dict[str, int]:
        """The id of each word piece."""
        return self.tokenizer.get_vocab()

    @property
    def input_embeddings(self) -> torch.Tensor:
        """The table of input embeddings, (vocabulary, dimension), on the encoder's device."""
        return self.model.get_input_embeddings().weight.detach()

    def pieces(self, words: Sequence[str]) -> list[list[int]]:
        """Return the word-piece ids of each word; none for a word that the tokenizer drops.

        A word has the same pieces wherever it stands: those after a space if it begins with a letter or a digit, and
        those without a space if it is punctuation or a clitic. A piece that only marks a space is left out, because
        otherwise different words would begin with the same piece.
        """
        distinct = list(dict.fromkeys(words))
        if not distinct:
            return []
        spaced = [" " + word if word[:1].isalnum() else word for word in distinct]
        with self._lock:
            encoded = self.tokenizer(spaced, add_special_tokens=False, return_attention_mask=False, verbose=False)
        ids = {
            word: found[1:] if found and found[0] in self._space_marks else found
            for word, found in zip(distinct, encoded["input_ids"], strict=True)
        }
        return [ids[word] for word in words]

    def hidden_states(
        self,
        inputs: Sequence[Sequence[int]],
        positions: Sequence[Sequence[int]],
        layer: int,
        batch_size: int | None = None,
    ) -> list[torch.Tensor]:
        """Return what a layer gives at the wanted positions of each input.

        Parameters
        ----------
        inputs
            Word-piece ids of each input, without special tokens.
        positions
            For each input, the indexes that are wanted; at least one.
        layer
            1 for the first layer to `depth` for the last.
        batch_size
            Largest number of inputs in one forward pass; None for as many as suit the device. When an accelerator runs
            out of memory, the batch is halved until it fits.

        Returns
        -------
        list of torch.Tensor
            One float32 array (positions, hidden size) per input, on the encoder's device, in the order of `inputs`.

        Raises
        ------
        ValueError
            If there is no such layer.
        """
        if not 1 <= layer <= self.depth:
            raise ValueError(f"`layer` must be 1 to {self.depth} for {self.model.name_or_path!r}, got {layer}")
        with self._lock:
            return self._hidden_states(inputs, positions, layer, batch_size)

    def _hidden_states(
        self,
        inputs: Sequence[Sequence[int]],
        positions: Sequence[Sequence[int]],
        layer: int,
        batch_size: int | None,
    ) -> list[torch.Tensor]:
        tokens = batch_tokens(self.device.type)
        special = len(self._begin + self._end)
        found: list[Any] = [None] * len(inputs)
        most = batch_size
        for batch in length_batches([len(ids) + special for ids in inputs], tokens, most, self._ignores_padding):
            waiting = [batch]
            while waiting:
                indexes = waiting.pop()
                if most is not None and len(indexes) > most:
                    waiting += [indexes[most:], indexes[:most]]
                    continue
                try:
                    states = self._forward([inputs[i] for i in indexes], [positions[i] for i in indexes], layer)
                except RuntimeError as error:  # not every backend has torch.OutOfMemoryError
                    if "out of memory" not in str(error) or len(indexes) == 1:
                        raise
                    most = len(indexes) // 2
                    waiting.append(indexes)
                    continue
                for i, state in zip(indexes, states, strict=True):
                    found[i] = state
        return found

    @cached_property
    def _ignores_padding(self) -> bool:
        """Whether inputs of different lengths can run together. Padding changes the results of ConvBERT and FNet."""
        ids, wanted = [self.mask] * 2, [0, 1]
        (alone,) = self._forward([ids], [wanted], layer=1)
        padded, _ = self._forward([ids, ids * 4], [wanted, wanted], layer=1)
        rounding = min(torch.finfo(self.model.dtype).eps ** 0.5, 0.02)
        return bool((padded - alone).norm() <= rounding * alone.norm())

    @torch.inference_mode()
    def _forward(
        self, inputs: Sequence[Sequence[int]], positions: Sequence[Sequence[int]], layer: int
    ) -> Sequence[torch.Tensor]:
        device = self.device
        rows = [torch.tensor([*self._begin, *ids, *self._end]) for ids in inputs]
        lengths = torch.tensor([len(row) for row in rows])
        batch = torch.nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=self.tokenizer.pad_token_id or 0)
        # Without padding no mask is needed, and attention is faster without a mask.
        attended = None
        if int(lengths.min()) < batch.shape[1]:
            attended = (torch.arange(batch.shape[1]) < lengths[:, None]).long().to(device)
        hidden = self._hidden(batch.to(device), attended, layer)  # (inputs, tokens, hidden size)
        counts = [len(wanted) for wanted in positions]
        row = torch.repeat_interleave(torch.arange(len(rows)), torch.tensor(counts)).to(device)
        column = torch.tensor([len(self._begin) + p for wanted in positions for p in wanted], device=device)
        return hidden[row, column].float().split(counts)

    def _hidden(self, batch: torch.Tensor, attended: torch.Tensor | None, layer: int) -> torch.Tensor:
        if layer == self.depth:
            return self.model(input_ids=batch, attention_mask=attended).last_hidden_state
        if not self._layers:
            return self.model(input_ids=batch, attention_mask=attended, output_hidden_states=True).hidden_states[layer]

        def stop(_module: torch.nn.Module, arguments: tuple[Any, ...]) -> None:
            raise LayerReachedError(arguments[0])

        # The input of the next layer is the output of this one.
        hook = self._layers[layer].register_forward_pre_hook(stop)
        try:
            self.model(input_ids=batch, attention_mask=attended)
        except LayerReachedError as reached:
            return reached.hidden
        finally:
            hook.remove()
        self._layers = ()  # the model does not call them as modules (SqueezeBERT)
        return self._hidden(batch, attended, layer)


def load(model: str | os.PathLike[str], device: str | None = None, dtype: str | torch.dtype | None = None) -> Encoder:
    """Load an encoder from a folder or from the Hub; weights only as safetensors, no remote code.

    Parameters
    ----------
    model
        Folder, or name on the Hub.
    device
        The name of a device in torch; None is `default_device()`.
    dtype
        A torch dtype or its name; None is float32.

    Raises
    ------
    OSError
        If there is no such model, no connection to fetch it, or one of its files is damaged; in one line.
    ValueError
        If it has no mask token, `dtype` is no such type, or there is no such device.
    """
    use_one_thread_if_forked(torch)
    device = device or default_device()
    check_device(device)
    if os.path.isdir(model):
        try:
            check_folder(Path(model))
        except (OSError, ValueError) as error:
            raise OSError(f"cannot load the encoder {os.fspath(model)!r}: {error}") from error
    with quiet_loading():
        options = {"use_safetensors": True, DTYPE: _dtype(dtype), "output_loading_info": True}
        network, found = _pretrained(transformers.AutoModel, model, **options)
        tokenizer = _pretrained(transformers.AutoTokenizer, model)
    # What the file lacks has random values. Only the pooler is never used here, and often missing.
    if missing := sorted(name for name in found["missing_keys"] if "pooler" not in name):
        raise OSError(
            f"cannot load the encoder {os.fspath(model)!r}: its *.safetensors lack {len(missing)} of the tensors that "
            f"its config.json asks for, such as {missing[0]}"
        )
    return Encoder(network.to(device), tokenizer)


@contextmanager
def quiet_loading() -> Iterator[None]:
    """Keep `transformers` from listing the weights of a head that is not used, and from drawing bars into a log."""
    logging = transformers.utils.logging
    verbosity, bars = logging.get_verbosity(), logging.is_progress_bar_enabled()
    logging.set_verbosity_error()
    if not sys.stderr.isatty():
        logging.disable_progress_bar()
    try:
        yield
    finally:
        logging.set_verbosity(verbosity)
        if bars:
            logging.enable_progress_bar()


def _dtype(dtype: str | torch.dtype | None) -> torch.dtype:
    found = getattr(torch, dtype, None) if isinstance(dtype, str) else dtype or torch.float32
    if not isinstance(found, torch.dtype) or not found.is_floating_point:
        raise ValueError(f"`dtype` must be a floating-point type of torch or its name, got {dtype!r}")
    return found


def _pretrained(kind: Any, model: str | os.PathLike[str], **options: Any) -> Any:
    load_from: Callable[..., Any] = kind.from_pretrained
    try:
        return load_from(model, trust_remote_code=False, **options)
    except Exception as error:  # of a damaged file, a library says it with an error of any kind
        part = "model, config.json and *.safetensors,"
        if kind is transformers.AutoTokenizer:
            part = ", ".join(["tokenizer", *tokenizer_files(Path(model))])
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        if "ignore_mismatched_sizes" in reason:
            reason = "sizes that differ from each other"
        raise OSError(
            f"cannot load the encoder {os.fspath(model)!r}: it must be a folder with config.json, model.safetensors "
            f"and a tokenizer, or the name of such a model on the Hub, cached or within reach; its {part} gives "
            f"{reason[:MOST_CHARACTERS]}"
        ) from error
