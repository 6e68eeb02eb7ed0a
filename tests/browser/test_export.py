"""A site of lessons opened from disk, with the network off: it moves, answers and checks exercises, with the core's numbers."""

import base64
import gzip
import json
import re
import sys
from functools import lru_cache

import numpy as np
import pytest
from playwright.sync_api import expect

import metricscope
from datasets.boxes import FIRST as BOXES
from export import document, lesson_file, site
from export.data_sets import data_sets
from export.visit import Asked, outcomes, visited
from lab import ModelPredictions
from lab.fairness import group_rates
from lab.fairness.conditions import groups_of
from lab.fairness.thresholds import along, sweeps
from lab.read import sample_file
from lab.slices import FEW
from metrics_core.classification import precision, recall
from metrics_core.detection import iou
from metrics_core.fairness import ByGroup, demographic_parity_difference
from metrics_core.ranking import ndcg
from pages.lab.what_if import asked as lab_asked
from pages.lab.what_if.contents import Told, report_of
from pages.lab.what_if.fairness_picture import along_threshold
from pages.lab.what_if.fairness_told import Fair
from tests.helpers.loops import without_loop
from tests.helpers.pages import held, sent
from tests.helpers.saved import unanswered, without_exercises
from tests.helpers.taken import taken
from widgets.curriculum import LESSONS

from .conftest import PATIENCE, made_once
from .scrubber import NEXT_FRAME
from .test_arriving import MOST as JUMPS

CARRIED = re.compile(r'<script type="text/plain" data-carried="scrubber/(\w+)\.json">([^<]+)</script>')
DRAWN = "() => [...document.querySelectorAll('[data-testid=scrubber]')].every((one) => one.dataset.ready === 'drawn')"
FIRST = "() => document.querySelector('[data-testid=scrubber]')?.dataset.ready === 'drawn'"
MADE = 5 * PATIENCE
# All that moved by itself while a file opened, as the layout-shift score counts it.
SHIFTED = """
window.shifted = 0;
new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value; })
  .observe({ type: "layout-shift", buffered: true });
"""
WHOLE = {"width": 1200, "height": 14000}  # what is far down would not be drawn
OPEN = "() => document.querySelectorAll('details').forEach((one) => (one.open = true))"
# Every slider to either end and to a place between, and what each scrubber then says: [digest, ticks, {number: value}].
TOUR = """
async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const found = [];
  for (const root of document.querySelectorAll("[data-testid=scrubber]")) {
    const sliders = [...root.querySelectorAll("input[type=range]")];
    for (const share of [0, 0.37, 1, 0.7]) {
      for (const one of sliders) {
        one.value = String(Math.round(share * Number(one.max)));
        one.dispatchEvent(new Event("input", { bubbles: true }));
      }
      await frame();
      const ticks = Object.fromEntries(sliders.map((one) => [one.dataset.control, Number(one.value)]));
      const said = [...root.querySelectorAll("output[data-metric]")].map((one) => [one.dataset.metric, one.dataset.value]);
      found.push([root.dataset.content, ticks, Object.fromEntries(said)]);
    }
  }
  return found;
}
"""
# Each exercise is begun, then shown; what is said of it.
EXERCISES = """
async () => {
  const until = async (met) => { for (let i = 0; i < 400 && !met(); i++) await new Promise((done) => setTimeout(done, 20)); return met(); };
  const called = (name) => [...document.querySelectorAll("[data-testid=exercises] button")].find((one) => one.textContent === name);
  const told = [];
  for (const row of document.querySelectorAll("[data-testid=exercises] li[data-name]")) {
    const name = row.dataset.name;
    document.querySelector(`li[data-name="${name}"] button`).click();
    await until(() => called("Hint"));
    const early = Boolean(document.querySelector("[data-testid=exercises] [data-met]:not(li)"));
    called("Hint").click();
    called("Show me").click();
    told.push([name, early, await until(() => document.querySelector(`li[data-name="${name}"]`).dataset.state === "shown")]);
  }
  return told;
}
"""


