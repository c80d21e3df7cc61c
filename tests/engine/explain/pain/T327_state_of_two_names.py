import torch
import torch.nn as nn
torch.manual_seed(0)
lstm = nn.LSTM(3, 5, batch_first=True)
series = torch.randn(4, 12, 3)
h = torch.zeros(1, 4, 5)
c = torch.zeros(1, 4, 5)
for start in range(0, 12, 4):
    out, (h, c) = lstm(series[:, start:start + 4], (h, c))
    loss = out.pow(2).mean()
    loss.backward()
