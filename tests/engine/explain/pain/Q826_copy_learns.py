import copy
import torch
import torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1)
x, y = torch.randn(4, 2), torch.randn(4, 1)
fast = copy.deepcopy(net)
inner_opt = torch.optim.SGD(fast.parameters(), lr=0.1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
loss = ((fast(x) - y) ** 2).mean()
loss.backward()
inner_opt.step()
outer = ((fast(x) - y) ** 2).mean()
opt.zero_grad()
outer.backward()
opt.step()
print(net.weight.grad)
