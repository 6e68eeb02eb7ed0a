"""Answers to questions and verdicts on pairs: what their measures are called with, their sums and intervals, runs, a judge beside people, ratings."""
