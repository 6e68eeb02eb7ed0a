"""Where a metric's card sends its reader, the page shows that metric: read from all that the page sends to the browser."""

import re
from collections.abc import Iterator
from copy import deepcopy

import pytest

from metrics_core import CATALOG
from widgets.curriculum import ROOMS, lesson_of, shown_in_its_lesson

AFTER = {  # a choice that shows it
    "informedness": {"rule": "Youden"},
    "normalised_cost": {"rule": "cost"},
    "median_absolute_percentage_error": {"series-truth": "1"},
    "triangle_inequality": {"side-ac": "0.7"},
}
CALLED = {"median_absolute_percentage_error": "median_ape", "share_within": "within"}  # in the picture


def elements(block) -> Iterator:
    """Everything on the page, however deep."""
    for child in getattr(block, "children", {}).values():
        yield child
        yield from elements(child)


def everything_sent(at) -> str:
    """All elements of a page as text, the pictures' content too, which str() alone would escape."""
    found = []
    for proto in (getattr(element, "proto", None) for element in elements(at.main)):
        if isinstance(content := getattr(proto, "bytes", ""), bytes):
            found.append(content.decode("utf-8", "replace"))
            proto = deepcopy(proto)
            proto.ClearField("bytes")
        found.append(str(proto))
    return "\n".join(found).lower()


def places() -> dict[tuple, list[str]]:
    """The metrics that each link shows: many are of one lesson."""
    found: dict[tuple, list[str]] = {}
    for name, card in CATALOG.items():
        link = (ROOMS[lesson_of(name, card.topic)].folder, *AFTER.get(name, {}).items())
        found.setdefault(link, []).append(name)
    return found


@pytest.mark.parametrize(
    ("link", "metrics"), [*places().items()], ids=lambda part: part[0] if isinstance(part, tuple) else ""
)
def test_the_lesson_of_a_metric_shows_it(link, metrics, visit):
    """A room names the metrics that it shows; one that only its topic brings here moves on its card."""
    seen = everything_sent(visit(link[0], **dict(link[1:])))
    named = [name for name in metrics if shown_in_its_lesson(name, CATALOG[name].topic)]
    assert [name for name in named if not is_shown(name, seen)] == []
    assert [name for name in metrics if name not in named and f'"{name}"' in seen] == []


def is_shown(name: str, seen: str) -> bool:
    """Whether a page has the metric among its numbers and words."""
    card = CATALOG[name]
    words = {name, CALLED.get(name, name), card.name.lower(), *(alias.lower() for alias in card.aliases)}
    return any(stands(re.escape(word), seen) for word in words)


def stands(word: str, text: str) -> bool:
    """Whether a word stands in a text by itself: looked for first, and what is beside it then, as a page has a million signs."""
    return re.search(rf"{word}(?<!\w{word})(?!\w)", text) is not None
