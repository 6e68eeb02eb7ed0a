"""What the lab gives to take along: a script that computes every number anew, the numbers, a report; hostile files too."""

import ast
import csv
import gzip
import io
import json
import math
import zipfile
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from importlib import import_module
from types import SimpleNamespace
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pytest
from sklearn import datasets as bunches
from sklearn import metrics

from charts.still import Axis
from datasets.uploads import kinds as kinds_of_files
from datasets.uploads import read_table, safe_csv
from lab import ModelPredictions, measures, numbers
from lab.changes import Side, changes
from lab.read import TASKS, sample_file
from lab.read.slicing import Slicing
from lab.reproduce import common, other_files
from lab.script import _dialect, script
from lab.sensitivity import class_share
from lab.slice_statistics import by_slice, choices
from pages.lab.what_if.asked import Asked, Compared, Moved, Sliced
from pages.lab.what_if.change_tracks import CLASS, LINES, one_line, two_classes
from pages.lab.what_if.contents import Told, report_of
from tests.helpers.inside import asked
from tests.helpers.taken import taken
from widgets.formulas import significant
from widgets.scrubber.reading import numbers as numbers_of

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "</title></style><script>alert(1)</script>",
    '"""\nimport os; os.abort()  #',
    "'; import os; os.abort() \\",
    "$\\frac{1}{0}$ **bold** [a](javascript:alert(1)) `code`",
    '=cmd|"/c calc"!A1',
    "😀 \u202eright to left\u202c שלום",
    "x" * 10_000,
)
sample = cache(lambda task: taken(sample_file(task), task))


# ---- the script
@pytest.mark.parametrize("task", TASKS)
def test_the_script_finds_every_number_of_a_sample_again(task, tmp_path):
    code, printed = sample(task).agrees(tmp_path)
    of = sample(task).answers
    numbers_of = len(of.rows) + len(of.without)
    assert (code, printed.splitlines()[-1]) == (0, f"{numbers_of} numbers, 0 of them different.")


@pytest.mark.parametrize("task", TASKS)
def test_every_measure_of_a_task_has_a_recipe(task):
    known = import_module(f"lab.reproduce.{task}").RECIPES
    assert {one.card.function.__name__ for one in measures(task)} <= set(known)


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
        assert methods == {"Wilson", "DeLong", "bootstrap", "bootstrap, reflected"}


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


# ---- the numbers
def test_numbers_have_full_precision_and_reasons():
    one = sample("binary")
    lines = list(csv.DictReader(io.StringIO(numbers.as_csv(one.answers).decode())))
    found = json.loads(numbers.as_json(one.rows, one.answers, {"lab-rule": "recall"}))
    assert found["settings"] == {"lab-rule": "recall"} and found["file"]["sha256"] == one.rows.table.digest
    rows = (*one.answers.rows, *one.answers.without)
    assert len(lines) == len(found["numbers"]) == len(rows)
    for line, number, row in zip(lines, found["numbers"], rows, strict=True):
        if math.isnan(row.value):
            assert line["value"] == "" and number["value"] is None
            assert line["undefined"] == number["undefined"] == row.answer.undefined != ""
        else:
            assert float(line["value"]) == number["value"] == row.value
            low, high = (None if math.isnan(end) else end for end in (row.low, row.high))
            assert (number["low"], number["high"]) == (low, high)
        assert line["conventions"] == number["conventions"] == row.answer.signature


def test_an_infinite_number_is_one_in_json_too(tmp_path):
    content = b"label,score\n1,0\n0,0.5\n1,1\n0,0.25\n"
    one = taken(content, "binary")
    found = json.loads(numbers.as_json(one.rows, one.answers, {}))
    assert [n["value"] for n in found["numbers"] if n["measure"] == "log_loss"] == [
        "Infinity",
        pytest.approx(math.log(2)),
    ]
    assert one.agrees(tmp_path)[0] == 0


def test_slices_and_what_ifs_are_among_the_numbers():
    one = sample("binary")
    asked = asked_of(one)
    lines = list(csv.DictReader(io.StringIO(numbers.as_csv(one.answers, asked.lines(one.judged)).decode())))
    by_part = {
        part: [line for line in lines if line["part"] == part] for part in ("all rows", "slice", "what if", "change")
    }
    assert (
        len(by_part["all rows"]) == len(one.answers.rows) + len(one.answers.without)
        and len(by_part["slice"]) == 3
        and len(by_part["change"]) == 2
    )
    f = asked.sliced.found
    for line, i in zip(by_part["slice"], asked.sliced.order, strict=True):
        assert [float(line[name]) for name in ("value", "low", "high", "rest", "difference", "units")] == [
            f.value[i], f.low[i], f.high[i], f.rest[i], f.gap[i], f.units[i]
        ]  # fmt: skip
    truth, said = one.judged.truth, one.judged.models["score_a"] >= 0.5
    share = asked.moved.position["prevalence"]
    weights = np.where(truth, share / truth.mean(), (1 - share) / (1 - truth.mean()))
    f1 = next(line for line in by_part["what if"] if line["measure"] == "f1")
    assert float(f1["value"]) == pytest.approx(metrics.f1_score(truth, said, sample_weight=weights))
    assert float(f1["difference"]) == pytest.approx(float(f1["value"]) - metrics.f1_score(truth, said))
    xs, drawn = asked.moved.lines()
    assert asked.moved.runs == "threshold" and len(xs) == len(drawn["precision"])


