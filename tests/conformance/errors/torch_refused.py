def attempt(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, "|", error)


import torch
import torch.nn as nn
import torch.nn.functional as F

x = torch.arange(6.0).reshape(2, 3)
w = torch.ones(2, requires_grad=True)


def setting(name, value, on=None):
    def call():
        setattr(torch.ones(2) if on is None else on, name, value)

    return call


def store(index, value, into=None):
    def call():
        (x.clone() if into is None else into)[index] = value

    return call


class NoForward(torch.autograd.Function):
    pass


class Gives(torch.autograd.Function):
    given = None

    @staticmethod
    def forward(ctx, a, b):
        return a * 1

    @staticmethod
    def backward(ctx, grad):
        return Gives.given


def gives(value):
    def call():
        Gives.given = value
        Gives.apply(torch.ones(2, requires_grad=True), torch.ones(2)).sum().backward()

    return call


def unpack_to(value):
    def call():
        with torch.autograd.graph.saved_tensors_hooks(lambda t: t, lambda t: value):
            (w * w).sum().backward()

    return call


def pack_in_place():
    with torch.autograd.graph.saved_tensors_hooks(lambda t: t.mul_(2), lambda t: t):
        y = w.exp()
        (y * y).sum().backward()


for call in (
    lambda: NoForward.apply(w), lambda: NoForward()(w), gives((1.0, None)), gives((torch.ones(2), torch.ones(2))),
    gives(torch.ones(2)), gives((torch.ones(2), None, None)), gives((torch.ones(3), None)),
    unpack_to(3), unpack_to(None), pack_in_place, lambda: (w * 2).sum().backward(inputs=[]),
    lambda: torch.autograd.backward((w * 2).sum(), inputs=[]), setting("grad", 3), setting("grad", torch.ones(3)),
    setting("grad", torch.ones(2).double()), setting("requires_grad", 3), setting("requires_grad", True, torch.ones(2).long()),
    setting("data", 3), lambda: torch.ones(2, 2, 2).H, lambda: len(torch.tensor(1)), lambda: iter(torch.tensor(1)),
    lambda: bool(torch.ones(0)), lambda: [1][torch.ones(1)], lambda: torch.device(3.5), lambda: torch.device("what"),
    lambda: torch.result_type("a", 1), lambda: torch.finfo(torch.int32), lambda: torch.iinfo(torch.float32),
    lambda: torch.zeros(2, dtype=3), lambda: torch.Size(["a"]), lambda: torch.Size(3), lambda: F.max_pool2d(x, -1),
    lambda: F.max_pool2d(torch.ones(3), 2), lambda: F.avg_pool1d(torch.ones(3), 2), lambda: F.max_pool2d(torch.ones(1, 1, 4, 4), 2, padding=2),
    lambda: F.interpolate(x, 3), lambda: x[::-1], lambda: torch.tensordot(x, x, dims=[[0], [5]]), lambda: torch.tensordot(x, x, dims=-1),
    lambda: torch.einsum("ij,jk", x, x), lambda: torch.einsum("ij"), lambda: torch.einsum([99], [x]),
    lambda: torch.dot(x, x), lambda: torch.mv(x, x), lambda: torch.mm(x, torch.ones(3)), lambda: torch.bmm(x, x),
    lambda: F.pad(x, (1,)), lambda: F.pad(x, (1, 1, 1, 1, 1, 1)), lambda: F.pad(x, (1, 1), mode="what"),
    lambda: torch.ones(3).adjoint(), lambda: torch.tensor_split(torch.tensor(1), 2),
    lambda: torch.polygamma(-1, x), lambda: torch.mvlgamma(x, 0), lambda: +torch.tensor([True]), lambda: torch.cdist(x.long(), x.long()),
    lambda: torch.normal(x, -x), lambda: torch.index_add(x, 0, torch.ones(1, 1).long(), x), lambda: x.masked_scatter(x > 0, x.long()),
    lambda: F.gelu(x, approximate="what"), lambda: torch.median(torch.ones(0), 0), lambda: torch.linalg.qr(x, mode="r").R.requires_grad,
    lambda: torch.logcumsumexp(x.long(), 0), lambda: torch.empty(2**40, 2**40), lambda: torch.ones(2).new_full((2,), "a"),
    lambda: F.nll_loss(torch.ones(1, 2, 3, 3), torch.ones(1).long()), lambda: torch.set_rng_state(torch.ones(3).byte()),
    lambda: torch.add(x, x, out=w), lambda: torch.add(x, other=x, input=x), lambda: torch.sum(x, foo=1),
    store(0, "a"), store("a", 1), store(0, [1, 2]), store((0, 5), 1), store(0, torch.ones(2)), store(0, 1, torch.tensor(1)),
    lambda: f"{x:.2f}", lambda: f"{torch.tensor(1.5):d}", lambda: torch.ones(2) @ torch.ones(3), lambda: x.view(-1, -1),
    lambda: x.view(4), lambda: x.expand(3, 3), lambda: x.expand(2), lambda: x.permute(0), lambda: x.permute(0, 0), lambda: x.transpose(0, 5),
    lambda: x.squeeze(9), lambda: x.unsqueeze(9), lambda: x.sum(9), lambda: x.sum((0, 0)), lambda: x.narrow(0, 1, 9),
    lambda: x.split(0), lambda: x.split([1, 2], 1) and x.split([1, 1], 1), lambda: x.chunk(0), lambda: torch.cat([]), lambda: torch.cat([x, w]),
    lambda: torch.stack([]), lambda: x.gather(0, x), lambda: x.gather(0, torch.ones(1).long()), lambda: x.index_select(0, torch.tensor([9])),
    lambda: x.scatter(0, torch.tensor([[9]]), 1.0), lambda: x.topk(9), lambda: x.kthvalue(9), lambda: x.cumsum(5), lambda: x.flip(5),
    lambda: x.roll(1, 5), lambda: torch.linspace(0, 1, -1), lambda: torch.arange(0, 1, 0), lambda: torch.arange(1, 0), lambda: torch.eye(-1),
    lambda: torch.randint(3, 1, (2,)), lambda: torch.randperm(-1), lambda: torch.multinomial(-w.detach(), 1), lambda: torch.bernoulli(w.detach() * 2),
    lambda: torch.full((2,), None), lambda: torch.tensor("a"), lambda: torch.tensor([[1], [1, 2]]), lambda: torch.tensor([1, "a"]),
    lambda: torch.tensor(None), lambda: x.item(), lambda: int(x), lambda: x.numpy(1, 2, 3), lambda: w.numpy(), lambda: x.foo, lambda: torch.foo,
):
    attempt(call)
