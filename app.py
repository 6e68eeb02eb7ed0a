"""Metricscope: page configuration and navigation; as a server, also the routes for scripts, contents and the live class.

`streamlit run app.py` imports this file for the server it defines, then runs it as the script of each visitor. The
navigation is declared either way: declared at import, it tells Streamlit before the first visitor arrives that the
folder `pages` is ours, so that a deep link is right as the very first request.
"""

import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import streamlit as st

from server.memory import attend, settle, tune
from widgets import speaking
from widgets.navigation import declared, made
from widgets.speaking.leaving import listen

HERE = Path(__file__).parent
if __name__ != "__main__":  # at import there is no visitor yet, which Streamlit would remark on for each page
    logging.getLogger("streamlit.runtime.scriptrunner_utils.script_run_context").setLevel(logging.ERROR)
else:  # before the navigation, which would else come in its usual width first
    st.set_page_config(layout="wide", initial_sidebar_state=240)
    speaking.enter()

listen()
pages = made() if __name__ == "__main__" else declared()
navigation = st.navigation(pages)

if __name__ == "__main__":
    from widgets import frame
    from widgets.links import enter

    st.set_page_config(page_title=navigation.title, page_icon=str(HERE / "widgets" / "icon.svg"))
    speaking.at(navigation.url_path or "home")
    enter(navigation.url_path, {page.url_path: page for section in pages.values() for page in section})
    attend()
    frame.run(navigation)
    settle(navigation.url_path)
else:
    from starlette.middleware import Middleware

    from classroom.routes import Class
    from server.base_path import below_base
    from server.connections import limit
    from server.downloads import linger
    from server.draining import Draining
    from server.guard import Guard
    from server.logs import be_discreet, be_structured
    from server.packed import Packed
    from server.rejoining import Rejoining
    from server.saving import Saving
    from server.sockets import send_at_once
    from server.turns import take_turns
    from server.uploads import Uploads, keep_in_memory
    from server.warming import Warming
    from server.watching import Counting, Watch
    from widgets import first_paint, fonts, lost_file
    from widgets.curriculum import PAGES
    from widgets.guides import route as guides
    from widgets.js import served
    from widgets.lesson_plans import route as lesson_plans
    from widgets.scrubber import script, shelf
    from widgets.search import index
    from widgets.speaking import served as languages
    from widgets.worksheets import route as worksheets

    be_discreet()
    be_structured()
    tune()
    keep_in_memory()
    linger()
    send_at_once()
    take_turns()
    limit()
    sys.setswitchinterval(0.001)  # a class's first visits take half as long at p95: RESULTS.md, Runs and openings
    classroom, draining = Class.configured(), Draining()
    warming = Warming([page.url for section in PAGES.values() for page in section])
    watch = Watch(draining, warming)
    routes = [first_paint.route(), fonts.route(), script.route(), shelf.route(), index.route(), served.route()]
    routes += [
        languages.route(),
        *worksheets.routes(),
        *lesson_plans.routes(),
        *guides.routes(),
        *classroom.routes(),
    ]
    routes += [*Saving().routes(), *watch.routes()]

    @asynccontextmanager
    async def lifespan(server: st.App) -> AsyncIterator[None]:
        async with classroom.lifespan(server), watch.watched(), warming.going(), draining.heard():
            yield

    app = st.App(
        __file__,
        routes=below_base(routes),
        middleware=[
            Middleware(Guard),
            Middleware(Counting),
            Middleware(first_paint.FirstPaint),
            Middleware(Rejoining),
            Middleware(Uploads, note=lost_file.note),
            Middleware(Packed),
        ],
        lifespan=lifespan,
    )
