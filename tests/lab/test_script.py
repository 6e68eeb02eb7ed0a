"""The script that the lab gives to take along: it computes every number and every interval anew."""

import ast
import gzip
import io
import json
import math
import sys
import zipfile
from functools import cache
from importlib import import_module
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from sklearn import datasets as bunches
from sklearn import metrics

from datasets.uploads import kinds as kinds_of_files
from datasets.uploads import read_table
from lab import measures
from lab.card_calls import call_of
from lab.measures import BY_UNIT
from lab.read import TASKS, sample_file
from lab.reproduce import common, other_files
from lab.script import _dialect, recipes
from tests.helpers.inside import asked
from tests.helpers.taken import taken

sample = cache(lambda task: taken(sample_file(task), task))
LIBRARIES = {"numpy", "pandas", "pyarrow", "pytrec_eval", "rouge_score", "sacrebleu", "scipy", "sklearn", "statsmodels"}


@pytest.mark.slow
@pytest.mark.parametrize("task", TASKS)
def test_the_script_finds_every_number_of_a_sample_again(task, tmp_path):
    code, printed = sample(task).agrees(tmp_path)
    of = sample(task).answers
    numbers_of = len(of.rows) + len(of.without)
    assert (code, printed.splitlines()[-1]) == (0, f"{numbers_of} numbers, 0 of them different.")
    tree = ast.parse((tmp_path / "reproduce.py").read_bytes())
    functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and not node.decorator_list]
    assert sorted(functions) == sorted(set(functions))  # no piece of the script takes another's name
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {getattr(node, "module", None) or one.name for node in imports for one in node.names}
    assert {name.partition(".")[0] for name in names} <= LIBRARIES | sys.stdlib_module_names  # nothing of the app's


UNCHECKED: set[str] = set()  # metrics that no library has: each with its reason


@pytest.mark.parametrize("task", TASKS)
def test_every_measure_of_a_task_is_computed_by_its_cards_call_or_by_a_recipe(task):
    """A card's call is enough where it asks for nothing but card_calls.ARGUMENTS, the metric's options and the libraries."""
    known = {one.card.function.__name__: one for one in measures(task)}
    assert recipes(task) == set(import_module(f"lab.reproduce.{task}").RECIPES) <= set(known)
    by_card = {name for name, one in known.items() if one.shape not in BY_UNIT and call_of(one.card, task)}
    assert set(known) - recipes(task) - by_card == UNCHECKED


def test_the_script_says_which_number_it_cannot_check(tmp_path, monkeypatch):
    monkeypatch.setattr("lab.script.call_of", lambda card, *_: "" if card.name == "recall" else call_of(card, "binary"))
    code, printed = sample("binary").agrees(tmp_path)
    assert code == 0
    (line,) = (line for line in printed.splitlines() if line.startswith("score_a") and " recall " in line)
    assert line.split()[-2:] == ["not", "checked"]


def test_the_script_says_where_a_number_differs(tmp_path):
    def spoil(found):
        one = next(one for one in found["numbers"] if (one["model"], one["measure"]) == ("score_a", "recall"))
        one["value"] += 1e-6
        return found

    code, printed = sample("binary").agrees(tmp_path, but=spoil)
    assert code == 1
    (line,) = (line for line in printed.splitlines() if "DIFFERS" in line)
    assert line.startswith("score_a") and " recall " in line
    code, printed = sample("binary").agrees(tmp_path, but=lambda found: found | {"numbers": found["numbers"][:-1]})
    assert code == 1 and "it is not in the JSON" in printed


TEXT = b"\n".join(sample_file("binary").splitlines()[:40]) + b"\n"
FRAME = pd.read_csv(io.BytesIO(TEXT))


