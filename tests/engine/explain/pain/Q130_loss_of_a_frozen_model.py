import torch
from torch import nn
torch.manual_seed(0)
model = nn.Linear(2, 1)
for p in model.parameters():
    p.requires_grad = False
x = torch.randn(3, 2)
loss = model(x).sum()
loss.requires_grad = True
loss.backward()
print(model.weight.grad)
