import torch, torch.nn as nn
torch.manual_seed(0)
class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.capas = {"a": nn.Linear(2, 2), "b": nn.Linear(2, 1)}
        self.sal = nn.Linear(1, 1)
    def forward(self, x):
        return self.sal(self.capas["b"](torch.relu(self.capas["a"](x))))
m = M()
opt = torch.optim.SGD(m.parameters(), lr=0.1)
for _ in range(2):
    opt.zero_grad()
    m(torch.ones(3, 2)).pow(2).mean().backward()
    opt.step()
print(len(list(m.parameters())))
