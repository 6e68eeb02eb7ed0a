"""What pyslet, an engine for QTI 2.1, makes of the items in a folder; in a process of its own, as it is of 2017 and warns of itself.

It has no equality within a tolerance (it reads the tolerance as single letters), so that it scores choices and words, and reads the rest.
"""

import json
import logging
import sys
from pathlib import Path

from pyslet.qtiv2.variables import ItemSessionState
from pyslet.qtiv2.xml import QTIDocument
from pyslet.rfc2396 import URI


def score(item, given: str) -> tuple[float, str | None]:
    """The score of an answer, and what is shown to it."""
    state = ItemSessionState(item)
    state.begin_session()
    state["RESPONSE"].set_value(given)
    item.ResponseProcessing.run(state)
    return state["SCORE"].value, state["FEEDBACK"].value


def read(path: Path, given: list[str]) -> dict[str, object]:
    """An item's title and, where it is scored by what is equal, the score of each answer."""
    document = QTIDocument(baseURI=str(URI.from_path(str(path))))
    document.read()
    item = document.root
    return {"title": item.title, "scores": [score(item, one) for one in given]}


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    asked = json.load(sys.stdin)
    json.dump([read(Path(sys.argv[1]) / name, given) for name, given in asked], sys.stdout)
