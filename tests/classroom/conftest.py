"""Rooms in memory and in Redis."""

import pytest

from tests.helpers.classroom_client import redis_server


@pytest.fixture(scope="session")
def redis(tmp_path_factory):
    with redis_server(tmp_path_factory.mktemp("redis")) as address:
        yield address


@pytest.fixture(params=["memory", "redis"])
def store(request) -> str:
    """The address of a store."""
    return request.getfixturevalue("redis") if request.param == "redis" else ""
