"""The answers to the guess, what each is told, and where it moves the picture."""

from widgets.guess import Answer

AT = {"order": 2, "k": 32}
ANSWERS = (
    Answer(
        "other ratings, perhaps another leader",
        True,
        "A win moves more points when it comes as a surprise, and the latest games count most. In this order B ends first. "
        "Bradley-Terry, the thick line, uses all games at once, so it has no order to depend on.",
        AT,
    ),
    Answer(
        "other ratings, the same leader",
        False,
        "True, the ratings change. But with K = 32, another order can move them by more than A's lead over B, so the first place can change too. Look at the ends of the lines: in this order B is first.",
        AT,
    ),
    Answer(
        "the same ratings",
        False,
        "True, each model wins and loses the same games. But how many points a game moves depends on the ratings before it, and these depend on the games before. "
        "Look at the ends of the lines: in this order B is first.",
        AT,
    ),
)
