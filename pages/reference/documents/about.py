"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=1,
    title="Documents",
    heading="Documents: the five texts behind most lessons",
    plain="Most lessons take their topics from five published texts on metrics, with 190 worked examples. Every number that can be computed again was checked.",
    question="Five texts, example by example: their numbers computed again, their mistakes corrected.",
)
