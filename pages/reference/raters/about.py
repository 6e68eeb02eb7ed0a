"""What this page is for."""

from widgets.curriculum import About

ABOUT = About(
    place=6,
    title="Agree with a judge?",
    heading="Do you agree with a judge?",
    plain="A judge is a model that rates answers. Vote: then you see what it says, and how often you agree.",
    question="Which of two answers is better? Vote, and see where a judge says something else.",
)
