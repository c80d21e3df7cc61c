import torch
import torch.nn as nn
torch.manual_seed(0)
mha = nn.MultiheadAttention(8, 2, batch_first=True)
x = torch.randn(2, 5, 8)
y = mha(x, x, x)
loss = (y - x).pow(2).mean()
loss.backward()