# The first slider to an end, and whether the picture says so.
STEP = """
async () => {
  const root = document.querySelector("[data-testid=scrubber]:has(input[type=range])");
  const slider = root.querySelector("input[type=range]");
  const seen = () => slider.getAttribute("aria-valuetext"); // where it stands, and the first numbers there
  const before = seen();
  slider.value = String(Number(slider.value) < Number(slider.max) ? Number(slider.max) : 0);
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return seen() !== before;
}
"""
MAIN = "() => document.querySelector('[data-testid=scrubber]:has(input[type=range])')?.dataset.ready"
PARTS = [[lesson.url for lesson in LESSONS][i::4] for i in range(4)]  # for as many workers
FULL = re.compile(r"Full precision: ([-.\de]+)")


def written(place, lessons, *, every_set=False):
    """A site of these lessons in a folder."""
    with without_loop():
        files = list(site(lessons, every_set=every_set))
    for _, path, content in files:
        (place / path).parent.mkdir(exist_ok=True)
        (place / path).write_bytes(content)
    return place


@pytest.fixture(scope="module")
def two(workers):
    @without_exercises()
    def make(place):
        written(place, ["precision_recall", "ndcg"])

    return made_once(workers / "two", make)


@pytest.fixture(scope="module")
def alone(workers):
    def make(place):
        with without_loop(), unanswered():
            (place / "thresholds.html").write_bytes(lesson_file("thresholds"))

    return made_once(workers / "alone", make) / "thresholds.html"


@pytest.fixture(scope="module")
def reader(browser):
    """A window without a network, and what went wrong in it."""
    page = browser.apart(offline=True, reduced_motion="reduce", device_scale_factor=0.5)
    page.add_init_script(SHIFTED)
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "request", lambda one: None if one.url.startswith(("file:", "data:", "blob:")) else complaints.append(one.url)
    )
    yield page, complaints
    page.context.close()


def contents(file):
    """What the core computed for each scrubber, by its digest, as the file carries it."""
    found = CARRIED.findall(file.read_text("utf-8"))
    return {digest: json.loads(gzip.decompress(base64.b64decode(packed))) for digest, packed in found}


def value(model, metric, ticks):
    """A live number at some ticks, looked up in what was shipped; None where a control has no slider."""
    named = {one["metric"]: one["track"] for one in model["readouts"]}
    named |= {f"{one['metric']}_change": one["change"] for one in model["readouts"] if one["change"]}
    track = model["tracks"][named[metric]]
    if set(track["over"]) - ticks.keys():
        return None
    values = np.frombuffer(base64.b64decode(track["data"]), f"<{track['kind']}")
    return float(
        values.reshape([model["sizes"][axis] for axis in track["over"]])[tuple(ticks[a] for a in track["over"])]
    )


def tried(runs):
    """The same runs; no exercise is met where it begins, and each is where its second hint leads."""
    for asked, ran in runs:
        begun = sent(ran)["begun"]
        if asked.layer == "exercise":
            what, _, name = asked.option.partition(":")
            assert begun["name"] == name and begun["ready"], asked
            assert all(held(begun)) == (what == "show"), (asked, held(begun))
            assert what == "show" or begun["at"] == begun["start"], asked
        else:
            assert begun is None, asked
        yield asked, ran


@pytest.fixture
def with_two_sets(tmp_path, request, monkeypatch):
    """Some lessons in a folder, each with its first and its last data set. Answers and exercises are on each lesson's own page alone, which is enough to try them."""

    def ends(lesson):
        every = list(data_sets(lesson).items())
        return dict(every[:1] + every[-1:])

    monkeypatch.setattr(sys.modules["export.site"], "data_sets", ends)
    first = lru_cache(maxsize=1)(visited)  # the page as it begins is run once, and not again with its code in sight
    monkeypatch.setattr(document, "visited", first)
    monkeypatch.setattr(
        document,
        "outcomes",
        lambda lesson, query, *more: (
            iter([(Asked("", ""), first(lesson, query))]) if query else tried(outcomes(lesson, query, *more))
        ),
    )
    return written(tmp_path, request.param, every_set=True)


