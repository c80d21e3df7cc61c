import torch
import numpy as np
w = torch.tensor([1.0, 2.0], requires_grad=True)
y = w * 3
z = torch.from_numpy(np.exp(y.detach().numpy()))
loss = z.sum()
loss.backward()
