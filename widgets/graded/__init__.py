"""The pieces of the lesson on NDCG: its conventions, cards with their picture, equal scores, negative relevance."""
