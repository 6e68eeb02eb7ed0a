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

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import log2, prod
from types import MappingProxyType
from typing import Any

import numpy as np

from datasets.uploads import Table, UploadError
from datasets.uploads.table import Progress, shown
from lab.evaluation import EvaluationSet
from lab.read.build import MOST_UNITS, lab_rows
from lab.read.rows import LabRoles, LabRows
from lab.tables.bins import FINE, Bins, bins_of
from lab.tables.cells import Cells
from lab.tables.connections import Remote, TableError
from lab.tables.engines import opened
from lab.tables.probability_terms import probability_sums
from lab.tables.sampling import refuse_large
from metrics_core.classification.binned import BinnedArea, binned_auroc
from metrics_core.filled import Filled

MOST_SCORES = 100_000  # different scores of a model, beyond which they are counted in bins
MOST_CELLS = 1_000_000  # groups of equal rows that come here
SMALL = 100_000  # rows up to which all pairs of scores are asked for
TRY_ROWS = 2_000_000  # and up to which they are where many rows are alike


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
        count = Counting(t, replace(roles, id=None), look)
        tell(0.0, "looking at the scores")
        count.profile()
        return count.all(before, tell)


def room_for(many: int, slices: int = 1) -> int | None:
    """How many bins of a model's scores leave room for so many slices; None where all of its `many` different scores fit."""
    room = MOST_CELLS // (2 * max(1, slices))
    return None if many <= min(MOST_SCORES, room) else room


