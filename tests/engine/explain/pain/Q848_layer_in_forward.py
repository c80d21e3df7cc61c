import torch
import torch.nn as nn
torch.manual_seed(0)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(2, 3)
    def forward(self, x):
        out = nn.Linear(3, 1)
        return out(torch.tanh(self.a(x)))
net = Net()
opt = torch.optim.SGD(net.parameters(), lr=0.1)
x = torch.randn(8, 2)
y = x.sum(1, keepdim=True)
for epoch in range(4):
    loss = ((net(x) - y) ** 2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
