# A heap is a list in which every item is at most its two children, heap[2 * i + 1] and heap[2 * i + 2].
from itertools import chain as _chain


# Moves the item at `at` up, past larger parents, no higher than `top`.
def _rise(heap, top, at):
    item = heap[at]
    while at > top:
        parent = (at - 1) // 2
        if not item < heap[parent]:
            break
        heap[at] = heap[parent]
        at = parent
    heap[at] = item


# Moves the item at `at` down to a leaf along the smaller children, then up to where it belongs.
def _sink(heap, at):
    top, item, end = at, heap[at], len(heap)
    child = 2 * at + 1
    while child < end:
        if child + 1 < end and not heap[child] < heap[child + 1]:
            child += 1
        heap[at] = heap[child]
        at = child
        child = 2 * at + 1
    heap[at] = item
    _rise(heap, top, at)


def heappush(heap, item, /):
    heap.append(item)
    _rise(heap, 0, len(heap) - 1)


def heappop(heap, /):
    if not heap:
        raise IndexError('index out of range')
    last = heap.pop()
    if not heap:
        return last
    return heapreplace(heap, last)


def heapreplace(heap, item, /):
    if not heap:
        raise IndexError('index out of range')
    smallest, heap[0] = heap[0], item
    _sink(heap, 0)
    return smallest


def heappushpop(heap, item, /):
    return heapreplace(heap, item) if heap and heap[0] < item else item


def heapify(heap, /):
    for at in reversed(range(len(heap) // 2)):
        _sink(heap, at)


def nsmallest(n, iterable, key=None):
    return sorted(iterable, key=key)[:max(n, 0)]


def nlargest(n, iterable, key=None):
    return sorted(iterable, key=key, reverse=True)[:max(n, 0)]


def merge(*iterables, key=None, reverse=False):
    return iter(sorted(_chain(*iterables), key=key, reverse=reverse))
