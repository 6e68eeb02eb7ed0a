"""What this page is for."""

from widgets.curriculum import About

ABOUT = About(
    place=5,
    title="For teachers",
    plain="Each lesson has a plan on one page, a view for the projector, worksheets and a live class.",
    question="A plan for each lesson, questions for your learning platform, and a table of what students did.",
)
