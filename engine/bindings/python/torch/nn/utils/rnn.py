from collections import namedtuple
from collections.abc import Iterable

import torch


def pad_sequence(sequences, batch_first=False, padding_value=0.0):
    if not isinstance(sequences, Iterable):
        raise RuntimeError('pad_sequence: Expected iterable for input sequences, but got arg of type: '
                           f'{type(sequences)}')
    sequences = list(sequences)
    longest = max(sequence.size(0) for sequence in sequences)
    first = sequences[0]
    sizes = (len(sequences), longest) if batch_first else (longest, len(sequences))
    padded = torch.full(sizes + tuple(first.shape[1:]), padding_value, dtype=first.dtype)
    for i, sequence in enumerate(sequences):
        row = padded.select(0 if batch_first else 1, i)
        row.narrow(0, 0, sequence.size(0)).copy_(sequence)
    return padded


def unpad_sequence(padded_sequences, lengths, batch_first=False):
    if not batch_first:
        padded_sequences = padded_sequences.transpose(0, 1)
    return [sequence[:int(length)] for sequence, length in zip(padded_sequences, lengths)]


def invert_permutation(permutation):
    if permutation is None:
        return None
    return torch.empty_like(permutation).scatter_(0, permutation, torch.arange(0, permutation.numel()))


_Fields = namedtuple('PackedSequence', ['data', 'batch_sizes', 'sorted_indices', 'unsorted_indices'])


# Sequences of different lengths without padding: step after step, each with those that last so long, the longest
# first.
class PackedSequence(_Fields):
    def __new__(cls, data, batch_sizes=None, sorted_indices=None, unsorted_indices=None):
        if unsorted_indices is None:
            unsorted_indices = invert_permutation(sorted_indices)
        if batch_sizes is None:
            data, batch_sizes = data
        return super().__new__(cls, data, batch_sizes, sorted_indices, unsorted_indices)

    def to(self, *args, **kwargs):
        data = self.data.to(*args, **kwargs)
        if data is self.data:
            return self
        return type(self)(data, self.batch_sizes, self.sorted_indices, self.unsorted_indices)

    def cpu(self, *args, **kwargs):
        return self

    def float(self):
        return self.to(dtype=torch.float)

    def double(self):
        return self.to(dtype=torch.double)

    @property
    def is_cuda(self):
        return False


def pack_padded_sequence(input, lengths, batch_first=False, enforce_sorted=True):
    lengths = torch.as_tensor(lengths, dtype=torch.int64)
    if lengths.dim() != 1:
        raise RuntimeError(f"'lengths' argument should be a 1D CPU int64 tensor, but got {lengths.dim()}D cpu Long tensor")
    order = None
    if not enforce_sorted:
        lengths, order = torch.sort(lengths, descending=True)
        input = input.index_select(0 if batch_first else 1, order)
    return PackedSequence(*torch._pack_padded_sequence(input, lengths, batch_first), order, None)


def pack_sequence(sequences, enforce_sorted=True):
    lengths = torch.as_tensor([sequence.size(0) for sequence in sequences])
    return pack_padded_sequence(pad_sequence(sequences), lengths, enforce_sorted=enforce_sorted)


def pad_packed_sequence(sequence, batch_first=False, padding_value=0.0, total_length=None):
    sizes = sequence.batch_sizes.tolist()
    length = len(sizes)
    if total_length is not None:
        if total_length < length:
            raise ValueError('Expected total_length to be at least the length of the longest sequence in input, but got '
                             f'total_length={total_length} and max sequence length being {length}')
        length = total_length
    most, shape = sizes[0], tuple(sequence.data.shape[1:])
    output = torch.full((length, most) + shape, padding_value, dtype=sequence.data.dtype)
    begin = place = 0  # of the steps that as many sequences last to
    for step in range(1, len(sizes) + 1):
        size = sizes[begin]
        if step < len(sizes) and sizes[step] == size:
            continue
        rows = sequence.data.narrow(0, place, (step - begin) * size)
        output.narrow(0, begin, step - begin).narrow(1, 0, size).copy_(rows.view((step - begin, size) + shape))
        begin, place = step, place + (step - begin) * size
    axis = 0 if batch_first else 1
    if batch_first:
        output = output.transpose(0, 1)
    lengths = torch.tensor([sum(size > i for size in sizes) for i in range(most)])
    if sequence.unsorted_indices is not None:
        return output.index_select(axis, sequence.unsorted_indices), lengths[sequence.unsorted_indices]
    return output, lengths


def unpack_sequence(packed_sequences):
    return unpad_sequence(*pad_packed_sequence(packed_sequences, batch_first=True), batch_first=True)
