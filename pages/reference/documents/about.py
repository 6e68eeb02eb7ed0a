"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=1,
    title="Documents",
    plain="Five texts, among them software documentation, a talk and a notebook, teach metrics by examples.",
    question="Five texts, example by example: their numbers computed again, their mistakes corrected.",
)
