"""The answers to the guess, what each is told, and where it moves the picture."""

from widgets.guess import Answer

AT = {"true": 0.95, "sensitivity": 0.9, "specificity": 0.9}
ANSWERS = (
    Answer(
        "about 86%",
        True,
        "Of 1,000 answers 950 are right, and 855 of these pass. Of the 50 wrong ones 5 pass. Together that is 860. The interval around 86% does not reach 95%.",
        AT,
    ),
    Answer(
        "about 90%",
        False,
        "True: the judge is right on 90% of the answers. But its pass rate counts the answers that it passes: 855 of the 950 right ones, and 5 of the 50 wrong ones. "
        "In the picture, the mark on the judge's bar is left of the line at 95%.",
        AT,
    ),
    Answer(
        "about 95%",
        False,
        "Errors in both directions cancel out where they are equally frequent: at a true rate of 50% here. At 95%, of 1,000 answers, the judge fails 95 right ones and passes 5 wrong ones. "
        "In the picture, the mark on the judge's bar is left of the line at 95%.",
        AT,
    ),
)
