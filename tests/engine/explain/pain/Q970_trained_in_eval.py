import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 4), nn.BatchNorm1d(4), nn.ReLU(), nn.Dropout(.5), nn.Linear(4, 1)).eval()
o = torch.optim.SGD(net.parameters(), .1)
for _ in range(3): l = net(torch.randn(8, 2)).pow(2).mean(); o.zero_grad(); l.backward(); o.step()
