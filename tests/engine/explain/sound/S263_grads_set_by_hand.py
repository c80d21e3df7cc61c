import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
X = torch.randn(8, 3)
for i in range(3):
    loss = (net(X) - 1).pow(2).mean()
    opt.zero_grad()
    for half in (loss, loss * 0.5):
        grads = torch.autograd.grad(half, net.parameters(), retain_graph=True)
        for p, g in zip(net.parameters(), grads):
            p.grad = g if p.grad is None else p.grad + g
    opt.step()
