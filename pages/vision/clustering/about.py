"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=2,
    title="Clustering",
    question="No cluster is there, and k-means finds some. How good do they look?",
    topics=("clustering",),
    scenarios=("kmeans-moons",),
    concepts={
        "silhouette": "?example=silhouette-line",
        "dbcv": "#which-setting-would-you-choose",
        "clustering-with-labels": "?example=thakur-clusters-as-classes",
    },
    metric_topics=("clustering",),
)
