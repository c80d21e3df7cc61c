import torch
import torch.nn as nn
torch.manual_seed(0)
x, y = torch.randn(8, 2), torch.randn(8, 1)
for epoch in range(4):
    model = nn.Linear(2, 1)
    opt = torch.optim.SGD(model.parameters(), lr=0.1)
    loss = ((model(x) - y) ** 2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
