"""What a teacher may do to a room, each act as a function of the room and what was sent: the fields that it changes."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from classroom.rooms import Room, checked_place, checked_question

Act = Callable[[Room, dict[str, Any]], dict[str, Any] | None]


def _ask(room: Room, body: dict[str, Any]) -> dict[str, Any]:
    asked = checked_question(body, room.question.number if room.question else 0)
    return {"question": replace(asked, page=room.page)}


def _reveal(room: Room, _: dict[str, Any]) -> dict[str, Any]:
    return {"question": room.question and replace(room.question, revealed=True)}


def _pause(_: Room, body: dict[str, Any]) -> dict[str, Any]:
    return {"paused": body.get("paused") is True}


ACTS: Mapping[str, Act] = MappingProxyType(
    {
        "here": lambda _, body: checked_place(body),
        "pause": _pause,
        "ask": _ask,
        "reveal": _reveal,
        "close": lambda *_: None,  # no field: the room is closed
    }
)
