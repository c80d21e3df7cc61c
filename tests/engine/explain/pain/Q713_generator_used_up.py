import torch, torch.nn as nn
net = nn.Linear(2, 1)
params = (p for p in net.parameters() if p.requires_grad)
for p in params:
    print(p.shape)
opt = torch.optim.Adam(params)
