import torch
import torch.nn as nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.ones(2, requires_grad=True)
        self.lin = nn.Linear(2, 1)
    def forward(self, x):
        return self.lin(x * self.w)
net = Net()
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for i in range(3):
    opt.zero_grad()
    loss = net(torch.ones(1, 2)).sum()
    loss.backward()
    opt.step()
print(net.w, net.w.grad)
