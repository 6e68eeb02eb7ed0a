"""The palette and its meaning. Hue says what a sample is, texture whether the model got it right.

Actual positives are blue, actual negatives orange; right is solid, wrong is hatched. Curves are ink, told apart by
dash. Several models get hues of their own, and so does the third of three classes. Ink, grid and fonts come from Streamlit's theme, in the browser.
"""

POSITIVE = "#1f6fb5"
NEGATIVE = "#c8741b"
THIRD = "#1d8a6e"
MODELS = ("#7b4fa3", "#1d8a6e", "#a8325e", "#5f6b1f")
GREY = "#8a9099"  # what stands beside: a level to compare with, a reader's own mark
DASHES = ("solid", "dash", "dot", "dashdot")

CELLS = {  # sent to the browser with every scrubber
    "tp": {"hue": POSITIVE, "wrong": False, "letters": "TP", "means": "positives that were flagged"},
    "fn": {"hue": POSITIVE, "wrong": True, "letters": "FN", "means": "positives that were not flagged"},
    "fp": {"hue": NEGATIVE, "wrong": True, "letters": "FP", "means": "negatives that were flagged"},
    "tn": {"hue": NEGATIVE, "wrong": False, "letters": "TN", "means": "negatives that were not flagged"},
}

LOOKS = CELLS | {
    "third-right": {"hue": THIRD, "wrong": False},
    "third-wrong": {"hue": THIRD, "wrong": True},
}
