import torch
import torch.nn as nn
lstm = nn.LSTM(2, 3, num_layers=2)
h = torch.zeros(2, 1, 3)
out, h = lstm(torch.ones(4, 1, 2), h)
out.sum().backward()
