import torch
from torch.optim.optimizer import Optimizer, check


class Rprop(Optimizer):
    def __init__(self, params, lr=1e-2, etas=(0.5, 1.2), step_sizes=(1e-6, 50), foreach=None, *, maximize=False):
        check(0.0 <= lr, 'learning rate', lr)
        if not 0.0 < etas[0] < 1.0 < etas[1]:
            raise ValueError(f'Invalid eta values: {etas[0]}, {etas[1]}')
        super().__init__(params, dict(lr=lr, etas=etas, step_sizes=step_sizes, foreach=foreach, maximize=maximize))

    def step(self, closure=None):
        return self._step(closure)

    def _begin(self, state, param, group):
        state['step'] = 0
        state['prev'] = torch.zeros_like(param)
        state['step_size'] = torch.full_like(param, group['lr'])

    # Steps grow while the sign of the gradient stays and shrink when it turns; its size does not matter.
    def _update(self, param, state, group):
        state['step'] += 1
        shrink, grow = group['etas']
        grad = -param.grad if group['maximize'] else param.grad
        factor = grad.mul(state['prev']).sign()
        factor = torch.where(factor > 0, grow, torch.where(factor < 0, shrink, 1.)).to(param.dtype)
        state['step_size'].mul_(factor).clamp_(*group['step_sizes'])
        grad = grad.clone()
        grad[factor.eq(shrink)] = 0
        param.addcmul_(grad.sign(), state['step_size'], value=-1)
        state['prev'].copy_(grad)
