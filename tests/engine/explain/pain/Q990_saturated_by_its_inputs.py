import torch, torch.nn as nn
torch.manual_seed(0)
m = nn.Sequential(nn.Linear(2, 4), nn.Sigmoid(), nn.Linear(4, 1))
X = torch.tensor([[1000.0, 2000.0], [1500.0, 900.0]]); Y = torch.tensor([[1.0], [0.0]])
o = torch.optim.SGD(m.parameters(), .1)
for _ in range(3):
    l = ((m(X) - Y) ** 2).mean(); o.zero_grad(); l.backward(); o.step()
print(m[0].weight.grad)
