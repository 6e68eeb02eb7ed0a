"""What an xAPI package says of its lesson: the activity's identifier, and tincan.xml, by which a platform finds the file and starts it.

The file sends statements to the endpoint that the platform gives in the file's address (widgets/js/file/xapi.js). Sources: Experience API 1.0.3
(ADL), part 2, 2.4.4; packages and launch parameters as Rustici Software describes them for Tin Can.
"""

from uuid import NAMESPACE_URL, uuid5
from xml.sax.saxutils import escape, quoteattr

from widgets.curriculum import ROOMS

VERSION = "xapi"
MANIFEST = "tincan.xml"
NAMESPACE = "http://projecttincan.com/tincan.xsd"
TYPE = "http://adlnet.gov/expapi/activities/lesson"


def activity(lesson: str, query: str, link: str) -> str:
    """The activity's identifier, an IRI. link: to the lesson in the app; without one, the same lesson with the same query has the same urn:uuid."""
    return link or uuid5(NAMESPACE_URL, f"metricscope/{lesson}?{query}").urn


def tincan(lesson: str, query: str, link: str, page: str) -> bytes:
    """tincan.xml: one activity, which starts at page. link: as in activity()."""
    about = ROOMS[lesson].about
    title = escape(about.heading or ROOMS[lesson].title)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<tincan xmlns="{NAMESPACE}">
  <activities>
    <activity id={quoteattr(activity(lesson, query, link))} type="{TYPE}">
      <name lang="en">{title}</name>
      <description lang="en">{escape(about.plain)}</description>
      <launch lang="en">{page}</launch>
    </activity>
  </activities>
</tincan>
""".encode()
