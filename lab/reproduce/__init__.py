"""The script that a reader takes along, as real code: a common part, and a part for each task. lab.script joins them."""
