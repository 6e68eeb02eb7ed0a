"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=2,
    title="Clustering",
    heading="Clustering: silhouette",
    plain="A method puts points into clusters. The silhouette of a point is above 0 if the point is closer, on average, to its own cluster than to any other.",
    question="The method k-means cuts random points, which form no groups, into clusters. How many silhouettes are above 0?",
    takeaway="A high silhouette means clusters that are compact and apart. It does not prove that the data have groups. Compare it with the silhouette of data that have no groups, and "
    "choose a measure that fits the shape of the clusters you expect.",
    minutes=15,
    topics=("clustering",),
    scenarios=("kmeans-moons",),
    concepts={
        "silhouette": "?example=silhouette-line",
        "dbcv": "#which-setting-would-you-choose",
        "clustering-with-labels": "?example=thakur-clusters-as-classes",
    },
    metric_topics={
        "clustering": (
            "dbcv",
            "mutual_information",
            "normalized_mutual_information",
            "adjusted_mutual_information",
            "homogeneity",
            "completeness",
            "adjusted_rand",
            "rand_index",
            "matched_accuracy",
            "silhouette",
            "silhouette_of_point",
        )
    },
)
