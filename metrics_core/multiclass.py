"""Several classes, by the name of the contract."""

from metrics_core.classification.class_scores import *  # noqa: F403
from metrics_core.classification.multiclass import *  # noqa: F403
