"""How often something may happen: so many times in so many seconds for each name, counted in this process."""

import time
from collections import Counter
from collections.abc import Callable


class Limit:
    """At most `most` times in each stretch of `seconds`; whatever was counted is forgotten with the stretch."""

    def __init__(self, most: int, seconds: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.seconds, self.clock = most, seconds, clock
        self._stretch = -1
        self._counts: Counter[str] = Counter()

    def reached(self, name: str) -> bool:
        """Whether there is no more left for this name."""
        stretch = int(self.clock() // self.seconds)
        if stretch != self._stretch:
            self._stretch = stretch
            self._counts.clear()
        return self._counts[name] >= self.most

    def count(self, name: str) -> None:
        """It happened once more."""
        self._counts[name] += 1

    def allows(self, name: str) -> bool:
        """Whether it may happen once more; if so, it is counted."""
        if self.reached(name):
            return False
        self.count(name)
        return True
