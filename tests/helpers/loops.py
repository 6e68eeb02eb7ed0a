"""From a worker's first browser on, Playwright's event loop counts as running, beside which nothing could run one of its own."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_loop() -> Iterator[None]:
    """No event loop counts as running meanwhile."""
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(running)
