# register_backward_hook hangs on the node of the module's output, and shows what that node sees.
import torch
import torch.nn as nn


def shows(tag):
    def hook(module, grad_input, grad_output):
        print(tag, type(module).__name__, grad_input, grad_output)
    return hook


def filled(module):
    for parameter in module.parameters():
        nn.init.constant_(parameter, 0.5)
    return module


x = torch.ones(1, 2)
linear = filled(nn.Linear(2, 2))
handle = linear.register_backward_hook(shows('linear'))
linear(x).sum().backward()
handle.remove()
linear(x).sum().backward()
print(type(handle).__name__)

net = filled(nn.Sequential(nn.Linear(2, 2), nn.ReLU()))
net.register_backward_hook(shows('net'))
net[1].register_backward_hook(shows('relu'))
net[0].register_backward_hook(shows('linear'))
net(x.requires_grad_()).sum().backward()


class Two(nn.Module):
    def forward(self, a):
        return a * 2, a * 3


two = Two()
two.register_backward_hook(shows('two'))
first, second = two(x * 1)
(first + second).sum().backward()


class Named(nn.Module):
    def forward(self, a):
        return {'a': a * 2}


named = Named()
named.register_backward_hook(shows('dict'))
named(x)['a'].sum().backward()


def nothing(module, grad_input, grad_output):
    return tuple(None if grad is None else grad * 0 for grad in grad_input)


one = filled(nn.Linear(2, 1))
one.register_backward_hook(nothing)
one(x).sum().backward()
print(one.weight.grad, one.bias.grad)
for module, register in ((net, net.register_full_backward_hook), (linear, linear.register_full_backward_hook)):
    try:
        register(shows('full'))
    except RuntimeError as e:
        print(e)
other = nn.Linear(1, 1)
other.register_full_backward_hook(shows('full'))
try:
    other.register_backward_hook(shows('older'))
except RuntimeError as e:
    print(e)
