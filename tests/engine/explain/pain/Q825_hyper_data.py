import torch
import torch.nn as nn
torch.manual_seed(0)
hyper = nn.Linear(2, 3)
target = nn.Linear(3, 1, bias=False)
z = torch.ones(2)
target.weight.data = hyper(z).view(1, 3)
loss = target(torch.ones(1, 3)).sum()
loss.backward()
print(hyper.weight.grad)
