import torch
import torch.nn as nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 1)
        self._width = 2
    @property
    def width(self):
        return self.width
net = Net()
print(net.width)