def kinds():
    workbook, arrow, zipped = io.BytesIO(), io.BytesIO(), io.BytesIO()
    FRAME.to_excel(workbook, index=False, startrow=2, startcol=1)
    FRAME.to_feather(arrow)
    with zipfile.ZipFile(zipped, "w") as archive:
        archive.writestr("__MACOSX/notes", b"")
        archive.writestr("june.csv.gz", gzip.compress(TEXT))
    return {
        "Excel": workbook.getvalue(),
        "Arrow": arrow.getvalue(),
        "zip": zipped.getvalue(),
        "records": FRAME.to_json(orient="records").encode(),
        "lines": gzip.compress(FRAME.to_json(orient="records", lines=True).encode()),
        "columns": FRAME.to_json().encode("utf-16"),
        "inside": json.dumps({"model": "x", "rows": json.loads(FRAME.to_json(orient="records"))}).encode(),
        "split": FRAME.to_json(orient="split").encode(),
    }


@pytest.mark.slow
def test_the_script_reads_every_kind_of_file(tmp_path, monkeypatch):
    """The cells of each are those of the CSV: as text, or as the same number."""
    monkeypatch.setattr(kinds_of_files, "_asked", asked)

    def read(content):
        rows = SimpleNamespace(table=read_table(content, "file"))
        settings = {"file": {"sha256": rows.table.digest, "dialect": _dialect(rows)}}
        monkeypatch.setattr(common, "SETTINGS", settings)
        monkeypatch.setattr(other_files, "SETTINGS", settings)
        (tmp_path / "file").write_bytes(content)
        found = other_files.read(str(tmp_path / "file"))
        return {name: common.texts(cells) for name, cells in found.items()}

    expected = read(TEXT)
    for kind, content in kinds().items():
        assert read(content) == expected, kind


def test_another_file_is_noticed(tmp_path):
    one = sample("regression")
    other = type(one)(one.content + b"\n", one.rows, one.judged, one.answers, one.reasons)
    code, printed = other.agrees(tmp_path)
    assert code == 0 and "This is not the file" in printed


def test_weights_gaps_and_lower_scores(tmp_path):
    """Rows without a label, a score or a weight go; distances are low for positives; the third model gives classes."""
    rng = np.random.default_rng(1)
    n = 300
    truth = rng.random(n) < 0.4
    frame = pd.DataFrame(
        {
            "outcome": np.where(truth, "sick", "well"),
            "distance": np.round(rng.normal(np.where(truth, 1, 2), 1), 1),
            "score": np.round(rng.random(n), 3),
            "said": np.where(rng.random(n) < 0.3, "sick", "well"),
            "weight": rng.integers(0, 4, n).astype(float),
        }
    ).astype(object)
    frame.iloc[3, 0], frame.iloc[5, 1], frame.iloc[7, 4] = None, "inf", "-1"
    frame.iloc[9, 2], frame.iloc[11, 3], frame.iloc[13, 1] = "n/a", "", "far"
    content = frame.to_csv(index=False).encode() + b"sick,1\nwell,1,2,well,1,9\n"
    one = taken(content, "binary", models=("distance", "score", "said"), lower=("distance",), weight="weight")
    assert (one.rows.left_out_count, one.rows.table.problem_count, len(one.rows)) == (6, 2, n - 6)
    code, printed = one.agrees(tmp_path)
    assert code == 0, printed
    kept = one.judged.truth, one.judged.models["distance"], one.judged.weights
    assert one.answers.row("auroc", "distance").value == pytest.approx(
        metrics.roc_auc_score(kept[0], kept[1], sample_weight=kept[2])
    )


EDGES = {
    "predictions between -1 and 0": (
        "regression",
        {"target": np.arange(40) % 9, "predicted": np.arange(40) % 9 - 0.75},
        "mean_squared_log_error",
    ),
    "scores of one decimal": (
        "binary",
        {"label": np.arange(44) % 3 % 2, "score": np.arange(44) % 11 / 10},
        "expected_calibration_error",
    ),
    "rows without a label on either side": (
        "labels",
        {"true": ["a;b", "", "b;c", ""] * 10, "predicted": ["a;b", "", "c;a", "b"] * 10},
        "jaccard_samples",
    ),
}


