import torch
import torch.nn as nn
torch.manual_seed(0)
modelo = nn.Sequential(nn.LSTM(3, 4, batch_first=True), nn.Linear(4, 1))
x = torch.randn(2, 5, 3)
print(modelo(x).shape)
