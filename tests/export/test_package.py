"""A lesson's package: its manifest keeps to the rules of the two versions, and names what is in the zip."""

import re
from io import BytesIO
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from export import xapi
from export.package import MANIFEST, NAMESPACES, PAGE, SCORM, SEQUENCING, manifest, package, zipped
from widgets.curriculum import LESSONS

every_version = pytest.mark.parametrize("version", SCORM)


@every_version
def test_a_manifest_has_one_organization_with_one_object_that_is_there(version):
    """As the content packaging of both versions asks: identifiers once, and each reference to one of them."""
    cp, adl = NAMESPACES[version]
    for lesson in LESSONS:
        root = ElementTree.fromstring(manifest(lesson.url, version))
        assert root.tag == f"{{{cp}}}manifest" and root.get("identifier") and root.get("version")
        assert [child.tag.removeprefix(f"{{{cp}}}") for child in root] == ["metadata", "organizations", "resources"]
        assert root.findtext(f"{{{cp}}}metadata/{{{cp}}}schema") == "ADL SCORM"
        said = root.findtext(f"{{{cp}}}metadata/{{{cp}}}schemaversion")
        assert said == {"1.2": "1.2", "2004": "2004 3rd Edition"}[version]
        named = [node.get("identifier") for node in root.iter() if node.get("identifier")]
        assert len(set(named)) == len(named)
        assert all(re.fullmatch(r"[A-Za-z_][\w.-]*", name) for name in named)  # xs:ID
        (organization,) = root.find(f"{{{cp}}}organizations")
        assert root.find(f"{{{cp}}}organizations").get("default") == organization.get("identifier")
        (item,) = organization.findall(f"{{{cp}}}item")
        title = lesson.about.heading or lesson.title
        assert organization.findtext(f"{{{cp}}}title") == item.findtext(f"{{{cp}}}title") == title
        (resource,) = root.find(f"{{{cp}}}resources")
        assert item.get("identifierref") == resource.get("identifier")
        assert resource.get("type") == "webcontent"
        assert resource.get(f"{{{adl}}}{'scormtype' if version == '1.2' else 'scormType'}") == "sco"
        assert [file.get("href") for file in resource] == [resource.get("href")] == [PAGE]
        controls = list(item.iter(f"{{{SEQUENCING}}}deliveryControls"))
        assert len(controls) == (version == "2004")


@every_version
def test_a_zip_holds_the_manifest_at_its_root_and_the_page_and_is_the_same_each_time(version):
    made = zipped(b"<!doctype html>", MANIFEST, manifest("ndcg", version))
    with ZipFile(BytesIO(made)) as files:
        assert files.namelist() == [MANIFEST, PAGE] and files.testzip() is None
        assert files.read(PAGE) == b"<!doctype html>" and files.read(MANIFEST) == manifest("ndcg", version)
    assert made == zipped(b"<!doctype html>", MANIFEST, manifest("ndcg", version))


def test_another_version_is_refused():
    with pytest.raises(ValueError, match=r"version must be one of 1.2, 2004, xapi, got '1.3'"):
        package("ndcg", version="1.3")


def test_tincan_names_one_activity_which_starts_at_the_page():
    """As Tin Can's packages are: one activity with an IRI and a type, its name and words in a language, and where it starts."""
    tin = f"{{{xapi.NAMESPACE}}}"
    for lesson in LESSONS:
        root = ElementTree.fromstring(
            xapi.tincan(lesson.url, "a=1&b=2", f"https://x.example/{lesson.url}?a=1&b=2", PAGE)
        )
        (one,) = root.find(f"{tin}activities")
        assert (one.get("id"), one.get("type")) == (f"https://x.example/{lesson.url}?a=1&b=2", xapi.TYPE)
        said = {child.tag.removeprefix(tin): child.text for child in one}
        assert all(child.get("lang") == "en" for child in one)
        assert said == {
            "name": lesson.about.heading or lesson.title,
            "description": lesson.about.plain,
            "launch": PAGE,
        }


def test_an_activity_without_an_address_is_the_same_each_time_and_another_for_another_query():
    names = [xapi.activity(*one, "") for one in (("ndcg", ""), ("ndcg", ""), ("ndcg", "k=3"), ("ranking", ""))]
    assert len(set(names)) == 3 and names[0] == names[1]
    assert all(re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", name) for name in names)
