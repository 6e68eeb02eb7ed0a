"""What the lab asks of any model on any task: its answers, with what they are judged against."""

from lab.evaluation import Judged, Task
from lab.measures import Answer, Measure, measure, measures
from lab.subject import Absent, Subject, usual_threshold

__all__ = ["Absent", "Answer", "Judged", "Measure", "Subject", "Task", "measure", "measures", "usual_threshold"]
