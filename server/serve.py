"""Several processes of the app behind one address, as `make serve` starts them; Ctrl-C ends them all.

nginx keeps each visitor with one process, as deploy/nginx.conf says, and Redis holds the rooms of live classes. A process
that dies or no longer answers is started again. All of them write into one stream, each line after the name of its process.

SIGUSR1 replaces the processes by new ones, of the version that --home leads to then: new visitors come to the new ones as soon as
these answer, and each old one ends when its last visitor has left (server/draining.py).
"""

import argparse
import asyncio
import json
import os
import resource
import shutil
import signal
import socket
import sys
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path

from server.grace import grace
from server.programs import Program, say
from server.proxy import Seat, configuration

ROOT = Path(__file__).parent.parent
# One heap for all threads, for Python's objects and for Arrow's: what visitors leave is given back from it (server/memory.py).
# The C library and Arrow ask for this as the process begins, so the Makefile and the Dockerfile say it too.
ONE_HEAP = {"PYTHONMALLOC": "malloc", "MALLOC_ARENA_MAX": "1", "ARROW_DEFAULT_MEMORY_POOL": "system"}
STARTS_IN = 180.0  # seconds until a new version that does not answer is given up
WARM = "METRICSCOPE_WARM"  # server/warming.py; 0 leaves it to the first visitors
APART = 3.0  # seconds between two old processes that are told to leave
HEALTH, READY = "/_stcore/health", "/ready"
ALIVE = "/alive"  # nginx answers it by itself: a process behind it that hangs says nothing of nginx
TARGETS = "METRICSCOPE_TARGETS"  # a file that lists the processes for Prometheus (file_sd_configs)


class Missing(Exception):
    """What has to be there, or to be right, before anything can start; says how to get there."""


