import torch
from torch import nn
w = nn.Parameter(torch.tensor([1, 2]))
