"""Exercises on arenas, from easy to hard."""

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "another-leader",
        "arena",
        "With K = 32, find an order of the games in which B ends ahead of A.",
        {
            "K is 32": lambda now, start: now.k == 32,
            "Elo has B ahead of A": lambda now, start: now.elo_lead < 0,
        },
        "Try further orders. Of the 30 here, B ends ahead in eleven.",
        "Not one result has changed, and Bradley-Terry still has A 44 points ahead. So part of these Elo ratings comes from the order of the games, and not from their results.",
        to={"order": 2, "k": 32},
    ),
    Exercise(
        "more-wins-and-no-better",
        "opponents",
        "B is rated below A. How many further games against D give B the higher win rate?",
        {
            "B wins a larger proportion of its games than A": lambda now, start: now.win_rate_b > now.win_rate_a,
            "B is rated below A": lambda now, start: now.rating_b < now.rating_a,
        },
        "A wins 70% of its games. B's win rate rises with each further game against D.",
        "With 160 or more further games, B has the higher win rate. The ratings have not moved at all.",
        to={"extra": 200},
    ),
    Exercise(
        "one-first-place",
        "ranks",
        "How many games must each pair play so that only one model can be first, and the intervals of the differences tell all 15 pairs apart?",
        {
            "one model may be first": lambda now, start: now.first == 1,
            "all 15 pairs are told apart": lambda now, start: now.apart_differences == 15,
        },
        "The first two models are 30 points apart. An interval half as wide takes four times as many games.",
        "On this slider it takes 320 games of each pair. That is 4,800 games for six models. If models are close, a small number of games does not decide who is first.",
        to={"each": 320},
    ),
)

FURTHER: tuple[Exercise, ...] = (
    Exercise(
        "order-hardly-matters",
        "steady",
        "Keep the 240 games, and find a K at which B ends ahead of A in at most 5% of the orders.",
        {
            "240 games": lambda now, start: now.games == 240,
            "B ends ahead in at most 5% of the orders": lambda now, start: now.behind <= 0.05,
        },
        "K is the most that one game can move a rating. Try smaller ones.",
        "It takes a K of 4 or 8. But Elo then has A ahead of B by about 23 or 33 points on average, and Bradley-Terry by 44: with a small K and few games, ratings are still near the 1000 where they began.",
        to={"k": 8, "games": 240},
    ),
    Exercise(
        "half-the-lead",
        "ties",
        "Count a tie as half a win. How many of the 300 games must be ties to make A's lead less than half as large?",
        {
            "the lead, with a tie as half a win, is less than half": lambda now, start: (
                now.lead_half < start.lead_half / 2
            )
        },
        "A leads by 120 points without ties. Look for 60.",
        "On this slider, with 150 ties or more. A still wins two thirds of the games that have a winner, so Davidson's lead stays at 120 points.",
        to={"tied": 150},
    ),
    Exercise(
        "what-ratings-expect",
        "cycles",
        "A beats B in 80% of their games, and B beats C in 80%. How often must A beat C, so that no expected rate is off by more than 1 percentage point?",
        {
            "A beats B, and B beats C, in 80%": lambda now, start: now.along == 0.8,
            "no expected rate is off by more than 1 point": lambda now, start: now.missed <= 0.01,
        },
        "Odds multiply: 4 to 1, twice.",
        "4 to 1, twice, is 16 to 1, which is 16/17 or 94%. The nearest setting, 95%, is within 1 point. At any other rate than 16/17, three ratings cannot describe the three pairs exactly.",
        to={"along": 0.8, "back": 0.95},
    ),
    Exercise(
        "only-longer",
        "style",
        "Find a setting where A is rated above 1100 if lengths are ignored, and below 1010 if they are held fixed.",
        {
            "above 1100 if lengths are ignored": lambda now, start: now.plain_a > 1100,
            "below 1010 if they are held fixed": lambda now, start: now.controlled_a < 1010,
        },
        "Let voters like long answers more, and make A's answers longer.",
        "With answers three times as long and the strongest preference for length, the two ratings of A are about 100 points apart. Its answers are as good as before.",
        to={"lean": 2, "longer": 3},
    ),
    Exercise(
        "a-number-from-a-convention",
        "bridge",
        "B wins all 20 games against C. Find a number of added ties with which B is ahead of C by less than 300 points.",
        {
            "20 games of B against C": lambda now, start: now.games == 20,
            "B wins all of them": lambda now, start: now.share == 1,
            "B is less than 300 points ahead": lambda now, start: now.across < 300,
        },
        "Without added ties there is no finite answer. With 0.1 tied games added to each pair, B is 800 points ahead.",
        "Two added ties give 294 points, and 0.1 added ties give 800. The games are the same 20, so report how many ties were added.",
        to={"games": 20, "share": 1, "prior": 2},
    ),
)
