import torch
import torch.nn as nn
torch.manual_seed(0)
class Coder(nn.Module):
    def __init__(self):
        super().__init__()
        self.enc, self.dec = nn.Linear(6, 2), nn.Linear(2, 6)
    def forward(self, x):
        z = self.enc(x)
        return self.dec(z), z
coder = Coder()
x = torch.rand(8, 6)
for i in range(2):
    loss = nn.functional.mse_loss(coder(x), x)
    loss.backward()
