import torch, torch.nn as nn
class Poli(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.coefs = [nn.Parameter(torch.randn(())) for _ in range(n)]
    def forward(self, x):
        return sum(c * x ** i for i, c in enumerate(self.coefs))
m = Poli(3)
opt = torch.optim.SGD(m.parameters(), lr=0.1)
