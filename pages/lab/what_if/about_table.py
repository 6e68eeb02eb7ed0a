"""The report's part on a table that stayed where it is: what was counted, and which numbers are exact, bounded or neither."""

from lab.tables import Counted, Remote
from lab.tables.engines import ENGINES
from language import gettext
from pages.lab.what_if import report
from widgets.formulas import significant

STAYED = (
    "The table stayed where it is. Identical rows were counted together, and the report is computed from the counts."
)
EXACT = "Scores were not put into bins, so all values are exact."
BINNED = (
    "Where scores were counted in bins, rates are exact at the ends of bins. Log loss, the Brier score and the expected calibration error, where "
    "given, are exact too. The AUROC lies between the two values above, whatever the order within the bins. Average precision, the area under a part of the ROC curve and the equal error rate are "
    "computed from the bins; how far off they are is not known."
)
PAIRS = "Comparisons of models use wider bins, so that all pairs of scores could be counted. Each model’s own numbers use the narrow ones."


def facts(remote: Remote, found: Counted) -> str:
    """What the table is, how its scores were counted, and what that does to the numbers."""
    rows = found.rows
    told = {
        gettext("table"): remote.name,
        gettext("engine"): ENGINES[remote.connection.backend],
        gettext("rows"): f"{found.total:,}",
        gettext("rows left out"): f"{rows.left_out_count:,}",
        gettext("counts of identical rows"): f"{len(rows):,}",
        gettext("positive class"): rows.positive,
        gettext("negative class"): rows.negative,
    }
    for model, area in found.areas.items():
        step = significant(rows.judged.own(model).steps[model], 2)
        told[gettext("scores of {model}", model=model)] = "\n".join(
            (
                gettext("in bins, the widest {step} wide", step=step),
                gettext("AUROC from {low:.8f} to {high:.8f}", low=area.low, high=area.high),
            )
        )
    said = [STAYED, BINNED if found.areas else EXACT, *([PAIRS] if rows.alone else []), *found.notes]
    return report.table({gettext("what"): list(told), gettext("is"): list(told.values())}) + "".join(
        map(report.sentence, said)
    )
