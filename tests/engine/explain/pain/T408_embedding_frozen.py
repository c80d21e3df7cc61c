import torch, torch.nn as nn
torch.manual_seed(0)
matriz = torch.randn(5, 3)
emb = nn.Embedding.from_pretrained(matriz)
clas = nn.Linear(3, 2)
opt = torch.optim.Adam([{"params": emb.parameters(), "lr": 1e-2}, {"params": clas.parameters()}], lr=1e-2)
frases = torch.tensor([[0, 1], [2, 4]]); y = torch.tensor([0, 1])
antes = emb.weight.clone()
for _ in range(2):
    opt.zero_grad()
    l = nn.CrossEntropyLoss()(clas(emb(frases).mean(1)), y)
    l.backward(); opt.step()
print((emb.weight - antes).abs().max())
