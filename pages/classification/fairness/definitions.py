"""What each definition asks, who used or studied it, and which rates may still differ, in words."""

from datasets.two_groups import PEOPLE
from language import gettext

DEFINITIONS = """
- **Demographic parity** asks for equal selection rates. Calders, Kamiran and Pechenizkiy (2009) trained classifiers for it. In hiring, US agencies
  look more closely where a group's rate is below four fifths of the highest (Uniform Guidelines, 1978). If base rates differ, even
  perfect predictions give unequal selection rates.
- **Equal opportunity** asks for equal true positive rates (Hardt, Price and Srebro 2016). It leaves false positive rates
  open.
- **Equalized odds** asks for equal true and false positive rates (Hardt, Price and Srebro 2016). ProPublica compared both error rates
  of COMPAS, a score for the risk of a new crime (Angwin, Larson, Mattu and Kirchner 2016). If base rates differ and selections are
  partly right and partly wrong, precisions differ.
- **Predictive equality** asks for equal false positive rates (Corbett-Davies, Pierson, Feller, Goel and Huq 2017). It leaves true positive
  rates open.
- **Predictive parity** asks for equal precisions. The makers of COMPAS used it to answer ProPublica (Dieterich, Mendoza and Brennan 2016). If base
  rates differ and selections are partly right and partly wrong, true or false positive rates differ (Chouldechova 2017).
- **Calibration within groups** asks that, in each group, a proportion *s* of those with the score *s* is positive. If base rates differ
  and predictions are not perfect, the groups differ in the average score of their positives or in that of their negatives (Kleinberg,
  Mullainathan and Raghavan 2016).
"""
PROVED = (
    "For decisions, Chouldechova (2017) showed with the equation below: if base rates differ and both groups have the same precision strictly between 0 and 1, "
    "true and false positive rates cannot both be equal. For scores, Kleinberg, Mullainathan and Raghavan (2016) showed: calibration within groups, equal average scores of positives, and equal average scores of negatives hold together only with equal base rates "
    "or perfect predictions."
)
HOW_BY_LOT = "This method is by Hardt, Price and Srebro (2016). In the group whose curve is higher at this false positive rate, a threshold is used only for people drawn by lot. Each of the others is selected with a probability equal to the false positive rate of both groups. So this group's true positive rate falls to that of the other group. Precision still differs."


def people_are() -> str:
    """Who the people are, and what their scores say of them."""
    return gettext(
        "Two made-up groups of {people:,} people. In each the score is calibrated: of those with the score "
        "0.7, 70 in 100 would repay. The base rate of a group is the proportion who would repay.",
        people=PEOPLE,
    )
