# Derivatives of functions of tensors, by walking the graph once for each output element.
import torch


def _as_tuple(value, arg_name, fn_name):
    if isinstance(value, tuple):
        for i, el in enumerate(value):
            if not isinstance(el, torch.Tensor):
                if arg_name == 'inputs':
                    raise TypeError(f'The inputs given to {fn_name} must be either a Tensor or a tuple of Tensors but the '
                                    f'value at index {i} has type {type(el)}.')
                raise TypeError(f'The {arg_name} given to {fn_name} must be either a Tensor or a tuple of Tensors but the '
                                f'value at index {i} has type {type(el)}.')
        return True, value
    if not isinstance(value, torch.Tensor):
        if arg_name == 'inputs':
            raise TypeError(f'The inputs given to {fn_name} must be either a Tensor or a tuple of Tensors but the given '
                            f'inputs has type {type(value)}.')
        raise TypeError(f'The {arg_name} given to {fn_name} must be either a Tensor or a tuple of Tensors but the given '
                        f'{arg_name} has type {type(value)}.')
    return False, (value,)


# Inputs whose history begins here, or goes on from where it was when the result is to be differentiated too.
def _fresh(inputs, create_graph):
    if create_graph:
        return tuple(each.view_as(each) if each.requires_grad else each.detach().requires_grad_(True) for each in inputs)
    return tuple(each.detach().requires_grad_(True) for each in inputs)


def _finished(results, create_graph):
    if create_graph:
        return results
    if isinstance(results, torch.Tensor):
        return results.detach()
    return tuple(_finished(each, create_graph) for each in results)


def _unwrapped(results, *was_tuple):
    if not was_tuple:
        return results
    results = tuple(_unwrapped(each, *was_tuple[1:]) for each in results) if len(was_tuple) > 1 else results
    return results if was_tuple[0] else results[0]


def _check_needs_grad(outputs, strict, what):
    if strict:
        for i, each in enumerate(outputs):
            if not each.requires_grad:
                raise RuntimeError(f'Output {i} of the user-provided function does not require gradients. The outputs must '
                                   'be computed in a differentiable manner from the input when running in strict mode.')


def _gradients(outputs, inputs, grad_outputs=None, create_graph=False, retain_graph=None):
    wanted = [(out, None if grad_outputs is None else grad_outputs[i]) for i, out in enumerate(outputs) if out.requires_grad]
    if not wanted:
        return (None,) * len(inputs)
    return torch.autograd.grad([out for out, _ in wanted], inputs, [seed for _, seed in wanted], allow_unused=True,
                               create_graph=create_graph, retain_graph=retain_graph)


def _filled(gradients, like):
    return tuple(torch.zeros_like(each) if grad is None else grad for grad, each in zip(gradients, like))


# What the derivatives are multiplied by: `v`, of the form of `like`, or ones where that is a single number.
def _seed(v, like, is_tuple, fn_name, source='the input to the user-provided function is'):
    if v is None:
        if len(like) != 1 or like[0].nelement() != 1:
            raise RuntimeError(f'The vector v can only be None if {source} a single Tensor with a single element.')
        return (torch.ones_like(like[0]),)
    _, v = _as_tuple(v, 'v', fn_name)
    if len(v) != len(like):
        raise RuntimeError(f'v is a tuple of invalid length: should be {len(like)} but got {len(v)}.' if is_tuple else
                           f'The given v should contain a single Tensor.')
    for i, (each, other) in enumerate(zip(v, like)):
        if each.size() != other.size():
            prefix = f'Entry {i} in ' if len(v) > 1 else ''
            raise RuntimeError(f'{prefix}v has invalid size: should be {other.size()} but got {each.size()}.')
    return v


def vjp(func, inputs, v=None, create_graph=False, strict=False):
    with torch.enable_grad():
        is_inputs_tuple, inputs = _as_tuple(inputs, 'inputs', 'vjp')
        inputs = _fresh(inputs, create_graph)
        is_outputs_tuple, outputs = _as_tuple(func(*inputs), 'outputs of the user-provided function', 'vjp')
        _check_needs_grad(outputs, strict, 'outputs')
        v = _seed(v, outputs, is_outputs_tuple, 'vjp', 'the user-provided function returns')
        results = _filled(_gradients(outputs, inputs, v, create_graph=create_graph), inputs)
    return (_unwrapped(_finished(outputs, create_graph), is_outputs_tuple),
            _unwrapped(_finished(results, create_graph), is_inputs_tuple))


