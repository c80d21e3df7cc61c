import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 2)
x = torch.randn(4, 3)
print(f"{net(x).mean():.3f}", f"{net(x):.2f}")
