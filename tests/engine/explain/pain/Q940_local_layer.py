import torch
import torch.nn as nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        lin = nn.Linear(2, 1)
    def forward(self, x):
        return self.lin(x)
net = Net()
opt = torch.optim.SGD(net.parameters(), lr=0.1)
