"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=4,
    title="History",
    heading="History: where the metrics come from",
    plain="About 1950: a card for each document, a row for each subject. Needles hold cards with a hole (○); those notched (∪) at every needle fall: they are found.",
    question="From cards on a needle to F-beta, in five pictures.",
)
