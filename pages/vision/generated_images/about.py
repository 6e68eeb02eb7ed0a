"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=3,
    title="Generated images",
    heading="Generated images: the Fréchet distance",
    plain="Features are numbers that describe an image. The Fréchet distance is 0 if two sets of images have the same means and covariances of features.",
    question="A program draws sharp digits, then stops drawing fours. Does its Fréchet distance from real images rise?",
    takeaway="The Fréchet distance compares the means and covariances of features. It does not see single images or copies. On average it is larger in small samples. Compare "
    "two values only if they come from the same features and the same number of images.",
    minutes=15,
    topics=("fid",),
    concepts={"fid": "?example=fid-two-dimensions"},
    metric_topics={"generated images": ("frechet_distance",)},
)
