import torch, torch.nn as nn
torch.manual_seed(0)
net = nn.Linear(2, 1); p = torch.tensor([1., 2., 3.]); X, Y = torch.randn(3, 2), torch.randn(3, 1)
l = (p * nn.functional.mse_loss(net(X), Y, reduction='none')).mean(); l.backward()
