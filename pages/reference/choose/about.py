"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=3,
    title="Which metric?",
    plain="Which metric fits depends on what your model gives and on which of its errors hurt most.",
    question="A few questions, a short list of metrics, and how each of them can fail.",
)
