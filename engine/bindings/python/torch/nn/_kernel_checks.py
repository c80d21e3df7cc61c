# What PyTorch's compiled losses and pools refuse before they compute.


def scalar_name(tensor):
    return tensor.type()[len('torch.'):-len('Tensor')]


def check_scalar(tensor, wanted):
    if scalar_name(tensor) != wanted:
        raise RuntimeError(f'expected scalar type {wanted} but found {scalar_name(tensor)}')


def check_floating(kernel, tensor):
    if not tensor.is_floating_point():
        raise RuntimeError(f'"{kernel}" not implemented for \'{scalar_name(tensor)}\'')


# Rows of class scores, or one row: the batch alone may be empty.
def check_scores(input):
    if input.dim() > 2 or 0 in input.shape[-1:]:
        raise RuntimeError('Expected non-empty vector or matrix with optional 0-dim batch size, but got: '
                           f'{list(input.shape)}')


def argument(place, name, kernel):
    return f"argument #{place} '{name}' (while checking arguments for {kernel})"
