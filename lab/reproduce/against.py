"""The part of a downloaded script that compares: each number, and each interval where that is asked for.

Intervals are computed anew (module intervals): Wilson's by scipy, DeLong's from its definition, and all others by drawing rows again
(groups, where there are any; each class to its own size, where class sizes were fixed) and asking the reference library
each time.
"""

import argparse
import json
import math
import sys
import warnings
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import scipy.stats

from lab.reproduce.common import (
    CALLS,
    PER_UNIT,
    SETTINGS,
    Cells,
    Found,
    Recipe,
    names,
    print_found,
    promised_number,
    same,
)
from lab.reproduce.corrections import corrected
from lab.reproduce.earlier_file import print_changes
from lab.reproduce.forecasts import print_forecasts
from lab.reproduce.intervals import Ends, exact_ends, resampled_ends
from lab.reproduce.other_files import read

SURE = 4  # standard errors of two intervals' ends, beyond which they are said to differ


# ---- numbers against numbers
def main(
    rows: Callable[[dict[str, Cells], str], Any],
    recipes: dict[str, Recipe],
    shares: dict[str, Recipe] | None = None,
    no_model: Callable[[Any], Any] = lambda d: d,
    boxes: Callable[[dict[str, Cells], dict[str, Any]], Found] | None = None,
) -> None:
    """Print each number as the reference library gives it; beside the app's, where its JSON is given, and say if they agree.

    shares: of the measures that are shares of units, which units count (as True or False). no_model: of any model's rows, the same
    with answers that look at no row. boxes: what else the page shows, from the file's columns and each model's rows.
    """
    asked = argparse.ArgumentParser(description="Compute every number again with the field's reference libraries.")
    asked.add_argument("file", help="the file of predictions")
    asked.add_argument("numbers", nargs="?", help="the numbers as JSON, as downloaded, to compare with")
    asked.add_argument("--intervals", type=int, default=0, metavar="N", help="intervals too, from N resamples (slow)")
    asked.add_argument("--seed", type=int, default=0, help="of the resamples")
    asked.add_argument("--earlier", metavar="FILE", help="the earlier file, where the lab compared with one")
    given = asked.parse_args()
    recipes = CALLS | recipes
    columns = corrected(read(given.file))
    warnings.simplefilter("ignore")  # what is undefined is said below
    data = {model: rows(columns, model) for model in SETTINGS["roles"]["models"]}
    said = json.loads(Path(given.numbers).read_text("utf-8")) if given.numbers else {"numbers": []}
    promised = said["numbers"]
    known = {(one["model"], one["measure"]): one for one in promised}
    wrong, every = 0, dict(data)
    if SETTINGS["no_model"]:
        every[SETTINGS["no_model"]] = no_model(SimpleNamespace(**vars(next(iter(data.values())))))
    for (measure, (function, options)), model in product(SETTINGS["measures"].items(), every):
        value = float(recipes[function](every[model], options)) if function in recipes else None
        text = "not checked" if value is None else "undefined" if math.isnan(value) else f"{value:.17g}"
        verdict = _verdict(value, known, (model, measure)) if promised and value is not None else ""
        wrong += verdict.startswith("DIFFERS")
        print(f"{_short(model):24}  {_short(measure, 50):50}  {text:>24}  {verdict}".rstrip())
    if given.intervals > 0:
        wrong += _print_intervals(data, _groups(columns), recipes, shares or {}, known, given.intervals, given.seed)
    if boxes is not None and (found := boxes(columns, data)):
        asked_of = {(one["part"], one.get("model"), one.get("measure")): one for one in said.get("asked", [])}
        wrong += print_found("Numbers that are not in the table of metrics.", found, asked_of if promised else None)
    if SETTINGS["forecasts"]:
        wrong += print_forecasts(columns, next(iter(data.values())), said)
    if given.earlier:
        wrong += print_changes(given.earlier, rows, recipes, data, said)
    if given.numbers:
        print(f"\n{len(promised)} numbers, {wrong} of them different.")
        sys.exit(1 if wrong or not promised else 0)


def _verdict(value: float, known: dict[tuple[str, str], Any], which: tuple[str, str]) -> str:
    if which not in known:
        return "DIFFERS: it is not in the JSON"
    ours = promised_number(known[which]["value"])
    return "the same" if same(ours, value) else f"DIFFERS: {ours!r}"


def _short(text: str, letters: int = 24) -> str:
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= letters else line[: letters - 1] + "…"


