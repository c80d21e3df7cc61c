# Pictures looked at through grids of places.
import warnings

import torch

_MODES = ('bilinear', 'nearest', 'bicubic')
_PADDINGS = ('zeros', 'border', 'reflection')


def _corners(align_corners):
    if align_corners is None:
        warnings.warn('Default grid_sample and affine_grid behavior has changed to align_corners=False since 1.3.0. '
                      'Please specify align_corners=True if the old behavior is desired. See the documentation of '
                      'grid_sample for details.')
    return bool(align_corners)


def grid_sample(input, grid, mode='bilinear', padding_mode='zeros', align_corners=None):
    if mode not in _MODES:
        raise ValueError("nn.functional.grid_sample(): expected mode to be 'bilinear', 'nearest' or 'bicubic', "
                         f"but got: '{mode}'")
    if padding_mode not in _PADDINGS:
        raise ValueError("nn.functional.grid_sample(): expected padding_mode to be 'zeros', 'border', or 'reflection', "
                         f"but got: '{padding_mode}'")
    aligned = _corners(align_corners)
    if mode == 'bicubic':
        raise NotImplementedError("grid_sample(mode='bicubic') is not offered here; 'bilinear' and 'nearest' are")
    return torch.grid_sampler(input, grid, _MODES.index(mode), _PADDINGS.index(padding_mode), aligned)


def affine_grid(theta, size, align_corners=None):
    aligned = _corners(align_corners)
    if not theta.is_floating_point():
        raise ValueError(f'Expected theta to have floating point type, but got {theta.dtype}')
    if len(size) not in (4, 5):
        raise NotImplementedError('affine_grid only supports 4D and 5D sizes, for 2D and 3D affine transforms, '
                                  f'respectively. Got size {size}.')
    rank = len(size) - 2
    if theta.dim() != 3 or tuple(theta.shape[-2:]) != (rank, rank + 1):
        raise ValueError(f'Expected a batch of {rank}D affine matrices of shape Nx{rank}x{rank + 1} for size {size}. '
                         f'Got {theta.shape}.')
    if aligned and min(size[-rank:]) == 1:
        warnings.warn('Since version 1.3.0, affine_grid behavior has changed for unit-size grids when '
                      'align_corners=True. This is not an intended use case of affine_grid. See the documentation of '
                      'affine_grid for details.')
    elif min(size) <= 0:
        raise ValueError(f'Expected non-zero, positive output size. Got {size}')
    return torch.affine_grid_generator(theta, size, aligned)
