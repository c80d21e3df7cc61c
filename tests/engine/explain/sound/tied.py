import torch, torch.nn as nn
torch.manual_seed(0)
emb = nn.Embedding(5, 3)
dec = nn.Linear(3, 5, bias=False)
dec.weight = emb.weight
opt = torch.optim.SGD(emb.parameters(), lr=.1)
for i in range(2):
    opt.zero_grad()
    loss = nn.CrossEntropyLoss()(dec(emb(torch.tensor([1, 2]))), torch.tensor([2, 3]))
    loss.backward()
    opt.step()
