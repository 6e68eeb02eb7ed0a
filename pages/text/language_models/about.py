"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=2,
    title="Language models",
    question="A word gets half as likely. Which one costs most?",
    topics=("perplexity",),
    concepts={
        "entropy-and-cross-entropy": "?example=perplexity-3-bits",
        "perplexity": "?example=perplexity-bases",
        "burstiness": "#words-that-come-in-bursts",
    },
    metric_topics=("language models",),
)
