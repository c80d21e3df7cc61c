import torch
import torch.nn as nn
class Texto(nn.Module):
    def __init__(self, vocab):
        super().__init__()
        self.emb = nn.Embedding(vocab, 4)
        self.out = nn.Linear(4, 1)
    def forward(self, ids):
        return self.out(self.emb(ids).mean(1))
vocab_size = 6
modelo = Texto(vocab_size)
frases = torch.tensor([[1, 2, 6], [3, 4, 5]])
modelo(frases).sum().backward()
