import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 2)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
X = torch.randn(8, 2)
for i in range(3):
    out = net(X)
    loss_a = out[:, 0].pow(2).mean()
    loss_b = (out[:, 1] - 1).pow(2).mean()
    loss = loss_a + loss_b
    opt.zero_grad()
    loss_a.backward(retain_graph=True)
    loss_b.backward()
    opt.step()
    print(loss.item())