# ---- hostile files
@cache
def hostile(task):
    """A file whose names of columns, classes, items and texts are all hostile."""
    rng = np.random.default_rng(3)
    n = len(HOSTILE) * 6
    names = np.array(HOSTILE, object)
    picked = names[np.arange(n) % len(names)]
    column = {i: f"{text} {i}" for i, text in enumerate(HOSTILE)}
    if task == "binary":
        columns = {
            column[0]: names[np.arange(n) % 2 + 1],
            **{column[i]: np.round(rng.random(n), 3) for i in range(1, 8)},
        }
        return columns, {"truth": (column[0],), "models": tuple(column[i] for i in range(1, 8)), "positive": HOSTILE[1]}
    if task == "classes":
        return {column[2]: picked, column[5]: rng.permutation(picked)}, {"truth": (column[2],), "models": (column[5],)}
    if task == "ranking":
        columns = {
            column[1]: np.repeat(names, 6),
            column[2]: np.tile(names[:6], len(names)),
            column[3]: np.arange(n) % 3,
        }
        columns[column[4]] = np.round(rng.random(n), 3)
        roles = {"query": column[1], "item": column[2], "truth": (column[3],), "models": (column[4],)}
        return columns, roles
    return {column[3]: picked, column[6]: rng.permutation(picked)}, {"truth": (column[3],), "models": (column[6],)}


@cache
def hostile_taken(task):
    columns, roles = hostile(task)
    frame = pd.DataFrame({" ".join(name.split()): cells for name, cells in columns.items()})
    bare = {
        role: tuple(" ".join(n.split()) for n in names) if isinstance(names, tuple) else " ".join(names.split())
        for role, names in roles.items()
    }
    if "positive" in roles:
        bare["positive"] = roles["positive"]
    cells = frame.map(lambda cell: cell[:300] if isinstance(cell, str) and task == "text" else cell)
    return taken(cells.to_csv(index=False).encode(), task, name=HOSTILE[1], **bare)


@pytest.mark.parametrize("task", ["binary", "classes", "ranking", "text"])
def test_no_name_or_cell_breaks_out_of_the_script(task, tmp_path):
    one = hostile_taken(task)
    code, printed = one.agrees(tmp_path)
    assert code == 0, printed
    tree = ast.parse(script(one.rows, one.answers))
    assert {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}.isdisjoint(
        {"os"}
    )
    settings = next(node for node in tree.body if isinstance(node, ast.AnnAssign) and node.target.id == "SETTINGS")
    assert ast.literal_eval(settings.value)["roles"]["models"] == list(one.rows.models)


class Page(HTMLParser):
    """What stands in a page: its elements, their attributes, and all of its text."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self.tags, self.attributes, self.text = set(), {}, []
        self.feed(content.decode())

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        for name, value in attrs:
            self.attributes.setdefault(name, set()).add(value)

    def handle_data(self, data):
        self.text.append(data)


def asked_of(one):
    """Slices with hostile names, a control that was moved, and one change, of a file's first model."""
    judged, model = one.judged, next(iter(one.judged.models))
    parts, key = np.arange(len(judged)) % 3, choices(judged)[0]
    sliced = Sliced(
        by_slice(judged, model, key, parts, 3), Slicing(HOSTILE[0], parts, HOSTILE[5:8]), model, key, label=HOSTILE[4]
    )
    side = Side(judged, model)
    found = changes(side, side, measures(judged.task)[:2], units=len(judged))
    compared = Compared(found, model, f"a slice is left out: {HOSTILE[1]}", f"{HOSTILE[4]}.")
    if judged.task == "binary":
        payload, start = (
            two_classes(ModelPredictions(judged, model).sweep, 0.5, 1),
            {"prevalence": 0.3, "ratio": 5, "threshold": 0.5},
        )
    else:
        line = CLASS if judged.task == "classes" else LINES[judged.task]
        if judged.task == "labels" and model not in judged.probabilities:
            return Asked(sliced, None, compared)
        payload = one_line(class_share(judged, model, 0) if line is CLASS else line.make(judged, model), line)
        start = {line.name: float(payload.controls[0].values[1])}
    runs = payload.controls[-1].name
    return Asked(sliced, Moved(payload, {}, start, model, runs, (numbers_of(payload, start)[0].name,)), compared)


