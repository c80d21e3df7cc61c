import torch
from torch import _C
from torch.optim.optimizer import Optimizer, check


class RMSprop(Optimizer):
    def __init__(self, params, lr=1e-2, alpha=0.99, eps=1e-8, weight_decay=0, momentum=0, centered=False, foreach=None,
                 maximize=False, differentiable=False):
        check(0.0 <= lr, 'learning rate', lr)
        check(0.0 <= eps, 'epsilon value', eps)
        check(0.0 <= momentum, 'momentum value', momentum)
        check(0.0 <= weight_decay, 'weight_decay value', weight_decay)
        check(0.0 <= alpha, 'alpha value', alpha)
        super().__init__(params, dict(lr=lr, momentum=momentum, alpha=alpha, eps=eps, centered=centered,
                                      weight_decay=weight_decay, foreach=foreach, maximize=maximize,
                                      differentiable=differentiable))

    def step(self, closure=None):
        return self._step(closure)

    def _begin(self, state, param, group):
        state['step'] = 0
        state['square_avg'] = torch.zeros_like(param)
        if group['momentum'] > 0:
            state['momentum_buffer'] = torch.zeros_like(param)
        if group['centered']:
            state['grad_avg'] = torch.zeros_like(param)

    def _update(self, param, state, group):
        state['step'] += 1
        _C.rmsprop_update(param, param.grad, group['weight_decay'], group['maximize'], state['square_avg'],
                          state['grad_avg'] if group['centered'] else None,
                          state['momentum_buffer'] if group['momentum'] > 0 else None, group['lr'], group['alpha'],
                          group['eps'], group['momentum'])
