"""A link is the state: whoever opens it, on whatever server, sees what was sent; and the history does not grow."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from datasets import toy
from tests.helpers import ROOT
from widgets.curriculum import PAGES

from .conftest import Visitor, running
from .truth import BREAST_CANCER, SPAM_LIKE, TOY, everything_agrees, numbers_agree, of_rows

LESSON = "/precision_recall"
SECTIONS = [section for section in PAGES if section]


def query(visitor) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(visitor.page.url).query).items()}


def test_a_deep_link_is_right_as_the_very_first_request_to_a_fresh_server(browser, tmp_path):
    """Streamlit takes a folder `pages` for its own until it is told otherwise; see STREAMLIT.md."""
    with running(tmp_path / "log.txt") as address:
        first = Visitor(browser, address).open("/precision_recall?threshold=0.8")
        expect(first.page.get_by_role("heading", level=1)).to_have_text("Precision and recall")
        expect(first.page).to_have_title(re.compile("Precision and recall"))
        links = first.page.get_by_test_id("stSidebarNavLink")
        expect(links).to_have_count(1 + len(PAGES["Classification"]))  # the open section, and the home page
        for section in SECTIONS:  # the others are folded, and unfold by a key as by a click
            first.page.get_by_role("button", name=section, exact=True, expanded=section == "Classification").wait_for()
            if section != "Classification":
                first.page.get_by_role("button", name=section, exact=True).press("Enter")
        expect(links).to_have_count(len([*(ROOT / "pages").rglob("page.py")]))
        for title in ("Metricscope", "Accuracy pitfalls", "Precision and recall"):
            expect(first.page.get_by_test_id("stSidebarNavLink").filter(has_text=title)).to_have_count(1)
        expect(first.page.get_by_text("Page not found")).to_have_count(0)
        assert numbers_agree(first.scrubber("pr"), SPAM_LIKE) == pytest.approx(0.8, abs=0.01)
        first.close()


def test_every_page_is_reached_from_the_home_page(visitor):
    home = visitor("/")
    expect(home.page.get_by_role("heading", level=1)).to_have_text("Metricscope")
    for name, title in (("accuracy_pitfalls", "Accuracy pitfalls"), ("what_if", "What-if lab")):
        home.page.locator(".home-map").get_by_role("link", name=title, exact=True).click()
        home.page.wait_for_url(f"**/{name}*")
        expect(home.page.get_by_role("heading", level=1)).to_have_text(title)
        home.page.get_by_test_id("stSidebarNavLink").get_by_text("Metricscope").click()
        expect(home.page.get_by_role("heading", level=1)).to_have_text("Metricscope")


def library_first(asked: list[str]) -> None:
    """The drawing library is on its way before the app starts."""
    library = [i for i, url in enumerate(asked) if "/plotly-script/" in url]
    assert len(library) == 1
    assert library[0] < next(i for i, url in enumerate(asked) if url.startswith("ws"))


def test_a_position_survives_reload_and_a_fresh_browser(visitor):
    first = visitor(LESSON)
    library_first(first.requests)
    first.trace()
    pr, history = first.scrubber("pr"), first.history
    first.page.mouse.click(*pr.thumb(part=0.83))
    first.page.wait_for_url("**threshold=*")
    expect(first.page.get_by_text("correct flags:")).to_contain_text(str(pr.cells()["TP"]))
    threshold = everything_agrees(pr, SPAM_LIKE)
    numbers = pr.values()
    assert query(first)["threshold"] == repr(threshold)
    assert first.history == history
    first.page.reload()
    assert first.ready().scrubber("pr").values() == numbers
    assert first.history == history
    second = visitor(first.page.url)
    assert second.scrubber("pr").values() == numbers
    assert everything_agrees(second.scrubber("pr"), SPAM_LIKE) == threshold
    assert second.page.url == first.page.url
    assert second.history == history


def test_an_edit_is_in_the_link_and_dragging_edited_rows_leaves_the_history_alone(visitor):
    """The ninth patient's score goes from 0.46 to 0.51, past the threshold of 0.5."""
    first = visitor(f"{LESSON}?data=20+patients&threshold=0.5")
    pr = first.scrubber("pr")
    before = pr.value("recall")
    first.trace()
    first.fold("Edit the rows")
    first.page.get_by_test_id("point").nth(8).focus()
    for _ in range(5):
        first.page.keyboard.press("ArrowRight")
    labels, scores = list(toy.PATIENTS.labels), list(toy.PATIENTS.scores)
    scores[8] = 0.51
    edited = of_rows(labels, scores)
    first.page.wait_for_url(lambda url: "0.51" in url)
    expect(pr.output("recall")).not_to_have_attribute("data-value", repr(before))
    everything_agrees(pr, edited)
    history = first.history
    pr.slider().focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        url = first.page.url
        first.page.keyboard.press(key)
        first.page.wait_for_url(lambda now, url=url: now != url)
        expect(first.page.get_by_text("correct flags:")).to_contain_text(f"= {pr.cells()['TP']}")
    threshold = everything_agrees(pr, edited)
    first.settled()
    assert first.history == history
    second = visitor(first.page.url)
    assert everything_agrees(second.scrubber("pr"), edited) == threshold
    assert query(second) == query(first)


def test_a_cell_typed_into_the_table_counts(visitor):
    """The second of five items goes from 0.8 to 0.1: the only wrong flag at 0.7 is gone."""
    first = visitor(f"{LESSON}?data=Five+items&threshold=0.7")
    first.fold("Edit the rows")
    table = first.page.get_by_test_id("stDataFrame").first
    expect(table).to_be_visible()
    box = table.bounding_box()
    first.type_into(table, box["width"] * 0.8, 35 * 2.5, "0.1")
    first.page.wait_for_url("**rows=*")
    edited = of_rows(toy.FIVE_ITEMS.labels, [0.9, 0.1, 0.7, 0.6, 0.5])
    expect(first.scrubber("pr").output("precision")).to_have_attribute("data-value", "1")
    everything_agrees(first.scrubber("pr"), edited)


