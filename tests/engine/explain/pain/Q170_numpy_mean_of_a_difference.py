import torch, numpy as np
w = torch.tensor([1., 2.], requires_grad=True)
pred = w * 2
target = np.array([1., 2.])
loss = np.mean((pred - target) ** 2)
loss.backward()
