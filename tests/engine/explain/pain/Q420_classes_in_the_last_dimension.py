import torch, torch.nn as nn
out = torch.randn(2, 5, 7, requires_grad=True)
y = torch.randint(0, 7, (2, 5))
loss = nn.CrossEntropyLoss()(out, y)
