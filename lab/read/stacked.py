"""Tables that a lab cannot judge as they are: several models' rows one below the other, and tables of counts."""

from __future__ import annotations

from datasets.uploads.errors import UploadError
from datasets.uploads.table import Table, shown
from lab.read.listed import listed, quoted
from lab.read.look import Look
from lab.read.questions import Asking
from metrics_core.filled import Filled

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
    says = Filled(
        "“{column}” has {n} values, each in about the same number of rows: {values}. Are these the answers of {n} models to the same cases?",
        column=shown(name, 30),
        n=len(names),
        values=listed([*quoted(names[:LISTED], 20), *("…" for _ in names[LISTED : LISTED + 1])]),
    )
    choices = {
        "models": "Yes, of several models",
        "scored": "Yes, and a column scores each answer",
        "rows": "No, every row is a case of its own",
    }
    said = asking.answer("stacked", says, choices)
    if said == "models":
        raise UploadError(
            Filled(
                "The models’ rows are one below the other, but the lab compares models in columns. Make a column for each model: in pandas "
                "{code}, with the columns that name the case and hold its truth as index, and the prediction as values.",
                code=f'df.pivot(index=[…], columns="{shown(name, 30)}", values=…).reset_index()',
            )
        )
    return said == "scored"


def refuse_counts(table: Table) -> None:
    """Raises UploadError for a report of metrics, of classes or of settings, and for a confusion matrix: a row a class, and a column of counts named after each class."""
    if {"precision", "recall", "support"} <= {name.strip().lower() for name in table.columns}:
        raise UploadError(
            Filled(
                "{file} looks like a classification report: it has metrics of each class, and no cases. The lab needs a row for each "
                "case, with its true class and the class or score that was predicted.",
                file=table.name,
            )
        )
    if any({*table.columns} >= {*of_results} for of_results in RESULTS):
        raise UploadError(
            Filled(
                "{file} looks like a table of results: a row for each setting that was tried, with its metrics, and no cases. The lab "
                "needs a row for each case, with its true class and the class or score that was predicted.",
                file=table.name,
            )
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
                Filled(
                    "{file} looks like a confusion matrix: a row for each value of “{column}”, and a column of counts for "
                    "each. The lab needs a row for each case, with its true class and the class or score that was predicted.",
                    file=table.name,
                    column=shown(name, 30),
                )
            )
