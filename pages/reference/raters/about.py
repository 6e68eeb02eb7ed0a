"""What this page is for."""

from widgets.curriculum import About

ABOUT = About(
    place=6,
    title="The class as raters",
    plain="Vote alone, or open a room and let a class vote on its phones. The votes are compared with those of a made-up judge: a model that says which answer is better.",
    question="Which of two answers is better? Vote, and see where a judge says something else.",
)
