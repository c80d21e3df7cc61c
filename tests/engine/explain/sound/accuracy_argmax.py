import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 4)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
x = torch.randn(8, 3)
y = torch.randint(0, 4, (8,))
right = 0
for epoch in range(3):
    out = net(x)
    pred = out.argmax(dim=1)
    right += int((pred == y).sum())
    share = (out.argmax(1) == y).float().mean()
    loss = nn.functional.cross_entropy(out, y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(epoch, float(loss), share.item(), right)
