import torch
from torch import nn


class Descent(torch.optim.Optimizer):
    def __init__(self, params, lr=0.1):
        super().__init__(params, dict(lr=lr))

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is not None:
                    p.add_(p.grad, alpha=-group["lr"])
                    self.state[p]["steps"] = self.state[p].get("steps", 0) + 1


w = torch.tensor([1.0, 2.0], requires_grad=True)
o = Descent([w])
for _ in range(2):
    o.zero_grad()
    (w * w).sum().backward()
    o.step()
print(w, o.state[w], o)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 1)

    @torch.no_grad()
    def predict(self, x, scale=1):
        return self.fc(x) * scale


torch.manual_seed(0)
net = Net()
print(net.predict(torch.ones(1, 2), scale=2).requires_grad, Net.predict(net, torch.ones(1, 2)).requires_grad)
