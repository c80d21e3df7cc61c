# What PyTorch answers to calls its functions cannot take: the only signature's complaint, or all of them listed.
import torch

x = torch.arange(6.0).reshape(2, 3)


def attempt(*calls):
    for call in calls:
        try:
            print(call())
        except Exception as error:
            print(type(error).__name__, error)


print('-- reductions')
attempt(lambda: torch.sum(x, 'a'), lambda: x.sum('a'), lambda: torch.sum([1, 2]), lambda: torch.sum(x, 1, 2, 3, 4),
        lambda: torch.sum(x, dimm=1), lambda: x.sum(dim=(0, 'a')), lambda: x.sum(dim='a', keepdim=3),
        lambda: torch.mean([1.0, 2.0]), lambda: x.mean(dim='a'), lambda: torch.std(x, 'a'), lambda: x.var('a'),
        lambda: torch.max(x, 's'), lambda: torch.max([1]), lambda: torch.min(1), lambda: x.max(1, 2),
        lambda: torch.max(x, 1, 2, 3), lambda: torch.argmax(x, 'a'), lambda: x.argmax(1, 2), lambda: x.cumsum(),
        lambda: torch.cumsum(x, 'a'), lambda: torch.softmax(x), lambda: x.softmax(), lambda: torch.topk(x),
        lambda: x.sort('a'), lambda: torch.kthvalue(x), lambda: torch.norm([1.0]), lambda: x.all('a'))
print('-- pointwise')
attempt(lambda: torch.add(2.5, x), lambda: torch.mul(3, 4), lambda: torch.sub(1, x), lambda: torch.div(1, 2),
        lambda: torch.div(x, 'a'), lambda: x.add('a'), lambda: x.add(1, 2, 3), lambda: torch.eq(1, x),
        lambda: torch.ne(x, 'a'), lambda: torch.pow('a', 2), lambda: torch.pow(x), lambda: torch.exp(1),
        lambda: torch.exp(x, x), lambda: torch.exp(x, dim=1), lambda: x.exp(1), lambda: torch.clamp('a'),
        lambda: x.clamp('a'), lambda: torch.minimum(x, 1), lambda: torch.remainder(7, 2),
        lambda: torch.remainder(7, torch.tensor(4)), lambda: torch.fmod(7, torch.tensor(4)), lambda: torch.relu(1),
        lambda: torch.where(x > 0, 'a', x), lambda: torch.where(1, x, x), lambda: torch.lerp(x, 1, 2),
        lambda: torch.isclose(x, 1), lambda: torch.allclose(1, x), lambda: torch.equal(x, 1), lambda: x.round(1))
print('-- shapes')
attempt(lambda: x.view('a'), lambda: x.view(), lambda: x.view(2.0, 3), lambda: x.view([2.5]), lambda: x.reshape('a'),
        lambda: x.reshape(), lambda: torch.reshape(x), lambda: torch.reshape(x, 3, 2), lambda: torch.flatten([1]),
        lambda: x.flatten('a'), lambda: x.expand('a'), lambda: x.unsqueeze(), lambda: x.squeeze('a'),
        lambda: x.squeeze({}), lambda: x.permute('a'), lambda: x.transpose(1), lambda: torch.cat(x),
        lambda: torch.cat([x, 1]), lambda: torch.stack(x), lambda: torch.stack([1, 2]), lambda: torch.chunk(x),
        lambda: torch.split([1], 1), lambda: x.t(1), lambda: x.narrow(0, 1, 9), lambda: x.select(0),
        lambda: x.unfold(1), lambda: torch.flip(x, 'a'), lambda: x.unflatten(1, (2, 2)))
print('-- products')
attempt(lambda: torch.matmul(x, 2), lambda: torch.mm(x), lambda: torch.dot(1, 2), lambda: torch.bmm(x, 1),
        lambda: x.matmul('a'), lambda: torch.addmm(x, x), lambda: x @ 2, lambda: x + 'a', lambda: x * None)
print('-- factories')
attempt(lambda: torch.zeros('a'), lambda: torch.zeros(2.5), lambda: torch.zeros(2, 3.0), lambda: torch.zeros([2.5]),
        lambda: torch.ones(size=2), lambda: torch.ones(shape=(2,)), lambda: torch.ones(2, dtype='float'),
        lambda: torch.zeros(2, requires_grad='yes'), lambda: torch.full((2,)), lambda: torch.full(2, 1),
        lambda: torch.arange('a'), lambda: torch.arange(), lambda: torch.linspace(0), lambda: torch.eye('a'),
        lambda: torch.rand(2.5), lambda: torch.randn('a'), lambda: torch.randperm(2.0), lambda: torch.randint(5),
        lambda: torch.randint(2.0, (2,)), lambda: torch.normal(1), lambda: torch.normal(0, 1), lambda: torch.tensor(),
        lambda: torch.tensor('a'), lambda: torch.tensor([1], dtype=3), lambda: torch.tensor([1.0], requires_grad=1),
        lambda: torch.zeros_like([1]), lambda: torch.full_like(x), lambda: x.new_zeros('a'), lambda: torch.empty('a'))
print('-- indexing')
attempt(lambda: torch.gather(x, 1), lambda: x.gather(1, [0]), lambda: x.scatter_(0, 1, 1),
        lambda: x.masked_fill(1, 2), lambda: x.index_fill_(0, 1, 1), lambda: x.index_add_(0, torch.tensor([0]), 1),
        lambda: torch.nonzero(1), lambda: x.fill_('a'), lambda: x.fill_(x.shape), lambda: x.fill_(torch.float32))
print('-- conversions')
attempt(lambda: x.item(1), lambda: x.float(1), lambda: x.numpy(1), lambda: x.to(torch.float, 3),
        lambda: x.requires_grad_(1), lambda: x.detach(1), lambda: x.clone(1), lambda: torch.clone(1),
        lambda: torch.float32 + 1, lambda: torch.is_grad_enabled(1))
