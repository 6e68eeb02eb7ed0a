"""Uploads stay in memory, and one for which there is no memory is refused with a sentence.

The form parser would write what is larger than 1 MB into a temporary file: that is a visitor's data on a disk, and an error
where the disk is full. And a browser shows no more than the status of an upload that failed; so one that is refused is taken
as if it were there, without its content, and the page, which then finds none, says why.
"""

import re
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import streamlit as st
from starlette.formparsers import MultiPartParser
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.watching import count

PUT = re.compile(r".*/_stcore/upload_file/([^/]+)/([^/]+)")
NEEDS = 5  # times its size: the file as it came, once more as it is handed on, and what is read of it
SPARE = 64 << 20  # bytes that stay free
CGROUP = Path("/sys/fs/cgroup")
NO_MEMORY = "The server has no memory free for a file of this size at the moment. Try again in a few minutes, or use a smaller file."
NOT_TAKEN = "The server could not take the file. Try again in a few minutes."
Note = Callable[[str, str], None]


def keep_in_memory() -> None:
    """From now on no form is written to disk, however large; Streamlit refuses what is larger than server.maxUploadSize."""
    MultiPartParser.spool_max_size = (int(st.get_option("server.maxUploadSize")) + 1) << 20


def free_memory() -> int:
    """Bytes that can still be had: on the machine, and in each control group with a limit (a container's, systemd's MemoryMax)."""
    found = [_free(folder) for folder in _groups()]
    with suppress(OSError, ValueError, StopIteration):
        lines = Path("/proc/meminfo").read_text().splitlines()
        found.append(1024 * int(next(line for line in lines if line.startswith("MemAvailable")).split()[1]))
    return min(found, default=sys.maxsize)


def _groups() -> list[Path]:
    with suppress(OSError):
        own = Path("/proc/self/cgroup").read_text().strip().rpartition("::")[2].lstrip("/")
        return [one for one in (CGROUP / own, *(CGROUP / own).parents) if one.is_relative_to(CGROUP)]
    return []


def _free(group: Path) -> int:
    """Of a group's limit, what is neither used nor only kept of files; no limit, no end."""
    with suppress(OSError, ValueError):
        limit = int((group / "memory.max").read_text())  # "max" is none
        used = int((group / "memory.current").read_text())
        kept = re.search(r"^inactive_file (\d+)", (group / "memory.stat").read_text(), re.MULTILINE)
        return limit - used + (int(kept[1]) if kept else 0)
    return sys.maxsize


class Uploads:
    """ASGI middleware. note: told of the id of a file that is not there, and why."""

    def __init__(self, app: ASGIApp, note: Note, free: Callable[[], int] = free_memory) -> None:
        self.app, self._note, self._free = app, note, free

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = PUT.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "PUT" else None
        if not found:
            return await self.app(scope, receive, send)
        begun = read = False

        async def reading() -> Message:
            nonlocal read
            message = await receive()
            read = not message.get("more_body", False)
            return message

        async def answering(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            if NEEDS * length(scope) + SPARE > self._free():
                raise MemoryError
            await self.app(scope, reading, answering)
        except (MemoryError, OSError) as error:
            if begun:
                raise
            count("files_refused")
            self._note(found[2], NO_MEMORY if isinstance(error, MemoryError) else NOT_TAKEN)
            while not read:  # a browser that is not read to the end would say that the connection broke
                await reading()
            await Response(status_code=204)(scope, receive, send)


def length(scope: Scope) -> int:
    """Bytes that a request says it brings; 0 where it says nothing."""
    said = dict(scope["headers"]).get(b"content-length", b"")
    return int(said) if said.isdigit() else 0
