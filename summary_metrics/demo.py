# SPDX-License-Identifier: Apache-2.0
"""`summary-metrics demo`: a page in the browser, served by this machine."""

from __future__ import annotations

import argparse
import os
import runpy
import sys
from collections.abc import Sequence

from .arguments import check_port
from .errors import require_extra
from .registry import METRICS, METRICS_FOLDER, OFFLINE_VARIABLES, import_evaluate_alone, known_of


def open_demo(arguments: Sequence[str]) -> int:
    """Serve a page until it is interrupted, and return the exit status.

    Raises
    ------
    JobError
        When a library that the page needs is not installed, or there is no such port.
    """
    parser = argparse.ArgumentParser(
        "summary-metrics demo",
        description=(
            "Open the page of a metric. It is served by this machine for this machine, at the"
            " address that is printed; Ctrl+C ends it."
        ),
        allow_abbrev=False,
    )
    parser.add_argument(
        "page",
        nargs="?",
        default="facts",
        choices=METRICS,
        help="of which metric (default: %(default)s)",
    )
    parser.add_argument(
        "--port", type=int, help="port of the page (default: the first that is free from 7860)"
    )
    parser.add_argument(
        "--offline",
        action="store_true",
        help="ask the network for nothing, also where a model is chosen",
    )
    parsed = parser.parse_args(arguments)
    check_port(parsed.port)
    require_extra("demo", "demo")
    require_extra(known_of(parsed.page).extra, f"demo {parsed.page}")
    if parsed.port is not None:
        os.environ["GRADIO_SERVER_PORT"] = str(parsed.port)
    if parsed.offline:
        os.environ.update(dict.fromkeys(OFFLINE_VARIABLES, "1"))
    import_evaluate_alone()
    # a page imports the module beside it by its bare name
    sys.path.insert(0, str(METRICS_FOLDER / parsed.page))
    runpy.run_path(str(METRICS_FOLDER / parsed.page / "app.py"), run_name="__main__")
    return 0
