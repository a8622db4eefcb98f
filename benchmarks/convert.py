# SPDX-License-Identifier: Apache-2.0
"""Judged summaries in their authors' files, written in the form of `benchmarks.judgements`.

    python -m benchmarks.convert SET FILE [FILE ...] > SET.jsonl

SET is one of the names in `READERS`, whose functions say where FILE is from. The largest value of
an aspect is the best one; of `consistent`, 1 is right and 0 is wrong.
"""

from __future__ import annotations

import ast
import csv
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from statistics import mean
from typing import Any

from benchmarks.judgements import read_lines, read_table
from benchmarks.key_facts import read_ratings, read_texts
from benchmarks.printing import make_parser

Document = dict[str, Any]
Judged = tuple[str, dict[str, Any]]  # a document, and one of its summaries


def judged(
    document: str, summary: str, system: str | None, spans: object = None, **scores: float
) -> Judged:
    """Return a summary beside its document."""
    one: dict[str, Any] = {"system": system, "summary": summary, "scores": scores}
    if spans is not None:
        one["spans"] = spans
    return document, one


def by_document(pairs: Iterable[Judged]) -> Iterator[Document]:
    """Yield each document once, with all of its summaries."""
    documents: dict[str, list[dict[str, Any]]] = {}
    for document, summary in pairs:
        documents.setdefault(document, []).append(summary)
    for document, summaries in documents.items():
        yield {"document": document, "summaries": summaries}


def read_json(path: Path) -> Any:
    """Return what a JSON file holds."""
    return json.loads(path.read_text(encoding="utf-8"))


def spans_of(summary: str, wrong: Iterable[str]) -> list[list[Any]]:
    """Return where words that people marked stand in a summary; words that it has not are left out.

    >>> spans_of("Two ferries sank.", ["sank", "Three"])
    [[12, 16, 'wrong']]
    """
    places = ((summary.find(words), words) for words in wrong if words)
    return [[start, start + len(words), "wrong"] for start, words in places if start >= 0]


def summedits(path: Path) -> Iterator[Judged]:
    """data/summedits/*.json of salesforce/factualNLG; an edit is called a system, and what was
    edited `seed`.
    """
    for number, row in enumerate(read_json(path)):
        name = "seed" if row["summary"] == row["original_summary"] else f"{number}"
        yield judged(row["doc"], row["summary"], name, consistent=row["label"])


def cliff(path: Path) -> Iterator[Judged]:
    """data/error_type_mapping/CLIFF_error_types.csv of Liyan06/AggreFact: news, and one sentence of
    news, by BART and Pegasus.
    """
    for row in read_table(path):
        marked = ast.literal_eval(row["annotated_span"] or "[]")
        wrong = [words for of_kind in marked for words in of_kind]
        spans = spans_of(row["summ"], wrong)
        is_right = row["error_type"] == "correct"
        yield judged(row["doc"], row["summ"], row["model_name"], spans, consistent=int(is_right))


def cliff_of(origin: str) -> Callable[[Path], Iterator[Judged]]:
    """Return what reads one of the two kinds of `cliff`."""

    def read(path: Path) -> Iterator[Judged]:
        documents = {row["doc"] for row in read_table(path) if row["origin"] == origin}
        return (pair for pair in cliff(path) if pair[0] in documents)

    return read


def defacto(path: Path) -> Iterator[Judged]:
    """data/*.jsonl of microsoft/DeFacto: one sentence of news by Pegasus."""
    for row in read_lines(path):
        is_right = not row["has_error"]
        yield judged(row["article"], row["candidate"], "pegasus", consistent=int(is_right))


def defacto_pairs(path: Path) -> Iterator[Judged]:
    """The same: each wrong sentence beside the one that people made of it, which is right."""
    for row in read_lines(path):
        corrected = (row["feedback"] or {}).get("summary")
        if row["has_error"] and corrected:
            yield judged(row["article"], row["candidate"], "pegasus", consistent=0)
            yield judged(row["article"], corrected, "corrected", consistent=1)


