import torch, torch.nn as nn
torch.manual_seed(0)
D = nn.Linear(2, 1)
opt = torch.optim.RMSprop(D.parameters(), lr=.01)
for i in range(3):
    opt.zero_grad()
    loss = D(torch.randn(4, 2)).mean() - D(torch.randn(4, 2)).mean()
    loss.backward()
    opt.step()
    for p in D.parameters():
        p.data.clamp_(-0.01, 0.01)
