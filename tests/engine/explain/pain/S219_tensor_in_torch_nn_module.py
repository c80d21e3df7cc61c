import torch
class Recta(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.l = torch.nn.Linear(1, 1)
        self.T = torch.tensor(2.0, requires_grad=True)
    def forward(self, x):
        return self.l(x) / self.T
m = Recta()
opt = torch.optim.SGD(m.parameters(), lr=0.1)
x = torch.ones(3, 1)
for _ in range(3):
    opt.zero_grad()
    loss = (m(x) - 1).pow(2).mean()
    loss.backward()
    opt.step()
