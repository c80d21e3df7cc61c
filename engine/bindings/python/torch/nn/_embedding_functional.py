# Rows of a table, one by one or bag by bag.

import torch
from torch._C import _nn


# Rows that are looked up and longer than max_norm are cut to it, in the table itself.
def _shorten(weight, rows, max_norm, norm_type):
    if max_norm is None:
        return
    with torch.no_grad():
        for row in rows.unique().tolist():
            norm = weight[row].norm(norm_type).item()
            if norm > max_norm:
                weight[row].mul_(max_norm / (norm + 1e-7))


def embedding(input, weight, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, sparse=False):
    if padding_idx is None:
        padding_idx = -1
    elif padding_idx > 0:
        assert padding_idx < weight.size(0), 'Padding_idx must be within num_embeddings'
    elif padding_idx < 0:
        assert padding_idx >= -weight.size(0), 'Padding_idx must be within num_embeddings'
        padding_idx = weight.size(0) + padding_idx
    _shorten(weight, input, max_norm, norm_type)
    if sparse:
        weight._sparse_rows = True
    return torch.embedding(weight, input, padding_idx)


def _bags(input, offsets, include_last_offset):
    if input.dim() == 2:
        if offsets is not None:
            raise ValueError("if input is 2D, then offsets has to be None, as input is treated is a mini-batch of fixed "
                             f"length sequences. However, found offsets of type {type(offsets)}")
        return list(range(0, input.numel(), input.size(1))), input.reshape(-1)
    if input.dim() != 1:
        raise ValueError(f'input has to be 1D or 2D Tensor, but got Tensor of dimension {input.dim()}')
    if offsets is None:
        raise ValueError('offsets has to be a 1D Tensor but got None')
    if offsets.dim() != 1:
        raise ValueError('offsets has to be a 1D Tensor')
    begins = offsets.tolist()
    if begins[0] != 0:
        raise RuntimeError(f'offsets[0] has to be 0, i.e., the first sequence in the mini-batch has to start from '
                           f'position 0. However, got {begins[0]}\n[ {offsets.type()}{{}} ]')
    return begins[:-1] if include_last_offset else begins, input


def embedding_bag(input, weight, offsets=None, max_norm=None, norm_type=2, scale_grad_by_freq=False, mode='mean',
                  sparse=False, per_sample_weights=None, include_last_offset=False, padding_idx=None):
    if sparse:
        weight._sparse_rows = True
    if mode not in ('sum', 'mean', 'max'):
        raise ValueError('mode has to be one of sum, mean or max')
    if per_sample_weights is not None:
        if input.size() != per_sample_weights.size():
            raise ValueError(f'embedding_bag: If per_sample_weights ({per_sample_weights.shape}) is not None, then '
                             f'it must have the same shape as the input ({input.shape})')
        if mode != 'sum':
            raise NotImplementedError('embedding_bag: per_sample_weights was not None. per_sample_weights is only '
                                      f"supported for mode='sum' (got mode='{mode}'). Please open a feature request on "
                                      'GitHub.')
        per_sample_weights = per_sample_weights.reshape(-1)
    begins, rows = _bags(input, offsets, include_last_offset)
    _shorten(weight, rows, max_norm, norm_type)
    if padding_idx is not None:
        padding_idx %= weight.size(0)
    return _nn.embedding_bag(weight, rows, torch.tensor(begins, dtype=torch.long), per_sample_weights,
                             ('sum', 'mean', 'max').index(mode), -1 if padding_idx is None else padding_idx)