class House:
    """All programs: Redis (unless METRICSCOPE_REDIS names one), the app's processes, and nginx, which stands before them."""

    def __init__(self, workers: int, port: int, folder: Path, home: Path = ROOT) -> None:
        needed = ["nginx"] if os.environ.get("METRICSCOPE_REDIS") else ["nginx", "redis-server"]
        found = {name: shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin") for name in needed}
        absent = [name for name, path in found.items() if not path]  # Debian's packages have the programs' names
        if absent:
            raise Missing(f"Install {' and '.join(absent)} first: apt-get install {' '.join(absent)}")
        if _taken(port):
            raise Missing(f"Port {port} is taken: choose another with PORT=...")
        try:
            self.grace = grace()
        except ValueError as error:
            raise Missing(str(error)) from None
        self.port, self.folder, self.home, self.workers = port, folder, home, workers
        self.rooms, self.redis = os.environ.get("METRICSCOPE_REDIS", ""), []
        if not self.rooms:
            (redis,) = _free_ports(1)
            self.rooms = f"redis://127.0.0.1:{redis}/0"
            quiet = ["--save", "", "--appendonly", "no", "--loglevel", "warning"]
            command = [str(found["redis-server"]), "--bind", "127.0.0.1", "--port", str(redis), *quiet]
            self.redis = [Program("redis", command, folder=folder)]
        command = [str(found["nginx"]), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
        self.nginx = Program("nginx", command, health=f"http://127.0.0.1:{port}{ALIVE}", folder=folder)
        self.seats: dict[Program, Seat] = {}
        self._last, self._tasks = 0, dict[Program, asyncio.Task[None]]()
        self._replacing: asyncio.Task[None] | None = None

    def apps(self) -> list[Program]:
        """New processes of the app, each with a seat of its own."""
        made = []
        for port in _free_ports(self.workers):
            self._last += 1
            seat = Seat(f"app-{self._last}", port)
            where = ["--server.address", "127.0.0.1", "--server.port", str(port), "--logger.hideWelcomeMessage", "true"]
            command = [sys.executable, "-m", "streamlit", "run", str(self.home / "app.py"), *where]
            given = {"METRICSCOPE_REDIS": self.rooms, "METRICSCOPE_SEAT": seat.name, WARM: os.environ.get(WARM, "1")}
            here = f"http://127.0.0.1:{port}"
            made.append(Program(f"app {self._last}", command, given | ONE_HEAP, here + HEALTH, self.home, here + READY))
            self.seats[made[-1]] = seat
        return made

    def write(self) -> None:
        """nginx's configuration for the processes that there are, and the list of them for whoever watches."""
        seats = [Seat(seat.name, seat.port, full=program.leaving) for program, seat in self.seats.items()]
        text = (self.home / "deploy" / "nginx.conf").read_text("utf-8")
        (self.folder / "nginx.conf").write_text(configuration(text, self.port, seats, self.folder), "utf-8")
        if listed := os.environ.get(TARGETS):
            told = [{"targets": [f"127.0.0.1:{one.port}"], "labels": {"process": one.name}} for one in seats]
            Path(f"{listed}.new").write_text(json.dumps(told, indent=1), "utf-8")
            os.replace(f"{listed}.new", listed)

    async def serve(self) -> None:
        """Keep them all until a signal ends this process; nginx starts when those behind it answer, and is the first to leave."""
        end, loop = asyncio.Event(), asyncio.get_running_loop()
        for one in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(one, end.set)
        self._keep([*self.redis, *self.apps()])
        opening = asyncio.create_task(self._open_up())
        await end.wait()
        working = [opening, *([self._replacing] if self._replacing else [])]
        for task in (*working, *reversed(list(self._tasks.values()))):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _open_up(self) -> None:
        await _until_well([*self.redis, *self.seats])
        self.write()
        self._keep([self.nginx])
        await _until_well([self.nginx])
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, self._told_to_replace)
        say(
            "serve",
            f"Metricscope is ready: http://localhost:{self.port} ({self.workers} processes; Ctrl-C ends them all)",
        )

    def _keep(self, programs: list[Program]) -> None:
        for program in programs:
            self._tasks[program] = asyncio.create_task(program.keep())

    def _told_to_replace(self) -> None:
        if self._replacing is None or self._replacing.done():
            self._replacing = asyncio.create_task(self._replace())
        else:
            say("serve", "the processes are being replaced already")

    async def _replace(self) -> None:
        """New processes, then new visitors to them, then the old ones empty themselves."""
        old = [one for one in self.seats if not one.leaving]
        new = self.apps()
        self._keep(new)
        try:
            async with asyncio.timeout(STARTS_IN):
                while not all(await asyncio.gather(*(one.is_ready() for one in new))):
                    await asyncio.sleep(0.2)
        except TimeoutError:
            say("serve", f"the new version has not answered within {STARTS_IN:g} s; the old one goes on")
            return await self._remove(new)
        for one in old:
            one.leaving = True  # also where it dies meanwhile: it is not started again
        self._reload()
        say("serve", f"new visitors come to {', '.join(one.name for one in new)}")
        for one in old:
            self._tasks[one].add_done_callback(lambda task, one=one: self._has_left(one, task))  # type: ignore[misc]
        for one in old:
            one.leave(self.grace)
            await asyncio.sleep(APART)  # so that not all who are sent on come at once

    def _has_left(self, program: Program, task: asyncio.Task[None]) -> None:
        if not task.cancelled():
            self.seats.pop(program, None)
            self._tasks.pop(program, None)
            self._reload()

    async def _remove(self, programs: list[Program]) -> None:
        for program in programs:
            task = self._tasks.pop(program)
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            self.seats.pop(program, None)

    def _reload(self) -> None:
        self.write()
        self.nginx.tell(signal.SIGHUP)


def _taken(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


def _free_ports(count: int) -> list[int]:
    with ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [int(one.getsockname()[1]) for one in sockets]


async def _until_well(programs: list[Program]) -> None:
    while not all(await asyncio.gather(*(program.answers() for program in programs))):
        await asyncio.sleep(0.2)


def main() -> None:
    """The command line: how many processes, the port that visitors come to, and where the app is."""
    parser = argparse.ArgumentParser(description="Serve Metricscope with several processes behind nginx.")
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 2, help="processes of the app (default: one a core)"
    )
    parser.add_argument("--port", type=int, default=8080, help="where visitors come (default: 8080)")
    parser.add_argument(
        "--home",
        type=Path,
        default=ROOT,
        help="folder of the app, such as a link to its present version (default: this one)",
    )
    asked = parser.parse_args()
    if asked.workers < 1:
        parser.error("--workers must be at least 1")
    if not (asked.home / "app.py").is_file():
        parser.error(f"--home must be the app's folder, and there is no app.py in {asked.home}")
    with tempfile.TemporaryDirectory(prefix="metricscope-") as folder:
        try:
            house = House(asked.workers, asked.port, Path(folder), asked.home.absolute())
        except Missing as reason:
            sys.exit(str(reason))
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a visitor holds a connection or two
        asyncio.run(house.serve())


if __name__ == "__main__":
    main()