@dataclass(eq=False)
class Counting(Cells):
    """One table, counted by some roles. many: about how many different scores each model of numbers has; ends: the lowest and the highest."""

    look: Table
    total: int = 0
    many: dict[str, int] = field(default_factory=dict)
    ends: dict[str, tuple[float, float]] = field(default_factory=dict)

    def profile(self) -> None:
        """How many rows and different scores there are, and from where to where they go: in one statement."""
        self.t.columns(*self.columns)
        table, asked = self.t.table, {"n": self.t.table.count()}
        numbers = [m for m in self.roles.models if table[m].type().is_numeric()]
        for i, model in enumerate(numbers):
            score = self.score(model)
            asked |= {f"d{i}": score.approx_nunique(), f"a{i}": score.min(), f"b{i}": score.max()}
        found = self.t.run(table.aggregate(**asked)).to_pylist()[0]
        self.total = int(found["n"])
        refuse_large(self.t.remote, self.total)
        if not self.total:
            raise TableError(Filled("“{table}” has no rows.", table=shown(self.t.remote.name, 40)))
        for i, model in enumerate(numbers):
            if found[f"a{i}"] is not None:
                self.many[model] = self._different(model, int(found[f"d{i}"]))
                self.ends[model] = float(found[f"a{i}"]), float(found[f"b{i}"])

    def _different(self, model: str, about: int) -> int:
        """How many different scores there are: as it was estimated, or counted where it is close to the limit."""
        if not 0.8 * MOST_SCORES < about < 1.25 * MOST_SCORES:
            return about
        score = self.score(model)
        return int(self.t.run(self.t.table.aggregate(n=score.nunique())).column(0)[0].as_py())

    def _often_alike(self) -> bool:
        """Whether rows of a table that is not too large have the same scores of all models so often that counts are far fewer than rows."""
        if self.total > TRY_ROWS or not set(self.many) <= set(self.look.columns):
            return False
        pairs = set(zip(*(self.look.columns[m].tolist() for m in self.many), strict=True))
        return 2 * len(pairs) < self.look.rows

    # ---- counting
    def all(self, before: int | None, tell: Progress) -> Counted:
        """The rows of the table as counts: of all models together, and of each by itself where bins had to be wide for that."""
        fine = {m: self._bins(m, FINE) for m, many in self.many.items() if many > MOST_SCORES}
        if fine and self.roles.confidence:
            raise NeedsRows("A confidence in the predicted class has too many values to be counted: that needs rows.")
        tell(0.2, "counting equal rows")
        table, copies, binned = self._together(fine)
        wide = binned is not fine
        rows = self._rows(table, copies)
        alone: dict[str, EvaluationSet] = {}
        for place, model in enumerate(self.many if wide else ()):
            doing = Filled("counting the scores of {model}", model=shown(model, 30))
            tell(0.4 + 0.5 * place / len(self.many), doing)
            if model in rows.models and model not in rows.hard:
                alone[model] = self._alone(model, fine)
        tell(0.9, "adding up probabilities")
        each = {m: probability_sums(self, m, self.ends[m], tuple(self.many)) for m in fine if m in rows.models}
        sums = {m: one for m, one in each.items() if one is not None}
        alone = {m: replace(one, sums={m: sums[m]} if m in sums else {}) for m, one in alone.items()}
        steps = {m: one.widest for m, one in binned.items() if m in rows.models}
        rows = replace(rows, steps=steps, alone=alone, sums={} if wide else sums)
        total = int(copies.sum())
        notes = self._notes(total, before, rows.judged)
        return Counted(rows, total, areas(rows.judged), notes, self.many, self.ends)

    def _together(self, fine: Mapping[str, Bins]) -> tuple[Table, np.ndarray, Mapping[str, Bins]]:
        """Equal rows, how many each stands for, and the bins of scores: these ones, or wider ones where pairs of them are too many."""
        asked = prod(min(many, FINE) if m in fine else many for m, many in self.many.items())
        pairs = len(self.many) > 1
        few = not pairs or 2 * asked <= MOST_CELLS or self.total <= SMALL or self._often_alike()
        if few and (found := self.cells(self.columns, fine, MOST_CELLS)):
            return *found, fine
        if pairs and (found := self.cells(self.columns, bins := self._wide(), MOST_CELLS)):
            return *found, bins
        name, weight = shown(self.t.remote.name, 40), self.roles.weight
        if not weight:
            raise NeedsRows(
                Filled(
                    "“{table}” has more than {most:,} different rows in the columns chosen, too many for counts.",
                    table=name,
                    most=MOST_CELLS,
                )
            )
        raise NeedsRows(
            Filled(
                "“{table}” has more than {most:,} different rows in the columns chosen, too many for counts: "
                "it has too many different weights (“{weight}”).",
                table=name,
                most=MOST_CELLS,
                weight=shown(weight, 30),
            )
        )

    def own(
        self, model: str, binned: Mapping[str, Bins], by: Mapping[str, Any] = MappingProxyType({})
    ) -> tuple[LabRows, Table, np.ndarray] | None:
        """One model's own counts, of the rows that have all models' scores: as the lab's rows, and as cells() has them; None where they are too many.

        by: columns of slices, each an expression; whole groups are not drawn again within those.
        """
        others = [m for m in self.many if m != model]
        columns = tuple(name for name in self.columns if name not in others and name not in by)
        found = self.cells(columns, binned, MOST_CELLS, others, by)
        if found is None:
            return None
        models = tuple(m for m in self.roles.models if m not in others)
        roles = replace(self.roles, models=models, group=None if by else self.roles.group)
        steps = {model: binned[model].widest} if model in binned else {}
        return replace(lab_rows(found[0], roles, copies=found[1]), steps=steps), *found

    def _alone(self, model: str, fine: Mapping[str, Bins]) -> EvaluationSet:
        found = self.own(model, fine)
        if found is None:
            name = shown(self.t.remote.name, 40)
            raise NeedsRows(Filled("“{table}” has too many different rows for counts.", table=name))
        return found[0].judged.only(model)

    def within(self, model: str, slices: int, at: float | None) -> dict[str, Bins]:
        """Bins of a model's scores, as fine as so many slices leave room for, one of them from `at` on; none where all scores fit."""
        room = room_for(self.many.get(model, 0), slices)
        if room is None:
            return {}
        bins = self._bins(model, max(256, min(FINE, room)))
        return {model: bins if model in self.roles.lower else replace(bins, also=at)}

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

    def _rows(self, table: Table, copies: np.ndarray) -> LabRows:
        """The lab's rows; with groups every row by itself, as whole groups are drawn again."""
        if not self.roles.group:
            return lab_rows(table, self.roles, copies=copies)
        total = int(copies.sum())
        if total > MOST_UNITS["binary"]:
            raise NeedsRows(
                Filled(
                    "Whole groups (“{column}”) of {total:,} rows are too many to be resampled from counts.",
                    column=shown(self.roles.group, 30),
                    total=total,
                )
            )
        columns = {name: np.repeat(values, copies) for name, values in table.columns.items()}
        return lab_rows(replace(table, columns=columns, rows=total), self.roles, most=total)

    def _notes(self, total: int, before: int | None, judged: EvaluationSet) -> tuple[str, ...]:
        name, first = shown(self.t.remote.name, 40), self.total if before is None else before
        if any(one.total != judged.total for one in judged.alone.values()):
            return (
                Filled(
                    "“{table}” changed while it was counted, so its models are not counted on the same rows. Count it again.",
                    table=name,
                ),
            )
        if total == first:
            return ()
        return (
            Filled(
                "“{table}” changed: it had {first:,} rows when it was first looked at, and {total:,} when they were counted.",
                table=name,
                first=first,
                total=total,
            ),
        )


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
