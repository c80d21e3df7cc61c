import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 4), nn.ReLU(), nn.Dropout(0.5), nn.Linear(4, 1))
opt = torch.optim.SGD(net.parameters(), lr=.1)
for i in range(2):
    net.train()
    opt.zero_grad()
    loss = net(torch.randn(8, 2)).pow(2).mean()
    loss.backward()
    opt.step()
    net.eval()
    with torch.no_grad():
        val = net(torch.randn(4, 2)).pow(2).mean().item()
    print(val)
