"""What is wrong with a file, as the process that reads it tells the one that asked."""


class Unreadable(Exception):
    """Why a file cannot be read; the text goes on after the file's name: "is damaged"."""
