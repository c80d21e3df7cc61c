import torch
import torch.nn as nn
modelo = nn.Sequential(nn.Linear(4, 6), nn.BatchNorm1d(4), nn.ReLU(), nn.Linear(6, 1))
modelo(torch.randn(8, 4)).mean().backward()