def report(one):
    return report_of(
        Told(
            one.rows,
            one.judged,
            one.answers,
            one.reasons,
            (),
            {"lab-truth": HOSTILE[2]},
            f"http://x/?{HOSTILE[0]}",
            asked_of(one),
            "\n".join(HOSTILE),
        )
    )


def test_the_report_begins_with_the_readers_notes_and_leaves_them_out_where_there_are_none():
    one = sample("regression")
    told = Told(one.rows, one.judged, one.answers, one.reasons, (), {}, "", notes="Chosen & <kept>.\nBy us.")
    found = report_of(told).decode()
    assert '<section id="notes"><h2>Notes</h2><p>Chosen &amp; &lt;kept&gt;.</p><p>By us.</p></section>' in found
    assert found.index('id="notes"') < found.index('id="numbers"') and "the mean of the true values" in found
    assert 'id="notes"' not in report_of(replace(told, notes="")).decode()


@pytest.mark.parametrize("task", ["binary", "classes", "ranking", "text"])
def test_nothing_of_a_file_runs_in_the_report(task):
    content = report(hostile_taken(task))
    page = Page(content)
    assert page.tags.isdisjoint({"script", "img", "iframe", "object", "embed", "link", "base", "form"})
    assert not [name for name in page.attributes if name.startswith("on")]
    assert all(href.startswith("#") for href in page.attributes["href"])
    assert "default-src 'none'" in " ".join(page.attributes["content"])
    assert "<script>alert(1)</script>" in "".join(page.text)
    assert b"\xe2\x80\xae" not in content  # a right-to-left override would turn what follows it
    assert len(content) < 1_000_000


@pytest.mark.parametrize("task", ["binary", "classes", "ranking", "text"])
def test_no_cell_of_the_numbers_is_a_formula(task):
    asked = asked_of(hostile_taken(task)).lines(hostile_taken(task).judged)
    lines = list(csv.reader(io.StringIO(numbers.as_csv(hostile_taken(task).answers).decode())))
    assert not [cell for line in lines for cell in line if cell[:1] in "=@" and cell]
    lines = list(csv.reader(io.StringIO(numbers.as_csv(hostile_taken(task).answers, asked).decode())))
    assert not [cell for line in lines for cell in line if cell[:1] in "=@" and cell]
    found = json.loads(numbers.as_json(hostile_taken(task).rows, hostile_taken(task).answers, {}, asked))
    assert {one["of"] for one in found["asked"] if one["part"] == "slice"} == {*HOSTILE[5:8]}
    assert {one["model"] for one in found["numbers"]} - {"no model"} == set(hostile_taken(task).rows.models)


# ---- the report
@pytest.mark.parametrize("task", TASKS)
def test_the_report_says_every_number_and_draws_its_figures(task):
    one = sample(task)
    content = report(one).decode()
    page = Page(content.encode())
    text = " ".join(page.text)
    assert all(row.measure.name in text for row in one.answers.rows)
    assert all(row.answer.undefined in text for row in one.answers.rows)
    assert all(row.answer.signature in text for row in one.answers.rows)
    asked = asked_of(one)
    sliced = asked.sliced.found
    assert all(significant(float(x)) in text for x in (*sliced.value, *sliced.low, *sliced.gap_high, *sliced.rest))
    assert asked.sliced.signature in text and HOSTILE[5] in text
    assert all(significant(number.value) in text for number, _ in asked.moved.numbers()) if asked.moved else True
    assert one.rows.table.digest in text
    pictures = "".join(part.split("</div>")[0] for part in content.split('<div class="figures">')[1:])
    found = ElementTree.fromstring(f"<all>{pictures}</all>")
    assert len(found) >= 5
    assert "nan" not in pictures and "inf" not in pictures


def test_the_report_lists_what_is_left_out():
    content = safe_csv({"label": [1, 0, None, 1, 0], "score": [0.9, 0.2, 0.4, None, 0.3]})
    page = " ".join(Page(report(taken(content, "binary"))).text)
    assert "2 rows are left out of every number" in page
    assert "the label is missing" in page and "line 4" in page


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-3, 5), (0.001, 0.0012), (-1e9, 1e9), (99.5, 100.5)])
def test_ticks_are_few_and_within_the_axis(low, high):
    ticks = [value for value, _ in Axis(low, high).ticks()]
    assert 3 <= len(ticks) <= 7
    span = high - low
    assert low - 1e-6 * span <= min(ticks) and max(ticks) <= high + 1e-6 * span
    assert np.allclose(np.diff(ticks), ticks[1] - ticks[0])
