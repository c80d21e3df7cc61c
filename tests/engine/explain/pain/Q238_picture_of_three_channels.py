import torch
import torch.nn as nn
red = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(8 * 6 * 6, 10))
imagenes = torch.randn(4, 3, 8, 8)
salida = red(imagenes)
salida.sum().backward()
