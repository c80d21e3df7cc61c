import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(3, 4)
def square(f):
    return torch.mm(f, f.t()) / f.numel()
style = torch.rand(5, 3)
target = square(net(style))
image = torch.rand(5, 3, requires_grad=True)
opt = torch.optim.SGD([image], lr=0.1)
for i in range(2):
    opt.zero_grad()
    loss = ((square(net(image)) - target) ** 2).sum()
    loss.backward()
    opt.step()
