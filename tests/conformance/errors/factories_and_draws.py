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

torch.manual_seed(0)
for f in (lambda: torch.zeros(-1), lambda: torch.ones(2, -3), lambda: torch.zeros('a'), lambda: torch.zeros(1.5),
          lambda: torch.zeros([1, 'a']), lambda: torch.zeros(2, dtype='float'), lambda: torch.arange(0, 3, 0),
          lambda: torch.arange(3, 0), lambda: torch.arange(0, 3, -1), lambda: torch.arange(float('inf')),
          lambda: torch.arange(0, float('nan')), lambda: torch.arange(), lambda: torch.arange('a'),
          lambda: torch.linspace(0, 1, -1), lambda: torch.linspace(0, 1), lambda: torch.logspace(0, 1, -1),
          lambda: torch.eye(-1), lambda: torch.eye(2, -1), lambda: torch.full((2,), 'a'),
          lambda: torch.full((2, -1), 1.), lambda: torch.tensor([1, [2]]), lambda: torch.tensor([[1, 2], [3]]),
          lambda: torch.tensor('a'), lambda: torch.tensor(['a']), lambda: torch.tensor([None]),
          lambda: torch.tensor(None), lambda: torch.tensor({}), lambda: torch.tensor(),
          lambda: torch.tensor([1, 2], requires_grad=True), lambda: torch.tensor([1.], dtype=int).requires_grad_(),
          lambda: torch.tensor([[1], 2]), lambda: torch.from_numpy([1]), lambda: torch.rand(-1),
          lambda: torch.rand('a'), lambda: torch.randn(2, dtype=torch.long),
          lambda: torch.rand(2, dtype=torch.int), lambda: torch.randint(5), lambda: torch.randint(5, 2, (2,)),
          lambda: torch.randint(0, 0, (2,)), lambda: torch.randint(5, 3), lambda: torch.randint(0, 5, (-1,)),
          lambda: torch.randperm(-1), lambda: torch.randperm('a'), lambda: torch.normal(0., -1., (2,)),
          lambda: torch.normal(v, -v), lambda: torch.normal(v, torch.zeros(2)), lambda: torch.normal(0., 1.),
          lambda: torch.bernoulli(v), lambda: torch.bernoulli(torch.tensor([1])), lambda: v.bernoulli_(2.),
          lambda: torch.multinomial(v, 0), lambda: torch.multinomial(v, 5), lambda: torch.multinomial(-v, 1),
          lambda: torch.multinomial(c, 1), lambda: torch.multinomial(torch.zeros(2), 1),
          lambda: torch.multinomial(torch.tensor([1, 2]), 1),
          lambda: torch.multinomial(torch.tensor([float('nan'), 1.]), 1), lambda: torch.zeros(2).uniform_(1, 0),
          lambda: torch.zeros(2).normal_(0, -1), lambda: torch.zeros(2).exponential_(-1),
          lambda: torch.zeros(2).geometric_(2.), lambda: torch.zeros(2).geometric_(0),
          lambda: torch.zeros(2).random_(3, 1), lambda: torch.zeros(2).cauchy_(0, -1),
          lambda: torch.zeros(2).log_normal_(0, -1), lambda: torch.zeros(2, dtype=torch.long).uniform_(),
          lambda: torch.zeros(2, dtype=torch.long).normal_(), lambda: torch.zeros(2, dtype=torch.bool).uniform_(),
          lambda: torch.poisson(-v), lambda: torch.manual_seed('a'), lambda: torch.set_rng_state(v),
          lambda: torch.Generator().manual_seed('a'), lambda: torch.empty(2, 3, out=1),
          lambda: torch.zeros_like(1), lambda: torch.ones_like([1]), lambda: torch.full_like(v),
          lambda: torch.tril_indices(-1, 2), lambda: torch.Tensor('a'), lambda: torch.Tensor(-1),
          lambda: torch.FloatTensor('a'), lambda: torch.LongTensor([1.5]),
          lambda: torch.set_default_dtype(torch.long), lambda: torch.set_default_dtype('float'),
          lambda: torch.get_default_dtype(1), lambda: torch.manual_seed()):
    attempt(f)
