# Pools that are told how many places to give.
from torch._C import _nn
from torch.nn._kernel_checks import argument


# None stands for the size that is there.
def _wanted(output_size, input, rank):
    if isinstance(output_size, int):
        return (output_size,) * rank
    if input.dim() <= len(output_size):
        raise ValueError(f'Input dimension should be at least {len(output_size) + 1}')
    there = input.shape[-len(output_size):]
    return tuple(size if given is None else given for given, size in zip(output_size, there))


def _row(name, input, output_size):
    if input.dim() not in (2, 3):
        raise RuntimeError(f'Expected 2 to 3 dimensions, but got {input.dim()}-dimensional tensor for '
                           f'{argument(1, "self", name)}')
    given = tuple(output_size) if isinstance(output_size, (tuple, list)) else (output_size,)
    if not all(isinstance(size, int) for size in given):
        raise TypeError(f"{name}(): argument 'output_size' (position 2) must be tuple of ints, not "
                        f'{type(output_size).__name__}')
    if len(given) != 1:
        raise RuntimeError(f"{name}() argument 'output_size' should contain one int (got {len(given)})")
    return (1, given[0])


def _average(input, size, pool):
    if size == (1,) * len(size):
        return input.mean(tuple(range(-1, -1 - len(size), -1)), keepdim=True)
    return pool(input, size)


def adaptive_avg_pool1d(input, output_size):
    size = _row('adaptive_avg_pool1d', input, output_size)
    return _average(input.unsqueeze(-2), size, _nn.adaptive_avg_pool2d).squeeze(-2)


def adaptive_avg_pool2d(input, output_size):
    return _average(input, _wanted(output_size, input, 2), _nn.adaptive_avg_pool2d)


def adaptive_avg_pool3d(input, output_size):
    return _average(input, _wanted(output_size, input, 3), _nn.adaptive_avg_pool3d)


def adaptive_max_pool1d_with_indices(input, output_size, return_indices=False):
    size = _row('adaptive_max_pool1d', input, output_size)
    values, indices = _nn.adaptive_max_pool2d(input.unsqueeze(-2), size)
    return values.squeeze(-2), indices.squeeze(-2)


def _either(both, return_indices):
    values, indices = both
    return (values, indices) if return_indices else values


def adaptive_max_pool1d(input, output_size, return_indices=False):
    return _either(adaptive_max_pool1d_with_indices(input, output_size), return_indices)


def adaptive_max_pool2d(input, output_size, return_indices=False):
    return _either(_nn.adaptive_max_pool2d(input, _wanted(output_size, input, 2)), return_indices)


def adaptive_max_pool3d(input, output_size, return_indices=False):
    return _either(_nn.adaptive_max_pool3d(input, _wanted(output_size, input, 3)), return_indices)
