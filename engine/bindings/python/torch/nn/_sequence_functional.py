# The loss of sequences whose places are not known: connectionist temporal classification.
import torch
from torch._C import _nn
from torch.nn._kernel_checks import argument, check_floating
from torch.nn._reduction import chosen


def _whole(name, lengths):
    if isinstance(lengths, torch.Tensor):
        if lengths.is_floating_point():
            raise RuntimeError(f'{name} must be integral')
        numbers = lengths.tolist()
        return numbers if lengths.dim() else [numbers]
    for place, length in enumerate(lengths):
        if not isinstance(length, int):
            raise TypeError(f"ctc_loss(): argument '{name}' must be tuple of ints, but found element of type "
                            f'{type(length).__name__} at pos {place + 1}')
    return list(lengths)


def _check_sizes(log_probs, targets, input_lengths, target_lengths, blank):
    of_targets = argument(2, 'targets', 'ctc_loss_cpu')
    if log_probs.dim() != 3:
        raise RuntimeError(f'Expected 3-dimensional tensor, but got {log_probs.dim()}-dimensional tensor for '
                           f'{argument(1, "log_probs", "ctc_loss_cpu")}')
    if targets.dim() not in (1, 2):
        raise RuntimeError(f'Expected 1 to 2 dimensions, but got {targets.dim()}-dimensional tensor for {of_targets}')
    steps, batch, labels = log_probs.shape
    if not 0 <= blank < labels:
        raise RuntimeError('blank must be in label range')
    for name, lengths in (('input_lengths', input_lengths), ('target_lengths', target_lengths)):
        if len(lengths) != batch:
            raise RuntimeError(f'{name} must be of size batch_size')
    expected = sum(target_lengths) if targets.dim() == 1 else batch
    if targets.size(0) != expected:
        raise RuntimeError(f'Expected tensor to have size {expected} at dimension 0, but got size {targets.size(0)} for '
                           f'{of_targets}')
    if targets.dim() == 2 and targets.size(1) < max(target_lengths):
        raise RuntimeError(f'Expected tensor to have size at least {max(target_lengths)} at dimension 1, but got size '
                           f'{targets.size(1)} for {of_targets}')
    for length in input_lengths:
        if length > steps:
            raise RuntimeError(f'Expected input_lengths to have value at most {steps}, but got value {length} (while '
                               'checking arguments for ctc_loss_cpu)')


def ctc_loss(log_probs, targets, input_lengths, target_lengths, blank=0, reduction='mean', zero_infinity=False):
    reduction = chosen(None, None, reduction)
    input_lengths = _whole('input_lengths', input_lengths)
    target_lengths = _whole('target_lengths', target_lengths)
    single = log_probs.dim() != 3
    if single:
        log_probs = log_probs.unsqueeze(1)
        targets = targets.unsqueeze(0) if targets.dim() == 1 else targets
    check_floating('ctc_loss_cpu', log_probs)
    _check_sizes(log_probs, targets, input_lengths, target_lengths, blank)
    loss = _nn._ctc_loss(log_probs, targets.long(), input_lengths, target_lengths, blank, zero_infinity)
    if zero_infinity:
        loss = torch.where(loss == float('inf'), torch.zeros((), dtype=loss.dtype), loss)
    if reduction == 'mean':
        return (loss / torch.tensor(target_lengths, dtype=loss.dtype).clamp(min=1)).mean()
    if reduction == 'sum':
        return loss.sum()
    return loss.squeeze(0) if single else loss
