"""A confusion matrix whose rows are as high as their classes are large, so that areas are numbers of samples."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from charts.classes import answered, filled_to
from charts.figures import apart
from charts.moving import Label, Mark, Region, View, over
from metrics_core import ConfusionMatrix
from metrics_core.geometry.tiles import tiles

LEAST = 0.1  # between the middles of two rows' counts, which keep apart where rows are thin


def sized_matrix(labels: Sequence[str], matrix: ConfusionMatrix, *controls: str, height: int) -> View:
    """Rows are actual classes, columns predicted ones; a bar is as long as its proportion of the row, and hatched where wrong.

    matrix: one for each position of the controls. The first class is blue, the others are orange.
    """
    k, at = len(labels), over(*controls)
    found = tiles(matrix)
    high, low = 1 - found.edges[..., :-1], 1 - found.edges[..., 1:]
    middles = apart(np.moveaxis((high + low) / 2, -1, 0)[::-1], LEAST, LEAST / 2, 1 - LEAST / 2)[::-1]
    marks: list[Mark] = []
    words: list[Mark] = []
    for r, label in enumerate(labels):
        edges = at(low[..., r]), at(high[..., r])
        middle, hue = at(middles[r]), "negative" if r else "positive"
        words.append(Label(-0.02, middle, f"actual {label}", anchor="end", hue=hue))  # type: ignore[arg-type]
        for c in range(k):
            left = float(filled_to(c, 0, k))
            marks.append(Region(left, edges[0], float(filled_to(c, 1, k)), edges[1], "band"))
            marks.append(
                Region(left, edges[0], at(filled_to(c, found.full[..., r, c], k)), edges[1], answered(r, c, 0))
            )
            count = at(matrix.counts[..., r, c], f"n_{r}_{c}")
            words.append(Label((c + 0.8) / k, middle, "", count, chip=True))
    margin = (72, 24, 6, 12)
    line = 1 / (height - margin[1] - margin[3])
    words += [Label((c + 0.5) / k, 1 + 12 * line, f"predicted {label}") for c, label in enumerate(labels)]
    alt = f"Confusion matrix of {', '.join(labels)}: rows actual and as high as the class is large, columns predicted."
    return View("matrix", alt, (*marks, *words), None, height, margin)
