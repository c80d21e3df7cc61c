import torch
import torch.nn.functional as F
Q = torch.randn(2, 5, 16, requires_grad=True)
K = torch.randn(2, 5, 16)
V = torch.randn(2, 5, 16)
scores = Q @ K / 16 ** 0.5
att = F.softmax(scores, dim=-1) @ V
