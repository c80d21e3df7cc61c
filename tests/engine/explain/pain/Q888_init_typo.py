import torch
from torch import nn
class Net(nn.Module):
    def _init_(self):
        super().__init__()
        self.fc = nn.Linear(2, 1)
    def forward(self, x):
        return self.fc(x)
net = Net()
net(torch.randn(3, 2))
