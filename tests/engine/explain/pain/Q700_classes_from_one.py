import torch, torch.nn as nn
torch.manual_seed(0)
m = nn.Linear(4, 3)
y = torch.tensor([1, 2, 3])
loss = nn.CrossEntropyLoss()(m(torch.randn(3, 4)), y)
