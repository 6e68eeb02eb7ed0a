"""The lesson on NDCG in a real browser: cards by mouse, keyboard and touch, and what a lifted card would do."""

from math import log2, nan

from playwright.sync_api import expect

from metrics_core.ranking import ndcg

LESSON = "/ndcg"
A = (2, 3, 3, 1, 2)


def card(reader, name: str):
    return reader.page.locator(f'[data-card="{name}"]')


def grip(reader, name: str) -> tuple[float, float]:
    box = card(reader, name).bounding_box()
    assert box
    return box["x"] + 60, box["y"] + box["height"] / 2


def order(reader) -> list[str]:
    return [node.inner_text().strip() for node in reader.page.locator(".so-card b").all()]


def shows(reader, gains) -> None:
    """The picture is that of these gains, in its numbers and in those over its bars."""
    one = reader.scrubber("ndcg")
    expect(one.output("ndcg")).to_have_attribute("data-value", str(ndcg(gains, judged=A)))
    said = [words for mark in one.geometry()["gains"]["marks"] for words in mark["words"]]
    assert f"{gains[1] / log2(3):.2f}" in said, said


def test_a_card_is_dragged_and_the_picture_follows_before_the_drop(visitor):
    reader = visitor(LESSON)
    page, mouse = reader.page, reader.page.mouse
    shows(reader, A)
    sent, history, (x, y) = reader.messages, reader.history, grip(reader, "C")
    mouse.move(x, y)
    mouse.down()
    for down, gains in ((44, (2, 3, 1, 3, 2)), (88, (2, 3, 1, 2, 3)), (125, (2, 3, 1, 2))):
        mouse.move(x, y + down, steps=4)
        shows(reader, gains)
    mouse.move(x, y - 88, steps=4)
    shows(reader, (3, 2, 3, 1, 2))
    assert reader.messages == sent and "list=" not in page.url
    mouse.up()
    page.wait_for_url("**list=C3_A2_B3_D1_E2*")
    reader.answered(sent + 1)
    shows(reader, (3, 2, 3, 1, 2))
    assert (reader.messages, reader.history, order(reader)) == (sent + 1, history, [*"CABDE"])
    assert "arrangement" not in page.url
    again = visitor(page.url)
    assert order(again) == [*"CABDE"]
    shows(again, (3, 2, 3, 1, 2))
    again.settled().still()  # what comes above the picture has come
    box = again.scrubber("ndcg").root.locator('[data-view="gains"]').bounding_box()
    assert box and box["y"] + box["height"] <= 900
    scores_meet(again)


def test_a_card_is_lifted_moved_put_back_and_dropped_by_keyboard(visitor):
    reader = visitor(LESSON)
    page, said = reader.page, reader.page.locator(".so-said")
    card(reader, "A").get_by_role("button").first.focus()
    page.keyboard.press("Space")
    expect(said).to_contain_text("A lifted, place 1 of 5")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(said).to_have_text("A, place 3 of 5.")
    shows(reader, (3, 3, 2, 1, 2))
    page.keyboard.press("Escape")
    expect(said).to_have_text("A put back, place 1 of 5.")
    shows(reader, A)
    for key in ("Space", "ArrowDown", "ArrowDown", "Space"):
        page.keyboard.press(key)
    page.wait_for_url("**list=B3_C3_A2_D1_E2*")
    reader.ready()
    shows(reader, (3, 3, 2, 1, 2))
    expect(card(reader, "A").get_by_role("button").first).to_be_focused()
    page.get_by_label("Relevance of D").fill("")
    page.keyboard.press("Tab")
    page.wait_for_url("**list=B3_C3_A2_D_E2*")
    page.get_by_role("button", name="useless result").click()
    page.wait_for_url("**list=B3_C3_A2_D_E2_F0*")
    reader.ready()
    expected = ndcg((3, 3, 2, nan, 2, 0), judged=(3, 3, 2, 2, 0))
    expect(reader.scrubber("ndcg").output("ndcg")).to_have_attribute("data-value", str(expected))
    expect(page.get_by_label("Relevance of F")).to_be_focused()
    card(reader, "B").get_by_role("button").first.click()  # who cannot drag clicks a card, and then where it goes
    expect(said).to_contain_text("B lifted, place 1 of 6")
    card(reader, "D").get_by_role("button").first.click()
    page.wait_for_url("**list=C3_A2_D_B3_E2_F0*")


def test_a_finger_drags_a_card_and_not_the_page(visitor):
    phone = visitor(LESSON, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    page, finger = phone.page, phone.context.new_cdp_session(phone.page)
    card(phone, "E").scroll_into_view_if_needed()
    scrolled = page.evaluate("document.querySelector('[data-testid=stMain]').scrollTop")
    x, y = grip(phone, "E")

    def touch(kind: str, up: float = 0) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y - up}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart")
    for up in range(0, 140, 10):
        touch("touchMove", up)
    shows(phone, (2, 2, 3, 3, 1))
    touch("touchEnd")
    page.wait_for_url("**list=A2_E2_B3_C3_D1*")
    phone.ready()
    shows(phone, (2, 2, 3, 3, 1))
    assert page.evaluate("document.querySelector('[data-testid=stMain]').scrollTop") == scrolled


def scores_meet(reader) -> None:
    """Where all three are tied, each way of breaking ties puts the same one first."""
    ties, page = reader.scrubber("ties"), reader.page
    apart = {ties.value(f"ndcg_{policy}") for policy in ("order", "average", "docid")}
    assert len(apart) == 3
    ties.slider("score").focus()
    page.keyboard.press("End")
    marks = ties.geometry(x=(1.0,))["places"]
    first = [
        mark["words"][0] for mark in marks["marks"] if mark["at"] and abs(mark["at"][0] - marks["pixels"]["x"][0]) < 1
    ]
    assert first == ["d2: 2"] * 3  # one for each way
    page.wait_for_url("**tie-score=1**")
