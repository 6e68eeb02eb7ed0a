"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=3,
    title="Generated images",
    question="A copy is turned around its middle. What becomes of FID?",
    topics=("fid",),
    concepts={"fid": "?example=fid-two-dimensions"},
    metric_topics=("generated images",),
)
