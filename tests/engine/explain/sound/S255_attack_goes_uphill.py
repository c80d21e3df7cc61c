import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(4, 2)
x = torch.randn(3, 4, requires_grad=True); y = torch.tensor([0, 1, 0])
for i in range(4):
    loss = nn.functional.cross_entropy(net(x), y)
    loss.backward()
    x.data = x.data + 0.1 * x.grad
    x.grad = None
print(loss.item())
