"""How long the visitors of a process that is being emptied may stay, as the operator says."""

import os

GRACE = "METRICSCOPE_DRAIN"
MINUTES_15 = 900.0


def grace() -> float:
    """Seconds that visitors may stay, as the operator says. Raises ValueError for what is no number of seconds."""
    said = os.environ.get(GRACE, "") or str(MINUTES_15)
    try:
        seconds = float(said)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < float("inf"):
        raise ValueError(f"{GRACE} must be seconds, such as 900, got {said!r}")
    return seconds
