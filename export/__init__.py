"""Lessons as files: one HTML file that opens from disk and moves with no server, and a site of such files.

A lesson's link says all that its page shows. So a file is the page of that link, run without a browser (`visit`), its
elements turned into HTML (`elements`), with the components' own modules and data beside it (`document`). What a reader can
answer or begin is run beforehand, and the file carries what differs then (`changes`). With a manifest it is a package for a learning
platform (`package`). No lesson knows of this.
"""

from export.document import lesson_file as lesson_file
from export.package import package as package
from export.site import site as site
from export.visit import Failed as Failed
