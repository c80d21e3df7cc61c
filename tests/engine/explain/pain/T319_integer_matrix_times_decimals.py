import torch
import torch.nn as nn
torch.manual_seed(0)
A = torch.tensor([[0, 1, 0], [1, 0, 1], [0, 1, 0]])
H = torch.randn(3, 4)
W = nn.Linear(4, 2)
out = torch.relu(A @ W(H))
