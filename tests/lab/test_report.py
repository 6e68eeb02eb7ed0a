"""The numbers and the report that the lab gives to take along, and what a hostile file can do to them and to the script."""

import ast
import base64
import csv
import gzip
import hashlib
import io
import json
import math
import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser

import numpy as np
import pandas as pd
import pytest
from sklearn import metrics

from datasets.uploads import safe_csv
from lab import ModelPredictions, measures, numbers
from lab.changes import Side, changes
from lab.checks import findings
from lab.read import TASKS, sample_file
from lab.read.slicing import Slicing
from lab.script import script
from lab.sensitivity import class_share
from lab.slice_statistics import by_slice, choices
from pages.lab.what_if.asked import Asked, Compared, Moved, Sliced
from pages.lab.what_if.change_tracks import CLASS, LINES, one_line, two_classes
from pages.lab.what_if.contents import Told, report_of
from tests.helpers.taken import taken
from widgets.formulas import significant

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
DRAWN = {"binary": {"threshold", "calibration"}, "classes": {"matrix"}, "labels": set(), "regression": {"spread"}, "ranking": {"order"}, "text": {"order"}, "answers": {"order", "calibration"}, "pairs": set()}  # fmt: skip
sample = cache(lambda task: taken(sample_file(task), task))


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
    f = asked.sliced[0].found
    for line, i in zip(by_part["slice"], asked.sliced[0].order, strict=True):
        assert [float(line[name]) for name in ("value", "low", "high", "rest", "difference", "units")] == [
            f.value[i], f.low[i], f.high[i], f.rest[i], f.gap[i], f.units[i]
        ]  # fmt: skip
    truth, said = one.judged.truth, one.judged.models["score_a"] >= 0.5
    share = asked.moved.position["prevalence"]
    weights = np.where(truth, share / truth.mean(), (1 - share) / (1 - truth.mean()))
    f1 = next(line for line in by_part["what if"] if line["measure"] == "f1")
    assert float(f1["value"]) == pytest.approx(metrics.f1_score(truth, said, sample_weight=weights))
    assert float(f1["difference"]) == pytest.approx(float(f1["value"]) - metrics.f1_score(truth, said))


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
    """What stands in a page: its elements, their attributes, all of its text, and its scripts as (type, text)."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self.tags, self.attributes, self.text, self.scripts, self.inside = set(), {}, [], [], None
        self.feed(content.decode())

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.inside = dict(attrs) if tag == "script" else None
        for name, value in attrs:
            self.attributes.setdefault(name, set()).add(value)

    def handle_endtag(self, tag):
        self.inside = None

    def handle_data(self, data):
        if self.inside is None:
            self.text.append(data)
        else:
            self.scripts.append((self.inside, data))

    @property
    def told(self):
        """What the file's script is told of its components."""
        return json.loads(next(text for of, text in self.scripts if of.get("id") == "lesson-file"))

    @property
    def carried(self):
        """What the file brings along, by its path."""
        packed = {of["data-carried"]: text for of, text in self.scripts if "data-carried" in of}
        return {path: gzip.decompress(base64.b64decode(text)).decode() for path, text in packed.items()}


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
            return Asked((sliced,), None, compared)
        payload = one_line(class_share(judged, model, 0) if line is CLASS else line.make(judged, model), line)
        start = {line.name: float(payload.controls[0].values[1])}
    return Asked((sliced,), Moved(payload, {}, start, model), compared)


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
    assert page.tags.isdisjoint({"img", "iframe", "object", "embed", "base", "form"})
    assert not [name for name in page.attributes if name.startswith("on")]
    assert all(href.startswith(("#", "data:image/svg+xml")) for href in page.attributes["href"])
    policy = next(one for one in page.attributes["content"] if one.startswith("default-src 'none';"))
    allowed = set(re.findall(r"'sha256-([^']+)'", policy))
    runs = [text for of, text in page.scripts if of.get("type", "text/javascript") in ("module", "text/javascript")]
    library = next(text for path, text in page.carried.items() if path.startswith("plotly-script"))
    assert {base64.b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in (*runs, library)} == allowed
    assert [of.get("type") for of, _ in page.scripts if of.get("type") not in ("application/json", "text/plain")] == [
        None,
        "module",
    ]
    assert "<script>alert(1)</script>" in "".join(page.text)
    assert b"\xe2\x80\xae" not in content  # a right-to-left override would turn what follows it
    assert len(gzip.compress(content)) < 1_000_000


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
    sliced = asked.sliced[0].found
    assert all(significant(float(x)) in text for x in (*sliced.value, *sliced.low, *sliced.gap_high, *sliced.rest))
    assert asked.sliced[0].signature in text and HOSTILE[5] in text
    assert all(significant(number.value) in text for number, _ in asked.moved.numbers()) if asked.moved else True
    assert one.rows.table.digest in text
    pictures = page.told["components"]
    assert {"slices", "intervals", *DRAWN[task]} <= pictures.keys()
    assert all(f"scrubber/{one['data']['digest']}.json" in page.carried for one in pictures.values())
    assert asked.moved is None or pictures["what-if"]["data"]["digest"] == asked.moved.payload.digest


