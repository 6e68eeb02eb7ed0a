"""Rooms in Redis, so that several processes can serve one room.

A room is a hash of its fields, a sorted set of its guests by when they were seen last, a hash of the questions that were put, and a
hash of answers for each; all of them expire by themselves when the teacher has done nothing for IDLE seconds. Changes go out on a channel. Of a room that
is closed its code is kept as long, so that it can be told from one that got lost.
"""

import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager, suppress
from functools import wraps
from itertools import chain
from typing import Any, ParamSpec, TypeVar

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff
from redis.exceptions import RedisError

from classroom.rooms import AWAY, GUESTS, IDLE, KNOWN, Question, Room
from classroom.store import Asked, Away, Wait

ANSWERS_IN = 3.0  # seconds, or it is away
Given = ParamSpec("Given")
Told = TypeVar("Told")
PREFIX = "metricscope:class:"
OPEN = """
if redis.call('exists', KEYS[1]) == 1 then return 0 end
redis.call('hset', KEYS[1], unpack(ARGV, 2))
return redis.call('expire', KEYS[1], ARGV[1])
"""
# Only into a room that is there, and at once: a room that is being closed must not come back with one field. What was asked and
# answered before lasts as long as the room: it is renewed once a minute.
WRITE = """
if redis.call('exists', KEYS[1]) == 0 then return 0 end
redis.call('hset', KEYS[1], unpack(ARGV, 4))
if ARGV[2] ~= '' then redis.call('hset', KEYS[2], ARGV[2], ARGV[3]) end
if redis.call('ttl', KEYS[2]) < tonumber(ARGV[1]) - 60 then
  for _, number in ipairs(redis.call('hkeys', KEYS[2])) do redis.call('expire', KEYS[1] .. ':answers:' .. number, ARGV[1]) end
  redis.call('expire', KEYS[2], ARGV[1])
end
return redis.call('expire', KEYS[1], ARGV[1])
"""
ENTER = """
if redis.call('exists', KEYS[1]) == 0 then return -1 end
local known = redis.call('zscore', KEYS[2], ARGV[1])
local present = redis.call('zcount', KEYS[2], '(' .. ARGV[3], '+inf')
if not known and present >= tonumber(ARGV[4]) then return -1 end
redis.call('zadd', KEYS[2], ARGV[2], ARGV[1])
redis.call('zremrangebyrank', KEYS[2], 0, -1 - tonumber(ARGV[5]))
redis.call('expire', KEYS[2], ARGV[6])
return redis.call('zcount', KEYS[2], '(' .. ARGV[3], '+inf') - present
"""
# Into a room that is there, as above: an answer on its way while the room closes would be kept after it.
ANSWER = """
if redis.call('exists', KEYS[1]) == 0 or redis.call('hget', KEYS[2], ARGV[2]) == ARGV[3] then return 0 end
redis.call('hset', KEYS[2], ARGV[2], ARGV[3])
return redis.call('expire', KEYS[2], ARGV[1])
"""


def reached(act: Callable[Given, Coroutine[Any, Any, Told]]) -> Callable[Given, Coroutine[Any, Any, Told]]:
    """Whatever keeps Redis from answering is Away: no connection, none in time, still loading, out of memory, read only."""

    @wraps(act)
    async def tried(*given: Given.args, **named: Given.kwargs) -> Told:
        try:
            return await act(*given, **named)
        except (RedisError, OSError) as error:
            raise Away from error

    return tried


