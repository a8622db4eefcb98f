# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.convert import cliff, dailynews, dialsummeval, longsciverify, main, qags, sentence_pairs
from benchmarks.judgements import read


def write(path: Path, *values: Any) -> Path:
    path.write_text("".join(json.dumps(value) + "\n" for value in values), encoding="utf-8")
    return path


# Worked by hand


def test_most_workers_decide_about_a_sentence(tmp_path: Path) -> None:
    # Two of three say yes of the first sentence, one of three of the second: 1 and 0, so 1/2.
    sentences = [
        {"sentence": "It sank.", "responses": [{"response": r} for r in ("yes", "no", "yes")]},
        {"sentence": "It rose.", "responses": [{"response": r} for r in ("no", "no", "yes")]},
    ]
    file = write(tmp_path / "mturk.jsonl", {"article": "The ferry sank.", "summary_sentences": sentences})
    assert [*qags(file)] == [
        {
            "id": "0",
            "document": "The ferry sank.",
            "summaries": [{"summary": "It sank. It rose.", "scores": {"consistency": 1 / 2}}],
        }
    ]


def test_marked_words_and_kinds(tmp_path: Path) -> None:
    file = tmp_path / "errors.csv"
    file.write_text(
        "dataset,origin,id,doc,summ,model_name,cut,error_type,annotated_span\n"
        "CLIFF,xsum,7,The ferry sank.,A ferry sank.,BART,val,correct,\n"
        "CLIFF,cnndm,8,Snow fell.,Rain.,BART,val,['intrinsic-NP'],['Rain']\n"
        "CLIFF,xsum,7,The ferry sank.,Two ferries sank.,Pegasus,val,\"['extrinsic-NP']\",\"['Two']\"\n",
        encoding="utf-8",
    )
    (document,) = cliff(file, "xsum")
    assert document == {
        "id": "7",
        "document": "The ferry sank.",
        "summaries": [
            {"system": "BART", "summary": "A ferry sank.", "scores": {"correct": 1}, "errors": [], "kinds": []},
            {
                "system": "Pegasus",
                "summary": "Two ferries sank.",
                "scores": {"correct": 0},
                "errors": ["Two"],
                "kinds": ["extrinsic-NP"],
            },
        ],
    }
    assert [found["id"] for found in cliff(file)] == ["7", "8"]


def test_a_right_and_a_wrong_sentence(tmp_path: Path) -> None:
    pairs = [{"article_sent": "It sank.", "correct_sent": "Sank.", "incorrect_sent": "Rose."}]
    file = tmp_path / "pairs.json"
    file.write_text(json.dumps(pairs), encoding="utf-8")
    (document,) = sentence_pairs(file)
    assert document["document"] == "It sank."
    assert [(s["summary"], s["scores"]) for s in document["summaries"]] == [
        ("Sank.", {"correct": 1}),
        ("Rose.", {"correct": 0}),
    ]


def test_turns_of_a_dialogue_become_lines(tmp_path: Path) -> None:
    line = {
        "id": "5",
        "dialogue": "| Ann: Hi! | Bob: Hello | Ann: Bye",
        "summary": "They greet.",
        "annotations": [{"consistency": 5, "fluency": 4}, {"consistency": 4, "fluency": 4}],
        "model_id": "A",
    }
    (document,) = dialsummeval(write(tmp_path / "judgment.jsonl", line, {**line, "model_id": "B"}))
    assert document["document"] == "Ann: Hi!\nBob: Hello\nAnn: Bye"
    assert [s["system"] for s in document["summaries"]] == ["A", "B"]
    assert document["summaries"][0]["scores"] == {"consistency": 4.5, "fluency": 4}  # (5 + 4) / 2


def test_news_with_several_summaries(tmp_path: Path) -> None:
    def entry(text: str, summary: str, scores: list[int]) -> dict[str, Any]:
        return {"text": text, "summary": summary, "map_quality_scores": {"Overall": {"scores": scores}}}

    file = tmp_path / "news.json"
    entries = [entry("One.", "a", [1, 2]), entry("One.", "b", [3]), entry("Two.", "c", [2, 2, 3])]
    file.write_text(json.dumps(entries), encoding="utf-8")
    first, second = dailynews(file)
    assert [(s["system"], s["summary"], s["scores"]["overall"]) for s in first["summaries"]] == [
        ("0", "a", 1.5),
        ("1", "b", 3),
    ]
    assert (second["id"], second["summaries"][0]["scores"]) == ("1", {"overall": 2.3333})  # 7/3


def test_judges_of_science(tmp_path: Path) -> None:
    # First judge: sentences 1 and 0 of the first summary, 1/2; the second has judged one sentence, 1. The mean is 3/4.
    systems = ("gencomparesumabs", "dancersum", "section_conditional")
    names = ["id", *systems, *(f"model_{n}_{a}" for n in (1, 2, 3) for a in ("coherence", "fluency"))]
    names += [f"model_{n}_sent_{s}_factuality" for n in (1, 2, 3) for s in (1, 2)]
    rows = (["1.10", "a", "b", "c", *"312312", "1", "0", *"1111"], ["1.1", "a", "b", "c", *"112312", "1", "", *"1111"])
    reviews = []
    for number, row in enumerate(rows):
        reviews.append(tmp_path / f"reviewer{number}.csv")
        reviews[-1].write_text(f"\ufeff{','.join(names)}\n{','.join(row)}\n", encoding="utf-8")
    articles = tmp_path / "articles.json"
    article = {"article_id": "1.10", "article_text": ["One .", "Two ."], "abstract_text": ["<S> Both . </S>"]}
    articles.write_text(json.dumps([article]), encoding="utf-8")
    (document,) = longsciverify(articles, *reviews)
    assert (document["id"], document["document"], document["references"]) == ("1.10", "One .\nTwo .", ["Both ."])
    assert document["summaries"][0] == {
        "system": "gencomparesumabs",
        "summary": "a",
        "scores": {"factuality": 0.75, "coherence": 2, "fluency": 1},
    }


# Properties: what is written can be read


def test_the_benchmarks_read_what_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pairs.json"
    pair = {"article_sent": "Zoë sank.", "correct_sent": "Sank.", "incorrect_sent": "Rose."}
    file.write_text(json.dumps([pair]), encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["convert", "sentence_pairs", str(file)])
    main()
    out = tmp_path / "judged.jsonl"
    out.write_text(capsys.readouterr().out, encoding="utf-8")
    judged = read(str(out))
    assert judged.sources == ["Zoë sank."] * 2
    assert judged.judgements["correct"].tolist() == [1, 0]
    assert judged.spans == [None, None]


# Edges and errors


def test_an_origin_that_no_row_has(tmp_path: Path) -> None:
    file = tmp_path / "errors.csv"
    file.write_text("origin,id,doc,summ,model_name,error_type,annotated_span\n", encoding="utf-8")
    with pytest.raises(ValueError, match="no row has the origin 'xsum'"):
        next(cliff(file, "xsum"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["qags", "a", "--origin", "xsum"], "--origin belongs to cliff"),
        (["qags", "a", "b"], "qags reads one file"),
        (["longsciverify", "a"], "longsciverify reads the articles and the files of the reviewers"),
        (["qags", "nowhere.jsonl"], "No such file or directory: 'nowhere.jsonl'"),
        (["cliff", __file__, "--origin", "xsum"], "is not of the form cliff: there is no 'origin'"),
    ],
)
def test_arguments_that_do_not_go_together(
    arguments: list[str], message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["convert", *arguments])
    with pytest.raises(SystemExit):
        main()
    assert message in capsys.readouterr().err
