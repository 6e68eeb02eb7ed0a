"""What an interval of AUROC says of the order of scores: better than chance, reversed, or not to be told from chance."""

import pytest

from datasets import toy
from metrics_core.inference.intervals import delong
from widgets.formulas import significant

LESSON = "classification/roc_pr_det"


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ({"data": "Rare positives"}, "Flagging at random gives 0.5, and a perfect order 1"),
        ({"data": "Rare positives", "intervals": "true"}, "The whole interval is above 0.5"),
        ({"data": "Rare positives", "flip": "true"}, "The whole interval is below 0.5"),
        ({"data": "Five items"}, "the order of the scores cannot be told from chance"),
    ],
)
def test_the_verdict_follows_the_interval(visit, link, says):
    at = visit(LESSON, **link)
    words = [note.value for kind in (at.caption, at.info, at.warning) for note in kind if "AUROC" in str(note.value)]
    assert any(says in one for one in words), words


def test_five_items_have_an_interval_from_nearly_end_to_end(visit):
    interval = delong(toy.FIVE_ITEMS.labels, toy.FIVE_ITEMS.scores)
    assert interval.low < 0.15 and interval.high > 0.95
    said = f"interval {significant(interval.low)} to {significant(interval.high)}"
    assert any(said in note.value for note in visit(LESSON, data="Five items").info)