class RedisStore:
    """The interface of classroom.store.Store. address: such as redis://localhost:6379/0."""

    def __init__(self, address: str) -> None:
        at_once = Retry(
            ConstantBackoff(0), 1
        )  # once more, over a new connection: the old one's Redis may have been restarted
        self._redis = Redis.from_url(
            address,
            decode_responses=True,
            retry=at_once,
            socket_timeout=ANSWERS_IN,
            socket_connect_timeout=ANSWERS_IN,
        )
        self._open = self._redis.register_script(OPEN)
        self._write = self._redis.register_script(WRITE)
        self._enter = self._redis.register_script(ENTER)
        self._answer = self._redis.register_script(ANSWER)

    @reached
    async def open(self, room: Room) -> bool:
        return bool(
            await self._open(keys=[PREFIX + room.code], args=[IDLE, *chain.from_iterable(room.fields().items())])
        )

    @reached
    async def read(self, code: str) -> Room | None:
        key = PREFIX + code
        async with self._redis.pipeline(transaction=False) as pipe:
            pipe.hgetall(key)
            pipe.zcount(f"{key}:guests", f"({time.time() - AWAY}", "+inf")
            fields, guests = await pipe.execute()
        if not fields:
            return None
        room = Room.of(code, fields)
        answers = await self._redis.hvals(f"{key}:answers:{room.question.number}") if room.question else []
        return room.counted(guests, Counter(map(json.loads, answers)))

    @reached
    async def write(self, code: str, fields: Mapping[str, str]) -> None:
        text = fields.get("question", "null")
        asked = json.loads(text)
        number, text = (asked["number"], text) if asked else ("", "")
        keys = [PREFIX + code, f"{PREFIX}{code}:asked"]
        if await self._write(keys=keys, args=[IDLE, number, text, *chain.from_iterable(fields.items())]):
            await self._tell(code)

    @reached
    async def enter(self, code: str, guest: str) -> bool:
        key, now = PREFIX + code, time.time()
        more = await self._enter(
            keys=[key, f"{key}:guests"], args=[guest, repr(now), repr(now - AWAY), GUESTS, KNOWN, IDLE]
        )
        if more > 0:
            await self._tell(code)
        return bool(more >= 0)

    @reached
    async def leave(self, code: str, guest: str) -> None:
        if await self._redis.zadd(f"{PREFIX}{code}:guests", {guest: 0}, xx=True, ch=True):
            await self._tell(code)

    @reached
    async def knows(self, code: str, guest: str) -> bool:
        return await self._redis.zscore(f"{PREFIX}{code}:guests", guest) is not None

    @reached
    async def answer(self, code: str, number: int, guest: str, choice: float) -> None:
        keys = [PREFIX + code, f"{PREFIX}{code}:answers:{number}"]
        if await self._answer(keys=keys, args=[IDLE, guest, json.dumps(choice)]):
            await self._tell(code)

    @reached
    async def record(self, code: str) -> list[Asked]:
        kept = await self._redis.hgetall(f"{PREFIX}{code}:asked")
        numbers = sorted(map(int, kept))
        async with self._redis.pipeline(transaction=False) as pipe:
            for number in numbers:
                pipe.hgetall(f"{PREFIX}{code}:answers:{number}")
            found = await pipe.execute()
        answers = ({guest: json.loads(choice) for guest, choice in one.items()} for one in found)
        asked = (Question.of(json.loads(kept[str(number)])) for number in numbers)
        return list(zip(asked, answers, strict=True))

    @reached
    async def close(self, code: str) -> None:
        room = await self.read(code)
        if room is None:
            return
        asked = room.question.number if room.question else 0
        key = PREFIX + code
        await self._redis.set(f"{key}:closed", 1, ex=IDLE)
        await self._redis.delete(
            key, f"{key}:guests", f"{key}:asked", *(f"{key}:answers:{n + 1}" for n in range(asked))
        )
        await self._tell(code)

    @reached
    async def closed(self, code: str) -> bool:
        return bool(await self._redis.exists(f"{PREFIX}{code}:closed"))

    @asynccontextmanager
    async def changes(self, code: str) -> AsyncIterator[Wait]:
        channel = self._redis.pubsub()

        @reached
        async def listen() -> None:
            await channel.subscribe(PREFIX + code)
            await channel.get_message(timeout=5)  # that we listen; from here on nothing is missed

        @reached
        async def wait(seconds: float) -> bool:
            told = await channel.get_message(timeout=seconds) is not None
            while told and await channel.get_message(timeout=0):
                pass
            return told

        try:
            await listen()
            yield wait
        finally:
            with suppress(RedisError, OSError):
                await channel.aclose()  # type: ignore[no-untyped-call]

    async def end(self) -> None:
        await self._redis.aclose()

    async def _tell(self, code: str) -> None:
        await self._redis.publish(PREFIX + code, "")
