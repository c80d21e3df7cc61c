import torch
import numpy as np
w = torch.ones(3, requires_grad=True)
y = torch.from_numpy(np.exp(w.detach().numpy()))
loss = (y * 2).sum()
loss.backward()
