"""Rates in groups of people: how far apart they are, how sure that is, and what a threshold for each group would change."""

from lab.fairness.gaps import GAPS, Gap, GroupRates, Of, group_rates
