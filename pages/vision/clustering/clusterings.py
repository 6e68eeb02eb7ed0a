"""A method's clusterings of points at every setting of it, with the measures of each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from charts.moving import Track, over
from metrics_core import Worked, explain
from metrics_core.clustering import DensityValidation, Silhouette, adjusted_rand, dbcv, silhouette, silhouette_of_point
from pages.vision.clustering.data import DENSITY, GIVEN, PointSet, clusters_of, settings
from pages.vision.clustering.options import Conventions
from widgets.cache import kept
from widgets.scrubber import nearest

Metric = Callable[..., Any]
TRACED: tuple[Metric, ...] = (silhouette_of_point, silhouette)


@dataclass(frozen=True, eq=False)
class Clustered:
    """A method's clusterings of the points (one row a setting), with the measures of each."""

    data: PointSet
    method: str
    how: Conventions
    settings: np.ndarray
    clusters: np.ndarray
    widths: tuple[Silhouette, ...]
    density: tuple[DensityValidation, ...]
    rand: np.ndarray

    @property
    def control(self) -> str:
        return "radius" if self.method == DENSITY else "k"

    @property
    def measures(self) -> dict[str, np.ndarray]:
        """Each measure at every setting; agreement only where there are labels."""
        both = {"silhouette": [w.value for w in self.widths], "DBCV": [d.value for d in self.density]}
        found = {name: np.array(values) for name, values in both.items()}
        return found if self.data.labels is None else found | {"adjusted Rand": self.rand}

    def track(self, values: Any, *more: str, name: str = "", why: Callable[..., str] | None = None) -> Track:
        """A track over the settings, if there are several, and over what else is named; why: of a setting (and a point)."""
        array = np.asarray(values)
        holes = np.flatnonzero(np.isnan(array)).tolist() if why else []
        reasons = {i: why(*np.unravel_index(i, array.shape)) for i in holes} if why else {}
        if self.method == GIVEN:
            return over(*more)(array[0], name, reasons=reasons)
        return over(self.control, *more)(array, name, reasons=reasons)

    def worked(self, metric: Metric, at: Mapping[str, float]) -> Worked:
        """A measure at a position, with its steps."""
        clusters = self.clusters[nearest(self.settings, at.get(self.control, 0.0))]
        if metric is adjusted_rand:
            return explain(metric, self.data.labels, clusters)
        if metric is dbcv:
            return explain(metric, self.data.points, clusters, **self.how.of_density)
        point = (int(at["point"]) - 1,) if metric is silhouette_of_point else ()
        return explain(metric, self.data.points, clusters, *point, **self.how.of_silhouette)


def clustered(data: PointSet, method: str, how: Conventions) -> Clustered:
    """Computed once for each data set, method and convention."""
    return kept(data, f"clustered/{method}/{how.key}", lambda data: _measured(data, method, how))


def _measured(data: PointSet, method: str, how: Conventions) -> Clustered:
    tried, clusters = settings(data.points, method), clusters_of(data, method)
    widths = tuple(silhouette(data.points, one, **how.of_silhouette) for one in clusters)
    density = tuple(dbcv(data.points, one, **how.of_density) for one in clusters)
    labels = data.labels
    rand = np.array([np.nan if labels is None else adjusted_rand(labels, one) for one in clusters])
    return Clustered(data, method, how, tried, clusters, widths, density, rand)
