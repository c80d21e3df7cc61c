import torch, torch.nn as nn
torch.manual_seed(0)
red = nn.Sequential(nn.Linear(2, 3), nn.Softmax(dim=1))
X = torch.randn(6, 2); y = torch.randint(0, 3, (6,))
o = torch.optim.SGD(red.parameters(), 0.1)
for _ in range(3):
    o.zero_grad(); l = nn.NLLLoss()(red(X), y); l.backward(); o.step()
print(l.item())
