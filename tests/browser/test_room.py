"""A live class: a teacher's window and a telephone in one room."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from .conftest import Visitor
from .scrubber import NEXT_FRAME

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
# The last sign of the window that leads is this much older, so that it need not be waited for; how many rooms have one.
AGED = """
(older) => Object.keys(localStorage).filter((key) => key.startsWith("metricscope.leads.")).map((key) => {
  const sign = JSON.parse(localStorage.getItem(key));
  localStorage.setItem(key, JSON.stringify({ ...sign, at: sign.at - older }));
}).length
"""
# Whatever the order of what it says.
SAME_ADDRESS = (
    "(url) => [location.href, url].map((one) => one.split(/[?&]/).sort().join()).every((one, _, all) => one === all[0])"
)


@pytest.fixture
def phone(browser, server):
    """A telephone that has opened nothing yet."""
    one = Visitor(browser, server, **PHONE)
    yield one
    one.close()


def grave(page, place: str) -> list[str]:
    found = Axe().run(page, context=place).response["violations"]
    return [one["id"] for one in found if one["impact"] in ("serious", "critical")]


def bar(one):
    """What a window shows of its room."""
    return one.page.get_by_role("complementary", name="Live class")


def opens(teacher) -> str:
    """The code of a room that the teacher opens, whose board is shown."""
    teacher.page.get_by_role("button", name="Class", exact=True).click()
    return teacher.page.get_by_test_id("room-board-code").inner_text()


def joins(phone, code: str) -> None:
    phone.page.goto(f"{phone.address}/join?code={code}")
    expect(bar(phone).get_by_test_id("room-state")).to_have_text(re.compile("^live"))


def together(teacher, phone) -> None:
    """Wait until the phone stands where the teacher stands: it has arrived, and loads nothing more."""
    phone.page.wait_for_function(SAME_ADDRESS, arg=teacher.ready().page.url)
    expect(bar(phone.ready()).get_by_test_id("room-state")).to_have_text("live")


def test_a_lesson_in_class(visitor, phone):
    teacher = visitor("/precision_recall")
    board, desk = teacher.page.get_by_role("dialog"), bar(teacher)
    code = opens(teacher)
    expect(board).to_contain_text("Phones cannot open this address")  # the test's is 127.0.0.1
    assert board.get_by_role("img").evaluate("(img) => img.decode().then(() => img.naturalWidth)") > 0
    assert grave(teacher.page, "dialog") == []
    board.get_by_role("button", name="Back to the lesson").click()

    phone.page.goto(f"{phone.address}/join")
    assert grave(phone.page, "body") == []
    phone.page.get_by_label("Room code").fill(code.lower())
    phone.page.keyboard.press("Enter")
    phone.ready()
    hand = bar(phone)
    expect(hand.get_by_test_id("room-state")).to_have_text("live")
    expect(desk.get_by_test_id("room-guests")).to_have_text("1 guest")

    here, there = teacher.scrubber("pr"), phone.scrubber("pr")
    history = phone.history
    here.slider().press("Home")
    expect(there.slider()).to_have_js_property("value", "0")
    here.slider().press("PageDown")
    expect(there.slider()).to_have_js_property("value", here.slider().input_value())
    expect(phone.page).to_have_url(re.compile(r"threshold="))  # once it rests, as if the guest had let go
    assert phone.history == history

    desk.get_by_role("combobox", name="Ask a question").select_option(index=1)
    choices = hand.locator("button[data-answer]")
    expect(choices.first).to_be_visible()
    expect(phone.page.locator(".st-key-guess")).to_be_hidden()
    choices.nth(1).click()
    expect(choices.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(desk.locator('[data-answer="1"]')).to_have_attribute("data-count", "1")
    assert hand.locator("[data-count]").count() == 0
    assert grave(phone.page, ".mr-bar") == grave(teacher.page, ".mr-bar") == []
    desk.get_by_role("button", name="Reveal").click()
    expect(hand.locator('[data-answer="1"]')).to_have_attribute("data-count", "1")
    expect(hand.locator(".is-right")).to_have_count(1)

    for one in (teacher, phone):  # what was revealed stands there again
        one.page.reload()
        one.ready()
        expect(bar(one).locator('[data-answer="1"]')).to_have_attribute("data-count", "1")
        expect(bar(one).locator(".is-right")).to_have_count(1)
    expect(desk.get_by_role("button", name="Close the room")).to_be_visible()
    teacher.turn_to("ndcg")
    expect(phone.page.get_by_role("heading", level=1, name="NDCG")).to_be_visible()

    hand.get_by_role("button", name="Look around alone").click()
    expect(hand.get_by_test_id("room-state")).to_have_text("looking around alone")
    teacher.ready().turn_to("thresholds")
    expect(teacher.page.get_by_role("heading", level=1, name="Choosing a threshold")).to_be_visible()
    expect(phone.page.get_by_role("heading", level=1, name="NDCG")).to_be_visible()
    phone.ready()
    hand.get_by_role("button", name="Follow again").click()
    expect(phone.page.get_by_role("heading", level=1, name="Choosing a threshold")).to_be_visible()

    together(teacher, phone)
    desk.get_by_role("button", name="Close the room").click()
    teacher.page.get_by_role("button", name="Keep it open").click()
    expect(hand.get_by_test_id("room-state")).to_have_text("live")
    desk.get_by_role("button", name="Close the room").click()
    expect(teacher.page.get_by_role("dialog")).to_contain_text("1 question and its answers are gone")
    assert grave(teacher.page, "dialog") == []
    teacher.page.get_by_role("button", name="Close it now").click()
    expect(hand.get_by_test_id("room-state")).to_have_text("The teacher has closed the room.")
    expect(desk).to_be_hidden()
    expect(phone.page).not_to_have_url(re.compile("room="))
    expect(teacher.page).not_to_have_url(re.compile("room="))
    teacher.ready(), phone.ready()


def test_texts_and_the_seed_follow(visitor, phone):
    teacher = visitor("/bleu_rouge?seed=7")
    joins(phone, opens(teacher))
    expect(phone.page).to_have_url(re.compile("seed=7"))  # the same random numbers for everybody
    teacher.page.get_by_role("button", name="Back to the lesson").click()
    said = [one.page.locator('[data-key="said"] textarea') for one in (teacher, phone)]
    teacher.fold("Type your own texts")
    said[0].fill("the way to trust people")
    expect(said[1]).to_have_value("the way to trust people")
    teacher.unfold()
    teacher.page.get_by_role("button", name="the the the").click()
    expect(said[1]).to_have_value("the the the the the the the")
    expect(phone.page.locator(".st-key-colour [aria-checked=true]")).to_have_text("1")
    said[0].fill("the way to trust people")
    expect(said[1]).to_have_value("the way to trust people")
    teacher.ready(), phone.ready()


def test_edited_rows_follow_and_the_guest_stays_the_same(visitor, phone):
    teacher = visitor("/precision_recall?data=20+patients")
    joins(phone, opens(teacher))
    there = phone.scrubber("pr")
    expect(there.slider()).to_have_attribute("max", str(teacher.scrubber("pr").last()))
    teacher.page.get_by_role("button", name="Back to the lesson").click()
    teacher.unfold()
    teacher.fold("Edit the rows")
    teacher.page.get_by_test_id("point").nth(8).focus()
    for _ in range(5):
        teacher.page.keyboard.press("ArrowRight")
    teacher.page.wait_for_url("**rows=*")
    expect(phone.page).to_have_url(re.compile("rows="))
    expect(there.output("recall")).to_have_attribute("data-value", repr(teacher.scrubber("pr").value("recall")))
    expect(bar(teacher).get_by_test_id("room-guests")).to_have_text("1 guest")
    teacher.ready(), phone.ready()


def test_one_guest_has_one_answer_and_hears_when_it_was_not_sent(visitor, phone):
    teacher = visitor("/precision_recall")
    code = opens(teacher)
    joins(phone, code)
    teacher.page.get_by_role("button", name="Back to the lesson").click()
    desk, hand = bar(teacher), bar(phone)
    desk.get_by_role("combobox", name="Ask a question").select_option(index=1)
    choices = hand.locator("button[data-answer]")
    phone.page.route("**/answer", lambda asked: asked.fulfill(status=429, json={"error": "That was too fast."}))
    choices.nth(0).click()
    expect(hand.get_by_test_id("room-state")).to_have_text("Not sent. That was too fast.")
    expect(choices.nth(0)).to_have_attribute("aria-pressed", "false")
    phone.page.unroute("**/answer")
    phone.complaints.clear()  # of the browser, about that status
    choices.nth(0).click()
    expect(desk.locator('[data-answer="0"]')).to_have_attribute("data-count", "1")
    assert min(one["height"] for one in map(lambda one: one.bounding_box(), hand.get_by_role("button").all())) >= 44

    phone.ready()
    hand.get_by_role("button", name="Leave").click()
    expect(desk.get_by_test_id("room-guests")).to_have_text("0 guests")
    phone.ready()
    joins(phone, code)
    expect(choices.nth(0)).to_have_attribute("aria-pressed", "true")
    choices.nth(1).click()
    expect(desk.locator('[data-answer="1"]')).to_have_attribute("data-count", "1")
    expect(desk.locator('[data-answer="0"]')).to_have_attribute("data-count", "0")
    expect(desk.locator(".mr-foot")).to_contain_text("1 of 1 guest answered")
    teacher.ready(), phone.ready()


def test_a_dead_room_in_another_tab_takes_no_room_away(visitor):
    teacher = visitor("/precision_recall")
    opens(teacher)
    other = teacher.context.new_page()
    other.goto(f"{teacher.address}/ndcg?room=CCCCCC")
    expect(other.get_by_test_id("room-state")).to_have_text(re.compile("There is no such room"))
    other.close()
    teacher.page.reload()
    teacher.ready()
    expect(bar(teacher).get_by_role("button", name="Close the room")).to_be_visible()


LETTERS = """(bar) => [...bar.querySelectorAll("*")]
  .filter((one) => one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((one) => parseFloat(getComputedStyle(one).fontSize))"""


def read_from_the_last_row(teacher, place) -> None:
    """On a small projector and on a large one."""
    for width, height, least in ((1280, 720, 22), (1920, 1080, 33)):
        teacher.page.set_viewport_size({"width": width, "height": height})
        teacher.page.evaluate(NEXT_FRAME)
        assert min(place.evaluate(LETTERS)) >= least


def test_on_the_projector_all_of_it_can_be_read(visitor):
    teacher = visitor("/precision_recall?present=1", viewport={"width": 1280, "height": 720})
    teacher.page.evaluate("document.querySelector('.st-key-open-room button').click()")  # not shown there
    board = teacher.page.get_by_role("dialog", name="Join this class")
    expect(board).to_be_visible()
    read_from_the_last_row(teacher, board)
    board.get_by_role("button", name="Back to the lesson").click()
    bar(teacher).get_by_role("combobox", name="Ask a question").select_option(index=1)
    bar(teacher).get_by_role("button", name="Reveal").click()
    expect(bar(teacher).locator("em")).to_have_text("right")
    read_from_the_last_row(teacher, bar(teacher))
    teacher.ready()


def test_a_link_opens_a_room_on_the_projector_whose_keys_reveal_and_put_away(visitor, phone):
    teacher = visitor("/precision_recall?present=1&room=new", viewport={"width": 1280, "height": 720})
    joins(phone, teacher.page.get_by_test_id("room-board-code").inner_text())
    teacher.page.get_by_role("button", name="Back to the lesson").click()
    desk, keys = bar(teacher), teacher.page.keyboard
    desk.get_by_role("combobox", name="Ask a question").select_option(index=1)
    bar(phone).locator("button[data-answer]").nth(1).click()
    expect(desk).to_contain_text("1 of 1 guest answered")
    expect(desk.locator("[data-count]")).to_have_count(0)  # the class sees the wall
    keys.press("r")
    expect(desk.locator('[data-answer="1"]')).to_have_attribute("data-count", "1")
    keys.press("n")
    expect(desk.locator("[data-answer]")).to_have_count(0)
    teacher.ready()


def test_a_phone_comes_to_the_part_that_the_teacher_moves(visitor, phone):
    teacher = visitor("/precision_recall")
    joins(phone, opens(teacher))
    teacher.page.get_by_role("button", name="Back to the lesson").click()
    teacher.part("f-beta-one-number-from-both")
    teacher.scrubber("f").drawn().slider("beta").press("PageUp")
    there = phone.page.locator(".st-key-scrubber-f input[data-control=beta]")
    expect(there).to_be_in_viewport()
    expect(there).to_have_js_property("value", teacher.scrubber("f").slider("beta").input_value())
    teacher.ready(), phone.ready()


def test_a_question_of_the_teachers_own_and_all_answers_as_a_file(visitor, phone):
    teacher = visitor("/precision_recall")
    joins(phone, opens(teacher))
    teacher.page.get_by_role("button", name="Back to the lesson").click()
    desk, hand = bar(teacher), bar(phone)
    ask = desk.get_by_role("combobox", name="Ask a question")
    ask.select_option("own")
    sheet = teacher.page.get_by_role("dialog", name="Ask a question of your own")
    assert grave(teacher.page, "dialog") == []
    sheet.get_by_label("Question", exact=True).fill("Which is larger?")
    sheet.get_by_role("button", name="Ask the class").click()
    expect(sheet.get_by_role("alert")).to_have_text("give 2 to 12 answers")
    teacher.complaints.clear()  # of the browser, about that status
    sheet.get_by_label("Answers, one on each line").fill("2\n* 3\n")
    sheet.get_by_role("button", name="Ask the class").click()
    hand.get_by_role("button", name="3", exact=True).click()
    expect(desk.locator('[data-answer="1"]')).to_have_attribute("data-count", "1")
    ask.select_option("own")
    sheet.get_by_label("Question", exact=True).fill("How many?")
    sheet.get_by_label("A number").check()
    sheet.get_by_label("The right number").fill("12.5")
    sheet.get_by_role("button", name="Ask the class").click()
    hand.get_by_label("Your number").fill("-3")
    hand.get_by_role("button", name="Send").click()
    expect(hand.get_by_role("button", name="Change")).to_be_visible()
    assert grave(phone.page, ".mr-bar") == []
    expect(desk.locator("[data-value]")).to_have_text("-3")
    desk.get_by_role("button", name="Reveal").click()
    expect(hand).to_contain_text("The right number is 12.5. Nobody gave it.")
    desk.get_by_role("button", name="Answers so far").click()
    record = teacher.page.get_by_role("dialog", name="Answers so far")
    expect(record.get_by_role("listitem").filter(has_text="Which is larger?").locator(".is-right")).to_have_text(
        re.compile("^3")
    )
    assert grave(teacher.page, "dialog") == []
    with teacher.page.expect_download() as saved:
        record.get_by_role("button", name="Save the answers (CSV)").click()
    rows = saved.value.path().read_text("utf-8").splitlines()
    assert rows[1:] == [
        "1,precision_recall,own,Which is larger?,choice,1,3,1",
        "2,precision_recall,own,How many?,number,1,-3.0,0",
    ]
    record.get_by_role("button", name="Back to the lesson").click()
    teacher.ready(), phone.ready()


def test_two_windows_of_one_teacher_agree_on_who_leads(visitor, phone):
    teacher = visitor("/precision_recall")
    code = opens(teacher)
    joins(phone, code)
    teacher.page.get_by_role("button", name="Back to the lesson").click()
    other = teacher.context.new_page()
    other.goto(f"{teacher.address}/ndcg?room={code.replace('-', '')}")
    states = [page.get_by_test_id("room-state") for page in (teacher.page, other)]
    expect(states[1]).to_have_text("another window of yours leads")
    expect(phone.page.get_by_role("heading", level=1, name="Precision and recall")).to_be_visible()
    other.get_by_role("button", name="Lead from here").click()
    expect(states[0]).to_have_text("another window of yours leads")
    expect(phone.page.get_by_role("heading", level=1, name="NDCG")).to_be_visible()
    other.reload()
    expect(states[1]).to_have_text("live")
    expect(states[0]).to_have_text("another window of yours leads")
    other.close()
    expect(states[0]).to_have_text("another window of yours leads")
    assert teacher.page.evaluate(AGED, 29_000) == 1
    expect(states[0]).to_have_text("live")  # once the other one has given no sign for half a minute
    expect(phone.page.get_by_role("heading", level=1, name="Precision and recall")).to_be_visible()
    teacher.ready(), phone.ready()


def test_the_class_as_raters(visitor, phone):
    teacher = visitor("/raters")
    teacher.page.get_by_role("button", name="Open a room").click()
    code = teacher.page.get_by_test_id("room-board-code").inner_text()
    teacher.page.get_by_role("button", name="Back to the lesson").click()
    joins(phone, code)
    expect(phone.page.get_by_role("spinbutton")).to_be_hidden()  # the teacher's alone
    hand = bar(phone)
    for number, choice in ((1, 1), (2, 0)):
        teacher.page.get_by_role("button", name="Ask the class" if number == 1 else "Ask the next one").click()
        texts = hand.locator("button[data-answer]")
        expect(texts).to_have_count(3)
        if number == 2:
            expect(texts.first).to_contain_text("Let us think about this step by step")
        texts.nth(choice).click()
        expect(teacher.page.locator(".raters-open")).to_have_text("1 vote so far")
        teacher.page.get_by_role("button", name="End the vote").click()
        expect(teacher.page.locator(".raters-votes li").nth(0 if choice == 0 else 2)).to_have_attribute(
            "data-count", "1"
        )
        expect(hand.locator(f'[data-answer="{choice}"]')).to_have_attribute("data-count", "1")
    expect(bar(teacher).locator(".mr-sheet")).to_be_hidden()  # the page shows it
    assert grave(teacher.page, "body") == []
    teacher.page.get_by_role("link", name="The lesson on judges with these votes").click()
    for one in (teacher, phone):
        one.ready()
        expect(
            one.page.locator('[data-testid=scrubber][data-key="class"] output[data-metric="multiclass_accuracy"]')
        ).to_have_attribute("data-value", "0")
    teacher.ready(), phone.ready()
