import torch, torch.nn as nn
torch.manual_seed(0)
tabla = torch.randn(10, 4)
emb = nn.Embedding.from_pretrained(tabla)
fc = nn.Linear(4, 2)
idx = torch.tensor([1, 2, 3])
loss = nn.functional.cross_entropy(fc(emb(idx)), torch.tensor([0, 1, 0]))
loss.backward()
print(emb.weight.grad)
