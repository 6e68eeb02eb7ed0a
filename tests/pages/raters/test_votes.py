"""The class as raters: what is computed of the votes, what the stored pairs are, what a table of one's own may be."""

import csv
import io
from collections import Counter
from itertools import combinations

import numpy as np
import pytest
import statsmodels.api as sm

from metrics_core.judges import krippendorff_alpha
from pages.reference.raters import own, tally
from pages.reference.raters.pairs import EQUAL, FIRST, MODELS, SECOND, STORED, WRONG

# four guests on the first six stored pairs, the last one late
SAID = [[0, 0, 1, 2], [1, 1, 1, None], [1, 1, 0, 1], [1, 1, 1, 0], [2, 2, 0, 1], [1, 1, 1, 1]]
GIVEN = {item.key: row for item, row in zip(STORED, SAID, strict=False)}


def test_the_stored_pairs_are_what_is_said_of_them():
    met = Counter((item.question, frozenset(item.models)) for item in STORED)
    assert set(met.values()) == {1} and len(met) == 3 * 6
    assert {frozenset(item.models) for item in STORED[:6]} == {frozenset(two) for two in combinations(MODELS, 2)}
    against = [item for item in STORED if item.judge != item.longer]
    assert len(against) == 2
    for item in against:  # the shorter one is right, the longer one wrong
        names = {"longer": item.models[item.longer], "shorter": item.models[1 - item.longer]}
        assert MODELS[names["shorter"]].startswith("right") and MODELS[names["longer"]].startswith("wrong")
    assert {item.judge for item in STORED} == {FIRST, SECOND}
    assert len({item.key for item in STORED}) == len(STORED)
    for item in STORED:
        lengths = dict(zip(item.models, map(len, item.answers), strict=True))
        brief = [lengths[name] for name in item.models if MODELS[name].endswith("brief")]
        assert all(length < 120 for length in brief) and max(map(len, item.answers)) <= own.LONGEST


def test_the_sum_in_the_texts():
    assert 80 * 1.25 == 100 and 100 * 0.75 == 75
    hair, wall, moon = 0.08e-3, 10, 384_000e3  # metres
    assert 2000 < hair / (wall / moon) < 4000  # "a hair that is three kilometres away"


def test_votes_are_counted_and_turned_to_the_longer_answer():
    counts = tally.counted(STORED, GIVEN)
    assert counts[:6].tolist() == [[2, 1, 1], [0, 3, 0], [1, 3, 0], [1, 3, 0], [1, 1, 2], [0, 4, 0]]
    votes = tally.linked_votes(STORED, counts)
    for item, row, turned, judge in zip(STORED, counts.tolist(), votes.counts, votes.judge, strict=True):
        longer, shorter = (FIRST, SECOND) if len(item.answers[0]) > len(item.answers[1]) else (SECOND, FIRST)
        assert turned == (row[longer], row[EQUAL], row[shorter])
        assert judge == (0 if item.judge == longer else 2)
    assert votes.total == 23


def test_agreement_by_hand():
    """The class's majorities: Birch, Ash, Birch, Ash, equal, Birch. The judge says Elm on the third and fifth pair, and else the same."""
    beside, numbers = tally.compared(tally.linked_votes(STORED, tally.counted(STORED, GIVEN)))
    assert (beside.table.total, beside.voted, beside.open_items) == (6, 6, 0)
    assert numbers[0].value == pytest.approx(4 / 6)
    rows = [[*GIVEN[item.key]] for item in STORED[:6]]
    assert tally.among_raters(STORED, GIVEN).value == krippendorff_alpha(rows)
    assert tally.among_raters(STORED, {}).undefined == "no answer has two verdicts"