@pytest.mark.minutes
@pytest.mark.parametrize("with_two_sets", PARTS, indirect=True, ids=lambda part: part[0])
def test_every_lesson_moves_from_disk_with_the_numbers_of_the_core(with_two_sets, reader):
    """And the page of another data set opens where it stays, and its main slider moves. tried() looks at the exercises of each lesson."""
    page, complaints = reader
    pages = [one for one in sorted(with_two_sets.glob("*.html")) if one.name not in ("index.html", "glossary.html")]
    lessons = {lesson.url for lesson in LESSONS} & {file.stem for file in pages}
    assert lessons and len(pages) > len(lessons)
    for file in pages:
        page.set_viewport_size({"width": 1200, "height": 900})
        page.goto(file.as_uri())
        page.wait_for_function(FIRST)
        page.wait_for_function(MAIN)
        page.evaluate(NEXT_FRAME)
        assert page.evaluate("shifted") <= JUMPS, (file.name, page.evaluate("shifted"))
        assert page.evaluate(STEP), file.name
        if file.stem in lessons:
            page.set_viewport_size(WHOLE)
            page.evaluate(OPEN)
            page.wait_for_function(DRAWN)
            tells_what_the_core_computed(page, file)
            unmet = [one for one in page.evaluate(EXERCISES) if one[1:] != [False, True]]
            assert not unmet, (file.name, unmet)
        assert not complaints, (file.name, complaints)


def tells_what_the_core_computed(page, file) -> None:
    """Each number at some places of each slider."""
    models, compared = contents(file), 0
    for digest, ticks, said in page.evaluate(TOUR):
        for metric, shown in said.items():
            wanted = value(models[digest], metric, ticks)
            if wanted is not None:
                compared += 1
                assert float(shown) == wanted or (shown == "NaN" and np.isnan(wanted)), (file.name, metric, ticks)
    assert compared, file.name


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_nothing_jumps_while_a_file_opens(two, alone, reader, size):
    """In a site, and alone."""
    page, complaints = reader
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for file in (two / "precision_recall.html", two / "ndcg.html", alone):
        page.goto(file.as_uri())
        page.wait_for_function(FIRST)
        page.wait_for_timeout(500)  # what comes late
        assert page.evaluate("shifted") <= JUMPS, file.name
    assert not complaints


def test_an_answer_says_whether_it_is_right_and_moves_the_picture(two, reader):
    page, complaints = reader
    page.goto((two / "precision_recall.html").as_uri())
    page.wait_for_function(FIRST)
    slider = page.locator("[data-key=pr] input[type=range]")
    before = slider.input_value()
    page.get_by_role("radio", name="recall", exact=True).first.focus()
    page.keyboard.press("Space")
    page.get_by_text("Right.", exact=True).wait_for()
    expect(slider).not_to_have_value(before)
    moved = slider.input_value()
    page.get_by_role("button", name="Dark").click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 24, 29)"
    page.wait_for_function(FIRST)
    assert slider.input_value() == moved
    assert not complaints


def test_traced_numbers_follow_the_slider_to_the_last_digit(two, reader):
    page, complaints = reader
    page.goto((two / "precision_recall.html").as_uri())
    page.wait_for_function(FIRST)
    page.get_by_text("Trace a number").first.click()
    traced = page.locator("details:has([data-component=follows])").first
    slider, seen = page.locator("[data-key=pr] input[type=range]"), set()
    for name in ("precision", "recall"):
        traced.get_by_role("radio", name=name, exact=True).focus()
        page.keyboard.press("Space")
        for key in ("Home", "PageUp", "PageUp", "PageUp"):
            slider.press(key)
            page.evaluate(NEXT_FRAME)
            value = page.locator(f"[data-key=pr] [data-metric={name}]").first.get_attribute("data-value")
            (said,) = FULL.findall(traced.inner_text())
            assert float(said) == float(value)
            seen.add((name, value))
    assert len(seen) > 6
    assert not complaints


def test_what_is_learned_is_said_once_the_slider_shows_it(two, reader):
    page, complaints = reader
    page.goto((two / "precision_recall.html").as_uri())
    page.wait_for_function(FIRST)
    page.evaluate(OPEN)
    learned = page.get_by_text("Precision and recall do not count true negatives.")
    slider = page.locator("[data-key=pairs] input[type=range]").first
    expect(learned).to_have_count(0)
    slider.press("End")
    expect(learned).to_be_visible()
    slider.press("Home")
    expect(learned).to_have_count(0)
    assert not complaints


