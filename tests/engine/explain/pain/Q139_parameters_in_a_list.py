import torch
from torch import nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.ws = [nn.Parameter(torch.ones(2)), nn.Parameter(torch.ones(2))]
        self.b = nn.Parameter(torch.zeros(1))
    def forward(self, x):
        return (x * self.ws[0] * self.ws[1]).sum() + self.b
net = Net()
opt = torch.optim.SGD(net.parameters(), lr=0.1)
loss = net(torch.tensor([1.0, 2.0]))
opt.zero_grad()
loss.backward()
opt.step()
print(net.ws[0])
