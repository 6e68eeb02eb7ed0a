"""The tables of what answers and verdicts on pairs have besides their scores, column by column, and what is said below them."""

from math import isnan

import pandas as pd

from lab.answered.judge import Beside
from lab.answered.judges import AMOUNTS, Judges
from lab.answered.other_ratings import ORDERS, K, OtherRatings
from lab.answered.ratings import Rated
from lab.answered.run_variance import RunParts
from lab.answered.stated import Stated
from lab.evaluation import ENOUGH, EvaluationSet
from lab.row import Row
from language import gettext, ngettext
from metrics_core.interval import Interval
from pages.lab.what_if.names import heads
from widgets.formulas import plain, significant

PEOPLE = (
    "Sensitivity: of the answers that people call right, the proportion that the judge passes. Specificity: of those they call wrong, the proportion that it fails. The "
    "corrected pass rate (Rogan and Gladen) allows for the judge’s errors. It takes sensitivity and specificity from the model’s answers that people labelled, and assumes that these answers were chosen at random."
)
THREE = "Three verdicts are compared: the first model wins, a tie, the second wins."
JUDGES = (
    "The table counts answers that two or more judges looked at. Agreement: the proportion of pairs of verdicts on an answer that are the same, averaged over answers. The other three compare agreement with agreement by "
    "chance. 95% intervals come from leaving out each question in turn (jackknife). They show how much other questions could change the numbers, and not how much other judges could."
)
STATED = (
    "Each answer with a stated confidence counts, apart from refusals. Confidences are sorted into ten bins of equal width. If a mean confidence is above the proportion right, the model is overconfident on average. The Brier score also depends on how hard the questions "
    "are. For the Brier score and the calibration error, lower is better. The calibration error is usually too large in a sample, and larger with few answers. 95% bootstrap intervals: answers to one question, or to one group of questions, are resampled together."
)
UNSTATED = "Calibration is not computed: it needs answers with a stated confidence that are right (1) or wrong (0). If answers count as right at a certain score or above, enter that score under “Right at a score of at least”."
# answers with a rarer verdict, and times in 100 that a nominal 95% held (tests of the core's panel_agreement)
SIMULATED, HELD = 7, 92


def runs_of(parts: tuple[RunParts, ...], *, escaped: bool = False) -> dict[str, list[str]]:
    return {
        gettext("model"): _models([one.model for one in parts], escaped),
        gettext("questions × runs"): [f"{one.found.questions:,} × {one.found.runs}" for one in parts],
        gettext("variance between questions"): [significant(one.found.between) for one in parts],
        gettext("from run to run"): [significant(one.found.within) for one in parts],
        gettext("standard error"): [significant(one.error) for one in parts],
        gettext("with twice the runs"): [significant(one.more_runs) for one in parts],
        gettext("with twice the questions"): [significant(one.more_questions) for one in parts],
        gettext("worth"): ["–" if isnan(one.worth) else gettext("{n:,.0f} questions", n=one.worth) for one in parts],
    }


def short_of(parts: tuple[RunParts, ...]) -> str:
    left = max(one.left_out for one in parts)
    if not left:
        return ""
    said = gettext("Questions with fewer runs than the others are left out here (up to {n:,} for one model).", n=left)
    return f"{said} "


def people_of(found: tuple[Beside, ...], *, escaped: bool = False) -> dict[str, list[str]]:
    columns = {
        gettext("model"): _models([one.model for one in found], escaped),
        gettext("labelled by people"): [f"{one.labelled:,}" for one in found],
        gettext("agreement"): [_number(one.agreement) for one in found],
        gettext("Cohen’s kappa"): [_number(one.kappa) for one in found],
        gettext("Gwet’s AC1"): [_number(one.ac1) for one in found],
    }
    if all(isnan(one.sensitivity) and isnan(one.specificity) for one in found):
        return columns
    return columns | {
        gettext("sensitivity"): [_number(one.sensitivity) for one in found],
        gettext("specificity"): [_number(one.specificity) for one in found],
    }


def judges_of(every: tuple[Judges, ...], *, escaped: bool = False) -> dict[str, list[str]]:
    names = {
        "agreement": gettext("agreement"),
        "fleiss_kappa": gettext("Fleiss’ kappa"),
        "krippendorff_alpha": gettext("Krippendorff’s alpha"),
        "gwet_ac1": gettext("Gwet’s AC1"),
    }
    return {
        gettext("model"): _models([one.model for one in every], escaped),
        gettext("answers"): [f"{one.found.answers:,}" for one in every],
        **{says: [_measured(getattr(one.found, name)) for one in every] for name, says in names.items()},
    }


def _measured(found: Interval) -> str:
    return gettext("undefined") if isnan(found.value) else _span_of(found.value, found.low, found.high)


def said_of_judges(judged: EvaluationSet, every: tuple[Judges, ...]) -> str:
    if not every:
        return gettext("Agreement is not computed: {reason}.", reason=gettext(AMOUNTS))
    reasons = dict.fromkeys(
        gettext("{metric} is undefined: {reason}.", metric=gettext(name), reason=gettext(found.undefined))
        for one in every
        for name, found in (
            ("Fleiss’ kappa", one.found.fleiss_kappa),
            ("Krippendorff’s alpha", one.found.krippendorff_alpha),
        )
        if isnan(found.value)
    )
    named = gettext("Verdicts: {verdicts}.", verdicts=", ".join(judged.verdicts))
    verdicts = [] if judged.verdicts == ("0", "1") else [named]
    return " ".join((gettext(JUDGES), *verdicts, *reasons))


