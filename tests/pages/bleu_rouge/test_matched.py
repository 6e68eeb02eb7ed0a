"""BERTScore's matching on made-up cosines: what the question says, and the numbers by hand where it starts."""

import pytest

from metrics_core.text import greedy_precision
from pages.text.bleu_rouge.matched import HYPOTHESIS, REFERENCE, START, cosines, matched_tokens


def test_no_word_is_the_same_and_the_tokens_are_matched():
    assert not {*HYPOTHESIS} & {*REFERENCE}
    found = matched_tokens()
    drawn = {name: track.values for name, track in found.tracks.items()}
    assert (drawn["rouge_n"] == 0).all()
    at = tuple(int((control.values == START[control.name]).argmax()) for control in found.controls)
    # the rows' best cosines are 0.7, 0.85, 0.6 and 0.15, the columns' the first three of these
    precision, recall = (0.7 + 0.85 + 0.6 + 0.15) / 4, (0.7 + 0.85 + 0.6) / 3
    expected = (precision, recall, 2 * precision * recall / (precision + recall))
    for name, value in zip(("greedy_precision", "greedy_recall", "greedy_f1"), expected, strict=True):
        assert drawn[name][at] == pytest.approx(value, rel=1e-12)
    assert greedy_precision(cosines({"cat": 0.0, "sat": 0.0})) == pytest.approx(
        (0.7 + 0.25 + 0.2 + 0.15) / 4, rel=1e-12
    )


def test_a_token_may_be_taken_twice():
    """With “feline” at 0 beside “cat”, that column's best is 0.2, of “a” and of “rested” alike, which are matched elsewhere too."""
    rows = cosines({"cat": 0.0, "sat": 0.6})
    assert max(row[1] for row in rows) == 0.2 == rows[0][1] == rows[2][1]
