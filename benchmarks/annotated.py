# SPDX-License-Identifier: Apache-2.0
"""The authors' own files of summaries in which people marked what is wrong, for `benchmarks.convert`.

A summary has `spans` where the words that are wrong are known: [first character, character after the last, kind].
Where a set was made by editing right summaries, these are the words that the edit changed.
"""

from __future__ import annotations

import ast
import csv
import difflib
import json
import re
import sys
import xml.etree.ElementTree as ElementTree
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

DocumentRecord = dict[str, Any]
MarkedSpan = list[Any]  # [start, end, kind]

WORTH = {"Consistent": 1.0, "Benign": 1.0, "Questionable": 0.5, "Unwanted": 0.0}  # of FaithBench's labels
INACCURATE = ("Inaccuracy", "Positive_Negative_Aspect")  # of PolyTope's subtypes, those that are not true
SHEETS = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"  # the namespace of a workbook


def rows_of(path: Path) -> list[dict[str, str]]:
    """Return the rows of a CSV file, which may begin with a byte order mark, by the names of their columns."""
    csv.field_size_limit(sys.maxsize)  # a cell may hold an article
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def changed_words(before: str, after: str, kind: str) -> list[MarkedSpan]:
    """Return where `after` has words that it has not from `before`.

    >>> changed_words("It sank in May.", "It sank in late June.", "date")
    [[11, 21, 'date']]
    """
    words = [*re.finditer(r"\S+", after)]
    matcher = difflib.SequenceMatcher(None, re.findall(r"\S+", before), [word[0] for word in words], autojunk=False)
    return [
        [words[start].start(), words[end - 1].end(), kind]
        for tag, _, _, start, end in matcher.get_opcodes()
        if tag != "equal" and end > start
    ]


def document_of(
    number: Any, text: str, summaries: list[dict[str, Any]], references: Sequence[str] = ()
) -> DocumentRecord:
    """Return a document in the form that the benchmarks read."""
    return {"id": str(number), "document": text, "references": [*references], "summaries": summaries}


def worst_label(labels: Sequence[str]) -> str:
    """Return the worst of FaithBench's labels; of equally bad ones the most exact, such as "Unwanted.Intrinsic"."""
    return min(labels, key=lambda label: (WORTH[label.partition(".")[0]], -len(label)))


def faithbench(labels: Path, *batches: Path) -> Iterator[DocumentRecord]:
    """Summaries by ten LLMs: the worst and the best label of their annotators, and the spans of all of them.

    Bao et al. 2025, "FaithBench: A diverse hallucination benchmark for summarization by modern LLMs".
    github.com/vectara/FaithBench: FaithBench.csv, and data_for_release/batch_*.json, which lack one batch.
    """
    samples = [sample for path in batches for sample in json.loads(path.read_text(encoding="utf-8"))["samples"]]
    annotated = {(sample["source"], sample["summary"]): sample["annotations"] for sample in samples}
    sources: dict[str, list[dict[str, Any]]] = {}
    for row in rows_of(labels):
        scores = {"worst": WORTH[row["worst-label"]], "best": WORTH[row["best-label"]]}
        summary: dict[str, Any] = {"system": row["LLM"], "summary": row["summary"], "scores": scores}
        annotations = annotated.get((row["source"], row["summary"]))
        if annotations is not None:
            marked = [one for one in annotations if one["label"] and one["summary_start"] is not None]
            spans = {(one["summary_start"], one["summary_end"], worst_label(one["label"])) for one in marked}
            summary["spans"] = [[*span] for span in sorted(spans)]
        sources.setdefault(row["source"], []).append(summary)
    for number, (source, summaries) in enumerate(sources.items()):
        yield document_of(number, source, summaries)


def summedits(path: Path) -> Iterator[DocumentRecord]:
    """A right summary of each document and edits of it, each judged consistent, 1, or not, 0.

    Laban et al. 2023, "SummEdits: Measuring LLM ability at factual reasoning through the lens of summarization".
    github.com/salesforce/factualNLG: data/summedits/summedits_*.json
    """
    documents: dict[str, list[dict[str, Any]]] = {}
    for row in json.loads(path.read_text(encoding="utf-8")):
        summaries = documents.setdefault(row["doc"], [])
        is_seed = row["summary"] == row["original_summary"]
        kind = ",".join(row["edit_types"] or [])
        wrong = not row["label"] and not is_seed
        summaries.append(
            {
                "system": "seed" if is_seed and not summaries else f"edit{len(summaries)}",
                "summary": row["summary"],
                "scores": {"consistent": float(row["label"])},
                "spans": changed_words(row["original_summary"], row["summary"], kind) if wrong else [],
            }
        )
    for number, (text, summaries) in enumerate(documents.items()):
        yield document_of(number, text, summaries)


def bump(*tasks: Path) -> Iterator[DocumentRecord]:
    """Reference summaries, taken as right, and edits by people that are wrong in one place.

    Ma et al. 2023, "BUMP: A benchmark of unfaithful minimal pairs for meta-evaluation of faithfulness metrics".
    github.com/dataminr-ai/BUMP: data/task1_dataset.json data/task2_dataset.json
    """
    for number, path in enumerate(tasks, start=1):
        articles: dict[int, list[dict[str, Any]]] = {}
        for row in json.loads(path.read_text(encoding="utf-8")):
            articles.setdefault(row["article_id"], []).append(row)
        for identifier, rows in articles.items():
            summaries: list[dict[str, Any]] = []
            for reference in dict.fromkeys(row["reference_summary"] for row in rows):
                right = {"system": "reference", "summary": reference, "scores": {"consistent": 1.0}, "spans": []}
                summaries.append(right)
            for place, row in enumerate(rows, start=1):
                kind = row.get("corrected_error_type") or row["error_type"]
                spans = changed_words(row["reference_summary"], row["edited_summary"], kind)
                wrong = {"system": f"edit{place}", "summary": row["edited_summary"], "scores": {"consistent": 0.0}}
                summaries.append({**wrong, "spans": spans})
            yield document_of(f"task{number}-{identifier}", rows[0]["article"], summaries)


