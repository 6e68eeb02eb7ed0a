"""The lesson on generated images: two Gaussians, changed digits, the bias of small samples, the reader's own features."""
