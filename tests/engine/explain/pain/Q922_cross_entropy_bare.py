import torch
import torch.nn as nn
net = nn.Linear(2, 2)
criterion = nn.CrossEntropy()
criterion(net(torch.ones(1, 2)), torch.tensor([1])).backward()
