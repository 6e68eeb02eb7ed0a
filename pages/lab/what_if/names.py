"""Models' names as they fit into heads of columns and pictures, none of them twice; and what one row counts as."""

from collections.abc import Iterable

from datasets.uploads.table import shown
from lab.evaluation import UNIT_NAMES


def units_of(task: str) -> str:
    """What is counted and resampled, in the plural."""
    return UNIT_NAMES.get(task, ("row", "rows"))[1]


def heads(models: Iterable[str], limit: int = 40) -> dict[str, str]:
    """Each model's name on one line, cut to `limit`; one that is taken gets its number among the models."""
    found: dict[str, str] = {}
    for place, model in enumerate(models, 1):
        name = shown(model, limit)
        found[model] = f"{shown(model, limit - 5)} ({place})" if name in found.values() else name
    return found
