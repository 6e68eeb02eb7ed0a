"""What follows a scrubber in a file: a page's words at every position, in a table that the file carries; or where they stand."""

import hashlib
import json
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass, field
from math import prod
from typing import Any

import numpy as np
from streamlit.testing.v1 import AppTest

from export.markdown import boxed
from widgets.left_behind import LEFT, At, Following, Line, Moves
from widgets.scrubber import codes

SAMPLES = 5  # positions that tell whether two runs of a page say the same
Linked = Callable[[str], str]


@dataclass
class Tables:
    """The tables of a file. contents: by the path that each is carried under; linked: what becomes of links in markup."""

    contents: MutableMapping[str, bytes]
    linked: Linked
    known: dict[str, dict[str, Any]] = field(default_factory=dict)

    def data(self, place: str, one: Following, moves: Mapping[str, Moves]) -> dict[str, Any] | None:
        """What the file's script has to know, None where there are too many positions or several scrubbers."""
        stand = moves.get(one.scrubbers[0])
        if one.says is None or stand is None:
            return None
        moving = [c for c in stand.controls if not one.over or c.name in one.over]
        sizes = tuple(len(c.values) for c in moving)
        if prod(sizes) > one.most:
            return None
        says, here = one.says, position_of(stand)

        def lines(i: int) -> list[Line]:
            ticks = zip(moving, np.unravel_index(i, sizes), strict=True)
            return list(says({**here, **{c.name: float(c.values[tick]) for c, tick in ticks}}))

        samples = [lines(int(i)) for i in np.linspace(0, prod(sizes) - 1, SAMPLES)]
        key = repr((place, stand.digest, [c.name for c in moving], samples))
        if key not in self.known:
            table = self._carried({c.name: codes(c.values) for c in moving}, [lines(i) for i in range(prod(sizes))])
            self.known[key] = {"scrubber": one.scrubbers[0], "table": table}
        return self.known[key]

    def _carried(self, controls: dict[str, list[str]], at: list[list[Line]]) -> str:
        """The digest under which the file carries them; each line once."""
        lines: dict[Line, int] = {}
        numbers = [[lines.setdefault(line, len(lines)) for line in one] for one in at]
        markup = [self.linked(boxed(*line)) for line in lines]
        body = json.dumps({"controls": controls, "lines": markup, "at": numbers}, separators=(",", ":")).encode()
        digest = hashlib.sha256(body).hexdigest()[:16]
        self.contents[f"follows/{digest}.json"] = body
        return digest


def moves_of(ran: AppTest) -> dict[str, Moves]:
    """What a reader moves on a page that has run, by its key: scrubbers, and what else the page left."""
    found = {name: one for name, one in ran.session_state[LEFT].items() if isinstance(one, Moves)}
    for key, stand in ran.session_state["standing"].items():
        found[key] = Moves(stand.payload.controls, stand.position, stand.payload.digest)
    return found


def position_of(stand: Moves) -> At:
    """Where it stands, as its page has it."""
    return {c.name: float(c.values[stand.position[c.name]]) for c in stand.controls}


def stands(one: Following, moves: Mapping[str, Moves]) -> str:
    """The same in words, "" where nothing moves."""
    return ", ".join(
        f"{c.label.partition(':')[0]} {c.texts[stand.position[c.name]]}"
        for stand in (moves[key] for key in one.scrubbers if key in moves)
        for c in stand.controls
        if not one.over or c.name in one.over
    )
