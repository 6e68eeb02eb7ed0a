"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=4,
    title="History",
    heading="History: where the metrics come from",
    plain="About 1950: needles go through rows of holes. A card with a hole (○) at a needle hangs. One cut open (∪) at every needle falls: it is found.",
    question="From cards on a needle to F-beta, in five pictures.",
)
