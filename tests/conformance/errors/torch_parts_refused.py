def attempt(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, "|", error)


import warnings

import torch
import torch.distributions as D
import torch.nn as nn
from torch.autograd import Function, functional
from torch.autograd.function import once_differentiable
from torch.optim import lr_scheduler as schedulers, swa_utils
from torch.testing import assert_close
from torch.utils.checkpoint import checkpoint, checkpoint_sequential
from torch.utils.data import (BatchSampler, ChainDataset, ConcatDataset, DataLoader, IterableDataset, RandomSampler, Subset,
                              TensorDataset, WeightedRandomSampler, random_split)

warnings.simplefilter("ignore")
w = torch.ones(2, requires_grad=True)
ones = torch.ones
sgd = torch.optim.SGD([w], lr=0.1)
other = torch.optim.SGD([w], lr=0.1)
data = TensorDataset(ones(4, 2))


def loss_of_w():
    loss = (w * w).sum()
    loss.backward()
    return loss


def once(scheduler, steps):
    def call():
        made = scheduler()
        for _ in range(steps):
            sgd.step()
            made.step()

    return call


for call in (
    # Schedulers and optimizers.
    lambda: schedulers.CyclicLR(sgd, 0.1, 0.2, mode="what"), lambda: schedulers.CyclicLR(torch.optim.Adam([w]), 0.1, 0.2),
    lambda: schedulers.CyclicLR(sgd, [0.1, 0.2], 0.2), lambda: schedulers.CyclicLR(3, 0.1, 0.2),
    lambda: schedulers.SequentialLR(sgd, [schedulers.ConstantLR(other), schedulers.ConstantLR(sgd)], [2]),
    lambda: schedulers.SequentialLR(sgd, [schedulers.ConstantLR(sgd)], [2]), lambda: schedulers.ChainedScheduler([schedulers.ConstantLR(sgd), schedulers.ConstantLR(other)]),
    lambda: schedulers.OneCycleLR(sgd, 0.1), lambda: schedulers.OneCycleLR(sgd, 0.1, total_steps=-1), lambda: schedulers.OneCycleLR(sgd, 0.1, epochs=-1, steps_per_epoch=1),
    lambda: schedulers.OneCycleLR(sgd, 0.1, epochs=1, steps_per_epoch=-1), lambda: schedulers.OneCycleLR(sgd, 0.1, total_steps=5, pct_start=2.0),
    lambda: schedulers.OneCycleLR(sgd, 0.1, total_steps=5, anneal_strategy="what"), once(lambda: schedulers.OneCycleLR(sgd, 0.1, total_steps=2), 4),
    lambda: schedulers.ReduceLROnPlateau(sgd, factor=1.0), lambda: schedulers.ReduceLROnPlateau(sgd, min_lr=[0.1, 0.2]), lambda: schedulers.ReduceLROnPlateau(sgd, mode="what"),
    lambda: schedulers.ReduceLROnPlateau(sgd, threshold_mode="what"), lambda: schedulers.ReduceLROnPlateau(3), lambda: schedulers.ReduceLROnPlateau(sgd).step(),
    lambda: schedulers.ConstantLR(sgd, factor=2), lambda: schedulers.LinearLR(sgd, start_factor=2), lambda: schedulers.LinearLR(sgd, end_factor=2),
    lambda: schedulers.CosineAnnealingWarmRestarts(sgd, 0), lambda: schedulers.CosineAnnealingWarmRestarts(sgd, 1, T_mult=0),
    lambda: schedulers.CosineAnnealingWarmRestarts(sgd, 1).step(-1), lambda: schedulers.StepLR(sgd, 1, last_epoch=3) and schedulers.StepLR(torch.optim.SGD([w], lr=0.1), 1, last_epoch=3),
    lambda: schedulers.StepLR(3, 1), lambda: schedulers.LambdaLR(sgd, [len, len]), lambda: schedulers.MultiStepLR(sgd, 3), lambda: schedulers.MultiplicativeLR(sgd, [len, len]),
    lambda: torch.optim.SGD({w}, lr=0.1), lambda: torch.optim.SGD(w, lr=0.1), lambda: torch.optim.SGD([], lr=0.1), lambda: torch.optim.SGD([3], lr=0.1), lambda: torch.optim.SGD([w]),
    lambda: torch.optim.SGD([w * 2], lr=0.1), lambda: torch.optim.SGD([w], lr=-1), lambda: torch.optim.SGD([w], lr=0.1, momentum=-1), lambda: torch.optim.SGD([w], lr=0.1, nesterov=True),
    lambda: torch.optim.SGD([{"params": {w}}], lr=0.1), lambda: torch.optim.SGD([{"params": [w]}, {"params": [w]}], lr=0.1), lambda: torch.optim.SGD([{"what": [w]}], lr=0.1),
    lambda: torch.optim.Rprop([w], etas=(1, 0.5)), lambda: torch.optim.Rprop([w], lr=-1), lambda: torch.optim.LBFGS([{"params": [w]}, {"params": [ones(2)]}]), lambda: torch.optim.LBFGS([w]).step(),
    lambda: torch.optim.LBFGS([w], line_search_fn="what").step(loss_of_w), lambda: torch.optim.Adam([w], betas=(1.0, 0.5)), lambda: torch.optim.Adam([w], betas=(0.5, 1.0)),
    lambda: torch.optim.Adam([w], eps=-1), lambda: torch.optim.Adam([w], weight_decay=-1), lambda: torch.optim.Adam([w], lr=-1), lambda: torch.optim.Adagrad([w], lr_decay=-1), lambda: torch.optim.Adagrad([w], initial_accumulator_value=-1),
    lambda: torch.optim.RMSprop([w], alpha=-1), lambda: torch.optim.RMSprop([w], momentum=-1), lambda: torch.optim.Adadelta([w], rho=2), lambda: torch.optim.NAdam([w], momentum_decay=-1), lambda: torch.optim.ASGD([w], lr=-1),
    lambda: torch.optim.Adamax([w], betas=(2, 0)), lambda: torch.optim.RAdam([w], eps=-1), lambda: sgd.load_state_dict(torch.optim.SGD([w, ones(1)], lr=0.1).state_dict()),
    lambda: sgd.load_state_dict({"state": {}, "param_groups": []}), lambda: sgd.add_param_group(3), lambda: sgd.add_param_group({"params": [w]}), lambda: sgd.step(3),
    lambda: swa_utils.SWALR(sgd, 0.1, anneal_strategy="what"), lambda: swa_utils.SWALR(sgd, 0.1, anneal_epochs=-1), lambda: swa_utils.SWALR(sgd, [0.1, 0.2]), lambda: swa_utils.SWALR(3, 0.1),
    # Values that should be close.
    lambda: assert_close(ones(2), ones(2), rtol=1.0), lambda: assert_close(ones(2), ones(2), atol=1.0), lambda: assert_close([ones(2)], [ones(2), ones(2)]), lambda: assert_close(ones(2), ones(3)),
    lambda: assert_close(ones(2), ones(2).double()), lambda: assert_close(ones(2), ones(2) * 2), lambda: assert_close(1.0, 2.0), lambda: assert_close(1, 2), lambda: assert_close({"a": 1}, {"b": 1}), lambda: assert_close([1], 1), lambda: assert_close("a", "b"),
    lambda: assert_close([ones(2)], [ones(2) * 3]), lambda: assert_close({"a": ones(2)}, {"a": ones(2) * 3}), lambda: assert_close(ones(2), ones(2) * 2, msg="said so"), lambda: assert_close(ones(2, 2).long(), torch.tensor([[1, 1], [1, 5]])),
    # Data.
    lambda: DataLoader(data, num_workers=-1), lambda: DataLoader(data, timeout=-1), lambda: DataLoader(data, persistent_workers=True), lambda: DataLoader(data, shuffle=True, sampler=[1]), lambda: DataLoader(data, batch_sampler=[[1]], batch_size=2),
    lambda: DataLoader(data, batch_size=None, drop_last=True), lambda: DataLoader(data, batch_size=0), lambda: DataLoader(data, batch_size=1.5), lambda: DataLoader(IterableDataset(), shuffle=True), lambda: DataLoader(IterableDataset(), sampler=[1]),
    lambda: DataLoader(IterableDataset(), batch_sampler=[[1]]), lambda: list(DataLoader([(1, 2), (1,)], batch_size=2)), lambda: list(DataLoader([None])), lambda: list(DataLoader([object()])), lambda: list(DataLoader([ones(2), ones(3)], batch_size=2)),
    lambda: TensorDataset(ones(2), ones(3)), lambda: ConcatDataset([]), lambda: ConcatDataset([IterableDataset()]), lambda: ConcatDataset([data])[-9], lambda: ConcatDataset([data])[9], lambda: list(ChainDataset([data])), lambda: len(ChainDataset([data])), lambda: Subset(data, [9])[0], lambda: Subset(data, [1])[3],
    lambda: random_split(data, [1, 1]), lambda: random_split(data, [1.5, -0.5]), lambda: RandomSampler(data, replacement=3), lambda: RandomSampler(data, num_samples=0), lambda: RandomSampler([]), lambda: WeightedRandomSampler([1.0], 0),
    lambda: WeightedRandomSampler([1.0], 1, replacement=3), lambda: WeightedRandomSampler([1.0], True), lambda: BatchSampler([1], 0, False), lambda: BatchSampler([1], 1, 3), lambda: BatchSampler([1], True, False), lambda: len(IterableDataset()), lambda: torch.utils.data.Dataset()[0],
    lambda: data[9], lambda: len(torch.utils.data.Dataset()),
    # Derivatives of functions.
    lambda: functional.vjp(lambda x: x * 2, w, (ones(2), ones(2))), lambda: functional.vjp(lambda x: x * 2, w), lambda: functional.vjp(lambda x: (x, x), w, ones(2)), lambda: functional.vjp(lambda x: (x * 2, x), w, (ones(2),)),
    lambda: functional.vjp(lambda x: x * 2, w, ones(3)), lambda: functional.vjp(lambda x: 3, w, ones(2)), lambda: functional.vjp(lambda x: x * 2, 3, ones(2)), lambda: functional.vjp(lambda x, y: x * y, (w, w), ones(3)),
    lambda: functional.jacobian(lambda x: x * 2, w, strict=True, create_graph=True), lambda: functional.jacobian(lambda x: ones(2), w, strict=True), lambda: functional.jacobian(lambda x, y: x * 2, (w, w), strict=True), lambda: functional.jacobian(lambda x: x, w, strategy="what"),
    lambda: functional.jacobian(lambda x: x, w, create_graph=True, strategy="forward-mode"), lambda: functional.jacobian(lambda x: x, w, strict=True, strategy="forward-mode"), lambda: functional.jacobian(lambda x: x, w, strategy="forward-mode"),
    lambda: functional.jacobian(lambda x: x, w, strict=True, vectorize=True), lambda: functional.hessian(lambda x: (x.sum(), x.sum()), w), lambda: functional.hessian(lambda x: x * 2, w), lambda: functional.hessian(lambda x: 3, w), lambda: functional.hessian(lambda x: x.sum(), w, strict=True),
    lambda: functional.hvp(lambda x: x.sum(), w, ones(2), strict=True), lambda: functional.hvp(lambda x: (x * x).sum(), w, ones(3)), lambda: functional.vhp(lambda x: x.sum(), w, ones(2), strict=True), lambda: functional.vhp(lambda x: (x * x).sum(), w),
    lambda: functional.jvp(lambda x: x * 2, w, (ones(2), ones(2))), lambda: functional.jvp(lambda x: x * 2, w), lambda: functional.jvp(lambda x, y: x * 2, (w, w), (ones(2),)), lambda: functional.jvp(lambda x: ones(2), w, ones(2), strict=True), lambda: functional.jvp(lambda x: x * 2, w, ones(2), strict=True, create_graph=True),
    lambda: functional.vjp(lambda x: x * 2, w, ones(2), strict=True, create_graph=True), lambda: functional.hvp(lambda x: (x * x).sum(), w, ones(2), strict=True, create_graph=True), lambda: functional.vhp(lambda x: (x * x).sum(), w, ones(2), strict=True, create_graph=True),
    lambda: functional.vjp(lambda x: x * 2, w, ones(2), what=3),
    # Distributions.
    lambda: D.MultivariateNormal(torch.tensor(1.0), torch.eye(1)), lambda: D.MultivariateNormal(ones(2)), lambda: D.MultivariateNormal(ones(2), ones(2)), lambda: D.MultivariateNormal(ones(2), scale_tril=ones(2)), lambda: D.MultivariateNormal(ones(2), precision_matrix=ones(2)),
    lambda: D.MultivariateNormal(ones(2), torch.eye(2), torch.eye(2)), lambda: D.MultivariateNormal(ones(2), -torch.eye(2)), lambda: D.Uniform(1, 0), lambda: D.Uniform(torch.tensor([0.0, 2.0]), 1.0), lambda: D.Normal("a", 1), lambda: D.Normal(0, -1), lambda: D.Normal(0.0, [1.0]), lambda: D.Categorical(torch.tensor(1.0)),
    lambda: D.Categorical(logits=torch.tensor(1.0)), lambda: D.Categorical(), lambda: D.Categorical(ones(2), ones(2)), lambda: D.Categorical(-ones(2)), lambda: D.Bernoulli(2.0), lambda: D.Bernoulli(), lambda: D.Bernoulli(0.5, 0.5), lambda: D.Bernoulli(0.5).log_prob(torch.tensor(3.0)),
    lambda: D.Independent(D.Normal(ones(2), 1), 3), lambda: D.kl_divergence(D.Categorical(ones(2)), D.Normal(0, 1)), lambda: D.Multinomial(ones(2)), lambda: D.Multinomial(1.5, ones(2)), lambda: D.Normal(0.0, 1.0).log_prob("a"), lambda: D.Normal(0.0, 1.0).cdf(3),
    lambda: D.Exponential(-1.0), lambda: D.Geometric(2.0), lambda: D.Laplace(0.0, -1.0), lambda: D.Distribution().sample(), lambda: D.Distribution().mean, lambda: D.Uniform(0.0, 1.0).log_prob(torch.tensor(3.0)), lambda: D.Categorical(ones(2)).mode,
    lambda: D.Categorical(ones(2)).log_prob(torch.tensor(5)), lambda: D.Categorical(ones(2)).log_prob(torch.tensor(0.5)), lambda: D.Normal(ones(2), 1).log_prob(ones(3)), lambda: D.MultivariateNormal(ones(2), torch.eye(2)).log_prob(ones(3)),
):
    attempt(call)


