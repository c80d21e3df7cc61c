import torch, torch.nn as nn
torch.manual_seed(0)
block = nn.Linear(3, 3); head = nn.Linear(3, 1)
opt = torch.optim.SGD([*block.parameters(), *head.parameters()], lr=0.1)
X = torch.randn(8, 3)
for i in range(3):
    h = X
    for _ in range(3):
        h = torch.tanh(block(h))
    outs = [block(h) for _ in range(2)]
    loss = (head(sum(outs)) - 1).pow(2).mean()
    opt.zero_grad(); loss.backward(); opt.step()
