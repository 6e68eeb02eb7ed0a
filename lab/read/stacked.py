"""Tables that a lab cannot judge as they are: several models' rows one below the other, and tables of counts."""

from __future__ import annotations

from datasets.uploads.errors import UploadError
from datasets.uploads.table import Table, shown
from lab.read.look import Look
from lab.read.questions import Asking

LISTED = 4
RESULTS = (  # of scikit-learn's searches, of R's yardstick and tune
    ("params", "mean_test_score"),
    (".metric", ".estimator"),
)


def scored_answers(look: Look, asking: Asking) -> bool:
    """Whether the reader says that the rows are several models' answers, each with its score.

    Raises UploadError where they are predictions of several models, one below the other.
    """
    name = look.stacked
    if not name:
        return False
    names = look.held[name].names
    listed = ", ".join(f"“{shown(one, 20)}”" for one in names[:LISTED]) + (", …" if len(names) > LISTED else "")
    says = f"“{shown(name, 30)}” has {len(names)} values, each in about the same number of rows: {listed}. Are these the answers of {len(names)} models to the same cases?"
    choices = {
        "models": "Yes, of several models",
        "scored": "Yes, and a column scores each answer",
        "rows": "No, every row is a case of its own",
    }
    said = asking.answer("stacked", says, choices)
    if said == "models":
        raise UploadError(
            f"The models’ rows are one below the other, but the lab compares models in columns. Make a column for each model: in pandas "
            f'df.pivot(index=[…], columns="{shown(name, 30)}", values=…).reset_index(), with the columns that name the case '
            "and hold its truth as index, and the prediction as values."
        )
    return said == "scored"


def refuse_counts(table: Table) -> None:
    """Raises UploadError for a report of metrics, of classes or of settings, and for a confusion matrix: a row a class, and a column of counts named after each class."""
    if {"precision", "recall", "support"} <= {name.strip().lower() for name in table.columns}:
        raise UploadError(
            f"{table.name} looks like a classification report: it has metrics of each class, and no cases. The lab needs a row for each "
            "case, with its true class and the class or score that was predicted."
        )
    if any({*table.columns} >= {*of_results} for of_results in RESULTS):
        raise UploadError(
            f"{table.name} looks like a table of results: a row for each setting that was tried, with its metrics, and no cases. The lab "
            "needs a row for each case, with its true class and the class or score that was predicted."
        )
    for name, values in table.columns.items():
        if values.dtype != object or not 2 <= table.rows <= 50:
            continue
        classes = [str(one).strip().lower() for one in values.tolist()]
        whole = [
            other.strip().lower()
            for other, cells in table.columns.items()
            if cells.dtype.kind == "i" and int(cells.min()) >= 0
        ]
        if len({*classes}) == table.rows and all(
            any(column == one or column.endswith((f"_{one}", f" {one}", f".{one}", f":{one}")) for column in whole)
            for one in classes
        ):
            raise UploadError(
                f"{table.name} looks like a confusion matrix: a row for each value of “{shown(name, 30)}”, and a column of counts for "
                "each. The lab needs a row for each case, with its true class and the class or score that was predicted."
            )
