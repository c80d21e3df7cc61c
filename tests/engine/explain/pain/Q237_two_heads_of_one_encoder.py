import torch
import torch.nn as nn
torch.manual_seed(0)
encoder, head_a, head_b = nn.Linear(3, 4), nn.Linear(4, 1), nn.Linear(4, 1)
opt = torch.optim.SGD([*encoder.parameters(), *head_a.parameters(), *head_b.parameters()], lr=0.1)
x = torch.randn(5, 3)
features = torch.tanh(encoder(x))
loss_a = head_a(features).pow(2).mean()
loss_b = head_b(features).pow(2).mean()
loss_a.backward()
loss_b.backward()
opt.step()
