"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.vision.clustering.answers import ANSWERS
from widgets.question_bank.guess import Guess

GUESSES = (
    Guess(
        "k-means gives each of 200 random points to the nearest of four centres. A point's silhouette is above 0 if the point is closer, on average, to its own cluster than to the next one. How many silhouettes are above 0?",
        ANSWERS,
        {
            "hardly any: there are no groups": "There are no groups, but in the lesson's points 199 of the 200 silhouettes are above 0. k-means gives each point to the nearest centre. So nearly every point is closer to its own cluster than to the next one.",
            "about half: it is chance": "Chance placed the points, but k-means drew the clusters: each point belongs to the nearest centre. So nearly every point is closer to its own cluster than to the next one. In the lesson's points, 199 of the 200 silhouettes are above 0.",
            "nearly all: k-means made the clusters": "In the lesson's points it is 199 of 200, and their mean is 0.41: a silhouette shows that clusters are compact, not that the data have groups. Another measure, density-based clustering validation (DBCV), looks for gaps between clusters. For these points it is −0.19.",
        },
    ),
)
