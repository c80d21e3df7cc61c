import torch
import torch.nn as nn
torch.manual_seed(0)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 1)
    def forward(self, x):
        return self.fc(x)
    def loss(self, x, y):
        total = 0.0
        for i in range(len(x)):
            total += ((self.fc(x[i]) - y[i]) ** 2).mean().item()
        return total / len(x)
net = Net()
x = torch.randn(4, 3)
y = torch.randn(4, 1)
loss = net.loss(x, y)
loss.backward()
