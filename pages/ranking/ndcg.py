"""Lesson: NDCG."""
