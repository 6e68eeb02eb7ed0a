"""What the operator sees: ready or not, numbers in the text format of Prometheus, lines of JSON; and nothing of a visitor."""

import asyncio
import json
import logging
import os
import re
import signal

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware

from server import draining, logs, structured, warming, watching
from server.draining import Draining
from server.grace import GRACE, grace
from server.warming import Warming
from server.watching import KNOWN, Counting, Watch
from tests.helpers.asgi import asked
from tests.helpers.loops import without_loop

SAMPLE = re.compile(r'(\w+)(?:\{status="[1-5]xx"\})? (\S+)')


def process(monkeypatch, *states, metrics: str = "1") -> Starlette:
    monkeypatch.setenv(watching.METRICS, metrics)
    monkeypatch.setenv(watching.SEAT, "app-1")
    return Starlette(routes=Watch(*states).routes(), middleware=[Middleware(Counting)])


def test_a_process_is_ready_unless_it_warms_up_or_is_emptied(monkeypatch):
    for states, status, text in (
        ((), 200, "ready"),
        ((lambda: False, lambda: True), 503, "warming"),
        ((lambda: True, lambda: True), 503, "draining"),
    ):
        answer = asked(process(monkeypatch, *states), "/ready")
        assert (answer.status, answer.text, answer.headers["x-metricscope-seat"]) == (status, text, "app-1")


def test_metrics_are_there_where_they_are_asked_for_alone(monkeypatch):
    for setting in ("", "0", "yes"):
        assert asked(process(monkeypatch, metrics=setting), "/metrics").status == 404


def test_metrics_are_in_the_text_format_and_say_nothing_of_a_visitor(monkeypatch):
    one = process(monkeypatch)
    asked(one, "/nowhere?columns=diagnosis")
    answer = asked(one, "/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    lines = answer.text.removesuffix("\n").split("\n")
    assert [line.split()[2] for line in lines if line.startswith("# HELP")] == list(KNOWN)
    assert [line.split()[2:] for line in lines if line.startswith("# TYPE")] == [[n, k] for n, (k, _) in KNOWN.items()]
    found: dict[str, list[float]] = {}
    for line in lines:
        if not line.startswith("#"):
            name, value = SAMPLE.fullmatch(line).groups()
            found.setdefault(name, []).append(float(value))
    assert found.keys() == KNOWN.keys()
    assert found["process_resident_memory_bytes"][0] > 50e6 and found["process_cpu_seconds_total"][0] > 0
    assert 'metricscope_answers_total{status="4xx"}' in answer.text and "diagnosis" not in answer.text


def test_every_name_that_is_counted_is_known():
    for name in ("rejoined", "files_refused", "errors", "sessions", 'answers{status="2xx"}'):
        assert watching._named(name).partition("{")[0] in KNOWN


def test_a_process_that_is_told_to_leave_ends_when_nobody_is_here(monkeypatch):
    monkeypatch.setattr(draining, "LOOK", 0.01)
    here = [2, 1, 0, 1, 0, 0, 0]

    async def scene():
        ended, loop = asyncio.Event(), asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, ended.set)
        drains = Draining(lambda: here.pop(0))
        async with drains.heard():
            assert not drains()
            os.kill(os.getpid(), signal.SIGUSR1)
            await asyncio.wait_for(ended.wait(), 20)
            assert drains() and not here
        loop.remove_signal_handler(signal.SIGTERM)

    with without_loop():
        asyncio.run(scene())


def test_it_ends_after_its_grace_though_somebody_is_here(monkeypatch):
    monkeypatch.setattr(draining, "LOOK", 0.01)
    monkeypatch.setenv(GRACE, "0.05")

    async def scene():
        ended, loop = asyncio.Event(), asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, ended.set)
        async with Draining(lambda: 1).heard():
            os.kill(os.getpid(), signal.SIGUSR1)
            await asyncio.wait_for(ended.wait(), 20)
        loop.remove_signal_handler(signal.SIGTERM)

    with without_loop():
        asyncio.run(scene())


def test_the_grace_is_seconds(monkeypatch):
    monkeypatch.delenv(GRACE, raising=False)
    assert grace() == 900
    for wrong in ("ten", "-1", "nan", "inf"):
        monkeypatch.setenv(GRACE, wrong)
        with pytest.raises(ValueError, match="METRICSCOPE_DRAIN must be seconds"):
            grace()


def test_nothing_warms_up_unless_asked(monkeypatch):
    monkeypatch.delenv("METRICSCOPE_WARM", raising=False)
    assert not Warming(["ndcg"])()
    monkeypatch.setenv("METRICSCOPE_WARM", "1")
    assert Warming(["ndcg"])()


def test_a_process_that_warms_up_for_long_takes_visitors_all_the_same(monkeypatch):
    monkeypatch.setenv("METRICSCOPE_WARM", "1")
    monkeypatch.setattr(warming, "AT_MOST", 0.1)
    begun, go = [], asyncio.Event()

    async def opened(page: str) -> None:
        begun.append(page)
        await go.wait()

    monkeypatch.setattr(warming, "_opened", opened)
    one = Warming(["ndcg", "bleu"])

    async def scene():
        async with one.going():
            await asyncio.sleep(0.02)
            assert one(), "the first page is being run"
            async with asyncio.timeout(10):
                while one():
                    await asyncio.sleep(0.02)
            assert begun == ["ndcg"]
            go.set()
            await asyncio.sleep(0.05)
            assert not one()

    asyncio.run(scene())
    assert begun[0] == "ndcg"


def test_records_are_lines_of_json_where_they_are_asked_for(monkeypatch):
    before = logging.getLogRecordFactory()
    monkeypatch.setattr(logging.Handler, "format", logging.Handler.format)
    monkeypatch.setenv(structured.FORMAT, "json")
    errors, cell = watching.counted("errors"), "Jane Doe"
    try:
        logs.be_discreet()
        logs.be_structured()
        try:
            float(cell)
        except ValueError as error:
            made = logging.getLogRecordFactory()
            record = made(
                "uvicorn.error", logging.ERROR, "", 1, "failed: %s", (error,), (ValueError, error, error.__traceback__)
            )
        line = logging.StreamHandler().format(record)
    finally:
        logging.setLogRecordFactory(before)
    told = json.loads(line)
    assert "\n" not in line and "Jane" not in line
    assert (told["level"], told["logger"], told["message"]) == ("ERROR", "uvicorn.error", "failed: ValueError")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", told["time"])
    assert "builtins.ValueError" in told["trace"] and watching.counted("errors") == errors + 1


def test_a_line_gets_the_name_of_its_process():
    assert json.loads(structured.named('{"level": "ERROR"}', "app 1")) == {"level": "ERROR", "process": "app 1"}
    plain = json.loads(structured.named("[1]", "redis"))
    assert (plain["message"], plain["process"], plain["level"]) == ("[1]", "redis", "INFO")
