"""The files in deploy/ and the page about them say what the code does: ports, paths, variables and figures."""

import ast
import re
import subprocess
import sys

import pytest
import yaml

from classroom import memory, rooms
from datasets.converters import child
from datasets.uploads import closed_room, profile, unpacking
from lab import resamples
from lab.tables import counting, engines
from lab.tables.connections import FILE
from server import guard, saving, structured, uploads, watching
from server.grace import GRACE
from server.serve import HEALTH, READY, TARGETS, WARM
from tests.helpers import ROOT, parsed
from widgets import cache

UNIT = (ROOT / "deploy" / "metricscope.service").read_text("utf-8")
PAGE = (ROOT / "docs" / "deploying.md").read_text("utf-8")
RESULTS = (ROOT / "benchmarks" / "RESULTS.md").read_text("utf-8")
KUBERNETES = list(yaml.safe_load_all((ROOT / "deploy" / "kubernetes.yaml").read_text("utf-8")))
PORT = int(re.search(r"EXPOSE (\d+)", (ROOT / "Dockerfile").read_text("utf-8"))[1])
VARIABLES = {"METRICSCOPE_REDIS", watching.SEAT, guard.FRAMES, watching.METRICS, TARGETS, structured.FORMAT}
VARIABLES |= {GRACE, WARM, FILE, "METRICSCOPE_KEY"}


def kind(name: str, of: str = "metricscope") -> dict:
    (found,) = (one for one in KUBERNETES if one["kind"] == name and one["metadata"]["name"] == of)
    return found


