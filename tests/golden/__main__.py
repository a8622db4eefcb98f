# SPDX-License-Identifier: Apache-2.0
"""Write the golden scores of some metrics anew, and print the lines that changed.

python -m tests.golden             all metrics that have lines
python -m tests.golden NAME ...    these; one without lines gets a line for each text
"""

from __future__ import annotations

import json
import sys

from . import FOLDER, differs, read_scores, read_texts, score_again

lines = read_scores()
there = dict.fromkeys(line["metric"] for line in lines)
asked = sys.argv[1:] or list(there)
for name in asked:
    if name not in there:
        lines += [
            {"metric": name, "options": {}, "text": text, "scores": {}} for text in read_texts()
        ]
again: list[str] = []
for metric in dict.fromkeys(line["metric"] for line in lines):
    if metric not in asked:
        again += [json.dumps(line) + "\n" for line in lines if line["metric"] == metric]
        continue
    for line, now in score_again(metric, lines):
        if differs(line["scores"], now):
            print(metric, line["options"], line["text"], line["scores"], "->", now)
            line["scores"] = now
        again.append(json.dumps(line) + "\n")
(FOLDER / "scores.jsonl").write_text("".join(again), encoding="utf-8")
