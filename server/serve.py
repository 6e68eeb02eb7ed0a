"""Several processes of the app behind one address, as `make serve` starts them; Ctrl-C ends them all.

nginx keeps each visitor with one process, as deploy/nginx.conf says, and Redis holds the rooms of live classes. A process
that dies or no longer answers is started again. All of them write into one stream, each line after the name of its process.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import resource
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).parent.parent
EVERY, PATIENCE, MISSES = 2.0, 10.0, 2  # seconds between two questions, for an answer; questions without one
LEAVE = 10.0  # seconds to end in
# One heap for all threads, for Python's objects and for Arrow's: what visitors leave is given back from it (server/memory.py).
# The C library and Arrow ask for this as the process begins, so the Makefile and the Dockerfile say it too.
ONE_HEAP = {"PYTHONMALLOC": "malloc", "MALLOC_ARENA_MAX": "1", "ARROW_DEFAULT_MEMORY_POOL": "system"}
LONGEST_WAIT = 16.0  # seconds before a process that keeps dying is tried once more


class Missing(Exception):
    """What has to be there before anything can start; says how to get it."""


@dataclass
class Program:
    """A process to keep running. health: an address that answers while it is well, and that is asked every two seconds."""

    name: str
    command: list[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    health: str = ""
    process: asyncio.subprocess.Process | None = None

    async def keep(self) -> None:
        """Run it until this task is cancelled; start it again when it ends, later each time that it ends at once."""
        wait, clock = 1.0, asyncio.get_running_loop().time
        try:
            while True:
                began = clock()
                self.process = await asyncio.create_subprocess_exec(
                    *self.command,
                    cwd=ROOT,
                    env=os.environ | self.environment,
                    stdout=asyncio.subprocess.PIPE,
                    stderr=asyncio.subprocess.STDOUT,
                    start_new_session=True,  # Ctrl-C reaches this process alone, which ends the others in order
                )
                self.say(f"started as process {self.process.pid} {self.health}".rstrip())
                async with asyncio.TaskGroup() as group:
                    watch = group.create_task(self._watch(self.process))
                    await self._pass_on(self.process)
                    code = await self.process.wait()
                    watch.cancel()
                wait = 1.0 if clock() - began > LONGEST_WAIT else min(2 * wait, LONGEST_WAIT)
                self.say(f"ended with code {code}; it is started again in {wait:g} s")
                await asyncio.sleep(wait)
        finally:
            await self._end()

    def say(self, line: str) -> None:
        """Write a line into the common stream."""
        print(f"{self.name:8} | {line}", flush=True)

    async def answers(self) -> bool:
        """Whether it is well; a process without an address to ask is, as long as it runs."""
        if not self.health:
            return self.process is not None and self.process.returncode is None
        return await asyncio.to_thread(_answers, self.health)

    async def _watch(self, process: asyncio.subprocess.Process) -> None:
        missed = None  # it has to answer once before a silence counts
        while True:
            await asyncio.sleep(EVERY)
            if await self.answers():
                missed = 0
            elif missed is not None:
                missed += 1
                if missed == MISSES:
                    self.say(f"does not answer ({MISSES} questions in a row) and is stopped")
                    with suppress(ProcessLookupError):
                        process.kill()

    async def _pass_on(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout
        while True:
            try:
                line = await process.stdout.readline()
            except ValueError:
                line = b"(a line that is too long to pass on)"
            if not line:
                return
            self.say(line.decode("utf-8", "replace").rstrip())

    async def _end(self) -> None:
        if self.process is None or self.process.returncode is not None:
            return
        with suppress(ProcessLookupError):
            self.process.terminate()
            try:
                await asyncio.wait_for(self.process.wait(), LEAVE)
            except TimeoutError:
                self.process.kill()
                await self.process.wait()


def _answers(address: str) -> bool:
    try:
        with urlopen(address, timeout=PATIENCE):
            return True
    except (OSError, HTTPException):
        return False


def nginx_configuration(text: str, port: int, workers: list[int], folder: Path) -> str:
    """deploy/nginx.conf for these ports, with whatever nginx writes in a folder of its own, so that anybody may start it."""
    servers = "\n".join(f"        server 127.0.0.1:{one};" for one in workers)
    text = re.sub(r"( *server 127\.0\.0\.1:\d+;\n)+", servers + "\n", text)
    text = re.sub(r"listen \d+;", f"listen {port};", text)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"    {kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    return f"pid {folder}/pid;\ndaemon off;\nerror_log stderr crit;\n" + text.replace("http {\n", f"http {{\n{places}")


def programs(workers: int, port: int, folder: Path) -> tuple[list[Program], Program]:
    """Redis (unless METRICSCOPE_REDIS names one) and the app's processes; and nginx, which stands before them."""
    needed = ["nginx"] if os.environ.get("METRICSCOPE_REDIS") else ["nginx", "redis-server"]
    found = {name: shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin") for name in needed}
    absent = [name for name, path in found.items() if not path]  # Debian's packages have the programs' names
    if absent:
        raise Missing(f"Install {' and '.join(absent)} first: apt-get install {' '.join(absent)}")
    if _taken(port):
        raise Missing(f"Port {port} is taken: choose another with PORT=...")
    redis, *ports = _free_ports(1 + workers)
    rooms, started = os.environ.get("METRICSCOPE_REDIS", ""), []
    if not rooms:
        rooms = f"redis://127.0.0.1:{redis}/0"
        quiet = ["--save", "", "--appendonly", "no", "--loglevel", "warning"]
        command = [str(found["redis-server"]), "--bind", "127.0.0.1", "--port", str(redis), *quiet]
        started.append(Program("redis", command))
    for i, one in enumerate(ports, 1):
        where = ["--server.address", "127.0.0.1", "--server.port", str(one), "--logger.hideWelcomeMessage", "true"]
        command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py"), *where]
        environment = {"METRICSCOPE_REDIS": rooms, **ONE_HEAP}
        started.append(Program(f"app {i}", command, environment, f"http://127.0.0.1:{one}/_stcore/health"))
    configuration = folder / "nginx.conf"
    text = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    configuration.write_text(nginx_configuration(text, port, ports, folder), "utf-8")
    command = [str(found["nginx"]), "-c", str(configuration), "-e", "stderr"]
    return started, Program("nginx", command, health=f"http://127.0.0.1:{port}/_stcore/health")


def _taken(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


def _free_ports(count: int) -> list[int]:
    with ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [int(one.getsockname()[1]) for one in sockets]


async def serve(behind: list[Program], nginx: Program, port: int) -> None:
    """Keep them all until a signal ends this process; nginx starts when those behind it answer, and is the first to leave."""
    end = asyncio.Event()
    for one in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(one, end.set)
    tasks = [asyncio.create_task(program.keep()) for program in behind]

    async def open_up() -> None:
        await _until_well(behind)
        tasks.append(asyncio.create_task(nginx.keep()))
        await _until_well([nginx])
        workers = sum(bool(program.health) for program in behind)
        print(f"Metricscope is ready: http://localhost:{port} ({workers} processes; Ctrl-C ends them all)", flush=True)

    opening = asyncio.create_task(open_up())
    await end.wait()
    for task in (opening, *reversed(tasks)):
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _until_well(programs: list[Program]) -> None:
    while not all(await asyncio.gather(*(program.answers() for program in programs))):
        await asyncio.sleep(0.2)


def main() -> None:
    """The command line: how many processes, and the port that visitors come to."""
    parser = argparse.ArgumentParser(description="Serve Metricscope with several processes behind nginx.")
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 2, help="processes of the app (default: one a core)"
    )
    parser.add_argument("--port", type=int, default=8080, help="where visitors come (default: 8080)")
    asked = parser.parse_args()
    if asked.workers < 1:
        parser.error("--workers must be at least 1")
    with tempfile.TemporaryDirectory(prefix="metricscope-") as folder:
        try:
            behind, nginx = programs(asked.workers, asked.port, Path(folder))
        except Missing as reason:
            sys.exit(str(reason))
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a visitor holds a connection or two
        asyncio.run(serve(behind, nginx, asked.port))


if __name__ == "__main__":
    main()
