import torch
from torch import nn
torch.manual_seed(0)
lstm = nn.LSTM(2, 3)
x = torch.randn(4, 1, 2)
hidden = None
for step in range(2):
    out, hidden = lstm(x, hidden)
    loss = out.sum()
    loss.backward()
