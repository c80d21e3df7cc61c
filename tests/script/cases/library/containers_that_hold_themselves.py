import collections
import functools

d = collections.deque()
d.append(d)
print(d)
o = collections.OrderedDict()
o[1] = o
print(o)
f = collections.defaultdict(list)
f[1] = f
print(f)
print(collections.deque([1, 2], maxlen=3), collections.OrderedDict(a=1))


class Mine(collections.OrderedDict):
    pass


class Queue(collections.deque):
    pass


class Tally(collections.Counter):
    pass


print(Mine(a=1), Mine(), Queue([1]), Tally('aab'), Tally())
inner = functools.partial(pow, 2)
outer = functools.partial(inner, 5)
print(outer.func is pow, outer.args, outer())
