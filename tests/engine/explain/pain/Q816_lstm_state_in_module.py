import torch
import torch.nn as nn
torch.manual_seed(0)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(2, 3)
        self.state = None
    def forward(self, x):
        out, self.state = self.lstm(x, self.state)
        return out
net = Net()
for i in range(2):
    loss = net(torch.randn(4, 1, 2)).mean()
    loss.backward()
