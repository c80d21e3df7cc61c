import torch
import torch.nn as nn
x, y = torch.ones(4, 2), torch.ones(4, 1)
for rate in (0.1, 0.01, 0.001):
    torch.manual_seed(0)
    model = nn.Linear(2, 1)
    opt = torch.optim.Adam(model.parameters(), lr=rate)
    for epoch in range(3):
        loss = ((model(x) - y) ** 2).mean()
        opt.zero_grad()
        loss.backward()
        opt.step()
    print(rate, loss.item())
