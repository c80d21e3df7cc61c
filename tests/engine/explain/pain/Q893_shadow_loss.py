import torch
from torch import nn
w = torch.tensor([1.0], requires_grad=True)
loss = nn.MSELoss()
for i in range(2):
    loss = loss(w, torch.zeros(1))
    loss.backward()
