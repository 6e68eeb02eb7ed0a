"""The process that computes for a notebook, run as a script: reads a question, writes its answer, ends with the notebook's Python."""

import os
import pickle
import sys
import traceback
from pathlib import Path


def main() -> None:
    """Answers until nobody can ask any more."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints meanwhile must not be taken for an answer
    sys.path.append(str(Path(__file__).resolve().parents[2]))
    from metricscope import HOME

    sys.path.insert(0, str(HOME))
    from metricscope.notebook.tasks import TASKS

    while True:
        try:
            task, what = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        try:
            answer = ("found", TASKS[task](**what))
        except ValueError as error:
            answer = ("wrong", str(error))
        except Exception:
            answer = ("failed", traceback.format_exc())
        pickle.dump(answer, answers)
        answers.flush()


if __name__ == "__main__":
    main()
