"""Whether anybody still waits for what this thread is working out, for work that cannot be told in words how far it is."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar

Wanted = Callable[[], bool]


def _always() -> bool:
    return True


_WANTED: ContextVar[Wanted] = ContextVar("wanted", default=_always)


def wait_while(wanted: Wanted) -> None:
    """From now on in this thread, work is wanted as long as this says so. It may be asked from any thread."""
    _WANTED.set(wanted)


def wanted() -> Wanted:
    """What says whether the work of this thread is still wanted; it always is where nobody said otherwise."""
    return _WANTED.get()
