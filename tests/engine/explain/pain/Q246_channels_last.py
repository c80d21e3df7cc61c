import torch
import torch.nn as nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 6, 3)
        self.fc = nn.Linear(6 * 6 * 6, 2)
    def forward(self, x):
        x = torch.relu(self.conv(x))
        return self.fc(x.view(-1, 6 * 6 * 6))
images = torch.randn(4, 8, 8, 3)
net = Net()
loss = net(images).mean()
loss.backward()
