"""What the lab asks of any model on any task: its answers, with what they are judged against."""

from metrics_core.lab.judged import Judged, Task

__all__ = ["Judged", "Task"]
