def attempt(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, "|", error)


import copy
import warnings

import torch
import torch.nn.functional as F
from torch.autograd import Function

ones = torch.ones
x = torch.arange(6.0).reshape(2, 3)
w = ones(2, requires_grad=True)
whole = ones(2, 2).long()
huge = ones(1).expand(2**62)


def in_place(act):
    def call():
        made = w * 1
        act(made)

    return call


class Scale(Function):
    @staticmethod
    def forward(ctx, a):
        return Scale.act(ctx, a)

    @staticmethod
    def backward(ctx, grad):
        return grad


class NoBackward(Function):
    @staticmethod
    def forward(ctx, a):
        return a * 1


class Counted(Function):
    @staticmethod
    def forward(ctx, a, b):
        return a * 1

    @staticmethod
    def backward(ctx, grad):
        return Counted.given


class Viewed(Function):
    @staticmethod
    def forward(ctx, a):
        return a.view_as(a)

    @staticmethod
    def backward(ctx, grad):
        return grad


def own(act, argument=None):
    def call():
        Scale.act = act
        return Scale.apply(w if argument is None else argument).sum().backward()

    return call


def counted(given):
    def call():
        Counted.given = given
        return Counted.apply(w, 3).sum().backward()

    return call


def dirty(ctx, a):
    ctx.mark_dirty(a)
    return a.mul_(2)


def made_view(mode):
    def call():
        base = ones(2, requires_grad=True) * 1
        with mode():
            view = base.view(2)
        view.mul_(2)

    return call


def inference_made():
    with torch.inference_mode():
        made = ones(2)
    return made


def many_views():
    first, second = (w * 1).unbind()
    first.mul_(2)


def view_of_function():
    Viewed.apply(w * 1).mul_(2)


def hooked_to(value):
    def call():
        y = w * 1
        y.register_hook(lambda grad: value)
        y.sum().backward()

    return call


def node_hooked_to(value):
    def call():
        y = w * 1
        y.grad_fn.register_hook(lambda inputs, outputs: value)
        y.sum().backward()

    return call


def changed(name, value):
    def call():
        setattr(w * 1, name, value)

    return call


