# Stochastic weight averaging: a model whose parameters are the mean of another one's over time.

import copy
import math

import torch
from torch.nn import Module
from torch.optim.lr_scheduler import _LRScheduler


class AveragedModel(Module):
    def __init__(self, model, device=None, avg_fn=None, use_buffers=False):
        super().__init__()
        self.module = copy.deepcopy(model)
        self.register_buffer('n_averaged', torch.tensor(0, dtype=torch.long, device=device))
        self.avg_fn = avg_fn or (lambda averaged, given, count: averaged + (given - averaged) / (count + 1))
        self.use_buffers = use_buffers

    def forward(self, *args, **kwargs):
        return self.module(*args, **kwargs)

    def _tensors(self, model):
        tensors = list(model.parameters())
        return tensors + list(model.buffers()) if self.use_buffers else tensors

    def update_parameters(self, model):
        for averaged, given in zip(self._tensors(self.module), self._tensors(model)):
            given = given.detach()
            if self.n_averaged == 0:
                averaged.detach().copy_(given)
            else:
                averaged.detach().copy_(self.avg_fn(averaged.detach(), given, self.n_averaged))
        if not self.use_buffers:
            for averaged, given in zip(self.module.buffers(), model.buffers()):
                averaged.detach().copy_(given.detach())
        self.n_averaged += 1


# One pass over the data sets the running means and variances of batch normalization anew.
@torch.no_grad()
def update_bn(loader, model, device=None):
    layers = [module for module in model.modules() if isinstance(module, torch.nn.modules.batchnorm._BatchNorm)]
    if not layers:
        return
    momenta = [layer.momentum for layer in layers]
    was_training = model.training
    model.train()
    for layer in layers:
        layer.running_mean = torch.zeros_like(layer.running_mean)
        layer.running_var = torch.ones_like(layer.running_var)
        layer.momentum = None
        layer.num_batches_tracked *= 0
    for given in loader:
        model(given[0] if isinstance(given, (list, tuple)) else given)
    for layer, momentum in zip(layers, momenta):
        layer.momentum = momentum
    model.train(was_training)


class SWALR(_LRScheduler):
    def __init__(self, optimizer, swa_lr, anneal_epochs=10, anneal_strategy='cos', last_epoch=-1):
        if isinstance(swa_lr, (list, tuple)) and len(swa_lr) != len(optimizer.param_groups):
            raise ValueError('swa_lr must have the same length as optimizer.param_groups: swa_lr has '
                             f'{len(swa_lr)}, optimizer.param_groups has {len(optimizer.param_groups)}')
        rates = swa_lr if isinstance(swa_lr, (list, tuple)) else [swa_lr] * len(optimizer.param_groups)
        if anneal_strategy not in ('cos', 'linear'):
            raise ValueError(f"anneal_strategy must by one of 'cos' or 'linear', instead got {anneal_strategy}")
        if not isinstance(anneal_epochs, int) or anneal_epochs < 0:
            raise ValueError(f'anneal_epochs must be equal or greater than 0, got {anneal_epochs}')
        for rate, group in zip(rates, optimizer.param_groups):
            group['swa_lr'] = rate
        self.anneal_func = (lambda t: (1 - math.cos(math.pi * t)) / 2) if anneal_strategy == 'cos' else (lambda t: t)
        self.anneal_epochs = anneal_epochs
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        step = self._step_count - 1
        if self.anneal_epochs == 0:
            step = max(1, step)
        before = max(0, min(1, (step - 1) / max(1, self.anneal_epochs)))
        now = max(0, min(1, step / max(1, self.anneal_epochs)))
        return [self._next(group, self.anneal_func(before), self.anneal_func(now)) for group in self.optimizer.param_groups]

    def _next(self, group, before, now):
        start = group['swa_lr'] if before == 1 else (group['lr'] - before * group['swa_lr']) / (1 - before)
        return group['swa_lr'] * now + start * (1 - now)
