# SPDX-License-Identifier: Apache-2.0
"""Print how the scores of metrics react to each change, as `declared.toml` may say it.

python -m tests.metamorphic NAME ...

A change that moves a score one way in some stories only has the share of them, rounded down. Leave
out what the metric does not promise.
"""

from __future__ import annotations

import math
import sys
from collections import Counter

from .changes import CHANGES
from .test_changes import direction, score

for name in sys.argv[1:]:
    before = score(name, "")
    for key in before:
        print(f"\n[{name}.{key}]")
        for change in CHANGES:
            after = score(name, change.__name__)[key]
            moves = Counter(map(direction, before[key], after))
            way, stories = moves.most_common(1)[0]
            print(f'{change.__name__} = "{way} {math.floor(10 * stories / len(after)) / 10:g}"')
