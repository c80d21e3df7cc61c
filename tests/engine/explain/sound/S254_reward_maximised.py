import torch, torch.nn as nn
torch.manual_seed(0)
policy = nn.Linear(2, 1)
opt = torch.optim.SGD(policy.parameters(), lr=0.1, maximize=True)
s = torch.randn(8, 2)
for i in range(4):
    reward = torch.tanh(policy(s)).mean()
    opt.zero_grad()
    reward.backward()
    opt.step()
