"""The glossary: finding a metric or a concept, its card, and a small example of it that moves."""