def test_a_picture_of_each_model_has_the_cores_numbers_and_begins_at_its_threshold():
    one = sample("binary")
    page = Page(report(one))
    chosen = [change["data"]["threshold"] for change in page.told["changes"]["threshold"].values()]
    best, *_ = (row.model for row in sorted(one.answers.rows, key=lambda r: -r.value) if row.measure.key == "auroc")
    models = [best, *(model for model in one.judged.models if model != best and model not in one.judged.hard)]
    assert page.told["components"]["threshold"]["data"] == chosen[0] and len(chosen) == len(models)
    for model, head in zip(models, chosen, strict=True):
        content = json.loads(page.carried[f"scrubber/{head['digest']}.json"])
        tick, s = head["start"]["threshold"], ModelPredictions(one.judged, model).sweep
        values = {
            name: np.frombuffer(base64.b64decode(track["data"]), f"<{track['kind']}")
            for name, track in content["tracks"].items()
        }
        assert values["threshold_here"][tick] == one.answers.thresholds[model]
        for name, core in {"tp": s.at(0.5).tp, "fp": s.at(0.5).fp}.items():
            assert values[name][tick] == core
        cut = values["threshold_here"][tick // 2]
        assert values["tp"][tick // 2] == s.at(cut).tp


def test_rows_are_in_a_report_only_where_they_are_asked_for():
    odd = [0.9, 0.2, 0.4, "zebra-7", 0.3] * 4
    content = safe_csv({"label": [1, 0, 1, 1, 0] * 4, "score": odd, "who": [f"customer-{i}" for i in range(20)]})
    one = taken(content, "binary", truth=("label",), models=("score",))
    told = Told(one.rows, one.judged, one.answers, one.reasons, findings(one.rows), {}, "")
    without, listed = (report_of(replace(told, with_rows=way)) for way in (False, True))
    assert b"zebra-7" in listed and "It lists rows" in " ".join(Page(listed).text)
    page = Page(without)
    everything = without.decode() + "".join(page.carried.values())
    assert "zebra-7" not in everything and "customer-" not in everything
    assert "No row of the data is in it." in " ".join(page.text)
    assert "4 rows are left out of every number" in " ".join(page.text)


def test_the_points_of_rows_are_drawn_only_where_they_are_asked_for():
    one = sample("regression")
    told = Told(one.rows, one.judged, one.answers, one.reasons, (), {}, "")
    pictures = [Page(report_of(replace(told, with_rows=way))).told["components"] for way in (False, True)]
    assert "residuals" not in pictures[0] and "residuals" in pictures[1]


def test_the_report_lists_what_is_left_out():
    content = safe_csv({"label": [1, 0, None, 1, 0], "score": [0.9, 0.2, 0.4, None, 0.3]})
    one = taken(content, "binary")
    told = Told(one.rows, one.judged, one.answers, one.reasons, (), {}, "", with_rows=True)
    page = " ".join(Page(report_of(told)).text)
    assert "2 rows are left out of every number" in page
    assert "the label is missing" in page and "line 4" in page
