import torch
import torch.nn as nn
torch.manual_seed(0)
model = nn.Linear(3, 1)
opt = torch.optim.SGD(model.parameters(), lr=0.1)
data = [(torch.randn(4, 3), torch.randn(4, 1)) for _ in range(10)]
accum = 4
for i, (x, y) in enumerate(data):
    loss = ((model(x) - y) ** 2).mean() / accum
    loss.backward()
    if i % accum == 0:
        opt.step()
        opt.zero_grad()
    print(i, loss.item())
