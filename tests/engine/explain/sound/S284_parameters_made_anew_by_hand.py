import torch
import torch.nn as nn
torch.manual_seed(0)
x = torch.randn(4, 3); y = torch.randn(4, 2)
fc = nn.Linear(3, 2)
for i in range(3):
    loss = ((fc(x) - y) ** 2).mean()
    fc.zero_grad()
    loss.backward()
    fc.weight = nn.Parameter(fc.weight - 0.1 * fc.weight.grad)
    fc.bias = nn.Parameter(fc.bias - 0.1 * fc.bias.grad)
    print(round(loss.item(), 4))
