import torch
import torch.nn as nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.tensor([1.0, 2.0]))
    def forward(self, x):
        s = float((self.w * x).sum())
        return torch.tensor(s, requires_grad=True)
net = Net()
out = net(torch.tensor([3.0, 4.0]))
out.backward()
print(net.w.grad)