# Forward derivatives by backward twice: what vjp sends for a seed is linear in the seed, so its own derivative
# by the seed is the Jacobian.
def jvp(func, inputs, v=None, create_graph=False, strict=False):
    with torch.enable_grad():
        is_inputs_tuple, inputs = _as_tuple(inputs, 'inputs', 'jvp')
        inputs = _fresh(inputs, create_graph)
        v = _seed(v, inputs, is_inputs_tuple, 'jvp')
        is_outputs_tuple, outputs = _as_tuple(func(*inputs), 'outputs of the user-provided function', 'jvp')
        _check_needs_grad(outputs, strict, 'outputs')
        seeds = tuple(torch.zeros_like(out, requires_grad=True) for out in outputs)
        sent = _filled(_gradients(outputs, inputs, seeds, create_graph=True), inputs)
        results = _filled(_gradients(sent, seeds, v, create_graph=create_graph), outputs)
    return (_unwrapped(_finished(outputs, create_graph), is_outputs_tuple),
            _unwrapped(_finished(results, create_graph), is_outputs_tuple))


def jacobian(func, inputs, create_graph=False, strict=False, vectorize=False, strategy='reverse-mode'):
    with torch.enable_grad():
        is_inputs_tuple, inputs = _as_tuple(inputs, 'inputs', 'jacobian')
        inputs = _fresh(inputs, create_graph)
        is_outputs_tuple, outputs = _as_tuple(func(*inputs), 'outputs of the user-provided function', 'jacobian')
        _check_needs_grad(outputs, strict, 'outputs')
        rows = []
        for out in outputs:
            columns = tuple([] for _ in inputs)
            for j in range(out.nelement()):
                gradients = _gradients((out.reshape(-1)[j],), inputs, create_graph=create_graph, retain_graph=True)
                for column, gradient in zip(columns, _filled(gradients, inputs)):
                    column.append(gradient)
            rows.append(tuple(torch.stack(column, dim=0).view(out.size() + each.size())
                              for column, each in zip(columns, inputs)))
    return _unwrapped(_finished(tuple(rows), create_graph), is_outputs_tuple, is_inputs_tuple)


def _single(func, fn_name):
    def checked(*inputs):
        is_tuple, out = _as_tuple(func(*inputs), 'outputs of the user-provided function', fn_name)
        if is_tuple or not isinstance(out[0], torch.Tensor):
            raise RuntimeError(f'The function given to {fn_name} should return a single Tensor')
        if out[0].nelement() != 1:
            raise RuntimeError(f'The Tensor returned by the function given to {fn_name} should contain a single element')
        return out[0].squeeze()
    return checked


def hessian(func, inputs, create_graph=False, strict=False, vectorize=False, outer_jacobian_strategy='reverse-mode'):
    is_inputs_tuple, inputs = _as_tuple(inputs, 'inputs', 'hessian')
    single = _single(func, 'hessian')

    def gradient(*points):
        return jacobian(single, points, create_graph=True)

    return _unwrapped(jacobian(gradient, inputs, create_graph=create_graph, strict=strict), is_inputs_tuple,
                      is_inputs_tuple)


def vhp(func, inputs, v=None, create_graph=False, strict=False):
    with torch.enable_grad():
        is_inputs_tuple, inputs = _as_tuple(inputs, 'inputs', 'vhp')
        inputs = _fresh(inputs, create_graph)
        v = _seed(v, inputs, is_inputs_tuple, 'vhp')
        output = _single(func, 'vhp')(*inputs)
        slopes = _filled(_gradients((output,), inputs, create_graph=True), inputs)
        results = _filled(_gradients(slopes, inputs, v, create_graph=create_graph), inputs)
    return (_finished(output, create_graph), _unwrapped(_finished(results, create_graph), is_inputs_tuple))


# The Hessian is symmetric where it is continuous, but the order of the two derivatives is kept apart all the same.
def hvp(func, inputs, v=None, create_graph=False, strict=False):
    with torch.enable_grad():
        is_inputs_tuple, inputs = _as_tuple(inputs, 'inputs', 'hvp')
        inputs = _fresh(inputs, create_graph)
        v = _seed(v, inputs, is_inputs_tuple, 'hvp')
        output = _single(func, 'hvp')(*inputs)
        slopes = _filled(_gradients((output,), inputs, create_graph=True), inputs)
        seeds = tuple(torch.zeros_like(each, requires_grad=True) for each in inputs)
        sent = _filled(_gradients(slopes, inputs, seeds, create_graph=True), inputs)
        results = _filled(_gradients(sent, seeds, v, create_graph=create_graph), inputs)
    return (_finished(output, create_graph), _unwrapped(_finished(results, create_graph), is_inputs_tuple))
