"""`python -m export LESSON QUERY ADDRESS`: a lesson's file for the server that asked for it, on standard output.

Lines of JSON say what share is done; the last one says how many bytes follow, or what went wrong in a sentence.
"""

from __future__ import annotations

import json
import logging
import os
import sys

GENTLE = 5  # so that the pages of those who read come first
LOADED = 0.4  # of the whole, when all modules are there


def main(lesson: str, query: str, address: str) -> None:
    """The file, and how far it is."""
    if hasattr(os, "nice"):
        os.nice(GENTLE)
    logging.disable(logging.WARNING)  # Streamlit remarks that nobody visits
    out, sys.stdout = sys.stdout.buffer, sys.stderr

    def say(**told: object) -> None:
        out.write(json.dumps(told).encode() + b"\n")
        out.flush()

    from export import Failed, lesson_file
    from widgets.curriculum import LESSONS
    from widgets.headless import prepare

    if lesson not in {one.url for one in LESSONS}:
        return say(error="There is no such lesson.")
    prepare()
    say(share=LOADED)
    try:
        body = lesson_file(lesson, query, address, lambda share: say(share=LOADED + (1 - LOADED) * share))
    except Failed:
        return say(error="This lesson could not be drawn. Reload the page and try again.")
    say(bytes=len(body))
    out.write(body)
    out.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