def test_ratings_are_those_of_logistic_regression_over_single_votes():
    found = tally.ratings(STORED, tally.counted(STORED, GIVEN))
    rows, score = [], []
    for item in STORED:
        for vote in GIVEN.get(item.key, ()):
            if vote is not None:
                rows.append([(name == item.models[0]) - (name == item.models[1]) for name in found.models])
                score.append({FIRST: 1, SECOND: 0, EQUAL: 0.5}[vote])
    fit = sm.GLM(np.array(score), np.array(rows, float)[:, 1:], family=sm.families.Binomial()).fit(tol=1e-14)
    theta = np.append(0, fit.params)
    assert found.panel.ratings == pytest.approx(1000 + 400 / np.log(10) * (theta - theta.mean()), abs=1e-5)
    assert not found.judge.undefined  # of the stored verdicts there are finite ratings
    judge = dict(zip(found.models, found.judge.ratings, strict=True))
    assert min(judge["Birch"], judge["Elm"]) > max(judge["Ash"], judge["Cedar"])  # the bias for length


def test_a_class_of_one_mind_has_no_finite_ratings_and_says_so():
    given = {item.key: [FIRST if MODELS[item.models[0]].startswith("right") else SECOND] for item in STORED}
    assert "no finite rating" in tally.ratings(STORED, tally.counted(STORED, given)).panel.undefined


def test_the_votes_as_a_file_hold_no_names():
    rows = list(csv.DictReader(io.StringIO(tally.as_csv(STORED, GIVEN).decode())))
    assert [*rows[0]] == ["item", "question", "first_model", "second_model", "judge", "guest", "vote"]
    assert len(rows) == 23
    assert rows[0] == {
        "item": "1", "question": STORED[0].question, "first_model": "Birch", "second_model": "Ash", "judge": "first", "guest": "1", "vote": "first",
    }  # fmt: skip
    assert {row["guest"] for row in rows} == {"1", "2", "3", "4"}


# ---- a table of one's own
def test_pairs_of_ones_own():
    items = own.read(own.EXAMPLE)
    assert (items[0].answers, items[0].models, items[0].judge) == (("4", "It is 5."), ("Oak", "Pine"), FIRST)
    tabs = own.read("Question\tAnswer_1\tAnswer_2\nWhy?\ta, b\tc\n\nHow?\td\te\n")
    assert [item.answers for item in tabs] == [("a, b", "c"), ("d", "e")] and tabs[0].judge is None
    assert tally.ratings(tabs, tally.counted(tabs, {})) is None


def test_texts_to_grade():
    items = own.read("question;answer;judge\n2 + 2?;4;right\n2 + 3?;4;wrong")
    assert (items[1].kind, items[1].judge) == ("texts", WRONG)
    given = {items[0].key: [0, 0, 1], items[1].key: [1, None, 1]}
    votes = tally.linked_votes(items, tally.counted(items, given))
    assert (votes.kind, votes.counts, votes.judge) == ("texts", ((2, 1), (0, 2)), (0, 1))
    assert tally.compared(votes)[1][0].value == 1
    assert tally.as_csv(items, given).decode().splitlines()[0] == "item,question,model,judge,guest,vote"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "must name the columns"),
        ("a,b\n1,2", "must name the columns .* missing: question, answer"),
        ("question,answer 1,answer 2", "no line after the header line"),
        ("question,answer 1,answer 2\nWhy?,a,", "Line 2: “answer 2” must have 1 to 500 characters, and has 0"),
        ("question,answer 1,answer 2\nWhy?,a", "Line 2: “answer 2”"),
        (f"question,answer\nWhy?,{'x' * 501}", "has 501"),
        (f"question,answer\n{'y' * 300},{'x' * 300}", "500 characters together"),
        ("question,answer,judge\nWhy?,a,maybe", "the column “judge” must be right, wrong or empty"),
        ("question,answer 1,answer 2,model 1,model 2\nWhy?,a,b,M,M", "not compared with itself"),
        ("question,answer\nWhy?,a\nWhy?,a", "another line: 1."),
        ("question,answer,answer\nWhy?,a,b", "Two columns are called “answer”"),
        ("question,answer\n" + "\n".join(f"q,{i}" for i in range(61)), "There are 61 items"),
        ('question,answer\n"Why?,' + "x" * 140_000, "Line 2 cannot be read|must have 1 to 500"),
    ],
)
def test_what_is_wrong_with_a_table_is_said(text, words):
    with pytest.raises(own.NotRead, match=words):
        own.read(text)
