def count(start=0, step=1):
    while True:
        yield start
        start += step


def cycle(iterable):
    saved = []
    for item in iterable:
        yield item
        saved.append(item)
    while saved:
        yield from saved


def repeat(item, times=None):
    if times is None:
        while True:
            yield item
    for _ in range(times):
        yield item


class chain:
    def __init__(self, *iterables):
        self._items = self._walk(iterables)

    @staticmethod
    def _walk(iterables):
        for iterable in iterables:
            yield from iterable

    @classmethod
    def from_iterable(cls, iterables):
        made = cls()
        made._items = cls._walk(iterables)
        return made

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._items)


def accumulate(iterable, func=None, *, initial=None):
    it = iter(iterable)
    total = initial
    if initial is None:
        for total in it:
            break
        else:
            return
    yield total
    for item in it:
        total = total + item if func is None else func(total, item)
        yield total


def islice(iterable, *args):
    s = slice(*args)
    start, stop, step = s.start or 0, s.stop, s.step or 1
    if stop is not None and stop <= start:
        return
    wanted = start
    for i, item in enumerate(iterable):
        if i == wanted:
            yield item
            wanted += step
        if stop is not None and i + 1 >= stop:
            return


def takewhile(predicate, iterable):
    for item in iterable:
        if not predicate(item):
            return
        yield item


def dropwhile(predicate, iterable):
    it = iter(iterable)
    for item in it:
        if not predicate(item):
            yield item
            break
    yield from it


def filterfalse(predicate, iterable):
    for item in iterable:
        if not (predicate or bool)(item):
            yield item


def starmap(function, iterable):
    for args in iterable:
        yield function(*args)


def compress(data, selectors):
    for item, chosen in zip(data, selectors):
        if chosen:
            yield item


def pairwise(iterable):
    it = iter(iterable)
    previous = None
    for previous in it:
        break
    for item in it:
        yield previous, item
        previous = item


def zip_longest(*iterables, fillvalue=None):
    its = [iter(i) for i in iterables]
    alive = len(its)
    while True:
        row = []
        for i, it in enumerate(its):
            if it is None:
                row.append(fillvalue)
                continue
            item = next(it, its)
            if item is its:
                its[i] = None
                alive -= 1
                item = fillvalue
            row.append(item)
        if not alive:
            return
        yield tuple(row)


def product(*iterables, repeat=1):
    pools = [tuple(pool) for pool in iterables] * repeat
    rows = [()]
    for pool in pools:
        rows = [row + (item,) for row in rows for item in pool]
    yield from rows


def _indices(n, r, allowed, start=0, chosen=()):
    if len(chosen) == r:
        yield chosen
        return
    for i in range(start if allowed != 'any' else 0, n):
        if allowed == 'any' and i in chosen:
            continue
        following = i + 1 if allowed == 'later' else i
        yield from _indices(n, r, allowed, following, chosen + (i,))


def permutations(iterable, r=None):
    pool = tuple(iterable)
    for row in _indices(len(pool), len(pool) if r is None else r, 'any'):
        yield tuple([pool[i] for i in row])


def combinations(iterable, r):
    pool = tuple(iterable)
    for row in _indices(len(pool), r, 'later'):
        yield tuple([pool[i] for i in row])


def combinations_with_replacement(iterable, r):
    pool = tuple(iterable)
    for row in _indices(len(pool), r, 'same'):
        yield tuple([pool[i] for i in row])


def groupby(iterable, key=None):
    group, last = [], None
    for item in iterable:
        k = item if key is None else key(item)
        if group and k != last:
            yield last, iter(group)
            group = []
        group.append(item)
        last = k
    if group:
        yield last, iter(group)


def tee(iterable, n=2):
    items = list(iterable)
    return tuple([iter(items) for _ in range(n)])
