"""Object storage that speaks as much of S3 as is needed to read files: listing a bucket, and ranges of an object. For tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from urllib.parse import parse_qs, unquote, urlsplit
from xml.sax.saxutils import escape

BUCKET, KEY = "shop", "reader"


@dataclass
class Storage:
    """objects: by key, of BUCKET. asked: what was asked for: method, path and range. hangs: whether objects are asked for in vain."""

    port: int = 0
    objects: dict[str, bytes] = field(default_factory=dict)
    asked: list[tuple[str, str, str]] = field(default_factory=list)
    hangs: bool = False
    over: Event = field(default_factory=Event)

    @property
    def address(self) -> str:
        """Of the folder “lab”, as a connections file's variable holds it."""
        return f"s3://{BUCKET}/lab?endpoint_override=127.0.0.1:{self.port}&scheme=http&region=us-east-1"


@contextmanager
def storage() -> Iterator[Storage]:
    """One that serves as long as the context lasts, to whoever signs with KEY."""
    found = Storage()

    class Answer(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_HEAD(self) -> None:
            self.answer()

        def do_GET(self) -> None:
            self.answer()

        def answer(self) -> None:
            url = urlsplit(self.path)
            bucket, _, key = unquote(url.path).lstrip("/").partition("/")
            within = self.headers.get("Range", "")
            found.asked.append((self.command, key, within))
            if f"Credential={KEY}/" not in self.headers.get("Authorization", ""):
                return self.fails(403, "AccessDenied")
            if bucket != BUCKET:
                return self.fails(404, "NoSuchBucket")
            if not key:
                return self.say(200, _listed(found.objects, parse_qs(url.query)))
            if key not in found.objects:
                return self.fails(404, "NoSuchKey")
            if found.hangs:
                found.over.wait(60)
            content = found.objects[key]
            if not within:
                return self.say(200, content)
            first, last = within.removeprefix("bytes=").split("-")
            end = min(int(last), len(content) - 1)
            self.say(206, content[int(first) : end + 1], f"bytes {first}-{end}/{len(content)}")

        def fails(self, status: int, code: str) -> None:
            self.say(status, f"<Error><Code>{code}</Code><Message>no</Message></Error>".encode())

        def say(self, status: int, body: bytes, within: str = "") -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Last-Modified", "Thu, 01 Jan 2026 00:00:00 GMT")
            if within:
                self.send_header("Content-Range", within)
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        def log_message(self, format: str, *arguments: object) -> None:
            """Not to standard error."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        server.daemon_threads = True
        found.port = server.server_port
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        try:
            yield found
        finally:
            found.over.set()
            server.shutdown()


def _listed(objects: dict[str, bytes], asked: dict[str, list[str]]) -> bytes:
    (prefix,), (most,) = asked.get("prefix", [""]), asked.get("max-keys", ["1000"])
    found = [(key, objects[key]) for key in sorted(objects) if key.startswith(prefix)][: int(most)]
    each = "".join(
        f"<Contents><Key>{escape(key)}</Key><Size>{len(content)}</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>"
        for key, content in found
    )
    said = f"<Name>{BUCKET}</Name><Prefix>{escape(prefix)}</Prefix><KeyCount>{len(found)}</KeyCount><IsTruncated>false</IsTruncated>{each}"
    return f'<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">{said}</ListBucketResult>'.encode()
