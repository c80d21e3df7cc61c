import torch, torch.nn as nn
torch.manual_seed(0)
class Base(nn.Module):
    def __init__(self): super().__init__(); self.l = nn.Linear(2, 2)
    def forward(self, x): return torch.tanh(self.l(x))
class Hija(Base):
    def __init__(self): super().__init__(); self.l = nn.Linear(2, 3); self.o = nn.Linear(3, 1); self.inicial = self.l.weight.data
    def forward(self, x): return self.o(super().forward(x))
m = Hija(); op = torch.optim.SGD(m.parameters(), .1)
for _ in range(2): l = m(torch.randn(3, 2)).pow(2).mean(); op.zero_grad(); l.backward(); op.step()
print((m.l.weight - m.inicial).abs().sum())
