"""The part of a downloaded script that reads an earlier file and computes what changed since. Intervals of changes are not computed again."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.stats

from lab.reproduce.common import SETTINGS, Cells, Recipe, verdict_of
from lab.reproduce.corrections import corrected
from lab.reproduce.other_files import read

Changed = dict[str, float]


def print_changes(
    path: str,
    rows: Callable[[dict[str, Cells], str], Any],
    recipes: dict[str, Recipe],
    now: dict[str, Any],
    said: dict[str, Any],
) -> int:
    """Print each number of both files and its change; how many of them the JSON, where there is one, has otherwise."""
    if "earlier" not in SETTINGS:
        print("\nThe lab compared with no earlier file when this script was made.")
        return 1
    wanted, plain = SETTINGS["earlier"]["measures"], not (SETTINGS["roles"]["weight"] or SETTINGS["roles"]["group"])
    after = _measured(now, recipes, wanted)
    SETTINGS.update(SETTINGS["earlier"])  # the earlier file's own dialect, labels and sample
    columns = corrected(read(path))
    before = {model: rows(columns, model) for model in SETTINGS["roles"]["models"]}
    known = {(one["part"], one["model"], one["measure"]): one for one in said.get("asked", [])}
    found: dict[tuple[str, str, str], Changed] = {
        ("earlier file", *which): {"value": after[which], "before": value, "difference": after[which] - value}
        for which, value in _measured(before, recipes, wanted).items()
    }
    for name in SETTINGS["distributions"]:
        found["distribution", name, "median"] = _moved(_values(now, name), _values(before, name), plain)
    print("\nSince the earlier file: now, before, and now minus before.")
    wrong = 0
    for (part, model, measure), numbers in found.items():
        verdict = _change_verdict(numbers, known.get((part, model, measure))) if known else ""
        wrong += verdict.startswith("DIFFERS")
        ends = "  ".join(f"{numbers[name]:>14.8g}" for name in ("value", "before", "difference"))
        print(f"{ascii(model)[1:-1][:24]:24}  {measure[:40]:40}  {ends}  {verdict}".rstrip())
    return wrong


def _measured(data: dict[str, Any], recipes: dict[str, Recipe], wanted: dict[str, Any]) -> dict[tuple[str, str], float]:
    """Each measure of each model; prevalence, the same for all, of the first."""
    first = next(iter(data))
    return {
        (model, key): float(recipes[function](d, options))
        for key, (function, options) in wanted.items()
        for model, d in data.items()
        if function in recipes and (key != "prevalence" or model == first)
    }


def _values(data: dict[str, Any], name: str) -> np.ndarray:
    """A model's scores or predictions, or the truth."""
    d = data.get(name, next(iter(data.values())))
    values: np.ndarray = d.y_true if name not in data else d.scores if hasattr(d, "scores") else d.y_pred
    return values


def _moved(now: np.ndarray, before: np.ndarray, plain: bool) -> Changed:
    test, medians = scipy.stats.ks_2samp(now, before, method="asymp"), (float(np.median(now)), float(np.median(before)))
    return {
        "value": medians[0],
        "before": medians[1],
        "difference": medians[0] - medians[1],
        "largest_distance": float(test.statistic),
        "p_value": float(test.pvalue) if plain else math.nan,
    }


def _change_verdict(numbers: Changed, promised: dict[str, Any] | None) -> str:
    scale = max(abs(numbers["value"]), abs(numbers["before"]), 1e-3)  # a difference may cancel
    return verdict_of(numbers, promised, lambda name: 1e-9 * scale if name == "difference" else 1e-12)
