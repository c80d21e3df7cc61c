import torch, torch.nn as nn
torch.manual_seed(0)
net, target = nn.Linear(2, 1), nn.Linear(2, 1)
target.load_state_dict(net.state_dict())
for p in target.parameters():
    p.requires_grad_(False)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for i in range(3):
    x = torch.randn(4, 2)
    loss = (net(x) - 0.9 * target(x) - 1).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    target.weight.data = 0.9 * target.weight.data + 0.1 * net.weight.data
    target.bias.data = 0.9 * target.bias.data + 0.1 * net.bias.data
