# SPDX-License-Identifier: Apache-2.0
"""HTML from Python: elements whose texts and attributes are escaped unless they are HTML
themselves.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from typing import Any

VOID = {"line", "circle", "rect"}


class Html(str):
    """A text that is HTML already."""

    __slots__ = ()


def tag(name: str, /, *children: Any, **attributes: Any) -> Html:
    """Return an element. None and "" are no children; an attribute that is None or False is left
    out, so that `bool and tag(...)` can be a child.

    An underscore at the end of a name is dropped, others are hyphens.

    >>> tag("a", "1 < 2", href="#x", class_="new", hidden=True, title=None)
    '<a href="#x" class="new" hidden>1 &lt; 2</a>'
    """
    written = ""
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        written += f" {key.rstrip('_').replace('_', '-')}"
        if value is not True:
            written += f'="{escape(str(value))}"'
    if name in VOID:
        return Html(f"<{name}{written}/>")  # the slash is for those of SVG
    return Html(f"<{name}{written}>{join(children)}</{name}>")


def join(children: Iterable[Any]) -> Html:
    """Return texts and elements one after the other, the texts escaped; None and False are left
    out.
    """
    present = (child for child in children if child is not None and child is not False)
    return Html(
        "".join(child if isinstance(child, Html) else escape(str(child)) for child in present)
    )


def script_json(value: Any) -> Html:
    r"""Return a value as JSON that can stand in a script element: nothing in it ends the element.

    >>> script_json({"a": "</script>"})
    '{"a":"\\u003c/script>"}'
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return Html(
        text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    )
