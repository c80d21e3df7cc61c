import torch
from torch import _C
from torch.optim.optimizer import Optimizer, check


class Adadelta(Optimizer):
    def __init__(self, params, lr=1.0, rho=0.9, eps=1e-6, weight_decay=0, foreach=None, *, maximize=False):
        check(0.0 <= lr, 'learning rate', lr)
        check(0.0 <= rho <= 1.0, 'rho value', rho)
        check(0.0 <= eps, 'epsilon value', eps)
        check(0.0 <= weight_decay, 'weight_decay value', weight_decay)
        super().__init__(params, dict(lr=lr, rho=rho, eps=eps, weight_decay=weight_decay, maximize=maximize,
                                      foreach=foreach))

    def step(self, closure=None):
        return self._step(closure)

    def _begin(self, state, param, group):
        state['step'] = 0
        state['square_avg'] = torch.zeros_like(param)
        state['acc_delta'] = torch.zeros_like(param)

    def _update(self, param, state, group):
        state['step'] += 1
        _C.adadelta_update(param, param.grad, group['weight_decay'], group['maximize'], state['square_avg'],
                           state['acc_delta'], group['lr'], group['rho'], group['eps'])
