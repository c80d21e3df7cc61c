import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 4)
x = torch.randn(2, 3)
scores = net(x)
choice = scores.argmax(dim=1)
target = torch.tensor([1, 2])
loss = (choice.float() - target.float()).pow(2).mean()
loss.backward()
