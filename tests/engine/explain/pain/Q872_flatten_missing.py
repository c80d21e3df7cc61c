import torch
import torch.nn as nn
class CNN(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 4, 3)
        self.fc = nn.Linear(4 * 26 * 26, 10)
    def forward(self, x):
        x = torch.relu(self.conv(x))
        return self.fc(x)
net = CNN()
out = net(torch.randn(2, 1, 28, 28))
