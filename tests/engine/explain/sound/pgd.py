import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 2)
x = torch.rand(2, 3); y = torch.tensor([0, 1])
delta = torch.zeros_like(x, requires_grad=True)
for i in range(3):
    loss = nn.functional.cross_entropy(net(x + delta), y)
    loss.backward()
    delta.data = (delta + 0.1 * delta.grad.sign()).clamp(-0.2, 0.2)
    delta.grad.zero_()
