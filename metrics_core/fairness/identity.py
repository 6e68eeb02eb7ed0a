r"""What base rate, precision and true positive rate leave to the false positive rate: nothing.

$FPR = \frac{p}{1 - p} \cdot \frac{1 - PPV}{PPV} \cdot TPR$ follows from the four counts alone (Chouldechova 2017, equation 2.6). So
two groups that agree in two of the three rates, but not in $p$, differ in the third unless there are no false positives.
"""

from __future__ import annotations

from typing import Any

from metrics_core.classification.rates import divide
from metrics_core.numbers import plain, proportions


def implied_false_positive_rate(prevalence: Any, precision: Any, recall: Any) -> Any:
    """The false positive rate of a group, from its base rate, precision and true positive rate; NaN for 0/0.

    Above 1 it says that no classifier has these three. Raises ValueError for a rate outside [0, 1].
    """
    p, right, found = proportions(prevalence=prevalence, precision=precision, recall=recall)
    return plain(divide(p * (1 - right) * found, (1 - p) * right))
