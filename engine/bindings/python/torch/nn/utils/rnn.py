from collections import namedtuple
from collections.abc import Iterable

import torch


def pad_sequence(sequences, batch_first=False, padding_value=0.0):
    if not isinstance(sequences, Iterable):
        raise RuntimeError('pad_sequence: Expected iterable for input sequences, but got arg of type: '
                           f'{type(sequences)}')
    longest = max(sequence.size(0) for sequence in sequences)
    padded = []
    for sequence in sequences:
        missing = longest - sequence.size(0)
        if missing > 0:
            rest = torch.full((missing,) + tuple(sequence.shape[1:]), padding_value, dtype=sequence.dtype)
            sequence = torch.cat([sequence, rest])
        padded.append(sequence)
    return torch.stack(padded, 0 if batch_first else 1)


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
    if batch_first:
        input = input.transpose(0, 1)
    numbers = lengths.tolist()
    if len(numbers) != input.size(1):
        raise RuntimeError(f'Expected `len(lengths)` to be equal to batch_size, but got {len(numbers)} (batch_size='
                           f'{input.size(1)})')
    if any(longer < shorter for longer, shorter in zip(numbers, numbers[1:])):
        raise RuntimeError('`lengths` array must be sorted in decreasing order when `enforce_sorted` is True. You can '
                           'pass `enforce_sorted=False` to pack_padded_sequence and/or pack_sequence to sidestep this '
                           'requirement if you do not need ONNX exportability.')
    if numbers[-1] <= 0:
        raise RuntimeError('Length of all samples has to be greater than 0, but found an element in \'lengths\' that is '
                           '<= 0')
    sizes = [sum(length > step for length in numbers) for step in range(numbers[0])]
    data = torch.cat([input[step, :size] for step, size in enumerate(sizes)])
    return PackedSequence(data, torch.tensor(sizes), order, None)


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
    rows = []
    for part in sequence.data.split(sizes):
        if len(part) < most:
            part = torch.cat([part, torch.full((most - len(part),) + shape, padding_value, dtype=part.dtype)])
        rows.append(part)
    rows += [torch.full((most,) + shape, padding_value, dtype=sequence.data.dtype)] * (length - len(sizes))
    axis = 0 if batch_first else 1
    output = torch.stack(rows, 1 if batch_first else 0)
    lengths = torch.tensor([sum(size > i for size in sizes) for i in range(most)])
    if sequence.unsorted_indices is not None:
        return output.index_select(axis, sequence.unsorted_indices), lengths[sequence.unsorted_indices]
    return output, lengths


def unpack_sequence(packed_sequences):
    return unpad_sequence(*pad_packed_sequence(packed_sequences, batch_first=True), batch_first=True)
