import torch, torch.nn as nn
torch.manual_seed(0)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(2, 2)
        self.b = nn.Linear(2, 1)
    def forward(self, x):
        h = torch.relu(self.a(x)).detach()
        return self.b(h)
net = Net()
opt = torch.optim.SGD(net.parameters(), lr=.1)
for i in range(2):
    opt.zero_grad()
    loss = net(torch.ones(3, 2)).pow(2).mean()
    loss.backward()
    opt.step()
print(net.a.weight.grad)
