import torch


# Calls the module with other tensors in the places of its parameters and buffers, and puts its own back.
def functional_call(module, parameters_and_buffers, args, kwargs=None):
    kwargs = {} if kwargs is None else kwargs
    own = []
    try:
        for name, tensor in parameters_and_buffers.items():
            *path, last = name.split('.')
            owner = module
            for part in path:
                owner = getattr(owner, part)
            before = getattr(owner, last)
            held = owner._parameters if last in owner._parameters else owner._buffers
            own.append((held, last, before))
            held[last] = tensor
        return module(*args, **kwargs) if isinstance(args, tuple) else module(args, **kwargs)
    finally:
        for held, name, before in reversed(own):
            held[name] = before
