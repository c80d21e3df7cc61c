import torch
import torch.nn as nn
torch.manual_seed(0)
lstm = nn.LSTM(3, 4, batch_first=True)
fc = nn.Linear(4, 1)
x = torch.randn(2, 5, 3)
out = lstm(x)
print(fc(out[:, -1, :]).shape)
