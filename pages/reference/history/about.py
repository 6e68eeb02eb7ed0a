"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=4,
    title="History",
    heading="History: where the metrics come from",
    plain="Around 1950, documents had cards, notched (∪) for their subjects. A needle holds every card with a hole (○) in its row; the others fall.",
    question="From cards on a needle to F-beta, in five pictures.",
)