def test_cards_are_put_into_any_order_and_all_follows(two, reader):
    page, complaints = reader
    page.set_viewport_size({"width": 1200, "height": 900})
    page.goto((two / "ndcg.html").as_uri())
    page.wait_for_function(FIRST)
    page.get_by_text("Trace a number").first.click()
    relevances, order = {"A": 2, "B": 3, "C": 3, "D": 1, "E": 2}, [*"ABCDE"]
    for name, place in (("D", 0), ("E", 1), ("B", 4)):  # three moves away from how it was saved
        page.locator(f"[data-card={name}] .so-handle").focus()
        page.keyboard.press("Space")
        page.keyboard.press("Home")
        for _ in range(place):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Space")
        order.remove(name)
        order.insert(place, name)
        page.evaluate(NEXT_FRAME)
        wanted = ndcg([relevances[one] for one in order], k=5)
        expect(page.locator("[data-key=ndcg] [data-metric=ndcg]").first).to_have_attribute("data-value", repr(wanted))
        assert FULL.findall(page.locator("details:has([data-component=follows])").first.inner_text()) == [repr(wanted)]
    assert page.locator(".so-remove:visible, .so-foot button:visible").count() == 0
    expect(page.locator("[data-component=sorter] + .file-note")).to_contain_text("any order")
    assert not complaints


def test_a_box_is_moved_and_its_numbers_follow(tmp_path, reader):
    page, complaints = reader
    with without_loop(), unanswered():
        (tmp_path / "boxes.html").write_bytes(lesson_file("detection", "guess=1%2F3"))
    page.set_viewport_size({"width": 1200, "height": 900})
    page.goto((tmp_path / "boxes.html").as_uri())
    shown = page.locator("[data-testid=pad] [data-metric=iou]")
    expect(shown).to_have_attribute("data-value", repr(iou(*BOXES)))
    page.get_by_text("Trace a number").first.click()
    traced = page.locator("details:has([data-component=follows])").first
    box = page.get_by_test_id("pad-box-1").locator(".mb-line").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 8)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 - 60, box["y"] + box["height"] + 12, steps=4)
    page.mouse.up()
    numbers = re.findall(r"[\d.]+", page.get_by_test_id("pad-box-1").get_attribute("aria-label"))
    moved = tuple(map(float, numbers))
    assert moved != BOXES[1]
    expect(shown).to_have_attribute("data-value", repr(iou(BOXES[0], moved)))
    assert FULL.findall(traced.inner_text()) == [repr(iou(BOXES[0], moved))]
    page.get_by_test_id("pad-box-1").focus()
    page.keyboard.press("ArrowLeft")
    expect(shown).not_to_have_attribute("data-value", repr(iou(BOXES[0], moved)))
    expect(page.locator("[data-component=pad] + .file-note")).to_contain_text("need the app")
    assert not complaints


def test_what_moves_is_chosen_in_a_file_and_stays_chosen_after_an_answer(tmp_path, reader):
    page, complaints = reader
    with without_loop(), without_exercises():
        (tmp_path / "fairness.html").write_bytes(lesson_file("fairness"))
    page.set_viewport_size({"width": 1200, "height": 900})
    page.goto((tmp_path / "fairness.html").as_uri())
    page.wait_for_function(FIRST)
    first = page.get_by_test_id("scrubber").first
    roles = page.get_by_role("group", name="What moves")
    for name, key, sliders in (("base rates", "bases", 2), ("how well scores separate", "separations", 2)):
        roles.get_by_role("radio", name=name).check(force=True)
        expect(first).to_have_attribute("data-key", key)
        expect(first.locator("input[type=range]")).to_have_count(sliders)
    roles.get_by_role("radio", name="base rates").check(force=True)
    ratio = first.locator("[data-metric=demographic_parity_ratio]")
    slider = first.locator("input[data-control=base-b]")
    slider.focus()
    for _ in range(4):  # from 30 to 50
        page.keyboard.press("ArrowRight")
    expect(ratio).to_have_attribute("data-value", "1")
    page.get_by_role("radio", name="no, at least one differs").check(force=True)
    expect(first).to_have_attribute("data-key", "groups")
    for name in "ab":  # as the answer moved both
        expect(first.locator(f"input[data-control={name}]")).to_have_value({"a": "25", "b": "15"}[name])
    roles.get_by_role("radio", name="base rates").check(force=True)
    roles.get_by_role("radio", name="thresholds").check(force=True)
    expect(first).to_have_attribute("data-key", "groups")
    assert not complaints


