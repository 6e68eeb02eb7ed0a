"""What the tests of the lab's page read from it."""

import re
from html import unescape

LINE = {("what_if", "lab-roles")}  # of all folds, the one of what was read is open
SETTINGS = LINE | {("what_if", "take-along")}  # and the one that takes settings


def lab_of(at):
    """What the lab has read."""
    return at.session_state["lab:last"]


def doctor(at) -> str:
    """The text of the doctor's band, tags gone."""
    (band,) = [e.proto.body for e in at.get("html") if e.proto.body.startswith('<div class="lab-doctor">')]
    return unescape(re.sub(r"<[^>]+>", " ", band))


def words(at) -> str:
    """What stands in Markdown, captions and notes."""
    return "\n".join(one.value for kind in ("markdown", "caption", "info", "warning") for one in at.get(kind))


def frame(at, *columns):
    """The first table that has these columns."""
    return next(d.value for d in at.dataframe if set(columns) <= set(d.value.columns))
