"""The answers to the guess; their numbers are those of the documents."""

from pages.reference.documents.five import compared, counted
from widgets.guess import Answer

_FOUND = counted()
_FEW = (
    f"{_FOUND['same']} of {compared()} are the same as ours. "
    f"But {_FOUND['wrong']} are wrong, the red squares: about one in four."
)
ANSWERS = (
    Answer("about 2", False, _FEW),
    Answer("about 8", False, _FEW),
    Answer(
        "about 30",
        True,
        f"{_FOUND['wrong']} of {compared()} are wrong, the red squares: about one in four. {_FOUND['other rule']} more follow another rule, and are not counted as wrong.",
    ),
)
