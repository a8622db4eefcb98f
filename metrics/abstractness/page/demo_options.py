# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/page/demo_options.py, copied by metrics/_shared/vendor.py; edit it there.
"""The options that a page takes: what its components offer, and nothing else.

Anybody who can open a page can also call its API, with any value of any option. One value could name a file on the
server, and another could ask for more memory than the server has.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gradio

NONE = "none"  # stands for None, which cannot be the value of a choice in gradio
MOST_CHARACTERS = 1000  # of a text that is typed
SHOWN = 80  # characters of a refused value


def tokenizer_option() -> Any:
    """Return the option for scripts without spaces between words, which the n-gram metrics and estime have."""
    return gradio.Radio(
        [("words", NONE), ("characters", "char")],
        label="Split into",
        info="Characters are for Chinese, Japanese, Thai and other scripts without spaces.",
        value=NONE,
        min_width=260,
        render=False,
    )


def punctuation_option() -> Any:
    """Return the option that takes typographic quotes and dashes for those of a keyboard."""
    return gradio.Checkbox(
        False, label="Plain quotes and dashes", info="Take typographic ones for those of a keyboard.", render=False
    )


def offered_values(component: Any) -> Any:
    """Return the values that a component offers, or None for one into which any text may be typed.

    Raises
    ------
    TypeError
        When the component is of a kind that this function does not know.
    """
    if isinstance(component, gradio.Checkbox):
        return [True, False]
    if isinstance(component, gradio.Slider):
        return range(int(component.minimum), int(component.maximum) + 1, int(component.step))
    if isinstance(component, gradio.Textbox) or getattr(component, "allow_custom_value", False):
        return None
    if isinstance(component, (gradio.Radio, gradio.Dropdown)):
        return [value for _, value in component.choices]
    raise TypeError(f"what a {type(component).__name__} offers is not known")


def check_value(name: str, component: Any, value: Any) -> None:
    """Raise a ValueError that names what is allowed when a component does not offer `value`."""
    offered = offered_values(component)
    if type(value) is type(component.value) and value == component.value:
        return  # the value at the start, which need not be one of the choices
    if offered is None:
        if isinstance(value, str) and len(value) <= MOST_CHARACTERS:
            return
        allowed = f"a text of at most {MOST_CHARACTERS:,} characters"
    elif isinstance(offered, range):
        if type(value) is int and value in offered:
            return
        allowed = f"a whole number from {offered[0]} to {offered[-1]}"
    else:
        # The type must be the same: 1 is neither true nor "1".
        if any(type(value) is type(choice) and value == choice for choice in offered):
            return
        allowed = f"one of {', '.join(map(str, offered))}"
    got = repr(value)
    if getattr(component, "type", None) == "password":
        got = "something else"
    elif len(got) > SHOWN:
        got = f"{got[:SHOWN]}..."
    raise ValueError(f"`{name}` must be {allowed} on this page, got {got}")


def allowed_options(components: Mapping[str, Any], given: Any) -> dict[str, Any]:
    """Return the options of `compute` for those `given`, by name; None and "none" are the same where "none" is offered.

    Raises
    ------
    TypeError, ValueError
        When an option has no component, or its component does not offer the value.
    """
    if not isinstance(given, dict):
        raise TypeError(f"options must be given by their names, got {type(given).__name__}")
    if unknown := sorted(str(name)[:SHOWN] for name in given if name not in components):
        taken = f"takes {', '.join(components)}" if components else "has no options"
        raise TypeError(f"unknown option {', '.join(unknown[:10])}: this page {taken}")
    options = {}
    for name, value in given.items():
        offered = offered_values(components[name])
        is_none = value is None and isinstance(offered, list) and NONE in offered
        check_value(name, components[name], NONE if is_none else value)
        options[name] = None if value == NONE and offered is not None else value
    return options
