import torch
import torch.nn as nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 4)
    def forward(self, x):
        x = self.fc(x)
        x = nn.Softmax(x)
        return x
y = Net()(torch.ones(1, 2))
loss = (y - 1).sum()
loss.backward()
