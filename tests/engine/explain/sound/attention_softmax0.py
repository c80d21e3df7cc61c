import torch, torch.nn as nn
torch.manual_seed(0)
h = torch.randn(5, 3)
score = nn.Linear(3, 2)
w = torch.softmax(score(h), dim=0)
ctx = w.t() @ h
ctx.sum().backward()
