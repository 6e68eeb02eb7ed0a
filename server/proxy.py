"""nginx's configuration: deploy/nginx.conf for the processes that run now, with whatever nginx writes in a folder of its own."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

PART = re.compile(r"(    # -- the processes[^\n]*\n).*?(    # --\n)", re.DOTALL)
FAILS = "max_fails=1 fail_timeout=2s"  # nginx asks a process that is gone again after this


@dataclass(frozen=True)
class Seat:
    """A process of the app. full: it keeps its visitors, and gets no new ones."""

    name: str
    port: int
    full: bool = False


def configuration(text: str, port: int, seats: Sequence[Seat], folder: Path) -> str:
    """The whole text, for anybody to start."""
    text = re.sub(r"listen \d+;", f"listen {port};", written(text, seats))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"    {kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    return f"pid {folder}/pid;\ndaemon off;\nerror_log stderr crit;\n" + text.replace("http {\n", f"http {{\n{places}")


def written(text: str, seats: Sequence[Seat]) -> str:
    """The text with these processes in place of its own."""
    body = f"{_map(seats)}\n{_newcomers(seats)}{''.join(_upstream(one, seats) for one in seats)}"
    return PART.sub(lambda found: found[1] + body + found[2], text)


def _map(seats: Sequence[Seat]) -> str:
    wide = max(len("default"), *(len(one.name) for one in seats)) + 1
    lines = [
        f"        {name:<{wide}}{to};\n" for name, to in (("default", "newcomers"), *((s.name, s.name) for s in seats))
    ]
    return f"    map $cookie_metricscope $seat {{\n{''.join(lines)}    }}\n"


def _newcomers(seats: Sequence[Seat]) -> str:
    return f"    upstream newcomers {{\n{''.join(_server(one) for one in seats if not one.full)}    }}\n"


def _upstream(mine: Seat, seats: Sequence[Seat]) -> str:
    others = [one for one in seats if one is not mine and not one.full]
    servers = _server(mine, f" {FAILS}" if others else "") + "".join(_server(one, " backup") for one in others)
    return f"    upstream {mine.name} {{\n{servers}        keepalive 32;\n    }}\n"


def _server(one: Seat, how: str = "") -> str:
    return f"        server 127.0.0.1:{one.port}{how};\n"