def stated_of(found: tuple[Stated, ...], *, escaped: bool = False) -> dict[str, list[str]]:
    return {
        gettext("model"): _models([one.model for one in found], escaped),
        gettext("answers"): [f"{one.answers:,}" for one in found],
        gettext("mean confidence"): [significant(one.confidence) for one in found],
        gettext("proportion right"): [significant(one.right) for one in found],
        gettext("Brier score"): [_with_ends(one.brier) for one in found],
        gettext("expected calibration error"): [_with_ends(one.error) for one in found],
    }


def said_of_stated(found: tuple[Stated, ...]) -> str:
    return STATED if found else UNSTATED


def caution_of_judges(every: tuple[Judges, ...]) -> str:
    """What is to be said of intervals of kappa and alpha where few answers have a rarer verdict; "" elsewhere. Simulated: 100 answers, 7 of them."""
    few = min((one.found.rarer for one in every), default=ENOUGH)
    if few >= ENOUGH:
        return ""
    rarer = ngettext(
        "One verdict is the most frequent. For at least one model, another got more votes on only {n} answer (fewer than {enough}).",
        "One verdict is the most frequent. For at least one model, another got more votes on only {n} answers (fewer than {enough}).",
        few,
        enough=ENOUGH,
    )
    narrow = gettext(
        "With this few, the intervals of Fleiss’ kappa and Krippendorff’s alpha can be too narrow. In simulations with {simulated} such answers they contained the true value in about {held} of 100 samples.",
        simulated=SIMULATED,
        held=HELD,
    )
    return f"{rarer} {narrow}"


def said_of_people(judged: EvaluationSet) -> str:
    return THREE if judged.task == "pairs" else PEOPLE


def ratings_of(every: tuple[Rated, ...], *, escaped: bool = False) -> dict[str, list[str]]:
    return {
        gettext("model"): _models([one.model for one in every], escaped),
        gettext("Bradley-Terry rating"): [_with_ends(one.rating) for one in every],
        gettext("ranks"): ["–" if isnan(one.ranks[0]) else _span(*one.ranks) for one in every],
        gettext("win rate"): [_with_ends(one.win_rate) for one in every],
        gettext("wins"): [f"{one.wins:,}" for one in every],
        gettext("losses"): [f"{one.losses:,}" for one in every],
        gettext("ties"): [f"{one.ties:,}" for one in every],
    }


def others_of(found: OtherRatings, *, escaped: bool = False) -> dict[str, list[str]]:
    """Ways that every model lacks have no column."""
    models = found.models
    columns = {
        gettext("model"): _models([one.model for one in models], escaped),
        gettext("Bradley-Terry, a tie as half a win"): [_number(one.half) for one in models],
    }
    if not found.why_davidson:
        columns[gettext("ties by Davidson")] = [_span_of(one.davidson, one.low, one.high) for one in models]
    if found.why_elo:
        return columns
    return columns | {
        gettext("Elo, in the order of the file"): [_number(one.elo) for one in models],
        gettext("Elo in random orders"): [
            gettext("{low} to {high}", low=significant(one.lowest), high=significant(one.highest)) for one in models
        ],
        gettext("first by Elo"): [gettext("{share:.0%} of the orders", share=one.leads) for one in models],
    }


def said_of_others(found: OtherRatings) -> str:
    ways = gettext(
        "Davidson gives a tie a probability of its own. Elo (K = {k}) reads the verdicts one by one, in the order of the file. “Elo in random orders”: the lowest and the highest rating over {orders} random orders of the same verdicts. Elo in the order of the file is meaningful only if that is the order of time.",
        k=K,
        orders=ORDERS,
    )
    whys = [gettext(why) for why in (found.why_davidson, found.why_elo) if why]
    return " ".join((ways, *(f"{why[0].upper()}{why[1:]}." for why in whys)))


def undefined_of(every: tuple[Rated, ...]) -> list[str]:
    """Why there is no rating, each reason once."""
    reasons = dict.fromkeys(one.rating.answer.undefined for one in every if one.rating.answer.undefined)
    return [gettext("No rating: {reason}.", reason=gettext(why)) for why in reasons]


def _span(best: float, worst: float) -> str:
    first, last = f"{best:.0f}", f"{worst:.0f}"
    return first if best == worst else gettext("{low} to {high}", low=first, high=last)


def _with_ends(row: Row) -> str:
    if isnan(row.value):
        return gettext("undefined")
    return _span_of(row.value, row.low, row.high)


def _span_of(value: float, low: float, high: float) -> str:
    if isnan(low):
        return significant(value)
    ends = gettext("{low}\u00a0to\u00a0{high}", low=significant(low), high=significant(high))
    return f"{significant(value)} ({ends})"


def _number(value: float) -> str:
    return gettext("undefined") if isnan(value) else significant(value)


def _models(names: list[str], escaped: bool) -> list[str]:
    return [plain(name) if escaped else name for name in heads(names).values()]


def framed(columns: dict[str, list[str]]) -> pd.DataFrame:
    return pd.DataFrame(columns).set_index(next(iter(columns)))
