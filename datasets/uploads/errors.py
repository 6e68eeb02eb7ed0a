"""The one error that reading a file raises."""


class UploadError(Exception):
    """A file that cannot be read; its text tells the reader what is wrong, where, and what to do."""


class OtherKind(UploadError):
    """A file of a kind that is not read."""
