"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=1,
    title="Perplexity",
    plain="A language model gives each possible next word a probability. The surprise of a word is 1 bit at a probability of 1/2, 2 bits at 1/4, and 3 bits at 1/8. Perplexity is 2 to the power of the mean surprise per word.",
    question="One word becomes half as likely. For which word does perplexity rise most?",
    takeaway="Perplexity is 2 to the power of the mean surprise per token (a word, or a piece of one), in bits. Compare two perplexities only on the same text cut into the same tokens. "
    "A token with probability 0 makes perplexity infinite.",
    minutes=15,
    topics=("perplexity",),
    concepts={
        "entropy-and-cross-entropy": "?example=perplexity-3-bits",
        "perplexity": "?example=perplexity-bases",
        "burstiness": "#words-that-come-in-bursts",
    },
    metric_topics={
        "language models": (
            "burstiness_of_counts",
            "burstiness_of_gaps",
            "cross_entropy",
            "entropy",
            "perplexity",
            "bits_per_character",
            "bits_per_byte",
            "perplexity_per_unit",
        ),
        "multiple choice": ("likelihood_accuracy",),
    },
)
