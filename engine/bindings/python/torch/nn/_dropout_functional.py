import math
import warnings

import torch
from torch._C import _nn

__all__ = ['dropout', 'dropout1d', 'dropout2d', 'dropout3d', 'alpha_dropout', 'feature_alpha_dropout']


def _check(p):
    if p < 0.0 or p > 1.0:
        raise ValueError(f'dropout probability has to be between 0 and 1, but got {p}')


def dropout(input, p=0.5, training=True, inplace=False):
    _check(p)
    return _nn.dropout(input, p, training, inplace)


# Which elements stay: one draw for each of them, or for each channel.
def _kept(input, p, channels):
    if not channels:
        return torch.empty_like(input, requires_grad=False).bernoulli_(1 - p)
    if input.dim() < 2:
        raise RuntimeError('Feature dropout requires at least 2 dimensions in the input')
    sizes = list(input.shape[:2]) + [1] * (input.dim() - 2)
    return torch.empty(sizes, dtype=input.dtype).bernoulli_(1 - p)


def _times(input, factors, inplace):
    return input.mul_(factors) if inplace else input.mul(factors)


def _drops(input, p, training):
    return training and p != 0 and input.numel() > 0


# Whole channels are dropped.
def _feature_dropout(input, p, training, inplace):
    if not _drops(input, p, training):
        return input
    if p == 1:
        return _times(input, torch.zeros((), dtype=input.dtype), inplace)
    return _times(input, _kept(input, p, True).div_(1 - p), inplace)


# What is dropped takes SELU's lowest value, and all is scaled and shifted to keep its mean and variance.
def _alpha_dropout(input, p, training, inplace, channels):
    _check(p)
    if not _drops(input, p, training):
        return input
    if p == 1:
        return _times(input, torch.zeros((), dtype=input.dtype), inplace)
    alpha = 1.7580993408473766
    kept = _kept(input, p, channels)
    scale = 1.0 / math.sqrt((alpha * alpha * p + 1) * (1 - p))
    shift = (kept - 1).mul_(alpha * scale).add_(alpha * scale * p)
    return _times(input, kept.mul_(scale), inplace).add_(shift)


def alpha_dropout(input, p=0.5, training=False, inplace=False):
    return _alpha_dropout(input, p, training, inplace, False)


def feature_alpha_dropout(input, p=0.5, training=False, inplace=False):
    return _alpha_dropout(input, p, training, inplace, True)


def dropout_(input, p, train):
    return dropout(input, p, train, True)


def alpha_dropout_(input, p, train):
    return alpha_dropout(input, p, train, True)


def feature_alpha_dropout_(input, p, train):
    return feature_alpha_dropout(input, p, train, True)


def feature_dropout(input, p, train):
    return _feature_dropout(input, p, train, False)


def feature_dropout_(input, p, train):
    return _feature_dropout(input, p, train, True)


# As a batch of one.
def _in_a_batch(input, p, training, inplace):
    batch = input.unsqueeze_(0) if inplace else input.unsqueeze(0)
    result = _feature_dropout(batch, p, training, inplace)
    return result.squeeze_(0) if inplace else result.squeeze(0)


def dropout1d(input, p=0.5, training=True, inplace=False):
    _check(p)
    if input.dim() not in (2, 3):
        raise RuntimeError(f'dropout1d: Expected 2D or 3D input, but received a {input.dim()}D input. Note that '
                           'dropout1d exists to provide channel-wise dropout on inputs with 1 spatial dimension, '
                           'a channel dimension, and an optional batch dimension (i.e. 2D or 3D inputs).')
    return (_in_a_batch if input.dim() == 2 else _feature_dropout)(input, p, training, inplace)


def _warn_of_dims(name, dims, spatial, ndim):
    if ndim not in dims:
        warnings.warn(f'{name}: Received a {ndim}-D input to {name}, which is deprecated and will result in an error '
                      'in a future release. To retain the behavior and silence this warning, please use dropout '
                      f'instead. Note that {name} exists to provide channel-wise dropout on inputs with {spatial} '
                      'spatial dimensions, a channel dimension, and an optional batch dimension '
                      f'(i.e. {dims[0]}D or {dims[1]}D inputs).')


def dropout2d(input, p=0.5, training=True, inplace=False):
    _check(p)
    _warn_of_dims('dropout2d', (3, 4), 2, input.dim())
    if input.dim() == 3:
        warnings.warn('dropout2d: Received a 3D input to dropout2d and assuming that channel-wise 1D dropout '
                      'behavior is desired - input is interpreted as shape (N, C, L), where C is the channel dim. '
                      'This behavior will change in a future release to interpret the input as one without a batch '
                      'dimension, i.e. shape (C, H, W). To maintain the 1D channel-wise dropout behavior, please '
                      'switch to using dropout1d instead.')
    return _feature_dropout(input, p, training, inplace)


def dropout3d(input, p=0.5, training=True, inplace=False):
    _check(p)
    _warn_of_dims('dropout3d', (4, 5), 3, input.dim())
    return (_in_a_batch if input.dim() != 5 else _feature_dropout)(input, p, training, inplace)
