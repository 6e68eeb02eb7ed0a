"""The lesson on recommenders in a real browser: the mix dragged, the cut dragged, edits, typed lists, links."""

import numpy as np
import pytest
from playwright.sync_api import expect

from metrics_core.recommendation import coverage, mean_success_at_k
from pages.ranking.recommenders.data import paper

LESSON = "/recommenders"
LATER = [np.flatnonzero(row).tolist() for row in paper().held_out]


def lists_at(mix: float) -> list[list[int]]:
    return paper().orders(np.array([mix]), new_only=False)[0][:, 0].tolist()


def agrees(one) -> tuple[float, int]:
    """Two numbers are the core's for the lists that the sliders say, which are returned."""
    values, mix, k = one.painted().values(), 0.05 * one.index("mix"), 1 + one.index("k")
    success = mean_success_at_k(LATER, lists_at(mix), k=k).value
    assert values["formula: mean_success_at_k"] == success == values["readers_with_hit"] / 24
    assert values["formula: diversity"] == values["diversity"]
    assert values["stories_shown"] / 36 == pytest.approx(coverage(range(36), lists_at(mix), k=k))
    return mix, k


def columns(one) -> int:
    """How many stories have a point in the picture of all lists, where a path is drawn for the hits and one for the rest."""
    drawn = one.root.locator('[data-view="everyone"] path').evaluate_all(
        "all => all.map((one) => one.getAttribute('d'))"
    )
    *_, listed, more = (path for path in drawn if path and path.count("M") > 1)
    return len({point.split()[0] for path in (listed, more) for point in path.split("M")[1:]})


def titles(one) -> list[str]:
    """The visible titles of the list, from the top."""
    marks = [m for m in one.geometry()["list"]["marks"] if m["kind"] == "label" and m["visible"] and m["words"]]
    right = [m for m in marks if not m["words"][0].isdigit() and "’s list" not in m["words"][0]]
    return [m["words"][0].split(" · ")[0] for m in sorted(right, key=lambda m: m["at"][1])]


def test_dragging_the_mix_moves_the_lists_on_one_screen_and_sends_nothing_until_release(visitor):
    reader = visitor(LESSON)
    one, mouse = reader.scrubber("mix"), reader.page.mouse
    assert agrees(one) == (0, 5)
    box = one.root.locator('[data-view="everyone"]').bounding_box()
    assert box and box["y"] + box["height"] <= 900
    assert columns(one) == 5
    sent, url = reader.messages, reader.page.url
    mouse.move(*one.thumb("mix"))
    mouse.down()
    mouse.move(*one.thumb("mix", part=0.4), steps=4)
    middle, _ = agrees(one)
    mouse.move(*one.thumb("mix", part=1), steps=4)
    assert 0 < middle < agrees(one)[0] == pytest.approx(1)
    assert columns(one) == one.value("stories_shown")
    assert (reader.messages, reader.page.url) == (sent, url)
    mouse.up()
    reader.page.wait_for_url("**mix=1*")
    reader.ready()
    one.slider("k").focus()
    reader.page.keyboard.press("End")
    reader.page.wait_for_url("**k=10*")
    reader.ready()
    assert agrees(one)[1] == 10
    again = visitor(f"{reader.page.url}&more-mix=1")
    assert again.scrubber("mix").values() == one.painted().values()
    assert titles(again.scrubber("more")) == [paper().titles[story] for story in lists_at(1)[0][:10]]


def test_what_a_reader_read_is_edited_in_the_list_of_choices(visitor):
    reader = visitor(LESSON)
    page, one = reader.page, reader.scrubber("mix")
    before = one.value("readers_with_hit")
    reader.fold("Change what was read")
    field = page.get_by_test_id("stMultiSelect")
    top = next(story for story in lists_at(0)[0] if not paper().seen[0, story])
    field.get_by_role("button", name="Clear all").click()
    page.wait_for_url("**later=0*")
    reader.ready()
    expected = 23 * mean_success_at_k([[], *LATER[1:]], lists_at(0), k=5).value  # Ada does not count
    expect(one.output("readers_with_hit")).to_have_text(f"{expected:.4g} of 23")
    assert expected != before
    field.get_by_role("combobox").fill(paper().titles[top])
    page.keyboard.press("Enter")
    page.wait_for_url(f"**later=0.{top}*")
    reader.ready()
    expected = mean_success_at_k([[top], *LATER[1:]], lists_at(0), k=5).value
    assert one.painted().values()["formula: mean_success_at_k"] == expected


def test_lists_are_typed_into_the_table(visitor):
    reader = visitor(f"{LESSON}?example=recsys-mrr")
    one = reader.scrubber("lists")
    assert one.value("average_reciprocal_hit_rate") == pytest.approx(4 / 9)
    grid = reader.page.get_by_test_id("stDataFrame").last
    grid.scroll_into_view_if_needed()
    reader.type_into(grid, 260, 3 * 35 + 17, "a other b")
    reader.page.wait_for_url("**lists=*")
    expect(one.output("average_reciprocal_hit_rate")).to_have_text(f"{(1 + 1 / 3 + 1 / 2) / 3:.4g}")
