"""`python -m metricscope` is the same as `metricscope`."""

from metricscope.cli import main

main()
