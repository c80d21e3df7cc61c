import torch
import torch.nn as nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.tensor([1.0, 2.0]))
    def forward(self, x):
        values = (self.w * x).tolist()
        return torch.tensor(values)
net = Net()
out = net(torch.tensor([3.0, 4.0]))
loss = out.sum()
loss.backward()