def test_what_the_link_locks_and_hides_a_file_locks_and_hides(tmp_path, reader):
    page, complaints = reader
    link = "data=Ties&lock=pr.threshold,guess&hide=step-trace-precision-recall"
    with without_loop(), unanswered():
        (tmp_path / "locked.html").write_bytes(lesson_file("precision_recall", link, "https://app.example"))
    page.goto((tmp_path / "locked.html").as_uri())
    page.wait_for_function(FIRST)
    slider = page.locator("[data-key=pr] input[type=range]")
    before = slider.input_value()
    expect(slider).to_have_attribute("aria-disabled", "true")
    slider.press("End")
    assert slider.input_value() == before
    expect(page.get_by_role("radio", name="recall", exact=True).first).to_be_disabled()
    assert page.get_by_text("Trace a number").count() == 0
    link = page.get_by_role("link", name="Open it in the app.").get_attribute("href")
    assert link.startswith("https://app.example/") and "lock=" in link
    assert not complaints


@pytest.mark.parametrize("sandbox", ["", "allow-scripts"])
def test_a_file_moves_in_a_frame_of_another_page(alone, tmp_path, reader, sandbox):
    """A sandboxed one has no storage and an origin of its own."""
    page, complaints = reader
    limits = f' sandbox="{sandbox}"' if sandbox else ""
    frame = f'<iframe src="{alone.as_uri()}" width="1000" height="820"{limits}></iframe>'
    (tmp_path / "course.html").write_text(f"<!doctype html><title>Course</title>{frame}")
    page.set_viewport_size({"width": 1200, "height": 900})
    page.goto((tmp_path / "course.html").as_uri())
    root = page.frame_locator("iframe").get_by_test_id("scrubber").first
    expect(root).to_have_attribute("data-ready", "drawn")
    slider = root.locator("input[type=range]").first
    before = slider.get_attribute("aria-valuetext")
    slider.press("ArrowRight" if slider.input_value() == "0" else "ArrowLeft")
    expect(slider).not_to_have_attribute("aria-valuetext", before)
    assert not complaints


def test_search_goes_to_a_lesson_and_into_the_glossary(two, reader):
    page, complaints = reader
    page.goto((two / "index.html").as_uri())
    page.keyboard.press("Control+k")
    page.keyboard.type("ndcg")
    page.get_by_role("option").first.click()
    page.wait_for_url(re.compile(r"/(ndcg|glossary)\.html"))
    page.get_by_role("link", name="Glossary").click()
    page.get_by_role("combobox").fill("brier score")
    page.get_by_role("option").filter(has_text="metric").first.click()
    page.wait_for_url(re.compile(r"glossary\.html#metric-"))
    assert page.locator("dt:target").is_visible()
    assert not complaints


def test_what_stands_on_the_page_is_saved_in_the_app_and_moves_from_disk(tmp_path, visitor, reader):
    one = visitor("/precision_recall?data=Ties&guess=recall&threshold=0.5&lock=data")
    position = one.scrubber("pr").slider().input_value()
    with one.page.expect_download(timeout=MADE) as started:  # by a process that lets all others go first
        one.page.get_by_role("button", name="Save as a file").click()
    saved = started.value
    assert saved.suggested_filename == "precision_recall.html"
    expect(one.page.get_by_role("status").filter(has_text="Saved")).to_contain_text("works without a network.")
    file = tmp_path / "precision_recall.html"
    saved.save_as(file)
    page, complaints = reader
    page.goto(file.as_uri())
    page.wait_for_function(FIRST)
    assert page.locator("[data-key=pr] input[type=range]").input_value() == position
    expect(page.get_by_role("radio", name="recall", exact=True).first).to_be_checked()
    assert page.get_by_text("Right.", exact=True).is_visible()
    assert page.get_by_role("link", name="Open it in the app.").get_attribute("href").startswith(one.address)
    models = contents(file)
    said = [(digest, ticks, shown) for digest, ticks, shown in page.evaluate(TOUR) if digest in models]
    assert len({json.dumps(shown) for _, _, shown in said}) > 3
    for digest, ticks, shown in said:
        for metric, text in shown.items():
            wanted = value(models[digest], metric, ticks)
            assert wanted is None or float(text) == wanted or (text == "NaN" and np.isnan(wanted)), (metric, ticks)
    assert not complaints


