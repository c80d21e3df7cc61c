import torch, torch.nn as nn
torch.manual_seed(0)
critic = nn.Linear(2, 1); gen = nn.Linear(2, 2)
oc = torch.optim.RMSprop(critic.parameters(), lr=1e-3)
for i in range(4):
    real = torch.randn(8, 2) + 2
    fake = gen(torch.randn(8, 2)).detach()
    loss = critic(fake).mean() - critic(real).mean()
    oc.zero_grad()
    loss.backward()
    oc.step()
