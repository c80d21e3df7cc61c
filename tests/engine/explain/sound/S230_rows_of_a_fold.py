import torch
import torch.nn as nn
torch.manual_seed(0)
X, y = torch.randn(12, 3), torch.randn(12, 1)
res = []
for f in range(3):
    va = torch.arange(f * 4, f * 4 + 4)
    tr = torch.tensor([i for i in range(12) if i not in va.tolist()])
    m = nn.Linear(3, 1)
    opt = torch.optim.SGD(m.parameters(), lr=0.1)
    for e in range(5):
        l = nn.functional.mse_loss(m(X[tr]), y[tr])
        opt.zero_grad(); l.backward(); opt.step()
    m.eval()
    with torch.no_grad():
        res.append(nn.functional.mse_loss(m(X[va]), y[va]).item())
print([round(r, 4) for r in res])
