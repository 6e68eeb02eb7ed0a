"""Files of predictions as people really have them: each is read right, or asks, or is refused with what to do."""

from dataclasses import dataclass, field

import numpy as np
import pytest

from datasets.uploads import UploadError, read_table
from lab.read import guess_lab_roles, lab_rows

N = 48
RNG = np.random.default_rng(5)
Y = np.tile([1, 0, 0, 1, 0, 0], N // 6)
GOOD, POOR = (np.round(np.clip(0.5 + s * (Y - 0.5) + RNG.normal(0, 0.2, N), 0.01, 0.99), 4) for s in (0.6, 0.2))
SURE = np.round(np.maximum(GOOD, 1 - GOOD), 4)
SAID = (GOOD >= 0.5).astype(int)
THREE = np.tile([0, 1, 2, 0, 2, 1], N // 6)
ODDS = np.round(RNG.dirichlet([1, 1, 1], N) * 0.5 + np.eye(3)[THREE] * 0.5, 4)
ODDS[:, 2] = np.round(1 - ODDS[:, 0] - ODDS[:, 1], 4)
ANSWER = ODDS.argmax(axis=1)
REAL = np.round(100 + 40 * RNG.normal(size=N), 2)
NEAR, FAR = np.round(REAL + RNG.normal(0, 8, N), 2), np.round(REAL + RNG.normal(0, 25, N), 2)
LABEL = np.where(Y == 1, "spam", "ham")
KINDS = np.array(["setosa", "versicolor", "virginica"])
ID = np.arange(1, N + 1)
SENTENCES = np.array([f"the cat number {i} sat on the mat" for i in range(N)])
ECHO = np.array([f"a cat number {i} sat on a mat" for i in range(N)])


def text(separator=",", **columns):
    """A file of these columns; a cell with the separator in it is quoted."""
    names = [name.removeprefix("_") for name in columns]
    return table_of(names, [*columns.values()], separator)


def table_of(names, columns, separator=","):
    def cell(value):
        return f'"{value}"' if separator in str(value) else str(value)

    lines = [separator.join(map(cell, row)) for row in zip(*columns, strict=True)]
    return "\n".join([separator.join(names), *lines]) + "\n"


def other(values, at, cell):
    """The values as text, with other cells at some places."""
    found = np.array(values, dtype=object)
    found[at] = cell
    return found


@dataclass(frozen=True)
class File:
    """A file and what is expected: the roles, the questions' keys, or the beginning of the refusal."""

    text: str
    task: str = "binary"
    truth: str = ""
    models: tuple = ()
    asks: tuple = ()
    refused: str = ""
    also: dict = field(default_factory=dict)


FILES = {
    # ---- two classes
    "y_true y_pred y_proba": File(
        text(y_true=Y, y_pred=SAID, y_proba=GOOD), truth="y_true", models=("y_proba", "y_pred")
    ),
    "ids and dates": File(
        text(id=ID, day=[f"2026-01-{1 + i % 28:02}" for i in range(N)], is_fraud=Y, score=GOOD),
        truth="is_fraud",
        models=("score",),
        also={"id": "id"},
    ),
    "predict_proba 0 1": File(
        table_of(["y_true", "0", "1"], [Y, 1 - GOOD.round(4), GOOD]), truth="y_true", models=("probabilities",)
    ),
    "proba_0 proba_1": File(
        text(target=Y, proba_0=(1 - GOOD).round(4), proba_1=GOOD), truth="target", models=("proba",)
    ),
    "columns named after the classes": File(
        text(label=LABEL, ham=(1 - GOOD).round(4), spam=GOOD),
        truth="label",
        models=("probabilities",),
        also={"positive": "spam"},
    ),
    "proba_legit proba_fraud": File(
        text(label=np.where(Y, "fraud", "legit"), proba_legit=(1 - GOOD).round(4), proba_fraud=GOOD),
        truth="label",
        models=("proba",),
        also={"positive": "fraud"},
    ),
    "three names of models": File(
        text(label=Y, logreg=GOOD, gbm=POOR, random=RNG.random(N).round(4)),
        truth="label",
        models=("logreg", "gbm", "random"),
    ),
    "H2O": File(text(actual=Y, predict=SAID, p0=(1 - GOOD).round(4), p1=GOOD), truth="actual", models=("p", "predict")),
    "caret": File(
        text(
            pred=np.where(SAID, "Yes", "No"),
            obs=np.where(Y, "Yes", "No"),
            No=(1 - GOOD).round(4),
            Yes=GOOD,
            rowIndex=ID,
        ),
        truth="obs",
        models=("probabilities", "pred"),
        also={"id": "rowIndex", "positive": "Yes"},
    ),
    "tidymodels": File(
        table_of(
            ["truth", ".pred_class", ".pred_Class1", ".pred_Class2"],
            [np.where(Y, "Class2", "Class1"), np.where(SAID, "Class2", "Class1"), (1 - GOOD).round(4), GOOD],
        ),
        truth="truth",
        models=(".pred", ".pred_class"),
    ),
    "SAS": File(text(BAD=Y, P_BAD0=(1 - GOOD).round(4), P_BAD1=GOOD), truth="BAD", models=("P_BAD",)),
    "Azure": File(
        table_of(
            ["income", "Scored Labels", "Scored Probabilities"],
            [np.where(Y, ">50K", "<=50K"), np.where(SAID, ">50K", "<=50K"), GOOD],
        ),
        truth="income",
        models=("Scored Probabilities", "Scored Labels"),
        also={"positive": ">50K"},
    ),
    "the rarer class is not what scores are for": File(
        text(truth=np.where(Y, "survived", "died"), score=(1 - GOOD).round(4)),
        truth="truth",
        models=("score",),
        also={"positive": "died"},
    ),
    "p_good of good and bad": File(
        text(label=np.where(Y, "bad", "good"), p_good=(1 - GOOD).round(4)),
        truth="label",
        models=("p_good",),
        also={"lower": ("p_good",)},
    ),
    "decision_function and -1 1": File(
        text(y=2 * Y - 1, decision_function=(6 * GOOD - 3).round(3), y_pred=2 * SAID - 1),
        truth="y",
        models=("decision_function", "y_pred"),
        also={"positive": "1"},
    ),
    "logits": File(text(label=Y, logit=(8 * GOOD - 4).round(3)), truth="label", models=("logit",)),
    "risk of 0 to 100": File(
        text(defaulted=np.where(Y, "yes", "no"), risk=(100 * GOOD).astype(int)), truth="defaulted", models=("risk",)
    ),
    "transformers with the truth": File(
        text(true_label=np.where(Y, "POSITIVE", "NEGATIVE"), label=np.where(SAID, "POSITIVE", "NEGATIVE"), score=SURE),
        truth="true_label",
        models=("score", "label"),
        also={"confidence": (("score", "label"),)},
    ),
    "LABEL_0 and LABEL_1": File(
        text(y_true=Y, predicted_label=np.where(SAID, "LABEL_1", "LABEL_0"), score=SURE),
        truth="y_true",
        models=("score", "predicted_label"),
        also={"confidence": (("score", "predicted_label"),)},
    ),
    "AutoGluon, Vertex": File(
        text(actual=Y, predicted=SAID, confidence=SURE),
        truth="actual",
        models=("confidence", "predicted"),
        also={"confidence": (("confidence", "predicted"),)},
    ),
    "label and confidence only": File(
        text(text=SENTENCES, label=np.where(Y, "POSITIVE", "NEGATIVE"), score=SURE),
        truth="label",
        models=("score",),
        asks=("confidence",),
    ),
    "one class": File(
        text(label=np.ones(N, int), score=GOOD), truth="label", models=("score",), refused="All 48 rows have the label"
    ),
    "one class, by its name": File(
        text(label=["spam"] * N, score=GOOD), truth="label", models=("score",), refused="All 48 rows have the label"
    ),
    "a submission without truth": File(
        text(id=ID, target_probability=GOOD),
        models=("target_probability",),
        refused="No column of a submission without truth.csv was recognised as the true answers",
    ),
    "features only": File(
        text(
            age=RNG.integers(20, 80, N),
            income=(1000 * RNG.random(N)).round(1),
            debt=(9 * RNG.random(N)).round(2),
            label=Y,
        ),
        truth="label",
        refused="No predictions found",
    ),
    "features and a forest": File(
        text(
            age=RNG.integers(20, 80, N),
            ratio=RNG.random(N).round(3),
            income=(1000 * RNG.random(N)).round(1),
            rf=GOOD,
            label=Y,
        ),
        truth="label",
        models=("rf",),
    ),
    "one column of who knows what": File(
        text(label=Y, amount=(90 * RNG.random(N)).round(2)), truth="label", asks=("score",)
    ),
    "ten models": File(
        table_of(["label", *(f"model_{i}" for i in range(10))], [Y, *RNG.random((10, N)).round(3)]),
        truth="label",
        models=tuple(f"model_{i}" for i in range(10)),
    ),
    "a threshold and a fold": File(text(label=Y, fold=np.arange(N) % 5, score=GOOD), truth="label", models=("score",)),
    "pandas index": File(table_of(["", "y_true", "y_score"], [range(N), Y, GOOD]), truth="y_true", models=("y_score",)),
    "Y and N": File(
        text(churned=np.where(Y, "Y", "N"), prob=GOOD), truth="churned", models=("prob",), also={"positive": "Y"}
    ),
    "True and False": File(
        text(label=np.where(Y, "True", "False"), score=GOOD),
        truth="label",
        models=("score",),
        also={"positive": "True"},
    ),
    "one and two": File(text(label=Y + 1, score=GOOD), truth="label", models=("score",)),
    "bounds beside a probability": File(
        text(label=Y, prob=GOOD, prob_lower=GOOD - 0.005, prob_upper=GOOD + 0.005), truth="label", models=("prob",)
    ),
    "weights": File(
        text(label=Y, score=GOOD, sample_weight=1 + ID % 3),
        truth="label",
        models=("score",),
        also={"weight": "sample_weight"},
    ),
    "marks for missing labels": File(
        text(label=other(Y, [3, 9], "?"), score=GOOD), truth="label", models=("score",), asks=("unknown",)
    ),
    "unknown": File(
        text(label=other(LABEL, [3, 9], "unknown"), score=GOOD), truth="label", models=("score",), asks=("unknown",)
    ),
    "-1 for no label": File(
        text(label=other(Y, [3, 9], -1), score=GOOD), truth="label", models=("score",), asks=("unknown",)
    ),
    "Fraud and fraud": File(
        text(label=other(np.where(Y, "fraud", "legit"), [0, 3], "Fraud"), score=GOOD),
        truth="label",
        models=("score",),
        asks=("spelling",),
    ),
    "both": File(
        text(label=other(other(LABEL, [0], "Spam"), [1], "-"), score=GOOD),
        truth="label",
        models=("score",),
        asks=("spelling",),
    ),
    "three real classes and a score": File(
        text(label=KINDS[THREE], score=GOOD),
        truth="label",
        models=("score",),
        refused='Column "label" holds 3 different values',
    ),
    # ---- several classes
    "iris by names": File(text(species=KINDS[THREE], predicted=KINDS[ANSWER]), "classes", "species", ("predicted",)),
    "iris, columns named after the classes": File(
        table_of(["species", *KINDS], [KINDS[THREE], *ODDS.T]), "classes", "species", ("probabilities",)
    ),
    "iris with a prefix": File(
        table_of(["species", *(f"prob_{k}" for k in KINDS)], [KINDS[THREE], *ODDS.T]), "classes", "species", ("prob",)
    ),
    "iris with a suffix": File(
        table_of(["label", *(f"{k}_prob" for k in KINDS)], [KINDS[THREE], *ODDS.T]), "classes", "label", ("prob",)
    ),
    "classes and columns 0 1 2": File(
        table_of(["target", "0", "1", "2"], [THREE, *ODDS.T]), "classes", "target", ("probabilities",)
    ),
    "names and numbered columns": File(
        table_of(["species", "p0", "p1", "p2"], [KINDS[THREE], *ODDS.T]), "classes", "species", ("p",)
    ),
    "classes, probabilities and a forest": File(
        table_of(["y", "y_pred", "rf_0", "rf_1", "rf_2"], [THREE, ANSWER, *ODDS.T]), "classes", "y", ("y_pred", "rf")
    ),
    "transformers with many classes": File(
        text(truth=KINDS[THREE], predicted_label=KINDS[ANSWER], score=ODDS.max(axis=1)),
        "classes",
        "truth",
        ("predicted_label",),
    ),
    "codes against names": File(
        text(label=THREE, prediction=KINDS[ANSWER]),
        "classes",
        "label",
        ("prediction",),
        refused='"label" (0, 1, 2) and "prediction"',
    ),
    "stars, whole": File(
        text(y_true=1 + ID * 7 % 5, y_pred=1 + (ID * 7 + (ID % 9 == 0)) % 5), "classes", "y_true", ("y_pred",)
    ),
    "classes with odd ones": File(
        text(label=other(KINDS[THREE], [4], "unknown"), predicted=KINDS[ANSWER]),
        "classes",
        "label",
        ("predicted",),
        asks=("unknown",),
    ),
    # ---- many labels
    "sets": File(
        text(true=["a;b", "b", "a;c"] * 16, predicted=["a;b", "b;c", "a"] * 16), "labels", "true", ("predicted",)
    ),
    "Jigsaw": File(
        text(toxic=Y, toxic_pred=SAID, rude=THREE % 2, rude_pred=ANSWER % 2, threat=1 - Y, threat_pred=1 - SAID),
        "labels",
        "labels",
        ("pred",),
    ),
    "politics": File(
        text(politics=Y, politics_pred=GOOD, sports=1 - Y, sports_pred=POOR), "labels", "labels", ("pred",)
    ),
    "prefixes": File(text(true_a=Y, true_b=1 - Y, m_a=SAID, m_b=1 - SAID), "labels", "true", ("m",)),
    # ---- numbers
    "three models of a number": File(
        text(y_true=REAL, pred_a=NEAR, pred_b=FAR), "regression", "y_true", ("pred_a", "pred_b")
    ),
    "lr rf gbm": File(text(target=REAL, lr=FAR, rf=NEAR, gbm=NEAR + 0.25), "regression", "target", ("lr", "rf", "gbm")),
    "bounds of a forecast": File(
        text(
            ds=[f"2026-02-{1 + i % 28:02}" for i in range(N)],
            y=REAL,
            yhat=NEAR,
            yhat_lower=NEAR - 9,
            yhat_upper=NEAR + 9,
        ),
        "regression",
        "y",
        ("yhat",),
    ),
    "quantiles": File(text(actual=REAL, q10=NEAR - 9, q50=NEAR, q90=NEAR + 9), "regression", "actual", ("q50",)),
    "quantiles as fractions": File(
        table_of(["y", "0.1", "0.5", "0.9"], [REAL, NEAR - 9, NEAR, NEAR + 9]), "regression", "y", ("0.5",)
    ),
    "features and a target": File(
        text(
            age=RNG.normal(size=N).round(4),
            bmi=RNG.normal(size=N).round(4),
            bp=RNG.normal(size=N).round(4),
            target=REAL,
        ),
        "regression",
        "target",
        refused="No predictions found",
    ),
    "counts and fractions": File(
        text(y_true=RNG.poisson(4, N), y_pred=(3 + 3 * RNG.random(N)).round(2)), "regression", "y_true", ("y_pred",)
    ),
    "counts and counts": File(
        text(y_true=np.arange(N) * 5 % 12, y_pred=np.arange(N) * 7 % 12), asks=("whole",), task=None
    ),
    "unnamed but close": File(text(price=REAL, ours=NEAR, theirs=FAR), "regression", "price", ("ours", "theirs")),
    "row numbers": File(
        text(no=ID, actual=REAL, forecast=NEAR), "regression", "actual", ("forecast",), also={"id": "no"}
    ),
    "ratings of users": File(
        text(userId=ID // 6, movieId=ID, rating=(np.round(REAL / 20) / 2).round(1), prediction=(NEAR / 40).round(3)),
        "regression",
        "rating",
        ("prediction",),
        also={"group": None},
    ),
    # ---- ranked lists
    "query doc rel score": File(
        text(query=ID // 6, doc=ID, rel=Y, score=GOOD),
        "ranking",
        "rel",
        ("score",),
        also={"query": "query", "item": "doc"},
    ),
    "learning to rank without documents": File(
        text(qid=ID // 6, label=THREE, model_a=NEAR, model_b=FAR),
        "ranking",
        "label",
        ("model_a", "model_b"),
        also={"query": "qid", "item": ""},
    ),
    "urls and grades": File(
        text(query=ID // 6, url=ID, grade=THREE, bm25=NEAR, dpr=FAR),
        "ranking",
        "grade",
        ("bm25", "dpr"),
        also={"item": "url"},
    ),
    "a rank": File(
        text(query=ID // 6, doc=ID, rel=Y, rank=1 + ID % 6), "ranking", "rel", ("rank",), also={"lower": ("rank",)}
    ),
    "users, items and clicks": File(
        text(user=ID // 6, item=ID, clicked=Y, pred=GOOD), "ranking", "clicked", ("pred",), also={"query": "user"}
    ),
    "users, items and ratings of 0 and 1": File(
        text(user=ID // 6, item=ID, rating=Y, pred=GOOD), "ranking", "rating", ("pred",)
    ),
    # ---- texts
    "reference and hypothesis": File(text(reference=SENTENCES, hypothesis=ECHO), "text", "reference", ("hypothesis",)),
    "source, target and prediction": File(
        text(source=ECHO, target=SENTENCES, prediction=ECHO), "text", "target", ("prediction",)
    ),
    "input, expected_output and output": File(
        text(input=SENTENCES, expected_output=ECHO, output=SENTENCES), "text", "expected_output", ("output",)
    ),
    "question, answer and two systems": File(
        text(question=SENTENCES, answer=ECHO, response=SENTENCES, gpt=ECHO), "text", "answer", ("response", "gpt")
    ),
    "article, summary and generated_summary": File(
        text(article=SENTENCES, summary=ECHO, generated_summary=SENTENCES), "text", "summary", ("generated_summary",)
    ),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_read_right_or_asks_or_is_refused_with_what_to_do(name):
    file = FILES[name]
    table = read_table(file.text.encode(), f"{name}.csv")
    guess = guess_lab_roles(table)
    assert tuple(question.key for question in guess.questions) == file.asks
    assert all(len(question.choices) > 1 for question in guess.questions)
    if file.task is None:
        return
    roles = guess.roles
    assert (roles.task, ", ".join(roles.truth)) == (file.task, file.truth)
    assert roles.models == file.models
    assert {role: getattr(roles, role) for role in file.also} == file.also
    if file.refused:
        with pytest.raises(UploadError) as caught:
            lab_rows(table, roles)
        assert str(caught.value).startswith(file.refused)
    elif not file.asks:
        assert len(lab_rows(table, roles)) > 0


def test_there_are_enough_files():
    assert len(FILES) >= 60
