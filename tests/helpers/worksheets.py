"""The tasks of worksheets, drawn once for all tests of a process."""

from functools import cache

from widgets.worksheets import page

tasks = cache(page.tasks)
