"""Dragging, by mouse, finger and keys: everything moves together, in the browser alone, until it is let go."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from benchmarks.timeline import recorded, restyled
from widgets.formulas import significant

from .conftest import visitors
from .truth import BETAS, SPAM_LIKE, everything_agrees, numbers_agree

LESSON = "/precision_recall"
HOLLOW = 'circle[stroke-dasharray]:not([stroke-dasharray=""])'


@pytest.fixture(scope="module")
def reader(browser, server):
    with visitors(browser, server) as new:
        one = new(LESSON)
        one.trace()
        yield one


@pytest.fixture
def lesson(reader):
    """One reader for all of these tests, with the threshold put back to the middle of its way by a click."""
    pr, page = reader.scrubber("pr"), reader.page
    page.mouse.up()
    page.mouse.click(*pr.thumb(part=0.5))
    code = f"threshold={float(SPAM_LIKE.ticks[pr.painted().index()])!r}"
    page.wait_for_url(lambda url: code in url)
    expect(trace(reader)).to_contain_text(str(SPAM_LIKE.cells(numbers_agree(pr, SPAM_LIKE))["TP"]))
    return reader


@contextmanager
def a_drag(visitor) -> Iterator[list[float]]:
    """While it lasts nothing is sent; when it ends, one message is, and the link says where. Collects thresholds."""
    sent, history, url = visitor.messages, visitor.history, visitor.page.url
    seen: list[float] = []
    yield seen
    assert visitor.messages == sent, "a message went out while moving"
    assert visitor.page.url == url
    visitor.page.mouse.up()
    arrives_once(visitor, sent, history, seen[-1])


def arrives_once(visitor, sent: int, history: int, threshold: float) -> None:
    visitor.page.wait_for_url(lambda url: f"threshold={threshold!r}".removesuffix(".0") in url)
    expect(trace(visitor)).to_contain_text(f"{SPAM_LIKE.cells(threshold)['TP']}")
    assert visitor.messages == sent + 1
    assert visitor.history == history


def trace(visitor):
    """The step of the trace that counts the correct flags."""
    return visitor.page.get_by_text("correct flags:").first


def test_the_mouse_on_the_slider(lesson):
    pr = lesson.scrubber("pr")
    start = everything_agrees(pr, SPAM_LIKE)
    mouse = lesson.page.mouse
    mouse.move(*pr.thumb())
    with a_drag(lesson) as seen:
        mouse.down()
        for part in (0.2, 0.55, 0.9, 0.75):
            mouse.move(*pr.thumb(part=part), steps=4)
            seen.append(everything_agrees(pr, SPAM_LIKE))
            assert pr.index() == pytest.approx(part * pr.last(), abs=0.02 * pr.last())
    assert len({start, *seen}) == 5


def test_the_mouse_on_the_line_of_the_histogram(lesson):
    pr = lesson.scrubber("pr")
    mouse = lesson.page.mouse
    x, y = pr.knob("histogram")
    mouse.move(x, y)
    with a_drag(lesson) as seen:
        mouse.down()
        for step in (-150, -40, 60, 120):
            mouse.move(x + step, y + 30, steps=4)
            seen.append(everything_agrees(pr, SPAM_LIKE))
            assert pr.knob("histogram")[0] == pytest.approx(x + step, abs=5)  # the nearest tick
    assert seen == sorted(set(seen))


def test_the_mouse_on_the_rule_of_the_rates_moves_the_same_threshold(lesson):
    pr = lesson.scrubber("pr")
    mouse = lesson.page.mouse
    x, y = pr.knob("rates")
    mouse.move(x, y)
    with a_drag(lesson) as seen:
        mouse.down()
        mouse.move(x + 90, y, steps=5)
        seen.append(everything_agrees(pr, SPAM_LIKE))
    assert seen[0] > 0.6


def test_a_step_restyles_what_moves_and_not_the_page(lesson):
    """How many elements the browser styles again at a step is the same on every machine."""
    pr = lesson.scrubber("pr")
    left, right = pr.thumb(part=0)[0], pr.thumb(part=1)[0]
    x = pr.thumb()[0]
    parts = [(x + 8 * step - left) / (right - left) for step in range(1, 8)]
    styled = styled_at_each(lesson, pr, [pr.thumb(), *(pr.thumb(part=part) for part in parts)])
    assert styled and max(styled) <= 60, styled


def test_a_step_of_many_small_marks_restyles_a_few_elements(visitor):
    """1,920 cells and 150 points change at each step of the blur."""
    reader = visitor("/generated_images")
    digits = reader.scrubber("digits")
    places = []
    for key in ("End", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Home"):
        digits.slider("blur").press(key)
        places.insert(0, digits.painted().knob("digits"))
    digits.slider("blur").blur()  # it goes away, and all below it moves up
    places = [(x, digits.knob("digits")[1]) for x, _ in places]
    styled = styled_at_each(reader, digits, places)
    assert styled and max(styled) <= 60, styled
    assert digits.painted().index("blur") == len(places) - 1
    reader.page.mouse.click(*places[0])  # the other end of the line
    assert digits.painted().index("blur") == 0


def styled_at_each(reader, one, places) -> list[int]:
    """How many elements are styled again, at each recalculation, while what is at the first of these places is dragged to the others; the first warms up."""
    mouse = reader.page.mouse
    grip, first, *rest = places
    mouse.move(*grip)
    mouse.down()
    mouse.move(*first)
    one.painted()
    with recorded(reader.page) as events:
        for place in rest:
            mouse.move(*place)
            one.painted()
    mouse.up()
    return restyled(events)


def test_beta_moves_f_and_nothing_else(lesson):
    lesson.part("f-beta-one-number-from-both")
    f, mouse = lesson.scrubber("f").drawn(), lesson.page.mouse
    threshold, before = float(SPAM_LIKE.ticks[f.index()]), f.values()
    mouse.move(*f.thumb("beta"))
    mouse.down()
    for part in (0.1, 0.9):
        mouse.move(*f.thumb("beta", part=part), steps=4)
        expected = SPAM_LIKE.f_beta(threshold, float(BETAS[f.painted().index("beta")]))
        assert f.value("f_beta") == pytest.approx(expected, rel=1e-12) != before["f_beta"]
        assert (f.value("precision"), f.value("recall")) == (before["precision"], before["recall"])
    mouse.up()
    lesson.page.wait_for_url("**f-beta=*")


def test_a_finger_on_the_picture(visitor):
    phone = visitor(LESSON, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    phone.trace()
    finger = phone.context.new_cdp_session(phone.page)
    for view in ("histogram", "rates"):
        dragged_by_a_finger(phone, finger, view)


def dragged_by_a_finger(phone, finger, view: str) -> None:
    """The picture follows without a message, and the page stays where it is."""
    pr = phone.scrubber("pr")
    x, y = pr.knob(view)
    top = phone.page.evaluate("document.querySelector('[data-testid=stMain]').scrollTop")
    sent, history = phone.messages, phone.history

    def touch(kind: str, dx: float = 0) -> None:
        points = [] if kind == "touchEnd" else [{"x": x + dx, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    seen = []
    touch("touchStart")
    for to in (-30, -60, -90):
        for dx in range(to + 25, to - 1, -5):
            touch("touchMove", dx)
        seen.append(everything_agrees(pr, SPAM_LIKE))
    assert len(set(seen)) == 3
    assert phone.messages == sent
    touch("touchEnd")
    arrives_once(phone, sent, history, seen[-1])
    assert phone.page.evaluate("document.querySelector('[data-testid=stMain]').scrollTop") == top


def test_a_burst_of_keys_is_one_message(lesson):
    pr = lesson.scrubber("pr")
    sent, history, start = lesson.messages, lesson.history, pr.index()
    pr.slider().focus()
    for _ in range(6):
        lesson.page.keyboard.press("ArrowRight")
    threshold = everything_agrees(pr, SPAM_LIKE)
    assert pr.index() == start + 6
    arrives_once(lesson, sent, history, threshold)


def test_every_key_moves_as_a_slider_does(lesson):
    pr = lesson.scrubber("pr")
    pr.slider().focus()
    history = lesson.history

    def after(key: str) -> int:
        lesson.page.keyboard.press(key)
        return pr.painted().index()

    here = pr.index()
    assert after("ArrowLeft") == here - 1
    assert after("ArrowUp") == here
    far = after("PageUp")
    assert far > here + 5
    assert after("PageDown") == here
    assert after("End") == pr.last()
    assert after("Home") == 0
    assert SPAM_LIKE.cells(everything_agrees(pr, SPAM_LIKE))["TN"] == 0
    lesson.page.wait_for_url(lambda url: f"threshold={float(SPAM_LIKE.ticks[0])!r}" in url)
    expect(trace(lesson)).to_contain_text(f"= {SPAM_LIKE.cells(0)['TP']}")
    assert lesson.history == history


def test_a_slider_says_where_it_is(lesson):
    pr = lesson.scrubber("pr")
    pr.slider().focus()
    lesson.page.keyboard.press("PageUp")
    threshold = numbers_agree(pr, SPAM_LIKE)
    numbers = SPAM_LIKE.numbers(threshold)
    spoken = pr.slider().get_attribute("aria-valuetext")
    assert f"threshold {threshold:.4g}" in spoken
    assert f"precision {significant(numbers['precision'])}" in spoken
    assert f"recall {significant(numbers['recall'])}" in spoken


def test_flagging_nothing_leaves_precision_undefined(lesson):
    pr = lesson.scrubber("pr")
    pr.slider().focus()
    lesson.page.keyboard.press("End")
    everything_agrees(pr, SPAM_LIKE)
    expect(pr.output("precision")).to_have_text("undefined: no positive predictions")
    expect(pr.output("precision")).to_have_attribute("data-value", "NaN")
    expect(pr.output("recall")).to_have_attribute("data-value", "0")
    lesson.page.wait_for_url("**threshold=inf*")
    expect(lesson.page.get_by_text("undefined: no positive predictions. Of everything flagged")).to_be_visible()


def test_nothing_jumps_while_it_moves(lesson):
    """The page keeps its height and every view its place, also where a number becomes undefined."""
    pr = lesson.scrubber("pr")
    places = "() => [...document.querySelectorAll('.ms-view, .ms-control, .ms-panel')].map((n) => n.getBoundingClientRect().toJSON())"
    pr.slider().focus()
    before = lesson.page.evaluate(places)
    for key in ("End", "Home", "PageUp"):
        lesson.page.keyboard.press(key)
        pr.painted()
        assert lesson.page.evaluate(places) == before


def test_a_move_is_kept_where_another_picture_comes_before_it_is_told(visitor):
    reader = visitor(f"{LESSON}?data=20+patients&threshold=0.5")
    page, pr = reader.page, reader.scrubber("pr").drawn()
    content = pr.root.get_attribute("data-content")
    pr.slider().focus()
    page.locator(".st-key-strict input").evaluate(
        """(toggle) => {
          const slider = document.activeElement;
          toggle.click();
          slider.dispatchEvent(new KeyboardEvent("keydown", { key: "End" }));
          slider.value = slider.max;
          for (const what of ["input", "change"]) slider.dispatchEvent(new Event(what));
        }"""
    )
    expect(pr.root).not_to_have_attribute("data-content", content)
    page.wait_for_url("**threshold=inf*")
    assert pr.painted().index() == pr.last()
    assert pr.value("recall") == 0


def test_edited_rows_show_what_is_wrong_while_it_moves(visitor):
    """Also where equal scores are not flagged, and where the other class is the positive one."""
    reader = visitor(f"{LESSON}?data=20+patients&threshold=0.5")
    pr = reader.scrubber("pr").drawn()
    reader.unfold()
    reader.fold("Edit the rows")
    points = reader.page.get_by_test_id("point")
    expect(points).to_have_count(20)
    reader.still()
    hollow_while_it_moves(reader, pr)
    for switch in ("strict", "other-positive"):
        content = pr.root.get_attribute("data-content")
        reader.page.locator(f".st-key-{switch} input").evaluate("(toggle) => toggle.click()")
        expect(pr.root).not_to_have_attribute("data-content", content)
        reader.settled()
        expect(points).to_have_count(20)
        hollow_while_it_moves(reader, pr)


def hollow_while_it_moves(reader, pr) -> None:
    """As many points are hollow as the matrix counts wrong, and nothing is sent."""
    hollow, seen = reader.page.get_by_test_id("point").locator(HOLLOW), set()
    before, mouse = reader.messages, reader.page.mouse
    mouse.move(*pr.thumb())
    mouse.down()
    for part in (0, 0.2, 0.4, 0.6, 0.8, 1):
        mouse.move(*pr.thumb(part=part))
        wrong = pr.painted().cells()["FP"] + pr.cells()["FN"]
        assert hollow.count() == wrong
        seen.add(wrong)
    assert len(seen) > 2
    assert reader.messages == before
    mouse.up()
    reader.settled()  # a switch that is clicked meanwhile may be drawn anew


@pytest.mark.parametrize(("link", "key"), [("/roc_pr_det?flip=true&", "point"), ("/thresholds?", "choice")])
def test_and_once_it_is_let_go_and_the_page_has_run(visitor, link, key):
    reader = visitor(f"{link}data=20+patients")
    one = reader.scrubber(key).drawn()
    reader.unfold()
    reader.fold("Edit the rows")
    reader.still()
    hollow = reader.page.get_by_test_id("point").locator(HOLLOW)
    control = one.root.locator("input[type=range]").first.get_attribute("data-control")
    for part in (0.1, 0.4, 0.9):
        sent, url = reader.messages, reader.page.url
        reader.page.mouse.click(*one.thumb(control, part=part))
        reader.page.wait_for_url(lambda now, url=url: now != url)
        reader.answered(sent + 1)
        said = one.painted().values()
        found, healthy = round(9 * said["recall"]), 11
        raised = said["flagged"] - found if "flagged" in said else healthy * said["false_positive_rate"]
        expect(hollow).to_have_count(9 - found + round(raised))
