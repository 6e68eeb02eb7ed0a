"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=4,
    title="History",
    heading="History: where the metrics come from",
    plain="About 1950, a needle through a subject's row held cards with a hole (○) there. Cards cut open (∪) there fell: the search had found them.",
    question="From cards on a needle to F-beta, in five pictures.",
)
