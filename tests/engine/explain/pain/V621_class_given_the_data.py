import torch
import torch.nn as nn
class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.fc = nn.Linear(n, 2)
    def forward(self, x):
        return self.fc(x)
x = torch.randn(4, 3)
out = Net(x)
print(out)
