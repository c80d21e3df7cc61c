from torch import _C
from torch.optim.optimizer import Optimizer, check, required


class SGD(Optimizer):
    _dense_only = None

    def __init__(self, params, lr=required, momentum=0, dampening=0, weight_decay=0, nesterov=False, *, maximize=False,
                 foreach=None, differentiable=False):
        check(lr is required or not lr < 0.0, 'learning rate', lr)
        check(not momentum < 0.0, 'momentum value', momentum)
        check(not weight_decay < 0.0, 'weight_decay value', weight_decay)
        if nesterov and (momentum <= 0 or dampening != 0):
            raise ValueError('Nesterov momentum requires a momentum and zero dampening')
        super().__init__(params, dict(lr=lr, momentum=momentum, dampening=dampening, weight_decay=weight_decay,
                                      nesterov=nesterov, maximize=maximize, foreach=foreach,
                                      differentiable=differentiable))

    def step(self, closure=None):
        return self._step(closure)

    def _equation(self, group):
        lr = float(group['lr'])
        if group['momentum'] != 0:
            return r'w - %.4g \cdot v' % lr
        sign = '+' if group['maximize'] else '-'
        if group['weight_decay'] == 0:
            return r'w %s %.4g \cdot g' % (sign, lr)
        toward = '-g' if group['maximize'] else 'g'
        return r'w - %.4g \cdot (%s + %.4g \cdot w)' % (lr, toward, group['weight_decay'])

    def _update_group(self, group):
        decay, maximize, lr = group['weight_decay'], group['maximize'], float(group['lr'])
        momentum, dampening, nesterov = group['momentum'], group['dampening'], group['nesterov']
        changed = []
        for param in group['params']:
            grad = param.grad
            if grad is not None:
                changed.append(param)
                state = self.state[param]
                state['momentum_buffer'] = _C.sgd_update(param, grad, decay, maximize, state.get('momentum_buffer'), lr,
                                                         momentum, dampening, nesterov)
        return changed
