import torch
import torch.nn as nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 3)
    def forward(self, x):
        return self.relu(self.fc(x))
Net()(torch.ones(1, 2)).sum().backward()
