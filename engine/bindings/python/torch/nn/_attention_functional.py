# Attention over several heads, step by step as PyTorch computes it (and draws its dropout).

import math
import warnings

import torch
from torch._C._nn import dropout, linear


def _is_batched(query, key, value, key_padding_mask, attn_mask, num_heads):
    if query.dim() not in (2, 3):
        raise AssertionError(f'query should be unbatched 2D or batched 3D tensor but received {query.dim()}-D query '
                             'tensor')
    rank = query.dim()
    kind = f'{"batched" if rank == 3 else "unbatched"} ({rank}-D) `query`'
    assert key.dim() == rank and value.dim() == rank, (
        f'For {kind}, expected `key` and `value` to be {rank}-D but found {key.dim()}-D and {value.dim()}-D tensors '
        'respectively')
    if key_padding_mask is not None:
        assert key_padding_mask.dim() == rank - 1, (
            f'For {kind}, expected `key_padding_mask` to be `None` or {rank - 1}-D but found '
            f'{key_padding_mask.dim()}-D tensor instead')
    if attn_mask is not None:
        assert attn_mask.dim() in (2, 3), (
            f'For {kind}, expected `attn_mask` to be `None`, 2-D or 3-D but found {attn_mask.dim()}-D tensor instead')
        if rank == 2 and attn_mask.dim() == 3:
            expected = (num_heads, query.shape[0], key.shape[0])
            assert attn_mask.shape == expected, (
                f'Expected `attn_mask` shape to be {expected} but got {attn_mask.shape}')
    return rank == 3


def check_padding_mask(mask):
    if mask is not None and mask.dtype != torch.bool and not torch.is_floating_point(mask):
        raise AssertionError('only bool and floating types of key_padding_mask are supported')


# Self-attention projects once and cuts in three; attention to a memory projects the memory once.
def _projected(query, key, value, weight, bias):
    width = query.size(-1)
    if key is value:
        if query is key:
            return linear(query, weight, bias).chunk(3, dim=-1)
        of_query, of_memory = weight.split([width, width * 2])
        b_query, b_memory = (None, None) if bias is None else bias.split([width, width * 2])
        return (linear(query, of_query, b_query),) + linear(key, of_memory, b_memory).chunk(2, dim=-1)
    return _projected_apart(query, key, value, weight.chunk(3), bias)


def _projected_apart(query, key, value, weights, bias):
    biases = (None, None, None) if bias is None else bias.chunk(3)
    return tuple(linear(part, weight, b) for part, weight, b in zip((query, key, value), weights, biases))


def _checked_projections(query, key, value, weights):
    width = query.size(-1)
    for name, part, weight in zip(('query', 'key', 'value'), (query, key, value), weights):
        expected = (width, part.size(-1))
        assert weight.shape == expected, f'expecting {name} weights shape of {expected}, but got {weight.shape}'


def _checked_mask(mask, target, source, batch_heads):
    if mask.dtype == torch.uint8:
        warnings.warn('Byte tensor for attn_mask in nn.MultiheadAttention is deprecated. Use bool tensor instead.')
        mask = mask.to(torch.bool)
    else:
        assert mask.is_floating_point() or mask.dtype == torch.bool, (
            f'Only float, byte, and bool types are supported for attn_mask, not {mask.dtype}')
    expected = (target, source) if mask.dim() == 2 else (batch_heads, target, source)
    if mask.shape != expected:
        raise RuntimeError(f'The shape of the {mask.dim()}D attn_mask is {mask.shape}, but should be {expected}.')
    return mask.unsqueeze(0) if mask.dim() == 2 else mask


# Both masks as one that is added to the scores, or None.
def _joint_mask(attn_mask, padding, batch, heads, source, dtype):
    if padding is not None:
        assert padding.shape == (batch, source), (
            f'expecting key_padding_mask shape of {(batch, source)}, but got {padding.shape}')
        padding = padding.view(batch, 1, 1, source).expand(-1, heads, -1, -1).reshape(batch * heads, 1, source)
        if attn_mask is None:
            attn_mask = padding
        elif attn_mask.dtype == torch.bool:
            attn_mask = attn_mask.logical_or(padding)
        else:
            attn_mask = attn_mask.masked_fill(padding, float('-inf'))
    if attn_mask is not None and attn_mask.dtype == torch.bool:
        return torch.zeros_like(attn_mask, dtype=dtype).masked_fill_(attn_mask, float('-inf'))
    return attn_mask


