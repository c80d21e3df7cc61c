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


# What strict mode says of a derivative that does not depend on the inputs, by what was looked at.
_INDEPENDENT = {
    'outputs': ('Output {} of the user-provided function does not require gradients. The outputs must be computed in a '
                'differentiable manner from the input when running in strict mode.'),
    'grad_inputs': ('The gradient with respect to input {} is independent of the inputs of the user-provided function. '
                    'This is not allowed in strict mode.'),
    'jacobian': ('While computing the hessian, found that the jacobian of the user-provided function with respect to '
                 'input {} is independent of the input. This is not allowed in strict mode. You should ensure that your '
                 'function is twice differentiable and that the jacobian depends on the inputs (this would be violated '
                 'by a linear function for example).'),
    'hessian': ('The hessian of the user-provided function with respect to input {} is independent of the input. This is '
                'not allowed in strict mode. You should ensure that your function is thrice differentiable and that the '
                'hessian depends on the inputs.'),
}
# And of a gradient that did not come at all, by how it was asked for.
_ABSENT = {
    'back': 'The output of the user-provided function is independent of input {}. This is not allowed in strict mode.',
    'back_trick': ('The gradient with respect to the input is independent of entry {} in the grad_outputs when using the '
                   'double backward trick to compute forward mode gradients. This is not allowed in strict mode.'),
    'double_back': ('The jacobian of the user-provided function is independent of input {}. This is not allowed in '
                    'strict mode.'),
    'double_back_trick': ('The hessian of the user-provided function is independent of entry {} in the grad_jacobian. '
                          'This is not allowed in strict mode as it prevents from using the double backward trick to '
                          'replace forward mode AD.'),
}


def _check_needs_grad(tensors, strict, what):
    if strict:
        for i, each in enumerate(tensors):
            if each is None:
                raise RuntimeError(_ABSENT['back'].format(i))
            if not each.requires_grad:
                raise RuntimeError(_INDEPENDENT[what].format(i))


def _gradients(outputs, inputs, grad_outputs=None, create_graph=False, retain_graph=None):
    wanted = [(out, None if grad_outputs is None else grad_outputs[i]) for i, out in enumerate(outputs) if out.requires_grad]
    if not wanted:
        return (None,) * len(inputs)
    return torch.autograd.grad([out for out, _ in wanted], inputs, [seed for _, seed in wanted], allow_unused=True,
                               create_graph=create_graph, retain_graph=retain_graph)


def _filled(gradients, like, strict=False, create_graph=False, stage='back'):
    if strict:
        for i, each in enumerate(gradients):
            if each is None:
                raise RuntimeError(_ABSENT[stage].format(i))
            if create_graph and not each.requires_grad:
                which = 'hessian' if stage.startswith('double') else 'jacobian'
                raise RuntimeError(f'The {which} of the user-provided function is independent of input {i}. This is not '
                                   'allowed in strict mode when create_graph=True.')
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
        results = _filled(_gradients(outputs, inputs, v, create_graph=create_graph), inputs, strict, create_graph)
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
        sent = _gradients(outputs, inputs, seeds, create_graph=True)
        _check_needs_grad(sent, strict, 'grad_inputs')
        results = _filled(_gradients(_filled(sent, inputs), seeds, v, create_graph=create_graph), outputs, strict,
                          create_graph, 'back_trick')
    return (_unwrapped(_finished(outputs, create_graph), is_outputs_tuple),
            _unwrapped(_finished(results, create_graph), is_outputs_tuple))


def _check_dependent(gradients, output, create_graph):
    for i, each in enumerate(gradients):
        if each is None:
            raise RuntimeError(f'Output {output} of the user-provided function is independent of input {i}. This is not '
                               'allowed in strict mode.')
        if create_graph and not each.requires_grad:
            raise RuntimeError('The jacobian of the user-provided function is independent of '
                               f'input {output}. This is not allowed in strict mode when create_graph=True.')


