import torch
from torch import nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear1 = nn.Linear(2, 1)
    def forward(self, x):
        return self.linaer1(x)
net = Net()
net(torch.randn(3, 2))
