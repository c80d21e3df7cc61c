# Mixed precision is for graphics cards: without one it steps aside, as PyTorch's does.

import functools
import warnings


class autocast:
    def __init__(self, device_type, dtype=None, enabled=True, cache_enabled=None):
        if device_type not in ('cuda', 'cpu'):
            raise RuntimeError("User specified autocast device_type must be 'cuda' or 'cpu'")
        if enabled and device_type == 'cpu':
            raise NotImplementedError('torch.autocast on the CPU is outside Backstep; the nearest thing is '
                                      'model.to(torch.bfloat16)')
        if enabled:
            warnings.warn('User provided device_type of \'cuda\', but CUDA is not available. Disabling')

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        return False

    def __call__(self, func):
        @functools.wraps(func)
        def decorated(*args, **kwargs):
            with self:
                return func(*args, **kwargs)
        return decorated
