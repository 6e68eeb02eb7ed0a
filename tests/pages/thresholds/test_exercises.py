"""What an exercise says after it is solved holds for every way of solving it."""

from tests.helpers.lessons import walk

LESSON = "thresholds"


def test_from_a_cheap_target_upwards_a_find_brings_more_than_three_false_alarms(visit):
    solved = walk(visit, LESSON, "cheapest-target")
    assert solved.start["total_cost"] == 405
    assert solved.against(lambda now, start: now.recall < start.recall) == []
    assert solved.against(lambda now, start: start.fp - now.fp > 3 * (start.tp - now.tp)) == []


def test_both_targets_are_met_at_one_position(visit):
    assert walk(visit, LESSON, "both-targets").solved.sum() == 1


def test_a_perfect_recall_by_telling_nobody_no(visit):
    solved = walk(visit, LESSON, "perfect-by-silence")
    nobody = solved.against(lambda now, start: (now.positives_not_flagged == 0) & (now.negatives_not_flagged == 0))
    assert nobody == []
    assert solved.against(lambda now, start: (now.found == 0.7) & (now.undecided > start.undecided)) == []
