# The loss of sequences whose places are not known: connectionist temporal classification.
import torch


# The logarithm of what all alignments of one target weigh together: by dynamic programming over the target with a
# blank before, between and after its labels.
def _alignments(log_probs, target, blank):
    labels = [blank]
    for label in target:
        labels += [label, blank]
    width = len(labels)
    places = torch.tensor(labels)
    can_skip = torch.tensor([i > 1 and labels[i] != blank and labels[i] != labels[i - 2] for i in range(width)])
    never = torch.full((2,), float('-inf'), dtype=log_probs.dtype)
    emitted = log_probs[:, places]
    state = torch.cat([emitted[0, :2], never[:1].expand(max(width - 2, 0))])
    for row in emitted[1:]:
        before = torch.cat([never, state])
        ways = torch.stack([state, before[1:-1], torch.where(can_skip, before[:-2], never[0])])
        state = torch.logsumexp(ways, 0) + row
    return torch.logsumexp(state[-2:], 0)


def ctc_loss(log_probs, targets, input_lengths, target_lengths, blank=0, reduction='mean', zero_infinity=False):
    input_lengths = input_lengths.tolist() if isinstance(input_lengths, torch.Tensor) else list(input_lengths)
    target_lengths = target_lengths.tolist() if isinstance(target_lengths, torch.Tensor) else list(target_lengths)
    single = log_probs.dim() == 2
    if single:
        log_probs = log_probs.unsqueeze(1)
    if not 0 <= blank < log_probs.shape[-1]:
        raise RuntimeError('blank must be in label range')
    losses = []
    begin = 0
    for i, (steps, length) in enumerate(zip(input_lengths, target_lengths)):
        one = targets[begin:begin + length] if targets.dim() == 1 else targets[i, :length]
        begin += length
        rows = log_probs[:steps, i]
        weight = rows.exp().sum()
        # Nothing in value: PyTorch's gradient is that by the logits, taking log_probs for what log_softmax gave.
        losses.append(weight - weight.detach() - _alignments(rows, one.tolist(), blank))
    loss = torch.stack(losses)
    if zero_infinity:
        loss = torch.where(loss == float('inf'), torch.zeros_like(loss), loss)
    if reduction == 'mean':
        return (loss / torch.tensor(target_lengths, dtype=loss.dtype).clamp(min=1)).mean()
    if reduction == 'sum':
        return loss.sum()
    return loss[0] if single else loss
