import torch
import torch.nn as nn
torch.manual_seed(0)
class ResNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(4, 4)
        self.b = nn.Linear(4, 4)
    def forward(self, x):
        identidad = x
        y = torch.relu(self.a(x))
        y += identidad
        y = torch.relu(self.b(y))
        y += self.a(x)
        return y
net = ResNet()
opt = torch.optim.SGD(net.parameters(), lr=0.1)
x, y = torch.randn(6, 4), torch.randn(6, 4)
for i in range(2):
    loss = nn.functional.mse_loss(net(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
