"""What a beginner meets before a lesson's picture: few controls, and the picture itself."""

import pytest

from widgets.curriculum import LESSONS

MOST, UPPER_THIRD = 6, 300  # controls; pixels of a window of 900
WIDE, PHONE = (1440, 900), (390, 844)
# The picture is the first panel of a scrubber, or what the lesson edits in its place.
FIRST = "[class*=st-key-scrubber-], .st-key-board, .st-key-aligner, [data-testid=pad]"
ABOVE = """
(first) => {
  const main = document.querySelector("[data-testid=stMainBlockContainer]");
  const picture = main.querySelector(first);
  const drawn = (picture.matches("[class*=st-key-scrubber-]") && picture.querySelector("svg")) || picture;
  const control = "button, input, select, textarea, summary, [role=slider], [role=combobox]";
  const seen = (node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest("[inert]") && node.getClientRects().length;
  const frame = ".st-key-search, [data-testid=stTooltipIcon], [data-testid=stHeaderActionElements]";
  const above = [...main.querySelectorAll(control)].filter((node) =>
    picture.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING && seen(node) && !node.closest(frame) && !node.closest("label > div[aria-hidden]"));
  return { controls: above.map((node) => node.innerText?.trim() || node.ariaLabel || node.type || node.tagName), top: picture.getBoundingClientRect().top, drawn: drawn.getBoundingClientRect().top };
}
"""


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one.url)
def test_few_controls_stand_above_the_picture_and_it_is_on_the_first_screen(visitor, lesson):
    reader = visitor(f"/{lesson.url}")
    wide = reader.page.evaluate(ABOVE, FIRST)
    assert len(wide["controls"]) <= MOST, wide["controls"]
    assert wide["top"] <= UPPER_THIRD
    reader.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    reader.settled()
    assert reader.page.evaluate(ABOVE, FIRST)["drawn"] < PHONE[1]
