"""What a beginner meets before a lesson's picture: few controls, and the picture itself."""

MOST, UPPER_THIRD, LAB = 6, 300, 340  # controls; pixels of a window of 900, and in the lab, which has its samples above
PHONE = (390, 844)
# The picture is the first panel of a scrubber, or what the lesson edits in its place.
FIRST = "[class*=st-key-scrubber-], .st-key-board, .st-key-aligner, [data-testid=pad]"
ABOVE = """
(first) => {
  const main = document.querySelector("[data-testid=stMainBlockContainer]");
  const picture = main.querySelector(first);
  const control = "button, input, select, textarea, summary, [role=slider], [role=combobox]";
  const seen = (node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest("[inert]") && node.getClientRects().length;
  const drawn = picture.matches("[class*=st-key-scrubber-]") ? [...picture.querySelectorAll(".ms-view > svg")].filter(seen) : [picture];
  const frame = ".st-key-search, [data-testid=stTooltipIcon], [data-testid=stHeaderActionElements]";
  const above = [...main.querySelectorAll(control)].filter((node) =>
    picture.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING && seen(node) && !node.closest(frame) && !node.closest("label > div[aria-hidden]"));
  return { controls: above.map((node) => node.innerText?.trim() || node.ariaLabel || node.type || node.tagName), top: picture.getBoundingClientRect().top, drawn: Math.min(...drawn.map((view) => view.getBoundingClientRect().top)) };
}
"""


def begins_with_little(visitor, page: str) -> None:
    """On a wide screen few controls stand above the picture, which begins in the upper third."""
    above = visitor.page.evaluate(ABOVE, FIRST)
    if page == "what_if":
        assert above["top"] <= LAB, (page, above["top"])
        return
    assert len(above["controls"]) <= MOST, (page, above["controls"])
    assert above["top"] <= UPPER_THIRD, (page, above["top"])


def shows_its_picture(visitor, page: str) -> None:
    """The picture begins on the first screen of a telephone."""
    drawn = visitor.page.evaluate(ABOVE, FIRST)["drawn"]
    assert drawn < PHONE[1], (page, drawn)
