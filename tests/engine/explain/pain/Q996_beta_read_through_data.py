import torch, torch.nn as nn
class Swish(nn.Module):
    def __init__(self):
        super().__init__()
        self.beta = nn.Parameter(torch.tensor(1.0))
    def forward(self, x):
        return x * torch.sigmoid(self.beta.data * x)
s = Swish()
net = nn.Sequential(nn.Linear(2, 2), s)
opt = torch.optim.SGD(net.parameters(), .1)
for _ in range(2):
    l = net(torch.ones(1, 2)).sum(); opt.zero_grad(); l.backward(); opt.step()
print(s.beta, s.beta.grad)
