"""What is kept for everybody: made once for each name, by one of those who ask at once, and never more than so much."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import numpy as np
import pytest

from widgets.cache import _Kept

MANY = 1 << 30  # bytes


def test_what_several_ask_for_at_once_is_made_once() -> None:
    kept, made, begun, go = _Kept(8, MANY), [], Event(), Event()

    def make() -> object:
        begun.set()
        assert go.wait(10)
        made.append(object())
        return made[-1]

    with ThreadPoolExecutor(4) as several:
        asked = [several.submit(kept.found, "a", make) for _ in range(4)]
        assert begun.wait(10)
        assert kept.found("b", lambda: 2) == 2  # and nobody else waits for it
        go.set()
        assert {one.result() for one in asked} == {*made}
    assert len(made) == 1


def test_the_least_recently_asked_for_makes_room() -> None:
    kept, made = _Kept(2, MANY), []
    for name in "abaca":
        assert kept.found(name, lambda name=name: made.append(name) or name) == name
    assert made == ["a", "b", "c"]
    assert kept.found("b", lambda: "anew") == "anew"
    kept.clear()
    assert kept.found("a", lambda: "anew") == "anew"


def test_what_fails_is_made_by_the_next() -> None:
    kept = _Kept(2, MANY)
    with pytest.raises(ZeroDivisionError):
        kept.found("a", lambda: 1 / 0)
    assert kept.found("a", lambda: 1.0) == 1


def test_what_is_large_makes_room_for_what_is_asked_for_now() -> None:
    """Two arrays of 4,000 bytes and their names fit, three do not; one that is larger than all is kept alone."""
    kept, made = _Kept(8, 10_000), []

    def asked(name: str, many: int = 500) -> None:
        kept.found(name, lambda: made.append(name) or np.zeros(many))

    for name in "abacb":
        asked(name)
    assert made == ["a", "b", "c", "b"]
    asked("d", 100_000)
    asked("d", 100_000)
    assert made[4:] == ["d"]
    asked("b")
    assert made[5:] == ["b"]
    assert sum(kept.sizes.values()) < 10_000
