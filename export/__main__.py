"""`python -m export LESSON QUERY ADDRESS [1.2|2004|xapi]`: a lesson's file, or package, for the server that asked for it, on standard output.

Lines of JSON say what share is done; the last one says how many bytes follow, or what went wrong in a sentence.
"""

import json
import logging
import os
import sys
from functools import partial

GENTLE = 5  # so that the pages of those who read come first
LOADED = 0.4  # of the whole, when all modules are there


def main(lesson: str, query: str, address: str, version: str = "") -> None:
    """The file, and how far it is. version: of a package, "" for a file alone."""
    if hasattr(os, "nice"):
        os.nice(GENTLE)
    logging.disable(logging.WARNING)  # Streamlit remarks that nobody visits
    out, sys.stdout = sys.stdout.buffer, sys.stderr

    def say(**told: object) -> None:
        out.write(json.dumps(told).encode() + b"\n")
        out.flush()

    from export import Failed, lesson_file, package
    from widgets.curriculum import LESSONS
    from widgets.headless import prepare

    if lesson not in {one.url for one in LESSONS}:
        return say(error="There is no such lesson.")
    prepare()
    say(share=LOADED)

    def tell(share: float) -> None:
        say(share=LOADED + (1 - LOADED) * share)

    try:
        make = partial(package, version=version) if version else lesson_file
        body = make(lesson, query, address, tell=tell)
    except Failed:
        return say(error="This lesson could not be drawn. Reload the page and try again.")
    say(bytes=len(body))
    out.write(body)
    out.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
