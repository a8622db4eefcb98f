# SPDX-License-Identifier: Apache-2.0
"""What to cite of the metrics that ran: one sentence with their signatures, and BibTeX."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator, Mapping

from .. import __version__
from ..printable import make_printable
from ..registry import import_metric

SOFTWARE = """\
@software{{summary-metrics,
    title = {{summary-metrics: metrics for judging generated summaries}},
    author = {{{{The summary-metrics contributors}}}},
    version = {{{version}}}
}}"""


def citing_lines(signatures: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for a footnote, then BibTeX: of this software, which `facts` and other
    metrics of our own have no paper beside, and of what each metric comes from.
    """
    scored = "; ".join(make_printable(signature) for signature in signatures.values())
    yield f"Scored with summary-metrics {__version__}: {scored}."
    yield ""
    yield SOFTWARE.format(version=__version__)
    cited = {"summary-metrics"}  # BibTeX refuses a key that comes again
    for name in signatures:
        script = importlib.import_module(import_metric(name).__module__)
        yield ""
        yield f"% {name}"
        for entry in re.split(r"\n(?=@)", script._CITATION.strip()):
            key = entry[entry.index("{") + 1 : entry.index(",")]
            yield f"% {key}, as above" if key in cited else entry
            cited.add(key)
