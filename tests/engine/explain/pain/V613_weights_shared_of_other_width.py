import torch
import torch.nn as nn
torch.manual_seed(0)
class LM(nn.Module):
    def __init__(self, V, d, h):
        super().__init__()
        self.emb = nn.Embedding(V, d)
        self.rnn = nn.GRU(d, h, batch_first=True)
        self.out = nn.Linear(h, V)
        self.out.weight = self.emb.weight
    def forward(self, x):
        o, _ = self.rnn(self.emb(x))
        return self.out(o)
m = LM(9, 4, 6)
print(m(torch.randint(0, 9, (2, 5))).shape)
