"""The picture of scores and the matrix beside it say the same: what is drawn on each side of a threshold is what is counted."""

import base64
import json
import subprocess
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path

import numpy as np
import pytest

from metrics_core import Confusion
from metrics_core.classification.sweep import Sweep, sweep
from metrics_core.geometry.layout import bars
from pages.classification.precision_recall.picture import operating_point
from pages.classification.roc_pr_det.drawn import drawn_by_threshold
from pages.classification.roc_pr_det.picture import one_threshold
from pages.classification.thresholds.grey_zone import pregnancy_test, two_thresholds
from pages.classification.thresholds.options import RULES
from pages.classification.thresholds.picture import choosing
from pages.home.picture import miniature
from pages.lab.what_if.point import at_point
from pages.reference.history.steps import matching_terms, radar
from widgets.costly_point import costly_point
from widgets.data import NAMES, built_in
from widgets.scrubber import Payload

ROOT = Path(__file__).parents[2]
BUILT_IN = [name for name in NAMES if name not in ("documents", "file")]
# All that a side's bars and parts of bars add up to, at every position of the controls that the cuts follow.
SUMS = """
import { createInterface } from "node:readline";
import { cutsAt, parts, wholes } from "./bins.js";
import { track } from "./numbers.js";
const sums = ({ model, mark }) => {
  const tracks = Object.fromEntries(Object.entries(model.tracks).map(([name, t]) => [name, track(t, model.sizes)]));
  const over = tracks[mark.x].over, above = [mark.positives, mark.negatives];
  let places = [{}];
  for (const name of over) places = places.flatMap((p) => Array.from({ length: model.sizes[name] }, (_, i) => ({ ...p, [name]: i })));
  return places.map((position) => {
    const cuts = cutsAt(mark, tracks, position);
    const bars = wholes(mark.edges, cuts).map(({ begin, end }) => above.map((counts) => {
      let sum = 0;
      for (let i = 0; i + 1 < mark.edges.length; i++)
        if (begin <= mark.edges[i] && mark.edges[i + 1] <= end) sum += counts[i] - counts[i + 1];
      return sum;
    }));
    for (const { side, counts } of parts(mark.edges, above, cuts)) counts.forEach((n, i) => (bars[side][i] += n));
    return bars;
  });
};
for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(sums(JSON.parse(line))));
"""


Drawn = Callable[[Payload], np.ndarray]


