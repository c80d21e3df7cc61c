import torch
import torch.nn as nn


class Regressor(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(8, 16)
        self.second = nn.Linear(16, 16)
        self.third = nn.Linear(16, 3)

    def forward(self, x):
        x = torch.relu(self.first(x))
        x = torch.relu(self.second(x))
        return self.third(x)


torch.manual_seed(1)
model = Regressor()
batch = torch.randn(32, 8)
targets = torch.randn(32, 3)

loss = ((model(batch) - targets) ** 2).mean()
loss.backward()
print(model.first.weight.grad.shape)
