"""The lesson on probabilities: distorted probabilities, bins, one sample, and two models, each as a scrubber."""

from widgets.probabilities.bins import bins_of as bins_of
from widgets.probabilities.bins import bins_resamples as bins_resamples
from widgets.probabilities.bins import traced as traced
from widgets.probabilities.choices import as_probabilities as as_probabilities
from widgets.probabilities.choices import binning as binning
from widgets.probabilities.choices import clipping as clipping
from widgets.probabilities.choices import moved as moved
from widgets.probabilities.distortion import distortion as distortion
from widgets.probabilities.distortion import distortion_resamples as distortion_resamples
from widgets.probabilities.duel import duel as duel
from widgets.probabilities.sample import dearest_rows as dearest_rows
from widgets.probabilities.sample import one_sample as one_sample
