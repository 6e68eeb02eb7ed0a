"""The data sets that a lesson offers, each a page of a site; what a reader would bring is none."""

import re
from collections.abc import Mapping
from html import escape

from export.visit import controls, key_of, visited

PICKER = "data"  # the key of the choice, and its name in a link
YOURS = re.compile(r"your files?…", re.IGNORECASE)

DataSets = Mapping[str, str]  # the page of each, by what a link calls it


def data_sets(lesson: str) -> dict[str, str]:
    """Each data set's page; the first one's is the lesson's own. Empty for a lesson without a choice."""
    picker = next((one for one in controls(visited(lesson, ""), "button_group") if key_of(one) == PICKER), None)
    names = [name for name in picker.options if not YOURS.fullmatch(name)] if picker else []
    return {name: f"{lesson}-{_slug(name)}.html" if i else f"{lesson}.html" for i, name in enumerate(names)}


def links(sets: DataSets, here: str) -> str:
    """The way from one to the others; "" where there is no other."""
    made = "".join(
        f'<a href="{file}"{" aria-current=page" if file == here else ""}>{escape(name)}</a>'
        for name, file in sets.items()
    )
    return f'<div class="file-bar"><nav aria-label="Data"><b>Data</b>{made}</nav></div>' if len(sets) > 1 else ""


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
