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

for f in (lambda: a.view(-1, -1), lambda: a.view(-2), lambda: a.view(4), lambda: a.t().view(6),
          lambda: a.view(-1, 4), lambda: torch.zeros(0, 3).view(-1, 0), lambda: a.reshape(5),
          lambda: c.permute(0, 1), lambda: c.permute(0, 0, 1), lambda: a.expand(-1, 2, 3), lambda: a.expand(4, 3),
          lambda: a.expand(3), lambda: a.expand(2, -2), lambda: s.select(0, 0), lambda: a.select(0, 5),
          lambda: a.select(2, 0), lambda: s[0], lambda: a.diagonal(0, 0, 0), lambda: v.diagonal(),
          lambda: a.unfold(1, 5, 1), lambda: a.unfold(1, 2, 0), lambda: s.unfold(0, 2, 1), lambda: a.split(-1),
          lambda: a.split(0), lambda: s.split(1), lambda: a.split([1, 2]), lambda: a.split([-1, 3]),
          lambda: a.chunk(0), lambda: s.chunk(2), lambda: a.squeeze(3), lambda: a.unsqueeze(4),
          lambda: a.transpose(0, 2), lambda: c.t(), lambda: c.flatten(2, 1), lambda: c.flatten(0, 5),
          lambda: a.narrow(0, 0, -1), lambda: s.narrow(0, 0, 1), lambda: a.narrow(1, 2, 3),
          lambda: a.narrow(1, 7, 1), lambda: a.movedim((0, 1), (0,)), lambda: a.movedim((0, 0), (0, 1)),
          lambda: a.movedim((0, 1), (1, 1)), lambda: s.adjoint(), lambda: v.mT, lambda: s.H, lambda: torch.tril(v),
          lambda: torch.triu(s), lambda: torch.fliplr(v), lambda: torch.flipud(s), lambda: a.flip(0, 0),
          lambda: a.flip(3), lambda: a.roll((1, 2), 0), lambda: a.roll(()), lambda: a.repeat(2),
          lambda: a.repeat(-1, 2), lambda: a.repeat_interleave(torch.tensor([1, 2]), dim=1),
          lambda: a.repeat_interleave(-1), lambda: a.repeat_interleave(torch.tensor([[1]])),
          lambda: a.repeat_interleave(torch.tensor([-1, 1]), 0), lambda: a.unflatten(1, ()),
          lambda: a.unflatten(1, (2, 2)), lambda: torch.hsplit(s, 2), lambda: torch.hsplit(a, 2),
          lambda: torch.vsplit(v, 1), lambda: torch.dsplit(a, 2), lambda: torch.tensor_split(a, 0),
          lambda: torch.hsplit(a, 0), lambda: torch.meshgrid(),
          lambda: torch.meshgrid(v, v.long()), lambda: torch.meshgrid(v, v, indexing='yx'), lambda: torch.cat([]),
          lambda: torch.cat([s, s]), lambda: torch.cat([a, v]), lambda: torch.cat([a, c]), lambda: torch.stack([]),
          lambda: torch.stack([a, v]), lambda: torch.stack([a, a], 5), lambda: torch.hstack([]),
          lambda: torch.vstack([a, torch.zeros(1, 4)]), lambda: torch.block_diag(c),
          lambda: a.as_strided((2, 2), (1,)), lambda: a.as_strided((2,), (-1,)),
          lambda: a.as_strided((4, 4), (3, 1)), lambda: torch.broadcast_tensors(a, torch.zeros(2)),
          lambda: torch.broadcast_shapes((2, 3), (4,)), lambda: a + torch.zeros(2), lambda: torch.diag(c),
          lambda: torch.diag_embed(s), lambda: torch.trace(v), lambda: a.T.view(2, 3), lambda: a.swapaxes(0, 3),
          lambda: a.unbind(2), lambda: s.unbind(), lambda: a.ravel(1), lambda: torch.column_stack([]),
          lambda: torch.combinations(a), lambda: torch.cartesian_prod(a), lambda: torch.rot90(s)):
    attempt(f)