class Once(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    @once_differentiable
    def backward(ctx, grad):
        return grad * ctx.saved_tensors[0] * 2


def twice_differentiated():
    (g,) = torch.autograd.grad(Once.apply(w), w, torch.ones(2, requires_grad=True), create_graph=True)
    g.sum().backward()


def saved_of_checkpoint():
    y = checkpoint(lambda x: x.exp().sin(), w, use_reentrant=False)
    return y.grad_fn._saved_self, y.grad_fn._saved_self


# PyTorch adds the frames that its unpacking went through.
def first_line(call):
    try:
        call()
    except RuntimeError as error:
        raise RuntimeError(str(error).replace("RuntimeError: ", "").split("\n")[0]) from None


def fewer_saved_again():
    turns = [lambda x: x.exp().sin().cos(), lambda x: x.exp()]
    first_line(checkpoint(lambda x: turns.pop(0)(x), w, use_reentrant=False).sum().backward)


def backward_in_checkpoint():
    inside = lambda x: torch.autograd.grad(x.exp().sum(), x, create_graph=True)[0]
    first_line(lambda: checkpoint(inside, w, use_reentrant=False))


def needless_checkpoint():
    checkpoint(lambda x: x.detach(), w).sum().backward()


def hooked(hook, module, *inputs):
    def call():
        module.register_full_backward_hook(hook)
        module(*inputs).sum().backward()

    return call


class Aside(nn.Module):
    def forward(self, x):
        self.kept = x * 2
        return torch.ones(1, requires_grad=True) * 3


def aside():
    module = Aside()
    module.register_full_backward_hook(lambda *seen: None)
    x = torch.ones(1, requires_grad=True)
    module(x * 1)
    module.kept.sum().backward()


def non_leaf_parameter():
    p = nn.Parameter(torch.ones(2), requires_grad=False)
    p.mul_(w)
    nn.Linear(2, 2).register_parameter("p", p)


for call in (
    twice_differentiated, saved_of_checkpoint, fewer_saved_again, backward_in_checkpoint, needless_checkpoint, aside, non_leaf_parameter, lambda: checkpoint(len, w, what=3), lambda: checkpoint(len, w, use_reentrant=False, what=3),
    lambda: checkpoint_sequential([nn.ReLU()], 1, w, what=3), lambda: checkpoint_sequential([nn.ReLU()], 0, w), lambda: torch.utils.checkpoint.detach_variable(3), lambda: torch.autograd.grad(checkpoint(torch.exp, w).sum(), w),
    hooked(lambda *seen: (1, 2, 3), nn.Linear(2, 2), w), hooked(lambda *seen: (torch.ones(2),), nn.Linear(2, 2), torch.ones(2)), hooked(lambda *seen: 3, nn.Linear(2, 2), w),
    lambda: nn.Unflatten(1.5, (1, 2)),
):
    attempt(call)