@pytest.mark.parametrize("name", EDGES)
def test_where_a_library_could_be_called_otherwise_app_and_script_agree(name, tmp_path):
    task, columns, key = EDGES[name]
    one = taken(pd.DataFrame(columns).to_csv(index=False).encode(), task)
    assert np.isfinite(one.answers.row(key, next(iter(one.rows.models))).value)
    code, printed = one.agrees(tmp_path)
    assert code == 0, printed


def test_msle_between_minus_one_and_zero_is_scikit_learns():
    truth, said = np.arange(40) % 9, np.arange(40) % 9 - 0.75
    one = taken(pd.DataFrame({"target": truth, "predicted": said}).to_csv(index=False).encode(), "regression")
    found = one.answers.row("mean_squared_log_error", "predicted").value
    assert found == pytest.approx(metrics.mean_squared_log_error(truth, said))


@pytest.mark.slow
@pytest.mark.parametrize(
    "dialect",
    [
        "semicolons and decimal commas",
        "lines above the header",
        "gzip in UTF-16",
        "no header",
        "Parquet",
        "lines that are no rows",
        "a header of its own delimiter",
    ],
)
def test_files_in_other_dialects(dialect, tmp_path):
    bunch = bunches.load_diabetes()
    frame = pd.DataFrame({"target": bunch.target, "prediction": np.round(bunch.target * 0.9 + 20.125, 3)})
    frame["naïve"] = float(np.mean(bunch.target))
    text, buffer = frame.to_csv(index=False), io.BytesIO()
    frame.to_parquet(buffer)
    content = {
        "semicolons and decimal commas": b"Export of today\n"
        + frame.to_csv(index=False, sep=";", decimal=",").encode("cp1252"),
        "lines above the header": b"Export of today\n\n" + text.encode(),
        "gzip in UTF-16": gzip.compress(text.encode("utf-16")),
        "no header": frame.to_csv(index=False, header=False).encode(),
        "lines that are no rows": (text + text.splitlines()[0] + "\n,,\n" + text.splitlines()[5] + ",\n").encode(),
        "a header of its own delimiter": text.replace(",", ";", 2).encode(),
        "Parquet": buffer.getvalue(),
    }[dialect]
    names = [f"column {i}" for i in (1, 2, 3)] if dialect == "no header" else list(frame)
    one = taken(content, "regression", truth=(names[0],), models=tuple(names[1:]))
    code, printed = one.agrees(tmp_path)
    assert code == 0, printed
    assert one.answers.row("r2", names[1]).value == pytest.approx(metrics.r2_score(frame.target, frame.prediction))


@pytest.mark.slow
@pytest.mark.parametrize("task", ["classes", "ranking"])
def test_a_sample_of_a_file_is_drawn_again(task, tmp_path, monkeypatch):
    monkeypatch.setattr("lab.script.MOST_UNITS", {task: 30})
    one = taken(sample_file(task), task, most=30)
    assert len(one.rows) == 30 < one.rows.sampled_from
    code, printed = one.agrees(tmp_path)
    assert code == 0, printed


def test_labels_in_columns_and_lists_in_brackets(tmp_path):
    rng = np.random.default_rng(2)
    truth = rng.random((80, 3)) < 0.4
    odds = np.round(np.clip(truth * 0.5 + rng.random((80, 3)) * 0.6, 0.01, 0.99), 3)
    wide = {f"true_{name}": truth[:, i].astype(int) for i, name in enumerate("abc")}
    wide |= {f"prob_{name}": odds[:, i] for i, name in enumerate("abc")}
    sets = [str([name for name, here in zip("abc", row, strict=True) if here]) for row in truth]
    said = [str([name for name, here in zip("abc", row >= 0.6, strict=True) if here]) for row in odds]
    for columns, truth_column, model in (
        (wide, "true", "prob"),
        ({"labels": sets, "predicted": said}, "labels", "predicted"),
    ):
        one = taken(
            pd.DataFrame(columns).to_csv(index=False).encode(), "labels", truth=(truth_column,), models=(model,)
        )
        code, printed = one.agrees(tmp_path)
        assert code == 0, printed
        guessed = odds >= (0.5 if model == "prob" else 0.6)
        assert one.answers.row("hamming_loss", model).value == pytest.approx(metrics.hamming_loss(truth, guessed))


