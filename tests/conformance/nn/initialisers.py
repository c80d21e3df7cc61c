import torch
from torch import nn
from torch.nn import init

torch.manual_seed(5)
w = torch.empty(3, 4)
for f in (
    init.uniform_, init.normal_, init.xavier_uniform_, init.xavier_normal_, init.kaiming_uniform_,
    init.kaiming_normal_, init.ones_, init.zeros_, init.eye_,
):
    print(f.__name__, f(w))
print(init.constant_(w, 0.3))
print(init.xavier_uniform_(w, gain=init.calculate_gain("relu")))
print(init.kaiming_normal_(w, mode="fan_out", nonlinearity="relu"))
print(init.kaiming_uniform_(w, a=0.2))
for name in ("linear", "tanh", "relu", "leaky_relu", "sigmoid", "selu", "conv2d"):
    print(name, init.calculate_gain(name))
for bad in (
    lambda: init.xavier_uniform_(torch.empty(3)),
    lambda: init.calculate_gain("foo"),
    lambda: init.kaiming_uniform_(w, mode="x"),
):
    try:
        bad()
    except ValueError as error:
        print(error)


def start(m):
    if isinstance(m, nn.Linear):
        nn.init.xavier_uniform_(m.weight)
        m.bias.data.fill_(0.01)


net = nn.Sequential(nn.Linear(2, 2), nn.ReLU(), nn.Linear(2, 1))
print(net.apply(start), net.state_dict())
