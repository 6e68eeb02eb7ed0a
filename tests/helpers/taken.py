"""What the lab's tests of things to take along share: a file's answers, and its script run in this process."""

import json
from dataclasses import dataclass, replace

from datasets.uploads import read_table
from lab import EvaluationSet, numbers
from lab.answered.lines import answered_lines
from lab.read import LabRows, guess_lab_roles, lab_rows
from lab.script import script
from lab.table import Table, table
from pages.lab.what_if.asked import Asked
from tests.helpers.scripts import run_script


@dataclass(frozen=True, eq=False)
class Taken:
    """A file's rows and its table of answers."""

    content: bytes
    rows: LabRows
    judged: EvaluationSet
    answers: Table
    reasons: dict

    def agrees(self, folder, *options, but=lambda found: found, earlier=None, bounded=None) -> tuple[int, str]:
        """What the script ends with and prints when it is run on the file, and compared with its JSON after `but`."""
        file, code, said = folder / "file", folder / "reproduce.py", folder / "numbers.json"
        file.write_bytes(self.content)
        code.write_bytes(script(self.rows, self.answers, earlier, bounded and bounded.forecasts))
        lines = [*answered_lines(self.answers), *Asked(earlier=earlier, bounded=bounded).lines(self.judged)]
        found = but(json.loads(numbers.as_json(self.rows, self.answers, {}, lines)))
        said.write_text(json.dumps(found), "utf-8")
        return run_script(code, file, said, *options)


def taken(content: bytes, task=None, *, name="file.csv", most=None, thresholds=None, resamples=20, **roles) -> Taken:
    """Read as the lab reads it; roles: fields of LabRoles to set."""
    read = read_table(content, name)
    guess = guess_lab_roles(read, task)
    rows = lab_rows(read, replace(guess.roles, **roles), most=most)
    judged = rows.judged
    return Taken(content, rows, judged, table(judged, thresholds=thresholds, resamples=resamples), guess.reasons)
