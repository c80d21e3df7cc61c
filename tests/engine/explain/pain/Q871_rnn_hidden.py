import torch
import torch.nn as nn
rnn = nn.GRU(3, 8, batch_first=True)
seq = torch.randn(2, 7, 3)
h0 = torch.zeros(1, 4, 8)
out, h = rnn(seq, h0)
