import torch, torch.nn as nn
emb = nn.Embedding(5, 3, padding_idx=0)
out = emb(torch.tensor([0, 0]))
out.sum().backward()
print(emb.weight.grad)
