"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=4,
    title="History",
    plain="Where precision, recall, the ROC curve and F1 come from: five stories, each with a picture to move.",
    question="From cards on a needle to F-beta, in five pictures.",
)
