"""What this page is for."""

from widgets.curriculum import About

ABOUT = About(
    place=6,
    title="The class as raters",
    heading="Do you agree with a judge?",
    plain="A made-up judge, a model, has chosen the better of two answers. Choose too: alone, or as a class.",
    question="Which of two answers is better? Vote, and see where a judge says something else.",
)
