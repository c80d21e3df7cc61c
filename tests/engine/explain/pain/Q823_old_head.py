import torch
import torch.nn as nn
torch.manual_seed(0)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 2)
    def forward(self, x):
        return self.fc(x)
net = Net()
old = net.fc
opt = torch.optim.Adam(net.parameters(), lr=0.01)
net.fc = nn.Linear(3, 1)
loss = net(torch.randn(2, 3)).pow(2).mean()
loss.backward()
opt.step()
print(old.weight.grad)
