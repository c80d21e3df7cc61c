import torch
from torch import _C
from torch._C import quiet
from torch.optim._line_search import StrongWolfe
from torch.optim.optimizer import Optimizer


# What goes on to the next step(), in the order in which the state names it.
_KEPT = ('d', 't', 'old_dirs', 'old_stps', 'ro', 'H_diag', 'prev_flat_grad', 'prev_loss')


class LBFGS(Optimizer):
    _dense_only = None

    def __init__(self, params, lr=1, max_iter=20, max_eval=None, tolerance_grad=1e-7, tolerance_change=1e-9,
                 history_size=100, line_search_fn=None):
        if max_eval is None:
            max_eval = max_iter * 5 // 4
        super().__init__(params, dict(lr=lr, max_iter=max_iter, max_eval=max_eval, tolerance_grad=tolerance_grad,
                                      tolerance_change=tolerance_change, history_size=history_size,
                                      line_search_fn=line_search_fn))
        if len(self.param_groups) != 1:
            raise ValueError("LBFGS doesn't support per-parameter options (parameter groups)")
        self._params = self.param_groups[0]['params']

    def _flat_grad(self):
        return torch.cat([torch.zeros(param.numel(), dtype=param.dtype) if param.grad is None else param.grad.view(-1)
                          for param in self._params], 0)

    def _move(self, t, direction):
        begin = 0
        for param in self._params:
            end = begin + param.numel()
            param.add_(direction[begin:end].view_as(param), alpha=t)
            begin = end

    def _evaluate(self, closure):
        with torch.enable_grad():
            return closure()

    def step(self, closure):
        with torch.no_grad():
            loss = self._search(closure)
        _C.optimizer_stepped(self.__class__.__name__, '', self._params)
        return loss

    # -H g, with H^-1 told by how the gradient changed along the steps that are remembered.
    def _direction(self, state, grad, history_size):
        if state['n_iter'] == 1:
            state.update(d=grad.neg(), old_dirs=[], old_stps=[], ro=[], H_diag=1)
            return
        changes, steps, inverse = state['old_dirs'], state['old_stps'], state['ro']
        change = grad.sub(state['prev_flat_grad'])
        step = state['d'].mul(state['t'])
        product = change.dot(step)
        if product > 1e-10:
            if len(changes) == history_size:
                for kept in (changes, steps, inverse):
                    kept.pop(0)
            changes.append(change)
            steps.append(step)
            inverse.append(1. / product)
            state['H_diag'] = product / change.dot(change)
        count = len(changes)
        shares = state.setdefault('al', [None] * history_size)
        direction = grad.neg()
        for i in range(count - 1, -1, -1):
            shares[i] = steps[i].dot(direction) * inverse[i]
            direction.add_(changes[i], alpha=-shares[i])
        direction = torch.mul(direction, state['H_diag'])
        for i in range(count):
            direction.add_(steps[i], alpha=shares[i] - changes[i].dot(direction) * inverse[i])
        state['d'] = direction

    def _line_search(self, closure, state, loss, grad, slope, group):
        if group['line_search_fn'] != 'strong_wolfe':
            raise RuntimeError("only 'strong_wolfe' is supported")
        before = [param.clone() for param in self._params]

        def evaluate(t):
            self._move(t, state['d'])
            loss = float(self._evaluate(closure))
            grad = self._flat_grad()
            for param, value in zip(self._params, before):
                param.copy_(value)
            return loss, grad

        search = StrongWolfe(evaluate, state['d'], loss, grad, slope, group['tolerance_change'])
        loss, grad, state['t'], evaluations = search.search(state['t'])
        self._move(state['t'], state['d'])
        return loss, grad, evaluations

    def _search(self, closure):
        group = self.param_groups[0]
        lr, most, flat, still = group['lr'], group['max_iter'], group['tolerance_grad'], group['tolerance_change']
        state = self.state[self._params[0]]
        state.setdefault('func_evals', 0)
        state.setdefault('n_iter', 0)
        first_loss = self._evaluate(closure)
        loss = float(first_loss)
        evaluations = 1
        state['func_evals'] += 1
        with quiet():
            grad = self._flat_grad()
            if grad.abs().max() <= flat:
                return first_loss
            for iteration in range(1, most + 1):
                state['n_iter'] += 1
                self._direction(state, grad, group['history_size'])
                if state.get('prev_flat_grad') is None:
                    state['prev_flat_grad'] = grad.clone()
                else:
                    state['prev_flat_grad'].copy_(grad)
                state['prev_loss'] = loss
                state['t'] = min(1., 1. / grad.abs().sum()) * lr if state['n_iter'] == 1 else lr
                slope = grad.dot(state['d'])
                if slope > -still:
                    break
                count = 0
                if group['line_search_fn'] is not None:
                    loss, grad, count = self._line_search(closure, state, loss, grad, slope, group)
                else:
                    self._move(state['t'], state['d'])
                    if iteration != most:
                        loss = float(self._evaluate(closure))
                        grad = self._flat_grad()
                        count = 1
                evaluations += count
                state['func_evals'] += count
                if iteration == most or evaluations >= group['max_eval'] or grad.abs().max() <= flat:
                    break
                if state['d'].mul(state['t']).abs().max() <= still or abs(loss - state['prev_loss']) < still:
                    break
        for name in _KEPT:
            if name in state:
                state[name] = state.pop(name)
        return first_loss
