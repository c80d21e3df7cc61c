import torch, torch.nn as nn
torch.manual_seed(0)
m = nn.Linear(3, 1)
o = torch.optim.SGD(m.parameters(), lr=0.1)
X = torch.randn(12, 3); y = X.sum(1, keepdim=True)
ds = torch.utils.data.TensorDataset(X, y)
dl = torch.utils.data.DataLoader(ds, batch_size=4, shuffle=True)
for e in range(2):
    for i, lote in enumerate(dl):
        o.zero_grad()
        l = nn.functional.mse_loss(m(lote[0]), lote[0])
        l.backward(); o.step()
print(l.item())
