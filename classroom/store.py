"""Where rooms are kept: one interface, for one process's memory and for Redis.

A store knows rooms by their code, guests by the handle of their secret, and tells whoever listens that something changed,
never what: who hears of it reads the room again. Every act raises Away where the store is elsewhere and does not answer.
"""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from classroom.rooms import Question, Room


class Away(Exception):
    """The store does not answer. It may come back, with the rooms or without them."""


Asked = tuple[Question, Mapping[str, float]]  # a question, and what each guest answered, by its handle
Wait = Callable[[float], Awaitable[bool]]  # for so many seconds, or until something changes: whether it did


class Store(Protocol):
    """Rooms, until they are closed or their teacher has done nothing for IDLE seconds."""

    async def open(self, room: Room) -> bool:
        """Keep a new room; False where its code is taken or there is no place left."""

    async def read(self, code: str) -> Room | None:
        """The room with its guests and answers counted; None where there is none."""

    async def closed(self, code: str) -> bool:
        """Whether a room that is no longer here was closed by its teacher, within the last IDLE seconds."""

    async def write(self, code: str, fields: Mapping[str, str]) -> None:
        """Put fields of the room in place of what they were, as the teacher's act; a question is kept for the record too."""

    async def enter(self, code: str, guest: str) -> bool:
        """Let a guest in, or note that it is still here; False for a new one where the room is full."""

    async def leave(self, code: str, guest: str) -> None:
        """A guest has gone; it may come back."""

    async def knows(self, code: str, guest: str) -> bool:
        """Whether a guest has been let in."""

    async def answer(self, code: str, number: int, guest: str, choice: float) -> None:
        """Keep a guest's answer to a question, in place of the one it gave before."""

    async def record(self, code: str) -> list[Asked]:
        """All questions that were put, in their order, with their answers; none where there is no such room."""

    async def close(self, code: str) -> None:
        """Forget the room and everything in it."""

    def changes(self, code: str) -> AbstractAsyncContextManager[Wait]:
        """Listen to a room."""

    async def end(self) -> None:
        """Let go of connections."""
