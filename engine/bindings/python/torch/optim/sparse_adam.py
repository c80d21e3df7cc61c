import math

import torch
from torch.optim.optimizer import Optimizer, check


# Adam of the rows alone that a table looked up with sparse=True was asked for. The gradients here are dense: the rows
# are those that are not all zero.
class SparseAdam(Optimizer):
    _dense_only = None

    def __init__(self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, maximize=False):
        check(0.0 < lr, 'learning rate', lr)
        check(0.0 < eps, 'epsilon value', eps)
        check(0.0 <= betas[0] < 1.0, 'beta parameter at index 0', betas[0])
        check(0.0 <= betas[1] < 1.0, 'beta parameter at index 1', betas[1])
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, maximize=maximize))

    def step(self, closure=None):
        return self._step(closure)

    def _refuse_sparse(self):
        for group in self.param_groups:
            for param in group['params']:
                if param.grad is not None and not getattr(param, '_sparse_rows', False):
                    raise RuntimeError('SparseAdam does not support dense gradients, please consider Adam instead')

    def _begin(self, state, param, group):
        state['step'] = 0
        state['exp_avg'] = torch.zeros_like(param)
        state['exp_avg_sq'] = torch.zeros_like(param)

    def _update(self, param, state, group):
        state['step'] += 1
        beta1, beta2 = group['betas']
        rows = (param.grad != 0).flatten(1).any(1).nonzero().view(-1)
        grad = -param.grad[rows] if group['maximize'] else param.grad[rows]
        mean, square = state['exp_avg'][rows], state['exp_avg_sq'][rows]
        mean.add_(grad.sub(mean).mul_(1 - beta1))
        square.add_(grad.pow(2).sub_(square).mul_(1 - beta2))
        state['exp_avg'][rows] = mean
        state['exp_avg_sq'][rows] = square
        size = group['lr'] * math.sqrt(1 - beta2 ** state['step']) / (1 - beta1 ** state['step'])
        param.index_add_(0, rows, -size * mean.div(square.sqrt().add_(group['eps'])))
