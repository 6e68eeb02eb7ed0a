"""A guess at a true number and at predictions of it: not its bounds, not its quantiles but the median, not features."""

from __future__ import annotations

import numpy as np

from datasets.uploads.pairs import FORECAST, TRUE
from datasets.uploads.roles import words
from lab.read.absent import absent
from lab.read.columns import TRUE_NAMES, of_target, predicted_name, said_by_name, truth_name
from lab.read.look import Look
from lab.read.names import ENDS, FEATURE, OF_A_CLASS, bound_name, model_name, quantiles, score_name
from lab.read.questions import Asking
from lab.read.rows import LabRoles
from metrics_core.filled import Filled

FEATURES = (
    "No predictions found: no column is named like one, and none is closer to the truth than the truth's own mean."
)


def number_columns(look: Look) -> tuple[str, tuple[str, ...]]:
    """The true number's column, and those of predictions; () where no column is one by its name or its numbers."""
    usable = [n for n in look.names if look.numeric(n) and look.spare(n) and not OF_A_CLASS.fullmatch(n)]
    levels = quantiles(usable)
    middle = [name for name, level in levels.items() if level == 0.5]
    usable = [n for n in usable if not (bound_name(n) or n in levels) or n in middle]
    said = [n for n in usable if words(n) & FORECAST or predicted_name(n) or model_name(n) or n in middle]
    said = [n for n in said if not (words(n) & ENDS and len(said) > 1 and {f for f in said if words(f) < words(n)})]
    others = [name for name in usable if name not in said]
    truth = next((n for n in others if truth_name(n) or (said and words(n) & words(said[0]))), "")
    truth = truth or next((name for name in others if words(name) & TRUE), "")
    varied = [name for name in others if look.different(name) > 1 and (said or not _shares(look, name))]
    if not truth and varied:
        truth = max(varied, key=lambda n: max((closeness(look, n, one) for one in said), default=0.0))
    said = of_target(truth, others, said)
    bare = words(truth) - TRUE_NAMES if words(truth) & TRUE_NAMES else None
    said = said or [n for n in others if n != truth and words(n) == bare != frozenset()]
    if said or not truth:
        return truth, tuple(said)
    close = [n for n in others if n != truth and not FEATURE.fullmatch(n) and closeness(look, truth, n) > 0]
    return truth, tuple(close)


def _shares(look: Look, name: str) -> bool:
    """Whether a column is named like a score and holds fractions between 0 and 1, as no truth does."""
    return score_name(name) and look.fractions(name) and look.between(name, 0, 1)


def _named(look: Look, truth: str, models: tuple[str, ...]) -> bool:
    """Whether anything but closeness says which column is the truth."""
    said = any(words(n) & FORECAST or predicted_name(n) or model_name(n) or n in quantiles(look.names) for n in models)
    return said or truth_name(truth) or bool(words(truth) & TRUE)


def closeness(look: Look, truth: str, name: str) -> float:
    """R² of a column as a prediction of another, on the rows looked at; -inf where it has none."""
    y, x = (look.values(one).astype(float) for one in (truth, name))
    known = np.isfinite(y) & np.isfinite(x)
    if known.sum() < 3 or not np.ptp(y[known]):
        return -np.inf
    y, x = y[known], x[known]
    with np.errstate(over="ignore", invalid="ignore"):
        return float(1 - np.square(y - x).sum() / np.square(y - y.mean()).sum())


def regression(look: Look, asking: Asking) -> tuple[LabRoles, dict[str, str]]:
    """Roles of true and predicted numbers, and why."""
    truth, models = number_columns(look)
    if truth and models and not _named(look, truth, models):
        chosen = asking.truth(truth, models)
        models = tuple(name for name in (truth, *models) if name != chosen)
        truth = chosen
    reasons = {
        "truth": said_by_name(Filled("the true number"), truth),
        "models": said_by_name("", *models) if models else FEATURES,
    }
    codes = absent(look, [name for name in (truth, *models) if name], asking)
    return LabRoles("regression", (truth,) if truth else (), models, absent=codes), reasons
