"""PyTorch's Python on the work of `loss`: loss = (w*x + b - target)**2 recorded and walked back N times."""
import sys
import time

import torch

torch.set_num_threads(1)
n = int(sys.argv[1])
repeats = int(sys.argv[2])
w = torch.tensor(0.5, requires_grad=True)
b = torch.tensor(0.1, requires_grad=True)
x, target = torch.tensor(1.5), torch.tensor(2.0)


def once():
    start = time.process_time()
    for _ in range(n):
        w.grad = b.grad = None
        loss = (w * x + b - target) ** 2
        loss.backward()
    return time.process_time() - start


once()
for _ in range(repeats):
    print(once())