for call in (
    # Joining, indexing, arithmetic of dtypes.
    lambda: torch.meshgrid(ones(2), ones(2).long(), indexing="ij"), lambda: torch.arange(0, 1, dtype=torch.bool),
    lambda: torch.zeros(2, 2).gather(0, torch.zeros(1).long()), lambda: torch.zeros(2, 2).scatter(0, torch.zeros(3, 1).long(), ones(1, 1)), lambda: torch.zeros(2, 2).scatter(0, torch.zeros(1, 1), ones(1, 1)),
    lambda: ones(2, 2).bool() @ ones(2, 2).bool(), lambda: ones(2, 2).bool() @ ones(2).bool(), lambda: torch.mm(ones(2, 2).half(), ones(2, 2).half()), lambda: torch.addmm(ones(2, 2), ones(2), ones(2, 2)), lambda: torch.addmm(ones(2, 2), ones(2, 2), ones(2)), lambda: torch.addmm(ones(2, 2).double(), ones(2, 2), ones(2, 2)), lambda: torch.addmm(ones(2, 2), ones(2, 2).double(), ones(2, 2)), lambda: torch.addmm(whole.bool(), whole.bool(), whole.bool()), lambda: torch.addmv(ones(2), ones(2), ones(2)),
    lambda: whole.exponential_(), lambda: whole.bool().round(), lambda: whole.softmax(0), lambda: whole.log_softmax(0), lambda: torch.slice_scatter(x, x, step=0), lambda: torch.slice_scatter(torch.tensor(1), torch.tensor(1)), lambda: torch.tensor(1).narrow(0, 0, 1), lambda: torch.tensor(1)[0:1], lambda: torch.tensor(1).size(0), lambda: torch.tensor(1).size(-3), lambda: x.size(5), lambda: torch.lcm(x, x), lambda: torch.gcd(x, x), lambda: torch.tensor(1).unfold(0, 2, 1), lambda: x.unfold(0, 5, 1), lambda: x.unfold(0, 1, 0),
    lambda: ones(2).expand(2, 2).add_(1), lambda: ones(1).expand(2).mul_(3), lambda: ones(2).add_(ones(2, 2)), lambda: ones(2).masked_fill_(ones(2, 2) > 0, 1), lambda: ones(2).sqrt_(ones(2)), lambda: torch.sqrt(ones(2), out=3), lambda: torch.add(ones(2), 1, out=w), lambda: torch.add(ones(2), 1, out=whole), lambda: ones(2).clamp_(ones(2, 2)),
    lambda: ones(2).masked_fill(ones(2), 1), lambda: ones(2).masked_fill(ones(2).long(), 1), lambda: ones(2).put_(torch.tensor([9]), ones(1)), lambda: ones(2).take(torch.tensor([9])), lambda: ones(2).index_add(0, torch.tensor([9]), ones(1)), lambda: ones(2).index_fill(0, torch.tensor([9]), 1), lambda: torch.empty(10**15), lambda: torch.zeros(10**14, 10),
    # Layers and linear algebra.
    lambda: F.unfold(ones(1, 1, 1, 2, 2), 1), lambda: F.fold(ones(2), 2, 1), lambda: F.fold(ones(1, 1, 1, 1), 2, 1), lambda: F.max_pool2d(ones(1, 4, 4), 2, padding=-1), lambda: F.avg_pool2d(ones(1, 4, 4), 2, padding=-1), lambda: F.max_pool2d(ones(1, 4, 4), 2**40), lambda: F.interpolate(ones(1, 1), 3), lambda: F.interpolate(ones(1, 1, 2, 2), 3, mode="linear"), lambda: F.interpolate(ones(1, 1, 2), 3, mode="bilinear"), lambda: F.upsample(ones(2), 3), lambda: torch.cross(ones(3), ones(2, 3)), lambda: torch.cross(ones(2), ones(2)), lambda: torch.linalg.cross(ones(3), ones(2, 3)), lambda: torch.chain_matmul(ones(2, 2), ones(2)), lambda: torch.chain_matmul(),
    lambda: torch.linalg.qr(ones(3, 2, requires_grad=True), mode="complete")[1].sum().backward(), lambda: torch.linalg.eigh(torch.full((2, 2), float("nan"))), lambda: torch.linalg.svd(ones(2)), lambda: torch.linalg.eigh(ones(2, 3)), lambda: torch.linalg.inv(ones(2, 2)), lambda: torch.linalg.cholesky(-torch.eye(2)), lambda: torch.linalg.inv(whole), lambda: torch.linalg.solve(ones(2, 2), ones(2)), lambda: torch.linalg.det(ones(2)),
    lambda: torch.einsum("...ij", ones(2)), lambda: torch.einsum("...ijk->i", ones(2, 2)), lambda: torch.einsum("i", ones(2, 2)), lambda: torch.einsum("ij"), lambda: torch.einsum("", ones(2)), lambda: torch.einsum([0], ones(2)), lambda: torch.einsum(ones(2), [99]), lambda: torch.einsum(ones(2), [-1]), lambda: torch.einsum("i,i", ones(2), ones(3)), lambda: torch.einsum("i->j", ones(2)), lambda: torch.einsum("i->ii", ones(2)), lambda: torch.einsum("i.j", ones(2)), lambda: torch.einsum("i1", ones(2)), lambda: torch.einsum(3, ones(2)), lambda: torch.einsum("i,", ones(2)),
    lambda: F.cosine_similarity(whole, whole), lambda: F.cosine_similarity(ones(2), ones(3), dim=0), lambda: F.pad(x, (1,)), lambda: F.pad(x, (1, 1, 1, 1, 1, 1)), lambda: F.pad(x, 3), lambda: F.pad(x, (1, 1), mode="what"), lambda: F.pad(x, (1, 1), mode="reflect", value=1), lambda: F.layer_norm(x, (3,), ones(2)), lambda: F.layer_norm(x, (3,), None, ones(2)), lambda: F.layer_norm(x, (2,)), lambda: F.layer_norm(x, ()), lambda: F.nll_loss(x, ones(2, 1).long()), lambda: F.nll_loss(ones(1, 3, 2), ones(1, 3).long()),
    # Given as arguments.
    lambda: torch.block_diag(3), lambda: torch.cartesian_prod(3), lambda: torch.broadcast_tensors(3), lambda: torch.tensordot(x, x, dims=[[0]]), lambda: torch.tensordot(x, x, dims=[[0], [0], [0]]), lambda: torch.tensordot(x, x, dims=9), lambda: torch.tensordot(x, x, dims=[[0], [0, 1]]), lambda: torch.combinations(ones(2), -1), lambda: torch.combinations(x), lambda: torch.isclose(ones(2), ones(2).double()), lambda: torch.allclose(ones(2), ones(2).double()), lambda: torch.isclose(ones(2), 3), lambda: torch.allclose(ones(2), ones(3)), lambda: copy.deepcopy(w * 2), lambda: torch.device(1.5), lambda: torch.device(None), lambda: torch.zeros(2, device=1.5), lambda: torch.zeros(2, device="cuda"), lambda: ones(2).to(device=1.5), lambda: torch.result_type("a", ones(2)), lambda: torch.result_type(ones(2), None), lambda: torch.promote_types(3, torch.float), lambda: torch.can_cast("a", torch.float), lambda: ones(2).to(dtype=3), lambda: ones(2).sum(dtype="a"), lambda: torch.set_default_dtype(3), lambda: torch.set_default_dtype(torch.int64), lambda: torch.set_default_tensor_type(3),
    # Autograd.
    in_place(lambda y: y.view(-1).detach_()), in_place(lambda y: setattr(y, "requires_grad", False)), in_place(lambda y: setattr(y, "grad", y)), lambda: setattr(w, "grad", w), lambda: ones(2).retain_grad(), lambda: ones(2).register_hook(print), lambda: inference_made()._version, lambda: inference_made().mul_(2), lambda: inference_made().requires_grad_(), lambda: w * inference_made(), lambda: torch.autograd.gradcheck(lambda a: a, ones(2)), lambda: torch.autograd.gradcheck(lambda a: a, ones(2, requires_grad=True), raise_exception=True),
    own(dirty), own(dirty, ones(2, requires_grad=True) * 1), own(lambda ctx, a: (ctx.mark_dirty(3), a)[1]), own(lambda ctx, a: (ctx.mark_dirty("a"), a * 1)[1]), own(lambda ctx, a: (ctx.mark_non_differentiable(3), a * 1)[1]), own(lambda ctx, a: (ctx.save_for_backward(3), a * 1)[1]), own(lambda ctx, a: (ctx.save_for_backward([a]), a * 1)[1]), own(lambda ctx, a: 3), own(lambda ctx, a: "a"), own(lambda ctx, a: None), lambda: NoBackward.apply(w).sum().backward(), counted((1, 2)), counted((ones(2), ones(2))), counted((ones(2),)), counted((ones(2), None, None, None)), counted((ones(3), None)), counted(("a", None)), counted(None), lambda: Scale.apply(), lambda: Scale.apply(what=3),
    made_view(torch.no_grad), made_view(torch.inference_mode), many_views, hooked_to(ones(3)), hooked_to("a"), hooked_to(3), node_hooked_to((ones(2),)), node_hooked_to((ones(2), None, None)), changed("requires_grad", False), changed("grad", ones(3)), changed("data", 3), changed("data", ones(2).long()), changed("what", 3), lambda: w.mul_(2), lambda: w.view(2).mul_(2), lambda: w.data.sum().backward(), lambda: (w * 2).backward(), lambda: torch.autograd.backward([w.sum(), w.sum()], [ones(())]), lambda: torch.autograd.grad(w.sum(), ones(2)), lambda: torch.autograd.grad(w.sum(), ones(2, requires_grad=True)), lambda: torch.autograd.grad(w * 2, w, ones(3)), lambda: torch.autograd.grad(w.sum(), []), lambda: torch.autograd.grad(w.sum(), [3]), lambda: torch.autograd.grad(3, w), lambda: w.sum().backward(3), lambda: w.sum().backward(ones(3)), lambda: torch.autograd.backward(w.sum(), grad_tensors=ones(2)), lambda: torch.autograd.backward([w.sum()], grad_tensors=[3]), lambda: torch.autograd.grad(w.sum(), w, allow_unused=3),
    lambda: torch.no_grad(3), lambda: torch.set_grad_enabled("a"), lambda: torch.autograd.graph.save_on_cpu(3, 4, 5), lambda: torch.autograd.graph.saved_tensors_hooks(3), lambda: torch.enable_grad()(3)(),
):
    attempt(call)
