"""What is taught in this room, and what of the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=5,
    title="Arenas",
    heading="Arenas: Elo and Bradley-Terry",
    plain="In each game, a person picks the better of two models' answers. A model's Elo rating rises with a win and falls with a loss, by more after a surprise.",
    question="The same games are read in another order. Can another model come first?",
    takeaway="If the order of the games means nothing, use Bradley-Terry, which does not depend on it. Show intervals. Give a rank only where the games decide it.",
    minutes=25,
    metric_topics={"arenas": ("win_rate", "expected_score", "elo_rating", "bradley_terry_rating")},
)
