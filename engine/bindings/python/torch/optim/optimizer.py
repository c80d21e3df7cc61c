import warnings
from collections import defaultdict
from copy import deepcopy

import torch
from torch import _C


class _RequiredParameter:
    def __repr__(self):
        return '<required parameter>'


required = _RequiredParameter()


def check(condition, text, value):
    if not condition:
        raise ValueError(f'Invalid {text}: {value}')


# The gradient of a parameter as a group's options want it.
def decayed(param, group):
    grad = -param.grad if group.get('maximize') else param.grad
    return grad.add(param, alpha=group['weight_decay']) if group['weight_decay'] != 0 else grad


class Optimizer:
    _dense_only = ''  # what else it says to sparse gradients; None if it takes them

    def __init__(self, params, defaults):
        self.defaults = defaults
        if isinstance(params, torch.Tensor):
            raise TypeError('params argument given to the optimizer should be an iterable of Tensors or dicts, but got '
                            + torch.typename(params))
        self.state = defaultdict(dict)
        self.param_groups = []
        groups = list(params)
        if len(groups) == 0:
            raise ValueError('optimizer got an empty parameter list')
        if not isinstance(groups[0], dict):
            groups = [{'params': groups}]
        for group in groups:
            self.add_param_group(group)

    def add_param_group(self, param_group):
        assert isinstance(param_group, dict), 'param group must be a dict'
        params = param_group['params']
        if isinstance(params, torch.Tensor):
            params = [params]
        elif isinstance(params, set):
            raise TypeError('optimizer parameters need to be organized in ordered collections, but the ordering of '
                            'tensors in sets will change between runs. Please use a list instead.')
        else:
            params = list(params)
        param_group['params'] = params
        for param in params:
            if not isinstance(param, torch.Tensor):
                raise TypeError('optimizer can only optimize Tensors, but one of the params is ' +
                                torch.typename(param))
            if not (param.is_leaf or param.retains_grad):
                raise ValueError("can't optimize a non-leaf Tensor")
        for name, default in self.defaults.items():
            if default is required and name not in param_group:
                raise ValueError("parameter group didn't specify a value of required optimization parameter " + name)
            param_group.setdefault(name, default)
        if len(params) != len(set(params)):
            warnings.warn('optimizer contains a parameter group with duplicate parameters; in future, this will cause '
                          'an error; see github.com/pytorch/pytorch/issues/40967 for more information')
        known = set()
        for group in self.param_groups:
            known.update(group['params'])
        if not known.isdisjoint(set(params)):
            raise ValueError('some parameters appear in more than one parameter group')
        self.param_groups.append(param_group)

    def step(self, closure):
        raise NotImplementedError

    # What step() of every kind is: one step of every group, told as one event. The kinds give _begin and _update,
    # or an _update_group of their own, which returns the parameters it wrote to.
    def _step(self, closure):
        loss = None
        if closure is not None:
            with torch.enable_grad():
                loss = closure()
        self._refuse_sparse()
        self._refuse_history()
        changed = []
        for group in self.param_groups:
            changed += self._update_group(group)
        _C.optimizer_stepped(self.__class__.__name__, self._told(), changed)
        return loss

    # A table looked up with sparse=True has a gradient of its rows alone, which not every kind can use.
    def _refuse_sparse(self):
        if self._dense_only is None:
            return
        for group in self.param_groups:
            for param in group['params']:
                if param.grad is not None and getattr(param, '_sparse_rows', False):
                    raise RuntimeError(self.__class__.__name__ + ' does not support sparse gradients' + self._dense_only)

    # A differentiable step writes to its parameters while recording, which a leaf does not bear.
    def _refuse_history(self):
        if not self.defaults.get('differentiable'):
            return
        for group in self.param_groups:
            if any(param.grad is not None and param.is_leaf and param.requires_grad for param in group['params']):
                raise RuntimeError('a leaf Variable that requires grad is being used in an in-place operation.')

    # What a step does to each parameter, when it is the same in all groups.
    def _told(self):
        equations = {self._equation(group) for group in self.param_groups}
        return equations.pop() if len(equations) == 1 else ''

    # In TeX, of the parameter w and its gradient g; '' for a kind that has no short form.
    def _equation(self, group):
        return ''

    # One parameter after the other: _begin fills its empty state, _update writes to it.
    def _update_group(self, group):
        changed = [param for param in group['params'] if param.grad is not None]
        for param in changed:
            state = self.state[param]
            with torch.no_grad(), _C.quiet():
                if len(state) == 0:
                    self._begin(state, param, group)
                self._update(param, state, group)
        return changed

    def _begin(self, state, param, group):
        raise NotImplementedError

    def _update(self, param, state, group):
        raise NotImplementedError

    def zero_grad(self, set_to_none=True):
        for group in self.param_groups:
            for param in group['params']:
                if param.grad is not None:
                    if set_to_none:
                        param.grad = None
                    else:
                        if param.grad.grad_fn is not None:
                            param.grad.detach_()
                        else:
                            param.grad.requires_grad_(False)
                        param.grad.zero_()

    def state_dict(self):
        places = {}
        groups = []
        for group in self.param_groups:
            packed = {key: value for key, value in group.items() if key != 'params'}
            for param in group['params']:
                places.setdefault(param, len(places))
            packed['params'] = [places[param] for param in group['params']]
            groups.append(packed)
        state = {places[key] if isinstance(key, torch.Tensor) else key: value for key, value in self.state.items()}
        return {'state': state, 'param_groups': groups}

    def load_state_dict(self, state_dict):
        state_dict = deepcopy(state_dict)
        saved_groups = state_dict['param_groups']
        if len(self.param_groups) != len(saved_groups):
            raise ValueError('loaded state dict has a different number of parameter groups')
        params = {}
        for group, saved in zip(self.param_groups, saved_groups):
            if len(group['params']) != len(saved['params']):
                raise ValueError("loaded state dict contains a parameter group that doesn't match the size of "
                                 "optimizer's group")
            for place, param in zip(saved['params'], group['params']):
                params[place] = param
            saved['params'] = group['params']
        self.state = defaultdict(dict)
        for key, value in state_dict['state'].items():
            if key in params:
                param = params[key]
                self.state[param] = {name: self._cast(param, name, item) for name, item in value.items()}
            else:
                self.state[key] = value
        self.param_groups = saved_groups

    def _cast(self, param, name, value):
        if isinstance(value, torch.Tensor) and name != 'step' and param.is_floating_point():
            return value.to(param.dtype)
        return value

    def __repr__(self):
        text = self.__class__.__name__ + ' ('
        for i, group in enumerate(self.param_groups):
            text += f'\nParameter Group {i}\n'
            for key in sorted(group.keys()):
                if key != 'params':
                    text += f'    {key}: {group[key]}\n'
        return text + ')'
