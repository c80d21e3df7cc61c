import torch
import numpy as np
data = np.array([1.0, 2.0, 3.0])
w = torch.tensor(0.5, requires_grad=True)
pred = data * w
loss = ((pred - 2 * data) ** 2).mean()
loss.backward()