def multi_head_attention_forward(query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k,
                                 bias_v, add_zero_attn, dropout_p, out_proj_weight, out_proj_bias, training=True,
                                 key_padding_mask=None, need_weights=True, attn_mask=None,
                                 use_separate_proj_weight=False, q_proj_weight=None, k_proj_weight=None,
                                 v_proj_weight=None, static_k=None, static_v=None, average_attn_weights=True):
    batched = _is_batched(query, key, value, key_padding_mask, attn_mask, num_heads)
    if not batched:
        query, key, value = query.unsqueeze(1), key.unsqueeze(1), value.unsqueeze(1)
        if key_padding_mask is not None:
            key_padding_mask = key_padding_mask.unsqueeze(0)
    target, batch, width = query.shape
    source = key.shape[0]
    check_padding_mask(key_padding_mask)
    assert width == embed_dim_to_check, f'was expecting embedding dimension of {embed_dim_to_check}, but got {width}'
    head = width // num_heads
    assert head * num_heads == width, f'embed_dim {width} not divisible by num_heads {num_heads}'
    rows = batch * num_heads
    if use_separate_proj_weight:
        assert key.shape[:2] == value.shape[:2], (
            f"key's sequence and batch dims {key.shape[:2]} do not match value's {value.shape[:2]}")
        weights = (q_proj_weight, k_proj_weight, v_proj_weight)
        _checked_projections(query, key, value, weights)
        q, k, v = _projected_apart(query, key, value, weights, in_proj_bias)
    else:
        assert key.shape == value.shape, f'key shape {key.shape} does not match value shape {value.shape}'
        q, k, v = _projected(query, key, value, in_proj_weight, in_proj_bias)
    if attn_mask is not None:
        attn_mask = _checked_mask(attn_mask, target, source, rows)

    def widen_masks():
        return tuple(None if mask is None else torch.nn.functional.pad(mask, (0, 1)) for mask in (attn_mask, key_padding_mask))

    if bias_k is not None and bias_v is not None:
        k = torch.cat([k, bias_k.repeat(1, batch, 1)])
        v = torch.cat([v, bias_v.repeat(1, batch, 1)])
        attn_mask, key_padding_mask = widen_masks()
    q = q.contiguous().view(target, rows, head).transpose(0, 1)
    k = k.contiguous().view(k.shape[0], rows, head).transpose(0, 1) if static_k is None else static_k
    v = v.contiguous().view(v.shape[0], rows, head).transpose(0, 1) if static_v is None else static_v
    if add_zero_attn:
        nothing = torch.zeros((rows, 1, head), dtype=k.dtype)
        k = torch.cat([k, nothing], dim=1)
        v = torch.cat([v, nothing], dim=1)
        attn_mask, key_padding_mask = widen_masks()
    source = k.size(1)
    mask = _joint_mask(attn_mask, key_padding_mask, batch, num_heads, source, q.dtype)
    scaled = q / math.sqrt(head)
    scores = torch.bmm(scaled, k.transpose(-2, -1)) if mask is None else torch.baddbmm(mask, scaled, k.transpose(-2, -1))
    weights = torch.softmax(scores, dim=-1)
    if training and dropout_p > 0.0:
        weights = dropout(weights, dropout_p, True, False)
    output = torch.bmm(weights, v).transpose(0, 1).contiguous().view(target * batch, width)
    output = linear(output, out_proj_weight, out_proj_bias)
    output = output.view(target, batch, output.size(1))
    if not batched:
        output = output.squeeze(1)
    if not need_weights:
        return output, None
    weights = weights.view(batch, num_heads, target, source)
    if average_attn_weights:
        weights = weights.sum(dim=1) / num_heads
    return output, weights if batched else weights.squeeze(0)
