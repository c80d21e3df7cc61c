import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
datos = [torch.randn(2, 2) for _ in range(5)]
for i, x in enumerate(datos):
    opt.zero_grad()
    loss = net(x).pow(2).mean() / 2
    loss.backward()
    if (i + 1) % 2 == 0:
        opt.step()
