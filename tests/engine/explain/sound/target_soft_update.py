import torch, torch.nn as nn, copy
torch.manual_seed(0)
q = nn.Linear(2, 2)
target = copy.deepcopy(q)
opt = torch.optim.SGD(q.parameters(), lr=.1)
for i in range(3):
    s = torch.randn(4, 2)
    y = 1 + 0.9 * target(torch.randn(4, 2)).max(1)[0].detach()
    loss = ((q(s).max(1)[0] - y) ** 2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    with torch.no_grad():
        for p, tp in zip(q.parameters(), target.parameters()):
            tp.copy_(0.9 * tp + 0.1 * p)
