"""The command that starts several processes: what it needs, what it says, and a process that no longer answers."""

import asyncio
import socket
import sys

import pytest

from server import serve
from server.serve import ONE_HEAP, Missing, Program, _free_ports, nginx_configuration, programs
from tests.helpers import ROOT

pytestmark = pytest.mark.slow  # starts processes

HANGS = """
import http.server, itertools, time
served = itertools.count()
class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if next(served) >= 2:
            time.sleep(60)
        self.send_response(200)
        self.end_headers()
http.server.HTTPServer(("127.0.0.1", PORT), Answer).serve_forever()
"""


def test_what_is_not_installed_is_named_before_anything_starts(monkeypatch, tmp_path):
    monkeypatch.delenv("METRICSCOPE_REDIS", raising=False)
    monkeypatch.setattr(serve.shutil, "which", lambda name, path: None)
    with pytest.raises(Missing, match="Install nginx and redis-server first: apt-get install nginx redis-server"):
        programs(2, 8080, tmp_path)


def test_a_port_that_is_taken_is_said(tmp_path):
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        one.listen()
        port = one.getsockname()[1]
        with pytest.raises(Missing, match=f"Port {port} is taken"):
            programs(2, port, tmp_path)


def test_a_redis_of_one_s_own_is_used_and_none_is_started(monkeypatch, tmp_path):
    monkeypatch.setenv("METRICSCOPE_REDIS", "redis://rooms.example:6379/0")
    behind, nginx = programs(3, 0, tmp_path)
    assert [one.name for one in behind] == ["app 1", "app 2", "app 3"]
    assert {one.environment["METRICSCOPE_REDIS"] for one in behind} == {"redis://rooms.example:6379/0"}
    assert nginx.health == "http://127.0.0.1:0/_stcore/health"


def test_nginx_knows_each_process_and_writes_in_its_folder_alone(tmp_path):
    text = nginx_configuration((ROOT / "deploy" / "nginx.conf").read_text(), 80, [4001, 4002, 4003], tmp_path)
    assert [line.split()[1] for line in text.splitlines() if line.strip().startswith("server 127")] == [
        "127.0.0.1:4001;",
        "127.0.0.1:4002;",
        "127.0.0.1:4003;",
    ]
    assert "listen 80;" in text
    assert text.count(str(tmp_path)) == 6  # the process id and five kinds of temporary files


def test_a_process_that_no_longer_answers_is_started_again(monkeypatch, capsys):
    monkeypatch.setattr(serve, "EVERY", 0.05)
    monkeypatch.setattr(serve, "PATIENCE", 0.2)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = Program(
        "one", [sys.executable, "-c", HANGS.replace("PORT", str(port))], health=f"http://127.0.0.1:{port}"
    )

    async def scene():
        task = asyncio.create_task(program.keep())
        said = ""
        async with asyncio.timeout(60):
            while said.count("started as process") < 2:
                await asyncio.sleep(0.05)
                said += capsys.readouterr().out
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return said

    said = asyncio.run(scene())
    assert said.index("does not answer (2 questions in a row)") < said.index("ended with code -9")
    assert program.process.returncode is not None


def test_a_line_of_any_length_does_not_end_the_watch(capsys):
    program = Program("one", [sys.executable, "-c", "print('x' * 300_000); print('after', flush=True); input()"])

    async def scene():
        task = asyncio.create_task(program.keep())
        said = ""
        async with asyncio.timeout(60):
            while "| after" not in said:
                await asyncio.sleep(0.02)
                said += capsys.readouterr().out
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return said

    assert "too long to pass on" in asyncio.run(scene())


def test_every_way_to_start_has_one_heap(tmp_path):
    """What visitors leave comes back from one heap alone; the Makefile and the Dockerfile cannot ask Python for it."""
    started, _ = programs(2, _free_ports(1)[0], tmp_path)
    apps = [one for one in started if one.name.startswith("app")]
    assert len(apps) == 2 and all(ONE_HEAP.items() <= one.environment.items() for one in apps)
    for file in ("Makefile", "Dockerfile"):
        text = (ROOT / file).read_text("utf-8")
        assert all(f"{name}={value}" in text for name, value in ONE_HEAP.items()), file
