"""A classroom's server for the tests, and what browsers would say to it, over plain sockets."""

from __future__ import annotations

import asyncio
import json
import shutil
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette

from classroom.routes import Class

PATIENCE = 20.0


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class RedisServer:
    """A Redis of its own; keeps: whether what it holds outlives it, on disk."""

    def __init__(self, folder: Path, *, keeps: bool = False) -> None:
        program = shutil.which("redis-server")
        assert program, "These tests need Debian's redis-server: apt-get install redis-server"
        self.port = free_port()
        self.command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
        self.command += ["--appendonly", "yes" if keeps else "no"]
        self.address = f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it, again too, and wait until it listens."""
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL)
        for _ in range(200):
            with socket.socket() as one:
                if one.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)

    def kill(self) -> None:
        """As a machine that runs out of memory does."""
        self.process.kill()
        self.process.wait(20)


@contextmanager
def redis_server(folder: Path) -> Iterator[str]:
    """The address of a Redis of its own, which keeps nothing on disk."""
    redis = RedisServer(folder)
    redis.start()
    try:
        yield redis.address
    finally:
        redis.process.terminate()
        redis.process.wait(20)


class Browser:
    """What a window says to a server, and what it hears."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def request(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, str]:
        """One request over a connection of its own: status and body."""
        raw = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        said = {"Host": "test", "Connection": "close", "Content-Type": "application/json"}
        said |= {"Content-Length": str(len(raw))} | {k.replace("_", "-"): v for k, v in headers.items()}
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in said.items())
        writer.write(head.encode() + b"\r\n" + raw)
        async with asyncio.timeout(PATIENCE):
            answer = await reader.read()
        writer.close()
        start, _, rest = answer.partition(b"\r\n\r\n")
        self.head = start.decode()
        return int(self.head.split()[1]), rest.decode()

    async def post(self, path: str, body: Any = None, **headers: str) -> tuple[int, dict[str, Any]]:
        """A POST of JSON: status and what came back."""
        status, text = await self.request("POST", path, {} if body is None else body, **headers)
        return status, json.loads(text)

    @asynccontextmanager
    async def listening(self, code: str, who: str) -> AsyncIterator[Listener]:
        """An open stream of a room's events."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET /class/{code}/live?as={who} HTTP/1.1\r\nHost: test\r\n\r\n".encode())
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        assert b" 200 " in head, head
        try:
            yield Listener(reader)
        finally:
            writer.close()


class Listener:
    """What one has heard, put together."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self.reader, self.seen, self.closed, self.events = reader, {}, False, []

    async def until(self, wanted: Any) -> dict[str, Any]:
        """Listen until what was heard is as wanted (a function of it)."""
        async with asyncio.timeout(PATIENCE):
            while not self.closed and not wanted(self.seen):
                line = (await self.reader.readline()).decode()
                assert line, "the stream ended"
                if line.startswith("event: "):
                    self.events.append(line[7:].strip())
                    self.closed = self.events[-1] in ("closed", "lost")
                elif line.startswith("data: "):
                    self.seen |= json.loads(line[6:])
        return self.seen

    async def until_closed(self) -> None:
        await self.until(lambda _: False)


@asynccontextmanager
async def serving(classroom: Class) -> AsyncIterator[Browser]:
    """A server with a classroom and nothing else."""
    port = free_port()
    config = uvicorn.Config(
        Starlette(routes=classroom.routes(), lifespan=classroom.lifespan), port=port, log_level="critical"
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server._serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield Browser(port)
    finally:
        server.should_exit = True
        await task
