import torch, torch.nn as nn
torch.manual_seed(0)
model = nn.Linear(2, 1)
x = torch.randn(6, 2)
y = torch.tensor([0., 1., 1., 0., 1., 0.]).view(-1, 1)
pred = (torch.sigmoid(model(x)) > 0.5).float()
loss = (pred - y).abs().mean()
loss.backward()
