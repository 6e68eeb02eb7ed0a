"""Reference: what the five documents say, example by example, with every number computed again."""

from pages.reference.documents.browse import alone, browse
from pages.reference.documents.five import compared, counted, five
from widgets import lesson

lesson.opening(f"Of the {compared()} results that were computed again, {counted()['wrong']} are wrong. Here is one.")
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
