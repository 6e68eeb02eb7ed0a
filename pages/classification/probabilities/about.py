"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=5,
    title="Probabilities",
    question="Every probability moves away from one half. Which number changes?",
    topics=("log-loss",),
    scenarios=("confident-and-wrong",),
    concepts={"log-loss": "?example=thakur-log-loss-formula"},
    metric_topics=("probabilities",),
)
