import torch
from torch import nn, optim

torch.manual_seed(0)
m = nn.Sequential(nn.Linear(2, 3), nn.Tanh(), nn.Linear(3, 1))
o = optim.SGD(
    [{"params": m[0].parameters()}, {"params": m[2].parameters(), "lr": 0.5, "momentum": 0.9}],
    lr=0.1, weight_decay=1e-3,
)
print(o)
x, y = torch.randn(5, 2), torch.randn(5, 1)


def closure():
    o.zero_grad()
    loss = ((m(x) - y) ** 2).mean()
    loss.backward()
    return loss


for _ in range(3):
    print(o.step(closure))
state = o.state_dict()
print(state["param_groups"], sorted(state["state"]), state["state"][2])
other = optim.SGD([{"params": m[0].parameters()}, {"params": m[2].parameters()}], lr=0.2)
other.load_state_dict(state)
print(other.param_groups[1]["lr"])
o.add_param_group({"params": torch.zeros(2, requires_grad=True), "lr": 3})
print(len(o.param_groups), o.param_groups[2])
o.zero_grad(set_to_none=False)
print(m[0].weight.grad)
for bad in (
    lambda: optim.SGD(m.parameters(), lr=-1),
    lambda: optim.SGD([], lr=1),
    lambda: optim.SGD(m.parameters()),
    lambda: optim.SGD(m[0].weight, lr=1),
    lambda: optim.SGD([3.0], lr=1),
    lambda: optim.SGD([m[0].weight * 2], lr=1),
    lambda: optim.SGD(m.parameters(), lr=0.1, nesterov=True),
    lambda: optim.Adam(m.parameters(), betas=(1.0, 0.9)),
    lambda: o.add_param_group({"params": m[0].weight}),
    lambda: other.load_state_dict(optim.Adam(m.parameters()).state_dict()),
    lambda: optim.SGD(m, lr=0.1),
    lambda: optim.SGD(m.parameters, lr=0.1),
):
    try:
        print(bad())
    except Exception as error:
        print(type(error).__name__, error)
loss = ((m(x) * 100 - y) ** 2).mean()
loss.backward()
print(nn.utils.clip_grad_norm_(m.parameters(), 1.0) > 100, m[0].bias.grad)
nn.utils.clip_grad_value_(m.parameters(), 0.01)
print(m[0].bias.grad)
vector = nn.utils.parameters_to_vector(m.parameters())
nn.utils.vector_to_parameters(torch.zeros(13), m.parameters())
print(vector.shape, m[0].bias)
