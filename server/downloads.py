"""Files for download, kept a minute longer than Streamlit keeps them.

A file that is made when its button is pressed belongs to no run, so Streamlit 1.67 deletes it when two runs have ended,
whoever's they are. Among many visitors that is before the browser has fetched it.
"""

from time import monotonic

from streamlit.runtime import memory_media_file_storage as streamlits
from streamlit.runtime.media_file_storage import MediaFileKind

MINUTE = 60.0  # seconds


class Lingering(streamlits.MemoryMediaFileStorage):
    """Deletes a file a minute after it is told to, unless the same file is wanted again meanwhile.

    Its methods are called one at a time: the manager that owns it holds a lock.
    """

    def __init__(self, media_endpoint: str) -> None:
        super().__init__(media_endpoint)
        self._leaving: dict[str, float] = {}

    def load_and_get_id(
        self, path_or_data: str | bytes, mimetype: str, kind: MediaFileKind, filename: str | None = None
    ) -> str:
        """Add a file, and give its id."""
        file_id = super().load_and_get_id(path_or_data, mimetype, kind, filename)
        self._leaving.pop(file_id, None)
        return file_id

    def delete_file(self, file_id: str) -> None:
        """Let a file go, and delete those whose minute is over."""
        now = monotonic()
        self._leaving[file_id] = now + MINUTE
        for gone in [one for one, end in self._leaving.items() if end <= now]:
            del self._leaving[gone]
            super().delete_file(gone)


def linger() -> None:
    """From now on, in every server that this process makes; Streamlit has no option for it, and takes the class by its name."""
    streamlits.MemoryMediaFileStorage = Lingering  # type: ignore[misc]
