# SPDX-License-Identifier: Apache-2.0
"""Which document of its file a summary fits best."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from summary_metrics.texts.others import MOST, Others

NEWS = Path(__file__).resolve().parents[2] / "examples" / "news.jsonl"
ROWS = [json.loads(line) for line in NEWS.read_text(encoding="utf-8").splitlines()]
DOCUMENTS = list(dict.fromkeys(row["document"] for row in ROWS))
SUMMARIES = [row["summary"] for row in ROWS if row["system"] == "faithful"]
DIGESTS = [f"{place:02}" for place in range(len(DOCUMENTS))]


@pytest.mark.parametrize("documents", [2, 3, len(DOCUMENTS)])
def test_a_summary_fits_its_own_document(documents: int) -> None:
    texts = list(zip(DIGESTS, DOCUMENTS, strict=True))[:documents]
    others = Others(texts)
    moved = 0
    for place, (digest, text) in enumerate(texts):
        assert others.find_better(SUMMARIES[place], text, digest) == ""
        better = others.find_better(SUMMARIES[place - 1], text, digest)
        moved += better == texts[place - 1][0]
    assert moved >= documents / 2


@pytest.mark.parametrize(
    ("summary", "document"),
    [
        ("", DOCUMENTS[0]),  # nothing to fit
        ("42", DOCUMENTS[0]),
        ("桥关闭了。", DOCUMENTS[0]),
        (SUMMARIES[1], DOCUMENTS[1][: len(DOCUMENTS[1]) // 2]),  # another version of one document
    ],
)
def test_what_fits_no_other_document(summary: str, document: str) -> None:
    assert Others(zip(DIGESTS, DOCUMENTS, strict=True)).find_better(summary, document, "own") == ""


def test_the_documents_depend_on_no_order() -> None:
    texts = [(f"{place:04}", f"The town of Number{place} voted.") for place in range(200)]
    shuffled = [*texts, *texts[:5]]
    Random(1).shuffle(shuffled)
    assert Others(texts).words == Others(shuffled).words
    assert [digest for digest, _ in Others(texts).words] == [digest for digest, _ in texts[:MOST]]
