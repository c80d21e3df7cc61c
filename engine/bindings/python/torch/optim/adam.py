import torch
from torch import _C
from torch.optim.optimizer import Optimizer, check


def check_adam(lr, betas, eps, weight_decay):
    check(0.0 <= lr, 'learning rate', lr)
    check(0.0 <= eps, 'epsilon value', eps)
    check(0.0 <= betas[0] < 1.0, 'beta parameter at index 0', betas[0])
    check(0.0 <= betas[1] < 1.0, 'beta parameter at index 1', betas[1])
    check(0.0 <= weight_decay, 'weight_decay value', weight_decay)


class _AdamFamily(Optimizer):
    decoupled = False  # weight decay apart from the gradient, as AdamW has it

    def _equation(self, group):
        kept = 'w'
        if self.decoupled and group['weight_decay'] != 0:
            kept = r'%.6g \cdot w' % (1 - group['lr'] * group['weight_decay'])
        return r'%s - %.4g \cdot \hat{m} / (\sqrt{\hat{v}} + \epsilon)' % (kept, group['lr'])

    def _update_group(self, group):
        lr, eps, decay, maximize = group['lr'], group['eps'], group['weight_decay'], group['maximize']
        beta1, beta2 = group['betas']
        changed = []
        for param in group['params']:
            grad = param.grad
            if grad is None:
                continue
            assert not group['capturable'], 'If capturable=True, params and state_steps must be CUDA tensors.'
            changed.append(param)
            state = self.state[param]
            if len(state) == 0:
                state['step'] = torch.tensor(0.)
                state['exp_avg'] = torch.zeros_like(param)
                state['exp_avg_sq'] = torch.zeros_like(param)
                if group['amsgrad']:
                    state['max_exp_avg_sq'] = torch.zeros_like(param)
            step = _C.count_step(state['step'])
            if self.decoupled:
                _C.decay_update(param, lr, decay)
            largest = state['max_exp_avg_sq'] if group['amsgrad'] else None
            _C.adam_update(param, grad, 0 if self.decoupled else decay, maximize, state['exp_avg'], state['exp_avg_sq'],
                           largest, lr, beta1, beta2, eps, step)
        return changed


class Adam(_AdamFamily):
    _dense_only = ', please consider SparseAdam instead'

    def __init__(self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, amsgrad=False, *, foreach=None,
                 maximize=False, capturable=False, differentiable=False, fused=False):
        check_adam(lr, betas, eps, weight_decay)
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, amsgrad=amsgrad,
                                      maximize=maximize, foreach=foreach, capturable=capturable,
                                      differentiable=differentiable, fused=fused))
        if fused:
            raise RuntimeError('`fused` cannot be `differentiable`' if differentiable else
                               'FusedAdam requires all the params to be CUDA, floating point')

    def step(self, closure=None):
        return self._step(closure)
