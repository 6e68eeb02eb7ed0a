"""What the keys of worksheets say in words is true of what is drawn, for every one of 300 sheets."""

from tests.pages.test_worksheet_keys import counts, numbers, task_of, values

SHEETS = range(300)


def drawn(lesson, name):
    """A template's task on each of the sheets."""
    return [task_of(lesson, name, seed) for seed in SHEETS]


# ---- accuracy and its pitfalls
def test_the_rule_that_finds_nobody_has_the_higher_accuracy():
    for task in drawn("accuracy_pitfalls", "_rule"):
        assert values(task)[1] > values(task)[0]
    for task in drawn("accuracy_pitfalls", "_majority"):
        rule, matthews = values(task)
        assert rule >= numbers(task.asks)[0] - 5e-5 and matthews > 0
        ((tp, fn, fp, tn),) = counts(task)
        assert rule >= (tp + tn) / 1000


def test_accuracy_changes_with_the_number_of_ill_people_and_balanced_accuracy_does_not():
    for task in drawn("accuracy_pitfalls", "_mixed"):
        finds, clears, n, ill, more, _ = numbers(task.asks)
        assert finds != clears and more == 2 * ill < n
    for task in drawn("accuracy_pitfalls", "_wards"):
        assert values(task)[1] - values(task)[0] > 0.005  # fewer ill people: nearer to the specificity, 0.9
