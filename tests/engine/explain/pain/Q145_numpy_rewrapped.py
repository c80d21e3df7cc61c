import torch
import numpy as np
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.tensor(np.sqrt(x.detach().numpy()))
loss = (y * x).sum()
loss.backward()
print(x.grad)
