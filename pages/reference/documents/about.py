"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=1,
    title="Documents",
    heading="Documents: the five texts behind the lessons",
    plain="Each text teaches metrics by worked examples. We checked all 190; each one belongs to one of the lessons.",
    question="Five texts, example by example: their numbers computed again, their mistakes corrected.",
)
