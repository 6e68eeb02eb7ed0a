"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=2,
    title="Glossary",
    question="A card for each metric, found by any of its names, with a small example to change.",
    concepts={
        "score-vs-loss-naming": "?concept=score-vs-loss-naming",
        "grid-search-scoring": "?concept=grid-search-scoring",
        "model-vs-system-performance": "?concept=model-vs-system-performance",
        "satisficing-vs-optimizing": "?concept=satisficing-vs-optimizing",
        "online-nearline-offline": "?concept=online-nearline-offline",
        "intrinsic-vs-extrinsic": "?concept=intrinsic-vs-extrinsic",
        "short-term-vs-long-term": "?concept=short-term-vs-long-term",
        "human-correlation": "?concept=human-correlation",
    },
)
