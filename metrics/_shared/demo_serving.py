# SPDX-License-Identifier: Apache-2.0
"""How a page is served: to this machine alone unless its owner says otherwise, without another
host, and without the texts of visitors in its log.
"""

from __future__ import annotations

import os
import re
import sys
import traceback
from typing import Any

import gradio
from gradio.blocks import Block
from gradio.route_utils import CustomCORSMiddleware
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import PlainTextResponse

from .demo import Demo
from .demo_page import CSS, TURNS, build
from .painting import SCRIPT, STYLE

MAX_FILE = "20mb"
# gradio has no public way to refuse an address, so a private method of it is replaced. The extra
# `demo` of pyproject.toml therefore has an upper bound, and a Space a version.
keep_resource = Block.async_move_resource_to_block_cache


async def keep_upload(block: Any, place: Any) -> Any:
    """Keep a file that was uploaded; refuse an address, from which gradio would fetch it."""
    if re.match(r"\s*\w+:", str(place)):
        raise gradio.Error(
            "A file is uploaded, and not fetched from an address.", print_exception=False
        )
    return await keep_resource(block, place)


def allowed_hosts() -> list[Middleware]:
    """Return what answers only requests to a name of this machine: or a site that the visitor has
    open could lead its own name here, and ask the page in the visitor's place.

    A Space, and a page that GRADIO_SERVER_NAME serves to others, has names that nobody knows here.
    """
    here = ["127.0.0.1", "localhost"]
    if "SPACE_ID" in os.environ or os.environ.get("GRADIO_SERVER_NAME", here[0]) not in here:
        return []
    # gradio lets other sites read what pages of this machine answer, of whatever name these are
    CustomCORSMiddleware.is_valid_origin = staticmethod(lambda _headers: False)  # type: ignore[method-assign,assignment]
    return [Middleware(TrustedHostMiddleware, allowed_hosts=here), Middleware(OwnOrigin)]


class OwnOrigin:
    """Refuses what another site asks for in the browser of a visitor; no browser lets a site say
    that it is another.
    """

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, or pass it on."""
        answer = self.app
        if scope["type"] == "http":
            headers = Headers(scope=scope)
            origin = headers.get("origin")
            if origin is not None and origin.partition("//")[2] != headers.get("host"):
                answer = PlainTextResponse("Only this page may ask.", 403)
        await answer(scope, receive, send)


def log_no_texts(page: Any) -> None:
    """Keep the texts of a visitor out of the log: gradio prints a call that it cannot use with all
    that was given.
    """
    process = page.process_api

    async def process_quietly(*given: Any, **options: Any) -> Any:
        try:
            return await process(*given, **options)
        except gradio.Error as error:
            error.print_exception = False
            raise
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            kind = type(error).__name__
            print(f"{kind} at {place.filename}:{place.lineno}", file=sys.stderr, flush=True)
            raise gradio.Error(str(error), print_exception=False) from None

    page.process_api = process_quietly


def launch(demo: Demo) -> None:
    """Serve the page of a metric until it is interrupted: system fonts, nothing from another
    host.
    """
    page = build(demo)
    Block.async_move_resource_to_block_cache = keep_upload  # type: ignore[assignment,method-assign]
    sans, mono = ["system-ui", "sans-serif"], ["ui-monospace", "monospace"]
    theme = gradio.themes.Base(
        text_size="lg", neutral_hue="slate", primary_hue="indigo", font=sans, font_mono=mono
    )
    theme.set(  # the defaults are too pale to read easily
        body_text_color_subdued="*neutral_600",
        body_text_color_subdued_dark="*neutral_300",
        block_info_text_color="*neutral_600",
        block_info_text_color_dark="*neutral_300",
        button_primary_background_fill="*primary_600",
        button_primary_background_fill_hover="*primary_700",
        color_accent="*primary_600",
    )
    # How often gradio looks for something to do: a thousand times a second takes 8 % of a processor
    # while nobody asks.
    page._queue.sleep_when_free = 0.05
    log_no_texts(page)
    page.launch(
        theme=theme,
        css=STYLE + CSS,
        head=f"<script>{SCRIPT}{TURNS}</script>",
        footer_links=[],
        ssr_mode=False,
        max_file_size=MAX_FILE,
        app_kwargs={"middleware": allowed_hosts()},
        quiet=True,  # what gradio says is how to show the page to the whole world
        prevent_thread_lock=True,
    )
    print(f"The page is at {page.local_url}; Ctrl+C ends it.", flush=True)
    page.block_thread()
