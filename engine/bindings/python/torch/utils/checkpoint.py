# Forward again during backward instead of keeping what backward needs.
import warnings

import torch
from torch._C import _is_checkpoint_valid, quiet, recomputing


def detach_variable(inputs):
    if not isinstance(inputs, tuple):
        raise RuntimeError('Only tuple of tensors is supported. Got Unsupported input type: ', type(inputs).__name__)
    out = []
    for each in inputs:
        if not isinstance(each, torch.Tensor):
            out.append(each)
            continue
        x = each.detach()
        x.requires_grad = each.requires_grad
        out.append(x)
    return tuple(out)


class CheckpointFunction(torch.autograd.Function):
    @staticmethod
    def forward(ctx, run_function, preserve_rng_state, *args):
        if not any(arg.requires_grad for arg in args if isinstance(arg, torch.Tensor)):
            warnings.warn('None of the inputs have requires_grad=True. Gradients will be None')
        ctx.run_function = run_function
        ctx.preserve_rng_state = preserve_rng_state
        ctx.rng_state = torch.get_rng_state() if preserve_rng_state else None
        ctx.others = [None if isinstance(arg, torch.Tensor) else arg for arg in args]
        ctx.places = [i for i, arg in enumerate(args) if isinstance(arg, torch.Tensor)]
        ctx.save_for_backward(*[args[i] for i in ctx.places])
        with torch.no_grad():
            return run_function(*args)

    @staticmethod
    def backward(ctx, *grads):
        if not _is_checkpoint_valid():
            raise RuntimeError('Checkpointing is not compatible with .grad() or when an `inputs` parameter is passed to '
                               '.backward(). Please use .backward() and do not pass its `inputs` argument.')
        inputs = list(ctx.others)
        for place, tensor in zip(ctx.places, ctx.saved_tensors):
            inputs[place] = tensor
        before = torch.get_rng_state()
        if ctx.preserve_rng_state:
            torch.set_rng_state(ctx.rng_state)
        inputs = detach_variable(tuple(inputs))
        with torch.enable_grad(), recomputing():
            outputs = ctx.run_function(*inputs)
        if ctx.preserve_rng_state:
            torch.set_rng_state(before)
        if isinstance(outputs, torch.Tensor):
            outputs = (outputs,)
        pairs = [(out, grad) for out, grad in zip(outputs, grads) if isinstance(out, torch.Tensor) and out.requires_grad]
        if not pairs:
            raise RuntimeError('none of output has requires_grad=True, this checkpoint() is not necessary')
        torch.autograd.backward([out for out, _ in pairs], [grad for _, grad in pairs])
        return (None, None) + tuple(each.grad if isinstance(each, torch.Tensor) else None for each in inputs)


def checkpoint(function, *args, use_reentrant=True, **kwargs):
    preserve = kwargs.pop('preserve_rng_state', True)
    if kwargs and use_reentrant:
        raise ValueError('Unexpected keyword arguments: ' + ','.join(arg for arg in kwargs))
    if use_reentrant:
        return CheckpointFunction.apply(function, preserve, *args)
    return _without_reentrant(function, preserve, *args, **kwargs)


# What a node keeps instead of a tensor: its number in the order of saving. What was computed again for it goes with it.
class _Holder:
    def __init__(self, number, storage):
        self.number = number
        self.storage = storage

    def __del__(self):
        self.storage.pop(self.number, None)


# Nothing is kept but the order in which tensors were to be saved; the first that is asked for runs the function
# again and takes them down in that order.
def _without_reentrant(function, preserve, *args, **kwargs):
    rng_state = torch.get_rng_state() if preserve else None
    count = 0
    storage = {}

    def pack(tensor):
        nonlocal count
        count += 1
        return _Holder(count - 1, storage)

    def unpack(holder):
        if not storage:
            taken = 0

            def keep(tensor):
                nonlocal taken
                with quiet():
                    storage[taken] = tensor.detach()
                taken += 1
                return None

            def refuse(packed):
                raise RuntimeError('You are calling backwards on a tensor that is never exposed. Please open an issue.')

            before = torch.get_rng_state()
            if preserve:
                torch.set_rng_state(rng_state)
            with torch.enable_grad(), torch.autograd.graph.saved_tensors_hooks(keep, refuse), recomputing():
                function(*args, **kwargs)
            torch.set_rng_state(before)
        if holder.number not in storage:
            raise RuntimeError('Attempt to retrieve a tensor saved by autograd multiple times without checkpoint '
                               'recomputation being triggered in between, this is not currently supported. Please open an '
                               'issue with details on your use case so that we can prioritize adding this.')
        return storage[holder.number]

    with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
        return function(*args, **kwargs)


def checkpoint_sequential(functions, segments, input, **kwargs):
    preserve = kwargs.pop('preserve_rng_state', True)
    if kwargs:
        raise ValueError('Unexpected keyword arguments: ' + ','.join(arg for arg in kwargs))
    functions = list(functions.children() if isinstance(functions, torch.nn.Sequential) else functions)

    def run(start, end):
        def forward(input):
            for j in range(start, end + 1):
                input = functions[j](input)
            return input
        return forward

    size = len(functions) // segments
    end = -1
    for start in range(0, size * (segments - 1), size):
        end = start + size - 1
        input = checkpoint(run(start, end), input, preserve_rng_state=preserve)
    return run(end + 1, len(functions) - 1)(input)
