# One place of an array takes the number of a tensor, followed by autograd or not; more places need its array.
import numpy as np
import torch

d = torch.tensor([1.0, 2.0], requires_grad=True)
for dtype in (np.float32, np.float64, np.int64, bool):
    M = np.zeros((2, 2), dtype=dtype)
    writes = {
        'a number': lambda: M.__setitem__((0, 0), d[0]), 'detached': lambda: M.__setitem__((0, 1), d[1].detach()),
        'a row': lambda: M.__setitem__(1, d), 'a detached row': lambda: M.__setitem__(1, d.detach()),
        'a column': lambda: M.__setitem__((slice(None), 0), d * 2), 'one of one': lambda: M.__setitem__((0, 0), d[:1]),
        'everywhere': lambda: M.__setitem__(slice(None), d[0]), 'an int': lambda: M.__setitem__((1, 1), torch.tensor(3)),
        'a list': lambda: M.__setitem__(0, [d[0], d[1]]),
    }
    for name, write in writes.items():
        try:
            write()
            print(name, M.tolist())
        except RuntimeError as error:
            print(name, error)
v = np.zeros(2)
v[0] = d[1] * 2
print(v)
