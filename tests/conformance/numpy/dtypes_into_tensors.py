# Which dtype a tensor takes from an array, from its elements and from lists of them.
import numpy as np
import torch

ways = [torch.tensor, torch.as_tensor, torch.from_numpy, lambda a: torch.tensor([a, a]),
        lambda a: torch.tensor([a[0], a[1]]), lambda a: torch.tensor(a[0]), lambda a: torch.as_tensor(a[0]),
        lambda a: torch.tensor((a[0],)), lambda a: torch.tensor(a.tolist()), lambda a: torch.zeros(2) + a,
        lambda a: torch.ones(2) * a[1], lambda a: torch.tensor(a, dtype=torch.float32),
        lambda a: torch.zeros(2).new_tensor(a), lambda a: torch.as_tensor(a, dtype=torch.int64)]
for dtype in ('int8', 'uint8', 'int16', 'int32', 'int64', 'float32', 'float64', 'bool'):
    a = np.array([1, 2], dtype=dtype)
    for way in ways:
        print(dtype, way(a))
for dtype in ('uint16', 'uint32', 'uint64'):
    a = np.array([1, 2], dtype=dtype)
    for way in (torch.tensor, torch.as_tensor, torch.from_numpy):
        try:
            print(way(a))
        except TypeError as e:
            print(e)
shared = np.array([1.0, 2.0])
twin = torch.as_tensor(shared)
shared[0] = 7
print(twin)