def test_systemd_takes_the_unit(tmp_path):
    unit = tmp_path / "metricscope.service"
    unit.write_text(UNIT.replace("/srv/metricscope/current/.venv/bin/python", sys.executable), "utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_unit_starts_what_there_is_and_reloads_by_its_signal():
    (command,) = re.findall(r"^ExecStart=\S+ -m server\.serve (.+)$", UNIT, re.MULTILINE)
    done = subprocess.run(
        [sys.executable, "-m", "server.serve", *command.split()[:2], "--home", "/nowhere"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "there is no app.py in /nowhere" in done.stderr  # it has understood the rest
    assert "ExecReload=/bin/kill -USR1 $MAINPID" in UNIT
    source = (ROOT / "server" / "serve.py").read_text("utf-8")
    assert "add_signal_handler(signal.SIGUSR1" in source and "KillSignal=SIGINT" in UNIT
    assert set(re.findall(r"METRICSCOPE_[A-Z]+", UNIT)) <= VARIABLES


def test_kubernetes_asks_for_ports_and_paths_that_there_are():
    pod = kind("Deployment")["spec"]["template"]
    (app,) = pod["spec"]["containers"]
    assert app["ports"] == [{"name": "http", "containerPort": PORT}]
    probes = {name: app[f"{name}Probe"]["httpGet"] for name in ("startup", "liveness", "readiness")}
    assert {probe["port"] for probe in probes.values()} == {"http"}
    assert [probes[name]["path"] for name in ("startup", "liveness", "readiness")] == [HEALTH, HEALTH, READY]
    told = pod["metadata"]["annotations"]
    assert (told["prometheus.io/port"], told["prometheus.io/path"]) == (str(PORT), "/metrics")
    given = {one["name"]: one["value"] for one in app["env"]}
    assert given.keys() <= VARIABLES and given[watching.METRICS] == given[WARM] == "1"
    service = kind("Service", of=given["METRICSCOPE_REDIS"].split("//")[1].split(":")[0])
    assert f":{service['spec']['ports'][0]['port']}/" in given["METRICSCOPE_REDIS"]
    wait = int(app["lifecycle"]["preStop"]["exec"]["command"][1])
    assert wait < pod["spec"]["terminationGracePeriodSeconds"]


def test_kubernetes_keeps_a_visitor_with_one_process():
    ingress = kind("Ingress")
    told = {name.rpartition("/")[2]: value for name, value in ingress["metadata"]["annotations"].items()}
    assert (told["affinity"], told["session-cookie-change-on-failure"]) == ("cookie", "true")
    nginx = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    assert f"client_max_body_size {told['proxy-body-size']};" in nginx
    assert f"proxy_connect_timeout {told['proxy-connect-timeout']}s;" in nginx
    (path,) = ingress["spec"]["rules"][0]["http"]["paths"]
    assert path["backend"]["service"]["name"] == kind("Service")["metadata"]["name"]
    for one in KUBERNETES:
        if one["kind"] in ("Service", "PodDisruptionBudget"):
            chosen = one["spec"]["selector"]
            labels = chosen.get("matchLabels", chosen)
            assert kind("Deployment", of=labels["app"])["spec"]["template"]["metadata"]["labels"] == labels


def test_the_page_lists_every_variable_and_the_code_reads_no_other():
    table = PAGE[PAGE.index("## Settings") :]
    assert set(re.findall(r"^\| `(METRICSCOPE_[A-Z]+)`", table, re.MULTILINE)) == VARIABLES
    read = {
        node.value
        for folder in ("server", "classroom", "widgets", "lab")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Constant) and re.fullmatch(r"METRICSCOPE_[A-Z]+", str(node.value))
    }
    assert read == VARIABLES


def test_the_page_names_files_addresses_and_counts_that_there_are():
    for path in re.findall(r"`((?:deploy|server|benchmarks)/[\w.]+)`", PAGE):
        assert (ROOT / path).is_file(), path
    assert {HEALTH, READY, "/metrics"} <= set(re.findall(r"^\| `(/\S+)`", PAGE, re.MULTILINE))
    assert set(re.findall(r"(?:metricscope|process)_[a-z_]+", PAGE)) <= watching.KNOWN.keys()


def test_the_page_s_limits_are_those_of_the_code_and_each_has_a_test():
    part = PAGE[PAGE.index("| work | at most |") : PAGE.index("PostgreSQL, Spark and Redis")]
    most = {}
    for line in part.splitlines()[2:-1]:
        work, said, bounded, test = (one.strip() for one in line.strip("|").split("|"))
        most[work] = said
        assert (ROOT / bounded.strip("`")).is_file()
        assert (ROOT / test.strip("`")).is_file()
    largest = int(re.search(r"maxUploadSize = (\d+)", (ROOT / ".streamlit" / "config.toml").read_text("utf-8"))[1])
    held = {cache._for_all.most_bytes >> 20, cache._passing.most_bytes >> 20}
    assert uploads.NEEDS == 5 and len(held) == 1
    assert most == {
        "a file that is given": f"{largest} MB, and five times its size free, with {uploads.SPARE >> 20} MB to spare",
        "unpacking it": f"{unpacking.MAX_BYTES / 1e9:g} GB, and from {unpacking.SMALL / 1e6:g} MB on {unpacking.MOST_TIMES} times its size",
        "DuckDB, which reads it": f"{closed_room.SETTINGS['memory_limit'].replace('GB', ' GB')}, and nothing on disk",
        "a workbook, JSON records, Arrow": f"{child.MEMORY >> 30} GB and {child.SECONDS} seconds of processor time, in a process of its own, two at a time",
        "what is kept of a file": f"{profile.MAX_ROWS:,} rows and {profile.MAX_TEXT / 1e9:g} GB of text",
        "intervals": f"{resamples.RESAMPLES:,} resamples of {resamples.MOST:,} rows or counts, {4 * resamples.RESAMPLES * resamples.MOST / 1e6:g} MB",
        "a query of a table in place": f"{engines.MEMORY.replace('GB', ' GB')} in DuckDB, and nothing on disk",
        "counts that come from it": f"{counting.MOST_CELLS:,} lines",
        "what a process keeps for everybody": f"twice {held.pop()} MB",
        "lessons saved as files": f"{saving.AT_ONCE} that wait, {saving.KEPT} that are kept, of 1 to 2 MB each",
        "rooms of live classes": f"{memory.ROOMS:,} rooms a process without Redis, {rooms.GUESTS} guests each",
    }


def test_the_page_s_figures_are_those_measured():
    def cells(line: str) -> list[str]:
        return [one.strip() for one in re.search(rf"^\| {line}.+$", RESULTS, re.MULTILINE)[0].strip("|").split("|")]

    head = cells("page \\| open p50")
    first = dict(zip(head, cells("lessons, first class"), strict=True))
    assert f"{first['cores']} of a core" in PAGE and float(first["cores"]) / 200 == pytest.approx(0.0025)
    assert "takes 2.5 ms of processor time a second" in PAGE and round(0.6 / 0.0025) == 240
    assert f"| {first['MB a visitor']} MB |" in PAGE and f"| {first['before, MB']} MB |" in PAGE
    assert round(float(cells("200 \\| 10")[3]) / 1000, 1) == 1.1 and "wait 1.1 s at p95" in PAGE
