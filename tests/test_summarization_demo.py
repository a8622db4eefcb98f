# SPDX-License-Identifier: Apache-2.0
"""The page of the summarization score: its questions, and that a key goes to the chosen server and nowhere else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gradio
import pytest
from gradio_client import Client
from gradio_client.exceptions import AppError

from metrics._shared.page.demo import DOCUMENT, EXAMPLES
from metrics._shared.page.demo_html import show_number
from metrics._shared.page.demo_page import LAST_CHANGE
from tests.helpers import chat_server
from tests.browser import Visit, load_page, served
from tests.modules import load
from tests.helpers.verifiers import write_classifier

KEY = "sk-typed-by-a-user-8472"
OPENAI = "https://api.openai.com/v1"
LOCAL = "http://localhost:8000/v1"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("page")


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with served("summarization_score", folder) as address:
        yield address


@pytest.fixture
def visit(address: str, browser: Any) -> Iterator[Visit]:
    visit = Visit(browser, address)
    yield visit
    visit.close()


@pytest.fixture(scope="module")
def here() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("SPACE_ID", raising=False)
        return load_page("summarization_score", patch)


@pytest.fixture(scope="module")
def on_space() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPACE_ID", "org/summarization_score")
        return load_page("summarization_score", patch)


def refuse(request: chat_server.Request) -> None:
    """Refuse the key, and say which."""
    request.send(401, f'{{"error": {{"message": "no such key: {request.headers["Authorization"]}"}}}}')


# In the browser


@pytest.mark.slow
def test_the_table_is_what_compute_says(visit: Visit) -> None:
    metric = load("summarization_score")
    result = metric.compute(predictions=[EXAMPLES["Hallucinated"]], references=[DOCUMENT], explain=True)
    (details,) = result["details"]
    rows = visit.page.locator("#result .list tbody tr")
    visit.expect(rows).to_have_count(len(details["missed"]))
    assert rows.all_inner_texts() == details["missed"]
    assert 1 - len(details["missed"]) / len(details["questions"]) == pytest.approx(result["qa_score"])
    heading = f"Not answered: {len(details['missed'])} of {len(details['questions'])} questions"
    visit.expect(visit.page.get_by_role("heading", name=heading)).to_be_visible()
    visit.expect(visit.page.get_by_role("region", name=heading)).to_be_visible()
    ferry = visit.page.locator("#result mark[data-groups]", has_text="ferry")
    assert ferry.all_inner_texts() == ["ferry"] * 3, "one in the summary, two in the document"
    ferry.first.hover()
    visit.expect(visit.page.locator("#result mark.lit")).to_have_text(["ferry"] * 3)
    assert min(visit.contrasts("#result .list :is(th, td)")) >= 4.5


def marked(painted: Any, meaning: str) -> list[str]:
    """Return the pieces of a painted text that are drawn like the entry of its key that says `meaning`."""
    line = painted.locator(".key span", has_text=re.compile(f"^{meaning}$")).get_attribute("class").replace(" ", ".")
    pieces: list[str] = painted.locator(f".text mark .{line}").all_inner_texts()
    return pieces


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_invented_is_seen_at_once(address: str, browser: Any, scheme: str) -> None:
    visit = Visit(browser, address, scheme=scheme)
    # The ferry left on Tuesday, and nobody was hurt. It is read without pointing at anything, and without scrolling.
    visit.expect(
        visit.page.get_by_text(
            'Not in the source: "Friday". Not found in the source, but often right: "three".', exact=True
        )
    ).to_be_in_viewport()
    summary, document = (visit.page.locator("#result .painted").nth(n) for n in (0, 1))
    assert marked(summary, "a name, number, date or quotation that the source lacks") == ["Friday"]
    assert marked(summary, "a small count that the source lacks; it does not enter the score") == ["three"]
    # "hurt" is no such word, because the document says that nobody was.
    assert marked(summary, "another word that the source lacks") == ["sank", "struck", "whale", "spring"]
    # All other names are in the document, one of them in two words with a space between.
    assert marked(document, "supports a name, number, date or quotation") == [
        "Marta",
        "Kolby",
        "Inge",
        " ",
        "Dahl",
        "Rams",
    ]
    notes = {mark.inner_text(): mark.get_attribute("title") for mark in summary.locator(".text mark").all()}
    assert notes["Friday"] == 'The source has no date "Friday"'
    assert min(visit.contrasts("#result .painted :is(.text mark, .key mark)")) >= 4.5

    visit.page.get_by_role("button", name="Faithful").click()
    visit.expect(summary).to_contain_text("A ferry with 42 people")
    visit.expect(visit.page.get_by_text("Not in the source:")).to_have_count(0)
    visit.expect(summary.get_by_text("a name, number, date or quotation that the source lacks")).to_have_count(0)
    visit.close()


@pytest.mark.slow
def test_only_what_a_backend_needs_is_shown(visit: Visit) -> None:
    fields = {name: visit.page.locator(f"#{name}") for name in ("base_url", "model", "api_key", "run")}
    visit.expect(visit.page.locator("#result output").first).to_be_visible()
    assert [name for name, field in fields.items() if field.is_visible()] == []
    visit.expect(visit.page.locator("#language")).to_be_visible()
    visit.page.get_by_role("radio", name="A model on this machine").check()
    visit.expect(fields["model"]).to_be_visible()
    visit.expect(fields["run"]).to_be_visible()
    assert [name for name, field in fields.items() if field.is_visible()] == ["model", "run"]
    visit.page.get_by_role("radio", name="A model on a server").check()
    for field in fields.values():
        visit.expect(field).to_be_visible()
    assert visit.page.locator("#api_key input").get_attribute("type") == "password"
    visit.page.get_by_role("radio", name="Words, offline").check()
    for field in fields.values():
        visit.expect(field).to_be_hidden()
    visit.expect(visit.page.get_by_label("Check the summary")).to_be_checked()
    visit.expect(visit.page.locator("#result")).to_contain_text("names, numbers and dates found")


@pytest.mark.filterwarnings("ignore")
def test_of_the_functions_that_hear_of_a_change_one_at_most_waits_for_the_last(here: Any) -> None:
    functions = here.page.fns.values()
    heard = Counter(target for function in functions for target in function.targets)
    waiting = Counter(
        target for function in functions if function.trigger_mode == LAST_CHANGE for target in function.targets
    )
    assert max(heard.values()) > 1
    assert set(waiting.values()) == {1}, "gradio calls two of them in turn, without end"


@pytest.mark.slow
def test_a_page_at_rest_asks_nothing(visit: Visit) -> None:
    visit.expect(visit.page.locator("#result output").first).to_be_visible()
    visit.page.get_by_role("radio", name="A model on a server").check()
    visit.expect(visit.page.locator("#base_url")).to_be_visible()
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url))
    for _ in range(30):  # on a busy machine it takes a while to come to rest
        asked.clear()
        visit.page.wait_for_timeout(2000)
        if not asked:
            return
    raise AssertionError(f"in two seconds at rest the page asked {len(asked)} times")


@pytest.mark.slow
def test_an_answer_of_a_model_to_other_texts_is_taken_away(visit: Visit) -> None:
    summary, result = visit.page.locator("#summary textarea"), visit.page.locator("#result")
    visit.expect(result.locator("output").first).to_be_visible()
    with chat_server.running() as server:
        visit.page.get_by_role("radio", name="A model on a server").check()
        visit.expect(result).to_contain_text("Press Score")
        visit.page.locator("#base_url input").fill(server.base_url)
        visit.page.locator("#base_url input").press("Enter")
        visit.page.locator("#model :is(input, textarea)").fill("m")
        for typed in ("The ferry met a net.", "A net met the ferry."):
            visit.make_change_late(typed)
            summary.press_sequentially(typed)
            visit.page.locator("#run").click()
            visit.expect(result.locator(".signature")).to_contain_text("|backend:openai|")
            visit.wait_for_late_change()
            visit.expect(result.locator(".text").first).to_contain_text(typed)
            summary.fill("")
            visit.expect(result).to_contain_text("Press Score")
        visit.page.get_by_role("radio", name="Words, offline").check()
        visit.expect(result.locator("[role=alert]")).to_contain_text("or choose an example")


@pytest.mark.slow
def test_a_key_goes_to_the_chosen_server_and_nowhere_else(visit: Visit, folder: Path) -> None:
    finished: list[Any] = []
    visit.page.on("requestfinished", lambda request: finished.append(request))
    with chat_server.running() as server:
        visit.page.get_by_role("radio", name="A model on a server").check()
        visit.page.locator("#base_url input").fill(server.base_url)
        visit.page.locator("#base_url input").press("Enter")
        visit.page.locator("#model :is(input, textarea)").fill("m")
        visit.page.locator("#api_key input").fill(KEY)
        visit.expect(visit.page.locator("#num_questions input[type=number]")).to_have_value("10")
        assert server.requests == [], "asked before the button was pressed"
        visit.page.locator("#run").click()
        visit.expect(visit.page.locator("#result .signature")).to_contain_text("|backend:openai|model:m|")
        assert {request["headers"]["authorization"] for request in server.requests} == {f"Bearer {KEY}"}
        score = load("summarization_score").compute(
            predictions=[EXAMPLES["Hallucinated"]],
            references=[DOCUMENT],
            backend="openai",
            model="m",
            base_url=server.base_url,
            num_questions=10,
        )["summarization_score"]
        large = visit.page.locator("#result output[data-key=summarization_score]")
        visit.expect(large).to_have_text(show_number(score))
        visit.expect(visit.page.get_by_role("heading", name="of 10 questions")).to_be_visible()

        server.fault = lambda number, data: refuse
        visit.page.locator("#run").click()
        visit.expect(visit.page.locator("#result [role=alert]")).to_contain_text("no such key: Bearer [key]")
    texts = [request.response().text() for request in finished if request.resource_type in ("document", "fetch")]
    assert texts
    for text in (visit.page.content(), *texts, *visit.requested, *visit.complaints):
        assert KEY not in text
    for path in folder.rglob("*"):
        assert not path.is_file() or KEY.encode() not in path.read_bytes(), path


# Through the API


@pytest.mark.slow
def test_the_api_takes_no_more_than_the_page(address: str) -> None:
    client = Client(address, verbose=False)
    with pytest.raises(AppError, match="unknown option cache_dir: this page takes backend, base_url, model, api_key, "):
        client.predict(DOCUMENT, "A net.", {"cache_dir": "here"}, api_name="/score")
    with pytest.raises(AppError, match="must be one of lexical, openai, transformers on this page, got 'mine'"):
        client.predict(DOCUMENT, "A net.", {"backend": "mine"}, api_name="/score")
    options = {"backend": "openai", "model": "m", "base_url": "http://169.254.169.254/v1"}
    with pytest.raises(AppError, match="`base_url` must be one of .*, got 'http://169.254.169.254/v1'"):
        client.predict(DOCUMENT, "A net.", options, api_name="/score")
    with chat_server.running() as server:
        options = {"backend": "openai", "model": "m", "base_url": server.base_url}
        assert client.predict(DOCUMENT, "A net.", options, api_name="/score")["qa_score"] >= 0
        assert not any("authorization" in request["headers"] for request in server.requests)
        assert KEY not in str(client.predict(DOCUMENT, "A net.", {**options, "api_key": KEY}, api_name="/score"))
        assert server.requests[-1]["headers"]["authorization"] == f"Bearer {KEY}"
        server.fault = lambda number, data: refuse
        with pytest.raises(AppError, match=r"no such key: Bearer \[key\]") as caught:
            client.predict(DOCUMENT, "A net.", {**options, "api_key": KEY}, api_name="/score")
    assert KEY not in str(caught.value)


@pytest.mark.filterwarnings("ignore")
def test_the_claims_of_a_summary_have_a_score_with_a_model_only(here: Any) -> None:
    events = here.page.fns.values()
    demo = next(e.fn for e in events if e.outputs and e.outputs[0].elem_id == "result").__self__.demo
    given = {name: option.value for name, option in here.OPTIONS.items()}
    (words,) = demo.answer_texts(DOCUMENT, EXAMPLES["Faithful"], *given.values())
    with chat_server.running() as server:
        given |= {"backend": "openai", "base_url": server.base_url, "model": "m", "num_questions": 3}
        (model,) = demo.answer_texts(DOCUMENT, EXAMPLES["Faithful"], *{**given, "faithfulness": True}.values())
    assert 'data-key="facts_score"' in words
    assert 'data-key="facts_score"' in model
    assert 'data-key="faithfulness_score"' not in words
    assert 'data-key="faithfulness_score"' in model


# What is allowed


def test_what_a_hidden_field_holds_is_not_used(here: Any) -> None:
    options = {"backend": "lexical", "base_url": LOCAL, "model": "m", "api_key": KEY, "num_questions": 5}
    assert here.allowed(options, 1) == {
        "backend": "lexical",
        "num_questions": 5,
        "faithfulness": True,
        "language": "en",
    }
    assert here.allowed({**options, "backend": "transformers"}, 1) == {
        "backend": "transformers",
        "model": "m",
        "num_questions": 5,
        "faithfulness": False,
        "language": "en",
    }


@pytest.mark.parametrize("key", [None, "", " "])
def test_no_key_is_never_a_key_of_this_machine(here: Any, key: str | None) -> None:
    # To the metric None is a request to look for a key, "" is not.
    options = {"backend": "openai", "base_url": OPENAI, "model": "m", "api_key": key}
    assert here.allowed(options, 1)["api_key"] == ""


@pytest.mark.parametrize(
    ("changes", "rows", "message"),
    [
        ({"model": ""}, 1, "Name the model."),
        ({"base_url": None}, 1, "Choose the server."),
        ({}, 21, "With a model this page scores at most 20 rows, and the file has 21."),
    ],
)
def test_what_a_model_needs(here: Any, changes: dict[str, Any], rows: int, message: str) -> None:
    options = {"backend": "openai", "base_url": LOCAL, "model": "m", "api_key": "", **changes}
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        here.allowed(options, rows)


@pytest.mark.parametrize(
    "base_url",
    [
        LOCAL,
        "http://169.254.169.254/latest",
        "https://10.0.0.1/v1",
        "http://api.openai.com/v1",
        "https://api.openai.com/v1@example.org",
        "https://api.openai.com.example.org/v1",
        "file:///etc/hosts",
    ],
)
def test_a_space_sends_requests_to_named_servers_alone(on_space: Any, base_url: str) -> None:
    options = {"backend": "openai", "model": "m", "base_url": base_url, "api_key": KEY}
    with pytest.raises(
        ValueError, match="^`base_url` must be one of https://api.openai.com/v1, https://router."
    ) as caught:
        on_space.GuardedMetric().compute(
            predictions=["a"], references=["a"], use_aggregator=False, explain=True, **options
        )
    assert KEY not in str(caught.value)
    assert on_space.allowed({**options, "base_url": OPENAI}, 1)["base_url"] == OPENAI


NOT_THIS_MACHINE = [
    "http://169.254.169.254/latest",
    "http://[fe80::1]:8000/v1",
    "http://10.0.0.1/v1",
    "http://192.168.0.7:8000/v1",
    "http://example.org/v1",
    "http://0.0.0.0:8000/v1",
    "http://localhost.example.org/v1",
    "http://127.0.0.1.example.org/v1",
    "http://127.0.0.1@example.org/v1",
    "http://127.0.0.1:8000@example.org/v1",
    "http://user:word@127.0.0.1:8000/v1",
    "http://example.org\\@127.0.0.1/v1",
    "http://127.0.0.1\\.example.org/v1",
    "http://127.0.0.1/v1#@example.org",
    "http://127.0.0.1:8000/v1\nHost: example.org",
    "http://2130706433/v1",
    "http://\u0661\u0662\u0667.0.0.1/v1",
    "ftp://127.0.0.1/v1",
    "file:///etc/hosts",
    "127.0.0.1:8000/v1",
]


@pytest.mark.slow
@pytest.mark.parametrize("base_url", NOT_THIS_MACHINE)
def test_elsewhere_requests_go_to_this_machine_and_to_named_servers_alone(here: Any, base_url: str) -> None:
    options = {"backend": "openai", "model": "m", "base_url": base_url, "api_key": KEY}
    message = "^`base_url` must be one of https://api.openai.com/v1, .*, or an address of this machine such as "
    with pytest.raises(ValueError, match=message) as caught:
        here.allowed(options, 1)
    assert KEY not in str(caught.value)


@pytest.mark.slow
@pytest.mark.parametrize(
    "base_url",
    [
        OPENAI,
        LOCAL,
        "http://127.0.0.1:8001",
        "https://localhost/a/b-c_1.2/v1",
        "http://[::1]:8/v1",
        "http://127.8.9.1/",
    ],
)
def test_any_port_of_this_machine_can_be_asked(here: Any, base_url: str) -> None:
    assert here.allowed({"backend": "openai", "model": "m", "base_url": base_url}, 1)["base_url"] == base_url


def test_the_owner_names_servers_at_the_start_and_not_on_a_space(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = ["http://10.0.0.5:8000/v1", "https://llm.example.org/v1"]
    monkeypatch.setenv("DEMO_SERVERS", f" {mine[0]}  {mine[1]} ")
    monkeypatch.delenv("SPACE_ID", raising=False)
    page = load_page("summarization_score", monkeypatch)
    for address in mine:
        assert page.allowed({"backend": "openai", "model": "m", "base_url": address}, 1)["base_url"] == address
        assert address in [value for _, value in page.OPTIONS["base_url"].choices]
    monkeypatch.setenv("SPACE_ID", "org/summarization_score")
    page = load_page("summarization_score", monkeypatch)
    with pytest.raises(ValueError, match="^`base_url` must be one of "):
        page.allowed({"backend": "openai", "model": "m", "base_url": mine[0]}, 1)


def score_api(module: Any) -> Any:
    """Return what answers the API of a page."""
    (function,) = (event.fn for event in module.page.fns.values() if event.api_name == "score")
    return function


def test_a_space_loads_no_models(on_space: Any) -> None:
    message = "^.`backend` must be one of lexical, openai on this page, got 'transformers'.$"
    with pytest.raises(gradio.Error, match=message):
        score_api(on_space)(DOCUMENT, "A net.", {"backend": "transformers", "model": "m"})


def test_a_verifier_is_named_on_this_machine(here: Any, on_space: Any, tmp_path: Path) -> None:
    folder = write_classifier(tmp_path)
    answer = score_api(here)(DOCUMENT, "A net. It sank.", {"verifier": f" {folder} ", "verifier_label": ""})
    assert 0 < answer["support_min"] <= answer["support_score"] < 1
    with pytest.raises(gradio.Error, match="`verifier_label` must be one of the labels of the verifier"):
        score_api(here)(DOCUMENT, "A net.", {"verifier": folder, "verifier_label": "other"})
    with pytest.raises(gradio.Error, match="A Space loads no models, so there is no verifier here"):
        score_api(on_space)(DOCUMENT, "A net.", {"verifier": folder})
    with pytest.raises(ValueError, match="With a verifier this page scores at most 20 rows, and the file has 21"):
        here.allowed({"verifier": folder}, 21)
    with pytest.raises(ValueError, match="Name the verifier whose label this is"):
        here.allowed({"verifier": "", "verifier_label": "entailment"}, 1)


def test_what_a_verifier_says_is_on_the_page(here: Any, tmp_path: Path) -> None:
    options = {name: component.value for name, component in here.OPTIONS.items()}
    chosen = {**options, "verifier": write_classifier(tmp_path)}
    (answer,) = here.DEMO.answer_texts(DOCUMENT, "A net. It sank.", *chosen.values())
    assert 'data-key="support_min"' in answer
    assert "The verifier supports" in answer
    assert "the verifier fails its controls" in answer
    assert "a sentence that the verifier" in answer
    (answer,) = here.DEMO.answer_texts(DOCUMENT, "A net. It sank.", *options.values())
    assert "support_min" not in answer


def test_a_key_of_the_wrong_kind_is_not_shown(here: Any) -> None:
    for key in ([KEY], KEY * 100):
        with pytest.raises(gradio.Error, match="`api_key` must be a text .*, got something else") as caught:
            score_api(here)(DOCUMENT, "A net.", {"api_key": key})
        assert KEY not in str(caught.value)


def test_the_page_says_where_it_sends(here: Any, on_space: Any) -> None:
    for module in (here, on_space):
        server = module.OPTIONS["base_url"]
        assert "are sent to this address, and nowhere else" in server.info
        assert all(value in label for label, value in server.choices)


def test_no_connection_and_no_key_outlive_an_answer(here: Any) -> None:
    with chat_server.running() as server:
        here.GuardedMetric().compute(
            predictions=["a ferry"],
            references=[DOCUMENT],
            use_aggregator=False,
            explain=True,
            backend="openai",
            model="m",
            base_url=server.base_url,
            api_key=KEY,
            num_questions=3,
        )
        assert server.requests[0]["headers"]["authorization"] == f"Bearer {KEY}"
    assert KEY not in repr(vars(here.METRIC))
