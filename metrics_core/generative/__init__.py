"""Generated samples against real ones: the Fréchet distance of their features."""

from metrics_core.generative.frechet import FrechetDistance, Gaussian, frechet_distance, gaussian
