"""What this page is for."""

from widgets.curriculum import About

ABOUT = About(
    place=5,
    title="Hand in",
    heading="Codes handed in",
    plain="Your students send you a code for each lesson that they did. Here you read the codes. Nothing is stored, and no name is needed.",
    question="For teachers: a course's link to give out, and a table of what was done.",
)
