import torch
from torch import _C
from torch.optim.optimizer import Optimizer, check


class Adagrad(Optimizer):
    _dense_only = None

    def __init__(self, params, lr=1e-2, lr_decay=0, weight_decay=0, initial_accumulator_value=0, eps=1e-10, foreach=None,
                 *, maximize=False):
        check(0.0 <= lr, 'learning rate', lr)
        check(0.0 <= lr_decay, 'lr_decay value', lr_decay)
        check(0.0 <= weight_decay, 'weight_decay value', weight_decay)
        check(0.0 <= initial_accumulator_value, 'initial_accumulator_value value', initial_accumulator_value)
        check(0.0 <= eps, 'epsilon value', eps)
        super().__init__(params, dict(lr=lr, lr_decay=lr_decay, eps=eps, weight_decay=weight_decay,
                                      initial_accumulator_value=initial_accumulator_value, foreach=foreach,
                                      maximize=maximize))
        for group in self.param_groups:
            for param in group['params']:
                self.state[param]['step'] = torch.tensor(0.0)
                self.state[param]['sum'] = torch.full_like(param, initial_accumulator_value, dtype=param.dtype)

    def step(self, closure=None):
        return self._step(closure)

    def _update(self, param, state, group):
        step = _C.count_step(state['step'])
        _C.adagrad_update(param, param.grad, group['weight_decay'], group['maximize'], state['sum'],
                          group['lr'] / (1 + (step - 1) * group['lr_decay']), group['eps'])
