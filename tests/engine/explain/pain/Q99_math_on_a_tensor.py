import torch
import math
w = torch.tensor(2.0, requires_grad=True)
loss = math.exp(w)
loss.backward()