# ---- the script's intervals
def small(task, rows=120, **roles):
    """The first lines of a sample, so that drawing them again takes no time."""
    lines = sample_file(task).split(b"\n")[: 1 + rows]
    return taken(b"\n".join(lines) + b"\n", task, resamples=400, **roles)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("task", "roles"),
    [
        ("binary", {"models": ("score_a",), "group": None}),
        ("binary", {"models": ("score_b",)}),
        ("classes", {"models": ("model_a",), "group": None}),
        ("labels", {"models": ("model_b",)}),
        ("regression", {"models": ("predicted_b",), "group": None}),
        ("ranking", {"models": ("score_b",)}),
        ("text", {"models": ("system_a",), "rows": 16}),
    ],
)
def test_the_script_computes_the_intervals_anew(task, roles, tmp_path):
    one = small(task, **roles)
    code, printed = one.agrees(tmp_path, "--intervals", "40", "--seed", "4")
    assert code == 0, printed
    about = next(line for line in printed.splitlines() if line.startswith("95% intervals"))
    assert ("of groups" in about) == bool(one.rows.roles.group) and "40 resamples" in about and "seed 4" in about
    said = [line for line in printed.splitlines() if "agrees with" in line]
    assert len(said) >= 0.8 * sum(not math.isnan(row.low) for row in one.answers.rows) > 4
    methods = {row.method for row in one.answers.rows if row.method}
    assert {line.rpartition("(")[2].rstrip(")") for line in said} <= methods
    if roles == {"models": ("score_a",), "group": None}:
        assert methods == {"Wilson", "DeLong", "bootstrap", "bootstrap, shifted down", "Newcombe, shifted down"}


@pytest.mark.slow
def test_the_script_says_where_an_interval_differs(tmp_path):
    """By Wilson, by DeLong, by resampling: an end too far out is noticed."""
    spoilt = {"recall", "auroc", "f1"}

    def spoil(found):
        for one in found["numbers"]:
            if one["measure"] in spoilt and one["model"] == "score_a":
                one["high"] += 1.5 * (one["high"] - one["low"])
        return found

    one = small("binary", models=("score_a",), group=None)
    code, printed = one.agrees(tmp_path, "--intervals", "40", but=spoil)
    assert code == 1
    assert {line.split()[1] for line in printed.splitlines() if "DIFFERS" in line} == spoilt


@pytest.mark.filterwarnings("ignore:The y_prob values do not sum to one")  # they have three digits
def test_classes_with_their_probabilities_beside_them(tmp_path):
    rng = np.random.default_rng(0)
    truth = rng.integers(0, 3, 120)
    odds = np.round(0.6 * rng.dirichlet(np.ones(3), 120) + 0.4 * np.eye(3)[truth], 3)
    frame = pd.DataFrame({"truth": np.array(list("abc"))[truth], "pred": np.array(list("abc"))[odds.argmax(axis=1)]})
    frame = frame.assign(**{f"pred_{label}": odds[:, k] for k, label in enumerate("abc")})
    one = taken(frame.to_csv(index=False).encode())
    assert one.rows.task == "classes" and set(one.rows.probabilities) == {"pred"}
    code, printed = one.agrees(tmp_path)
    assert code == 0, printed
    loss = one.answers.row("multiclass_log_loss", "pred").value
    assert loss == pytest.approx(metrics.log_loss(truth, odds), rel=1e-9)
