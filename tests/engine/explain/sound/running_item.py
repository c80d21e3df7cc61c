import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
opt = torch.optim.SGD(net.parameters(), lr=.01)
running, history = 0.0, []
for i in range(5):
    opt.zero_grad()
    loss = net(torch.randn(3, 2)).pow(2).mean()
    loss.backward()
    opt.step()
    running += loss.item()
    history.append(loss.detach())
print(running / 5)
