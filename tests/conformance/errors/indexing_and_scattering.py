import torch


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


a = torch.arange(6.).view(2, 3)
v = torch.arange(3.)
s = torch.tensor(1.)
c = torch.arange(24.).view(2, 3, 4)

i = torch.tensor([0, 1])
for f in (lambda: a[5], lambda: a[0, 5], lambda: a[0, 0, 0], lambda: a[1.5], lambda: a['x'], lambda: s[0],
          lambda: a[::-1], lambda: a[::0], lambda: a[torch.tensor([2])], lambda: a[torch.tensor([-3])],
          lambda: a[torch.tensor([0., 1.])], lambda: a[torch.tensor([True, False, True])],
          lambda: a[torch.tensor([[True, False]])], lambda: a[torch.tensor([0, 1]), torch.tensor([0, 1, 2])],
          lambda: a.__setitem__(0, torch.zeros(2)), lambda: a.__setitem__((0, 5), 1.),
          lambda: a.__setitem__(i, torch.zeros(3, 3)), lambda: a.index_select(0, torch.tensor([2])),
          lambda: a.index_select(0, torch.tensor([[0]])), lambda: a.index_select(0, torch.tensor([0.])),
          lambda: a.index_select(2, i), lambda: a.gather(0, torch.tensor([0])),
          lambda: a.gather(1, torch.tensor([[3]])), lambda: a.gather(1, torch.tensor([[0.]])),
          lambda: a.gather(0, torch.zeros(1, 4, dtype=torch.long)), lambda: a.scatter(1, torch.tensor([[3]]), 1.),
          lambda: a.scatter(0, torch.tensor([0]), 1.), lambda: a.scatter(1, torch.tensor([[0]]), a.double()),
          lambda: a.scatter(1, torch.zeros(2, 4, dtype=torch.long), a),
          lambda: a.scatter(1, torch.tensor([[0]]), 1., reduce='x'),
          lambda: a.scatter_add(1, torch.tensor([[5]]), a),
          lambda: a.scatter_reduce(1, torch.tensor([[0]]), a, 'x'), lambda: a.index_add(0, torch.tensor([0]), a),
          lambda: a.index_add(0, torch.tensor([0, 5]), a), lambda: a.index_add(0, i, a.double()),
          lambda: a.index_copy(0, i, a.double()), lambda: a.index_copy(0, torch.tensor([0., 1.]), a),
          lambda: a.index_copy(0, torch.tensor([0]), a), lambda: a.index_fill(0, i, v),
          lambda: a.index_fill(0, i.float(), 1.), lambda: a.index_fill(0, torch.tensor([5]), 1.),
          lambda: a.masked_fill(a > 1, v), lambda: a.masked_fill(torch.tensor([True, False]), 1.),
          lambda: a.masked_select(a), lambda: a.masked_select(v > 1),
          lambda: a.masked_select(torch.tensor([True, False])), lambda: a.masked_scatter(a > 1, v[:1]),
          lambda: a.take(torch.tensor([7])), lambda: a.take(torch.tensor([0.])), lambda: torch.where(a, a, a),
          lambda: torch.where(a > 1, v[:2], a), lambda: torch.nn.functional.one_hot(v),
          lambda: torch.nn.functional.one_hot(torch.tensor([-1])),
          lambda: torch.nn.functional.one_hot(torch.tensor([], dtype=torch.long)),
          lambda: torch.nn.functional.one_hot(i, 1), lambda: torch.nn.functional.one_hot(i, 0),
          lambda: torch.nn.functional.embedding(torch.tensor([5]), a), lambda: torch.nn.functional.embedding(v, a),
          lambda: torch.bincount(v), lambda: torch.bincount(torch.tensor([-1])), lambda: torch.bincount(i, v),
          lambda: torch.bincount(i, minlength=-1), lambda: torch.bincount(a.long()), lambda: torch.histc(v.long()),
          lambda: torch.histc(v, 0), lambda: torch.histc(v, 2, 3, 1),
          lambda: torch.histc(torch.tensor([float('inf')])), lambda: a.fill_(v),
          lambda: torch.select_scatter(a, v[:2], 0, 0), lambda: torch.take_along_dim(a, i, 0),
          lambda: torch.nonzero(a, as_tuple=1), lambda: a.index_put((i,), torch.zeros(4)),
          lambda: torch.isin(a, 'x'), lambda: a[None, 0, ..., ..., 0], lambda: a[torch.tensor([[5]]), 0],
          lambda: a[[0, 7]], lambda: a[[0, 1], [0, 1, 2]]):
    attempt(f)
