import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(3, 2), nn.Linear(2, 1))
log = []
for i in range(3):
    loss = net(torch.randn(4, 3)).pow(2).mean()
    loss.backward()
    log.append({n: p.grad for n, p in net.named_parameters()})
    with torch.no_grad():
        for p in net.parameters():
            p -= .1 * p.grad
            p.grad.zero_()
print(log[0]['0.weight'])
