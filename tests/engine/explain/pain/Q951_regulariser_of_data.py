import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 2); opt = torch.optim.SGD(net.parameters(), .1)
for i in range(2):
    reg = 0
    for p in net.parameters():
        reg += torch.norm(p.data)
    loss = net(torch.randn(4, 3)).pow(2).mean() + 0.1 * reg
    opt.zero_grad(); loss.backward(); opt.step()
