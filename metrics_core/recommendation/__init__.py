"""What a recommender's lists are worth: whether they hit, and what lies beyond: new, diverse, covering, personal, surprising.

Every measure takes one list of items a user, best first, and looks at its first k. A measure of single users comes back as
OverUsers: each user's number, their mean, and what resampled users say of it. Module every_length computes all of them at
every k and for many settings of a recommender at once. Left out: the measures of one ranked list (module ranking), and what
no list can tell: saliency, future impact, satisfaction.
"""

from metrics_core.recommendation.accuracy import (
    average_reciprocal_hit_rate,
    click_through_rate,
    cumulative_rating,
    mean_percentile_rank,
    mean_success_at_k,
    personalised_at_k,
)
from metrics_core.recommendation.beyond import diversity, mean_self_information, novelty_at_k, serendipity
from metrics_core.recommendation.every_length import EveryLength, at_every_length
from metrics_core.recommendation.over_users import OverUsers, gain_over_first
from metrics_core.recommendation.together import coverage, personalisation
