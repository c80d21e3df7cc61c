import torch, torch.nn as nn
class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.p = {"a": nn.Parameter(torch.ones(1)), "b": nn.Parameter(torch.ones(1))}
    def forward(self, x): return x * self.p["a"] + self.p["b"]
m = M(); opt = torch.optim.SGD(m.parameters(), lr=0.1)
