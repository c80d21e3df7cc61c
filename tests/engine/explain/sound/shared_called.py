import torch, torch.nn as nn
torch.manual_seed(0)
cell = nn.Linear(3, 3)
opt = torch.optim.SGD(cell.parameters(), lr=.1)
x = torch.randn(2, 3)
for i in range(2):
    h = x
    for t in range(3):
        h = torch.tanh(cell(h))
    loss = h.pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
