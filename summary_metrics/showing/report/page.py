# SPDX-License-Identifier: Apache-2.0
"""The page: its parts, put together into one HTML file that needs no network.

The folder parts/ has what a section needs: NAME.html is a Jinja template, NAME.js its script and NAME.css its style.
Charts are drawn by plotly.js, inlined from the Python package: at 4.8 MB it is larger than BokehJS, but it draws SVG,
which prints sharply and takes its colours from the style sheet; altair needs a compiled package to inline its charts.
Jinja escapes every text; only what `painters` return comes as HTML. A Content-Security-Policy allows the scripts
of the page and nothing else: no request, no handler in a text.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ...reading.rows import document_text
from .documents import document_address
from .row_table import fold_name

QUOTED = re.compile("&#34;.*?&#34;", re.DOTALL)  # as markupsafe escapes quotation marks
MARKS = {"+": "+", "-": "\N{MINUS SIGN}"}
FOLDER = Path(__file__).resolve().parent
# In this order, each in one script and one style sheet. A script may use at once what stands above it.
SCRIPTS = ("shared", "documents", "rows", "charts", "forest", "distributions", "scatter")
STYLES = ("shared", "judged", "short", "rows", "charts", "examples", "documents", "print")


def script_source(script: str) -> str:
    """Return what a Content-Security-Policy calls an inline script."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def read_asset(name: str) -> str:
    """Return the text of a file beside this module."""
    return (FOLDER / name).read_text(encoding="utf-8")


def isolate_quotes(text: str) -> Any:
    """Return a text as HTML, with what it quotes set apart: that may be written from right to left."""
    import markupsafe

    return markupsafe.Markup(QUOTED.sub(r"<bdi>\g<0></bdi>", str(markupsafe.escape(text))))


def render(painters: Mapping[str, Callable[..., str]], **content: Any) -> str:
    """Return the page; its script reads `content["data"]`.

    `painters` are filters that return HTML, with every text in it escaped. The others are escaped here.
    """
    import jinja2
    import markupsafe
    from plotly.offline import get_plotlyjs

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "allow_nan": False, "separators": (",", ":")}
    for name, painter in painters.items():
        environment.filters[name] = lambda *given, painter=painter: markupsafe.Markup(painter(*given))
    environment.filters["isolate"] = isolate_quotes
    environment.filters["document_text"] = document_text
    environment.filters["document_address"] = document_address
    environment.filters["fold_name"] = fold_name
    environment.filters["decimals"] = lambda number, decimals: "–" if number != number else f"{number:.{decimals}f}"
    environment.globals["marks"] = MARKS
    own = "".join(read_asset(f"parts/{name}.js") for name in SCRIPTS)
    scripts, plotly = [own, read_asset("painting.js")], get_plotlyjs()
    own_style = "".join(read_asset(f"parts/{name}.css") for name in STYLES)
    return environment.get_template("page.html").render(
        styles=[markupsafe.Markup(style) for style in (read_asset("painting.css"), own_style)],
        scripts=[markupsafe.Markup(script) for script in scripts],
        plotly=markupsafe.Markup(plotly),  # which the page runs when a chart comes near: that takes seconds
        allowed=" ".join(map(script_source, (*scripts, plotly))),
        **content,
    )
