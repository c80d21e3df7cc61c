import torch
import torch.nn as nn
rnn = nn.LSTM(input_size=5, hidden_size=8, batch_first=True)
serie = torch.randn(2, 7, 3)
out, (h, c) = rnn(serie)
out.mean().backward()