def jacobian(func, inputs, create_graph=False, strict=False, vectorize=False, strategy='reverse-mode'):
    assert strategy in ('forward-mode', 'reverse-mode'), (
        'Expected strategy to be either "forward-mode" or "reverse-mode". Hint: If your function has more outputs than '
        'inputs, "forward-mode" tends to be more performant. Otherwise, prefer to use "reverse-mode".')
    if strategy == 'forward-mode':
        if create_graph:
            raise NotImplementedError('torch.autograd.functional.jacobian: `create_graph=True` and '
                                      '`strategy="forward-mode"` are not supported together (yet). Please either set '
                                      '`create_graph=False` or `strategy="reverse-mode"`.')
        if strict:
            raise RuntimeError('torch.autograd.functional.jacobian: `strict=True` and `strategy="forward-mode"` are not '
                               'supported together (yet). Please either set `strict=False` or '
                               '`strategy="reverse-mode"`.')
        if not vectorize:
            raise NotImplementedError('Computing Jacobian using forward-AD or forward-over-reverse Hessian is'
                                      'only implemented for `vectorize=True`.')
    elif strict and vectorize:
        raise RuntimeError('torch.autograd.functional.jacobian: `strict=True` and `vectorized=True` are not supported '
                           'together. Please either set `strict=False` or `vectorize=False`.')
    with torch.enable_grad():
        is_inputs_tuple, inputs = _as_tuple(inputs, 'inputs', 'jacobian')
        inputs = _fresh(inputs, create_graph)
        is_outputs_tuple, outputs = _as_tuple(func(*inputs), 'outputs of the user-provided function', 'jacobian')
        _check_needs_grad(outputs, strict, 'outputs')
        rows = []
        for i, out in enumerate(outputs):
            columns = tuple([] for _ in inputs)
            for j in range(out.nelement()):
                gradients = _gradients((out.reshape(-1)[j],), inputs, create_graph=create_graph, retain_graph=True)
                if strict:
                    _check_dependent(gradients, i, create_graph)
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
    assert outer_jacobian_strategy in ('forward-mode', 'reverse-mode'), (
        'Expected strategy to be either "forward-mode" or "reverse-mode".')
    single = _single(func, 'hessian')

    def checked(*points):
        out = single(*points)
        _check_needs_grad((out,), strict, 'outputs')
        return out

    def gradient(*points):
        slopes = jacobian(checked, points, create_graph=True)
        _check_needs_grad(slopes, strict, 'jacobian')
        return slopes

    return _unwrapped(jacobian(gradient, inputs, create_graph=create_graph, strict=strict, vectorize=vectorize,
                               strategy=outer_jacobian_strategy), is_inputs_tuple, is_inputs_tuple)


def vhp(func, inputs, v=None, create_graph=False, strict=False):
    with torch.enable_grad():
        is_inputs_tuple, inputs = _as_tuple(inputs, 'inputs', 'vhp')
        inputs = _fresh(inputs, create_graph)
        v = _seed(v, inputs, is_inputs_tuple, 'vhp')
        output = _single(func, 'vhp')(*inputs)
        _check_needs_grad((output,), strict, 'outputs')
        slopes = _gradients((output,), inputs, create_graph=True)
        _check_needs_grad(slopes, strict, 'jacobian')
        results = _filled(_gradients(_filled(slopes, inputs), inputs, v, create_graph=create_graph), inputs, strict,
                          create_graph, 'double_back')
    return (_finished(output, create_graph), _unwrapped(_finished(results, create_graph), is_inputs_tuple))


# The Hessian is symmetric where it is continuous, but the order of the two derivatives is kept apart all the same.
def hvp(func, inputs, v=None, create_graph=False, strict=False):
    with torch.enable_grad():
        is_inputs_tuple, inputs = _as_tuple(inputs, 'inputs', 'hvp')
        inputs = _fresh(inputs, create_graph)
        v = _seed(v, inputs, is_inputs_tuple, 'hvp')
        output = _single(func, 'hvp')(*inputs)
        _check_needs_grad((output,), strict, 'outputs')
        slopes = _gradients((output,), inputs, create_graph=True)
        _check_needs_grad(slopes, strict, 'jacobian')
        seeds = tuple(torch.zeros_like(each, requires_grad=True) for each in inputs)
        sent = _gradients(_filled(slopes, inputs), inputs, seeds, create_graph=True)
        _check_needs_grad(sent, strict, 'hessian')
        results = _filled(_gradients(_filled(sent, inputs), seeds, v, create_graph=create_graph), inputs, strict,
                          create_graph, 'double_back_trick')
    return (_finished(output, create_graph), _unwrapped(_finished(results, create_graph), is_inputs_tuple))
