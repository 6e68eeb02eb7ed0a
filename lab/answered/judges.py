"""How far several judges of the same answers agree: raw agreement, Fleiss' kappa, Krippendorff's alpha and Gwet's AC1, with intervals by question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from lab.answered.judge import EVERY
from lab.evaluation import EvaluationSet
from metrics_core.judges import PanelAgreement, panel_agreement
from metrics_core.judges.panel_agreement import MEASURES

AMOUNTS = "judges gave more than ten different scores, and these measures count every difference the same"
NAMES = {
    "agreement": "agreement of the judges",
    "fleiss_kappa": "Fleiss' kappa of the judges",
    "krippendorff_alpha": "Krippendorff's alpha of the judges",
    "gwet_ac1": "Gwet's AC1 of the judges",
}


@dataclass(frozen=True)
class Judges:
    """How far judges agree on one model's answers, or on all."""

    model: str
    found: PanelAgreement


def agreement_of_judges(judged: EvaluationSet) -> tuple[Judges, ...]:
    """Of all models together first, then of each; () with fewer than two judges, and where they gave amounts.

    Answers to one question, or to one group of questions, are left out together for the intervals.
    """
    units = np.arange(len(judged)) if judged.groups is None else judged.groups
    counts = {model: each.reshape(-1, each.shape[2]) for model, each in judged.panel.items()}
    groups = {model: np.repeat(units, judged.panel[model].shape[1]) for model in counts}
    found = [Judges(model, panel_agreement(each, groups=groups[model])) for model, each in counts.items()]
    if len(found) < 2:
        return tuple(found)
    every = panel_agreement(np.concatenate([*counts.values()]), groups=np.concatenate([*groups.values()]))
    return (Judges(EVERY, every), *found)


def judges_lines(judged: EvaluationSet) -> list[dict[str, Any]]:
    """A line a number, to take along."""
    return [
        {"part": "judges", "model": one.model, "measure": f"judges_{name}", "name": NAMES[name], "value": found.value, "low": found.low}
        | {"high": found.high, "units": one.found.answers, "interval": "Student’s t, jackknife by question"}
        for one in agreement_of_judges(judged)
        for name in MEASURES
        for found in (getattr(one.found, name),)
    ]  # fmt: skip
