import torch
from torch import nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(2, 3)
        self.fc2 = nn.Linear(3, 1)
    def forward(self, x):
        h = self.fc1(x).exp()
        out = self.fc2(h.mul_(0.5))
        return out
torch.manual_seed(0)
model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
criterion = nn.MSELoss()
x = torch.randn(4, 2)
y = torch.randn(4, 1)
loss = criterion(model(x), y)
loss.backward()
