"""Clusterings: silhouette and density-based validation of points, agreement of clusters with labels."""

from metrics_core.clustering.density import DensityValidation, dbcv
from metrics_core.clustering.groups import Contingency, contingency
from metrics_core.clustering.information import (
    adjusted_mutual_information,
    completeness,
    homogeneity,
    mutual_information,
    normalized_mutual_information,
)
from metrics_core.clustering.pairs import adjusted_rand, matched_accuracy, rand_index
from metrics_core.clustering.silhouettes import PointSilhouette, Silhouette, silhouette, silhouette_of_point
