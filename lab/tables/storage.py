"""Files in object storage that speaks S3, as DuckDB reads them: through Arrow's own client, which comes with pyarrow.

So nothing else is installed, and DuckDB downloads no extension. Its reader of Parquet asks for the parts of a file that a statement needs.
The address is `s3://bucket/folder`; `?region=…`, and for other storage than Amazon's `?endpoint_override=host:port&scheme=https`, come behind
it. Credentials come from the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY), from ~/.aws, or from the machine's role. Left out: Arrow files.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from threading import Lock, get_ident
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from fsspec.implementations.arrow import ArrowFSWrapper
from pyarrow.fs import AwsStandardS3RetryStrategy, S3FileSystem

BEGINS = "s3://"
TRIES = 2  # of a request, of some three seconds each where there is no answer
ERROR = "aws error"  # in what Arrow says of a storage that did not do what it was asked, in small letters; then which error it was:
REFUSES = ("access_denied", "invalid_access_key_id", "signature_does_not_match")
GONE = ("no_such_bucket", "no_such_key", "resource_not_found")


class File:
    """A file that several threads read at once. DuckDB goes to a place and reads there in two calls, and another thread may come between.

    Where a thread went is where its next read begins. A read of a thread that went nowhere goes on where the last one ended.
    """

    def __init__(self, stream: Any) -> None:
        self._stream, self._lock = stream, Lock()
        self._at, self._went = 0, dict[int, int]()

    def seek(self, to: int, whence: int = 0) -> int:
        """To a place from the beginning (0), from here (1) or from the end (2)."""
        with self._lock:
            self._at = self._went[get_ident()] = to + (0, self._at, self._stream.size())[whence]
            return self._at

    def read(self, size: int = -1) -> bytes:
        """So many bytes, or all that follow."""
        with self._lock:
            at = self._went.pop(get_ident(), None)
            if at is None:
                self._went.clear()
                at = self._at
            left = max(0, self._stream.size() - at)
            size = min(size, left) if size >= 0 else left
            self._at = at + size
        found: bytes = self._stream.read_at(size, at)
        return found

    def tell(self) -> int:
        """Where the next read begins."""
        return self._at

    def close(self) -> None:
        """Nothing is read any more."""
        self._stream.close()


class Storage(ArrowFSWrapper):  # type: ignore[misc]
    """Object storage as a file system that DuckDB can be given. root: the folder of the address."""

    protocol = "metricscope"
    cachable = False

    def __init__(self, address: str) -> None:
        url = urlsplit(address)
        self.root = (url.netloc + url.path).rstrip("/")
        super().__init__(S3FileSystem(retry_strategy=AwsStandardS3RetryStrategy(TRIES), **dict(parse_qsl(url.query))))

    @classmethod
    def _strip_protocol(cls, path: str) -> str:
        return path.removeprefix(f"{cls.protocol}://")

    def _open(self, path: str, mode: str = "rb", **options: Any) -> File:
        return File(self.fs.open_input_file(path))

    def files(self, place: str, kinds: Any) -> list[str]:
        """A file, the files of a pattern, or the files of a folder and of those in it that end as one of `kinds` does, by names for DuckDB.

        Raises FileNotFoundError where there is no such file, and OSError where the storage refuses or does not answer within some ten seconds.
        """
        at = f"{self.root}/{place}"
        found = sorted(self.glob(at)) if any(mark in place for mark in "*?[") else [at]
        if len(found) == 1 and self.info(found[0])["type"] == "directory":
            found = sorted(one for one in self.find(found[0]) if PurePosixPath(one).suffix in kinds)
        return [f"{self.protocol}://{one}" for one in found]
