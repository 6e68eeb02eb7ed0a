"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=3,
    title="Which metric?",
    plain="The right metric depends on what your model gives and which errors hurt most.",
    question="A few questions, a short list of metrics, and how each of them can fail.",
)
