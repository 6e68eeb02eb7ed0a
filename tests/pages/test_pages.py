"""Every page, run from app.py without a browser: it is in the navigation, runs, and ships what its pictures need."""

import re
from collections import Counter
from itertools import cycle, islice
from pathlib import Path

import numpy as np
import pytest
from sklearn.metrics import confusion_matrix
from streamlit.util import calc_hash

from datasets import toy
from tests.helpers import ROOT
from tests.helpers.pages import shipped
from widgets.data import KEYS

PAGES = sorted(path.parent.relative_to(ROOT / "pages").as_posix() for path in (ROOT / "pages").rglob("page.py"))
GARBAGE = (
    "",
    "nan",
    "-inf",
    "1e999",
    "-1",
    "0x1F",
    "%00",
    "\x00",
    "{}",
    "1*",
    "<img src=x onerror=alert(1)>",
    "é" * 3000,
)
NAMES = (
    *(
        "data",
        "rows",
        "threshold",
        "beta",
        "guess",
        "story",
        "story-threshold",
        "apple-good_picked",
        "separation",
        "spread",
    ),
    *("positives", "seed", "model", "model-rare", "prevalence", "sensitivity", "specificity", "tp", "fp", "fn", "tn"),
    *("rule", "capacity", "recall_floor", "fp_cost", "fn_cost", "zone-data", "zone-low", "lines-low", "lines-high"),
    *("rows-are", "zero-division", "example", "case", "unheard-of"),
    *("present", "step", "lock", "hide", "room"),
)
STILL = {
    "reference/choose",
    "reference/documents",
    "reference/raters",
    "reference/teachers",
}  # what they move comes with an answer, or with an entry that is opened, or nothing is moved there
every_page = pytest.mark.parametrize("page", PAGES, scope="module")  # which runs all tests of a page in a row


def test_there_are_pages():
    assert {"home", "classification/precision_recall", "classification/accuracy_pitfalls"} <= set(PAGES)


def test_no_two_pages_share_a_link():
    assert Counter(Path(page).name for page in PAGES).most_common(1)[0][1] == 1


@every_page
def test_a_page_has_a_title_a_question_and_pictures_with_all_that_they_need(page, visit):
    """The table behind a picture has the numbers beside it, and those of its file that its controls move. Without a control, they are beside it."""
    at = visit(page)
    assert not at.exception
    assert len(at.title) == 1
    assert at.title[0].value.strip()
    assert any(re.search(r'class="lesson-question">.{20,}', str(element.proto.body)) for element in at.get("html"))
    found = shipped(at)
    assert bool(found) == (page not in STILL)
    for key, one in found.items():
        model, controls = one.model, [control["name"] for control in one.model["controls"]]
        assert [*one.position] == controls, key
        for control in model["controls"]:
            assert len(control["texts"]) == len(control["codes"]) > one.position[control["name"]] >= 0, key
        for track in model["tracks"]:
            assert np.isfinite(one.track(track)).any() or model["tracks"][track]["reasons"], (key, track)
        for readout in model["readouts"]:
            holes = np.flatnonzero(np.isnan(one.track(readout["track"])))
            reasons = model["tracks"][readout["track"]]["reasons"]
            assert {str(i) for i in holes} == set(reasons), (key, readout)
            assert all(reasons.values())
        assert all(view["alt"].strip() for view in model["views"]), key
        tables = [track for track in model["table"] if set(model["tracks"][track]["over"]) <= {*controls}]
        listed = [view["rows"] for view in model["views"]]
        assert all(len({len(row) for row in rows}) == 1 < len(rows) for rows in listed if rows), key
        assert model["readouts"] or tables or all(listed), key
    assert not {*found} & {*KEYS}, (
        "a control of another lesson, which leaves a value of another kind, has the picture's key"
    )
    # the payload of a rerun is the same to the last byte: then the browser is not called at all, and nothing is drawn again
    first = [element.proto.bytes for element in at.get("bidi_component")]
    assert [element.proto.bytes for element in at.run().get("bidi_component")] == first


@pytest.mark.parametrize("order", [PAGES, PAGES[::-1]], ids=["there", "back"])
def test_one_reader_goes_through_all_pages(order, visit):
    """What a control of one page keeps is in the session for all that follow, where a picture may have its key."""
    at = visit(order[0])
    for page in order[1:]:
        at._page_hash, at.query_params = calc_hash("" if page == "home" else Path(page).name), {}
        assert not at.run().exception, page
        assert at.title[0].value.strip(), page


@every_page
@pytest.mark.parametrize("turn", range(3))
def test_a_mangled_link_does_no_harm(page, turn, visit):
    """Each control gets another piece of garbage on each turn and on each page."""
    begin = PAGES.index(page) + turn * len(GARBAGE) // 3
    at = visit(page, **dict(zip(NAMES, islice(cycle(GARBAGE), begin, None), strict=False)))
    assert not at.exception
    assert at.title
    assert shipped(at) or page in STILL


# ---- home
def test_home_counts_what_scikit_learn_counts(visit):
    home = shipped(visit("home"))["home"]
    labels, scores = toy.two_normals()
    (control,) = home.model["controls"]
    threshold = float(control["codes"][home.position["threshold"]])
    (tn, fp), (fn, tp) = confusion_matrix(labels, scores >= threshold)
    assert [home.value(cell) for cell in ("tp", "fp", "fn", "tn")] == [tp, fp, fn, tn]


def test_of_the_three_numbers_at_home_recall_alone_never_rises(visit):
    home = shipped(visit("home"))["home"]
    start = home.position["threshold"]
    rises = {name: bool(np.any(np.diff(home.track(name)[start:]) > 0)) for name in ("accuracy", "precision", "recall")}
    assert rises == {"accuracy": True, "precision": True, "recall": False}
