"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=4,
    title="History",
    heading="History: where the metrics come from",
    plain="How a search worked around 1950: a needle for each subject sought goes through the cards. Those notched (∪) at every needle fall: they are found.",
    question="From cards on a needle to F-beta, in five pictures.",
)
