"""Ends a statement that an engine works on: when its time is over, or when nobody waits for it any more."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

from lab.waited_for import Wanted

LOOK = 0.1  # seconds between two looks


class Ending:
    """While its block runs, a thread looks; afterwards late or left says which of the two ended it, if one did."""

    def __init__(self, interrupt: Callable[[], None], seconds: float, wanted: Wanted) -> None:
        self.late = self.left = False
        self._interrupt, self._seconds, self._wanted = interrupt, seconds, wanted
        self._over = threading.Event()

    def __enter__(self) -> None:
        threading.Thread(target=self._look, daemon=True).start()

    def __exit__(self, *_: object) -> None:
        self._over.set()

    def _look(self) -> None:
        end = monotonic() + self._seconds
        while not self._over.wait(min(LOOK, max(0.0, end - monotonic()))):
            self.left = not self._wanted()
            self.late = not self.left and monotonic() >= end
            if self.left or self.late:  # again and again: the statement may have begun only now
                with suppress(Exception):
                    self._interrupt()
                self._over.wait(LOOK)
