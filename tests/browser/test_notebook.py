"""In a real JupyterLab: a cell shows the picture, its slider tells Python, and a saved notebook moves though its kernel has ended."""

import json
import os
import socket
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from urllib.request import Request, urlopen

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.helpers import ROOT

from .conftest import PATIENCE, _wait_for

pytestmark = pytest.mark.slow
LOOK = """import metricscope
y, a, b = [1, 0, 1, 1, 0, 0], [0.9, 0.8, 0.7, 0.6, 0.3, 0.2], [0.1, 0.8, 0.7, 0.6, 0.3, 0.2]
view = metricscope.look(y, {"first": a, "second": b})
view"""
SETTINGS = {
    "@jupyter-widgets/jupyterlab-manager/plugin.jupyterlab-settings": {"saveState": True},
    "@jupyterlab/apputils-extension/notification.jupyterlab-settings": {"fetchNews": "false", "checkForUpdates": False},
}
HEARD = """() => document.querySelector(".jp-Notebook").textContent.includes("Counts(tp=1, fp=0, fn=2, tn=3)")"""


@contextmanager
def lab(folder):
    """The address of a JupyterLab whose notebook has a picture and a question about it."""
    notes = {"cells": [_cell(LOOK), _cell("view.model, view.threshold, view.counts")], "metadata": {}, "nbformat": 4}
    notes["metadata"]["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    (folder / "look.ipynb").write_text(json.dumps(notes | {"nbformat_minor": 5}))
    for name, settings in SETTINGS.items():
        path = folder / "settings" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(settings))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {f"JUPYTER_{name}_DIR": str(folder / name.lower()) for name in ("CONFIG", "RUNTIME", "DATA")}
    own |= {"JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"), "JUPYTERLAB_WORKSPACES_DIR": str(folder / "spaces")}
    own |= {"IPYTHONDIR": str(folder / "ipython"), "PYTHONPATH": str(ROOT)}
    options = ["--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1", "--IdentityProvider.token="]
    options += [
        f"--ServerApp.port={port}",
        f"--ServerApp.root_dir={folder}",
        "--LabApp.extension_manager=readonly",
        "--ServerApp.disable_check_xsrf=True",
    ]
    log = folder / "log.txt"
    with log.open("wb") as output:
        command = [sys.executable, "-m", "jupyterlab", *options]
        process = subprocess.Popen(command, env=os.environ | own, cwd=folder, stdout=output, stderr=output)
        try:
            _wait_for(f"http://127.0.0.1:{port}/api", process, log)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(30)


def _cell(source):
    return {"cell_type": "code", "id": f"c{len(source)}", "metadata": {}, "source": source, "outputs": []} | {
        "execution_count": None
    }


def opened(browser, address):
    page = browser.apart(viewport={"width": 1440, "height": 1000})
    page.set_default_timeout(PATIENCE)
    page.goto(f"{address}/lab/tree/look.ipynb")
    return page


def end_kernels(address):
    with urlopen(f"{address}/api/sessions") as answer:
        for session in json.load(answer):
            urlopen(Request(f"{address}/api/sessions/{session['id']}", method="DELETE")).close()


def run(page, cell):
    expect(page.get_by_role("button", name="Python 3 (ipykernel) | Idle")).to_be_visible()  # else it asks for a kernel
    page.locator(".jp-CodeCell .cm-content").nth(cell).click()
    page.keyboard.press("Shift+Enter")


def kept(notebook, patience=PATIENCE / 1000):
    """Waits until the file holds the moved picture. To ask Jupyter for a file that it is writing spoils the file."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        with suppress(json.JSONDecodeError):
            if '"position": "0.9"' in json.dumps(json.loads(notebook.read_text())["metadata"].get("widgets")):
                return
        time.sleep(0.1)
    raise AssertionError(f"{notebook.name} was not saved with the picture where it stands")


def number(page, metric):
    return page.locator(f'[data-metric="{metric}"]').first


def test_a_cell_shows_the_picture_tells_python_and_moves_after_its_kernel_has_ended(tmp_path, browser):
    with lab(tmp_path) as address:
        page = opened(browser, address)
        run(page, 0)
        picture = page.locator("[data-testid=scrubber]")
        expect(picture).to_have_attribute("data-ready", "drawn")
        expect(number(page, "precision")).to_have_text("0.75")
        assert page.evaluate("window.Plotly") is None  # a notebook's own stays what it is
        numbers, matrix = (
            page.locator(f".ms-grid > {one}").first.bounding_box() for one in (".ms-numbers", ".ms-view")
        )
        assert numbers["x"] > matrix["x"] + matrix["width"]  # beside each other, as the style has it
        axe = Axe().run(page, context=".ms-notebook", options={"resultTypes": ["violations"]})
        assert axe.response["violations"] == []

        page.get_by_label("threshold", exact=True).first.press("End")
        page.keyboard.press("ArrowLeft")
        expect(number(page, "precision")).to_have_text("1")
        assert "threshold" not in page.url
        expect(page.locator(".ms-notebook .ms-sr")).to_have_text("threshold 0.9")  # said when Python is told
        run(page, 1)
        page.wait_for_function(HEARD)
        page.keyboard.press("Control+s")
        kept(tmp_path / "look.ipynb")

        page.context.close()
        end_kernels(address)
        page = opened(browser, address)
        expect(page.locator("[data-testid=scrubber]")).to_have_attribute("data-ready", "drawn")
        expect(number(page, "precision")).to_have_text("1")
        page.get_by_label("threshold", exact=True).first.press("Home")
        expect(number(page, "recall")).to_have_text("1")
        page.get_by_label("Model").select_option("second")
        expect(number(page, "auroc")).to_have_text("0.4444")
        expect(number(page, "threshold_here")).to_have_text("0.5")  # where it begins, not where the first one was left
        page.context.close()
