"""Several labels a row, by the name of the contract."""

from metrics_core.classification.label_scores import *  # noqa: F403
from metrics_core.classification.multilabel import *  # noqa: F403