def test_the_labs_report_moves_from_disk_and_prints_within_the_paper(tmp_path, reader):
    page, complaints = reader
    one = taken(sample_file("binary"), "binary")
    slices = groups_of(one.rows, ("country",))
    ticks, swept = np.linspace(0, 1, 101), sweeps(one.judged, "score_a", slices.codes, len(slices.names))
    groups = along(swept, slices.names, ticks)
    rates = group_rates(one.judged, "score_a", slices.codes, slices.names, threshold=0.5)
    fair = Fair(rates, slices, "score_a", 0.5, "", along_threshold(groups, ticks, range(3), slices.names[:3]))
    asked, notes = lab_asked.Asked(fair=fair), "</script><b>hostile"
    told = Told(one.rows, one.judged, one.answers, one.reasons, (), {}, "", asked, notes=notes)
    (tmp_path / "report.html").write_bytes(report_of(told))
    page.set_viewport_size({"width": 1200, "height": 900})
    page.goto((tmp_path / "report.html").as_uri())
    page.wait_for_function(FIRST)
    for model in ("score_a", "score_b"):
        page.get_by_text(model, exact=True).first.click()
        s = ModelPredictions(one.judged, model).sweep
        expect(page.locator("[data-metric=auroc]").first).to_have_attribute("data-value", repr(s.auroc))
        page.wait_for_function(FIRST)
        page.locator("[data-key=threshold] input[type=range]").press("PageUp")
        page.evaluate(NEXT_FRAME)
        at = float(page.locator("[data-metric=threshold_here]").get_attribute("data-value"))
        assert at > 0.5
        for metric, wanted in {"recall": recall(s.at(at)), "precision": precision(s.at(at))}.items():
            expect(page.locator(f"[data-metric={metric}]").first).to_have_attribute("data-value", repr(float(wanted)))
    fairness = page.locator("[data-key=fairness]")
    fairness.scroll_into_view_if_needed()
    slider, gap = fairness.locator("input[type=range]"), fairness.locator("[data-metric=demographic_parity_difference]")
    expect(slider).to_have_value("50")  # where the groups were compared
    for key in ("", "PageUp", "PageDown", "Home"):
        if key:
            slider.press(key)
        page.evaluate(NEXT_FRAME)
        groups_there = ByGroup(groups.names, groups.table[int(slider.input_value())])
        expected = demographic_parity_difference(groups_there, at_least=FEW)
        assert float(gap.get_attribute("data-value")) == expected, key
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.wait_for_function(DRAWN)
    page.emulate_media(media="print")
    wide = "() => Math.max(...[...document.querySelectorAll('.ms')].map((one) => one.getBoundingClientRect().width))"
    assert 600 < page.evaluate(wide) <= 681
    page.emulate_media(media="screen")
    assert not complaints


def test_what_a_notebook_shows_is_saved_as_a_file(tmp_path, reader):
    page, complaints = reader
    name = "</script><b>second"
    scores = {"first": [0.9, 0.8, 0.7, 0.6, 0.3, 0.2], name: [0.1, 0.8, 0.7, 0.6, 0.3, 0.2]}
    view = metricscope.look([1, 0, 1, 1, 0, 0], scores)
    view.threshold = 0.9
    view.save(tmp_path / "look.html")
    page.goto((tmp_path / "look.html").as_uri())
    page.wait_for_function(FIRST)
    recall = page.locator("[data-metric=recall]").first
    expect(recall).to_have_attribute("data-value", repr(1 / 3))
    page.get_by_label("threshold", exact=True).first.press("Home")
    expect(recall).to_have_attribute("data-value", "1")
    page.get_by_label("Model").select_option(name)
    expect(page.locator("[data-metric=auroc]").first).to_have_text("0.4444")
    assert not complaints
