import math

import torch
from torch import _C
from torch.optim.optimizer import Optimizer, check, decayed


class ASGD(Optimizer):
    def __init__(self, params, lr=1e-2, lambd=1e-4, alpha=0.75, t0=1e6, weight_decay=0, foreach=None, maximize=False):
        check(0.0 <= lr, 'learning rate', lr)
        check(0.0 <= weight_decay, 'weight_decay value', weight_decay)
        super().__init__(params, dict(lr=lr, lambd=lambd, alpha=alpha, t0=t0, weight_decay=weight_decay,
                                      foreach=foreach, maximize=maximize))

    def step(self, closure=None):
        return self._step(closure)

    def _begin(self, state, param, group):
        state['step'] = torch.tensor(0.)
        state['eta'] = torch.tensor(group['lr'])
        state['mu'] = torch.tensor(1.)
        state['ax'] = torch.zeros_like(param)

    def _update(self, param, state, group):
        average, eta, mu = state['ax'], state['eta'], state['mu']
        step = _C.count_step(state['step'])
        grad = decayed(param, group)
        param.mul_(1 - group['lambd'] * eta.item())
        param.add_(grad, alpha=-eta.item())
        if mu.item() != 1:
            average.add_(param.sub(average).mul(mu))
        else:
            average.copy_(param)
        eta.fill_(group['lr'] / math.pow(1 + group['lambd'] * group['lr'] * step, group['alpha']))
        mu.fill_(1 / max(1, step - group['t0']))
