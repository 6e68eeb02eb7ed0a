"""What the lab asks of any model on any task: its answers, with what they are judged against."""

from lab.absence import Absent
from lab.evaluation import EvaluationSet, Task
from lab.measures import Answer, Measure, measure, measures
from lab.predictions import ModelPredictions
