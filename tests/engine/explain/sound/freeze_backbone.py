import torch, torch.nn as nn
torch.manual_seed(0)
back = nn.Linear(2, 2); head = nn.Linear(2, 1)
for p in back.parameters():
    p.requires_grad = False
opt = torch.optim.SGD(head.parameters(), lr=.1)
for i in range(2):
    opt.zero_grad()
    loss = head(torch.tanh(back(torch.ones(3, 2)))).pow(2).mean()
    loss.backward()
    opt.step()
