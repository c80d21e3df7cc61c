import torch
import torch.nn as nn
torch.manual_seed(0)
Wq = torch.randn(3, 3, requires_grad=True)
x = torch.randn(4, 3)
scores = (x @ Wq) @ x.t() / 3 ** 0.5
att = torch.softmax(scores, dim=-1)
att = att / att.sum(-1, keepdim=True)
out = att @ x
out.pow(2).mean().backward()
