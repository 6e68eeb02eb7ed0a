"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=1,
    title="Documents",
    plain="Five texts that teach metrics, among them software documentation, a talk and a notebook. The numbers that they print are computed again where a text gives what is needed, and the mistakes that were found are corrected.",
    question="Five texts, example by example: their numbers computed again, their mistakes corrected.",
)
