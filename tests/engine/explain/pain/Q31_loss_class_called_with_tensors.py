import torch
import torch.nn as nn
p = torch.ones(2, requires_grad=True)
loss = nn.MSELoss(p, torch.zeros(2))
loss.backward()