def test_the_numbers_typed_into_the_matrix_are_in_the_link_zero_too(visitor):
    first = visitor("/accuracy_pitfalls")
    first.part("fill-in-a-matrix")
    for label, count in (
        ("TP: positive, flagged", 0),
        ("FN: positive, not flagged", 7),
        ("TN: negative, not flagged", 90),
    ):
        first.page.get_by_label(label).fill(str(count))
        first.page.keyboard.press("Enter")
        cell = label[:2].lower()
        first.page.wait_for_url(re.compile(rf"[?&]{cell}={count}(&|$)"))
    matrix = first.scrubber("matrix")
    expect(matrix.output("accuracy")).to_have_attribute("data-value", repr(90 / 102))
    expect(matrix.output("f1")).to_have_attribute("data-value", "0")  # with the 5 false positives of before
    numbers = matrix.values()
    second = visitor(first.page.url)
    assert second.scrubber("matrix").values() == pytest.approx(numbers, nan_ok=True)
    assert query(second) == query(first)


def test_the_swap_fills_the_matrix_and_a_guess_moves_the_patients(visitor):
    reader = visitor("/accuracy_pitfalls?tp=90&fn=5&fp=4&tn=1")
    matrix = reader.scrubber("matrix")
    f1 = 180 / 189
    expect(matrix.output("f1")).to_have_attribute("data-value", repr(f1))
    before = matrix.cells()
    reader.page.get_by_role("button", name="Swap the classes").click()
    expect(matrix.output("f1")).not_to_have_attribute("data-value", repr(f1))
    swapped = matrix.cells()
    assert swapped == {
        "TP": before["TN"],
        "TN": before["TP"],
        "FP": before["FN"],
        "FN": before["FP"],
    }

    patients = reader.scrubber("patients")
    reader.page.get_by_role("radio", name="the one with 8 right").click()
    expect(reader.page.get_by_text("Right.", exact=True)).to_be_visible()
    expect(patients.slider("model")).to_have_js_property("value", "1")
    expect(patients.output("accuracy")).to_have_attribute("data-value", "0.8")
    expect(patients.output("recall")).to_have_attribute("data-value", "1")
    assert patients.value("precision") == pytest.approx(1 / 3)


def test_a_data_set_can_be_chosen_and_moved(visitor):
    reader = visitor(LESSON)
    pr = reader.scrubber("pr")
    ties = of_rows(TOY["Ties"].labels, TOY["Ties"].scores)
    reader.unfold()
    reader.trace()
    for name, truth in {"Ties": ties, "Breast cancer": BREAST_CANCER, "Spam-like": SPAM_LIKE}.items():
        before = str(pr.root.get_attribute("data-content"))
        reader.page.get_by_role("radio", name=name, exact=True).click()
        expect(pr.root).not_to_have_attribute("data-content", before)
        expect(pr.slider()).to_have_attribute("max", str(len(truth.ticks) - 1))
        everything_agrees(pr, truth)
        pr.slider().focus()
        reader.page.keyboard.press("Home")
        reader.page.keyboard.press("ArrowRight")
        assert pr.painted().index() == 1
        threshold = everything_agrees(pr, truth)
        reader.page.wait_for_url(lambda url, at=threshold: repr(at).removesuffix(".0") in url)
        expect(reader.page.get_by_text("correct flags:")).to_contain_text(f"= {truth.cells(threshold)['TP']}")
        assert "rows" not in query(reader)


def test_a_change_of_theme_keeps_the_position(visitor):
    reader = visitor(f"{LESSON}?threshold=0.9", color_scheme="light")
    pr = reader.scrubber("pr")
    threshold, numbers = everything_agrees(pr, SPAM_LIKE), pr.values()
    ink = "node => getComputedStyle(node).color"
    axis = "node => getComputedStyle(node.querySelector('.xtick text')).fill"
    before = pr.root.evaluate(ink), pr.root.evaluate(axis)
    sent = reader.messages
    reader.page.emulate_media(color_scheme="dark")
    reader.page.wait_for_function(
        "was => getComputedStyle(document.querySelector('[data-key=pr]')).color !== was", arg=before[0]
    )
    reader.page.wait_for_function(
        "was => getComputedStyle(document.querySelector('[data-key=pr] .xtick text')).fill !== was", arg=before[1]
    )
    assert everything_agrees(pr, SPAM_LIKE) == threshold
    assert pr.values() == numbers
    assert reader.messages == sent


@pytest.mark.parametrize(
    ("lesson", "data", "switch", "said"),
    [
        ("precision_recall", "Documents", "Equal scores are not flagged", "strict=true"),
        ("ranking", "Six samples", "R", "ap-divides-by=R"),
        ("regression", "Documents", "Draw squares", "squares=true"),
    ],
)
def test_a_convention_is_in_the_link_whatever_was_chosen_before(visitor, lesson, data, switch, said):
    """Streamlit forgets that a control is kept in the URL once another place on the page is made for it."""
    reader = visitor(f"/{lesson}")
    url = reader.page.url
    reader.unfold()
    reader.page.get_by_role("radio", name=data, exact=True).click()
    reader.page.wait_for_url(lambda now: now != url)
    reader.ready()
    reader.page.locator(".st-key-settings").get_by_text(switch, exact=True).first.click()
    reader.page.wait_for_url(f"**{said}*")
