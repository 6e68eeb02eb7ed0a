"""Labels with scores, as every picture of the lessons on two classes takes them, and what is kept for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from datasets.models import Later
from metrics_core.classification.sweep import Sweep, sweep
from metrics_core.filled import Filled


@dataclass(frozen=True, eq=False)
class Scored:
    """Labels (1 positive, 0 negative) and scores to look at, and where they come from. digest names the content.

    others: what further models say of the same rows. editable: they stand in a table that shows the threshold too.
    position: where other controls than the threshold start.
    """

    says: str
    y_true: np.ndarray
    scores: np.ndarray
    positive: str
    negative: str
    threshold: float
    digest: str
    weights: np.ndarray | None = None
    private: bool = False
    editable: bool = False
    others: Mapping[str, np.ndarray] = field(default_factory=dict)
    position: Mapping[str, float] = field(default_factory=dict)

    @property
    def sizes(self) -> tuple[int, int]:
        """How many rows are positive and how many negative."""
        positives = int((self.y_true == 1).sum())
        return positives, len(self.y_true) - positives

    def sweep(self) -> Sweep:
        return sweep(self.y_true, self.scores, weights=self.weights)

    def flipped(self) -> Scored:
        """The same rows with the sign of every score turned."""
        others = Later(self.others, lambda name: -self.others[name])
        digest = f"flipped/{self.digest}"
        return replace(self, scores=-self.scores, threshold=-self.threshold, digest=digest, others=others)

    def turned(self) -> Scored:
        """The same rows with the other class positive: labels and names change places, scores are turned round.

        Probabilities become 1 - p, the other column of predict_proba; other scores change their sign.
        """
        one = 1 if self.scores.min(initial=0) >= 0 and self.scores.max(initial=0) <= 1 else 0
        return replace(
            self,
            y_true=1 - self.y_true,
            scores=one - self.scores,
            others=Later(self.others, lambda name: one - self.others[name]),
            positive=self.negative,
            negative=self.positive,
            threshold=one - self.threshold,
            digest=f"turned/{self.digest}",
        )

    def columns(self, most: int | None = None) -> dict[str, np.ndarray]:
        """The rows as named columns, all or the first `most`, for showing and for download."""
        names = np.where(self.y_true[:most] == 1, self.positive, self.negative)
        weights: dict[str, np.ndarray] = {} if self.weights is None else {Filled("weight"): self.weights[:most]}
        return {Filled("label"): names, Filled("score"): self.scores[:most]} | weights
