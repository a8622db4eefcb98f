# SPDX-License-Identifier: Apache-2.0
"""What does each score react to? Correct summaries, changed on purpose, by construction.

    python -m benchmarks.checklist [--output FOLDER] [--tables N] [--part tuned|held-out] [--metric NAME ...]
    python -m benchmarks.checklist --metric estime --estime MODEL [--layer N] [--tables N]
    python -m benchmarks.checklist --metric summarization_score --verifier MODEL [--verifier-label LABEL] [--tables N]
    python -m benchmarks.checklist --cards [FOLDER]
    python -m benchmarks.checklist --texts FILE

The texts are told from tables of facts, so it is known what each change does to the truth: see `texts.py` and
`templates`. `operators.py` has the changes and what each asks of a score; `declared.toml` says of every score of this
repository what it is declared to do. The command prints a table per metric, which declarations do not hold, and which
contract no score of ours keeps. It ends with 1 if a declaration does not hold, or else with 0.

`--output` writes `checklist.md`, `checklist.csv` and the picture `checklist.svg`. `--cards` prints from that
`checklist.csv` what each score sees and what it is blind to. `--texts` writes all texts, one JSON object a line.

`estime` embeds every word of every text in its context, and nearly all its time is the encoder's. Without a GPU, begin
with `--tables 1 --part held-out`, which is ten tables; all of them take about 21 times as long. The same holds for a
verifier. Its two scores, like those of `estime`, are not declared: they are those of its model.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from benchmarks.checklist.operators import OPERATORS, WORSEN
from benchmarks.checklist.outcomes import read_declared
from benchmarks.checklist.picture import draw_heat_map
from benchmarks.checklist.report import (
    collect_results,
    describe_cell,
    describe_declared,
    mended,
    read_csv,
    unmet_contracts,
    write_cards,
    write_csv,
    write_markdown,
)
from benchmarks.checklist.scoring import BASELINES, SETTINGS, lay_out, make_scorers, score_all
from benchmarks.checklist.texts import TABLES_PER_TEMPLATE, FactTable, make_tables, read_templates

ENOUGH_TABLES = 200  # for intervals that are narrow enough to ask more than the plain shares
RESULTS = Path(__file__).resolve().parents[1] / "results"
ABOUT_ENCODER = """\
`estime` ran with {}. These are scores of this encoder. They are no evidence about ESTIME with
another one, such as that of its paper."""
PARTS = {"all": (False, True), "tuned": (False,), "held-out": (True,)}


def write_texts(tables: list[FactTable], path: str) -> None:
    """Write the facts and texts of each table, and all its variants."""
    with open(path, "w", encoding="utf-8") as file:
        for table in tables:
            variants = {operator.name: operator.apply(table, tables) for operator in OPERATORS}
            record = {
                "id": table.name,
                "genre": table.template.genre,
                "held_out": table.template.held_out,
                "facts": {name: fact.text for name, fact in table.facts.items()},
                "document": table.document,
                "summary": table.summary,
                "paraphrases": table.paraphrases,
                "variants": {name: [pair._asdict() for pair in pairs] for name, pairs in variants.items()},
            }
            file.write(json.dumps(record, ensure_ascii=False) + "\n")


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [*SETTINGS, "estime", *(baseline.__name__ for baseline in BASELINES)]
    parser.add_argument("--metric", nargs="+", choices=names, metavar="NAME", help=f"only these: {', '.join(names)}")
    parser.add_argument(
        "--tables", type=int, default=TABLES_PER_TEMPLATE, help="of each template (default %(default)s)"
    )
    parser.add_argument("--part", choices=PARTS, default="all", help="only templates of this part (default: all)")
    parser.add_argument("--estime", metavar="MODEL", help="score estime as well, with this encoder")
    parser.add_argument("--layer", type=int, help="of the encoder of estime (default: 7/8 of its depth)")
    parser.add_argument("--verifier", metavar="MODEL", help="score support_score and support_min, with this verifier")
    parser.add_argument("--verifier-label", metavar="LABEL", help='its label for "supported"')
    parser.add_argument("--output", metavar="FOLDER", help="write checklist.md, .csv and .svg into this folder")
    parser.add_argument("--cards", nargs="?", const=str(RESULTS), metavar="FOLDER", help="print tables for the cards")
    parser.add_argument("--texts", metavar="FILE", help="write all texts, and score nothing")
    arguments = parser.parse_args()
    if arguments.tables < 1:
        parser.error(f"--tables must be at least 1, got {arguments.tables}")
    if arguments.metric and "estime" in arguments.metric and arguments.estime is None:
        parser.error("--metric estime needs --estime MODEL")
    if arguments.verifier_label and not arguments.verifier:
        parser.error("--verifier-label needs --verifier MODEL")
    for folder in filter(None, [arguments.output]):
        if not Path(folder).is_dir():
            parser.error(f"--output: there is no folder {folder}")
    if arguments.cards is not None and not (Path(arguments.cards) / "checklist.csv").is_file():
        parser.error(f"--cards: there is no checklist.csv in {arguments.cards}; make it with --output")
    return arguments


def main() -> int:
    arguments = parse_arguments()
    declared = read_declared()
    if arguments.cards is not None:
        print(write_cards(read_csv(Path(arguments.cards) / "checklist.csv"), declared))
        return 0
    all_tables = make_tables(arguments.tables)
    tables = [table for table in all_tables if table.template.held_out in PARTS[arguments.part]]
    if arguments.texts:
        write_texts(tables, arguments.texts)
        return 0

    estime = None if arguments.estime is None else {"model_name": arguments.estime, "layer": arguments.layer}
    verifier = None
    if arguments.verifier is not None:
        verifier = {"verifier": arguments.verifier, "verifier_label": arguments.verifier_label}
    columns = score_all(make_scorers(arguments.metric, estime, verifier), lay_out(tables, all_tables))
    results = collect_results(columns, declared)
    templates = {(table.template.genre, table.template.name) for table in tables}
    head = (
        f"{len(tables)} tables of {len(templates)} of {len(read_templates())} templates, {len(OPERATORS) + 2} changes."
    )
    if arguments.estime is not None:
        head += "\n\n" + ABOUT_ENCODER.format(arguments.estime)
    table = f"{head}\n\n{write_markdown(results)}"
    print(table)
    if arguments.output:
        folder = Path(arguments.output)
        (folder / "checklist.md").write_text(f"{table}\n", encoding="utf-8")
        (folder / "checklist.svg").write_text(draw_heat_map(results, len(tables)), encoding="utf-8")
        write_csv(results, folder / "checklist.csv")

    if not any(result.status for result in results):
        return 0
    holds, broken = describe_declared(results, strict=len(tables) >= ENOUGH_TABLES)
    print(f"\nDeclared sensitive or invariant, and measured so: {holds} cells.")
    for name, held_out in (("tuned", False), ("held-out", True)):
        chosen = [table.template.held_out is held_out for table in tables]
        if any(chosen) and not all(chosen):
            part, _ = describe_declared(collect_results(columns, declared, chosen), strict=False)
            print(f"- on the {sum(chosen)} {name} tables alone: {part}")
    for result in broken:
        print(f"- does not hold: {result.label}, {result.operator}: {describe_cell(result)}")
    for result in mended(results):
        print(f"- a known fault that keeps the contract: {result.label}, {result.operator}: {describe_cell(result)}")
    if arguments.metric is None:
        print(f"No score of ours is sensitive to what {WORSEN} it: {', '.join(unmet_contracts(results)) or 'nothing'}.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
