import torch, torch.nn as nn
torch.manual_seed(0)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(3, 4)
        self.fc = nn.Linear(4, 10)
    def forward(self, x):
        return self.fc(torch.relu(self.body(x)))
net = Net()
net.fc = nn.Linear(4, 2)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
x = torch.randn(5, 3)
y = torch.tensor([0, 1, 0, 1, 1])
for i in range(2):
    opt.zero_grad()
    nn.functional.cross_entropy(net(x), y).backward()
    opt.step()
