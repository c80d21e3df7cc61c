import torch, torch.nn as nn
m = nn.Sequential(nn.Conv2d(3, 4, 3), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(4, 2))
img = torch.randn(32, 32, 3)
m(img.unsqueeze(0)).sum().backward()
