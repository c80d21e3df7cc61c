import torch, torch.nn as nn
class Bloque(nn.Module):
    def __init__(self):
        super().__init__()
        self.l = nn.Linear(3, 3)
        self.relu = nn.ReLU(inplace=True)
    def forward(self, x):
        h = torch.sigmoid(self.l(x))
        self.relu(h)
        return h.sum()
b = Bloque()
b(torch.randn(2, 3)).backward()
