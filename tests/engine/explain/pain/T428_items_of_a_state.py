import torch
import torch.nn as nn
torch.manual_seed(0)
model = nn.Linear(3, 1)
ema = {k: v for k, v in model.state_dict().items()}
opt = torch.optim.SGD(model.parameters(), lr=0.1)
x, y = torch.randn(10, 3), torch.randn(10, 1)
for i in range(3):
    loss = ((model(x) - y) ** 2).mean()
    opt.zero_grad(); loss.backward(); opt.step()
    for k, v in model.state_dict().items():
        ema[k].mul_(0.9).add_(v, alpha=0.1)
print(ema["weight"] - model.weight)
