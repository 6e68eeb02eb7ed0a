"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=3,
    title="Generated images",
    heading="Generated images: Fréchet distance (FID)",
    plain="The Fréchet distance compares the features (numbers that describe an image) of two sets of images; 0 is best.",
    question="A program draws sharp digits, but no more fours. Does its Fréchet distance from real images rise?",
    takeaway="The Fréchet distance compares the means and covariances of features. It does not see single images or copies, and it is larger in small samples: compare "
    "two values only if they come from the same network and equally many images.",
    minutes=15,
    topics=("fid",),
    concepts={"fid": "?example=fid-two-dimensions"},
    metric_topics={"generated images": ("frechet_distance",)},
)
