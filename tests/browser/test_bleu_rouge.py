"""BLEU and ROUGE in a real browser: typing moves words, ledger and scores and leaves the field alone; links and files."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pandas as pd
import pytest
from playwright.sync_api import Locator, Page, expect
from sacrebleu import BLEU

from datasets.sentences import DOCUMENT_PAIR
from metrics_core.text import bleu, rouge_n

LESSON = "/bleu_rouge"
DOCUMENTED = f"{LESSON}?{urlencode({'said': DOCUMENT_PAIR.hypothesis, 'ref1': DOCUMENT_PAIR.references[0]})}"
TRUE = "the way to make people trustworthy is to trust them"
CARET = "(field) => [field.selectionStart, field.selectionEnd, document.activeElement === field]"


def field(page: Page, key: str) -> Locator:
    return page.locator(f'[data-testid="live-text"][data-key="{key}"] textarea')


def words(page: Page, line: str = "candidate") -> list[tuple[str, bool]]:
    """The words of a line, and which of them are marked as matching."""
    read = "(box) => [...box.querySelectorAll('span')].map((w) => [w.textContent, w.className === 'mm-in'])"
    box = page.locator(f'.mm-words[data-line="{line}"]')
    expect(box).to_have_count(1)  # what another one has replaced stays until the run is over
    return [(word, matched) for word, matched in box.evaluate(read)]


def shows(page: Page, reader, said: str, true: str = TRUE) -> None:
    """Words, ledger and scores are those of these texts; waits for them."""
    found = bleu(said, [true])
    expect(page.locator('.mm-words[data-line="candidate"]')).to_have_text(" ".join(found.hypothesis) + " ")
    scores = reader.scrubber("word-overlap")
    expect(scores.output("rouge_1")).to_have_attribute(
        "data-value", f"{rouge_n(said, true).value!r}".removesuffix(".0")
    )
    assert scores.value("bleu") == pytest.approx(found.value, nan_ok=True)
    assert words(page) == list(zip(found.hypothesis, found.ledgers[0].marks.hypothesis, strict=True))
    assert words(page, "reference") == list(zip(found.references[0], found.ledgers[0].marks.references[0], strict=True))
    ledger = page.locator(".mm-ledger tbody tr")
    expect(ledger).to_have_count(len(found.ledgers[0].rows))
    first = found.ledgers[0].rows[0]
    expect(ledger.first).to_have_text(f"{first.ngram[0]}{first.hypothesis}{first.references[0]}{first.clipped}")


def test_typing_moves_everything_leaves_the_field_alone_and_loses_no_letter(visitor):
    reader = visitor(DOCUMENTED)
    page, said = reader.page, field(reader.page, "said")
    shows(page, reader, said.input_value())
    history = reader.history
    said.click()
    page.keyboard.press("Home")
    page.keyboard.type("the way ", delay=30)
    shows(page, reader, "the way to make people trustworthy you need to trust them")
    assert said.evaluate(CARET) == [8, 8, True]
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    reader.settled()
    assert said.evaluate(CARET) == [6, 8, True]
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    shows(page, reader, said.input_value())
    assert len(said.input_value()) < len("the way to make people trustworthy you need to trust them")
    assert reader.history == history

    said.fill("")  # and no letter is lost while answers come
    text = "people trust them to make trustworthy people trust the way people make it"
    said.press_sequentially(text, delay=45)
    expect(said).to_have_value(text)
    shows(page, reader, text)
    beta_moves_f(reader, text)


def test_one_pause_is_one_message_a_button_replaces_the_text_and_markup_stays_text(visitor):
    reader = visitor(DOCUMENTED)
    page, said = reader.page, field(reader.page, "said")
    page.locator(".mm summary").click()
    page.locator('.mm-ledger tr[data-ngram="trust"]').hover()
    expect(page.locator(".mm-here")).to_have_text(["trust", "trust"])
    said.click()
    page.keyboard.press("End")
    sent = reader.messages
    page.keyboard.type(" now", delay=5)
    page.keyboard.press("Tab")
    shows(page, reader, "to make people trustworthy you need to trust them now")
    assert reader.messages <= sent + 2
    said.fill("<img src=x onerror=alert(1)> **b**")
    expect(page.locator('.mm-words[data-line="candidate"]')).to_contain_text("onerror")
    assert page.locator(".mm img").count() == 0
    reader.unfold()
    page.get_by_role("button", name="the the the").click()
    expect(said).to_have_value("the the the the the the the")
    expect(field(page, "ref2")).to_have_value("there is a cat on the mat")
    assert [matched for _, matched in words(page)].count(True) == 2
    said.fill("word " * 400)
    expect(page.get_by_text("and a link can hold")).to_be_visible()
    assert "said=" not in page.url
    expect(said).to_have_value("word " * 400)


def test_a_link_restores_sentences_and_switches(visitor):
    reader = visitor(f"{LESSON}?lowercase=true")
    page = reader.page
    reader.fold("Type your own texts")
    field(page, "said").fill("Trust* people ~ – 猫")
    page.get_by_role("button", name="+ reference").click()
    field(page, "ref2").fill("a second one")
    page.wait_for_url(lambda url: "a+second+one" in url)
    expect(page.locator('.mm-words[data-line="reference 2"]')).to_contain_text("second")
    value = reader.scrubber("word-overlap").values()
    again = visitor(page.url)
    expect(field(again.page, "said")).to_have_value("Trust* people ~ – 猫")
    expect(field(again.page, "ref2")).to_have_value("a second one")
    assert again.scrubber("word-overlap").values() == pytest.approx(value, nan_ok=True)


def test_who_comes_back_from_another_page_finds_the_text(visitor):
    reader = visitor(DOCUMENTED)
    page = reader.page
    field(page, "said").fill("people trust them")
    shows(page, reader, "people trust them")
    reader.turn_to("multiclass")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Many classes")
    reader.turn_to("bleu_rouge")
    expect(field(page, "said")).to_have_value("people trust them")
    field(page, "said").press("End")
    page.keyboard.type(" to")
    shows(page, reader, "people trust them to")
    expect(page).to_have_url(re.compile("said=people\\+trust\\+them\\+to"))


def beta_moves_f(reader, said: str) -> None:
    """And sends nothing until it ends."""
    scores = reader.scrubber("word-overlap")
    sent = reader.messages
    reader.page.mouse.move(*scores.thumb("beta"))
    reader.page.mouse.down()
    reader.page.mouse.move(*scores.thumb("beta", part=0.9), steps=4)
    beta = 2.0 ** ((scores.painted().index("beta") - 12) / 4)
    assert beta > 1
    assert scores.value("rouge_1") == pytest.approx(rouge_n(said, TRUE, beta=beta).value)
    assert reader.messages == sent
    reader.page.mouse.up()
    reader.page.wait_for_url("**beta=*")


def test_a_file_of_two_systems(visitor):
    reader = visitor(f"{LESSON}?corpus=your+table")
    page = reader.page
    frame = pd.DataFrame(
        {
            "system_a": ["the cat sat on the mat", "a dog ran through the old park", "it rains a lot today here"],
            "system_b": ["the cat sat on a mat", "one dog went through a park", "it is raining a lot today"],
            "reference": ["the cat sat on the mat today", "a dog ran through the park", "it rains a lot here today"],
        }
    )
    buffer = frame.to_csv(index=False).encode()
    page.locator("input[type=file]").set_input_files({"name": "mine.csv", "mimeType": "text/csv", "buffer": buffer})
    expected = BLEU(smooth_method="none").corpus_score(frame.system_a.tolist(), [frame.reference.tolist()]).score / 100
    row = page.get_by_role("row").filter(has_text="system_a")
    expect(row).to_contain_text(f"{expected:.4g}")
    expect(page.get_by_text("Paired bootstrap.")).to_be_visible()
    page.get_by_role("button", name="Align").first.click()
    expect(field(page, "said")).to_have_value("it rains a lot today here")
    shows(page, reader, "it rains a lot today here", "it rains a lot here today")
    stranger = visitor(page.url)
    expect(stranger.page.get_by_text("does not contain your file")).to_be_visible()
    expect(stranger.page.get_by_role("row").filter(has_text="system_a")).to_have_count(0)


def test_text_files_that_do_not_fit_say_so(visitor):
    reader = visitor(f"{LESSON}?corpus=your+text+files")
    page = reader.page
    for place, name, content in ((0, "out.txt", b"one\ntwo\n"), (1, "ref.txt", b"one\n")):
        file = {"name": name, "mimeType": "text/plain", "buffer": content}
        reader.upload(page.locator("input[type=file]").nth(place), file)
        page.get_by_text(name, exact=True).wait_for()
    says = "out.txt has 2 lines and ref.txt has 1"
    expect(page.get_by_test_id("stAlert").filter(has_text=says)).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="system A")).to_be_visible()
