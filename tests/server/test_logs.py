"""What is in the log: where errors were raised, and nothing of a visitor's file, its name, its labels or its address."""

import ast
import io
import logging
from pathlib import Path

import pytest
from streamlit import error_util
from streamlit.web.server.starlette import starlette_server

from datasets.uploads import UploadError, read_table
from server import logs
from tests.helpers import ROOT

WORDS = ("print", "sys.stderr.write", "warnings.warn", "logging.getLogger")
CELL = "Jane Doe, diagnosis: sick"
WRITES = {
    "server/programs.py": 1,  # lines on processes that start and end
    "app.py": 1,  # makes a logger quieter
    "lab/tables/engines.py": 1,  # statements that an operator's own tables are asked
    "pages/lab/what_if/source.py": 1,  # a mistake in the operator's connections file
}


@pytest.fixture
def written():
    """What every logger writes once the log is discreet."""
    before, stream = logging.getLogRecordFactory(), io.StringIO()
    logs.be_discreet()
    logs.be_discreet()
    handler = logging.StreamHandler(stream)
    names = ("", "streamlit.error_util", "uvicorn.error", "asyncio")
    for name in names:
        logging.getLogger(name).addHandler(handler)
    yield stream.getvalue
    for name in names:
        logging.getLogger(name).removeHandler(handler)
    logging.setLogRecordFactory(before)


def fails():
    try:
        {}[CELL]
    except KeyError:
        float(CELL)


def test_an_error_in_a_page_is_told_without_its_message(written):
    """As Streamlit logs what a page raises."""
    with pytest.raises(ValueError, match="Jane Doe") as caught:
        fails()
    error_util._log_uncaught_app_exception(caught.value)
    told = written()
    assert "builtins.ValueError" in told and "in fails" in told and "float(CELL)" in told
    assert "Jane Doe" not in told and told.count("Traceback") == 1


@pytest.mark.parametrize("name", ["uvicorn.error", "asyncio", "anything"])
def test_of_an_exception_in_a_record_its_type_is_told(written, name):
    error = ValueError(CELL)
    logging.getLogger(name).warning("Error while sending: %s", error)
    logging.getLogger(name).warning(error)
    try:
        raise error
    except ValueError:
        logging.getLogger(name).exception("failed for %d of %s", 3, "pages")
    told = written()
    assert "Error while sending: ValueError" in told and "failed for 3 of pages" in told
    assert "Jane Doe" not in told


def test_a_file_that_is_read_or_refused_leaves_nothing_in_the_log(written, capfd):
    read_table(f"label,score,name\n1,0.5,{CELL!r}\n0,0.25,b\n".encode(), "secret patients.csv")
    with pytest.raises(UploadError, match="secret patients"):
        read_table(CELL.encode(), "secret patients.csv")
    out = capfd.readouterr()
    assert written() == out.out == out.err == ""


def test_nothing_in_the_project_writes_into_the_log():
    """Calls of print and of logging, in all code that runs for a visitor; scripts to take along print on their own."""
    found = {}
    folders = ("server", "widgets", "lab", "datasets", "pages", "classroom", "charts", "metrics_core")
    paths = [ROOT / "app.py", *(path for folder in folders for path in (ROOT / folder).rglob("*.py"))]
    for path in paths:
        name, text = path.relative_to(ROOT).as_posix(), path.read_text("utf-8")
        if "/reproduce/" not in name and name != "server/logs.py" and any(word in text for word in WORDS):
            calls = [ast.unparse(node.func) for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
            if count := sum(call in WORDS for call in calls):
                found[name] = count
    assert found == WRITES


def test_no_request_is_logged():
    """An address names columns and classes, and the link of a class holds its secret."""
    assert "access_log off;" in (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    assert '"access_log": False' in Path(starlette_server.__file__).read_text("utf-8")
