"""A class for a test to play in: what is opened, who enters, what is asked."""

import asyncio
from collections.abc import Callable

from classroom.routes import Class, Limits
from classroom.stores import store_at
from tests.helpers.classroom_client import Browser, serving

PLACE = {"page": "precision_recall", "query": "?data=ties", "positions": {"main": {"threshold": "0.5"}}}
QUESTION = {"key": "guess", "asks": "Which falls?", "answers": ["precision", "recall", "<b>both</b>"], "right": [1]}


def in_class(address: str, scene: Callable, limits: Limits | None = None) -> None:
    """Play a scene in a class of its own."""

    async def play() -> None:
        async with serving(Class(lambda: store_at(address), limits)) as browser:
            await scene(browser)

    asyncio.run(play())


async def opened(browser: Browser) -> tuple[str, str, str]:
    """A new room: its code, the teacher's secret and handle."""
    status, told = await browser.post("/class/open", PLACE)
    assert status == 200
    return told["code"], told["secret"], told["handle"]


async def entered(browser: Browser, code: str) -> tuple[str, str]:
    """A new guest: secret and handle."""
    status, told = await browser.post(f"/class/{code}/enter")
    assert (status, told.get("role")) == (200, "guest")
    return told["secret"], told["handle"]


def counts(seen: dict) -> list[int] | None:
    return (seen.get("question") or {}).get("counts")
