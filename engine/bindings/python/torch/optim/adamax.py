import torch
from torch import _C
from torch.optim.adam import check_adam
from torch.optim.optimizer import Optimizer


class Adamax(Optimizer):
    def __init__(self, params, lr=2e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, foreach=None, *, maximize=False):
        check_adam(lr, betas, eps, weight_decay)
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, foreach=foreach,
                                      maximize=maximize))

    def step(self, closure=None):
        return self._step(closure)

    def _begin(self, state, param, group):
        state['step'] = torch.tensor(0.)
        state['exp_avg'] = torch.zeros_like(param)
        state['exp_inf'] = torch.zeros_like(param)

    def _update(self, param, state, group):
        beta1, beta2 = group['betas']
        step = _C.count_step(state['step'])
        _C.adamax_update(param, param.grad, group['weight_decay'], group['maximize'], state['exp_avg'],
                         state['exp_inf'], group['lr'], beta1, beta2, group['eps'], step)
