import torch, torch.nn as nn
torch.manual_seed(0)
class Net(nn.Module):
    def __init__(self, n, m):
        super().__init__()
        self.l1 = nn.Linear(n, m)
    def forward(self, x):
        return self.l1(x)
G, D = Net(2, 3), Net(3, 1)
og = torch.optim.SGD(G.parameters(), lr=0.1)
od = torch.optim.SGD(D.parameters(), lr=0.1)
bce = nn.BCEWithLogitsLoss()
for i in range(3):
    fake = G(torch.randn(4, 2))
    ld = bce(D(fake.detach()), torch.zeros(4, 1)) + bce(D(torch.randn(4, 3)), torch.ones(4, 1))
    od.zero_grad(); ld.backward(); od.step()
    lg = bce(D(fake), torch.ones(4, 1))
    og.zero_grad(); lg.backward(); og.step()
