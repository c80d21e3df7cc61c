import torch, torch.nn as nn
torch.manual_seed(0)
class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(2, 2); self.fc2 = nn.Linear(2, 1)
    def forward(self, x):
        h = torch.relu(self.fc1(x))
        return self.fc2(x)
m = M()
l = m(torch.randn(3, 2)).pow(2).mean(); l.backward()
print(m.fc1.weight.grad)