# ---- intervals against intervals
def _print_intervals(
    data: dict[str, Any],
    group: Cells | None,
    recipes: dict[str, Recipe],
    shares: dict[str, Recipe],
    known: dict[tuple[str, str], Any],
    resamples: int,
    seed: int,
) -> int:
    """Print each interval, and beside it the app's and whether they agree; how many do not."""
    about, wrong = SETTINGS["intervals"], 0
    drawn = "groups" if group else "units, each class to its own size" if about["stratified"] else "units"
    print(f"\n{100 * about['level']:g}% intervals: {resamples} resamples of {drawn}, seed {seed}.")
    wanted = {key: recipes[function] for key, (function, _) in SETTINGS["measures"].items() if function in recipes}
    for model, d in data.items():
        if hasattr(d, "exact"):
            exact = d.exact(d, about["level"])
        else:
            exact = {} if group or d.w is not None else exact_ends(d, shares, about["level"], about["stratified"])
        left = {key: recipe for key, recipe in wanted.items() if key not in exact}
        again = {key: np.empty(resamples) for key in left}
        for place, one in enumerate(_resamples(d, group, resamples, seed)):
            for key, recipe in left.items():
                again[key][place] = _tried(recipe, one, SETTINGS["measures"][key][1])
        for key in wanted:
            ours = known.get((model, key), {})
            if math.isnan(_tried(recipes[SETTINGS["measures"][key][0]], d, SETTINGS["measures"][key][1])):
                continue
            value = _tried(wanted[key], d, SETTINGS["measures"][key][1])
            low, high = exact.get(key) or resampled_ends(key, value, again[key], d, group is not None)
            verdict = _compared((low, high), ours, again.get(key), about) if ours else ""
            wrong += verdict.startswith("DIFFERS")
            print(f"{_short(model):24}  {_short(key, 50):50}  {low:>11.6g} to {high:<11.6g}  {verdict}".rstrip())
    return wrong


def _tried(recipe: Recipe, d: Any, options: dict[str, Any]) -> float:
    try:
        return float(recipe(d, options))
    except (ValueError, ZeroDivisionError, IndexError):  # of what a library refuses, such as a single class
        return math.nan


def _groups(columns: dict[str, Cells]) -> Cells | None:
    """The group of every row of the file, where a column says so."""
    column = SETTINGS["roles"]["group"]
    return names(columns[column]) if column else None


def _resamples(d: Any, group: Cells | None, resamples: int, seed: int) -> Iterator[Any]:
    """The units drawn again with replacement: whole groups, or any, or each class to its own size where that was fixed."""
    rng = np.random.default_rng(seed)
    units = list(d.judged) if hasattr(d, "judged") else d.kept
    if group is not None:
        codes = np.unique(
            [str(group[d.first[q]] if hasattr(d, "judged") else group[q]) for q in units], return_inverse=True
        )[1]
        strata = [np.flatnonzero(codes == code) for code in range(codes.max() + 1)]
    elif SETTINGS["intervals"]["stratified"]:
        strata = [np.flatnonzero(d.y_true == label) for label in np.unique(d.y_true)]
    else:
        strata = [np.arange(len(units))]
    for _ in range(resamples):
        if group is not None:
            at = np.concatenate([strata[i] for i in rng.integers(len(strata), size=len(strata))])
        else:
            at = np.concatenate([rng.choice(one, len(one)) for one in strata])
        yield SimpleNamespace(**{name: _taken(name, value, at) for name, value in vars(d).items()})


def _taken(name: str, value: Any, at: np.ndarray) -> Any:
    """What a resample has of one field: arrays and lists by place, queries under names of their own."""
    if name not in PER_UNIT or value is None or isinstance(value, int):
        return value
    if isinstance(value, dict):
        held = list(value.values())
        return {str(place): held[i] for place, i in enumerate(at)}
    return [value[i] for i in at] if isinstance(value, list) else value[at]


def _compared(ends: Ends, ours: dict[str, Any], again: np.ndarray | None, about: dict[str, Any]) -> str:
    """Whether the app's interval is this one; of resampled ones, as far as the numbers of resamples can tell."""
    theirs = promised_number(ours["low"]), promised_number(ours["high"])
    said = f"{theirs[0]:.6g} to {theirs[1]:.6g} ({ours['interval'] or 'none'})"
    if math.isnan(theirs[0]) or math.isnan(ends[0]):
        return "agrees: none" if math.isnan(theirs[0]) and math.isnan(ends[0]) else f"not compared with {said}"
    if again is None:
        near = np.allclose(ends, theirs, rtol=1e-6, atol=1e-9)
        return f"agrees with {said}" if near else f"DIFFERS from {said}"
    both = 1 / (1 / len(again) + 1 / about["resamples"])
    defined = np.sort(again[~np.isnan(again)])
    for end, other, share in zip(ends, theirs, ((1 - about["level"]) / 2, (1 + about["level"]) / 2), strict=True):
        if not _near(end, other, share, defined, both, about["width_error"]):
            return f"DIFFERS from {said}"
    return f"agrees with {said}"


def _near(end: float, other: float, share: float, ascending: np.ndarray, resamples: float, width: float) -> bool:
    """Whether one quantile of resamples may be another's: by their standard error, were they a bell, or by their ranks."""
    off = SURE * math.sqrt(resamples * share * (1 - share)) / resamples
    places = np.clip(np.array([share - off, share + off]) * (len(ascending) - 1), 0, len(ascending) - 1)
    low, high = ascending[int(places[0])], ascending[math.ceil(places[1])]
    finite = ascending[np.isfinite(ascending)]
    spread = float(finite.std()) if len(finite) else 0.0
    z = abs(float(scipy.stats.norm.ppf(share)))
    slack = off / float(scipy.stats.norm.pdf(z)) + SURE * width * z
    return bool(low <= other <= high or end == other or abs(end - other) <= slack * spread + 1e-9 * abs(end))
