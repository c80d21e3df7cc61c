import torch
import torch.nn as nn
torch.manual_seed(0)
class M(nn.Module):
    def __init__(self, k):
        super().__init__()
        self.ramas = [
            nn.Linear(3, 2),   # rama a
            nn.Linear(3, 2),   # rama b
        ]
        self.fin = nn.Linear(2 * k, 1)
    def forward(self, x):
        return self.fin(torch.cat([r(x) for r in self.ramas], 1))
m = M(2); opt = torch.optim.SGD(m.parameters(), lr=0.1)
x, y = torch.randn(5, 3), torch.randn(5, 1)
for e in range(2):
    l = nn.functional.mse_loss(m(x), y)
    opt.zero_grad(); l.backward(); opt.step()
    print(l.item())
