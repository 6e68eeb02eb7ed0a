"""Choosing a threshold: dragging the demand moves every view, and sends nothing until it is let go."""

import math

import numpy as np
import pytest
from playwright.sync_api import expect

from datasets import toy
from datasets.uploads import sample_csv
from metrics_core.classification.sweep import sweep
from metrics_core.geometry.layout import bars

LESSON = "/thresholds"


def agrees(choice, s, target: float) -> float:
    """Numbers, matrix, histogram and curve stand at the highest threshold that reaches the recall; it is returned."""
    point = s.for_recall(target)
    c, shown = point.counts, choice.painted().values()
    assert shown["threshold"] == point.threshold
    assert (shown["flagged"], shown["recall"]) == (c.tp + c.fp, c.tp / (c.tp + c.fn))
    assert choice.cells() == {"TP": c.tp, "FP": c.fp, "FN": c.fn, "TN": c.tn}
    cut = float(bars(s).split(np.array([point.threshold]))[0])  # within the bar that the threshold goes through
    seen = choice.geometry(x=(point.threshold, c.fp / (c.fp + c.tn), cut), y=(shown["recall"],))
    for view in ("histogram", "rule"):  # whose lines meet
        rules = [mark["at"] for mark in seen[view]["marks"] if mark["kind"] == "rule"]
        assert any(at[0] == pytest.approx(seen[view]["pixels"]["x"][2], abs=0.7) for at in rules), view
    return point.threshold


def test_dragging_the_recall_floor(visitor):
    reader = visitor(LESSON)
    choice, s, mouse = reader.scrubber("choice"), sweep(*toy.two_normals()), reader.page.mouse
    reader.trace()
    sent, history = reader.messages, reader.history
    mouse.move(*choice.thumb("recall_floor"))
    mouse.down()
    seen = []
    for part in (0.6, 0.8, 0.99):
        mouse.move(*choice.thumb("recall_floor", part=part), steps=4)
        choice.painted()
        seen.append(agrees(choice, s, choice.index("recall_floor") / choice.last("recall_floor")))
    assert seen == sorted(set(seen), reverse=True)
    assert reader.messages == sent
    mouse.up()
    target = choice.index("recall_floor") / choice.last("recall_floor")
    reader.page.wait_for_url(lambda url: f"recall_floor={target:g}" in url)
    expect(reader.page.get_by_text("correct flags:").first).to_contain_text(str(s.for_recall(target).counts.tp))
    assert (reader.messages, reader.history) == (sent + 1, history)

    other = visitor(reader.page.url.removeprefix(reader.address))
    assert agrees(other.scrubber("choice"), s, target) == seen[-1]
    two_thresholds_on_the_pregnancy_test(other)


def line_of_the_histogram(choice) -> float:
    (line,) = [mark["at"] for mark in choice.geometry()["histogram"]["marks"] if mark["kind"] == "rule"]
    return line[0]


def test_the_point_on_the_curve_moves_the_demand_and_the_line_of_the_histogram_follows(visitor):
    reader = visitor(f"{LESSON}?rule=capacity")
    choice, mouse = reader.scrubber("choice"), reader.page.mouse
    x, y = choice.knob("rule")
    found, line = choice.value("flagged"), line_of_the_histogram(choice)
    assert found == 300
    mouse.move(x, y)
    mouse.down()
    mouse.move(x - 60, y, steps=5)
    mouse.up()
    assert choice.painted().value("flagged") > found + 50
    assert choice.knob("rule")[0] == pytest.approx(x - 60, abs=5)
    assert line_of_the_histogram(choice) == pytest.approx(line - 60, abs=5)
    assert not choice.root.locator('[data-view="histogram"] .ms-knob').count()


def test_a_demand_that_cannot_be_met_shows_its_reason_in_the_picture(visitor):
    reader = visitor(f"{LESSON}?rule=precision+target&data=Ties&precision_floor=1")
    choice = reader.scrubber("choice")
    expect(choice.output("threshold")).to_have_text("undefined: no threshold reaches a precision of 1")
    seen = choice.geometry()
    assert not any(mark["visible"] for mark in seen["rule"]["marks"] if mark["kind"] == "dot")
    assert {region["width"] for region in seen["matrix"]["regions"]} == {0}
    assert math.isnan(choice.value("recall"))


def test_costs_move_the_curve_and_another_rule_takes_over(visitor):
    reader = visitor(f"{LESSON}?rule=cost")
    choice, page = reader.scrubber("choice"), reader.page
    curve = choice.root.locator('[data-view="rule"] path[fill="none"]').first
    before, threshold = curve.get_attribute("d"), choice.value("threshold")
    choice.slider("fn_cost").focus()
    page.keyboard.press("End")
    assert choice.painted().value("threshold") < threshold
    assert curve.get_attribute("d") != before
    page.wait_for_url("**fn_cost=100*")
    reader.choose("Rule", "F-beta")
    choice.slider("beta").wait_for()
    page.wait_for_url("**rule=F-beta*")


def two_thresholds_on_the_pregnancy_test(reader) -> None:
    lines = reader.scrubber("lines")
    assert lines.value("undecided") == 43
    lines.slider("low").focus()
    sent = reader.messages
    reader.page.keyboard.press("ArrowRight")
    assert lines.painted().value("undecided") == 0
    assert lines.value("recall") == pytest.approx(0.7)
    reader.page.wait_for_url("**lines-low=2*")
    assert reader.messages == sent + 1


def test_a_file_is_chosen_on_and_checked(visitor):
    reader = visitor(f"{LESSON}?data=Your+file…")
    page = reader.page
    page.locator('input[type="file"]').set_input_files(
        {"name": "sample.csv", "mimeType": "text/csv", "buffer": sample_csv()}
    )
    rows = len(sample_csv().splitlines()) - 1
    reader.trace()
    expect(page.get_by_text(f"The {rows:,} rows behind it")).to_be_visible(timeout=30_000)
    reader.part("chosen-here-checked-there")
    page.get_by_role("button", name="Split the rows").click()
    expect(page.get_by_text("On the other half").first).to_be_visible(timeout=30_000)
    reader.ready()
    expect(page.locator('[data-key="checked-strips"] .ms-view')).to_have_count(1)
