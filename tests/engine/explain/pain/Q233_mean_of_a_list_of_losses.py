import torch
import numpy as np
w = torch.tensor(1.0, requires_grad=True)
perdidas = []
for i in range(4):
    perdidas.append((w * i) ** 2)
print("media:", np.mean(perdidas))
