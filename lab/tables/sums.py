r"""Numbers (regression) of a table that stays where it is: the engine adds up what errors are made of, and no row comes here.

One statement finds how many rows there are, means and ends. One adds up what each row gives to each sum, with truths and errors moved by
their mean, so that squares around it cost no digits; so every measure that follows from sums is the one of the rows, but for rounding. One for
each model counts errors in bins (module bins), each with the least and the largest error in it: a quantile lies between two
known ends, and so does the median. Intervals are normal ones, by how sums vary from sample to sample (module lab.tables.moments).

Left out: ranks (Spearman), the median of relative errors, and whole groups that are drawn again, which need rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np

from datasets.uploads import Table, UploadError
from datasets.uploads.pairs import LARGEST
from datasets.uploads.table import Progress, shown
from lab.read.build import lab_rows
from lab.read.rows import LabRoles
from lab.tables.bins import bins_of
from lab.tables.cells import finite
from lab.tables.connections import Remote, TableError
from lab.tables.counting import NeedsRows
from lab.tables.engines import Opened, opened
from lab.tables.error_bins import ErrorBins
from lab.tables.error_terms import error_terms
from lab.tables.moments import TERMS, Moments
from lab.tables.sampling import refuse_large
from metrics_core.filled import Filled
from metrics_core.regression.sums import Spread, Sums

FINE = 1 << 14  # bins of one model's errors
MEAN = "the mean"  # in names of sums: the answers of no model


@dataclass(frozen=True, eq=False)
class Summed:
    """What came of a table of numbers. total: its rows; kept: those with a truth, every model's number and a weight, if there are weights.

    sums, moments, bins: of each model; mean: the sums of the mean of all truths in place of a model. largest: each model's largest error;
    within: how many rows are off by no more than TOLERANCE of their truth.
    shared: of two models, the sums over rows of both sizes multiplied, and of both squares. notes: what a reader must know.
    """

    total: int
    kept: int
    weighted: bool
    sums: Mapping[str, Sums]
    moments: Mapping[str, Moments]
    bins: Mapping[str, ErrorBins]
    mean: Sums
    largest: Mapping[str, float]
    within: Mapping[str, int]
    shared: Mapping[tuple[str, str], tuple[float, float]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def models(self) -> tuple[str, ...]:
        """Their names, as the roles have them."""
        return tuple(self.sums)

    @property
    def left_out(self) -> int:
        """Rows without one of the numbers."""
        return self.total - self.kept


def summed(
    remote: Remote,
    roles: LabRoles,
    look: Table,
    *,
    before: int | None = None,
    tell: Progress = lambda share, word: None,
) -> Summed:
    """The whole table by the roles, of numbers. look: a sample of its rows, for where bins are to be fine; before: how many rows it had then.

    Raises NeedsRows for what sums cannot give, TableError where the table cannot be read, UploadError where no row is left.
    """
    if roles.task != "regression":
        raise NeedsRows("Only numbers can be added up where the table is.")
    if roles.group:
        raise NeedsRows(
            Filled(
                "Whole groups (“{column}”) cannot be resampled from sums: that needs rows. Choose no group column, or a sample.",
                column=shown(roles.group, 30),
            )
        )
    with opened(remote) as t:
        found = _Sum(t, roles)
        tell(0.0, "looking at the numbers")
        found.profile()
        tell(0.2, "adding up errors")
        sums = found.add()
        bins = {}
        for place, model in enumerate(roles.models):
            doing = Filled("counting the errors of {model}", model=shown(model, 30))
            tell(0.5 + 0.5 * place / len(roles.models), doing)
            bins[model] = found.count(model, look)
        return found.all(sums, bins, before)


@dataclass(eq=False)
class _Sum:
    """One table, added up by some roles; first: what profile() found."""

    t: Opened
    roles: LabRoles
    first: dict[str, float] = field(default_factory=dict)

    @cached_property
    def rows(self) -> Any:
        """ok: 1 of a row that has all numbers; y, w, p0, p1, ...: of such a row that weighs something, else nothing."""
        import ibis

        table, roles = self.t.table, self.roles
        (truth,), names = roles.truth, (*roles.truth, *roles.models, *([roles.weight] if roles.weight else []))
        self.t.columns(*names)
        for name in names:
            if not (table[name].type().is_numeric()):
                raise NeedsRows(
                    Filled(
                        "“{column}” does not hold numbers in this table. Choose another column, or work on a sample.",
                        column=shown(name, 40),
                    )
                )
        number = {name: table[name].cast("float64") for name in names}
        none = [float(one) for one in roles.absent]
        fit = finite(number[truth])
        for name in (truth, *roles.models):
            fit = fit & finite(number[name]) & (number[name].abs() < LARGEST)
            fit = fit & ~number[name].isin(none) if none else fit
        weight = number[roles.weight] if roles.weight else ibis.literal(1.0, "float64")
        if roles.weight:
            fit = fit & finite(weight) & (weight >= 0)
        used, nothing = fit & (weight > 0), ibis.null("float64")
        columns = {"y": number[truth], "w": weight} | {f"p{i}": number[m] for i, m in enumerate(roles.models)}
        chosen = {name: ibis.ifelse(used, value, nothing) for name, value in columns.items()}
        return table.select(ok=ibis.ifelse(fit, 1, 0), **chosen)

    def weighed(self, term: Any) -> Any:
        """What a row adds to a sum."""
        return self.rows.w * term if self.roles.weight else term

    def profile(self) -> None:
        """How many rows there are, how many of them are used, and means and ends of truths and errors: in one statement."""
        rows = self.rows
        asked = {"n": rows.count(), "ok": rows.ok.sum(), "w": rows.w.sum(), "ww": (rows.w * rows.w).sum()}
        numbers = {"y": rows.y} | {f"e{i}": rows.y - rows[f"p{i}"] for i in range(len(self.roles.models))}
        for name, value in numbers.items():
            asked |= {f"{name}_sum": self.weighed(value).sum(), f"{name}_low": value.min(), f"{name}_high": value.max()}
        found = self.t.run(rows.aggregate(**asked)).to_pylist()[0]
        name = shown(self.t.remote.name, 40)
        refuse_large(self.t.remote, int(found["n"]))
        if not found["n"]:
            raise TableError(Filled("“{table}” has no rows.", table=name))
        if not found["ok"]:
            raise UploadError(
                Filled(
                    "No row of “{table}” has a true number and every model's number. Choose other columns.", table=name
                )
            )
        if not found["w"]:
            raise UploadError(
                Filled(
                    'All weights in column "{column}" are 0. Choose another weight column, or none.',
                    column=shown(self.roles.weight),
                )
            )
        self.first = {key: float(value) for key, value in found.items()}

    def middle(self, name: str) -> float:
        """The mean by which y or an error is moved."""
        return self.first[f"{name}_sum"] / self.first["w"]

    def add(self) -> dict[str, float]:
        """All sums over rows, in one statement."""
        import ibis

        rows, asked = self.rows, dict[str, Any]()
        away = rows.y - self.middle("y")
        asked |= {"y_away": self.weighed(away).sum(), "y_squares": self.weighed(away * away).sum()}
        said = {str(i): rows[f"p{i}"] for i in range(len(self.roles.models))} | {
            MEAN: ibis.literal(self.middle("y"), "float64")
        }
        for name, p in said.items():
            asked |= self._of_model(name, p, away)
        weight = rows.w * rows.w if self.roles.weight else 1
        for i, j in combinations(range(len(self.roles.models)), 2):
            both = (rows.y - rows[f"p{i}"]) * (rows.y - rows[f"p{j}"])
            asked |= {f"sizes_{i}_{j}": (weight * both.abs()).sum(), f"squares_{i}_{j}": (weight * both * both).sum()}
        found = self.t.run(rows.aggregate(**asked)).to_pylist()[0]
        return {key: float(value or 0) for key, value in found.items()}

    def _of_model(self, i: str, p: Any, away: Any) -> dict[str, Any]:
        """The sums of one model: of each term, and of what tells how it varies."""
        found = error_terms(self.rows.y, p, away, self.middle(f"e{i}") if i != MEAN else 0.0)
        each = found.terms | found.marks | {"error_squares": found.spread}
        asked = {f"{name}_{i}": self.weighed(term).sum() for name, term in each.items()}
        if i == MEAN:
            return asked
        twice = self.rows.w if self.roles.weight else 1
        asked |= {f"{name}_once_{i}": self.weighed(twice * term).sum() for name, term in found.terms.items()}
        asked |= {f"{name}_twice_{i}": self.weighed(twice * term * term).sum() for name, term in found.terms.items()}
        return asked | {f"{name}_{i}": self.weighed(twice * term).sum() for name, term in found.pairs.items()}

    def count(self, model: str, look: Table) -> ErrorBins:
        """A model's errors in bins, fine where the sample has many."""
        i = self.roles.models.index(model)
        low, high = self.first[f"e{i}_low"], self.first[f"e{i}_high"]
        try:
            seen = lab_rows(look, self.roles)
            errors = seen.truth - seen.models[model]
        except UploadError:  # the sample has none of these rows
            errors = np.zeros(0)
        inside = errors[(errors >= low) & (errors <= high)]
        bins = bins_of(low, high, inside, np.zeros(0), many=FINE)
        error = self.rows.filter(self.rows.y.notnull()).select(w=self.rows.w, e=self.rows.y - self.rows[f"p{i}"])
        grouped = error.mutate(bin=bins.expression(error.e)).group_by("bin")
        mass = (lambda rows: rows.w.sum()) if self.roles.weight else (lambda rows: rows.count())
        found = self.t.run(grouped.aggregate(mass=mass, low=lambda rows: rows.e.min(), high=lambda rows: rows.e.max()))
        lows, highs, masses = (found.column(name).to_numpy().astype(np.float64) for name in ("low", "high", "mass"))
        return ErrorBins(lows, highs, masses, None if self.roles.weight else int(masses.sum()))

    # ---- what comes of it
    def all(self, added: Mapping[str, float], bins: Mapping[str, ErrorBins], before: int | None) -> Summed:
        models = self.roles.models
        pairs = combinations(range(len(models)), 2)
        counted = {one.rows for one in bins.values()} - {None, int(self.first["ok"])}
        return Summed(
            total=int(self.first["n"]),
            kept=int(self.first["ok"]),
            weighted=bool(self.roles.weight),
            sums={model: self._sums(str(i), added) for i, model in enumerate(models)},
            moments={model: self._moments(i, added) for i, model in enumerate(models)},
            bins=bins,
            mean=self._sums(MEAN, added),
            largest={m: max(-self.first[f"e{i}_low"], self.first[f"e{i}_high"]) for i, m in enumerate(models)},
            within={model: int(added[f"within_{i}"]) for i, model in enumerate(models)},
            shared={(models[i], models[j]): (added[f"sizes_{i}_{j}"], added[f"squares_{i}_{j}"]) for i, j in pairs},
            notes=self._notes(before, bool(counted)),
        )

    def _sums(self, i: str, added: Mapping[str, float]) -> Sums:
        weight, truth = self.first["w"], self._spread("y", added["y_away"], added["y_squares"])
        if i == MEAN:
            low, high = truth.low - truth.mean, truth.high - truth.mean
            error = Spread(weight, added[f"error_{i}"] / weight, truth.squares, low, high)
        else:
            error = self._spread(f"e{i}", added[f"error_{i}"], added[f"error_squares_{i}"])
        plain = ("absolute", "squared", "squared_log", "beyond_log", "relative", "absolute_relative", "zeros", "symmetric", "empty")  # fmt: skip
        left = {
            f"{of}_weight": weight - added[f"{none}_{i}"]
            for of, none in (("relative", "zeros"), ("symmetric", "empty"))
        }
        return Sums(weight=weight, truth=truth, error=error, **{name: added[f"{name}_{i}"] for name in plain}, **left)

    def _spread(self, name: str, away: float, squares: float) -> Spread:
        weight, middle = self.first["w"], self.middle(name)
        shift = away / weight
        around = max(squares - weight * shift**2, 0.0)
        return Spread(weight, middle + shift, around, self.first[f"{name}_low"], self.first[f"{name}_high"])

    def _moments(self, i: int, added: Mapping[str, float]) -> Moments:
        once, twice = ({name: added[f"{name}_{how}_{i}"] for name in TERMS} for how in ("once", "twice"))
        pairs = {name: added[f"{name}_{i}"] for name in ("ee", "ea", "dd", "da", "aa")}
        return Moments(self.first["ww"], once, twice, pairs)

    def _notes(self, before: int | None, moved: bool) -> tuple[str, ...]:
        name, total = shown(self.t.remote.name, 40), int(self.first["n"])
        found = []
        if moved:
            found.append(
                Filled(
                    "“{table}” changed while its rows were added up, so its numbers are not all of the same rows. Ask it again.",
                    table=name,
                )
            )
        if before is not None and before != total:
            found.append(
                Filled(
                    "“{table}” changed: it had {before:,} rows when it was first looked at, and {total:,} when they were added up.",
                    table=name,
                    before=before,
                    total=total,
                )
            )
        return tuple(found)
