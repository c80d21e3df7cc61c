import torch
import torch.nn as nn
torch.manual_seed(0)
class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 4)
        self.out = nn.Linear(4, 1)
        self.extra = nn.Linear(4, 2)
    def forward(self, x):
        h = torch.tanh(self.fc(x))
        kinds = self.extra(h)
        return self.out(h), kinds
m = M()
y, kinds = m(torch.randn(5, 3))
y.pow(2).mean().backward()
