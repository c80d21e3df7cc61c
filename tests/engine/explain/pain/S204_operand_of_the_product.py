import torch, torch.nn as nn
torch.manual_seed(0)
gcn = nn.Linear(3, 2)
A = torch.tensor([[0, 1, 0], [1, 0, 1], [0, 1, 0]])
D = A.sum(1)
Dinv = torch.diag(D ** -0.5)
X = torch.eye(3)
H = Dinv @ A @ Dinv @ gcn(X)
H.sum().backward()
