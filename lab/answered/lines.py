"""What is told of answers and of verdicts on pairs besides the table of measures, a line a number: runs, the judge, ratings."""

from __future__ import annotations

from typing import Any

from lab.answered.judge import judge_lines
from lab.answered.judges import judges_lines
from lab.answered.other_ratings import other_lines
from lab.answered.ratings import rating_lines
from lab.answered.run_variance import run_lines
from lab.answered.stated import stated_lines
from lab.table import Table


def answered_lines(found: Table) -> list[dict[str, Any]]:
    """The lines of a table's task; [] for one of other tasks. NaN are None."""
    judged = found.judged
    lines = [
        *run_lines(judged),
        *judge_lines(judged),
        *judges_lines(judged),
        *stated_lines(judged, resamples=found.draws.resamples),
        *rating_lines(found),
        *other_lines(judged),
    ]
    return [{name: None if value != value else value for name, value in line.items()} for line in lines]
