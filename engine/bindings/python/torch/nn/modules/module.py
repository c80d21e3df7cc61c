from collections import OrderedDict, namedtuple
from copy import deepcopy

import torch
from torch._C import ModuleCore, quiet
from torch.nn.modules.lazy import take_shape
from torch.utils.hooks import RemovableHandle


def _indented(text):
    return text.replace('\n', '\n  ')


def _kind(value):
    return torch.typename(value)


class _IncompatibleKeys(namedtuple('IncompatibleKeys', ['missing_keys', 'unexpected_keys'])):
    def __repr__(self):
        if not self.missing_keys and not self.unexpected_keys:
            return '<All keys matched successfully>'
        return super().__repr__()


# What holds a tree of layers together. Where attributes are kept and how a call goes through the hooks is
# ModuleCore's.
class Module(ModuleCore):
    dump_patches = False
    _is_full_backward_hook = None

    # ---- What belongs to it ----

    def register_parameter(self, name, param):
        self._check_name('parameter', 'parameter', name, self._parameters)
        if param is not None:
            if not isinstance(param, torch.nn.Parameter):
                raise TypeError(f"cannot assign '{_kind(param)}' object to parameter '{name}' "
                                "(torch.nn.Parameter or None required)")
            if param.grad_fn:
                raise ValueError(f"Cannot assign non-leaf Tensor to parameter '{name}'. Model parameters must be "
                                 f"created explicitly. To express '{name}' as a function of another Tensor, "
                                 "compute the value in the forward() method.")
        self._parameters[name] = param

    def register_buffer(self, name, tensor, persistent=True):
        self._check_name('buffer', 'buffer', name, self._buffers)
        if tensor is not None and not isinstance(tensor, torch.Tensor):
            raise TypeError(f"cannot assign '{_kind(tensor)}' object to buffer '{name}' "
                            "(torch Tensor or None required)")
        self._buffers[name] = tensor
        if persistent:
            self._non_persistent_buffers_set.discard(name)
        else:
            self._non_persistent_buffers_set.add(name)

    def add_module(self, name, module):
        if not isinstance(module, Module) and module is not None:
            raise TypeError(f'{_kind(module)} is not a Module subclass')
        if not isinstance(name, str):
            raise TypeError(f'module name should be a string. Got {_kind(name)}')
        if hasattr(self, name) and name not in self._modules:
            raise KeyError(f"attribute '{name}' already exists")
        if '.' in name:
            raise KeyError(f'module name can\'t contain ".", got: {name}')
        if name == '':
            raise KeyError('module name can\'t be empty string ""')
        self._modules[name] = module

    def register_module(self, name, module):
        self.add_module(name, module)

    def _check_name(self, role, word, name, home):
        if not self._initialised:
            raise AttributeError(f'cannot assign {role} before Module.__init__() call')
        if not isinstance(name, str):
            raise TypeError(f'{word} name should be a string. Got {_kind(name)}')
        if '.' in name:
            raise KeyError(f'{word} name can\'t contain "."')
        if name == '':
            raise KeyError(f'{word} name can\'t be empty string ""')
        if hasattr(self, name) and name not in home:
            raise KeyError(f"attribute '{name}' already exists")

    def get_submodule(self, target):
        module = self
        for part in target.split('.') if target else ():
            if not hasattr(module, part):
                raise AttributeError(f'{module._get_name()} has no attribute `{part}`')
            module = getattr(module, part)
            if not isinstance(module, Module):
                raise AttributeError(f'`{part}` is not an nn.Module')
        return module

    def get_parameter(self, target):
        path, _, name = target.rpartition('.')
        module = self.get_submodule(path)
        if not hasattr(module, name):
            raise AttributeError(f'{module._get_name()} has no attribute `{name}`')
        found = getattr(module, name)
        if not isinstance(found, torch.nn.Parameter):
            raise AttributeError(f'`{name}` is not an nn.Parameter')
        return found

    def get_buffer(self, target):
        path, _, name = target.rpartition('.')
        module = self.get_submodule(path)
        if not hasattr(module, name):
            raise AttributeError(f'{module._get_name()} has no attribute `{name}`')
        if name not in module._buffers:
            raise AttributeError(f'`{name}` is not a buffer')
        return module._buffers[name]

    # ---- Walks down the tree ----

    def named_modules(self, memo=None, prefix='', remove_duplicate=True):
        if memo is None:
            memo = set()
        if self not in memo:
            if remove_duplicate:
                memo.add(self)
            yield prefix, self
            for name, module in self._modules.items():
                if module is not None:
                    inner = prefix + '.' + name if prefix else name
                    yield from module.named_modules(memo, inner, remove_duplicate)

    def modules(self):
        for _, module in self.named_modules():
            yield module

    def named_children(self):
        memo = set()
        for name, module in self._modules.items():
            if module is not None and module not in memo:
                memo.add(module)
                yield name, module

    def children(self):
        for _, module in self.named_children():
            yield module

    def _named_members(self, held, prefix='', recurse=True):
        memo = set()
        for path, module in self.named_modules(prefix=prefix) if recurse else [(prefix, self)]:
            for name, value in held(module):
                if value is not None and value not in memo:
                    memo.add(value)
                    yield path + '.' + name if path else name, value

    def named_parameters(self, prefix='', recurse=True):
        yield from self._named_members(lambda module: module._parameters.items(), prefix, recurse)

    def parameters(self, recurse=True):
        for _, param in self.named_parameters(recurse=recurse):
            yield param

    def named_buffers(self, prefix='', recurse=True):
        yield from self._named_members(lambda module: module._buffers.items(), prefix, recurse)

    def buffers(self, recurse=True):
        for _, buffer in self.named_buffers(recurse=recurse):
            yield buffer

    # ---- State ----

    def state_dict(self, *args, destination=None, prefix='', keep_vars=False):
        if len(args) > 0 and destination is None:
            destination = args[0]
        if len(args) > 1 and prefix == '':
            prefix = args[1]
        if len(args) > 2 and keep_vars is False:
            keep_vars = args[2]
        if destination is None:
            destination = OrderedDict()
        self._save_to_state_dict(destination, prefix, keep_vars)
        for name, module in self._modules.items():
            if module is not None:
                module.state_dict(destination=destination, prefix=prefix + name + '.', keep_vars=keep_vars)
        return destination

    def _save_to_state_dict(self, destination, prefix, keep_vars):
        with quiet():
            for name, value in self._own_state():
                destination[prefix + name] = value if keep_vars else value.detach()

    def _own_state(self):
        for name, param in self._parameters.items():
            if param is not None:
                yield name, param
        for name, buffer in self._buffers.items():
            if buffer is not None and name not in self._non_persistent_buffers_set:
                yield name, buffer

    def load_state_dict(self, state_dict, strict=True):
        if not isinstance(state_dict, dict):
            raise TypeError(f'Expected state_dict to be dict-like, got {type(state_dict)}.')
        missing, unexpected, errors = [], [], []
        # A plain dict, as a comprehension makes it, does not know of which version its entries are.
        known = {'version': 2} if isinstance(state_dict, OrderedDict) else {}
        self._load(dict(state_dict), '', known, missing, unexpected, errors)
        if strict:
            quoted = lambda keys: ', '.join(f'"{key}"' for key in keys)
            if unexpected:
                errors.insert(0, f'Unexpected key(s) in state_dict: {quoted(unexpected)}. ')
            if missing:
                errors.insert(0, f'Missing key(s) in state_dict: {quoted(missing)}. ')
        if errors:
            raise RuntimeError('Error(s) in loading state_dict for {}:\n\t{}'.format(
                self.__class__.__name__, '\n\t'.join(errors)))
        return _IncompatibleKeys(missing, unexpected)

    def _load(self, state_dict, prefix, known, missing, unexpected, errors):
        self._load_from_state_dict(state_dict, prefix, known, True, missing, unexpected, errors)
        for name, child in self._modules.items():
            if child is not None:
                inner = prefix + name + '.'
                part = {key: value for key, value in state_dict.items() if key.startswith(inner)}
                child._load(part, inner, known, missing, unexpected, errors)

    def _load_from_state_dict(self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys,
                              error_msgs):
        own = dict(self._own_state())
        for name, value in own.items():
            key = prefix + name
            if key not in state_dict:
                if strict:
                    missing_keys.append(key)
                continue
            given = state_dict[key]
            if not isinstance(given, torch.Tensor):
                error_msgs.append(f'While copying the parameter named "{key}", expected torch.Tensor or '
                                  f'Tensor-like object from checkpoint but received {type(given)}')
                continue
            take_shape(self, name, given.shape)
            if len(value.shape) == 0 and len(given.shape) == 1:
                given = given[0]
            if given.shape != value.shape:
                error_msgs.append(f'size mismatch for {key}: copying a param with shape {given.shape} from '
                                  f'checkpoint, the shape in current model is {value.shape}.')
                continue
            with torch.no_grad():
                value.copy_(given)
        if strict:
            for key in state_dict.keys():
                if key.startswith(prefix):
                    name = key[len(prefix):].split('.', 1)[0]
                    if name not in self._modules and name not in own:
                        unexpected_keys.append(key)

    # ---- Changes that go all the way down ----

    def apply(self, fn):
        for module in self.children():
            module.apply(fn)
        fn(self)
        return self

    def train(self, mode=True):
        if not isinstance(mode, bool):
            raise ValueError('training mode is expected to be boolean')
        self.training = mode
        for module in self.children():
            module.train(mode)
        return self

    def eval(self):
        return self.train(False)

    def requires_grad_(self, requires_grad=True):
        for param in self.parameters():
            param.requires_grad_(requires_grad)
        return self

    def zero_grad(self, set_to_none=True):
        for param in self.parameters():
            if param.grad is not None:
                if set_to_none:
                    param.grad = None
                else:
                    if param.grad.grad_fn is not None:
                        param.grad.detach_()
                    else:
                        param.grad.requires_grad_(False)
                    param.grad.zero_()

    def _apply(self, fn):
        for module in self.children():
            module._apply(fn)
        for param in self._parameters.values():
            if param is not None:
                with torch.no_grad():
                    param.data = fn(param)
                if param.grad is not None:
                    with torch.no_grad():
                        param.grad.data = fn(param.grad)
        for name, buffer in self._buffers.items():
            if buffer is not None:
                self._buffers[name] = fn(buffer)
        return self

    def to(self, *args, **kwargs):
        dtype = kwargs.get('dtype')
        for value in args + (kwargs.get('device'),):
            if isinstance(value, torch.dtype):
                dtype = value
            elif isinstance(value, torch.Tensor):
                dtype = value.dtype
            elif value is not None and not isinstance(value, bool):
                torch.empty(0).to(value)
        if dtype is None:
            return self
        if not dtype.is_floating_point:
            raise TypeError('nn.Module.to only accepts floating point or complex dtypes, but got desired '
                            f'dtype={dtype}')
        return self._cast(dtype)

    def _cast(self, dtype):
        return self._apply(lambda t: t.to(dtype) if t.is_floating_point() else t)

    def float(self):
        return self._cast(torch.float32)

    def double(self):
        return self._cast(torch.float64)

    def half(self):
        return self._cast(torch.float16)

    def type(self, dst_type):
        return self._cast(dst_type)

    def cpu(self):
        return self

    def cuda(self, device=None):
        torch.empty(0).to('cuda')

    def register_forward_pre_hook(self, hook):
        return self._register(self._forward_pre_hooks, hook)

    def register_forward_hook(self, hook):
        return self._register(self._forward_hooks, hook)

    def register_full_backward_hook(self, hook):
        return self._register_backward(hook, True)

    def register_backward_hook(self, hook):
        return self._register_backward(hook, False)

    def _register_backward(self, hook, full):
        if self._is_full_backward_hook is (not full):
            raise RuntimeError('Cannot use both regular backward hooks and full backward hooks on a single Module. '
                               'Please use only one of them.')
        self._is_full_backward_hook = full
        return self._register(self._backward_hooks, hook)

    def _register(self, hooks, hook):
        handle = RemovableHandle(hooks)
        hooks[handle.id] = hook
        return handle

    # ---- Text ----

    def _get_name(self):
        return self.__class__.__name__

    def extra_repr(self):
        return ''

    def __repr__(self):
        extra = self.extra_repr()
        extra = extra.split('\n') if extra else []
        children = [f'({name}): {_indented(repr(module))}' for name, module in self._modules.items()]
        lines = extra + children
        text = self._get_name() + '('
        if lines:
            if len(extra) == 1 and not children:
                text += extra[0]
            else:
                text += '\n  ' + '\n  '.join(lines) + '\n'
        return text + ')'

    def __deepcopy__(self, memo):
        twin = self.__class__.__new__(self.__class__)
        ModuleCore.__init__(twin)
        memo[id(self)] = twin
        twin.training = self.training
        for own, other in ((self._parameters, twin._parameters), (self._buffers, twin._buffers),
                           (self._modules, twin._modules), (self._forward_hooks, twin._forward_hooks),
                           (self._forward_pre_hooks, twin._forward_pre_hooks),
                           (self._backward_hooks, twin._backward_hooks), (self.__dict__, twin.__dict__)):
            for name, value in own.items():
                other[name] = deepcopy(value, memo)
        twin._non_persistent_buffers_set.update(self._non_persistent_buffers_set)
        return twin

    def __dir__(self):
        names = dir(self.__class__) + list(self.__dict__.keys())
        names += list(self._parameters.keys()) + list(self._modules.keys()) + list(self._buffers.keys())
        return sorted(name for name in set(names) if not name[0].isdigit())
