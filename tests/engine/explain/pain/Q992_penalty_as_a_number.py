import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 2); opt = torch.optim.SGD(net.parameters(), .1)
def l1(net):
    return sum(p.abs().sum().item() for p in net.parameters())
for i in range(2):
    loss = net(torch.randn(4, 3)).pow(2).mean() + 0.1 * l1(net)
    opt.zero_grad(); loss.backward(); opt.step()
