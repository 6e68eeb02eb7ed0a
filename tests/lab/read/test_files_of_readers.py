"""Files that further readers brought, and what was read wrongly of them, each with its smallest case."""

import numpy as np
import pandas as pd
import pytest

from datasets.uploads import UploadError, read_table
from lab.read import guess_lab_roles, lab_rows
from lab.read.columns import labels_in
from lab.read.joined import joined
from tests.helpers.taken import taken

RNG = np.random.default_rng(8)
Y = np.tile([1, 0, 0, 0], 15)
P = np.round(0.2 + 0.4 * Y + 0.3 * RNG.random(60), 3)
REAL = np.round(100 + 10 * RNG.normal(size=60), 2)
NEAR = np.round(REAL + RNG.normal(size=60), 2)
KINDS = np.array(["ash", "birch", "cedar"])
IDS = np.arange(60) + 500
T = RNG.random((60, 3)) < 0.4
SAID = T ^ (RNG.random((60, 3)) < 0.1)
WORDS = np.array(["art", "news", "war"])


def csv(**columns) -> bytes:
    return pd.DataFrame(columns).to_csv(index=False).encode()


def guess(content: bytes, name: str = "x.csv", **answers):
    return guess_lab_roles(read_table(content, name), answers=answers)


def python_set(row) -> str:
    return "{" + ", ".join(f"'{word}'" for word in WORDS[row]) + "}" if row.any() else "set()"


@pytest.mark.parametrize("begin", ["", "frozenset("])
def test_sets_as_python_writes_them_are_sets_of_labels(begin, tmp_path):
    end = ")" * bool(begin)
    cells = [
        [
            python_set(row)
            if row.any() and not begin
            else f"{begin or 'set('}{python_set(row)}{end or ')'}"
            if row.any()
            else f"{begin or 'set('})"
            for row in side
        ]
        for side in (T, SAID)
    ]
    content = csv(doc=IDS, tags=cells[0], pred_tags=cells[1])
    roles = guess(content).roles
    assert (roles.task, roles.truth, roles.models) == ("labels", ("tags",), ("pred_tags",))
    one = taken(content)
    assert one.rows.labels == ("art", "news", "war")
    assert one.answers.row("subset_accuracy", "pred_tags").value == pytest.approx((T == SAID).all(axis=1).mean())
    code, printed = one.agrees(tmp_path)
    assert code == 0, printed


def test_the_labels_of_a_cell():
    assert (
        labels_in("{'a', 'b'}", ",")
        == labels_in("frozenset({'a', 'b'})", ",")
        == labels_in("['a','b']", ",")
        == ["a", "b"]
    )
    assert labels_in("set()", ",") == labels_in("frozenset()", ",") == labels_in("{}", ",") == []
    assert labels_in("set, net", ",") == ["set", "net"]


def of_two_files(first, second):
    tables = [read_table(csv(Id=IDS, **columns), name) for columns, name in ((first, "a.csv"), (second, "b.csv"))]
    return read_table(joined(*tables, ("Id", "Id")).content, "joined.csv")


CODES = np.arange(60) % 3
OF_ONE_NAME = {
    "numbers": ({"SalePrice": NEAR}, {"SalePrice": REAL}),
    "several classes": ({"label": KINDS[(CODES + (IDS % 9 == 0)) % 3]}, {"label": KINDS[CODES]}),
    "two classes": ({"label": Y ^ (IDS % 9 == 0)}, {"label": Y}),
    "sets": ({"tags": [";".join(WORDS[row]) for row in SAID]}, {"tags": [";".join(WORDS[row]) for row in T]}),
}


@pytest.mark.parametrize("kind", OF_ONE_NAME)
def test_of_one_name_in_two_files_it_is_asked_which_is_the_truth(kind):
    """Mean absolute errors would be the same either way, but neither R² nor precision and recall."""
    first, second = OF_ONE_NAME[kind]
    table, (name,) = of_two_files(first, second), first
    other = f"{name} (second file)"
    asked = guess_lab_roles(table, "labels" if kind == "sets" else None)
    assert [question.key for question in asked.questions] == ["truth"]
    for truth, model in ((name, other), (other, name)):
        roles = guess_lab_roles(table, "labels" if kind == "sets" else None, {"truth": truth}).roles
        assert (roles.truth, roles.models) == ((truth,), (model,))
        assert len(lab_rows(table, roles)) == 60


def test_a_score_beside_a_label_of_its_name_is_no_question():
    found = guess_lab_roles(of_two_files({"target": P}, {"target": Y}))
    assert not found.questions and found.roles.truth == ("target (second file)",)
    assert found.roles.models == ("target",)


def test_minus_one_beside_one_is_a_class():
    found = guess(csv(is_anomaly=Y, if_pred=1 - 2 * Y))
    assert not found.questions and found.roles.models == ("if_pred",)


def test_a_file_without_a_header_asks_whether_its_numbers_are_scores():
    content = "\n".join(f"{y},{p}" for y, p in zip(Y, P, strict=True)).encode()
    assert [question.key for question in guess(content).questions] == ["score"]
    assert guess(content, score="yes").roles.models == ("column 2",)


def test_a_classification_report_is_refused():
    report = pd.DataFrame(
        {
            "": ["0", "1", "accuracy"],
            "precision": [0.9, 0.5, 0.8],
            "recall": [0.8, 0.6, 0.8],
            "f1-score": 0.7,
            "support": [90, 10, 100],
        }
    )
    with pytest.raises(UploadError, match="looks like a classification report"):
        guess(report.to_csv(index=False).encode())


def test_nested_json_says_what_to_do():
    lines = [f'{{"label": {y}, "prediction": [{{"label": "A", "score": {p}}}]}}' for y, p in zip(Y, P, strict=True)]
    table = read_table("\n".join(lines).encode(), "x.jsonl")
    with pytest.raises(UploadError, match=r"holds nested JSON.*Give each value in it a column of its own"):
        lab_rows(table, guess_lab_roles(table).roles)


def test_an_identifier_in_every_row_is_no_group():
    roles = guess(csv(patient_id=[f"{i:05}" for i in IDS], died=Y, risk=P)).roles
    assert (roles.group, roles.id) == (None, "patient_id")
    visits = guess(csv(patient_id=IDS // 4, died=Y, risk=P)).roles
    assert visits.group == "patient_id"
