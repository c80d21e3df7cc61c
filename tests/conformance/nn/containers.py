from collections import OrderedDict

import torch
from torch import nn

torch.manual_seed(7)
s = nn.Sequential(OrderedDict([("fc", nn.Linear(2, 2)), ("act", nn.ReLU())]))
print(s, s.fc, s[0] is s.fc, s[-1])
s.append(nn.Linear(2, 1))
print(len(s), [type(m).__name__ for m in s])
del s[1]
print(s, s[0:1])
layers = nn.ModuleList([nn.Linear(1, 1) for _ in range(3)])
layers.append(nn.Tanh())
print(layers, len(layers))
layers.extend([nn.ReLU()])
layers.insert(0, nn.Identity())
print(layers[1:3], layers[-1])
named = nn.ModuleDict({"a": nn.Linear(1, 2), "b": nn.ReLU()})
named["c"] = nn.Tanh()
print(named, list(named.keys()), "a" in named, len(named), named["b"])
del named["b"]
print([key for key, module in named.items()])
print(nn.ParameterList([nn.Parameter(torch.ones(2, 3)), nn.Parameter(torch.zeros(1))]))
print(nn.ParameterDict({"x": nn.Parameter(torch.ones(2))}))


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = layers
        self.scale = nn.Parameter(torch.tensor(2.0))
        self.register_buffer("steps", torch.zeros(1), persistent=False)
        self.register_parameter("nothing", None)
        self.hidden = [nn.Linear(1, 1)]

    def forward(self, x, k=1):
        for layer in self.layers:
            x = layer(x)
        return x * self.scale * k


net = Net()
print(net, net(torch.ones(1, 1), k=2))
for walk in (net.named_parameters, net.named_buffers, net.named_children, net.named_modules):
    print([name for name, _ in walk()])
print(net.state_dict().keys(), net.training, net.eval().training, net.layers[0].training, net.train().training)
print(sum(p.numel() for p in net.parameters()), [name for name, _ in net.named_parameters(recurse=False)])
for bad in (
    lambda: s[9],
    lambda: nn.Sequential(3),
    lambda: layers[10],
    lambda: layers(1),
    lambda: net.foo,
    lambda: setattr(net, "scale", torch.ones(1)),
    lambda: setattr(net, "layers", 3),
    lambda: net.register_parameter("a.b", None),
    lambda: net.register_parameter("hidden", nn.Parameter(torch.ones(1))),
    lambda: net.register_buffer("scale", torch.ones(1)),
    lambda: net.add_module("m", 3),
    lambda: net.register_parameter("z", torch.ones(1)),
    lambda: net(),
    lambda: nn.Module()(1),
    lambda: len(net.parameters()),
    lambda: net.load_state_dict([1]),
    lambda: net.load_state_dict({"scale": torch.ones(2), "other": torch.ones(1)}),
    lambda: net.to(torch.int64),
    lambda: nn.foo,
):
    try:
        print(bad())
    except Exception as error:
        print(type(error).__name__, error)
