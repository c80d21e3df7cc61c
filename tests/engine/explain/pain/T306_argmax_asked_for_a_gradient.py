import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 2)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
X = torch.randn(6, 2); y = torch.randint(0, 2, (6,))
def lost(logits, y):
    pred = torch.argmax(torch.softmax(logits, 1), 1).float()
    return ((pred - y) ** 2).mean()
for e in range(2):
    loss = lost(net(X), y)
    loss.requires_grad = True
    opt.zero_grad(); loss.backward(); opt.step()
