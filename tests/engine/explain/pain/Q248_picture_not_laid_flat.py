import torch
import torch.nn as nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(28 * 28, 32)
        self.fc2 = nn.Linear(32, 10)
    def forward(self, img):
        h = torch.relu(self.fc1(img))
        return self.fc2(h)
net = Net()
loss = net(torch.randn(4, 1, 28, 28)).mean()
loss.backward()
