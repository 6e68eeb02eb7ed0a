"""A judge's verdicts beside people's: agreement beyond chance, a pass rate corrected for the judge's errors, both orders of a pair."""

from metrics_core.judges.corrected import (
    corrected_interval,
    corrected_limits,
    corrected_rate,
    expected_rate,
    limits_as_if_known,
)
from metrics_core.judges.orders import BothOrders, both_orders
from metrics_core.judges.panel import BesidePanel, JudgedByPanel, beside_panel, judged_by_panel, most_voted
from metrics_core.judges.panel_agreement import PanelAgreement, panel_agreement
from metrics_core.judges.powered import (
    prediction_powered_limits,
    prediction_powered_mean,
    prediction_powered_standard_error,
)
from metrics_core.judges.raters import fleiss_kappa, krippendorff_alpha
from metrics_core.judges.self_preference import self_preference
from metrics_core.judges.two_raters import gwet_ac1