def mts_dialog(path: Path) -> Iterator[Judged]:
    """Correlation-Study/MTS-Dialog-Automatic-Summaries-ValidationSet.csv of abachaa/MTS-Dialog, and
    its scores in the same folder: notes of visits to a doctor, by four models in turn.
    """
    scores = read_table(path.with_name("MTS-Dialog-Manual-Scores4CorrelationStudy.csv"))
    seen: Counter[str] = Counter()
    for row, score in zip(read_table(path), scores, strict=True):
        seen[row["ID"]] += 1
        yield judged(
            row["Dialogue"],
            row["Automatic Summary"],
            f"model {seen[row['ID']]}",
            factuality=float(score["FactualPrecision"]),
            recall=float(score["FactualRecall"]),
        )


def ragchecker(path: Path) -> Iterator[Judged]:
    """data/meta_evaluation/human_labeled_data.json of amazon-science/RAGChecker: two answers to a
    question, and by how much two people prefer each; the document is the answer that is right.
    """
    by_question: dict[int, list[Any]] = {}
    for row in read_json(path):
        by_question.setdefault(row["instance_id"], []).append(row)
    for rows in by_question.values():
        document = f"{rows[0]['query']}\n{rows[0]['gt_answer']}"
        for model, turn in (("model1", -1), ("model2", 1)):
            scores = {
                aspect: turn * mean(row[f"{aspect}_label"] for row in rows)
                for aspect in ("correctness", "completeness", "overall")
            }
            answer = rows[0][model]
            yield judged(document, answer["response"], answer["model_name"], **scores)


def realsumm(folder: Path) -> Iterator[Judged]:
    """neulab/REALSumm, the whole folder: news in small letters by 25 systems, and the share of the
    facts of a reference that each summary has.
    """
    sources = read_texts(folder, "src")
    for one in read_ratings(folder):
        system = one.system if one.kind == "abstractive" else f"{one.kind} {one.system}"
        summary = " ".join(re.sub(r"</?t>", " ", one.summary).split())
        yield judged(sources[one.document], summary, system, recall=mean(one.facts.values()))


def qags(path: Path) -> Iterator[Judged]:
    """data/mturk_*.jsonl of W4ngatang/qags: the share of the sentences that most of three people
    call consistent.
    """
    for row in read_lines(path):
        answers = [
            [answer["response"] == "yes" for answer in sentence["responses"]]
            for sentence in row["summary_sentences"]
        ]
        share = mean(mean(of_sentence) > 0.5 for of_sentence in answers)
        text = " ".join(sentence["sentence"] for sentence in row["summary_sentences"])
        yield judged(row["article"], text, None, consistency=share)


def entfa(path: Path) -> Iterator[Judged]:
    """data/train.json and data/test.json of mcao516/EntFA: names in one sentence of news; one that
    the source lacks is wrong, also where it is true of the world.
    """
    for row in read_json(path):
        spans = [
            [entity["start"], entity["end"], entity["label"]]
            for entity in row["entities"]
            if entity["label"] != "Non-hallucinated"
        ]
        yield judged(row["source"], row["prediction"], None, spans, consistent=int(not spans))


def faceval(path: Path) -> Iterator[Judged]:
    """human_result/FacEval_human_result.csv of BinWang28/FacEval: chats."""
    for row in read_table(path):
        is_right = row["w/ Error"] == "no"
        yield judged(row["Dialogue"], row["Summary"], row["Model"], consistent=int(is_right))


def diasumfact(path: Path) -> Iterator[Judged]:
    """annotations.json of 731935354/Dia-Sum-Fact: chats, and parts of meetings."""
    for row in read_json(path).values():
        source = "\n".join(row["utterances"])
        for system, of_system in row["annotations"].items():
            sentences = of_system["sentence_annotations"]
            errors = [
                error["error_span"]
                for sentence in sentences
                for error in sentence["annotation"]
                if error["error_class"] != "No Error"
            ]
            text = of_system["model_prediction"]
            spans = spans_of(text, errors)
            yield judged(source, text, system, spans, consistent=int(not errors))


