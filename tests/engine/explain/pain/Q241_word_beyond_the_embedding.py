import torch
import torch.nn as nn
palabras = torch.tensor([[1, 5, 10]])
emb = nn.Embedding(10, 4)
v = emb(palabras)
v.sum().backward()
