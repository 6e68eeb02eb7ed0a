"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=4,
    title="History",
    heading="History: where the metrics come from",
    plain="Around 1950, people searched cards with a needle. A card with a hole (○) at the needle stays up; one with a notch (∪) falls.",
    question="From cards on a needle to F-beta, in five pictures.",
)
