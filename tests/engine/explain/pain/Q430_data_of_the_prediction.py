import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
X, Y = torch.randn(4, 2), torch.randn(4, 1)
pred = net(X).data
loss = ((pred - Y) ** 2).mean()
loss.requires_grad = True
loss.backward()
print(net.weight.grad)
