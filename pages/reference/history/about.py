"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=4,
    title="History",
    heading="History: where the metrics come from",
    plain="Around 1950, each document had a card with holes (○), one for each subject; the holes of its own subjects were cut open (∪). A needle in a subject's row holds every card with a hole there; the others fall: they are what the search finds.",
    question="From cards on a needle to F-beta, in five pictures.",
)
