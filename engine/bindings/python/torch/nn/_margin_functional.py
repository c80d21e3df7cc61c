# Losses with a margin between the class that is right and each that is not.

import torch
from torch._C import _nn
from torch.nn._kernel_checks import check_floating, check_scalar, check_scores, scalar_name
from torch.nn._reduction import by_older_words, chosen, known, reduced


def multi_margin_loss(input, target, p=1, margin=1.0, weight=None, size_average=None, reduce=None, reduction='mean'):
    reduction = chosen(size_average, reduce, reduction)
    if p != 1 and p != 2:
        raise ValueError('only p == 1 and p == 2 supported')
    if weight is not None and weight.dim() != 1:
        raise ValueError('weight must be one-dimensional')
    check_scores(input)
    classes, count = input.numel() if input.dim() < 2 else input.size(1), 1 if input.dim() < 2 else input.size(0)
    if target.dim() > 1 or target.numel() != count:
        raise RuntimeError(f'inconsistent target size, got: {list(target.shape)}')
    check_floating('multi_margin_loss_cpu_kernel', input)
    check_scalar(target, 'Long')
    if weight is not None:
        check_scalar(weight, scalar_name(input))
    if ((target < 0) | (target >= classes)).any():
        raise RuntimeError('target out of range')
    return _nn.multi_margin_loss(input, target, weight, p, margin, reduction)


def multilabel_margin_loss(input, target, size_average=None, reduce=None, reduction='mean'):
    reduction = chosen(size_average, reduce, reduction)
    check_scores(input)
    if target.shape != input.shape:
        raise RuntimeError(f"inconsistent size {list(target.shape)} for argument #2 'target'")
    check_scalar(target, 'Long')
    classes = input.numel() if input.dim() < 2 else input.size(1)
    if ((target < -1) | (target >= classes)).any():
        raise RuntimeError("argument #2 'target' is out of range")
    check_floating('multilabel_margin_loss_forward_out_frame', input)
    return _nn.multilabel_margin_loss(input, target, reduction)


def multilabel_soft_margin_loss(input, target, weight=None, size_average=None, reduce=None, reduction='mean'):
    reduction = by_older_words(size_average, reduce, reduction)
    losses = -(target * torch.log_sigmoid(input) + (1 - target) * torch.log_sigmoid(-input))
    if weight is not None:
        losses = losses * weight
    return reduced(losses.sum(dim=-1) / input.size(-1), known(reduction))


def triplet_margin_with_distance_loss(anchor, positive, negative, *, distance_function=None, margin=1.0, swap=False,
                                      reduction='mean'):
    distance = torch.nn.functional.pairwise_distance if distance_function is None else distance_function
    near, far = distance(anchor, positive), distance(anchor, negative)
    if swap:
        far = torch.min(far, distance(positive, negative))
    return reduced((near - far + margin).clamp(min=0), chosen(None, None, reduction))
