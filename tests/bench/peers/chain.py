"""PyTorch's Python on the work of `chain`: N scalar operations recorded, then walked back. Prints processor seconds per run."""
import sys
import time

import torch

torch.set_num_threads(1)
n = int(sys.argv[1])
repeats = int(sys.argv[2])


def once():
    y = torch.tensor(0.5, requires_grad=True)
    factor, offset = torch.tensor(0.999), torch.tensor(0.001)
    start = time.process_time()
    for _ in range(n // 2):
        y = y * factor
        y = y + offset
    y.backward()
    return time.process_time() - start


once()
for _ in range(repeats):
    print(once())
