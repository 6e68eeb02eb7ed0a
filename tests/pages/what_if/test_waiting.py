"""Long work on the lab's page: it can be cancelled and started again, and ends where nobody waits for it."""

import threading
from time import sleep

import pytest

from lab.waited_for import wanted
from pages.lab.what_if import waiting
from tests.helpers.lab_page import doctor, lab_of
from tests.lab.read.test_files import GOOD, ID, LABEL, text

pytestmark = pytest.mark.usefixtures("few_resamples")


class Rerun(BaseException):
    """What the page's script raises where the reader did something."""


class Bar:
    def __init__(self, ends: bool):
        self.ends, self.told = ends, []

    def progress(self, share, word):
        self.told.append((share, word.partition("…")[0]))
        if self.ends:
            raise Rerun


def watched(monkeypatch, *, ends: bool) -> Bar:
    bar = Bar(ends)
    monkeypatch.setattr(waiting, "PATIENCE", 0.0)
    monkeypatch.setattr(waiting, "TELL", 0.001)
    monkeypatch.setattr(waiting, "_box", lambda place, name: bar)
    return bar


def test_what_is_done_is_told(monkeypatch):
    bar = watched(monkeypatch, ends=False)

    def make(tell):
        tell(0.25, "counting cells")
        while (0.25, "Counting cells") not in bar.told:
            sleep(0.001)
        return 7

    assert waiting.patiently("a", "adding", make) == 7


def test_a_fault_is_raised_where_it_is_waited_for():
    def make(tell):
        raise ValueError("no such column")

    with pytest.raises(ValueError, match="no such column"):
        waiting.patiently("a", "adding", make)


def test_work_that_nobody_waits_for_ends(monkeypatch):
    watched(monkeypatch, ends=True)
    ended = threading.Event()

    def make(tell):
        try:
            while True:
                tell(0.5, "counting cells")
                sleep(0.001)
        finally:
            ended.set()

    with pytest.raises(Rerun):
        waiting.patiently("a", "adding", make)
    assert ended.wait(5)


def test_a_cancelled_step_is_named_and_started_again(visit):
    at = visit("lab/what_if", **{"lab-data": "Your file"})
    at.file_uploader(key="lab-file").upload("mine.csv", text(id=ID, label=LABEL, score=GOOD).encode(), "text/csv").run()
    at.session_state[waiting.CANCELLED] = f"lab/findings/{lab_of(at).digest}"
    at.run()
    assert at.info[-1].value.startswith("You cancelled this step: checking for problems.")
    assert not [one for one in at.subheader if "Every metric" in one.value]
    at.button(key="lab:go-on").click().run()
    assert "two classes" in doctor(at)
    assert not at.info
    assert not at.exception


def test_work_without_words_hears_that_nobody_waits(monkeypatch):
    """As an engine that counts a table, which tells nothing until it is done."""
    watched(monkeypatch, ends=True)
    heard = threading.Event()

    def make(tell):
        still = wanted()
        while still():
            sleep(0.001)
        heard.set()

    with pytest.raises(Rerun):
        waiting.patiently("a", "counting", make)
    assert heard.wait(10)
    assert wanted()(), "what is done elsewhere is wanted all the same"
