"""Where a metric's card sends its reader, the page shows that metric: read from all that the page sends to the browser."""

import re
from collections.abc import Iterator

import pytest

from metrics_core import CATALOG
from pages.reference.glossary.card import ONLY_ON_THE_CARD
from widgets.curriculum import ROOMS, lesson_of

AFTER = {"informedness": {"rule": "Youden"}, "normalised_cost": {"rule": "cost"}}  # a choice that shows it
CALLED = {"median_absolute_percentage_error": "median_ape", "share_within": "within"}  # in the picture


def elements(block) -> Iterator:
    """Everything on the page, however deep."""
    for child in getattr(block, "children", {}).values():
        yield child
        yield from elements(child)


def everything_sent(at) -> str:
    """All elements of a page as text, the pictures' content too."""
    found = []
    for proto in (getattr(element, "proto", None) for element in elements(at.main)):
        content = getattr(proto, "bytes", b"")
        found += [str(proto), content.decode("utf-8", "replace") if isinstance(content, bytes) else ""]
    return "\n".join(found).lower()


@pytest.fixture(scope="module")
def seen() -> dict:
    """What pages have sent, by their link: many metrics are of one lesson."""
    return {}


@pytest.mark.parametrize("name", CATALOG)
def test_the_lesson_of_a_metric_shows_it(name, seen, visit):
    card, query = CATALOG[name], AFTER.get(name, {})
    link = (ROOMS[lesson_of(name, card.topic)].folder, *query.items())
    if link not in seen:
        seen[link] = everything_sent(visit(link[0], **query))
    if name in ONLY_ON_THE_CARD:
        assert f'"{name}"' not in seen[link]  # no picture has it among its numbers
        return
    words = {name, CALLED.get(name, name), card.name.lower(), *(alias.lower() for alias in card.aliases)}
    assert any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", seen[link]) for word in words)
