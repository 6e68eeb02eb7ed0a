"""A process that is kept running: started again when it dies or no longer answers, until it is told to leave."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from urllib.request import urlopen

from server.structured import named, wanted

EVERY, PATIENCE = 1.0, 3.0  # seconds between two questions whether it is well, and for an answer
HANGS, PEEK = 2.0, 0.25  # seconds without an answer in which it used no processor time, and between two looks at that
SILENT = 24.0  # seconds without an answer, for one that is busy
LEAVE = 10.0  # seconds to end in
LONGEST_WAIT = 16.0  # seconds before a process that keeps dying is tried once more


@dataclass(eq=False)
class Program:
    """A process to keep running. health: an address that answers while it is well, and that is asked every second."""

    name: str
    command: list[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    health: str = ""
    folder: Path = Path()
    ready: str = ""
    process: asyncio.subprocess.Process | None = None
    leaving: bool = False

    async def keep(self) -> None:
        """Run it until this task is cancelled or it has left; start it again when it ends, later each time that it ends at once."""
        wait, clock = 1.0, asyncio.get_running_loop().time
        try:
            while not self.leaving:
                began = clock()
                self.process = await asyncio.create_subprocess_exec(
                    *self.command,
                    cwd=self.folder,
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
                if self.leaving:
                    return self.say(f"has left with code {code}")
                wait = 1.0 if clock() - began > LONGEST_WAIT else min(2 * wait, LONGEST_WAIT)
                self.say(f"ended with code {code}; it is started again in {wait:g} s")
                await asyncio.sleep(wait)
        finally:
            await self._end()

    def leave(self, within: float) -> None:
        """Tell it to end when its last visitor has left; whatever keeps it, it is ended after so many seconds, and LEAVE more."""
        self.leaving = True
        self.tell(signal.SIGUSR1)
        asyncio.get_running_loop().call_later(within + LEAVE, self.tell, signal.SIGKILL)

    def tell(self, what: signal.Signals) -> None:
        """Send a signal to the process, if it is there."""
        if self.process is not None and self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.send_signal(what)

    def say(self, line: str) -> None:
        """Write a line into the common stream."""
        say(self.name, line)

    async def answers(self) -> bool:
        """Whether it is well; a process without an address to ask is, as long as it runs."""
        if not self.health:
            return self.process is not None and self.process.returncode is None
        return await asyncio.to_thread(_answers, self.health)

    async def is_ready(self) -> bool:
        """Whether visitors may be sent to it."""
        return await asyncio.to_thread(_answers, self.ready)

    async def _watch(self, process: asyncio.subprocess.Process) -> None:
        """Ask it again and again whether it is well; end it once it hangs, or has been silent for too long."""
        clock = asyncio.get_running_loop().time
        heard = 0.0  # it has to answer once before a silence counts
        silence = _Silence(process.pid, clock)
        while True:
            await asyncio.sleep(EVERY)
            question, over = asyncio.create_task(self.answers()), False
            while not over:
                over = bool((await asyncio.wait([question], timeout=PEEK))[0])
                if over and question.result():
                    heard, silence = clock(), _Silence(process.pid, clock)
                elif heard and (silence.is_still() or clock() - heard > SILENT):
                    self.say(f"has not answered for {clock() - heard:.0f} s and is stopped")
                    with suppress(ProcessLookupError):
                        process.kill()
                    return

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


class _Silence:
    """A process that has not answered yet, and since when it has used no processor time."""

    def __init__(self, pid: int, clock: Callable[[], float]) -> None:
        self.pid, self.clock = pid, clock
        self.used, self.since = _used(pid), clock()

    def is_still(self) -> bool:
        """Whether it hangs: one that is busy, or was not given the processor for a moment, uses some of it soon."""
        used = _used(self.pid)
        if used != self.used:
            self.used, self.since = used, self.clock()
        return self.clock() - self.since >= HANGS


def say(name: str, line: str) -> None:
    """Write a line into the common stream. Where that cannot be written, as on a full disk, nothing else stops."""
    with suppress(OSError):
        print(named(line, name) if wanted() else f"{name:8} | {line}", flush=True)


def _answers(address: str) -> bool:
    try:
        with urlopen(address, timeout=PATIENCE):
            return True
    except (OSError, HTTPException):
        return False


def _used(process: int) -> float:
    """Ticks of processor time that a process has used; another number each time where the system does not say."""
    with suppress(OSError, ValueError, IndexError):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return float(fields[11]) + float(fields[12])
    return time.monotonic() if sys.platform != "linux" else -1.0
