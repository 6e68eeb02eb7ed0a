"""A lesson as a package for a learning platform: its file and a manifest in a zip, as SCORM 1.2, SCORM 2004 or xAPI.

The file finds the platform and reports completion and a score (widgets/js/file/platform.js). Sources: SCORM Content Packaging Application
Profile 1.2 and SCORM Content Aggregation Model 2004, 3rd edition (ADL). The schemas that a manifest may bring along are left out.
"""

from io import BytesIO
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from export import xapi
from export.document import lesson_file, link_of
from export.visit import Tell
from widgets.curriculum import ROOMS

SCORM = ("1.2", "2004")
VERSIONS = (*SCORM, xapi.VERSION)
PAGE, MANIFEST = "index.html", "imsmanifest.xml"
ONCE = (1980, 1, 1, 0, 0, 0)  # the time of each file in the zip, so that the same lesson is the same package
NAMESPACES = {
    "1.2": ("http://www.imsproject.org/xsd/imscp_rootv1p1p2", "http://www.adlnet.org/xsd/adlcp_rootv1p2"),
    "2004": ("http://www.imsglobal.org/xsd/imscp_v1p1", "http://www.adlnet.org/xsd/adlcp_v1p3"),
}
SEQUENCING = "http://www.imsglobal.org/xsd/imsss"
SCHEMA = {"1.2": "1.2", "2004": "2004 3rd Edition"}
# Else a platform may take a lesson that was left for one that was completed.
BY_ITSELF = f"""
        <imsss:sequencing xmlns:imsss="{SEQUENCING}">
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>"""


def package(
    lesson: str, query: str = "", address: str = "", version: str = "1.2", tell: Tell = lambda share: None
) -> bytes:
    """The zip of a lesson as its link shows it. address: of the app, for links to what needs it; "" for none.

    version: of SCORM, or "xapi". Raises KeyError for what is no lesson, ValueError for another version, Failed for a page that does not run.
    """
    if version not in VERSIONS:
        raise ValueError(f"version must be one of {', '.join(VERSIONS)}, got {version!r}")
    page = lesson_file(lesson, query, address, tell, reports=version)
    if version == xapi.VERSION:
        return zipped(page, xapi.MANIFEST, xapi.tincan(lesson, query, link_of(lesson, query, address), PAGE))
    return zipped(page, MANIFEST, manifest(lesson, version))


def zipped(page: bytes, name: str, described: bytes) -> bytes:
    """A zip of a page and of what describes it, by its name."""
    packed = BytesIO()
    with ZipFile(packed, "w") as files:
        for path, content in ((name, described), (PAGE, page)):
            files.writestr(ZipInfo(path, ONCE), content, ZIP_DEFLATED)
    return packed.getvalue()


def manifest(lesson: str, version: str) -> bytes:
    """imsmanifest.xml of a version of SCORM: one organization with one item, which is one sharable content object in one file."""
    packaging, profile = NAMESPACES[version]
    title = escape(ROOMS[lesson].about.heading or ROOMS[lesson].title)
    kind = "scormtype" if version == "1.2" else "scormType"
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="metricscope.{lesson}" version="1" xmlns="{packaging}" xmlns:adlcp="{profile}">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>{SCHEMA[version]}</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>{title}</title>
      <item identifier="lesson" identifierref="page">
        <title>{title}</title>{BY_ITSELF if version == "2004" else ""}
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:{kind}="sco" href="{PAGE}">
      <file href="{PAGE}"/>
    </resource>
  </resources>
</manifest>
""".encode()
