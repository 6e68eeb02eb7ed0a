"""What whoever runs the app can watch: whether this process takes visitors, how many it has, and what it costs.

`/ready` answers 200, or 503 while the process is getting ready or being emptied. `/metrics`, in the text format of Prometheus, is there where
METRICSCOPE_METRICS=1 says so: counts of this process alone, and nothing of a visitor. Whether it lives at all is Streamlit's
`/_stcore/health`.
"""

import asyncio
import os
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit import runtime

METRICS = "METRICSCOPE_METRICS"
SEAT = "METRICSCOPE_SEAT"  # what nginx calls this process, so that a visitor can be kept with it
TEXT = "text/plain; version=0.0.4; charset=utf-8"
LOOK = 0.5  # seconds between two looks at how late the loop is
KNOWN = {
    "metricscope_sessions": ("gauge", "Visitors whose page is open now."),
    "metricscope_sessions_total": ("counter", "Pages that were opened."),
    "metricscope_rejoined_total": ("counter", "Visitors who came back from a process that was gone."),
    "metricscope_answers_total": ("counter", "Answers to requests, by the first digit of their status."),
    "metricscope_files_refused_total": ("counter", "Uploads for which there was no memory."),
    "metricscope_errors_total": ("counter", "Records in the log of an error or worse."),
    "metricscope_late_seconds": ("gauge", "The most that the event loop was late since this was last asked."),
    "metricscope_draining": ("gauge", "1 while the process takes no new visitors."),
    "process_resident_memory_bytes": ("gauge", "Resident memory."),
    "process_cpu_seconds_total": ("counter", "Processor time, user and system."),
    "process_open_fds": ("gauge", "Open file descriptors, each connection is one."),
    "process_start_time_seconds": ("gauge", "When the process began."),
}
_counts: Counter[str] = Counter()
_began = time.time()


def count(name: str) -> None:
    """Something happened: `rejoined` is told as metricscope_rejoined_total; a label follows in braces."""
    _counts[name] += 1


def counted(name: str) -> int:
    """How often it has happened in this process."""
    return _counts[name]


def sessions() -> int:
    """Visitors whose page is open now."""
    with suppress(AttributeError, RuntimeError):
        manager: Any = runtime.get_instance()._session_mgr
        return int(manager.num_active_sessions())
    return 0


def resident() -> int:
    """Bytes of resident memory; 0 where the system does not say."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


class Watch:
    """The routes, and how late the loop has been."""

    def __init__(
        self, draining: Callable[[], bool] = lambda: False, warming: Callable[[], bool] = lambda: False
    ) -> None:
        self._draining, self._warming = draining, warming
        self._late = 0.0

    def routes(self) -> list[Route]:
        """GET /ready, and GET /metrics where it is asked for."""
        wanted = os.environ.get(METRICS, "") == "1"
        return [Route("/ready", self.ready), *([Route("/metrics", self.metrics)] if wanted else [])]

    async def ready(self, _: Request) -> Response:
        """Whether new visitors may come."""
        state = "draining" if self._draining() else "warming" if self._warming() else "ready"
        return PlainTextResponse(state, 200 if state == "ready" else 503, {"Cache-Control": "no-store"})

    async def metrics(self, _: Request) -> Response:
        """Everything that is counted."""
        late, self._late = self._late, 0.0
        times = os.times()
        found: dict[str, float] = {
            "metricscope_sessions": sessions(),
            "metricscope_late_seconds": round(late, 4),
            "metricscope_draining": int(self._draining()),
            "process_resident_memory_bytes": resident(),
            "process_cpu_seconds_total": times.user + times.system,
            "process_start_time_seconds": _began,
        }
        with suppress(OSError):
            found["process_open_fds"] = len(os.listdir("/proc/self/fd"))
        found |= {_named(name): float(times) for name, times in sorted(_counts.items())}
        return Response(written(found), media_type=TEXT, headers={"Cache-Control": "no-store"})

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """While the server runs: see how late its loop is."""
        task = asyncio.create_task(self._look())
        try:
            yield
        finally:
            task.cancel()

    async def _look(self) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            due = clock() + LOOK
            await asyncio.sleep(LOOK)
            self._late = max(self._late, clock() - due)


def _named(count: str) -> str:
    name, brace, label = count.partition("{")
    return f"metricscope_{name}_total{brace}{label}"


def written(found: dict[str, float]) -> str:
    """The numbers in the text format of Prometheus, with what each is; a counter that has not counted is 0."""
    lines = []
    for family, (kind, about) in KNOWN.items():
        mine = {name: value for name, value in found.items() if name.partition("{")[0] == family}
        lines += [f"# HELP {family} {about}", f"# TYPE {family} {kind}"]
        lines += [f"{name} {value:.17g}" for name, value in (mine or {family: 0.0}).items()]
    return "\n".join(lines) + "\n"


class Counting:
    """ASGI middleware: counts answers and pages that are opened, and says which process answered, for nginx."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        seat = os.environ.get(SEAT, "").encode()
        self.said = [(b"x-metricscope-seat", seat)] if seat else []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = scope["type"] == "http" and scope["path"].endswith(
            "/ready"
        )  # which may be no for a while, and is no error

        async def counted(message: Message) -> None:
            kind = message["type"]
            if kind in ("http.response.start", "websocket.accept"):
                opened = kind == "websocket.accept"
                if not asked:
                    count("sessions" if opened else f'answers{{status="{message["status"] // 100}xx"}}')
                message = {**message, "headers": [*message.get("headers", ()), *self.said]}
            await send(message)

        await self.app(scope, receive, counted)
