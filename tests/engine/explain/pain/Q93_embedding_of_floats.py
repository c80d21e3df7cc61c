import torch
from torch import nn
emb = nn.Embedding(4, 2)
emb(torch.tensor([1.0, 2.0]))
