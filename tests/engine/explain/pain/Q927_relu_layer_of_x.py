import torch
import torch.nn as nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(2, 4)
        self.fc2 = nn.Linear(4, 1)
    def forward(self, x):
        x = self.fc1(x)
        x = nn.ReLU(x)
        return self.fc2(x)
Net()(torch.ones(1, 2)).sum().backward()
