"""The process that computes for a notebook, from the notebook's side: started when it is first asked, kept until Python ends."""

import os
import pickle
import subprocess
import sys
import tempfile
from pathlib import Path
from threading import Lock
from typing import IO, Any

SERVE = Path(__file__).parent / "serve.py"


class Process:
    """One process, asked by one thread at a time. What goes to and fro is numpy arrays and Python's own types."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._running: subprocess.Popen[bytes] | None = None
        self._said: IO[bytes] | None = None
        self._owner = 0

    def ask(self, task: str, **what: Any) -> Any:
        """What a task of metricscope.notebook.tasks returns. Raises ValueError where that does, else RuntimeError."""
        with self._lock:
            process = self._started()
            assert process.stdin and process.stdout
            try:
                pickle.dump((task, what), process.stdin)
                process.stdin.flush()
                kind, found = pickle.load(process.stdout)
            except (EOFError, BrokenPipeError, pickle.UnpicklingError):
                raise RuntimeError(f"The process that computes for the notebook has ended. {self._end()}") from None
            except BaseException:  # an interrupt: the answer would be taken for that of the next question
                self._end()
                raise
        if kind == "wrong":
            raise ValueError(found)
        if kind == "failed":
            raise RuntimeError(f"This should not happen, please report it.\n{found}")
        return found

    def _started(self) -> subprocess.Popen[bytes]:
        if self._running and self._owner == os.getpid() and self._running.poll() is None:
            return self._running
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - for as long as the process runs
        self._running = subprocess.Popen(
            [sys.executable, "-P", str(SERVE)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            start_new_session=True,  # what interrupts the notebook's Python is not for it
        )
        self._owner = os.getpid()
        return self._running

    def _end(self) -> str:
        """Ends it, and gives the last line that it wrote."""
        process, said = self._running, self._said
        self._running = self._said = None
        if process is None or said is None:
            return ""
        process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe:
                pipe.close()
        process.wait()
        with said:
            said.seek(0)
            lines = said.read().decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else ""


ask = Process().ask
