"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=4,
    title="History",
    heading="History: where the metrics come from",
    plain="About 1950: each document has a card, notched (∪) at its subjects. Needles hold cards with a hole (○) there; the others fall.",
    question="From cards on a needle to F-beta, in five pictures.",
)