def storysumm(path: Path) -> Iterator[Judged]:
    """storysumm.json of melaniesubbiah/storysumm: stories, by LLMs."""
    # the authors' file has a quotation mark too many
    text = re.sub(r'", "\n', '",\n', path.read_text(encoding="utf-8"))
    for row in json.loads(text).values():
        yield judged(row["story"], " ".join(row["summary"]), row["model"], consistent=row["label"])


def jafaithsum(path: Path) -> Iterator[Judged]:
    """dataset.jsonl of SDS-NLP/JaFaithSum: Japanese news, by GPT-4o and two open models. A sentence
    is wrong where two of six people or more say so.
    """
    for row in read_lines(path):
        spans = [
            [sentence["start_char"], sentence["end_char"], sentence["hallucination_type"]]
            for sentence in row["sentences"]
            if sum(sentence["votes"].values()) > 1
        ]
        right = int(row["hallucination_present"] == "faithful")
        yield judged(row["source_text"], row["summary_text"], row["model"], spans, consistent=right)


def multi_summeval(folder: Path) -> Iterator[Judged]:
    """A language's folder in resulting_data/ of fajri91/Multi_SummEval: news by two models.

    `coverage` is how much the summary says of the reference, which stands here for the document;
    `focus` how much of the summary the reference says; both are means of z-scores.
    """
    scores = {(row["id"], row["model"]): row for row in read_table(folder / "score.csv")}
    for (number, model), row in scores.items():
        texts = [folder / kind / number for kind in ("gold", f"pred_{model}")]
        reference, summary = (path.read_text(encoding="utf-8") for path in texts)
        judgement = {aspect: float(row[aspect]) for aspect in ("coverage", "focus")}
        yield judged(reference, summary, model, **judgement)


def opinsummeval(folder: Path) -> Iterator[Judged]:
    """metric_evaluation/ of A-Chicharito-S/OpinSummEval: what eight people say of a shop, by
    fourteen systems; the means of two people.
    """
    import openpyxl

    aspects = ("relevance", "coherence", "sentiment", "readability")
    books = [
        [
            openpyxl.load_workbook(path)
            for path in sorted((folder / "final_batch").glob(f"*/{name}"))
        ]
        for name in (f"batch{number}.xlsx" for number in range(1, 11))
    ]
    sheets = {name: [book[name] for book in pair] for pair in books for name in pair[0].sheetnames}
    for row in read_lines(folder / "14model_outputs.jsonl"):
        people = sheets[f"case{row['case']}"]
        reviews = "\n".join(text.strip() for text in row["revs"].values())
        for line, (system, summary) in enumerate(sorted(row["model_output"].items()), 13):
            values = (
                mean(sheet.cell(line, column).value for sheet in people) for column in range(1, 5)
            )
            yield judged(reviews, summary, system, **dict(zip(aspects, values, strict=True)))


READERS: dict[str, Callable[[Path], Iterator[Judged]]] = {
    "cliff_cnndm": cliff_of("cnndm"),
    "cliff_xsum": cliff_of("xsum"),
    "defacto": defacto,
    "defacto_pairs": defacto_pairs,
    "diasumfact": diasumfact,
    "entfa": entfa,
    "faceval": faceval,
    "jafaithsum": jafaithsum,
    "mts_dialog": mts_dialog,
    "multi_summeval": multi_summeval,
    "opinsummeval": opinsummeval,
    "qags": qags,
    "ragchecker": ragchecker,
    "realsumm": realsumm,
    "storysumm": storysumm,
    "summedits": summedits,
}


def main() -> None:
    """Write the documents of a set."""
    parser = make_parser(__doc__)
    parser.add_argument("set", choices=READERS, metavar="SET", help=", ".join(READERS))
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    csv.field_size_limit(10**8)
    pairs = (pair for path in arguments.files for pair in READERS[arguments.set](path))
    for document in by_document(pairs):
        sys.stdout.write(json.dumps(document, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
