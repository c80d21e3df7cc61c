import torch


def pad_sequence(sequences, batch_first=False, padding_value=0.0):
    longest = max(sequence.size(0) for sequence in sequences)
    padded = []
    for sequence in sequences:
        missing = longest - sequence.size(0)
        if missing > 0:
            rest = torch.full((missing,) + tuple(sequence.shape[1:]), padding_value, dtype=sequence.dtype)
            sequence = torch.cat([sequence, rest])
        padded.append(sequence)
    return torch.stack(padded, 0 if batch_first else 1)
