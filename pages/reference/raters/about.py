"""What this page is for."""

from widgets.curriculum import About

ABOUT = About(
    place=6,
    title="The class as raters",
    plain="In a live class, phones vote on which of two answers is better, and the votes are compared with a judge's stored verdicts.",
    question="Your class and a judge say which of two answers is better. Where do they differ?",
)
