"""Lesson plans for teachers: a room's plan.py says what a lesson is good for, and how it is taught in 10 and in 45 minutes."""
