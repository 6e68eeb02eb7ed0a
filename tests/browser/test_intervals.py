"""The interval under a live number: it follows a drag without a message, a link brings it back, a reader can hear it."""

from __future__ import annotations

from playwright.sync_api import expect

LESSON = "/precision_recall"


def words(scrubber, metric: str) -> str:
    return scrubber.root.locator(f'small[data-interval="{metric}"]').inner_text()


def ends(text: str) -> tuple[float, float]:
    low, high = text.split(",")[0].split(" to ")
    return float(low), float(high)


def test_the_interval_follows_a_drag(visitor):
    reader = visitor(f"{LESSON}?intervals=true")
    pr, mouse = reader.scrubber("pr"), reader.page.mouse
    mouse.move(*pr.thumb())
    mouse.down()
    sent, seen = reader.messages, []
    for part in (0.3, 0.5, 0.8):
        mouse.move(*pr.thumb(part=part), steps=4)
        pr.painted()
        for metric in ("precision", "recall"):
            low, high = ends(words(pr, metric))
            assert low <= pr.value(metric) + 5e-4 and pr.value(metric) - 5e-4 <= high and low < high
        seen.append(words(pr, "recall"))
    assert len(set(seen)) == 3
    assert reader.messages == sent
    mouse.up()
    reader.page.wait_for_url(lambda url: "threshold=" in url)

    other = visitor(reader.page.url.removeprefix(reader.address)).scrubber("pr").painted()
    assert words(other, "recall") == seen[-1]
    assert other.index() == pr.index()


def test_beta_moves_the_interval_of_f_beta(visitor):
    reader = visitor(f"{LESSON}?intervals=true")
    reader.part("f-beta-one-number-from-both")
    f = reader.scrubber("f").drawn()
    before = words(f, "f_beta"), words(f, "precision")
    f.slider("beta").press("End")
    f.painted()
    assert words(f, "f_beta") != before[0] and words(f, "precision") == before[1]


def test_the_switch_brings_intervals_and_takes_them_away(visitor):
    reader = visitor(LESSON)
    pr = reader.scrubber("pr")
    expect(pr.root.locator("small[data-interval]")).to_have_count(0)
    at = pr.index()
    reader.unfold()
    switch = reader.page.get_by_text("Show 95% intervals", exact=True)
    switch.click()
    expect(pr.root.locator("small[data-interval]")).to_have_count(2)
    expect(reader.page.get_by_text("percentile bootstrap, rows")).to_be_visible()
    reader.trace()
    expect(reader.page.get_by_text("95% interval 0.", exact=False).first).to_be_visible()
    reader.page.wait_for_url(lambda url: "intervals=true" in url)
    assert pr.painted().index() == at
    switch.click()
    expect(pr.root.locator("small[data-interval]")).to_have_count(0)


def test_undefined_resamples_are_counted_in_words(visitor):
    """At the highest score one patient is flagged, and in about a third of the resamples nobody is."""
    reader = visitor(f"{LESSON}?intervals=true&data=20+patients")
    pr = reader.scrubber("pr")
    pr.slider().press("End")
    pr.painted()
    expect(pr.output("precision")).to_contain_text("undefined")
    assert words(pr, "precision") == ""  # undefined in every one of them, as the number itself
    pr.slider().press("ArrowLeft")
    pr.painted()
    assert "% of resamples" in words(pr, "precision") and "undefined in" in words(pr, "precision")


def test_what_stands_below_stays_where_it_is(visitor):
    """Streamlit makes anew what a remark above has moved to another place: its picture, its position, what was opened."""
    reader = visitor("/roc_pr_det")
    reader.part("draw-roc-with-a-pencil")
    hand = reader.scrubber("hand")
    hand.root.evaluate("(root) => (root.dataset.mark = 'the same')")
    reader.unfold()
    for remarks in (1, 0):
        reader.page.get_by_text("Show 95% intervals", exact=True).click()
        expect(reader.page.get_by_text("percentile bootstrap, rows")).to_have_count(remarks)
        reader.ready()
        expect(hand.root).to_have_attribute("data-mark", "the same")
