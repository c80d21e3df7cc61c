import torch, torch.nn as nn
net = nn.Linear(2, 1)
params = filter(lambda p: p.requires_grad, net.parameters())
print(sum(p.numel() for p in params))
opt = torch.optim.SGD(params, lr=0.1)
