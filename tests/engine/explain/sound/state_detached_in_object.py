import torch, torch.nn as nn
torch.manual_seed(0)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(2, 3)
        self.state = None
    def forward(self, x):
        if self.state is not None:
            self.state = tuple(each.detach() for each in self.state)
        out, self.state = self.lstm(x, self.state)
        return out
net = Net()
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for i in range(3):
    opt.zero_grad()
    net(torch.randn(4, 1, 2)).mean().backward()
    opt.step()
