"""Reference: what the five documents say, example by example, with every number computed again."""

from pages.reference.documents.browse import alone, browse
from pages.reference.documents.five import five
from widgets import lesson

lesson.opening("How many of the printed numbers are right? Choose a number below to see its examples.")
first, second = lesson.places(2)
glance, everything = (second, first) if alone() else (first, second)  # a link to one entry opens on it
with glance:
    five()
with everything:
    lesson.heading(
        "All examples and claims",
        "Open an example and change its inputs: the number is computed again. “Ours” is what this app computes.",
        anchor="all",
    )
    browse()
