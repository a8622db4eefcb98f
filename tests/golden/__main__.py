# SPDX-License-Identifier: Apache-2.0
"""Write the golden scores anew, and print the lines that changed."""

from __future__ import annotations

import json

from . import FOLDER, differs, read_scores, score_again

again: list[str] = []
for metric in dict.fromkeys(line["metric"] for line in read_scores()):
    for line, now in score_again(metric):
        if differs(line["scores"], now):
            print(metric, line["options"], line["text"], line["scores"], "->", now)
            line["scores"] = now
        again.append(json.dumps(line) + "\n")
(FOLDER / "scores.jsonl").write_text("".join(again), encoding="utf-8")
