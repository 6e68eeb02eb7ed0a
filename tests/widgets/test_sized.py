"""How large what is kept is: arrays with their data, each object once, and nothing of what belongs to the program."""

import sys
from dataclasses import dataclass
from threading import Lock

import numpy as np

from widgets.scrubber import Payload
from widgets.sized import size_of


@dataclass(frozen=True)
class Held:
    numbers: np.ndarray
    again: object
    how: object = Lock  # a function of the program


def test_an_array_counts_with_its_data_and_a_view_with_what_it_views():
    numbers = np.zeros(10_000)
    assert 80_000 <= size_of(numbers) < 81_000
    assert 80_000 <= size_of(numbers[:3]) < 81_000
    assert 80_000 <= size_of({"a": numbers, "b": numbers[5:]}) < 82_000  # once


def test_what_objects_hold_counts_once_and_the_program_does_not():
    numbers = np.zeros(10_000)
    assert 80_000 <= size_of(Held(numbers, [numbers, "x" * 1000])) < 83_000
    assert size_of([size_of, np, Payload, test_an_array_counts_with_its_data_and_a_view_with_what_it_views]) < 500
    rows = np.empty(2, object)
    rows[:] = ["x" * 5000, ("y" * 5000,)]
    assert 10_000 <= size_of(rows) < 11_000


def test_what_holds_itself_ends():
    ring: list[object] = []
    ring.append(ring)
    assert size_of(ring) == sys.getsizeof(ring)
