"""A page as it is for who has no mouse: each stop of the Tab key."""

from typing import Any

from playwright.sync_api import Page

MOST_STOPS = 500  # the glossary has a link to each card
# What has the focus: its name, whether one sees that it has it, and whether something with a ground of its own covers all of it.
FOCUSED = """
() => {
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  const seen = (one) => {
    const style = getComputedStyle(one);
    return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
  };
  const around = [node, node.parentElement, node.parentElement?.parentElement, node.closest("label"), node.nextElementSibling];
  const box = node.getBoundingClientRect(), places = [];
  for (const x of [0.1, 0.5, 0.9]) for (const y of [0.1, 0.5, 0.9]) places.push([box.left + x * box.width, box.top + y * box.height]);
  const own = (hit) => node.contains(hit) || hit.contains(node) || hit.closest("label")?.contains(node);
  const opaque = (one) => !/, 0\\)$|transparent/.test(getComputedStyle(one).backgroundColor);
  const clear = ([x, y]) => {
    const all = document.elementsFromPoint(x, y), at = all.findIndex(own);
    return at >= 0 && !all.slice(0, at).some(opaque);
  };
  const index = [...document.querySelectorAll("*")].indexOf(node);
  window.stops ??= new Map();
  const again = window.stops.has(node);
  window.stops.set(node, true);
  return {
    name: (node.getAttribute("aria-label") || node.innerText || node.labels?.[0]?.innerText || node.title || node.tagName).slice(0, 60),
    node: `${node.tagName} ${node.className}`.slice(0, 90),
    again, index, region: node.closest("[data-testid=stSidebar]") ? "pages" : node.closest("[data-testid=stHeader]") ? "head" : "main",
    visible: around.some((one) => one && seen(one)),
    covered: !places.some(clear),
  };
}
"""

# The next Tab goes to the first stop, wherever the last click was.
BEGIN = """
() => {
  window.stops = new Map();
  document.querySelector("[data-testid=stMain]").scrollTo(0, 0);
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
}
"""


# What can be reached and was not: of radio buttons in one group one is.
MISSED = """
() => [...document.querySelectorAll("[data-testid=stMain] :is(a[href], button, input, select, textarea, summary, [tabindex])")]
  .filter((node) => node.tabIndex >= 0 && !node.disabled && node.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
  .filter((node) => !node.closest("[inert]") && !window.stops.has(node) && node.type !== "radio" && node.role !== "radio")
  .map((node) => `${node.tagName} ${node.getAttribute("aria-label") || node.innerText || node.className}`.slice(0, 80))
"""


def walked(page: Page) -> list[dict[str, Any]]:
    """Every stop, from the page's beginning to its end, with no trap and none left out: in the order of the page, the focus always in
    sight; the first leads past the navigation."""
    page.evaluate(BEGIN)
    stops: list[dict[str, Any]] = []
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        now = page.evaluate(FOCUSED)
        if now is None or (now["again"] and now["name"] == stops[0]["name"]):  # past the end
            break
        assert not now["again"], f"back to {now['name']} after {stops[-1]['name']}"
        stops.append(now)
    else:
        raise AssertionError([one["name"] for one in stops])
    names = [one["name"] for one in stops]
    assert names[0] == "Skip to main content"
    assert page.evaluate(MISSED) == [], names[-1]
    assert [one for one in stops if not one["visible"]] == []
    assert [one for one in stops if one["covered"]] == []
    main = [one["index"] for one in stops if one["region"] == "main"]
    assert main == sorted(main), names
    return stops
