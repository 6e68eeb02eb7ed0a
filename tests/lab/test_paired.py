"""Two files about the same rows: paired by identifier in any order, and said why where they cannot be."""

import numpy as np
import pytest

from datasets.uploads import read_table
from lab.conditions import condition
from lab.paired import EARLIER, paired
from lab.read import guess_lab_roles, lab_rows
from lab.table import table
from lab.verdicts import verdicts


def rows_of(lines, name="new.csv", header="id,label,score"):
    found = read_table("\n".join([header, *lines]).encode() + b"\n", name)
    return lab_rows(found, guess_lab_roles(found, "binary").roles)


LINES = [f"r{i},{int(i % 3 == 0)},{(7 * i % 40) / 40}" for i in range(40)]
BETTER = [f"r{i},{int(i % 3 == 0)},{(7 * i % 40) / 80 + 0.5 * (i % 3 == 0)}" for i in range(40)]


def test_rows_in_another_order_are_paired():
    found = paired(rows_of(LINES), rows_of(BETTER[::-1]))
    assert (found.shared, found.why) == (40, "")
    assert list(found.judged.models) == ["score", f"score{EARLIER}"]
    assert found.judged.models[f"score{EARLIER}"].tolist() == [float(line.split(",")[2]) for line in BETTER]


@pytest.mark.parametrize(
    ("lines", "header", "why"),
    [
        (LINES[:30], "id,label,score", "30 of 40 rows are in the earlier file"),
        ([*LINES[:39], LINES[0]], "id,label,score", "an identifier is on several rows"),
        (["r0,0,0.1", *LINES[1:]], "id,label,score", "some rows have a different truth"),
        ([line.partition(",")[2] for line in LINES], "label,score", "the files have no identifier"),
    ],
)
def test_what_is_not_paired_says_why(lines, header, why):
    found = paired(rows_of(LINES), rows_of(lines, header=header))
    assert found.judged is None
    assert why in found.why


def test_rows_that_weigh_otherwise_are_not_paired():
    weighed = [rows_of([f"{line},{weight}" for line in LINES], header="id,label,score,weight") for weight in (1.5, 2.5)]
    assert "different weight" in paired(*weighed).why
    assert paired(weighed[0], weighed[0]).judged is not None


def test_paired_rows_decide_where_independent_samples_would_not():
    """The same rows, and one model a little better on nearly each: the paired interval is the narrower one."""
    rng = np.random.default_rng(0)
    truth = rng.random(400) < 0.4
    old = rng.normal(size=400) + truth
    new = old + 0.3 * truth
    sides = [
        rows_of([f"{i},{int(t)},{s}" for i, (t, s) in enumerate(zip(truth, scores, strict=True))])
        for scores in (new, old)
    ]
    asked = [condition("auroc > old", "binary")]
    at = {"score": 0.5}
    (together,) = verdicts(asked, sides[0], thresholds=at, before=sides[1]).judged
    apart = [
        rows_of([line.split(",", 1)[1] for line in [f"{i},{int(t)},{s}" for i, (t, s) in enumerate(zip(truth, scores, strict=True))]], header="label,score")
        for scores in (new, old)
    ]  # fmt: skip
    (alone,) = verdicts(asked, apart[0], thresholds=at, before=apart[1]).judged
    assert together.value == pytest.approx(alone.value)
    assert together.high - together.low < (alone.high - alone.low) / 3
    assert (together.answer, alone.answer) == ("met", "undecided")
    difference = table(paired(*sides).judged, among=[asked[0].measure]).difference("auroc", "score", f"score{EARLIER}")
    assert (together.low, together.high) == (difference.low, difference.high)