@pytest.fixture(scope="module")
def drawn() -> Iterator[Drawn]:
    """What the browser draws: for each position and side, from left to right, positives and negatives."""
    node = ["node", "--input-type=module", "-e", SUMS]
    folder = ROOT / "widgets/js/scrubber"
    with subprocess.Popen(node, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as browser:
        assert browser.stdin and browser.stdout

        def of(payload: Payload) -> np.ndarray:
            model = json.loads(payload.body)
            (mark,) = (mark for view in model["views"] for mark in view["marks"] if mark["kind"] == "Split")
            print(json.dumps({"model": model, "mark": mark}), file=browser.stdin, flush=True)
            return np.array(json.loads(browser.stdout.readline()), dtype=float)

        yield of


def as_counted(c: Confusion) -> np.ndarray:
    """What is let through lies left, what is flagged right."""
    return np.stack([np.stack([c.fn, c.tn], -1), np.stack([c.tp, c.fp], -1)], -2).astype(float)


def shipped(payload: Payload, name: str) -> np.ndarray:
    track = json.loads(payload.body)["tracks"][name]
    return np.frombuffer(base64.b64decode(track["data"]), dtype="<" + track["kind"])


def matrix_of(payload: Payload) -> Confusion:
    """The counts that the matrix shows."""
    return Confusion(*(shipped(payload, cell) for cell in ("tp", "fp", "fn", "tn")))


@pytest.mark.parametrize("name", BUILT_IN)
def test_bars_and_matrix_agree_at_every_tick_of_every_data_set(drawn: Drawn, name: str) -> None:
    came = built_in(name)
    for scored in (came, came.flipped(), came.turned()):
        for s in (scored.sweep(), scored.sweep().strict):
            payload = operating_point(s, positive="a", negative="b")
            assert drawn(payload) == pytest.approx(as_counted(matrix_of(payload)))


@pytest.mark.parametrize("name", BUILT_IN)
def test_so_they_do_where_a_rule_chooses(drawn: Drawn, name: str) -> None:
    s = built_in(name).sweep()
    for rule in RULES:
        payload = choosing(s, rule, positive="a", negative="b")
        seen, at = drawn(payload), shipped(payload, "threshold")
        met = ~np.isnan(at)
        assert met.any()
        assert seen[met] == pytest.approx(as_counted(s.at(at[met])))


@pytest.mark.parametrize("name", BUILT_IN)
def test_so_they_do_with_two_thresholds(drawn: Drawn, name: str) -> None:
    _two_cuts(drawn, built_in(name).sweep())


def test_so_they_do_for_tests_with_lines(drawn: Drawn) -> None:
    _two_cuts(drawn, pregnancy_test().sweep())


def _two_cuts(drawn: Drawn, s: Sweep) -> None:
    payload = two_thresholds(s, positive="a", negative="b")
    seen = drawn(payload)
    for side, part in enumerate(("not_flagged", "undecided", "flagged")):
        for i, row in enumerate(("positives", "negatives")):
            assert seen[:, side, i] == pytest.approx(shipped(payload, f"{row}_{part}"))


@pytest.mark.parametrize("name", BUILT_IN)
def test_so_they_do_on_the_other_pages(drawn: Drawn, name: str) -> None:
    s = built_in(name).sweep()
    names = {"positive": "a", "negative": "b"}
    for payload in (costly_point(s, "a", "b", (1, 20)), at_point(s, {}, costs=(1, 1), **names), miniature(s, **names)):
        assert drawn(payload) == pytest.approx(as_counted(matrix_of(payload)))
    for payload in (one_threshold(s, {}, costs=(1, 1), hull=False, **names), drawn_by_threshold(s, **names)):
        assert drawn(payload) == pytest.approx(as_counted(s.at(payload.controls[0].values)))


def test_so_they_do_in_history(drawn: Drawn) -> None:
    for payload in (radar(), matching_terms()):
        assert drawn(payload) == pytest.approx(as_counted(matrix_of(payload)))


def test_scores_with_two_decimals_begin_their_bins() -> None:
    scores = [0.15, 0.3, 0.35, 0.6, 0.7, 0.85, 0.95]
    s = sweep([1] * 7, scores)
    assert s.histogram().positives[[round(40 * score) for score in scores]].tolist() == [1] * 7
    assert bars(s).split(np.array(scores)).tolist() == scores


def test_edges_are_round_on_any_range() -> None:
    assert sweep([1, 0, 1], [-1.2, 0.6, 2.8]).histogram().edges[[18, 24]].tolist() == [0.6, 1.2]
    tiny = sweep([1, 0], [1e-300, -1e-300]).histogram(4).edges
    assert tiny == pytest.approx(np.array([-1e-300, -5e-301, 0, 5e-301, 1e-300]), rel=1e-12, abs=0)


def test_thresholds_keep_their_order_and_a_part_is_never_too_narrow_to_see() -> None:
    s = sweep([1, 0, 1], [0.601, 0.6249, 1.0])
    at = bars(s).split(np.array([0.6, 0.601, 0.6249, 0.625, 1.0, inf]))
    assert (np.diff(at) > 0).all()
    assert at[[0, 3, 5]].tolist() == [0.6, 0.625, 1]
    width = 1 / 40
    for x, edge in ((at[1], 0.6), (at[2], 0.6), (at[4], 0.975)):
        assert edge + width / 8 <= x <= edge + 7 * width / 8 + 1e-12


def test_a_threshold_is_drawn_within_an_eighth_of_a_bin_of_where_it_is() -> None:
    scores = np.round(np.random.default_rng(5).uniform(0, 1, 400), 4)
    s = sweep(np.arange(400) % 2, scores)
    width = s.histogram().edges[1] - s.histogram().edges[0]
    assert np.abs(bars(s).split(scores) - scores).max() <= width / 8 + 1e-12


def test_whoever_scores_a_strict_threshold_lies_left_of_it() -> None:
    s = sweep([1, 1, 0], [1, 2, 0]).strict
    assert bars(s).split(np.array([0, 1, 2])).tolist() == [0.5, 1.5, 2.5]
    assert sweep([1, 0], [0.2, -3.0]).strict.histogram(4).negatives.tolist() == [1, 0, 0, 0]
