r"""What base rate, precision and true positive rate leave to the false positive rate: nothing.

$FPR = \frac{p}{1 - p} \cdot \frac{1 - PPV}{PPV} \cdot TPR$ follows from the four counts alone (Chouldechova 2017, equation 2.6). So
two groups that agree in two of the three rates, but not in $p$, differ in the third unless there are no false positives.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from metrics_core.classification.rates import divide
from metrics_core.numbers import plain


def implied_false_positive_rate(prevalence: Any, precision: Any, recall: Any) -> Any:
    """The false positive rate of a group, from its base rate, precision and true positive rate; NaN for 0/0.

    Above 1 it says that no classifier has these three. Raises ValueError for a rate outside [0, 1].
    """
    for name, rate in {"prevalence": prevalence, "precision": precision, "recall": recall}.items():
        if not np.all((np.asarray(rate) >= 0) & (np.asarray(rate) <= 1)):
            raise ValueError(f"{name} must lie in [0, 1], got {rate!r}")
    p, right, found = np.broadcast_arrays(*(np.asarray(one, float) for one in (prevalence, precision, recall)))
    return plain(divide(p * (1 - right) * found, (1 - p) * right))
