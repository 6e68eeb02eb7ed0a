"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=3,
    title="Generated images",
    heading="Generated images: FID",
    plain="FID (Fréchet Inception distance) compares real and generated images: the mean and the spread of numbers that describe them.",
    question="Blur, noise or a missing digit: which raises FID most?",
    takeaway="FID compares the means and covariances of features. It does not see single images or copies, and it punishes small samples: compare "
    "two values only if they come from the same network and equally many images.",
    minutes=15,
    topics=("fid",),
    concepts={"fid": "?example=fid-two-dimensions"},
    metric_topics={"generated images": ("frechet_distance",)},
)
