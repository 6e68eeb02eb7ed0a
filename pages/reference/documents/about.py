"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=1,
    title="Documents",
    heading="Documents: five published texts, checked",
    plain="Most lessons take their topics from five published documents on metrics. We computed the documents' examples again.",
    question="Five texts, example by example: their numbers computed again, their mistakes corrected.",
)
