"""`metricscope predictions.csv`: the lab with a file that lies on this machine, read again when it changes, as the command reads it."""

import os
from functools import partial

import numpy as np
import pytest

from lab.read import sample_file
from lab.settings_file import settings_json
from metricscope.given import given, settings_in
from pages.lab.what_if import by_hand, roles
from tests.helpers.lab_page import SETTINGS, lab_of

pytestmark = pytest.mark.usefixtures("few_resamples")
PAGE = "lab/what_if"


@pytest.fixture
def visit(visit):
    """The page as a reader has it who has opened what was read and what takes settings."""
    return partial(visit, parts=SETTINGS)


@pytest.fixture
def file(tmp_path, monkeypatch):
    found = tmp_path / "mine.csv"
    found.write_bytes(sample_file("binary"))
    monkeypatch.setenv("METRICSCOPE_FILE", str(found))
    return found


def test_the_lab_opens_with_the_file(visit, file):
    lab = lab_of(visit(PAGE))
    assert (lab.title, len(lab.rows), lab.private) == ("mine.csv", 2400, True)


def test_a_file_that_changes_is_read_again(visit, file):
    at = visit(PAGE)
    lines = file.read_text().splitlines()
    file.write_text("\n".join(lines[:1001]) + "\n")
    os.utime(file, (1, 1))
    assert len(lab_of(at.run()).rows) == 1000


def test_a_file_that_goes_away_or_breaks_leaves_what_was_there(visit, file):
    at = visit(PAGE)
    content = file.read_bytes()
    file.unlink()
    assert len(lab_of(at.run()).rows) == 2400
    file.write_bytes(b"")
    assert len(lab_of(at.run()).rows) == 2400
    assert any("empty" in one.value for one in at.error)
    file.write_bytes(content.splitlines(keepends=True)[0] + b"".join(content.splitlines(keepends=True)[1:501]))
    assert len(lab_of(at.run()).rows) == 500
    assert not at.error


def test_an_upload_comes_before_the_file(visit, file):
    at = visit(PAGE)
    at.file_uploader(key="lab-file").upload("other.csv", sample_file("regression"), "text/csv").run()
    assert lab_of(at).title == "other.csv"


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"lab-cut": 0.25},
        {"lab-positive": "legit", "lab-lower": ["score_a", "score_b"]},
        {"lab-models": ["score_b"], "lab-weight": "amount", "lab-group": "user"},
        {"lab-fixed-sizes": True, "lab-group": "(none)"},
    ],
    ids=["as guessed", "a threshold", "the other class", "weights and groups", "fixed sizes"],
)
def test_the_command_works_on_what_the_page_works_on(visit, file, tmp_path, chosen):
    """The settings that the page saves give the command the same rows, roles, thresholds and design: all that numbers follow from."""
    at = visit(PAGE)
    at.file_uploader(key="lab-settings-file").upload("s.json", settings_json(chosen), "application/json").run()
    state = at.session_state
    controls = [f"lab-{name}" for name in (*roles.KEYS, *by_hand.KEYS, "task", "model", "rule", "cut", "fixed-sizes")]
    (tmp_path / "s.json").write_bytes(settings_json({key: state[key] for key in controls if key in state}))
    found, lab = given(file, settings_in(tmp_path / "s.json")), lab_of(at)
    assert found.rows.roles == lab.rows.roles
    assert dict(found.thresholds) == dict(state["lab:operating"][1].thresholds)
    assert found.stratified == bool(chosen.get("lab-fixed-sizes"))
    assert np.array_equal(found.rows.truth, lab.rows.truth)
    assert all(np.array_equal(found.rows.models[name], lab.rows.models[name]) for name in lab.rows.models)
