"""Any number of models' answers out of one table, for any task: guessed roles, checked rows, and a sample of each."""

from lab.evaluation import Task
from lab.read.build import MOST_UNITS, lab_rows
from lab.read.guess import LabGuess, guess_lab_roles
from lab.read.questions import Question
from lab.read.rows import TASKS, LabRoles, LabRows
from lab.read.samples import SAMPLES, sample_file
