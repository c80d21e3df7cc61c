import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 2)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
norms = []
for _ in range(3):
    loss = net(torch.randn(4, 3)).pow(2).mean()
    opt.zero_grad(set_to_none=False)
    loss.backward()
    grads = [p.grad for p in net.parameters()]
    norms.append(sum(g.norm() ** 2 for g in grads).sqrt().item())
    opt.step()
print(norms)
