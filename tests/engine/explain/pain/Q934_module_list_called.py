import torch
import torch.nn as nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(2, 2) for _ in range(3)])
    def forward(self, x):
        return self.layers(x)
Net()(torch.ones(1, 2)).sum().backward()
