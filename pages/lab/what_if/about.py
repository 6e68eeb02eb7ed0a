"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=1,
    title="What-if lab",
    question="Your file of predictions, any number of models: which is better, how sure is that, and what if?",
)
