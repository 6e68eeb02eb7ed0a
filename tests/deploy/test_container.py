"""The container's files. No engine runs here: the Dockerfile's steps are done in an empty folder instead.

Not done: the base image and `pip install`, for which the tests' own environment stands in (it has the same requirements.txt).
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from urllib.request import Request, urlopen

import pytest
import yaml
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.sync.client import connect

from tests.helpers import ROOT
from tests.helpers.classroom_client import free_port
from tests.test_layers import RULES

STEPS = [
    line.split(maxsplit=1)
    for line in (ROOT / "Dockerfile").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
ENVIRONMENT = dict(pair.split("=", 1) for name, rest in STEPS if name == "ENV" for pair in shlex.split(rest))
COPIED = [
    (source, target)
    for name, rest in STEPS
    if name == "COPY"
    for *sources, target in [rest.split()]
    for source in sources
]


def command(name: str) -> list[str]:
    """The words of CMD or HEALTHCHECK, run by the tests' own environment."""
    (rest,) = (rest for step, rest in STEPS if step == name)
    words = json.loads(rest[rest.index("[") :])
    return [sys.executable, *(["-m", *words] if words[0] == "streamlit" else words[1:])]


def saved(port: str) -> dict[str, object]:
    """The last that the app says of a lesson that is saved as a file, by a process of its own, for a session that is open."""
    asked = {"lesson": "ndcg", "query": "", "address": f"http://127.0.0.1:{port}/"}
    with connect(f"ws://127.0.0.1:{port}/_stcore/stream", subprotocols=["streamlit"], max_size=None) as socket:
        run = BackMsg()
        run.rerun_script.page_name = "ndcg"
        socket.send(run.SerializeToString())
        while (answer := ForwardMsg.FromString(socket.recv(60))).WhichOneof("type") != "new_session":
            pass
        body = json.dumps(asked | {"session": answer.new_session.initialize.session_id}).encode()
        request = Request(f"http://127.0.0.1:{port}/file", body, {"Content-Type": "application/json"})
        with urlopen(request, timeout=120) as told:
            *_, last = told.read().decode().strip().split("\n\n")
    return json.loads(last.removeprefix("data: "))


@pytest.mark.slow
def test_the_app_starts_from_what_the_image_holds_and_its_health_is_known(tmp_path):
    for source, target in COPIED:
        place = ROOT / source
        if place.is_dir():
            shutil.copytree(place, tmp_path / target)  # and what is compiled of it, to save time
        else:
            (tmp_path / target if target.endswith("/") else tmp_path).mkdir(exist_ok=True)
            shutil.copy(place, tmp_path / target)
    port = str(free_port())
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), **ENVIRONMENT}
    here = [word.replace("8501", port).replace("0.0.0.0", "127.0.0.1") for word in command("CMD")]
    check = [word.replace("8501", port) for word in command("HEALTHCHECK")]
    with (tmp_path / "log").open("w") as log:
        app = subprocess.Popen(here, cwd=tmp_path, env=environment, stdout=log, stderr=log)
    try:
        end = time.monotonic() + 60
        while subprocess.run(check, env=environment, capture_output=True, check=False).returncode:
            assert app.poll() is None and time.monotonic() < end, (tmp_path / "log").read_text()
            time.sleep(0.2)
        assert saved(port)["file"].endswith("/ndcg.html")
    finally:
        app.terminate()
        app.wait(20)
    assert subprocess.run(check, env=environment, capture_output=True, check=False).returncode  # it can fail
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_every_layer_that_the_app_imports_is_in_the_image():
    """tests/test_layers.py holds that a module imports no part of the house but these."""
    assert RULES["app.py"].house | RULES["pages"].house <= {source for source, _ in COPIED}


def test_the_image_runs_as_nobody_special_and_takes_what_git_has():
    order = [name for name, _ in STEPS]
    assert ["USER", "metricscope"] in STEPS
    assert order.index("USER") < order.index("CMD")
    allowed = re.findall(r"^!(\S+)$", (ROOT / ".dockerignore").read_text("utf-8"), re.MULTILINE)
    assert sorted(allowed) == sorted(source for source, _ in COPIED)
    listed = subprocess.run(["git", "ls-files", *allowed], cwd=ROOT, capture_output=True, text=True, check=True)
    tracked = listed.stdout.split()
    assert [name for name in allowed if not any(f"{one}/".startswith(f"{name}/") for one in tracked)] == []


def test_compose_gives_nginx_a_server_for_each_process():
    compose = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text("utf-8"))["services"]
    (given,) = re.findall(r"sed (-e .+?) /given\.conf", compose["nginx"]["command"][2])
    nginx = ROOT / "deploy" / "nginx.conf"
    done = subprocess.run(["sed", *shlex.split(given), str(nginx)], capture_output=True, text=True, check=True)
    apps = [name for name in compose if name.startswith("app-")]
    assert {name: compose[name]["environment"]["METRICSCOPE_SEAT"] for name in apps} == {name: name for name in apps}
    groups = dict(re.findall(r"upstream (\S+) \{\n(.*?)    \}", done.stdout, re.DOTALL))
    assert list(groups) == ["newcomers", *apps]
    for name, body in groups.items():
        servers = re.findall(r"server (\S+?)[ ;]", body)
        assert sorted(servers) == [f"{one}:8501" for one in apps]
        assert name == "newcomers" or servers[0] == f"{name}:8501"
    assert "listen 8080;" in done.stdout and "8080" in compose["nginx"]["ports"][0]
