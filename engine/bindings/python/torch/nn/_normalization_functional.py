# Inputs brought to mean 0 and variance 1, over one axis or another, and vectors brought to length 1.

import torch


def _check_values_per_channel(size):
    count = size[0]
    for length in size[2:]:
        count *= length
    if count == 1:
        raise ValueError(f'Expected more than 1 value per channel when training, got input size {size}')


def batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-05):
    if training:
        _check_values_per_channel(input.size())
    return torch.batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps, False)


def instance_norm(input, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True, momentum=0.1,
                  eps=1e-05):
    batch, channels = input.shape[:2]
    if use_input_stats and all(length == 1 for length in input.shape[2:]):
        raise ValueError(f'Expected more than 1 spatial element when training, got input size {input.size()}')
    repeated = [None if each is None else each.repeat(batch) for each in (weight, bias, running_mean, running_var)]
    flat = input.contiguous().view(1, batch * channels, *input.shape[2:])
    normal = torch.batch_norm(flat, *repeated, use_input_stats, momentum, eps, False)
    with torch.no_grad():
        for kept, seen in ((running_mean, repeated[2]), (running_var, repeated[3])):
            if kept is not None and use_input_stats:
                kept.copy_(seen.view(batch, channels).mean(0))
    return normal.view(input.shape)


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05):
    if len(normalized_shape) == 0:
        raise RuntimeError('Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one '
                           'element, but got normalized_shape = []')
    return torch.layer_norm(input, normalized_shape, weight, bias, eps)


def group_norm(input, num_groups, weight=None, bias=None, eps=1e-05):
    _check_values_per_channel([input.size(0) * input.size(1) // num_groups, num_groups, *input.shape[2:]])
    for name, given in (('weight', weight), ('bias', bias)):
        if given is not None and list(given.shape) != [input.size(1)]:
            raise RuntimeError(f'Expected {name} to be a vector of size equal to the number of channels in input, but '
                               f'got {name} of shape {list(given.shape)} and input of shape {list(input.shape)}')
    return torch.group_norm(input, num_groups, weight, bias, eps)


def local_response_norm(input, size, alpha=0.0001, beta=0.75, k=1.0):
    F = torch.nn.functional
    squares = input.mul(input).unsqueeze(1)
    if input.dim() == 3:
        padded = F.pad(squares, (0, 0, size // 2, (size - 1) // 2))
        total = F.avg_pool2d(padded, (size, 1), stride=1).squeeze(1)
    else:
        sizes = input.size()
        flat = squares.view(sizes[0], 1, sizes[1], sizes[2], -1)
        padded = F.pad(flat, (0, 0, 0, 0, size // 2, (size - 1) // 2))
        total = F.avg_pool3d(padded, (size, 1, 1), stride=1).squeeze(1).view(sizes)
    return input / total.mul(alpha).add(k).pow(beta)


def normalize(input, p=2.0, dim=1, eps=1e-12, out=None):
    return input / input.norm(p, dim, keepdim=True).clamp_min(eps).expand_as(input)
