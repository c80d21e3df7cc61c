import torch
import torch.nn as nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 6, 3, padding=1)
        self.conv2 = nn.Conv2d(8, 12, 3, padding=1)
    def forward(self, x):
        x = torch.relu(self.conv1(x))
        return self.conv2(x)
net = Net()
net(torch.randn(2, 3, 8, 8)).mean().backward()
