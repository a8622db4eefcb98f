# SPDX-License-Identifier: Apache-2.0
"""Rows from files that are not local, and the chunks that rows are scored in."""

from __future__ import annotations

import csv
import decimal
import functools
import gzip
import http.server
import io
import json
import math
import os
import re
import tempfile
import threading
import tracemalloc
from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import numpy
import pandas
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

import summary_metrics
from summary_metrics import cli
from summary_metrics.errors import JobError
from summary_metrics.reading.encoding import LOOKS, guess_encoding
from summary_metrics.reading.readers import file_format, open_file, read_records
from summary_metrics.reading.rows import (
    Row,
    cut_chunks,
    digest_rows,
    document_digest,
    document_text,
    make_row,
    read_rows,
)
from summary_metrics.reading.text_columns import read_passages
from summary_metrics.reading.text_records import Layout, table_delimiter
from summary_metrics.scoring.row_scores import json_line, load_metrics, score_rows

ROWS = [{"summary": f"The {i}th cat sat.", "document": f"Cat {i} sat on the mat."} for i in range(300)]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A folder, and the address under which a web server shows it."""
    folder = tmp_path_factory.mktemp("server")

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_arguments: object) -> None:
            pass

    handler = functools.partial(Handler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as web:
        threading.Thread(target=web.serve_forever, daemon=True).start()
        yield folder, f"http://127.0.0.1:{web.server_port}"
        web.shutdown()


# Worked by hand


def row(file: str, document: str | None) -> Row:
    return Row(file, 0, None, None, "", document)


def test_chunks_end_with_files_and_between_documents() -> None:
    given_rows = [row("a", d) for d in "xxxyyz"] + [row("b", d) for d in "zzzzzzz"] + [row("c", None)] * 3
    found = [[(r.file, r.document) for r in chunk] for chunk, _ in cut_chunks(given_rows, 2)]
    assert found == [
        [("a", "x")] * 3,
        [("a", "y")] * 2,
        [("a", "z")],
        [("b", "z")] * 4,  # twice the size is the most
        [("b", "z")] * 3,
        [("c", None)] * 2,
        [("c", None)],
    ]


def test_documents_are_told_apart_by_their_passages() -> None:
    assert document_text(None) == ""
    assert document_text("One.") == document_text(["One."]) == "One."
    assert document_text(["One.", "Two."]) == "One.\nTwo."
    assert document_digest("One.") == document_digest(["One."])
    digests = {document_digest(document) for document in ("One.\nTwo.", ["One.", "Two."], ["One.Two."], "")}
    assert {len(digest) for digest in digests} == {16}
    assert len(digests) == 4


@pytest.mark.parametrize(("value", "label"), [("a", "a"), (0, 0), (-7, -7), ("", None), (None, None)])
def test_ids_and_systems(value: Any, label: Any) -> None:
    columns = {"summary": "summary", "id": "id", "system": "system"}
    found = make_row("rows.jsonl", 1, {"summary": "s", "id": value, "system": value}, columns)
    assert (found.id, found.system) == (label, label)


@pytest.mark.parametrize("value", [1.0, float("nan"), True, False, ["a"], {}])
def test_what_is_no_id(value: Any) -> None:
    with pytest.raises(ValueError, match="`id` .* string or an integer, got "):
        make_row("rows.jsonl", 1, {"summary": "s", "id": value}, {"summary": "summary", "id": "id", "system": "system"})


# Properties


@given(
    st.lists(st.builds(Row, st.text(), st.integers(), st.none(), st.text(), st.text(), st.text())), st.integers(0, 9)
)
def test_a_digest_goes_on_where_it_stopped(rows: list[Row], cut: int) -> None:
    whole = digest_rows(rows).hexdigest()
    assert digest_rows(rows[cut:], digest_rows(rows[:cut])).hexdigest() == whole
    for i, row in enumerate(rows):
        changed = [*rows[:i], row._replace(line=row.line + 1), *rows[i + 1 :]]
        assert digest_rows(changed).hexdigest() != whole


@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from(["x", "y", None])), max_size=30), st.integers(1, 5))
def test_chunks_are_the_rows_in_order(places: list[tuple[str, str | None]], size: int) -> None:
    rows = [row(file, document) for file, document in places]
    found = [chunk for chunk, failure in cut_chunks(rows, size) if not failure]
    assert [r for chunk in found for r in chunk] == rows
    for chunk, following in pairwise(found):
        assert len({r.file for r in chunk}) == 1
        assert len(chunk) <= 2 * size
        same_file = chunk[-1].file == following[0].file
        assert len(chunk) >= size or not same_file
        if same_file and chunk[-1].document and chunk[-1].document == following[0].document:
            assert len(chunk) == 2 * size
    # Each run of rows of one file is cut as it would be alone.
    runs = [list(run) for _, run in groupby(rows, key=lambda r: r.file)]
    assert found == [chunk for run in runs for chunk, _ in cut_chunks(run, size)] or not rows


# Hostile files: every row is scored or reported, and none is lost

COLUMNS = {role: role for role in ("document", "summary", "id", "system")}
ANY_TEXT = st.text(max_size=9) | st.sampled_from(
    ["", "\0", "\ud800", "é\u0301", "\u2028", '"', "\r\n", ",", "9" * 5000]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | ANY_TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANY_TEXT, inner, max_size=3),
    max_leaves=5,
)
RECORD = st.fixed_dictionaries({}, optional=dict.fromkeys(COLUMNS, ANY_TEXT | JSON))
ENCODINGS = st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "latin-1"])
LINE = st.binary(max_size=30) | RECORD.map(lambda record: json.dumps(record).encode())


@functools.cache
def loaded_unr() -> dict[str, Any]:
    return load_metrics({"unr": {}})[0]


def score_or_report(file: Path) -> list[int]:
    """Read a file and score it; return the lines of its rows, those that were scored and those that were reported."""
    reported: list[str] = []
    good = list(read_rows([str(file)], COLUMNS, reported.append))
    results = score_rows(loaded_unr(), good) if good else []
    assert [json.loads(json_line(result))["line"] for result in results] == [row.line for row in good]
    bad = [int(message.removeprefix(f"{file}:").partition(":")[0]) for message in reported]
    return sorted([*(row.line for row in good), *bad])


@given(st.lists(LINE.filter(lambda line: line.strip() and b"\n" not in line), max_size=6))
def test_no_line_of_json_is_lost(lines: list[bytes]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "rows.jsonl")
        file.write_bytes(b"\n".join(lines))
        assert score_or_report(file) == list(range(1, len(lines) + 1))


@given(st.lists(st.lists(ANY_TEXT, min_size=1, max_size=4), max_size=6), ENCODINGS)
def test_no_row_of_csv_is_lost(rows: list[list[str]], encoding: str) -> None:
    stream = io.StringIO(newline="")
    begins = []
    writer = csv.writer(stream, quoting=csv.QUOTE_ALL)
    for fields in (["summary", "document", "id"], *rows):
        begins.append(len(re.findall("\r\n|\r|\n", stream.getvalue())) + 1)
        writer.writerow(fields)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "rows.csv")
        file.write_bytes(stream.getvalue().encode(encoding, errors="replace"))
        found = score_or_report(file)
        # A row whose cells are all empty is a blank line.
        assert found == [line for line, fields in zip(begins[1:], rows, strict=True) if any(fields)]


@given(
    st.binary(max_size=60) | st.lists(st.sampled_from([b'"', b",", b"\r", b"\n", b"\0", b"\xff", b"a"])).map(b"".join)
)
def test_whatever_csv_holds_its_reader_goes_on(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "rows.csv")
        file.write_bytes(b"summary,document\n" + content)
        found = score_or_report(file)
        assert len(found) == len(set(found))


NOT_TEXT = pa.Array.from_buffers(pa.string(), 3, pa.array([b"a", b"\xff", b"b"]).buffers())  # as a writer in C may
PARQUET_VALUES = st.sampled_from(
    [
        pa.array(["a", None, "\0"]),
        pa.array(["a", "b", "a"]).dictionary_encode(),
        NOT_TEXT,
        pa.array([b"a", b"\xff", None]),
        pa.array([1, 2**63 - 1, None]),
        pa.array([1.5, math.nan, None]),
        pa.array([0, 2**62, None], pa.timestamp("us")),
        pa.array([0, 2**62, None], pa.duration("s")),
        pa.array([decimal.Decimal("1.5"), None, None]),
        pa.array([{"a": 1}, {"a": None}, None]),
        pa.array([["p", None], [], None]),
        pa.array([["p"], ["q", "r"], ["s"]]),
        pa.array([[["p"]], [[]], None]),
        pa.array([[("k", "v")], [], None], pa.map_(pa.string(), pa.string())),
        pa.array(["x" * 10**6, "a", ""]),
        pa.nulls(3),
    ]
)


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(COLUMNS, PARQUET_VALUES)).filter(bool))
def test_no_row_of_parquet_is_lost(columns: dict[str, pa.Array]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "rows.parquet")
        pq.write_table(pa.table(columns), file)
        assert score_or_report(file) == [1, 2, 3]


def test_text_that_is_none_is_an_error_of_its_row_alone(tmp_path: Path) -> None:
    file = str(tmp_path / "rows.parquet")
    pq.write_table(pa.table({"summary": NOT_TEXT, "document": ["d", "e", "f"]}), file)
    reported: list[str] = []
    assert [row.summary for row in read_rows([file], COLUMNS, reported.append)] == ["a", "b"]
    assert len(reported) == 1
    assert re.match(f"{re.escape(file)}:2: `summary` cannot be read: .*utf-8.*0xff", reported[0])


# Files that are not local


def test_remote_files_hold_the_same_rows(server: tuple[Path, str]) -> None:
    folder, address = server
    (folder / "rows.jsonl").write_text("".join(json.dumps(record) + "\n" for record in ROWS), encoding="utf-8")
    lines = ["summary,document", *(f'"{record["summary"]}","{record["document"]}"' for record in ROWS)]
    (folder / "rows.csv").write_text("\n".join(lines), encoding="utf-8")
    pq.write_table(pa.Table.from_pylist(ROWS), folder / "rows.parquet")
    for name in ("rows.jsonl", "rows.csv", "rows.parquet"):
        for file in (f"{address}/{name}", (folder / name).as_uri()):
            assert [record for _, record in read_records(file, ("summary", "document"))] == ROWS


def test_a_remote_file_is_scored(server: tuple[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, address = server
    monkeypatch.chdir(tmp_path)
    (folder / "few.jsonl").write_text('{"summary": "a b a"}\n', encoding="utf-8")
    assert cli.main([f"{address}/few.jsonl", "--metrics", "unr"]) == 0
    (found,) = map(json.loads, Path("few.scores.jsonl").read_text(encoding="utf-8").splitlines())
    assert (found["file"], found["line"], found["unr_1"]) == (f"{address}/few.jsonl", 1, 2 / 3)


# Errors


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("s3://bucket/rows.jsonl", "ImportError: Install s3fs"),
        ("nowhere://rows.jsonl", "ValueError: Protocol not known: nowhere"),
        ("http://127.0.0.1:1/rows.jsonl", "no such file, or its server does not answer"),
        ("file:///no/such/rows.jsonl", "No such file or directory"),
    ],
)
def test_why_a_remote_file_cannot_be_opened(
    file: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(JobError, match=f"^{re.escape(file)}: .*{message}"):
        open_file(file)
    assert cli.main([file, "--metrics", "unr"]) == 2
    assert re.fullmatch(f"summary-metrics: {re.escape(file)}: .*{message}.*\n", capsys.readouterr().err)


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_a_column_that_is_there_twice(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"rows.{suffix}"
    if suffix == "csv":
        path.write_text("document,summary,summary\nd,s,t\n")
    else:
        pq.write_table(pa.table([["d"], ["s"], ["t"]], names=["document", "summary", "summary"]), path)
    with pytest.raises(JobError, match="there are 2 columns `summary`"):
        list(read_records(str(path), ["document", "summary", "id"]))


@pytest.mark.parametrize(
    ("record", "there"),
    [
        ({"document;summary": "d;s", "id": 1}, "; it has 'document;summary', 'id'"),
        ({"text": "s", "\x1b[2J": 1}, r"; it has 'text', '\x1b[2J'"),
        ({"c" * 300: "s"}, "; it has '" + "c" * 199),
        ({}, ""),
    ],
)
def test_a_missing_column_is_reported_with_those_that_are_there(record: dict[str, object], there: str) -> None:
    message = "column `summary` is missing; --summary-column gives another name"
    columns = {"summary": "summary", "id": "id", "system": "system"}
    with pytest.raises(ValueError, match=f"^{re.escape(message + there)}$"):
        make_row("rows.csv", 2, record, columns)
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        make_row("rows.parquet", 2, record, columns)


@pytest.mark.parametrize(
    ("file", "header", "hint"),
    [
        ("rows.csv", "document;summary", "the header has semicolons, so try --delimiter ';'"),
        ("rows.csv.gz", "document\tsummary", "the header has tabs, so try --delimiter 'tab'"),
        ("rows.csv", "document|summary", "the header has bars, so try --delimiter '|'"),
        ("rows.tsv", "document,summary", "the header has commas, so try --delimiter ','"),
    ],
)
def test_another_delimiter_is_hinted_at(file: str, header: str, hint: str) -> None:
    columns = {"summary": "summary", "id": "id", "system": "system"}
    with pytest.raises(ValueError, match=f"^column `summary` is missing; {re.escape(hint)}$"):
        make_row(file, 2, {header: "x"}, columns)


def test_a_delimiter_that_is_not_known_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rows.csv"
    file.write_text("document^summary\na, b^a\n")
    assert cli.main([str(file), "--metrics", "unr"]) == 1
    assert "'document^summary'; if its names stand between other marks, --delimiter says" in capsys.readouterr().err
    with pytest.raises(JobError, match="other marks, delimiter= says which$"):
        summary_metrics.score(file, ["unr"])


def test_a_broken_line_of_json_has_one_number(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text('{"summary": "a"}\n{"summary": \n')
    bad: list[str] = []
    list(read_rows([str(file)], COLUMNS, bad.append))
    assert bad[1:] == [f"{file}:2: broken JSON: Expecting value at character 12"]


def test_a_large_parquet_file_is_read_in_pieces(tmp_path: Path) -> None:
    # One row group of 40 MB, as most writers make it.
    documents = [os.urandom(1_000).hex() for _ in range(20_000)]
    pq.write_table(pa.table({"document": documents, "summary": ["s"] * len(documents)}), tmp_path / "rows.parquet")
    tracemalloc.start()
    assert sum(1 for _ in read_records(str(tmp_path / "rows.parquet"), ["document", "summary"])) == len(documents)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 10_000_000


@pytest.mark.parametrize(
    ("file", "header", "mark"),
    [
        ("rows.csv", "document,summary", ","),
        ("rows.csv", "document;summary", ";"),
        ("rows.csv", "document|summary", "|"),
        ("rows.csv.gz", "document\tsummary", "\t"),
        ("rows.tsv", "document,summary", ","),
        ("rows.csv", "summary", ","),
        ("rows.csv", '"a; b",summary', ","),  # several names already
        ("rows.csv", '"summary', ","),  # broken, which is told later
        ("rows.csv", '"document";"summary";"system"', ";"),  # as R's write.csv2 does
        ("rows.csv", '"a;b","summary"', ","),
        ("rows.tsv", '"document","summary"', ","),
        ("rows.csv", "", ","),
    ],
)
def test_the_header_shows_what_stands_between_the_fields(file: str, header: str, mark: str) -> None:
    assert table_delimiter(file_format(file), header) == mark


def test_semicolons_are_read_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rows.csv").write_text('summary;model\n"a b; a";x\n"c, d";y\n')
    assert cli.main(["rows.csv", "--metrics", "unr"]) == 0
    said = capsys.readouterr().err
    assert "rows.csv: read as fields between semicolons" in said
    assert "`model` is read as system" in said
    rows = [json.loads(line) for line in Path("rows.scores.jsonl").read_text().splitlines()]
    assert [row["system"] for row in rows] == ["x", "y"]


def test_a_file_of_windows_says_what_it_looks_like(tmp_path: Path) -> None:
    columns = {"summary": "summary", "id": "id", "system": "system"}

    def said(content: bytes) -> str:
        (tmp_path / "rows.csv").write_bytes(content)
        bad: list[str] = []
        assert list(read_rows([str(tmp_path / "rows.csv")], columns, bad.append)) == []
        return bad[0]

    german = said("summary\nGr\u00fc\u00dfe \u201enach Hause\u201c \u2013 5 \u20ac\n".encode("cp1252"))
    assert "`summary` is not valid UTF-8 at character 3; the file looks like cp1252 (Windows, Western Europe)" in german
    assert german.endswith('add --encoding cp1252, or save it as "CSV UTF-8"')
    assert "looks like cp932 (Japanese" in said(f"summary\n{FOREIGN['cp932 ja']}\n".encode("cp932"))
    nothing = said(b"summary\n\xff\xfe\xfd\x81\x00\n")
    assert nothing.endswith('character 1; save it as "CSV UTF-8", or name its encoding with --encoding')


# What a guess is right about: two sentences or so of each, as they would stand in a small file.
FOREIGN = {
    "cp1252 de": (
        "Die alte Brücke in Köln bleibt bis Montag gesperrt. Die Behörden schätzen die Kosten auf 3,5 Millionen €."
    ),
    "cp1252 fr": (
        "Le conseil a décidé mardi de fermer l’école après l’inondation. Les élèves espèrent être reçus à Besançon."
    ),
    "cp1252 es": (
        "El alcalde de Málaga anunció que el puente permanecerá cerrado este año. ¿Quién pagará la reparación?"
    ),
    "cp1252 pt": (
        "O prefeito de São Paulo anunciou que a ponte ficará fechada. A reparação custará doze milhões de reais."
    ),
    "cp1252 sv": (
        "Bron över Göta älv är stängd till på måndag. Ungefär trehundra bilar måste ta färjan, säger Åsa Lindström."
    ),
    "cp1252 da": (
        "Broen er lukket indtil på mandag. Omkring tre hundrede biler må tage færgen, siger borgmester Søren Kjær."
    ),
    "cp1252 fi": (
        "Vanha silta on suljettu maanantaihin. Noin kolmesataa autoa joutuu käyttämään lauttaa, sanoi Päivi Mäkelä."
    ),
    "cp1252 it": (
        "Il sindaco di Forlì ha annunciato che il ponte resterà chiuso fino a lunedì. L’opera è più vecchia."
    ),
    "cp1252 nl": (
        "De brug blijft tot maandag gesloten, zei burgemeester André Müller. De coördinatie met België duurt één jaar."
    ),
    "cp1252 en": (
        "The mayor said it wasn’t his fault – “we’ve done what we could,” he told José of the café on Main Street."
    ),
    "cp1250 pl": (
        "Rada miasta postanowiła zamknąć ulicę w weekendy, kończąc spór, który trwał trzy lata. Łódź się cieszy."
    ),
    "cp1250 cs": "Město rozhodlo, že opraví starý most přes řeku za tři miliony korun. Žlutý kůň běžel po louce.",
    "cp1250 hu": (
        "A közgyűlés úgy döntött, hogy hétfőig lezárja a régi hidat, mondta Szőke Gergő. A felújítás hat hónapig tart."
    ),
    "cp1250 hr": (
        "Gradsko vijeće je odlučilo zatvoriti most do ponedjeljka. Oko tristo vozača morat će čekati, rekao je Šimić."
    ),
    "cp1254 tr": "Belediye, eski köprünün üç milyon liraya onarılmasına karar verdi. Işık açık, ağaç yeşil.",
    "cp1257 lt": (
        "Miesto taryba nusprendė uždaryti senąjį tiltą per upę iki pirmadienio. Remontas truks šešis mėnesius."
    ),
    "iso8859_2 cs": "Město rozhodlo, že opraví starý most přes řeku za tři miliony korun. Žlutý kůň běžel po louce.",
    "cp850 es": (
        "El alcalde de Málaga anunció que el puente permanecerá cerrado este año. ¿Quién pagará la reparación?"
    ),
    "mac_roman fr": "Le conseil a décidé mardi de fermer l’école après l’inondation. Les élèves espèrent être reçus.",
    "mac_roman de": (
        "Die alte Brücke in Köln bleibt bis Montag gesperrt. Die Behörden schätzen die Kosten auf drei Millionen."
    ),
    "mac_roman es": (
        "El alcalde de Málaga anunció que el puente permanecerá cerrado este año. ¿Quién pagará la reparación?"
    ),
    "mac_roman fi": (
        "Vanha silta on suljettu maanantaihin. Noin kolmesataa autoa joutuu käyttämään lauttaa, sanoi Päivi Mäkelä."
    ),
    "cp1251 ru": "Городской совет во вторник решил отремонтировать старый мост через реку за три миллиона.",
    "cp1251 bg": "Общинският съвет реши във вторник да затвори стария мост над реката до понеделник, каза кметът.",
    "koi8_r ru": "Городской совет во вторник решил отремонтировать старый мост через реку за три миллиона.",
    "mac_cyrillic ru": (
        "Городской совет во вторник решил отремонтировать старый мост. Иванов сказал, что Москва заплатит."
    ),
    "cp1253 el": "Το δημοτικό συμβούλιο αποφάσισε να επισκευάσει την παλιά γέφυρα.",
    "cp1255 he": "מועצת העיר החליטה ביום שלישי לסגור את הגשר הישן עד יום שני. התיקון יעלה שנים עשר מיליון שקלים.",
    "cp1256 ar": (
        "قرر مجلس المدينة يوم الثلاثاء إغلاق الجسر القديم حتى يوم الاثنين. وستكلف أعمال الإصلاح اثني عشر مليون دينار."
    ),
    "cp932 ja": "東京都は火曜日、古い橋を三年かけて修理すると発表した。費用は約五億円で、工事は三月に始まる。",
    "euc_jp ja": "東京都は火曜日、古い橋を三年かけて修理すると発表した。費用は約五億円で、工事は三月に始まる。",
    "gb18030 zh": "市议会星期二决定以三百万欧元翻修莱茵河上的旧桥，工程将于三月开始。",
    "big5 zh": "市議會星期二決定以三百萬歐元翻修萊茵河上的舊橋，工程將於三月開始。",
    "cp949 ko": "시의회는 화요일에 라인강의 오래된 다리를 삼백만 유로에 수리하기로 결정했다.",
}


@pytest.mark.parametrize("case", FOREIGN)
def test_what_a_file_looks_like(case: str) -> None:
    encoding, text = case.split()[0], FOREIGN[case]
    assert encoding in LOOKS
    for content in (text, f"{text},{text[:40]}\n" * 5, json.dumps({"document": text}, ensure_ascii=False)):
        assert guess_encoding(content.encode(encoding)) == encoding


@pytest.mark.parametrize(
    "content",
    [
        b"plain",
        b"\xff",
        "Дом".encode("cp1251"),  # too short
        "à é".encode("cp1252"),  # or "ŕ é" in cp1250
        "Городской совет решил отремонтировать старый мост через реку".encode("iso8859_5"),
        "สภาเทศบาลเมืองมีมติเมื่อวันอังคารให้ปิดสะพานเก่าจนถึงวันจันทร์".encode("tis-620"),
        "Grüße aus Köln".encode("utf-16"),
    ],
)
def test_what_cannot_be_told_is_not_guessed(content: bytes) -> None:
    assert guess_encoding(content) == ""


def test_few_letters_are_those_of_windows() -> None:
    for text in ("It’s a café – “good”.", "Grüße aus Köln", "late—and cold—it wasn’t"):
        assert guess_encoding(text.encode("cp1252")) == "cp1252"


@pytest.mark.parametrize("case", [*FOREIGN, "utf-8", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("suffix", ["csv", "jsonl", "json"])
def test_a_file_is_read_in_its_encoding(tmp_path: Path, case: str, suffix: str) -> None:
    encoding, text = case.split()[0], FOREIGN.get(case, FOREIGN["cp932 ja"])
    file = tmp_path / f"rows.{suffix}"
    line = json.dumps({"summary": text, "id": "ü"[: encoding.startswith("utf")]}, ensure_ascii=False)
    file.write_bytes((f'summary,id\n"{text}",\n' if suffix == "csv" else f"{line}\n").encode(encoding))
    shown = None if encoding.startswith("utf") else encoding
    columns = {"summary": "summary", "id": "id", "system": "system"}
    bad: list[str] = []
    found = list(read_rows([str(file)], columns, bad.append, Layout(encoding=shown)))
    assert ([row.summary for row in found], bad) == ([text], [])


def read_said(file: Path, encoding: str | None = None) -> str:
    """Return what is said of the last bad row of a file."""
    bad: list[str] = []
    columns = {"summary": "summary", "id": "id", "system": "system"}
    list(read_rows([str(file)], columns, bad.append, Layout(encoding=encoding)))
    return bad[-1]


def test_a_wrong_encoding_is_an_error_of_its_rows(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_bytes("summary\nplain\nGr\u00fc\u00dfe aus K\u00f6ln\n".encode("cp1252"))
    assert "is not valid cp932" in read_said(file, "cp932")
    assert read_said(file, "ascii").endswith(
        "rows.csv:3: `summary` is not valid ascii at character 3; the file looks like cp1252 (Windows, Western Europe):"
        ' add --encoding cp1252, or save it as "CSV UTF-8"'
    )
    file.write_bytes(b"summary\n\x81\xb1\x8d\xb2\n")
    assert read_said(file, "cp1252").endswith("at character 1; --encoding must name the encoding of the file")
    file.write_text("summary\nGrüße\n", encoding="utf-8")
    assert read_said(file, "ascii").endswith("at character 3; the file looks like UTF-8: leave out --encoding")


def test_a_foreign_letter_far_down_shows_the_encoding(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_bytes(b"summary\n" + b"plain words\n" * 30_000 + f"{FOREIGN['cp1252 fr']}\n".encode("cp1252"))
    assert "rows.csv:30002: `summary` is not valid UTF-8 at character 15; the file looks like cp1252" in read_said(file)


def test_a_file_in_two_encodings_gets_no_advice_that_breaks_it(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_bytes(f'summary\n"{FOREIGN["cp1252 de"]}"\n'.encode() + f'"{FOREIGN["cp1252 de"]}"\n'.encode("cp1252"))
    assert read_said(file).endswith(
        "; other lines of the file are UTF-8, so no encoding reads all of it: write these lines anew"
    )


@pytest.mark.parametrize(
    ("written", "read", "message"),
    [
        ("utf-8-sig", "cp1252", ": begins with the mark of UTF-8, so it is not in cp1252; name no encoding for it"),
        ("utf-16", "utf-8", ": begins with the mark of UTF-16, so it is not in utf-8; name no encoding for it"),
        ("utf-16-le", "utf-16", ": does not begin with the mark of UTF-16; name utf-16-le or utf-16-be"),
        ("utf-8", "cp1252", " looks like UTF-8, and not like cp1252: leave out --encoding"),
    ],
)
def test_an_encoding_that_would_read_nonsense_is_refused(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    written: str,
    read: str,
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    text = "plain" if "mark of UTF-8" in message else FOREIGN["cp1252 fr"]
    Path("rows.csv").write_text(f"summary\n{text}\n", encoding=written)
    assert cli.main(["rows.csv", "--metrics", "unr", "--encoding", read]) == 1
    assert capsys.readouterr().err == f"summary-metrics: rows.csv{message}\n"
    with pytest.raises(JobError, match=re.escape(message.replace("--encoding", "encoding="))):
        summary_metrics.score("rows.csv", ["unr"], encoding=read)
    for good in (written, None):
        assert summary_metrics.score("rows.csv", ["unr"], encoding=good).rows[0]["rows"] == 1


@pytest.mark.parametrize("name", ["nope", "hex", "rot13", "", "cp1252\0"])
def test_what_is_no_encoding(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["rows.csv", "--encoding", name])
    assert "there is no encoding" in capsys.readouterr().err
    with pytest.raises(JobError, match="^encoding: there is no encoding .*; allowed are utf-8, "):
        summary_metrics.score("rows.csv", encoding=name)


@pytest.mark.parametrize("first", ["sep=;", '"sep=;"', "SEP=;;;", "sep = ; "])
def test_the_line_for_excel_is_no_header(tmp_path: Path, first: str) -> None:
    file = tmp_path / "rows.csv"
    file.write_text(f'{first}\nsummary;score\na b, c;3,5\n"d\ne";2,5\nf\n', encoding="utf-8-sig")
    columns = {"summary": "summary", "id": "id", "system": "system"}
    bad: list[str] = []
    found = list(read_rows([str(file)], columns, bad.append))
    assert [(row.line, row.summary) for row in found] == [(3, "a b, c"), (4, "d\ne")]
    assert bad == [f"{file}:6: in row 3 below the header, 1 fields under a header of 2"]


def test_lists_in_the_cells_of_documents_are_passages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    passages = ['A "red" fox.', "It's gone,\nthey say."]
    with open("rows.csv", "w", newline="", encoding="utf-8") as stream:
        csv.writer(stream).writerows([["document", "summary"], [json.dumps(passages), "s"], [str(passages), "s"]])
        csv.writer(stream).writerows([["[1] One.", "s"], ["['a', 1]", "s"], ['["a" b', "s"], ["[]", "s"]])
        csv.writer(stream).writerows([[str(numpy.array(passages)), "s"], ['[{"text": "a"}]', "s"]])
    bad: list[str] = []
    found = [row.document for row in read_rows(["rows.csv"], COLUMNS, bad.append)]
    assert found == [passages, passages, "[1] One.", "['a', 1]", '["a" b', passages, '[{"text": "a"}]']
    assert [line.partition(": ")[2] for line in bad] == ["`document` is an empty list"]
    # The same data in another format scores alike.
    given = [passages, str(passages), json.dumps(passages)]
    Path("rows.jsonl").write_text("".join(json.dumps({"document": one, "summary": "s"}) + "\n" for one in given))
    assert [row.document for row in read_rows(["rows.jsonl"], COLUMNS, bad.append)] == [passages] * 3
    for file in ("rows.csv", "rows.jsonl"):
        cli.main([file, "--metrics", "abstractness", "--skip-bad-rows"])
        assert f"{file}: the lists in `document` are read as passages" in capsys.readouterr().err


@pytest.mark.parametrize("passages", [["One."], ["One.", "Two."], ["It's", 'a "b"', "c\nd", "\\'", "é"]])
def test_what_numpy_writes_is_read_back(passages: list[str]) -> None:
    for dtype in (str, object):
        written = str(numpy.array(passages, dtype=dtype))
        assert read_passages(written) == read_passages(written.replace(" ", "\n ", 1)) == passages


@pytest.mark.parametrize("document", [("One.", "Two."), numpy.array(["One.", "Two."]), pandas.array(["One.", "Two."])])
def test_a_document_in_python_may_be_any_sequence_of_texts(document: Any) -> None:
    rows = pandas.DataFrame({"document": [document], "summary": ["One."]})
    as_list = [{"document": ["One.", "Two."], "summary": "One."}]
    expected = summary_metrics.score(as_list, ["abstractness"]).scores
    assert summary_metrics.score(rows, ["abstractness"]).scores == expected
    assert summary_metrics.score(rows.to_dict("records"), ["abstractness"]).scores == expected
    with pytest.raises(JobError, match="`document` must be a string, got float"):
        summary_metrics.score([{"document": numpy.float64(1), "summary": "s"}], ["abstractness"])


@pytest.mark.parametrize("name", ["NEWS.CSV", "News.Csv.GZ", "NEWS.JSONL", "news.csv.Gz"])
def test_a_suffix_may_be_in_capitals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    text = '{"summary": "a b a"}\n' if "JSON" in name else "summary\na b a\n"
    Path(name).write_bytes(gzip.compress(text.encode()) if "gz" in name.lower() else text.encode())
    assert summary_metrics.score(name, ["unr"]).rows[0]["rows"] == 1
    assert cli.main([name, "--metrics", "unr"]) == 0
    assert Path(f"{name.partition('.')[0]}.scores.jsonl").is_file()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        (
            "rows.csv",
            b"PK\x03\x04 and more",
            "not a text file, but a workbook of a spreadsheet, or a zip file; save",
        ),
        ("rows.jsonl", b"\xd0\xcf\x11\xe0", "not a text file, but an old workbook"),
        ("rows.csv", b"\x1f\x8b\x08", "not a text file, but compressed with gzip, so its name must end in .gz"),
        ("rows.csv", b"PAR1....", "so its name must end in .parquet"),
        ("rows.xlsx", b"PK", 'rows.xlsx is a workbook of a spreadsheet: save its sheet as "CSV UTF-8"'),
        (
            "rows.csv",
            "Überschrift;summe\nGrüße;b\n".encode("cp1252"),
            "a name in the header` is not valid UTF-8",
        ),
        ("rows.csv", b"", "no rows to score: rows.csv has none"),
        ("rows.csv", b"summary\n", "no rows to score: rows.csv has none"),
        ("rows.csv", b"summary,summary\na,b\n", "there are 2 columns `summary`; leave one, or rename the others"),
    ],
)
def test_what_is_no_file_of_rows_is_said_in_a_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    content: bytes,
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(content)
    assert cli.main([name, "--metrics", "unr"]) in (1, 2)
    assert said in capsys.readouterr().err


def test_a_row_of_several_lines_has_its_number_in_the_table_as_well(tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_text('summary,x\n"one\ntwo\nthree",1\nfour\n')
    bad: list[str] = []
    list(read_rows([str(tmp_path / "rows.csv")], {"summary": "summary", "id": "id", "system": "system"}, bad.append))
    (said,) = bad
    assert said.partition("rows.csv:")[2].startswith("5: in row 2 ")
