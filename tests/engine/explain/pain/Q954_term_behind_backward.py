import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 2); opt = torch.optim.SGD(net.parameters(), .1)
for i in range(2):
    loss = net(torch.randn(4, 3)).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    loss += 0.01 * net.weight.norm()
    opt.step()
print(loss.item())
