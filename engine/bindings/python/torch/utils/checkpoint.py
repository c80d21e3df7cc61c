import warnings

import torch
from torch import _C


def check_backward_validity(inputs):
    if not any(arg.requires_grad for arg in inputs if isinstance(arg, torch.Tensor)):
        warnings.warn('None of the inputs have requires_grad=True. Gradients will be None')


# Runs a function with the random numbers it drew the first time, and leaves the stream where it was.
def _again(function, state, args, kwargs):
    now = _C.rng_state()
    if state is not None:
        _C.set_rng_state(state)
    try:
        with torch.enable_grad():
            return function(*args, **kwargs)
    finally:
        _C.set_rng_state(now)


# Keeps only its inputs: its backward runs the function once more, with history, and goes back through that.
class CheckpointFunction(torch.autograd.Function):
    @staticmethod
    def forward(ctx, run_function, preserve_rng_state, *args):
        check_backward_validity(args)
        ctx.run_function = run_function
        ctx.rng_state = _C.rng_state() if preserve_rng_state else None
        ctx.others = [None if isinstance(arg, torch.Tensor) else arg for arg in args]
        ctx.places = [i for i, arg in enumerate(args) if isinstance(arg, torch.Tensor)]
        ctx.save_for_backward(*[args[i] for i in ctx.places])
        with torch.no_grad():
            return run_function(*args)

    @staticmethod
    def backward(ctx, *args):
        if not _C.is_checkpoint_valid():
            raise RuntimeError('Checkpointing is not compatible with .grad() or when an `inputs` parameter is passed to '
                               '.backward(). Please use .backward() and do not pass its `inputs` argument.')
        inputs = list(ctx.others)
        for place, tensor in zip(ctx.places, ctx.saved_tensors):
            inputs[place] = tensor.detach().requires_grad_(tensor.requires_grad)
        outputs = _again(ctx.run_function, ctx.rng_state, inputs, {})
        if isinstance(outputs, torch.Tensor):
            outputs = (outputs,)
        roots = [(out, grad) for out, grad in zip(outputs, args) if isinstance(out, torch.Tensor) and out.requires_grad]
        if len(roots) == 0:
            raise RuntimeError('none of output has requires_grad=True, this checkpoint() is not necessary')
        torch.autograd.backward([out for out, _ in roots], [grad for _, grad in roots])
        return (None, None) + tuple(arg.grad if isinstance(arg, torch.Tensor) else None for arg in inputs)


# Nothing is kept of what operations save; the first that is asked for runs the function once more and takes
# what its operations save then, in the same order.
def _without_reentrant(function, preserve_rng_state, args, kwargs):
    state = _C.rng_state() if preserve_rng_state else None
    count = 0
    saved = []

    def pack(tensor):
        nonlocal count
        count += 1
        return count - 1

    def unpack(place):
        if not saved:
            def no_unpack(packed):
                raise RuntimeError('You are calling backwards on a tensor that is never exposed. Please open an issue.')

            with torch.autograd.graph.saved_tensors_hooks(lambda tensor: saved.append(tensor.detach()), no_unpack):
                _again(function, state, args, kwargs)
        if place >= len(saved) or saved[place] is None:
            raise RuntimeError('Attempt to retrieve a tensor saved by autograd multiple times without checkpoint '
                               'recomputation being triggered in between, this is not currently supported. Please open '
                               'an issue with details on your use case so that we can prioritize adding this.')
        return saved[place]

    with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
        return function(*args, **kwargs)


def checkpoint(function, *args, use_reentrant=True, **kwargs):
    preserve = kwargs.pop('preserve_rng_state', True)
    if kwargs and use_reentrant:
        raise ValueError('Unexpected keyword arguments: ' + ','.join(arg for arg in kwargs))
    if use_reentrant:
        return CheckpointFunction.apply(function, preserve, *args)
    return _without_reentrant(function, preserve, args, kwargs)


def checkpoint_sequential(functions, segments, input, **kwargs):
    preserve = kwargs.pop('preserve_rng_state', True)
    if kwargs:
        raise ValueError('Unexpected keyword arguments: ' + ','.join(arg for arg in kwargs))
    if isinstance(functions, torch.nn.Sequential):
        functions = list(functions.children())

    def run(start, end):
        def forward(input):
            for function in functions[start:end]:
                input = function(input)
            return input
        return forward

    size = len(functions) // segments
    end = 0
    for start in range(0, size * (segments - 1), size):
        end = start + size
        input = checkpoint(run(start, end), input, preserve_rng_state=preserve)
    return run(end, len(functions))(input)
