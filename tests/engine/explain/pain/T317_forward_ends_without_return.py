import torch
import torch.nn as nn
torch.manual_seed(0)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(4, 8)
        self.fc2 = nn.Linear(8, 2)
    def forward(self, x):
        x = torch.relu(self.fc1(x))
        self.fc2(x)
net = Net()
out = net(torch.randn(3, 4))
loss = nn.CrossEntropyLoss()(out, torch.tensor([0, 1, 0]))
loss.backward()
