"""Connections beyond what the process may open get a clear refusal, and those that are given up make room."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from contextlib import ExitStack
from time import monotonic, sleep
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from server import connections
from server.connections import Limited
from tests.helpers import ROOT

ASK = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


class Echo(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.transport.write(b"served")


async def answer(address, waiting=None) -> tuple[bytes, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection(*address)
    writer.write(ASK)
    async with asyncio.timeout(10):
        return await reader.read(1000), writer


async def crowd(most: int, come: int) -> tuple[list[bytes], bytes]:
    """What each of those hears who come while none leaves; and what one hears who comes when all have left."""
    bound = socket.create_server(("127.0.0.1", 0))
    limited = Limited.of(bound, most)
    server = await asyncio.get_running_loop().create_server(Echo, sock=limited)
    heard = [await answer(bound.getsockname()) for _ in range(come)]
    for _, writer in heard:
        writer.close()
    async with asyncio.timeout(10):
        while limited.open or limited.refused:
            await asyncio.sleep(0.01)
    last, writer = await answer(bound.getsockname())
    writer.close()
    server.close()
    bound.close()
    return [said for said, _ in heard], last


def test_those_beyond_the_limit_are_told_and_those_who_leave_make_room(monkeypatch):
    monkeypatch.setattr(connections, "LINGER", 0.05)
    heard, last = asyncio.run(crowd(most=3, come=8))
    assert heard[:3] == [b"served"] * 3
    assert all(said.startswith(b"HTTP/1.1 503 ") and connections.SAYS in said for said in heard[3:])
    assert last == b"served"


def test_a_process_without_descriptors_says_nothing_and_goes_on(monkeypatch):
    class Full(Limited):
        def _accept(self):
            raise OSError(24, "Too many open files")

    with socket.create_server(("127.0.0.1", 0)) as bound, Full.of(bound, 5) as full, pytest.raises(BlockingIOError):
        full.accept()


def test_the_limit_lies_below_what_the_process_may_open(monkeypatch):
    resource = pytest.importorskip("resource")
    for soft, hard, most in ((256, 256, 128), (1024, 4096, 3968), (64, 64, 16), (10, resource.RLIM_INFINITY, 16256)):
        raised = []
        monkeypatch.setattr(resource, "getrlimit", lambda _, pair=(soft, hard): pair)
        monkeypatch.setattr(resource, "setrlimit", lambda _, pair, raised=raised: raised.append(pair))
        assert connections.most() == most
        assert raised == ([] if soft == hard else [(most + 128, hard)])


SERVER = """
import resource, socket, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (160, 160))
import uvicorn
from server.connections import limit

async def app(scope, receive, send):
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

limit()
bound = socket.create_server(("127.0.0.1", 0))
print(bound.getsockname()[1], flush=True)
uvicorn.Server(uvicorn.Config(app, log_level="info")).run(sockets=[bound])
"""


@pytest.mark.slow
def test_a_server_with_few_descriptors_goes_on_answering_and_does_not_log_in_a_loop(tmp_path):
    pytest.importorskip("resource")
    log = tmp_path / "log"
    with log.open("wb") as errors, ExitStack() as crowd:
        server = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, stderr=errors, cwd=ROOT)
        crowd.callback(server.wait)
        crowd.callback(server.terminate)
        port = int(server.stdout.readline())
        crowd.callback(server.stdout.close)
        address = f"http://127.0.0.1:{port}/"
        assert told(address) == 200
        held = [crowd.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in range(300)]
        assert told(address) == 503
        for one in held:
            one.close()
        until = monotonic() + 20
        while told(address) != 200:
            assert monotonic() < until
            sleep(0.1)
    assert log.stat().st_size < 20_000


def told(address):
    """The status that a visitor gets; 0 where there is no answer yet."""
    try:
        with urlopen(address, timeout=10) as heard:
            return heard.status
    except URLError as error:
        return getattr(error, "code", 0)
    except ConnectionError:
        return 0
