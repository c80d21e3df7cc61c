import torch, torch.nn as nn
torch.manual_seed(0)
class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.base = nn.Linear(2, 3)
    def forward(self, x):
        cabeza = nn.Linear(3, 1)
        return cabeza(self.base(x))
m = M()
opt = torch.optim.SGD(m.parameters(), lr=0.1)
for _ in range(3):
    opt.zero_grad()
    loss = (m(torch.ones(2, 2)) - 1).pow(2).mean()
    loss.backward()
    opt.step()
    print(loss.item())
