"""Several answers to one problem, each right or wrong: pass@k, pass^k, a majority of k, the best of k by a scorer, and means over problems."""

from metrics_core.samples.best_of_k import best_of_k
from metrics_core.samples.pass_at_k import (
    majority_at_k,
    mean_pass_at_k,
    pass_at_k,
    pass_at_k_standard_error,
    pass_at_k_variance,
    pass_at_k_with_replacement,
    pass_hat_k,
)
