import math

import torch
from torch import _C
from torch.optim.adam import check_adam
from torch.optim.optimizer import Optimizer, check, decayed


class NAdam(Optimizer):
    def __init__(self, params, lr=2e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, momentum_decay=4e-3, foreach=None):
        check_adam(lr, betas, eps, weight_decay)
        check(0.0 <= momentum_decay, 'momentum_decay value', momentum_decay)
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay,
                                      momentum_decay=momentum_decay, foreach=foreach))

    def step(self, closure=None):
        return self._step(closure)

    def _begin(self, state, param, group):
        state['step'] = torch.tensor(0.)
        state['mu_product'] = torch.tensor(1.)
        state['exp_avg'] = torch.zeros_like(param)
        state['exp_avg_sq'] = torch.zeros_like(param)

    # Adam that already takes the next step's share of momentum; mu follows a schedule.
    def _update(self, param, state, group):
        lr, mean, square, product = group['lr'], state['exp_avg'], state['exp_avg_sq'], state['mu_product']
        beta1, beta2 = group['betas']
        step = _C.count_step(state['step'])
        grad = decayed(param, group)
        mu = beta1 * (1. - 0.5 * (0.96 ** (step * group['momentum_decay'])))
        mu_next = beta1 * (1. - 0.5 * (0.96 ** ((step + 1) * group['momentum_decay'])))
        product *= mu
        # With foreach, 1.13 counts this step's share of the product once, and without it twice.
        product_next = product.item() * mu_next if group['foreach'] else (product * mu * mu_next).item()
        mean.mul_(beta1).add_(grad, alpha=1 - beta1)
        square.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
        part = 1 - beta2 ** step
        scale = (square.sqrt().div(math.sqrt(part)) if group['foreach'] else square.div(part).sqrt()).add_(group['eps'])
        param.addcdiv_(grad, scale, value=-lr * (1. - mu) / (1. - product.item()))
        param.addcdiv_(mean, scale, value=-lr * mu_next / (1. - product_next))
