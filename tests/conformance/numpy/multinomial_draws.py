# How often each face of a die came up, from numpy's own streams.
import numpy as np
import torch

np.random.seed(0)
fair = [1.0 / 6] * 6
print(np.random.multinomial(1, fair), np.random.multinomial(10, fair))
counts = np.random.multinomial(100, fair, size=3)
print(counts, counts.dtype, counts.sum(axis=1))
print(np.random.multinomial(5, [0.2, 0.3, 0.5], size=(2, 2)))
print(np.random.default_rng(1).multinomial(20, [0.1, 0.2, 0.7], size=2))
print(np.random.multinomial(4, torch.ones(4) / 4), np.random.multinomial(0, [0.5, 0.5]))
for wrong in ([0.5, 0.6, 0.1], [-0.1, 1.1]):
    try:
        np.random.multinomial(3, wrong)
    except ValueError as error:
        print(error)
