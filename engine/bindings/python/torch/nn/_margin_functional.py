# Losses with a margin between the class that is right and each that is not.

import torch
from torch.nn._kernel_checks import check_floating, check_scalar, check_scores, scalar_name
from torch.nn._reduction import by_older_words, chosen, known, reduced


def multi_margin_loss(input, target, p=1, margin=1.0, weight=None, size_average=None, reduce=None, reduction='mean'):
    reduction = chosen(size_average, reduce, reduction)
    if p != 1 and p != 2:
        raise ValueError('only p == 1 and p == 2 supported')
    if weight is not None and weight.dim() != 1:
        raise ValueError('weight must be one-dimensional')
    check_scores(input)
    rows = input if input.dim() == 2 else input.reshape(1, -1)
    if target.dim() > 1 or target.numel() != rows.size(0):
        raise RuntimeError(f'inconsistent target size, got: {list(target.shape)}')
    check_floating('multi_margin_loss_cpu_kernel', input)
    check_scalar(target, 'Long')
    if weight is not None:
        check_scalar(weight, scalar_name(input))
    target = target.reshape(-1)
    if ((target < 0) | (target >= rows.size(1))).any():
        raise RuntimeError('target out of range')
    own = rows.gather(1, target.unsqueeze(1))
    gaps = (margin - own + rows).clamp(min=0) ** p
    if weight is not None:
        gaps = gaps * weight[target].unsqueeze(1)
    others = torch.ones_like(rows).scatter_(1, target.unsqueeze(1), 0.)
    losses = (gaps * others).sum(1) / rows.size(1)
    return reduced(losses if input.dim() == 2 else losses.squeeze(0), reduction)


# The right classes of a row are its targets up to the first -1.
def multilabel_margin_loss(input, target, size_average=None, reduce=None, reduction='mean'):
    reduction = chosen(size_average, reduce, reduction)
    check_scores(input)
    if target.shape != input.shape:
        raise RuntimeError(f"inconsistent size {list(target.shape)} for argument #2 'target'")
    check_scalar(target, 'Long')
    rows = input if input.dim() == 2 else input.reshape(1, -1)
    targets = target if target.dim() == 2 else target.reshape(1, -1)
    if ((targets < -1) | (targets >= rows.size(1))).any():
        raise RuntimeError("argument #2 'target' is out of range")
    check_floating('multilabel_margin_loss_forward_out_frame', input)
    losses = []
    for row, labels in zip(rows, targets.tolist()):
        labels = labels[:labels.index(-1)] if -1 in labels else labels
        others = [i for i in range(len(row)) if i not in labels]
        gaps = (1 - row[labels].unsqueeze(1) + row[others].unsqueeze(0)).clamp(min=0)
        losses.append(gaps.sum() / rows.size(1))
    return reduced(torch.stack(losses) if input.dim() == 2 else losses[0], reduction)


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
    return reduced((margin + near - far).clamp(min=0), chosen(None, None, reduction))
