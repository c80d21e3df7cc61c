import copy

import torch
from torch import nn

torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 2), nn.Tanh(), nn.Linear(2, 1))
before = net[0].register_forward_pre_hook(lambda m, args: (args[0] * 2,))
after = net[1].register_forward_hook(lambda m, args, out: print("forward", tuple(args[0].shape), out.detach()))
back = net[2].register_full_backward_hook(lambda m, grad_in, grad_out: print("backward", grad_in, grad_out))
first = net[0].register_full_backward_hook(lambda m, grad_in, grad_out: print("first", grad_in, grad_out))
x = torch.ones(1, 2)
net(x).sum().backward()
for handle in (before, after, back, first):
    handle.remove()
net(x).sum().backward()
print(net[0].weight.grad)
lin = nn.Linear(2, 2)
lin.register_full_backward_hook(lambda m, grad_in, grad_out: (grad_in[0] * 2,))
x = torch.randn(2, 2, requires_grad=True)
lin(x).sum().backward()
print(x.grad)
twin = copy.deepcopy(net)
twin[0].weight.data.fill_(1)
print(twin[0].weight, net[0].weight[0, 0].item() != 1)
print(net.load_state_dict(twin.state_dict()), net[0].weight)
print(net.double()[0].weight.dtype, net.float()[0].bias.dtype)
print(net.apply(lambda m: print(type(m).__name__)) is net)
for p in net.requires_grad_(False).parameters():
    assert not p.requires_grad
