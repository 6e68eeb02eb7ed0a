"""`make serve` for a test or a benchmark: its processes by name, what they wrote, and an end."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.common import ROOT

STARTED = re.compile(r"^(\S+(?: \d+)?) +\| started as process (\d+)(?: http://127.0.0.1:(\d+)/)?", re.MULTILINE)
READY = 120.0  # seconds


@dataclass(frozen=True)
class Started:
    """A process of `make serve`, at one of its starts; port 0 where nobody asks it."""

    name: str
    pid: int
    port: int


class House:
    """A running `make serve`: its own process, the port of nginx, what it wrote."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, log: Path) -> None:
        self.process, self.port, self.log = process, port, log

    def wrote(self) -> str:
        """All that it and its processes have written."""
        return self.log.read_text("utf-8", "replace")

    def started(self, name: str = "") -> list[Started]:
        """Each start of each process, in order; of those whose name begins so."""
        found = [Started(one, int(pid), int(port or 0)) for one, pid, port in STARTED.findall(self.wrote())]
        return [one for one in found if one.name.startswith(name)]

    def now(self, name: str) -> Started:
        """The last start of one process."""
        return self.started(name)[-1]

    def until(self, said: Callable[[str], bool], seconds: float = READY) -> None:
        """Wait until what it wrote is so."""
        end = time.monotonic() + seconds
        while not said(self.wrote()):
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"make serve did not get there: {self.wrote()[-2000:]}")
            time.sleep(0.1)


@contextmanager
def house(port: int, *, workers: int = 2, **environment: str) -> Iterator[House]:
    """`make serve` on a port with so many processes, ready; Ctrl-C ends it."""
    command = [sys.executable, "-m", "server.serve", "--workers", str(workers), "--port", str(port)]
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log.txt"
        with log.open("wb") as output:
            process = subprocess.Popen(
                command, cwd=ROOT, env=os.environ | environment, stdout=output, stderr=subprocess.STDOUT
            )
        one = House(process, port, log)
        try:
            one.until(lambda text: "is ready" in text)
            yield one
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
                process.wait(60)
