"""What each answer to the guess says holds at the recall target to which it leads."""

import re

import pytest

from datasets.questions import QUESTIONS
from metrics_core.classification import precision, recall
from metrics_core.counts import Confusion
from tests.helpers.lessons import answered

LESSON = "thresholds"
every_data = pytest.mark.parametrize("data", ["Spam-like", "Rare positives", "Breast cancer", "20 patients", "Ties"])


def counted(told):
    """The numbers of flags that are named, in their order."""
    return [int(n.replace(",", "")) for n in re.findall(r"([\d,]+) flags", told)]


@every_data
def test_each_answer_shows_what_it_says(visit, data):
    found = answered(visit, LESSON, data=data)
    assert [text for text, one in found.items() if one.right] == ["the highest of them"]
    flagged = {text: one.number("choice", "flagged") for text, one in found.items()}
    recall = {text: one.number("choice", "recall") for text, one in found.items()}
    lowest, highest, usual = found

    everything, at_all = counted(found[lowest].told)
    assert flagged[lowest] == at_all <= everything
    assert recall[lowest] == 1
    assert counted(found[highest].told) == [flagged[highest]]
    assert recall[highest] >= 0.95

    told = found[usual].told
    target, threshold = re.search(r"recall target of ([\d.]+)%, and its threshold of (-?[\d.]+)\.", told).groups()
    assert recall[usual] >= float(target) / 100 - 1e-9
    assert found[usual].number("choice", "threshold") == pytest.approx(float(threshold), rel=1e-3)
    said = float(re.search(r"recall is ([\d.]+) at 0.5", told)[1])
    assert ("so the target is missed" in told) == (said < 0.95)
    assert float(target) / 100 == pytest.approx(said, abs=0.0051)
    if said >= 0.95:
        at_half, best = counted(told)
        assert best == flagged[highest] <= at_half


def test_data_without_positives_move_nothing(visit):
    found = answered(visit, LESSON, data="Ties", rows="0*3_0*2_0*1")
    assert all("nothing to find" in one.told for one in found.values())


def test_where_positives_become_rare_there_are_at_least_as_many_false_alarms():
    """By hand: of 800 negatives 5% are flagged. Half of the positives leave, or negatives take their places."""
    before = Confusion(190, 40, 10, 760)
    for after in (Confusion(95, 40, 5, 760), Confusion(95, 45, 5, 855)):
        assert recall(after) == recall(before) == 0.95 and precision(after) < precision(before)
        assert after.tp < before.tp and after.fp >= before.fp
    assert "at least as many false alarms" in QUESTIONS["recall-policy"].answers[1].feedback
