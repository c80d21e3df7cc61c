import torch
from my_models import Net
net = Net()
