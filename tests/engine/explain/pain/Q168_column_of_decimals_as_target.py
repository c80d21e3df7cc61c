import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(4, 3)
x = torch.randn(5, 4)
y = torch.tensor([[0.], [2.], [1.], [1.], [0.]])
loss = nn.CrossEntropyLoss()(net(x), y)
loss.backward()
