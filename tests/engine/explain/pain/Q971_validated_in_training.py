import torch, torch.nn as nn
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 8), nn.BatchNorm1d(8), nn.ReLU(), nn.Dropout(0.5), nn.Linear(8, 2))
opt = torch.optim.Adam(model.parameters())
crit = nn.CrossEntropyLoss()
tr = [(torch.randn(6, 4), torch.randint(0, 2, (6,))) for _ in range(2)]
va = [(torch.randn(6, 4), torch.randint(0, 2, (6,))) for _ in range(2)]
for epoch in range(2):
    for x, y in tr:
        opt.zero_grad()
        loss = crit(model(x), y)
        loss.backward()
        opt.step()
    val = 0
    for x, y in va:
        val += crit(model(x), y)
    print(epoch, float(val) / len(va))