def basse(path: Path) -> Iterator[DocumentRecord]:
    """Spanish news with summaries by people, systems and LLMs, and the mean of the judges for each of five aspects.

    Barnes et al. 2025, "Summarization metrics for Spanish and Basque: Do automatic scores and LLM-judges correlate with
    humans?". github.com/hitz-zentroa/summarization: data/es/BASSE.es.jsonl
    """
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
        entry = json.loads(line)
        summaries = []
        for system, judged in entry["model_summaries"].items():
            scores = {aspect.lower(): round(fmean(values), 4) for aspect, values in judged["anns"].items()}
            summaries.append({"system": system, "summary": judged["summ"], "scores": scores})
        yield document_of(number, entry["original_document"], summaries, entry["reference_summaries"])


def circumstantial(path: Path) -> Iterator[DocumentRecord]:
    """Dialogues with summaries by two LLMs and BART: 1 without an error, and leniently 1 if it is only inferred.

    Ramprasad et al. 2024, "Analyzing LLM behavior in dialogue summarization: Unveiling circumstantial hallucination
    trends". github.com/sanjanaramprasad/circumstantial_inference: data/final_release_dataset.csv
    """
    dialogues: dict[str, list[dict[str, str]]] = {}
    for row in rows_of(path):
        dialogues.setdefault(f"{row['origin']}-{row['docid']}", []).append(row)
    for identifier, rows in dialogues.items():
        summaries = []
        for row in rows:
            kinds = ast.literal_eval(row["linguistic_categories"])
            is_right = row["factual_error"] == "0"
            lenient = is_right or set(kinds) == {"Circumstantial Inference"}
            wrong, types = ast.literal_eval(row["nonfactual_spans"]), ast.literal_eval(row["error_type"])
            given = [(str(words or "").strip(), kind) for words, kind in zip(wrong, types, strict=False)]
            text = row["summary"]
            found = {(text.index(w), text.index(w) + len(w), kind) for w, kind in given if w and w in text}
            scores = {"consistent": float(is_right), "lenient": float(lenient)}
            spans = [[*span] for span in sorted(found)]
            summaries.append({"system": row["model"], "summary": text, "scores": scores, "spans": spans})
        yield document_of(identifier, rows[0]["dialogue"].replace("\r\n", "\n"), summaries)


def sheet_of(path: Path, name: str) -> Iterator[dict[str, str]]:
    """Yield the rows of a sheet of a workbook, cells by the letter of their column; its head is one of them."""
    with zipfile.ZipFile(path) as book:
        sheets = ElementTree.fromstring(book.read("xl/workbook.xml")).iter(f"{SHEETS}sheet")
        place = [sheet.get("name") for sheet in sheets].index(name) + 1
        items = ElementTree.fromstring(book.read("xl/sharedStrings.xml")).iter(f"{SHEETS}si")
        strings = ["".join(part.text or "" for part in item.iter(f"{SHEETS}t")) for item in items]
        for row in ElementTree.fromstring(book.read(f"xl/worksheets/sheet{place}.xml")).iter(f"{SHEETS}row"):
            cells = {}
            for cell in row:
                value = cell.findtext(f"{SHEETS}v")
                if value is not None:
                    column = re.sub(r"\d", "", cell.get("r", ""))
                    cells[column] = strings[int(value)] if cell.get("t") == "s" else value
            yield cells


def polytope(*books: Path) -> Iterator[DocumentRecord]:
    """News with summaries by nine systems: 1 where the judge logged nothing inaccurate, and the words that are.

    Huang et al. 2020, "What have we achieved on text summarization?". github.com/hddbang/PolyTope:
    outputs_with_human_annotation/Human_Annotation_Summarization_*.xlsm
    """
    sources: dict[str, str] = {}
    judged: dict[str, dict[str, dict[str, Any]]] = {}
    logs = {path.stem.removeprefix("Human_Annotation_Summarization_"): [*sheet_of(path, "Error Log")] for path in books}
    rows = [(system, row) for system, log in logs.items() for row in log[1:] if {"A", "C", "D"} <= row.keys()]
    # The number of a document and that of a system are the identifier. Those of BART have other numbers, and a "b".
    for system, row in sorted(rows, key=lambda found: found[1]["A"].startswith("b")):
        number, text = row["A"].partition("-")[0], "".join(row["C"].split())
        if number.startswith("b"):
            number = next((n for n, source in sources.items() if "".join(source.split()) == text), "")
            if not number:
                continue
        sources.setdefault(number, row["C"])
        new = {"system": system, "summary": row["D"], "scores": {"consistent": 1.0}, "spans": []}
        summary = judged.setdefault(number, {}).setdefault(system, new)
        kind, words = row.get("F", ""), row.get("H", "").strip()
        if kind.startswith(INACCURATE):
            summary["scores"]["consistent"] = 0.0
            start = summary["summary"].lower().find(words.lower())
            if words and start >= 0:
                span = [start, start + len(words), kind]
                summary["spans"] = sorted([*(other for other in summary["spans"] if other != span), span])
    for number, source in sources.items():
        yield document_of(number, source, [judged[number][system] for system in logs if system in judged[number]])
