import torch, torch.nn as nn
emb = nn.Embedding.from_pretrained(torch.randn(4, 2), True)
lin = nn.Linear(2, 1)
lin(emb(torch.tensor([1]))).sum().backward()
print(emb.weight.grad)
