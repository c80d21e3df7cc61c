import math

import torch
from torch import _C
from torch.optim.adam import check_adam
from torch.optim.optimizer import Optimizer, decayed


class RAdam(Optimizer):
    def __init__(self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, foreach=None):
        check_adam(lr, betas, eps, weight_decay)
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, foreach=foreach))

    def step(self, closure=None):
        return self._step(closure)

    def _begin(self, state, param, group):
        state['step'] = torch.tensor(0.)
        state['exp_avg'] = torch.zeros_like(param)
        state['exp_avg_sq'] = torch.zeros_like(param)

    # Plain momentum until enough squares have been seen for their mean to be trusted (rho > 5).
    def _update(self, param, state, group):
        lr, mean, square = group['lr'], state['exp_avg'], state['exp_avg_sq']
        beta1, beta2 = group['betas']
        step = _C.count_step(state['step'])
        grad = decayed(param, group)
        correction = 1 - beta2 ** step
        mean.mul_(beta1).add_(grad, alpha=1 - beta1)
        square.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
        momentum = mean / (1 - beta1 ** step)
        longest = 2 / (1 - beta2) - 1
        rho = longest - 2 * step * (beta2 ** step) / correction
        if rho > 5.:
            rectified = math.sqrt((rho - 4) * (rho - 2) * longest / ((longest - 4) * (longest - 2) * rho))
            scale = math.sqrt(correction) / square.sqrt().add_(group['eps'])
            param.add_(momentum * lr * scale * rectified, alpha=-1.0)
        else:
            param.add_(momentum * lr, alpha=-1.0)
