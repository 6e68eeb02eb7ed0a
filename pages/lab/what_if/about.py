"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=1,
    title="What-if lab",
    question="Your file with predictions of one or more models: which is better, how certain is that, and which threshold should it use?",
)
