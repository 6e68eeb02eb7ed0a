"""Reference: what the five documents say, example by example, with every number computed again."""

from pages.reference.documents.browse import alone, browse
from pages.reference.documents.five import five
from pages.reference.documents.nearness import nearness
from widgets import lesson

lesson.opening("How many of their examples come out the same when they are computed again?")
first, second = lesson.places(2)
glance, everything = (second, first) if alone() else (first, second)  # a link to one entry opens on it
with glance:
    five()
with everything:
    lesson.heading(
        "Every example, mistake and claim",
        "Open an example to see its inputs, and change them: the number is computed again. “Ours” is the number of this app. Inputs that the documents do not give are "
        "marked as *our inputs*.",
        anchor="all",
    )
    browse()


@lesson.section(
    "How close are the printed numbers?",
    "Some numbers are rounded, and some are wrong. How many are within 1% of ours?",
    anchor="close",
    sets=("tolerance",),
)
def close() -> None:
    nearness()
