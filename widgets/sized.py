"""About how many bytes of memory an object takes with all that it holds, for what is kept up to some size."""

import gc
import sys
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

ELSEWHERE = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType, CodeType)  # not what somebody computed
MOST = 1_000_000  # objects that are looked at


def size_of(found: Any) -> int:
    """Bytes of an object and of everything that can be reached from it, each object once; of an array that is a view, of what it views.

    What else it is shared with counts in full. After MOST objects it stops, and says what there is so far.
    """
    seen: set[int] = set()
    waiting, total = [found], 0
    while waiting and len(seen) < MOST:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, ELSEWHERE):
            continue
        seen.add(id(one))
        total += sys.getsizeof(one)  # an array's own data with it
        if isinstance(one, np.ndarray):
            waiting += [one.base] if one.base is not None else one.tolist() if one.dtype == object else []
        else:
            waiting += gc.get_referents(one)
    return total
