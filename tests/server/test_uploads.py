"""Uploads are written to no disk, and where there is no memory for one, its page says so."""

import asyncio
import errno
import sys

import pytest
from starlette.datastructures import Headers
from starlette.formparsers import MultiPartParser
from streamlit.runtime.uploaded_file_manager import DeletedFile, UploadedFile, UploadedFileRec

from server import uploads
from server.uploads import NO_MEMORY, NOT_TAKEN, SPARE, Uploads, free_memory, keep_in_memory
from tests.helpers.asgi import asked
from tests.helpers.loops import without_loop
from widgets import lost_file

PUT = "/below/_stcore/upload_file/a-session/a-file"


def put(app, *, free: int = sys.maxsize, path: str = PUT, method: str = "PUT") -> tuple[int, dict[str, str]]:
    """The status of a request with a body, and what was noted of files that were not taken."""
    noted: dict[str, str] = {}
    app = Uploads(app, noted.__setitem__, lambda: free)
    return asked(app, path, method, b"x" * 100_000).status, noted


def taking(error: BaseException | None = None):
    async def app(scope, receive, send):
        while (await receive()).get("more_body"):
            pass
        if error:
            raise error
        await send({"type": "http.response.start", "status": 201, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    return app


def test_a_file_for_which_there_is_memory_is_passed_on():
    assert put(taking(), free=SPARE + 5 * 100_000) == (201, {})


def test_a_file_for_which_there_is_no_memory_never_gets_in():
    assert put(taking(AssertionError("it got in")), free=SPARE + 5 * 100_000 - 1) == (204, {"a-file": NO_MEMORY})


@pytest.mark.parametrize(
    ("error", "why"), [(MemoryError(), NO_MEMORY), (OSError(errno.ENOSPC, "No space left on device"), NOT_TAKEN)]
)
def test_what_fails_on_the_way_in_is_a_sentence(error, why):
    assert put(taking(error)) == (204, {"a-file": why})


def test_other_requests_and_other_errors_are_left_alone():
    assert put(taking(), free=0, method="DELETE")[0] == put(taking(), free=0, path="/file")[0] == 201
    with pytest.raises(ValueError, match="ours"):
        put(taking(ValueError("ours")))


def test_a_form_of_two_megabytes_is_not_written_to_disk(monkeypatch):
    monkeypatch.setattr(MultiPartParser, "spool_max_size", MultiPartParser.spool_max_size)
    keep_in_memory()
    body = (
        b'--b\r\nContent-Disposition: form-data; name="f"; filename="f.csv"\r\n\r\n'
        + b"x" * 2_000_000
        + b"\r\n--b--\r\n"
    )

    async def stream():
        yield body

    async def parsed():
        form = await MultiPartParser(Headers({"content-type": "multipart/form-data; boundary=b"}), stream()).parse()
        found = form["f"].file._rolled, len(await form["f"].read())
        await form.close()
        return found

    with without_loop():
        assert asyncio.run(parsed()) == (False, 2_000_000)


def test_free_memory_is_the_least_of_machine_and_groups(tmp_path, monkeypatch):
    outer, inner = tmp_path / "a", tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    for folder, limit, current, kept in ((outer, "1000000", "900000", 50_000), (inner, "max", "5", 0)):
        (folder / "memory.max").write_text(limit)
        (folder / "memory.current").write_text(current)
        (folder / "memory.stat").write_text(f"anon 7\ninactive_file {kept}\n")
    monkeypatch.setattr(uploads, "_groups", lambda: [inner, outer, tmp_path])
    assert free_memory() == 1_000_000 - 900_000 + 50_000
    monkeypatch.setattr(uploads, "_groups", list)
    assert 0 < free_memory() < sys.maxsize


def file(name: str) -> UploadedFile:
    return UploadedFile(UploadedFileRec(name, "mine.csv", "text/csv", b"x"), None)


def test_of_a_file_that_is_lost_or_was_not_taken_the_page_says_so(monkeypatch):
    said, session = [], {}
    monkeypatch.setattr(lost_file.st, "session_state", session)
    monkeypatch.setattr(lost_file.st, "warning", said.append)
    for given, words in (
        (None, []),
        (DeletedFile("of a process that is gone"), [lost_file.GONE]),
        (file("here"), []),
        (DeletedFile("here"), []),  # it has been replaced by another
        ([file("one"), DeletedFile("two"), DeletedFile("three")], [lost_file.GONE]),
        (DeletedFile("large"), [NO_MEMORY]),
    ):
        said.clear()
        session["field"] = given
        lost_file.note("large", NO_MEMORY)
        assert (lost_file.say("field"), said) == (bool(words), words)
