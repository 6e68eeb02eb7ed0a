"""Lesson: the Fréchet distance between features of real and of generated images."""

from widgets import lesson

lesson.opening("Generated images", "To come.")
