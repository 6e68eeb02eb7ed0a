"""Many classes in a real browser: dragging moves every view and sends nothing, edits and files work, links restore."""

from __future__ import annotations

import numpy as np
import pytest
from playwright.sync_api import expect
from sklearn.metrics import f1_score, precision_score, recall_score, top_k_accuracy_score

from datasets.models import ten_digits
from datasets.uploads import sample_classes_csv
from pages.classification.multiclass.data import STEPS, one_class_takes_over
from widgets.formulas import significant

LESSON = "/multiclass"


def agrees(shares) -> int:
    """Every live number, also above the bars, is scikit-learn's at the shown position, which is given back."""
    i = shares.painted().index("share")
    counts = one_class_takes_over(STEPS[i])
    true, said = np.indices((3, 3)).reshape(2, -1)
    y_true, y_pred = np.repeat(true, counts.ravel()), np.repeat(said, counts.ravel())
    averages = {name: f1_score(y_true, y_pred, average=name) for name in ("micro", "macro", "weighted")}
    expected = {f"{name}_f1": value for name, value in averages.items()}
    expected |= {f"formula: {name}": value for name, value in averages.items()}
    assert shares.values() == pytest.approx(expected)
    marks = shares.geometry()["classes"]["marks"]
    written = [mark["words"][0] for mark in marks if mark["words"] and mark["words"][0][0].isdigit()]
    (above,) = [mark["words"] for mark in marks if mark["words"][1:] == ["macro F1: the mean of all three"]]
    assert above[0] == significant(float(averages["macro"]), 2)
    rates = [score(y_true, y_pred, average=None) for score in (recall_score, precision_score)]
    f_ones = f1_score(y_true, y_pred, average=None)
    assert written == [
        *(f"{significant(100 * float(one), 2)}%" for three in rates for one in three),
        *(significant(float(one), 2) for one in f_ones),
        *("0", "1"),  # the scale below the bars
        above[0],
    ]
    filled = shares.root.locator(".ms-bar > i").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().width / one.parentElement.clientWidth)"
    )
    assert filled == pytest.approx([averages[name] for name in ("macro", "micro", "weighted")], abs=0.01)
    return i


def unfolded(shares):
    """The same with micro and weighted F1, which wait until they are wanted."""
    waiting = [
        shares.output("micro_f1"),
        *(shares.root.locator(f"[data-formula={name}]") for name in ("micro", "weighted")),
    ]
    for number in waiting:
        expect(number).to_be_hidden()
    shares.drawn().root.get_by_role("button", name="Show micro and weighted F1").click()
    for number in waiting:
        expect(number).to_be_visible()
    return shares


def test_a_drag_moves_every_view_and_sends_nothing_until_it_ends(visitor):
    reader = visitor(LESSON)
    shares, mouse = reader.scrubber("shares"), reader.page.mouse
    unfolded(shares)
    seen = [agrees(shares)]
    mouse.move(*shares.thumb("share"))
    sent, url = reader.messages, reader.page.url
    mouse.down()
    for part in (0.1, 0.6, 0.95):
        mouse.move(*shares.thumb("share", part=part), steps=4)
        seen.append(agrees(shares))
    assert reader.messages == sent and reader.page.url == url
    mouse.up()
    reader.page.wait_for_url(lambda link: "share=" in link)
    assert reader.messages == sent + 1
    assert len(set(seen)) == 4
    assert agrees(unfolded(visitor(reader.page.url).scrubber("shares"))) == seen[-1]


def test_k_is_dragged_and_an_answer_glides_to_its_case(visitor):
    reader = visitor(LESSON)
    k_is_dragged(reader)
    reader.page.get_by_text("higher", exact=True).click()
    reader.page.wait_for_url(lambda link: "share=" in link)
    shares = reader.scrubber("shares")
    expect(shares.root.locator("[data-control-value=share]")).to_have_text("98.3%")
    assert shares.value("macro_f1") < 0.4
    assert agrees(unfolded(shares)) == len(STEPS) - 1


def test_typed_counts_light_up_and_are_in_the_link(visitor):
    reader = visitor(LESSON)
    reader.part("fill-in-a-matrix")
    field = reader.page.get_by_label("actual 1, predicted 1")
    field.fill("6")
    field.press("Enter")
    reader.page.wait_for_url(lambda link: "c11=6" in link)
    group = reader.page.get_by_role("radiogroup", name="Positive class, against all the others")
    group.get_by_role("radio", name="1", exact=True).click()
    reader.page.wait_for_url(lambda link: "positive-class=1" in link)
    matrix = reader.scrubber("class-matrix")
    expect(matrix.output("recall")).to_have_attribute("data-value", "0.75")
    again = visitor(reader.page.url).scrubber("class-matrix")
    assert again.values() == matrix.values()
    chips = [m["words"] for m in again.geometry()["matrix"]["marks"] if len(m["words"]) == 2]
    assert chips[4] == ["6", "TP"] and chips[3] == ["0", "FN"] and chips[7] == ["2", "FP"] and chips[0] == ["3", "TN"]


def k_is_dragged(reader):
    top, run = reader.scrubber("top-k"), ten_digits()
    mouse = reader.page.mouse
    x, y = top.knob("top")
    mouse.move(x, y)
    sent = reader.messages
    mouse.down()
    mouse.move(x + 190, y, steps=4)
    k = top.painted().index("k") + 1
    assert k > 2 and reader.messages == sent
    model = next(iter(run.probabilities))
    expected = top_k_accuracy_score(run.y_true, run.probabilities[model], k=k, labels=run.labels)
    assert top.value("top_0") == pytest.approx(expected)
    mouse.up()
    reader.page.wait_for_url(lambda link: f"top-k={k}" in link)


def test_linked_sets_are_drawn_and_a_file_of_classes_is_shown_to_its_reader_alone(visitor):
    reader = visitor(f"{LESSON}?matrix-of=your+file&sets=a*a_b*c")
    sets = reader.scrubber("label-sets")
    words = [m["words"] for m in sets.geometry()["sets"]["marks"] if m["words"][0].isupper()]
    assert [text for (text,) in words] == ["TP", "TN", "TN", "TN", "TN", "FN", "FP", "TN"]
    assert sets.value("micro_precision") == sets.value("micro_recall") == 0.5
    file = {"name": "mine.csv", "mimeType": "text/csv", "buffer": sample_classes_csv()}
    reader.page.locator("input[type=file]").set_input_files(file)
    reader.page.get_by_text("240 rows in 3 classes.").wait_for()
    matrix = reader.scrubber("class-matrix")
    expect(matrix.root.locator("[data-view=matrix]")).to_have_attribute(
        "aria-label", "Confusion matrix of apple, pear, quince: rows actual, columns predicted; apple is positive."
    )
    stranger = visitor(reader.page.url).scrubber("class-matrix")
    assert "apple" not in (stranger.root.locator("[data-view=matrix]").get_attribute("aria-label") or "")
