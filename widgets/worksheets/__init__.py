"""Worksheets to print: seeded tasks for each lesson, and their keys worked by the core."""
