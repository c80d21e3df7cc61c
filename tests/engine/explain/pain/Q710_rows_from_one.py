import torch, torch.nn as nn
vocab = ["a", "b", "c"]
emb = nn.Embedding(len(vocab), 2)
frase = torch.tensor([1, 2, 3])
emb(frase)
