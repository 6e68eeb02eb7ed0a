"""The wheel as somebody installs it: the app rides in a folder, starts by one command, and reads a file where it lies."""

import os
import socket
import subprocess
import sys
import time
import zipfile
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from lab.read import sample_file
from tests.helpers import ROOT

PATIENCE = 60
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel, unpacked as an installation has it."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        str(folder),
        str(ROOT),
    ]
    subprocess.run(build, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    with zipfile.ZipFile(built) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "metricscope", *arguments]


def surroundings(wheel: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(wheel)}


@contextmanager
def opened(wheel: Path, folder: Path, *arguments: str):
    """The address that `metricscope open` prints, once it answers."""
    with subprocess.Popen(
        command("open", "--no-browser", *arguments),
        cwd=folder,
        env=surroundings(wheel),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            assert process.stdout
            address = process.stdout.readline().split()[3]
            _answers(address, process)
            yield address
        finally:
            process.terminate()


def _answers(address: str, process: subprocess.Popen[str]) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(address, timeout=2) as answer:
                assert answer.status == 200
                return
        except OSError:
            assert process.poll() is None and time.monotonic() < end
            time.sleep(0.1)


def test_only_one_name_is_installed(wheel):
    """`datasets` and `pages` would shadow other people's packages."""
    assert {path.name for path in wheel.iterdir() if not path.name.endswith(".dist-info")} == {"metricscope"}


def test_the_wheel_has_all_that_the_app_is_made_of(wheel):
    """Every tracked file of the app's folders."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )
    house = (
        "app.py",
        "charts/",
        "classroom/",
        "datasets/",
        "lab/",
        "metrics_core/",
        "pages/",
        "server/",
        "widgets/",
        ".streamlit/",
    )
    missing = [
        name for name in listed if name.startswith(house) and not (wheel / "metricscope" / "app" / name).exists()
    ]
    assert missing == []


def test_the_installed_command_explains_and_reports_anywhere(wheel, tmp_path):
    (tmp_path / "fraud.csv").write_bytes(sample_file("binary"))
    how = {"cwd": tmp_path, "env": surroundings(wheel), "capture_output": True, "text": True, "check": True}
    said = subprocess.run(command("explain", "precision", "--tp", "3", "--fp", "1"), **how).stdout
    assert "0.75" in said
    subprocess.run(command("report", "fraud.csv", "-o", "r.html"), **how)
    assert "AUROC" in (tmp_path / "r.html").read_text("utf-8")


def test_the_app_opens_on_a_free_port_with_nobody_asked(wheel, tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        refused = subprocess.run(
            command("open", "--no-browser", "--port", port),
            cwd=tmp_path,
            env=surroundings(wheel),
            capture_output=True,
            text=True,
        )
        assert refused.returncode == 3
        assert f"Port {port} cannot be used" in refused.stderr
    with opened(wheel, tmp_path) as address, urlopen(f"{address}_stcore/health") as health:
        assert health.read() == b"ok"
