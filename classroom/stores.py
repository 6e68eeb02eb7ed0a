"""Which store there is: a Redis, or this process's memory."""

from classroom.memory import MemoryStore
from classroom.store import Store


def store_at(address: str) -> Store:
    """The store in the Redis at an address, such as redis://localhost:6379/0; this process's memory for ""."""
    if address:
        from classroom.redis import RedisStore  # not loaded where it is not used

        return RedisStore(address)
    return MemoryStore()
