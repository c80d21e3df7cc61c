import torch, torch.nn as nn
torch.manual_seed(0)
m = nn.Linear(4, 3)
pred = m(torch.randn(5, 4)).argmax(1)
loss = nn.CrossEntropyLoss()(pred, torch.tensor([0, 1, 2, 0, 1]))
loss.backward()
