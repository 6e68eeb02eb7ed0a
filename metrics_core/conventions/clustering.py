"""Who does what in the options of clusterings. Data alone."""

from metrics_core.options import Line

LINES: tuple[Line, ...] = (
    (
        "normalized_mutual_information adjusted_mutual_information",
        "average",
        "The upper bound U of the mutual information: a mean of the two entropies, or one of them.",
        {
            "arithmetic": "scikit-learn since 0.22",
            "geometric": "scikit-learn's normalized_mutual_info_score before",
            "min": "the smaller one: scikit-learn, if asked",
            "max": "the larger one: scikit-learn, if asked; scikit-learn's adjusted_mutual_info_score before 0.22",
        },
    ),
    (
        "silhouette silhouette_of_point",
        "distance",
        "How far apart two points are.",
        {
            "euclidean": "scikit-learn",
            "sqeuclidean": "its square: scikit-learn's metric='sqeuclidean'",
            "cityblock": "along the axes: metric='cityblock'",
        },
    ),
    (
        "silhouette silhouette_of_point",
        "noise",
        "What points with the label −1 are.",
        {"cluster": "one more cluster: scikit-learn", "left out": "often done by hand beforehand"},
    ),
    (
        "dbcv",
        "tree",
        "How the spanning tree is built, where many edges are equally long.",
        {
            "prim": "the authors' program",
            "kruskal": "validity_index of hdbscan 0.8.44; the package dbcv, unless told otherwise",
        },
    ),
    (
        "adjusted_rand normalized_mutual_information adjusted_mutual_information homogeneity completeness",
        "zero_division",
        "What 0/0 counts as.",
        {"undefined": "here, with the reason", "1": "scikit-learn, because both groupings are then trivially the same"},
    ),
    (
        "dbcv",
        "distance",
        "How far apart two points are.",
        {
            "sqeuclidean": "squared: the authors' program and the package dbcv",
            "euclidean": "validity_index of hdbscan 0.8.44, with the tree kruskal",
        },
    ),
)
