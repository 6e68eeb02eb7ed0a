"""What a metric cannot be asked for, and why."""


class Absent(Exception):
    """Why a metric cannot be asked for: the model did not give what it needs."""
