"""The command that starts several processes: what it needs, what it says, and a process that no longer answers."""

import asyncio
import json
import re
import socket
import subprocess
import sys

import pytest

from server import programs, serve
from server.programs import Program
from server.proxy import Seat, configuration, written
from server.serve import ONE_HEAP, House, Missing, _free_ports
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
        House(2, 8080, tmp_path)


def test_a_port_that_is_taken_is_said(tmp_path):
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        one.listen()
        port = one.getsockname()[1]
        with pytest.raises(Missing, match=f"Port {port} is taken"):
            House(2, port, tmp_path)


def test_a_redis_of_one_s_own_is_used_and_none_is_started(monkeypatch, tmp_path):
    monkeypatch.setenv("METRICSCOPE_REDIS", "redis://rooms.example:6379/0")
    house = House(3, 0, tmp_path)
    behind = house.apps()
    assert [one.name for one in [*house.redis, *behind]] == ["app 1", "app 2", "app 3"]
    assert {one.environment["METRICSCOPE_REDIS"] for one in behind} == {"redis://rooms.example:6379/0"}
    assert [one.environment["METRICSCOPE_SEAT"] for one in behind] == ["app-1", "app-2", "app-3"]
    assert house.nginx.health == "http://127.0.0.1:0/alive"  # its own: a process that hangs is no fault of nginx


NGINX = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")


def test_nginx_s_file_is_what_is_written_for_its_two_processes():
    assert written(NGINX, [Seat("app-1", 8501), Seat("app-2", 8502)]) == NGINX


def test_nginx_knows_each_process_and_writes_in_its_folder_alone(tmp_path):
    text = configuration(
        NGINX, 80, [Seat("app-3", 4003), Seat("app-1", 4001, full=True), Seat("app-4", 4004)], tmp_path
    )
    groups = re.findall(r"upstream (\S+) \{\n(.*?)    \}", text, re.DOTALL)
    servers = {name: re.findall(r"127\.0\.0\.1:(\d+)[^;\n]*?( backup)?;", body) for name, body in groups}
    assert servers == {
        "newcomers": [("4003", ""), ("4004", "")],  # the one that is being emptied gets nobody new, and nobody else's
        "app-3": [("4003", ""), ("4004", " backup")],
        "app-1": [("4001", ""), ("4003", " backup"), ("4004", " backup")],
        "app-4": [("4004", ""), ("4003", " backup")],
    }
    assert "listen 80;" in text
    assert text.count(str(tmp_path)) == 6  # the process id and five kinds of temporary files


def test_who_watches_is_told_where_each_process_is(monkeypatch, tmp_path):
    listed = tmp_path / "targets.json"
    monkeypatch.setenv("METRICSCOPE_REDIS", "redis://rooms.example:6379/0")
    monkeypatch.setenv(serve.TARGETS, str(listed))
    house = House(2, 0, tmp_path)
    apps = house.apps()
    house.write()
    told = json.loads(listed.read_text())
    assert [one["labels"] for one in told] == [{"process": "app-1"}, {"process": "app-2"}]
    assert [f"http://{one['targets'][0]}/_stcore/health" for one in told] == [one.health for one in apps]


def test_a_process_that_no_longer_answers_is_started_again(monkeypatch, capsys):
    monkeypatch.setattr(programs, "EVERY", 0.05)
    monkeypatch.setattr(programs, "PATIENCE", 0.2)
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
    assert said.index("has not answered for") < said.index("ended with code -9")
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


BUSY = """
import http.server, threading
class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
server = http.server.HTTPServer(("127.0.0.1", PORT), Answer)
server.handle_request()
while True: pass
"""


def test_a_process_that_is_busy_gets_more_time_than_one_that_hangs(monkeypatch, capsys):
    monkeypatch.setattr(programs, "EVERY", 0.05)
    monkeypatch.setattr(programs, "PATIENCE", 0.2)
    monkeypatch.setattr(programs, "SILENT", 3.0)
    (port,) = _free_ports(1)
    program = Program("one", [sys.executable, "-c", BUSY.replace("PORT", str(port))], health=f"http://127.0.0.1:{port}")

    async def scene():
        task = asyncio.create_task(program.keep())
        said = ""
        async with asyncio.timeout(60):
            while "has not answered" not in said:
                await asyncio.sleep(0.05)
                said += capsys.readouterr().out
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return said

    assert int(re.search(r"has not answered for (\d+) s", asyncio.run(scene()))[1]) >= 3


def test_one_that_leaves_is_not_started_again(capsys):
    program = Program("one", [sys.executable, "-c", "import signal; print('here', flush=True); signal.pause()"])

    async def scene():
        task = asyncio.create_task(program.keep())
        said = ""
        async with asyncio.timeout(60):
            while "| here" not in said:
                await asyncio.sleep(0.02)
                said += capsys.readouterr().out
            program.leave(60)
            await task
        return said + capsys.readouterr().out

    assert asyncio.run(scene()).rstrip().endswith("one      | has left with code -10")


def test_one_that_does_not_leave_is_ended(monkeypatch, capsys):
    monkeypatch.setattr(programs, "LEAVE", 0.3)
    code = (
        "import signal, time; signal.signal(signal.SIGUSR1, signal.SIG_IGN); print('here', flush=True); time.sleep(60)"
    )
    program = Program("one", [sys.executable, "-c", code])

    async def scene():
        task = asyncio.create_task(program.keep())
        said = ""
        async with asyncio.timeout(30):
            while "| here" not in said:
                await asyncio.sleep(0.02)
                said += capsys.readouterr().out
            program.leave(0.2)
            await task
        return said + capsys.readouterr().out

    assert asyncio.run(scene()).rstrip().endswith("one      | has left with code -9")


def test_a_full_disk_below_the_log_stops_nothing():
    code = "from server.programs import say; [say('one', 'x' * 9000) for _ in range(3)]; open('/dev/stderr', 'w').write('alive')"
    with open("/dev/full", "w") as full:
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.stderr.startswith(b"alive")


def test_every_way_to_start_has_one_heap(tmp_path):
    """What visitors leave comes back from one heap alone; the Makefile and the Dockerfile cannot ask Python for it."""
    apps = House(2, _free_ports(1)[0], tmp_path).apps()
    assert len(apps) == 2 and all(ONE_HEAP.items() <= one.environment.items() for one in apps)
    for file in ("Makefile", "Dockerfile"):
        text = (ROOT / file).read_text("utf-8")
        assert all(f"{name}={value}" in text for name, value in ONE_HEAP.items()), file
