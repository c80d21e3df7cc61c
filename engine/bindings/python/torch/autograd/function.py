import functools

import torch
from torch._C._autograd import Function, FunctionCtx


# Lets values through; whoever differentiates them is told why not.
class _DelayedError(Function):
    @staticmethod
    def forward(ctx, witness, *outputs):
        return tuple(None if out is None else out.clone() for out in outputs)

    @staticmethod
    def backward(ctx, *grads):
        raise RuntimeError('trying to differentiate twice a function that was marked with @once_differentiable')


# The decorated backward runs with recording off; that its result has no history is said when history is asked for.
def once_differentiable(fn):
    @functools.wraps(fn)
    def wrapper(ctx, *args):
        with torch.no_grad():
            outputs = fn(ctx, *args)
        if not torch.is_grad_enabled() or not any(isinstance(arg, torch.Tensor) and arg.requires_grad for arg in args):
            return outputs
        single = not isinstance(outputs, tuple)
        watched = _DelayedError.apply(torch.zeros(1, requires_grad=True), *((outputs,) if single else outputs))
        return watched[0] if single else watched
    return wrapper
