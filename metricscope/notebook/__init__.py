"""Metricscope in a notebook: `look` shows linked views of scores, `explain` one metric with its steps.

The app's modules have names that others use too (`datasets`, `charts`). So they run in a process of their own, and the
notebook's Python imports none of them: `process` asks, `serve` answers with what `tasks` computes.
"""

from metricscope.notebook.explained import explain as explain
from metricscope.notebook.looking import look as look
