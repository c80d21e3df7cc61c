import numpy as np
import torch
x = np.array([1.0, 2.0], dtype=np.float32)
t = torch.from_numpy(x)
w = torch.tensor([3.0, 4.0], requires_grad=True)
loss = (w * t).sum()
x[:] = 100.0
loss.backward()
print(w.grad)
