"""The lab's answers in a browser: a rule moves the views, dragging leaves the rule, a cell is clicked, links bring it back."""

import re

from playwright.sync_api import expect

from datasets.uploads import read_table
from lab.read import SAMPLES, guess_lab_roles, lab_rows, sample_file
from metrics_core.classification.sweep import sweep

LAB = "/what_if"


def _rows(task):
    table = read_table(sample_file(task), SAMPLES[task].file)
    return lab_rows(table, guess_lab_roles(table).roles)


def test_one_operating_point_by_rule_and_by_hand(visitor):
    rows = _rows("binary")
    reader = visitor(f"{LAB}?lab-data=Fraud&lab-model=score_a")
    s = sweep(rows.truth, rows.models["score_a"])
    point = reader.scrubber("lab-point")
    assert point.painted().values()["auroc"] == s.auroc
    says = reader.page.get_by_text(re.compile("^Thresholds?, ")).first
    expect(says).to_contain_text("usual for scores from 0 to 1")
    reader.choose("Threshold by", "recall")
    expect(says).to_contain_text("by the rule “recall”")
    chosen = s.for_recall(0.9)
    reader.page.wait_for_url(lambda url: f"lab-threshold={chosen.threshold:g}" in url)
    reader.ready()
    c = chosen.counts
    assert point.cells() == {"TP": c.tp, "FP": c.fp, "FN": c.fn, "TN": c.tn}

    point.slider().focus()
    for _ in range(5):
        reader.page.keyboard.press("ArrowRight")
    expect(says).to_contain_text("by hand")
    reader.ready()
    moved = point.painted().values()
    assert moved["recall"] < c.tp / (c.tp + c.fn)
    other = visitor(reader.page.url.removeprefix(reader.address))
    assert other.scrubber("lab-point").painted().values()["flagged"] == moved["flagged"]


def test_the_curves_are_folded_until_they_are_wanted_and_go_with_the_threshold(visitor):
    reader = visitor(f"{LAB}?lab-data=Fraud&lab-model=score_a")
    point, page = reader.scrubber("lab-point").drawn(), reader.page
    seen = point.root.locator(".ms-view:visible")
    assert [one.get_attribute("data-view") for one in seen.all()] == ["histogram", "matrix"]
    expect(point.output("recall")).to_be_visible()
    expect(point.output("auroc")).to_be_hidden()
    page.get_by_role("button", name="Show ROC, precision-recall and cost").click()
    expect(seen).to_have_count(5)
    expect(point.output("auroc")).to_be_visible()
    point.root.locator('[data-view="roc"] .ms-knob').first.wait_for()

    def dot() -> list[float]:
        marks = point.geometry()["roc"]["marks"]
        return next(mark["at"] for mark in marks if mark["kind"] == "dot")

    before = dot()
    point.slider().focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    point.painted()
    assert dot()[0] < before[0]  # fewer false alarms
    reader.choose("Threshold by", "recall")
    reader.ready()
    expect(seen).to_have_count(5)  # other content, and still open
    page.get_by_role("button", name="Hide ROC, precision-recall and cost").click()
    expect(seen).to_have_count(2)


def test_a_cell_of_the_matrix_is_clicked_and_in_the_link(visitor):
    rows = _rows("classes")
    reader = visitor(f"{LAB}?lab-data=Tickets&lab-model={next(iter(rows.models))}")
    k = len(rows.labels)
    matrix = reader.scrubber("lab-matrix")
    cells = matrix.root.locator(".ms-view .ms-hit").first
    matrix.drawn()
    area = cells.bounding_box()
    i, j = 2, 0
    cells.click(position={"x": (j + 0.5) / k * area["width"], "y": (i + 0.5) / k * area["height"]})
    reader.page.wait_for_url(lambda url: f"lab-cell={i * k + j}" in url)
    count = int(((rows.truth == i) & (next(iter(rows.models.values())) == j)).sum())
    wanted = f"{count} of class {rows.labels[i]} were called {rows.labels[j]}"
    expect(reader.page.get_by_text(wanted)).to_be_visible()
