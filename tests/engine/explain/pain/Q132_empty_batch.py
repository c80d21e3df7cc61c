import torch
from torch import nn
torch.manual_seed(0)
model = nn.Linear(2, 1)
x = torch.randn(0, 2)
loss = model(x).mean()
loss.backward()
print(loss, model.weight.grad)
