"""From a table that stays where it is to the lab's rows: how many rows are alike in everything that the lab reads, and nothing else.

The engine groups the rows by the columns of the roles and counts them. What comes here is a small table, a line for each group of equal
rows, and lab_rows() reads it as it reads a file: what is checked, left out and turned round is the same code, so that every number is
the one that the rows themselves would give. Up to MOST_SCORES different scores of a model that is exact. Beyond, scores are counted in
bins (module bins): rates at the ends of bins are exact, and the area under ROC lies within a bound that is worked out from the counts.

Several models with many scores have more pairs of scores than can come here. Then each model's own counts are taken by itself, as fine
as if it were alone, and what compares models comes from pairs of wider bins. Left out: other tasks than two classes, and columns
put together, which need rows: sample() draws some.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf, log2, prod
from types import MappingProxyType
from typing import Any

import numpy as np

from datasets.uploads import Table, UploadError
from datasets.uploads.predictions import is_float
from datasets.uploads.roles import coded
from datasets.uploads.table import Progress, shown
from lab.evaluation import EvaluationSet
from lab.probability_sums import BINS, ProbabilitySums
from lab.read.build import MOST_UNITS, lab_rows
from lab.read.rows import LabRoles, LabRows
from lab.read.slicing import MISSING, Slicing, slicing
from lab.tables.bins import FINE, Bins, bins_of
from lab.tables.connections import Remote, TableError
from lab.tables.engines import Opened, opened
from lab.tables.sampling import as_table, refuse_large
from metrics_core.classification.binned import BinnedArea, binned_auroc

MOST_SCORES = 100_000  # different scores of a model, beyond which they are counted in bins
MOST_CELLS = 1_000_000  # groups of equal rows that come here
LARGEST = float(np.finfo(np.float64).max)
SLICES = 7  # of a column of numbers, at most
SMALL, TRY_ROWS = (
    100_000,
    2_000_000,
)  # rows up to which all pairs of scores are asked for: in any case, and where many are alike
COUNT, _BIN = "metricscope_rows", "metricscope_bin"


class NeedsRows(TableError):
    """What counts cannot give; a sample of the rows can."""


@dataclass(frozen=True, eq=False)
class Counted:
    """What the lab works on. total: how many rows the table had; areas: of each model that was counted in bins; notes: what a reader must know.

    many, ends: of each model of numbers, about how many different scores it has, the lowest and the highest.
    """

    rows: LabRows
    total: int
    areas: Mapping[str, BinnedArea] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    many: Mapping[str, int] = field(default_factory=dict)
    ends: Mapping[str, tuple[float, float]] = field(default_factory=dict)


def counted(
    remote: Remote,
    roles: LabRoles,
    look: Table,
    *,
    before: int | None = None,
    tell: Progress = lambda share, word: None,
) -> Counted:
    """The whole table as the lab's rows, by the roles. look: a sample of its rows, for where bins are to be fine; before: how many rows it had when it was drawn.

    Raises NeedsRows for what counts cannot give, TableError where the table cannot be read, and UploadError as lab_rows() does.
    """
    if roles.task != "binary":
        raise NeedsRows("Only two classes and numbers can be counted where the table is; other tasks need its rows.")
    if roles.together:
        raise NeedsRows("Columns that are put together cannot be counted where the table is: that needs its rows.")
    with opened(remote) as t:
        count = _Count(t, replace(roles, id=None), look)
        tell(0.0, "looking at the scores")
        count.profile()
        return count.all(before, tell)


def sliced(
    remote: Remote,
    roles: LabRoles,
    look: Table,
    known: Counted,
    model: str,
    by: Sequence[str],
    *,
    at: float | None = None,
) -> tuple[EvaluationSet, tuple[Slicing, ...]]:
    """One model's own counts in every slice by one column or two, and the slices of each. known: what counted() found of the roles.

    at: a threshold at which counts must be exact, whatever bins there are. Columns of many numbers are cut at the quantiles of `look`.
    Raises what counted() raises.
    """
    with opened(remote) as t:
        count = _Count(t, replace(roles, id=None), look, known.total, dict(known.many), dict(known.ends))
        t.columns(*count.columns)
        return count.of_slices(model, by, at)


def wide(known: Counted, look: Table, model: str, by: Sequence[str]) -> bool:
    """Whether slices by these columns leave room for wider bins only than all rows together have, so that sliced() must be told the threshold."""
    room = MOST_CELLS // (2 * _slices(look, by))
    return known.many.get(model, 0) > min(MOST_SCORES, room) and room < FINE


def _slices(look: Table, by: Sequence[str]) -> int:
    """About how many slices these columns have, by a sample."""
    found = 1
    for name in by:
        values = look.columns.get(name)
        numbers = values is not None and values.dtype.kind in "if"
        if values is None or (numbers and slicing(name, values).edges is not None):
            found *= SLICES
        else:
            found *= len(coded(values).names) + 1
    return found


@dataclass(eq=False)
class _Count:
    """One table, counted by some roles."""

    t: Opened
    roles: LabRoles
    look: Table
    total: int = 0
    many: dict[str, int] = field(default_factory=dict)  # different scores of each model of numbers
    ends: dict[str, tuple[float, float]] = field(default_factory=dict)

    @property
    def columns(self) -> tuple[str, ...]:
        """All that is read of the table."""
        roles = self.roles
        said = [said for pair in roles.confidence for said in pair if said not in roles.models]
        names = (*roles.truth, *roles.models, *said, roles.weight, roles.group)
        return tuple(dict.fromkeys(name for name in names if name))

    def profile(self) -> None:
        """How many rows and different scores there are, and from where to where they go: in one statement."""
        self.t.columns(*self.columns)
        table, asked = self.t.table, {"n": self.t.table.count()}
        numbers = [m for m in self.roles.models if table[m].type().is_numeric()]
        for i, model in enumerate(numbers):
            score = self._score(model)
            asked |= {f"d{i}": score.approx_nunique(), f"a{i}": score.min(), f"b{i}": score.max()}
        found = self.t.run(table.aggregate(**asked)).to_pylist()[0]
        self.total = int(found["n"])
        refuse_large(self.t.remote, self.total)
        if not self.total:
            raise TableError(f"“{shown(self.t.remote.name, 40)}” has no rows.")
        for i, model in enumerate(numbers):
            if found[f"a{i}"] is not None:
                self.many[model] = self._different(model, int(found[f"d{i}"]))
                self.ends[model] = float(found[f"a{i}"]), float(found[f"b{i}"])

    def _different(self, model: str, about: int) -> int:
        """How many different scores there are: as it was estimated, or counted where it is close to the limit."""
        if not 0.8 * MOST_SCORES < about < 1.25 * MOST_SCORES:
            return about
        score = self._score(model)
        return int(self.t.run(self.t.table.aggregate(n=score.nunique())).column(0)[0].as_py())

    def _score(self, model: str) -> Any:
        """A model's number where it is one, else nothing."""
        import ibis

        return ibis.ifelse(self._fit(model), self._number(model), ibis.null("float64"))

    def _number(self, model: str) -> Any:
        column = self.t.table[model]
        return column if column.type().is_float64() else column.cast("float64")

    def _fit(self, model: str) -> Any:
        """Whether a model's number is one: there, finite, and none that says that there is none."""
        number = self._number(model)
        fit = finite(number)
        none = [float(one) for one in self.roles.absent if is_float(one)]
        return fit & ~number.isin(none) if none else fit

    def _often_alike(self) -> bool:
        """Whether rows of a table that is not too large have the same scores of all models so often that counts are far fewer than rows."""
        if self.total > TRY_ROWS or not set(self.many) <= set(self.look.columns):
            return False
        pairs = set(zip(*(self.look.columns[m].tolist() for m in self.many), strict=True))
        return 2 * len(pairs) < self.look.rows

    # ---- counting
    def all(self, before: int | None, tell: Progress) -> Counted:
        fine = {m: self._bins(m, FINE) for m, many in self.many.items() if many > MOST_SCORES}
        if fine and self.roles.confidence:
            raise NeedsRows("A confidence in the predicted class has too many values to be counted: that needs rows.")
        tell(0.2, "counting equal rows")
        asked = prod(min(many, FINE) if m in fine else many for m, many in self.many.items())
        wide: dict[str, Bins] | None = None
        found = None
        if len(self.many) < 2 or 2 * asked <= MOST_CELLS or self.total <= SMALL or self._often_alike():
            found = self._cells(self.columns, fine)
        if found is None and len(self.many) > 1:
            wide = self._wide()
            found = self._cells(self.columns, wide)
        if found is None:
            raise NeedsRows(
                f"“{shown(self.t.remote.name, 40)}” has more than {MOST_CELLS:,} different rows in the columns chosen, too many for counts"
                + (
                    f": it has too many different weights (“{shown(self.roles.weight, 30)}”)."
                    if self.roles.weight
                    else "."
                )
            )
        table, copies = found
        rows = self._rows(table, copies)
        alone: dict[str, EvaluationSet] = {}
        for place, model in enumerate(self.many if wide is not None else ()):
            tell(0.4 + 0.5 * place / len(self.many), f"counting the scores of {shown(model, 30)}")
            if model in rows.models and model not in rows.hard:
                alone[model] = self._alone(model, fine)
        tell(0.9, "adding up probabilities")
        sums = {m: one for m in fine if m in rows.models and (one := self._sums(m)) is not None}
        alone = {m: replace(one, sums={m: sums[m]} if m in sums else {}) for m, one in alone.items()}
        binned = fine if wide is None else wide
        steps = {m: one.widest for m, one in binned.items() if m in rows.models}
        rows = replace(rows, steps=steps, alone=alone, sums=sums if wide is None else {})
        total = int(copies.sum())
        notes = self._notes(total, before, rows.judged)
        return Counted(rows, total, areas(rows.judged), notes, self.many, self.ends)

    def of_slices(self, model: str, by: Sequence[str], at: float | None) -> tuple[EvaluationSet, tuple[Slicing, ...]]:
        """One model's own counts in every slice, of the rows that have all models' scores, and the slices of each column."""
        self.t.columns(*by)
        edges = {name: cut for name in by if (cut := self._edges(name)) is not None}
        fine = self._within(model, _slices(self.look, by), at)
        others = [m for m in self.many if m != model]
        columns = tuple(name for name in self.columns if name not in others and name not in by)
        found = self._cells(columns, fine, others, by, edges)
        if found is None:
            listed = " and ".join(f"“{shown(name, 30)}”" for name in by)
            raise NeedsRows(
                f"{listed} has too many different values to be counted with the scores. Choose another column."
            )
        table, copies = found
        models = tuple(m for m in self.roles.models if m not in others)
        rows = lab_rows(table, replace(self.roles, models=models, group=None), copies=copies)
        steps = {model: fine[model].widest} if model in fine else {}
        kept = rows.table_rows
        slices = tuple(
            replace(cut, codes=table.columns[name][kept].astype(np.int64))
            if (cut := edges.get(name)) is not None
            else slicing(name, table.columns[name][kept], copies=copies[kept])
            for name in by
        )
        return replace(rows, steps=steps).judged.only(model), slices

    def _within(self, model: str, slices: int, at: float | None) -> dict[str, Bins]:
        """Bins of a model's scores, as fine as so many slices leave room for; none where all scores fit."""
        room = MOST_CELLS // (2 * max(1, slices))
        if self.many.get(model, 0) <= min(MOST_SCORES, room):
            return {}
        bins = self._bins(model, max(256, min(FINE, room)))
        if at is None or model in self.roles.lower:
            return {model: bins}
        return {model: replace(bins, also=at)}

    def _edges(self, name: str) -> Slicing | None:
        """The slices of a column of many numbers, cut at the quantiles of the sample; None for other columns."""
        if not self.t.table[name].type().is_numeric() or name not in self.look.columns:
            return None
        values = self.look.columns[name]
        if values.dtype.kind not in "if":
            return None
        cut = slicing(name, values)
        if cut.edges is None:
            return None
        missing = cut.names[len(cut.edges) - 1 :] or (MISSING,)
        return replace(cut, names=(*cut.names[: len(cut.edges) - 1], *missing))

    def _slice(self, name: str, edges: Slicing | None) -> Any:
        """A column to slice by: as it is, or the number of its slice."""
        import ibis

        column = self.t.table[name]
        if edges is None or edges.edges is None:
            return _plain(column)
        number, inner = column.cast("float64"), edges.edges[1:-1].tolist()
        code = sum((ibis.ifelse(number >= edge, 1, 0) for edge in inner), ibis.literal(0, "int64"))
        return ibis.ifelse(number.notnull() & ~number.isnan(), code, ibis.literal(len(inner) + 1, "int64"))

    def _bins(self, model: str, many: int) -> Bins:
        """Bins of a model's scores, fine where the sample has many of either class."""
        roles = replace(self.roles, models=(model,), lower=(), weight=None, group=None, confidence=())
        try:
            seen = lab_rows(self.look, roles)
            positives, negatives = (seen.models[model][side] for side in (seen.truth, ~seen.truth))
        except UploadError:  # the sample has one class alone
            positives = negatives = np.zeros(0)
        low, high = self.ends[model]
        return bins_of(
            low, high, positives, negatives, many=many, leaves=min(many, 256), ends=model in self.roles.lower
        )

    def _wide(self) -> dict[str, Bins]:
        """Bins of every model with many scores, so wide that all pairs of them can come here."""
        few = {m: many for m, many in self.many.items() if many <= 16}
        rest = [m for m in self.many if m not in few]
        each = 1 << max(1, int(log2(max(2.0, MOST_CELLS / 2 / prod(few.values()))) / len(rest))) if rest else 1
        return {m: self._bins(m, each) for m in rest if self.many[m] > each}

    def _cells(
        self,
        columns: Sequence[str],
        binned: Mapping[str, Bins],
        fit: Sequence[str] = (),
        by: Sequence[str] = (),
        edges: Mapping[str, Slicing] = MappingProxyType({}),
    ) -> tuple[Table, np.ndarray] | None:
        """A line for each group of equal rows, ascending, and how many rows each stands for; None where there are too many.

        fit: models that only have to have a score. by: columns to slice by besides, some of them cut at edges.
        """
        table = self.t.table
        chosen = {name: self._binned(name, binned[name]) if name in binned else _plain(table[name]) for name in columns}
        chosen |= {name: self._slice(name, edges.get(name)) for name in by}
        columns = (*columns, *by)
        rows = table.filter([self._fit(name) for name in fit]).select(**chosen) if fit else table.select(**chosen)
        grouped = rows.group_by(list(columns)).aggregate(**{COUNT: rows.count()})
        found = self.t.run(grouped.limit(MOST_CELLS + 1))
        if found.num_rows > MOST_CELLS:
            return None
        found = found.sort_by([(name, "ascending") for name in columns])
        whole = as_table(found, self.t.remote.name)
        counts = whole.columns[COUNT].astype(np.int64)
        return replace(whole, columns={name: whole.columns[name] for name in columns}), counts

    def _binned(self, model: str, bins: Bins) -> Any:
        import ibis

        return ibis.ifelse(self._fit(model), bins.expression(self._number(model)), ibis.null("float64"))

    def _rows(self, table: Table, copies: np.ndarray) -> LabRows:
        """The lab's rows; with groups every row by itself, as whole groups are drawn again."""
        if not self.roles.group:
            return lab_rows(table, self.roles, copies=copies)
        total = int(copies.sum())
        if total > MOST_UNITS["binary"]:
            raise NeedsRows(
                f"Whole groups (“{shown(self.roles.group, 30)}”) of {total:,} rows are too many to be resampled from counts."
            )
        columns = {name: np.repeat(values, copies) for name, values in table.columns.items()}
        return lab_rows(replace(table, columns=columns, rows=total), self.roles, most=total)

    def _alone(self, model: str, fine: Mapping[str, Bins]) -> EvaluationSet:
        """One model's own counts, of the rows that have all models' scores."""
        others = [m for m in self.many if m != model]
        columns = tuple(name for name in self.columns if name not in others)
        found = self._cells(columns, fine, others)
        if found is None:
            raise NeedsRows(f"“{shown(self.t.remote.name, 40)}” has too many different rows for counts.")
        models = tuple(m for m in self.roles.models if m not in others)
        rows = lab_rows(found[0], replace(self.roles, models=models), copies=found[1])
        steps = {model: fine[model].widest} if model in fine else {}
        return replace(rows, steps=steps).judged.only(model)

    def _sums(self, model: str) -> ProbabilitySums | None:
        """What calibration, Brier score and log loss are made of; None where scores are no probabilities, or rows weigh differently."""
        import ibis

        (low, high), roles = self.ends[model], self.roles
        if low < 0 or high > 1 or roles.weight or roles.group:
            return None
        given = self._number(model)
        p = 1 - given if model in roles.lower else given
        bin_ = sum((ibis.ifelse(p > edge, 1, 0) for edge in np.linspace(0, 1, BINS + 1)[1:-1].tolist()), ibis.literal(0, "int64"))  # fmt: skip
        others = tuple(m for m in roles.models if m not in self.many)
        keys = {name: self.t.table[name] for name in (*roles.truth, *others)}
        own = {_BIN: bin_, "p": p, "above": ibis.ifelse(p > 0, p, ibis.null("float64")), "below": ibis.ifelse(p < 1, 1 - p, ibis.null("float64"))}  # fmt: skip
        rows = self.t.table.filter([self._fit(m) for m in self.many]).select(**keys, **own)
        asked = {
            COUNT: rows.count(),
            "sum": rows.p.sum(),
            "hits": ((1 - rows.p) * (1 - rows.p)).sum(),
            "misses": (rows.p * rows.p).sum(),
            "log_hits": rows.above.ln().sum(),
            "log_misses": rows.below.ln().sum(),
            "hits_squared": (1 - rows.p).pow(4).sum(),
            "misses_squared": rows.p.pow(4).sum(),
            "log_hits_squared": rows.above.ln().pow(2).sum(),
            "log_misses_squared": rows.below.ln().pow(2).sum(),
            "never": ibis.ifelse(rows.above.isnull(), 1, 0).sum(),
            "always": ibis.ifelse(rows.below.isnull(), 1, 0).sum(),
        }
        found = as_table(self.t.run(rows.group_by([*keys, _BIN]).aggregate(**asked)), self.t.remote.name)
        cells = {name: found.columns[name] for name in keys} | {model: np.full(found.rows, 0.5)}
        seen = lab_rows(
            replace(found, columns=cells),
            replace(roles, models=(model, *others), lower=()),
            copies=found.columns[COUNT].astype(np.int64),
        )
        at, copies = seen.table_rows, seen.copies
        assert copies is not None

        def chosen(positive: str, negative: str) -> np.ndarray:
            of = (np.nan_to_num(found.columns[name][at].astype(np.float64)) for name in (positive, negative))
            return np.asarray(np.where(seen.truth, *of))

        certain = chosen("never", "always").sum() > 0
        bins = found.columns[_BIN][at].astype(np.int64)
        counts, positives = (np.bincount(bins, weights, BINS) for weights in (copies, copies * seen.truth))
        return ProbabilitySums(
            counts.astype(np.int64),
            positives.astype(np.int64),
            np.bincount(bins, found.columns["sum"][at], BINS),
            float(chosen("hits", "misses").sum()),
            inf if certain else -float(chosen("log_hits", "log_misses").sum()),
            float(chosen("hits_squared", "misses_squared").sum()),
            float(chosen("log_hits_squared", "log_misses_squared").sum()),
        )

    def _notes(self, total: int, before: int | None, judged: EvaluationSet) -> tuple[str, ...]:
        found, name = [], f"“{shown(self.t.remote.name, 40)}”"
        seen = [one.total for one in judged.alone.values()]
        if any(one != judged.total for one in seen):
            found.append(
                f"{name} changed while it was counted, so its models are not counted on the same rows. Count it again."
            )
        elif total != (first := self.total if before is None else before):
            found.append(
                f"{name} changed: it had {first:,} rows when it was first looked at, and {total:,} when they were counted."
            )
        return tuple(found)


def areas(judged: EvaluationSet) -> dict[str, BinnedArea]:
    """The area under ROC of each model that was counted in bins, with the ends that it must lie between."""
    found = {}
    for model in judged.models:
        own = judged.own(model)
        if model not in own.steps:
            continue
        mass = own.mass
        bins, place = np.unique(own.models[model], return_inverse=True)
        p, n = (
            np.bincount(place[side], None if mass is None else mass[side], len(bins))
            for side in (own.truth, ~own.truth)
        )
        found[model] = binned_auroc(p, n)
    return found


def finite(number: Any) -> Any:
    """Whether a number is there, and neither infinite nor NaN, as an expression of Ibis.

    Engines put NaN above all numbers, or beside them. A comparison alone would not do: DuckDB 2.0 skips it where the statistics of a Parquet
    file, which leave NaN out, say that all numbers are within; what NaN and infinity minus themselves are, they do not say.
    """
    return (number.abs() <= LARGEST) & (number - number == 0)


def _plain(column: Any) -> Any:
    """A column as it is; exact decimals as the numbers that a file would have."""
    return column.cast("float64") if column.type().is_decimal() else column
